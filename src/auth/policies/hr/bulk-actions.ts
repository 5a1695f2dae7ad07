// Operations that act on many records. The services of the records check the rights on each.
import type { ErrorCode } from "../../../core/errors.js"
import { anyone } from "../../access-rules.js"
import type { Operations } from "../../policies.js"
import { accountManagers, recruitmentEditors, taskEditors } from "../permissions.js"

const errors: readonly ErrorCode[] = ["ROWS_REJECTED"]
const terms = "All or none of at most 1,000 records are changed; `dryRun` returns the results only."

export const bulkActionOperations: Operations = {
  applyToEmployees: {
    rule: accountManagers,
    errors,
    description: `Update, block, unblock, deactivate or invite several employees. ${terms}`,
  },
  applyToLeaveRequests: { rule: anyone, errors, description: `Approve or reject several leave requests. ${terms}` },
  applyToTasks: { rule: taskEditors, errors, description: `Change stage, priority or assignee of several tasks. ${terms}` },
  applyToApplications: { rule: recruitmentEditors, errors, description: `Move several applications to a stage. ${terms}` },
}
