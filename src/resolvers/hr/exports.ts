// GraphQL operations on exports.
import { Ctx, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { Export } from "../../entities/hr/exports.js"
import { DeletePayload } from "../../entities/payloads.js"
import { idArg, inputArg } from "../../graphql/arguments.js"
import { CreateExportInput } from "../../inputs/hr/exports.js"

@Resolver()
export class ExportResolver {
  @Query(() => connectionOf(Export))
  exports(@Ctx() { services }: Context) {
    return services.hr.exportJobs.list()
  }

  @Query(() => Export)
  export(@Ctx() { services }: Context, @idArg() id: string) {
    return services.hr.exportJobs.get(id)
  }

  @Mutation(() => Export)
  createExport(@Ctx() { services }: Context, @inputArg(() => CreateExportInput) input: CreateExportInput) {
    return services.hr.exportJobs.create(input)
  }

  @Mutation(() => DeletePayload)
  async deleteExport(@Ctx() { services }: Context, @idArg() id: string) {
    await services.hr.exportJobs.delete(id)
    return { deletedId: id }
  }
}
