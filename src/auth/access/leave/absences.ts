// Access rule of absences.
import { LeaveAbsence } from "../../../entities/leave/absences.js"
import { anyone } from "../../access-rules.js"
import { policy } from "../../policies.js"

export const leaveAbsencePolicies = [policy(LeaveAbsence, { owner: "employeeId" }, { read: anyone })]
