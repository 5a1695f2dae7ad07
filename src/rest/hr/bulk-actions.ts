// REST routes of bulk actions.
import { BulkResult } from "../../entities/hr/bulk-actions.js"
import { ApplicationBulkInput, EmployeeBulkInput, LeaveBulkInput, TaskBulkInput } from "../../inputs/hr/bulk-actions.js"
import { post, routes } from "../route.js"

export const bulkActionRoutes = routes("Exports", [
  post("/users/bulk", "applyToEmployees", {
    response: BulkResult,
    input: EmployeeBulkInput,
    handler: (services, input) => services.hr.bulkActions.applyToEmployees(input),
  }),
  post("/leave/requests/bulk", "applyToLeaveRequests", {
    response: BulkResult,
    input: LeaveBulkInput,
    handler: (services, input) => services.hr.bulkActions.applyToLeaveRequests(input),
  }),
  post("/tasks/bulk", "applyToTasks", {
    response: BulkResult,
    input: TaskBulkInput,
    handler: (services, input) => services.hr.bulkActions.applyToTasks(input),
  }),
  post("/applications/bulk", "applyToApplications", {
    response: BulkResult,
    input: ApplicationBulkInput,
    handler: (services, input) => services.hr.bulkActions.applyToApplications(input),
  }),
])
