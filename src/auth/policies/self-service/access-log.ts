// Access rules and operations of the access log.
import { AccessRecord } from "../../../entities/self-service/access-log.js"
import { anyone, owner } from "../../access-rules.js"
import { type Operations, policy } from "../../policies.js"

export const accessLogPolicies = [policy(AccessRecord, { owner: "employeeId" }, { read: owner })]

export const accessLogOperations: Operations = {
  accessLog: {
    rule: anyone,
    description: "List who read or changed the caller's restricted data, latest first. The caller's own reads are not recorded.",
  },
}
