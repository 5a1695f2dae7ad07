// GraphQL operations on the archives of one's own data.
import { Ctx, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { DataArchive } from "../../entities/self-service/data-archives.js"

@Resolver()
export class DataArchiveResolver {
  @Query(() => connectionOf(DataArchive))
  dataArchives(@Ctx() { services }: Context) {
    return services.selfService.dataArchives.list()
  }

  @Mutation(() => DataArchive)
  createDataArchive(@Ctx() { services }: Context) {
    return services.selfService.dataArchives.create()
  }
}
