// Access rule of pending decisions. The service builds them from records that the viewer may read.
import { PendingDecision } from "../../../entities/self-service/pending-decisions.js"
import { accessPolicy } from "../../access-policies.js"
import { anyone } from "../../access-rules.js"

export const pendingDecisionAccess = [accessPolicy(PendingDecision, {}, { read: anyone })]
