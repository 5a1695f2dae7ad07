// Access rules and operations of saved filters.
import { sql } from "kysely"
import { SavedFilter } from "../../../entities/hr/saved-filters.js"
import { type AccessRule, anyone, everyone, owner } from "../../access-rules.js"
import { type Operations, policy, type RowRule } from "../../policies.js"
import { auditReaders, leaveManagers } from "../permissions.js"

/** Lists that not everyone may use, with their readers. */
const readersOfLists: Readonly<Record<string, AccessRule>> = { LEAVE_BALANCES: leaveManagers, AUDIT: auditReaders }

/** Own filters, and shared filters of the lists that the viewer may use. */
const ownOrShared: RowRule = (filter, viewer) => {
  const closed = Object.keys(readersOfLists).filter((list) => readersOfLists[list]?.(viewer) !== everyone)
  return sql`${filter("ownerId")} = ${filter.viewer} or (${filter("shared")} and ${filter("list")} <> all(${closed}::text[]))`
}

export const savedFilterPolicies = [
  policy(SavedFilter, { owner: "ownerId", rowRule: ownOrShared }, { read: anyone, update: owner, delete: owner }),
]

export const savedFilterOperations: Operations = {
  savedFilters: { rule: anyone, description: "List the caller's saved filters and the shared ones of usable lists, by name." },
  savedFilter: { rule: anyone, description: "Get a saved filter." },
  createSavedFilter: {
    rule: anyone,
    errors: ["NAME_TAKEN"],
    description: "Save conditions, order and columns of a list under a name.",
  },
  updateSavedFilter: {
    rule: anyone,
    errors: ["NAME_TAKEN"],
    description: "Update one's own saved filter. Omitted fields keep their value.",
  },
  deleteSavedFilter: { rule: anyone, description: "Delete one's own saved filter." },
}
