// Applies scheduled changes of departments and positions on their effective date, in the time zone of the organization and in order.
// Missed runs are caught up; a second run does nothing.
import { sql } from "kysely"
import type { AppDependencies } from "../core/dependencies.js"
import { findPermanentError } from "../core/job-work.js"
import { systemContext } from "../core/system-context.js"
import { unitOfWork } from "../core/unit-of-work.js"
import type { StructureKind } from "../entities/organization/structure-changes.js"
import type { ScheduledJob } from "./job.js"

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
  async run(deps) {
    const failed: unknown[] = []
    const waiting = new Set<string>()
    for (const change of await findDueChanges(deps)) {
      // Those behind a change that fails wait for it. Each attempt might last as long as the first.
      const queue = `${change.organizationId} ${change.kind}`
      if (waiting.has(queue)) continue
      await applyOrCancel(deps, change).catch((error: unknown) => {
        failed.push(error)
        waiting.add(queue)
      })
    }
    if (failed.length > 0) throw new AggregateError(failed, "structure changes failed")
  },
}

async function applyOrCancel(deps: AppDependencies, change: DueChange): Promise<void> {
  const code = await findPermanentError(() => applyChange(deps, change))
  if (!code) return
  deps.log.warn({ change: change.id, organizationId: change.organizationId, code }, "structure change canceled")
  const ctx = contextOf(deps, change)
  await unitOfWork(ctx, () => ctx.services.organization.structureChanges.cancelUnappliable(change.kind, change.id, code))
}

async function applyChange(deps: AppDependencies, change: DueChange): Promise<void> {
  const { kind, id, organizationId, authorId } = change
  const ctx = contextOf(deps, change)
  const author = authorId ? await deps.authenticator.loadActiveEmployee(organizationId, authorId) : undefined
  await unitOfWork(ctx, () => ctx.services.organization.structureChanges.applyChange(kind, id, author))
}

const contextOf = (deps: AppDependencies, { organizationId, timezone, id }: DueChange) =>
  systemContext(deps, organizationId, `structure-change-${id}`, { timezone })

async function findDueChanges({ orm, clock }: AppDependencies): Promise<DueChange[]> {
  const { rows } = await sql<DueChange>`
    select c.id, c.organization_id as "organizationId", c.kind, c.author_id as "authorId", o.timezone
    from (
      select id, organization_id, author_id, effective_date, 'DEPARTMENT' as kind from department_changes where status = 'SCHEDULED'
      union all
      select id, organization_id, author_id, effective_date, 'POSITION' from position_changes where status = 'SCHEDULED'
    ) c
    join organizations o on o.id = c.organization_id
    where c.effective_date <= (${clock.now()}::timestamptz at time zone o.timezone)::date
    order by c.effective_date, c.id`.execute(orm.em.fork().getKysely())
  return rows
}
