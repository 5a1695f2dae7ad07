// Operations that act on many records.
import { Ctx, Resolver } from "type-graphql"
import { accountManagers, recruitmentEditors, taskEditors } from "../../auth/access/permissions.js"
import { anyone } from "../../auth/access-rules.js"
import type { Context } from "../../core/context.js"
import type { ErrorCode } from "../../core/errors.js"
import { BulkResult } from "../../entities/hr/bulk-actions.js"
import { inputArg } from "../../graphql/arguments.js"
import { mutation } from "../../graphql/operations.js"
import { ApplicationBulkInput, EmployeeBulkInput, LeaveBulkInput, TaskBulkInput } from "../../inputs/hr.js"

const errors: readonly ErrorCode[] = ["ROWS_REJECTED"]
const bulk = { errors, isBulk: true, hasPreparation: true } as const
const terms =
  "All or none of at most 1,000 records are changed; `dryRun` stores a plan with the results instead, to be committed. Two records count as one request, and an organization runs one such action at a time."

@Resolver()
export class BulkActionResolver {
  @mutation(() => BulkResult, {
    allow: accountManagers,
    ...bulk,
    description: `Update, block, unblock, deactivate or invite several employees. ${terms}`,
  })
  applyToEmployees(@Ctx() { services }: Context, @inputArg() input: EmployeeBulkInput) {
    return services.hr.bulkActions.applyToEmployees(input)
  }

  @mutation(() => BulkResult, { allow: anyone, ...bulk, description: `Approve or reject several leave requests. ${terms}` })
  applyToLeaveRequests(@Ctx() { services }: Context, @inputArg() input: LeaveBulkInput) {
    return services.hr.bulkActions.applyToLeaveRequests(input)
  }

  @mutation(() => BulkResult, {
    allow: taskEditors,
    ...bulk,
    description: `Change stage, priority or assignee of several tasks. ${terms}`,
  })
  applyToTasks(@Ctx() { services }: Context, @inputArg() input: TaskBulkInput) {
    return services.hr.bulkActions.applyToTasks(input)
  }

  @mutation(() => BulkResult, {
    allow: recruitmentEditors,
    ...bulk,
    description: `Move several applications to a stage. ${terms}`,
  })
  applyToApplications(@Ctx() { services }: Context, @inputArg() input: ApplicationBulkInput) {
    return services.hr.bulkActions.applyToApplications(input)
  }
}
