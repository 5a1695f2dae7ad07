// Access rules of the access log.
import { AccessLogEntry } from "../../../entities/self-service/access-log.js"
import { owner } from "../../access-rules.js"
import { policy } from "../../policies.js"

export const accessLogPolicies = [policy(AccessLogEntry, { owner: "employeeId" }, { read: owner })]
