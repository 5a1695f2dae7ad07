// Checks before the commit that the actor of a write still has the rights with which it began (docs/decisions/0054).
import { sql } from "kysely"
import type { Viewer } from "../auth/viewer.js"
import type { AccountStatus, Role } from "../entities/enums.js"
import type { Context } from "./context.js"
import { AppError } from "./errors.js"

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
