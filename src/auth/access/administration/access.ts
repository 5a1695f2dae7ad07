// Access rule of the list of access rules.
import { AccessRule } from "../../../entities/administration/access.js"
import { accessPolicy } from "../../access-policies.js"
import { anyone } from "../../access-rules.js"

export const accessRuleAccess = [accessPolicy(AccessRule, {}, { read: anyone })]
