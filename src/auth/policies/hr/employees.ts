// Operations that list employees. The policy of Employee decides which employees and fields are visible.
import type { Operations } from "../../policies.js"
import { directoryReaders } from "../permissions.js"

export const employeeListOperations: Operations = {
  employees: { rule: directoryReaders, description: "List employees, ordered by name. Only HR can filter by role and status." },
  directory: { rule: directoryReaders, description: "List the active employees of the organization, ordered by name." },
}
