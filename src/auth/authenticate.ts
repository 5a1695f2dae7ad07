// Who a request comes from. The token only names the session: whether it still holds, and what its owner may do now, the
// database says on every request, so that a revocation counts on every node at once.
import type { AccountStatus } from "../entities/choices.js"
import { refuse } from "../errors.js"
import type { Kit } from "../kit.js"
import { Viewer, type ViewerFacts } from "./viewer.js"

type SessionRow = ViewerFacts & { accountStatus: AccountStatus; ended: boolean }

/** Sessions with their owners, and the words' sets of people; $1 is the time. */
const sessions = `
  select s.id as "sessionId", e.id, e.organization_id as "organizationId", e.role, e.account_status as "accountStatus",
    s.ended_at is not null or s.expires_at <= $1 as ended,
    coalesce(p.language, o.language) as language, p.language is not null as "languageChosen", o.timezone, o.policies,
    array(select r.id from employees r where r.organization_id = e.organization_id and r.manager_id = e.id) as reports
  from sessions s
  join employees e on e.organization_id = s.organization_id and e.id = s.employee_id
  join organizations o on o.id = s.organization_id
  left join preferences p on p.organization_id = e.organization_id and p.employee_id = e.id`

const session = `${sessions}
  where s.id = $2 and s.employee_id = $3 and s.organization_id = $4`

/**
 * The person behind an access token. UNAUTHENTICATED for a token that is forged, expired or whose session has ended,
 * ACCOUNT_SUSPENDED for a blocked account.
 */
export async function authenticate({ tokens, clock, query }: Kit, token: string): Promise<Viewer> {
  const claims = await tokens.readAccessToken(token, clock)
  if (!claims) throw refuse("UNAUTHENTICATED")
  const { sessionId, userId, organizationId } = claims
  const [row] = await query<SessionRow>(session, [clock.now(), sessionId, userId, organizationId])
  if (!row) throw refuse("UNAUTHENTICATED")
  if (row.accountStatus === "SUSPENDED") throw refuse("ACCOUNT_SUSPENDED")
  if (row.ended || row.accountStatus !== "ACTIVE") throw refuse("UNAUTHENTICATED")
  return new Viewer({ ...row, tokenExpiresAt: claims.expiresAt })
}

/** Who is behind sessions now, by session; those that have ended, or whose owner may not sign in, are left out. */
export async function viewersOf({ clock, query }: Kit, ids: readonly string[]): Promise<Map<string, Viewer>> {
  const rows = await query<SessionRow>(`${sessions} where s.id = any($2::uuid[])`, [clock.now(), ids])
  const active = rows.filter(({ ended, accountStatus }) => !ended && accountStatus === "ACTIVE")
  return new Map(active.map((row) => [row.sessionId, new Viewer(row)]))
}
