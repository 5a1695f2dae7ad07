// Checks before the commit that the actor of a write still has the rights with which it began (docs/decisions/0054).
import { type RawBuilder, sql } from "kysely"
import { placeIdSql } from "../auth/role-grants.js"
import type { Viewer } from "../auth/viewer.js"
import type { AccountStatus, Role } from "../entities/enums.js"
import type { Context } from "./context.js"
import { AppError } from "./errors.js"

/** The clauses of a statement: its WITH queries, and the columns of its only row. */
export interface StatementParts {
  queries: readonly RawBuilder<unknown>[]
  columns: readonly RawBuilder<unknown>[]
}

interface ActorRow {
  role: Role
  accountStatus: AccountStatus
  hasEnded: boolean
  hasLostRights: boolean
}

/**
 * Checks the actor of the unit of work, once. Writes that would take rights from the actor wait for the locks, so the result
 * holds until the commit. Such writes are suspensions, changes of roles, and ends of sessions or keys. Throws FORBIDDEN after the
 * loss of a right, ACCOUNT_SUSPENDED or UNAUTHENTICATED without access. Work that takes rights from the actor or ends the session
 * calls it before.
 */
export async function checkActor(ctx: Context): Promise<void> {
  const actor = ctx.pending.uncheckedActor
  ctx.pending.uncheckedActor = null
  if (!actor) return
  const { rows } = await selectActor(ctx, actor).execute(ctx.db)
  assertUnchanged(actor, rows[0])
}

/**
 * Adds the check of the actor to a writing statement, once per transaction. Every query built by `parts` must use the given
 * condition: it makes PostgreSQL lock the actor first.
 */
export async function executeChecked<T extends object>(
  ctx: Context,
  parts: (whenActorIsValid: RawBuilder<boolean>) => StatementParts,
): Promise<T> {
  const actor = ctx.pending.uncheckedActor
  ctx.pending.uncheckedActor = null
  const whenActorIsValid = actor
    ? sql<boolean>`exists (select from actor where role = ${actor.role} and "accountStatus" = 'ACTIVE' and not "hasEnded"
        and not "hasLostRights")`
    : sql<boolean>`true`
  const { queries, columns } = parts(whenActorIsValid)
  const all = [...(actor ? [sql`actor as materialized (${selectActor(ctx, actor)})`] : []), ...queries]
  const { rows } = await sql<T & { actor: ActorRow | null }>`
    ${all.length > 0 ? sql`with ${sql.join(all)}` : sql``}
    select ${actor ? sql`(select to_json(a) from actor a)` : sql`null`} as actor, ${sql.join(columns)}`.execute(ctx.db)
  const row = rows[0] as T & { actor: ActorRow | null }
  if (actor) assertUnchanged(actor, row.actor ?? undefined)
  return row
}

/** The employee is locked before the session, the lock order of all writes. A service account is its key. */
const selectActor = ({ deps }: Context, viewer: Viewer) => {
  const { id, organizationId, sessionId, isServiceAccount } = viewer
  const now = deps.clock.now()
  return isServiceAccount
    ? sql<ActorRow>`
      select 'EMPLOYEE' as role, 'ACTIVE' as "accountStatus", k.revoked_at is not null or coalesce(k.expires_at <= ${now}, false)
        as "hasEnded", ${hasLostGrant(viewer)} as "hasLostRights"
      from api_keys k where k.organization_id = ${organizationId} and k.id = ${id} for key share of k`
    : sql<ActorRow>`
      select e.role, e.account_status as "accountStatus", s.ended_at is not null or s.expires_at <= ${now} as "hasEnded",
        ${hasLostReport(viewer)} or ${hasLostGrant(viewer)} as "hasLostRights"
      from employees e
      join sessions s on s.organization_id = e.organization_id and s.employee_id = e.id and s.id = ${sessionId}
      where e.organization_id = ${organizationId} and e.id = ${id}
      for key share of e for share of s`
}

/** Whether a report of the viewer `e` has another manager now. The reports are not locked: a manager can have many. */
const hasLostReport = ({ reports }: Viewer) =>
  reports.size === 0
    ? sql`false`
    : sql`not ${[...reports]}::uuid[] <@ array(
        select r.id from employees r where r.organization_id = e.organization_id and r.manager_id = e.id)`

/** Whether a custom role of the viewer was taken away, or grants less. The roles are locked against changes. */
function hasLostGrant({ id, organizationId, grants, isServiceAccount }: Viewer): RawBuilder<unknown> {
  if (grants.length === 0) return sql`false`
  const known = grants.map(({ id, permissions, scope, placeId }) => ({ id, permissions, scope, placeId }))
  const holders = isServiceAccount
    ? sql`api_keys h`
    : sql`role_assignments h join employees p on p.organization_id = h.organization_id and p.id = h.employee_id`
  const holder = sql.ref(isServiceAccount ? "h.id" : "h.employee_id")
  const placeId = sql.raw(isServiceAccount ? placeIdSql("null", "null") : placeIdSql("p.department_id", "p.location_id"))
  return sql`(with held as materialized (
      select g.id from ${holders} join custom_roles g on g.organization_id = h.organization_id and g.id = h.role_id
      join jsonb_to_recordset(${JSON.stringify(known)}::jsonb) v (id uuid, permissions text[], scope text, "placeId" uuid)
        on v.id = g.id and v.permissions <@ g.permissions and v.scope = g.scope and v."placeId" is not distinct from ${placeId}
      where h.organization_id = ${organizationId} and ${holder} = ${id}
      for key share of h, g
    ) select count(*) from held) < ${grants.length}`
}

function assertUnchanged({ role }: Viewer, row: ActorRow | undefined): void {
  if (row?.accountStatus === "SUSPENDED") throw new AppError("ACCOUNT_SUSPENDED")
  if (row?.accountStatus !== "ACTIVE" || row.hasEnded) throw new AppError("UNAUTHENTICATED")
  if (row.role !== role || row.hasLostRights) throw new AppError("FORBIDDEN")
}
