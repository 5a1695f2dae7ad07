// Operations that explain access rules.
import { AccessEntry } from "../../../entities/administration/access.js"
import { anyone } from "../../access-rules.js"
import { type Operations, policy } from "../../policies.js"

export const accessPolicies = [policy(AccessEntry, {}, { read: anyone })]

export const accessOperations: Operations = {
  accessEntries: {
    rule: anyone,
    description:
      "List the access rules of all operations, actions and fields, what they give to the built-in roles, and which permissions extend them.",
  },
  explainAccess: {
    rule: anyone,
    errors: ["NOT_FOUND"],
    description:
      "Explain whether and why an employee may read or change a record or read a field. Administrators ask about everyone, others about themselves.",
  },
}
