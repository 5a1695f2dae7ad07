// Access rules of saved filters.
import { sql } from "kysely"
import { SavedFilter } from "../../../entities/hr/saved-filters.js"
import { accessPolicy, type RowRule } from "../../access-policies.js"
import { anyone, everyone, owner, type ScopeRule } from "../../access-rules.js"
import { auditReaders, leaveManagers } from "../permissions.js"

/** Lists that not everyone may use, with their readers. */
const readersOfLists: Readonly<Record<string, ScopeRule>> = { LEAVE_BALANCES: leaveManagers, AUDIT: auditReaders }

/** Own filters, and shared filters of the lists that the viewer may use. */
const ownOrShared: RowRule = (filter, viewer) => {
  const closed = Object.keys(readersOfLists).filter((list) => readersOfLists[list]?.(viewer) !== everyone)
  return sql`${filter("ownerId")} = ${filter.viewer} or (${filter("shared")} and ${filter("list")} <> all(${closed}::text[]))`
}

export const savedFilterAccess = [
  accessPolicy(SavedFilter, { owner: "ownerId", rowRule: ownOrShared }, { read: anyone, update: owner, delete: owner }),
]
