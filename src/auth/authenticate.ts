// Who a request comes from. The token only names the session: whether it still holds, and what its owner may do now, the
// database says on every request, so that a revocation counts on every node at once.
import { type Kysely, sql } from "kysely"
import type { AccountStatus } from "../entities/choices.js"
import { refuse } from "../errors.js"
import type { Kit } from "../kit.js"
import { Viewer, type ViewerFacts } from "./viewer.js"

type SessionRow = Omit<ViewerFacts, "sessionId"> & { accountStatus: AccountStatus; ended: boolean }

/**
 * The person behind an access token. UNAUTHENTICATED for a token that is forged, expired or whose session has ended,
 * ACCOUNT_SUSPENDED for a blocked account.
 */
export async function authenticate({ tokens, clock }: Kit, db: Kysely<unknown>, token: string): Promise<Viewer> {
  const claims = await tokens.readAccessToken(token, clock)
  if (!claims) throw refuse("UNAUTHENTICATED")
  const { rows } = await sql<SessionRow>`
    select e.id, e.organization_id as "organizationId", e.role, e.account_status as "accountStatus",
      s.ended_at is not null or s.expires_at <= ${clock.now()} as ended,
      coalesce(p.language, o.language) as language, p.language is not null as "languageChosen", o.timezone, o.policies,
      array(select r.id from employees r where r.organization_id = e.organization_id and r.manager_id = e.id) as reports
    from sessions s
    join employees e on e.organization_id = s.organization_id and e.id = s.employee_id
    join organizations o on o.id = s.organization_id
    left join preferences p on p.organization_id = e.organization_id and p.employee_id = e.id
    where s.id = ${claims.sessionId} and s.employee_id = ${claims.userId} and s.organization_id = ${claims.organizationId}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw refuse("UNAUTHENTICATED")
  if (row.accountStatus === "SUSPENDED") throw refuse("ACCOUNT_SUSPENDED")
  if (row.ended || row.accountStatus !== "ACTIVE") throw refuse("UNAUTHENTICATED")
  return new Viewer({ ...row, sessionId: claims.sessionId })
}
