// Access rule of the list of access rules.
import { AccessRule } from "../../../entities/administration/access.js"
import { anyone } from "../../access-rules.js"
import { policy } from "../../policies.js"

export const accessPolicies = [policy(AccessRule, {}, { read: anyone })]
