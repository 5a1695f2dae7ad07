// Access rules of the access log.
import { AccessLogEntry } from "../../../entities/self-service/access-log.js"
import { accessPolicy } from "../../access-policies.js"
import { owner } from "../../access-rules.js"

export const accessLogAccess = [accessPolicy(AccessLogEntry, { owner: "employeeId" }, { read: owner })]
