// Operations on the supporting documents of leave requests.
import { Ctx, Resolver } from "type-graphql"
import { anyone } from "../../auth/access-rules.js"
import { uploadErrors } from "../../auth/operations.js"
import type { Context } from "../../core/context.js"
import type { Upload } from "../../core/upload.js"
import { LeaveDocument } from "../../entities/leave/documents.js"
import { DeletePayload } from "../../entities/payloads.js"
import { fileArg, idArg } from "../../graphql/arguments.js"
import { mutation } from "../../graphql/operations.js"

const requestIdArg = () => idArg("requestId", "Id of the leave request.")

@Resolver()
export class LeaveDocumentResolver {
  @mutation(() => LeaveDocument, {
    allow: anyone,
    oncePerDocument: true,
    hasPreparation: true,
    errors: [...uploadErrors, "INVALID_TRANSITION"],
    description:
      "Upload the supporting document of a draft, pending or approved leave request, at most 25 MiB. Replaces an earlier file. The employee and HR upload and read it; approvers read it while a decision of theirs is open.",
  })
  async uploadLeaveDocument(@Ctx() { services }: Context, @requestIdArg() requestId: string, @fileArg() file: Upload) {
    const stored = await services.leave.documents.store(requestId, file)
    return () => services.leave.documents.replace(requestId, stored)
  }

  @mutation(() => DeletePayload, {
    allow: anyone,
    errors: ["INVALID_TRANSITION"],
    description:
      "Delete the supporting document of a leave request with its contents. After the submission, employees can only replace it, and HR deletes it.",
  })
  deleteLeaveDocument(@Ctx() { services }: Context, @requestIdArg() requestId: string) {
    return services.leave.documents.delete(requestId)
  }
}
