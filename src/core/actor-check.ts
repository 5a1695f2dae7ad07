// Checks before the commit that the actor of a write still has the rights with which it began (docs/decisions/0054).
import { type RawBuilder, sql } from "kysely"
import type { Viewer } from "../auth/viewer.js"
import type { AccountStatus, Role } from "../entities/enums.js"
import type { Context } from "./context.js"
import { AppError } from "./errors.js"

/** The parts of a statement: its WITH queries, and the columns of its only row. */
export interface StatementParts {
  queries: readonly RawBuilder<unknown>[]
  columns: readonly RawBuilder<unknown>[]
}

interface ActorRow {
  role: Role
  accountStatus: AccountStatus
  hasEnded: boolean
}

/**
 * Checks the actor of the unit of work, once. Blocking, a change of role and the end of a session wait for the locks, so the result
 * holds until the commit. Throws FORBIDDEN after a change of role, ACCOUNT_SUSPENDED or UNAUTHENTICATED without access. Work that
 * changes the actor's own role or ends the session calls it before.
 */
export async function checkActor(ctx: Context): Promise<void> {
  const actor = ctx.pending.uncheckedActor
  ctx.pending.uncheckedActor = null
  if (!actor) return
  const { rows } = await selectActor(ctx, actor).execute(ctx.db)
  assertUnchanged(actor, rows[0])
}

/**
 * Runs a statement that writes, as one with the check of the actor unless that was done before. `parts` receives the condition that
 * each query which locks or writes must have, so that the actor is locked first.
 */
export async function executeChecked<T extends object>(
  ctx: Context,
  parts: (isChecked: RawBuilder<boolean>) => StatementParts,
): Promise<T> {
  const actor = ctx.pending.uncheckedActor
  ctx.pending.uncheckedActor = null
  const isChecked = actor
    ? sql<boolean>`exists (select from actor where role = ${actor.role} and "accountStatus" = 'ACTIVE' and not "hasEnded")`
    : sql<boolean>`true`
  const { queries, columns } = parts(isChecked)
  const all = [...(actor ? [sql`actor as materialized (${selectActor(ctx, actor)})`] : []), ...queries]
  const { rows } = await sql<T & { actor: ActorRow | null }>`
    ${all.length > 0 ? sql`with ${sql.join(all)}` : sql``}
    select ${actor ? sql`(select to_json(a) from actor a)` : sql`null`} as actor, ${sql.join(columns)}`.execute(ctx.db)
  const row = rows[0] as T & { actor: ActorRow | null }
  if (actor) assertUnchanged(actor, row.actor ?? undefined)
  return row
}

/** The employee is locked before the session, the lock order of all writes. */
const selectActor = ({ deps }: Context, { id, organizationId, sessionId }: Viewer) => sql<ActorRow>`
  select e.role, e.account_status as "accountStatus",
    s.ended_at is not null or s.expires_at <= ${deps.clock.now()} as "hasEnded"
  from employees e
  join sessions s on s.organization_id = e.organization_id and s.employee_id = e.id and s.id = ${sessionId}
  where e.organization_id = ${organizationId} and e.id = ${id}
  for key share of e for share of s`

function assertUnchanged({ role }: Viewer, row: ActorRow | undefined): void {
  if (row?.accountStatus === "SUSPENDED") throw new AppError("ACCOUNT_SUSPENDED")
  if (row?.accountStatus !== "ACTIVE" || row.hasEnded) throw new AppError("UNAUTHENTICATED")
  if (row.role !== role) throw new AppError("FORBIDDEN")
}
