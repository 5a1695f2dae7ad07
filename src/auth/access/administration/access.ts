// Access rules of the lists of access rules and of those with access to a record.
import { AccessHolder, AccessRule } from "../../../entities/administration/access.js"
import { accessPolicy } from "../../access-policies.js"
import { anyone } from "../../access-rules.js"
import { accessInquirers } from "../permissions.js"

// The service checks who may ask for the holders.
export const accessRuleAccess = [
  accessPolicy(AccessRule, {}, { read: anyone }),
  accessPolicy(AccessHolder, {}, { read: accessInquirers }),
]
