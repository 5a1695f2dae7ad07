// Access rules of the access log.
import { AccessRecord } from "../../../entities/self-service/access-log.js"
import { owner } from "../../access-rules.js"
import { policy } from "../../policies.js"

export const accessLogPolicies = [policy(AccessRecord, { owner: "employeeId" }, { read: owner })]
