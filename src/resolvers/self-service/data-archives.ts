// Operations on the archives of one's own data.
import { Ctx, Resolver } from "type-graphql"
import { anyone } from "../../auth/access-rules.js"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { DataArchive } from "../../entities/self-service/data-archives.js"
import { mutation, query } from "../../graphql/operations.js"

@Resolver()
export class DataArchiveResolver {
  @query(() => connectionOf(DataArchive), {
    allow: anyone,
    description: "List the archives of the caller's data with their progress and the URL of their file, latest first.",
  })
  dataArchives(@Ctx() { services }: Context) {
    return services.selfService.dataArchives.list()
  }

  @mutation(() => DataArchive, {
    allow: anyone,
    description:
      "Queue an archive of the caller's data, or get the one that is being written. A job writes a ZIP file with what the caller may read, notifies the caller, and deletes it after seven days.",
  })
  createDataArchive(@Ctx() { services }: Context) {
    return services.selfService.dataArchives.create()
  }
}
