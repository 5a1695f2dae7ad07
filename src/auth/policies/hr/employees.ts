// Operations that list employees. The policy of Employee decides which employees and fields are visible.
import { anyone } from "../../access-rules.js"
import type { Operations } from "../../policies.js"

export const employeeListOperations: Operations = {
  employees: { rule: anyone, description: "List employees, ordered by name. Only HR can filter by role and status." },
  directory: { rule: anyone, description: "List the active employees of the organization, ordered by name." },
}
