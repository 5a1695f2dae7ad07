// Operations that explain access rules.
import { AccessEntry } from "../../../entities/administration/access.js"
import { anyone } from "../../access-rules.js"
import { policy } from "../../policies.js"

export const accessPolicies = [policy(AccessEntry, {}, { read: anyone })]
