// GraphQL operations that act on many records.
import { Ctx, Mutation, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { BulkResult } from "../../entities/hr/bulk-actions.js"
import { inputArg } from "../../graphql/arguments.js"
import { ApplicationBulkInput, EmployeeBulkInput, LeaveBulkInput, TaskBulkInput } from "../../inputs/hr/bulk-actions.js"

@Resolver()
export class BulkActionResolver {
  @Mutation(() => BulkResult)
  applyToEmployees(@Ctx() { services }: Context, @inputArg(() => EmployeeBulkInput) input: EmployeeBulkInput) {
    return services.hr.bulkActions.applyToEmployees(input)
  }

  @Mutation(() => BulkResult)
  applyToLeaveRequests(@Ctx() { services }: Context, @inputArg(() => LeaveBulkInput) input: LeaveBulkInput) {
    return services.hr.bulkActions.applyToLeaveRequests(input)
  }

  @Mutation(() => BulkResult)
  applyToTasks(@Ctx() { services }: Context, @inputArg(() => TaskBulkInput) input: TaskBulkInput) {
    return services.hr.bulkActions.applyToTasks(input)
  }

  @Mutation(() => BulkResult)
  applyToApplications(@Ctx() { services }: Context, @inputArg(() => ApplicationBulkInput) input: ApplicationBulkInput) {
    return services.hr.bulkActions.applyToApplications(input)
  }
}
