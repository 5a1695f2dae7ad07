// Who may list people: everybody. Which people, and which of their fields, the policy of the profiles says. The figures of the
// organization are for human resources.
import type { Operations } from "../policy.js"
import { anyone, hr } from "../words.js"

export const operations: Operations = {
  employees: anyone,
  directory: anyone,
  companyStats: hr,
}
