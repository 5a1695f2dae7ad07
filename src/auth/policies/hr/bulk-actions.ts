// Operations that act on many records. The services of the records check the rights on each.
import type { ErrorCode } from "../../../core/errors.js"
import { anyone } from "../../access-rules.js"
import type { Operations } from "../../policies.js"
import { accountManagers, recruitmentEditors, taskEditors } from "../permissions.js"

const errors: readonly ErrorCode[] = ["ROWS_REJECTED"]
const bulk = { errors, isBulk: true } as const
const terms =
  "All or none of at most 1,000 records are changed; `dryRun` returns the results only. Two records count as one request, and an organization runs one such action at a time."

export const bulkActionOperations: Operations = {
  applyToEmployees: {
    rule: accountManagers,
    ...bulk,
    description: `Update, block, unblock, deactivate or invite several employees. ${terms}`,
  },
  applyToLeaveRequests: { rule: anyone, ...bulk, description: `Approve or reject several leave requests. ${terms}` },
  applyToTasks: { rule: taskEditors, ...bulk, description: `Change stage, priority or assignee of several tasks. ${terms}` },
  applyToApplications: { rule: recruitmentEditors, ...bulk, description: `Move several applications to a stage. ${terms}` },
}
