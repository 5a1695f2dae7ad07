// Who may read the record of what was done.
import { AuditEntry } from "../../entities/journal.js"
import { type Operations, policy } from "../policy.js"
import { hr } from "../words.js"

export const administration = [policy(AuditEntry, {}, { see: hr })]

export const operations: Operations = {}
