// Applies scheduled changes of departments and positions on their effective date, in the time zone of the organization and in order.
// Missed runs are caught up; a second run does nothing.
import { type RawBuilder, sql } from "kysely"
import type { AppDependencies } from "../core/dependencies.js"
import { systemContext } from "../core/system-context.js"
import { unitOfWork } from "../core/unit-of-work.js"
import { STRUCTURE_KINDS, type StructureKind } from "../entities/organization/structure-changes.js"
import { precedingChanges } from "../services/organization/structure-changes.js"
import type { ScheduledJob } from "./job.js"
import { applyDueChanges, isPostponed } from "./scheduled-changes.js"

interface DueChange {
  id: string
  kind: StructureKind
  organizationId: string
  authorId: string | null
  timezone: string
}

export const structureChangesJob: ScheduledJob = {
  task: "structure-changes",
  // Time zones differ by multiples of 15 minutes.
  match: "*/15 * * * *",
  catchesUp: true,
  run: (deps) =>
    applyDueChanges<DueChange>(deps, {
      name: "structure",
      due: (now) =>
        sql.join<DueChange>(
          STRUCTURE_KINDS.map((kind) => dueOf(kind, now)),
          sql` union all `,
        ),
      async apply(change) {
        const { kind, id, organizationId, authorId } = change
        const ctx = contextOf(deps, change)
        const author = authorId ? await deps.authenticator.loadEmployee(organizationId, authorId) : undefined
        await unitOfWork(ctx, () => ctx.services.organization.structureChanges.applyChange(kind, id, author))
      },
      cancel(change, code) {
        const ctx = contextOf(deps, change)
        return unitOfWork(ctx, () => ctx.services.organization.structureChanges.cancelUnappliable(change.kind, change.id, code))
      },
    }),
}

const contextOf = (deps: AppDependencies, { organizationId, timezone, id }: DueChange) =>
  systemContext(deps, organizationId, `structure-change-${id}`, { timezone })

/** The postponed changes are found first: compared with each due change, they are few, and statistics may be missing. */
function dueOf(kind: StructureKind, now: Date): RawBuilder<DueChange> {
  const { table, isPreceding } = precedingChanges(kind)
  return sql`(
    with postponed as materialized (select p.* from ${sql.table(table)} p where p.status = 'SCHEDULED' and ${isPostponed("p.id", now)})
    select c.id, c.organization_id as "organizationId", c.effective_date as "effectiveDate", ${sql.lit(kind)} as kind,
      c.author_id as "authorId", o.timezone
    from ${sql.table(table)} c
    join organizations o on o.id = c.organization_id
    where c.status = 'SCHEDULED' and c.effective_date <= (${now}::timestamptz at time zone o.timezone)::date
      and not exists (select from postponed p where ${isPreceding}))`
}
