// Operations that list employees and compute key figures. The policy of Employee decides which employees and fields are visible.
import { hr } from "../../access-rules.js"
import type { Operations } from "../../policies.js"
import { directoryReaders } from "../permissions.js"

export const employeeListOperations: Operations = {
  companyStats: { rule: hr, description: "Get key figures of the organization." },
  employees: { rule: directoryReaders, description: "List employees, ordered by name. Only HR can filter by role and status." },
  directory: { rule: directoryReaders, description: "List the active employees of the organization, ordered by name." },
}
