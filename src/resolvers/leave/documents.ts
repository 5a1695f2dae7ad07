// GraphQL operations on the supporting documents of leave requests.
import { Ctx, Mutation, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import type { Upload } from "../../core/upload.js"
import { LeaveDocument } from "../../entities/leave/documents.js"
import { DeletePayload } from "../../entities/payloads.js"
import { fileArg, idArg } from "../../graphql/arguments.js"

const requestIdArg = () => idArg("requestId", "Id of the leave request.")

@Resolver()
export class LeaveDocumentResolver {
  @Mutation(() => LeaveDocument)
  uploadLeaveDocument(@Ctx() { services }: Context, @requestIdArg() requestId: string, @fileArg() file: Upload) {
    return services.leave.documents.upload(requestId, file)
  }

  @Mutation(() => DeletePayload)
  async deleteLeaveDocument(@Ctx() { services }: Context, @requestIdArg() requestId: string) {
    return { deletedId: await services.leave.documents.delete(requestId) }
  }
}
