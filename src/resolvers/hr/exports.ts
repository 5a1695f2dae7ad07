// Operations on exports.
import { Ctx, Resolver } from "type-graphql"
import { anyOf, hr, manager } from "../../auth/access-rules.js"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { Export } from "../../entities/hr/exports.js"
import { DeletePayload } from "../../entities/payloads.js"
import { idArg, inputArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import { CreateExportInput } from "../../inputs/hr.js"

const mayExport = anyOf(hr, manager)

@Resolver()
export class ExportResolver {
  @query(() => connectionOf(Export), {
    allow: mayExport,
    description:
      "List the caller's exports, latest first. An export is hidden once its author has lost a right that they had when it was written, such as a role or a report.",
  })
  exports(@Ctx() { services }: Context) {
    return services.hr.exportJobs.list()
  }

  @query(() => Export, { allow: mayExport, description: "Get one's own export: its progress, and the URL of its file." })
  export(@Ctx() { services }: Context, @idArg() id: string) {
    return services.hr.exportJobs.get(id)
  }

  @mutation(() => Export, {
    allow: mayExport,
    errors: ["INVALID_REFERENCE"],
    description:
      "Queue an export of a list. A job writes it with the rights that the caller has then, mails a link, and deletes it after seven days.",
  })
  createExport(@Ctx() { services }: Context, @inputArg() input: CreateExportInput) {
    return services.hr.exportJobs.create(input)
  }

  @mutation(() => DeletePayload, { allow: mayExport, description: "Delete one's own export with its file." })
  deleteExport(@Ctx() { services }: Context, @idArg() id: string) {
    return services.hr.exportJobs.delete(id)
  }
}
