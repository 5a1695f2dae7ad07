// Operations that list employees and compute key figures. The policy of Employee decides which employees and fields are visible.
import { anyone, hr } from "../../access-rules.js"
import type { Operations } from "../../policies.js"

export const employeeListOperations: Operations = {
  companyStats: { rule: hr, description: "Get key figures of the organization." },
  employees: { rule: anyone, description: "List employees, ordered by name. Only HR can filter by role and status." },
  directory: { rule: anyone, description: "List the active employees of the organization, ordered by name." },
}
