// Access rule of absences.
import { LeaveAbsence } from "../../../entities/leave/absences.js"
import { accessPolicy } from "../../access-policies.js"
import { anyone } from "../../access-rules.js"

export const leaveAbsenceAccess = [accessPolicy(LeaveAbsence, { owner: "employeeId" }, { read: anyone })]
