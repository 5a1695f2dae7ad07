// Who a request comes from. The token only names the session: whether it still holds, and what its owner may do now, the
// database says on every request, so that a revocation counts on every node at once. A read need not ask first: it goes
// ahead as the viewer that the session had last, and its own statement says whether that viewer is still the one.

import { LRUCache } from "lru-cache"
import type { Clock } from "../adapters/clock.js"
import type { PreparedQuery } from "../adapters/orm.js"
import { AppError } from "../core/errors.js"
import type { AccountStatus } from "../entities/enums.js"
import type { AccessClaims, Tokens } from "./tokens.js"
import { Viewer, type ViewerData } from "./viewer.js"

type SessionRow = ViewerData & { accountStatus: AccountStatus; ended: boolean; facts: string }

const reports = "array(select r.id from employees r where r.organization_id = s.organization_id and r.manager_id = s.employee_id)"
const [employee, organization, preferences] = [
  "employees e where e.organization_id = s.organization_id and e.id = s.employee_id",
  "organizations o where o.id = s.organization_id",
  "preferences p where p.organization_id = s.organization_id and p.employee_id = s.employee_id",
]

/** The values of `sessionValues` stand from parameter `first` on. */
const chosen = (first: number) =>
  `where s.id = $${first + 1} and s.employee_id = $${first + 2} and s.organization_id = $${first + 3}`

/**
 * One word for all that is known of a session and its owner; it differs as soon as anything does. What wrote a row last
 * (`xmin`) stands for what is in it, which is cheaper than to look.
 */
const fingerprint = (first: number) => `md5(concat(s.ended_at is null and s.expires_at > $${first},
  ' ', (select e.xmin from ${employee}), ' ', (select o.xmin from ${organization}), ' ', (select p.xmin from ${preferences}),
  ' ', ${reports}))`

const known = `
  select e.id, e.organization_id as "organizationId", e.role, e.account_status as "accountStatus",
    s.ended_at is not null or s.expires_at <= $1 as ended,
    coalesce(p.language, o.language) as language, p.language is not null as "languageChosen", o.timezone, o.policies,
    ${reports} as reports, ${fingerprint(1)} as facts, s.id as "sessionId"
  from sessions s
  join employees e on e.organization_id = s.organization_id and e.id = s.employee_id
  join organizations o on o.id = s.organization_id
  left join preferences p on p.organization_id = e.organization_id and p.employee_id = e.id`

const wholeSession = `${known} ${chosen(1)}`
const severalSessions = `${known} where s.id = any($2::uuid[])`

const sessionValues = ({ sessionId, userId, organizationId }: AccessClaims, clock: Clock) => [
  clock.now(),
  sessionId,
  userId,
  organizationId,
]

/** A viewer as the session's owner was known last, and the word for what was known. */
export interface CachedSession {
  readonly viewer: Viewer
  readonly fingerprint: string
  readonly claims: AccessClaims
}

/**
 * A statement that gives the column `data` of another only while a belief holds, and says in `holds` whether it does: so a
 * read and the check of its session are one statement, and see one state of the database.
 */
export const withSessionCheck = (statement: string, values: number) =>
  `with held as materialized (
    select (select ${fingerprint(values + 2)} from sessions s ${chosen(values + 2)}) = $${values + 1} as holds)
  select held.holds, case when held.holds then (${statement}) end as data from held`

/** The values of such a statement: its own, and those of the check. */
export const sessionCheckValues = ({ fingerprint: facts, claims }: CachedSession, clock: Clock, values: readonly unknown[]) => [
  ...values,
  facts,
  ...sessionValues(claims, clock),
]

/** Sessions that were seen lately. */
const MAX_CACHED_SESSIONS = 5_000

/** Tells who the bearer of an access token is. */
export class SessionAuthenticator {
  readonly #recent = new LRUCache<string, CachedSession>({ max: MAX_CACHED_SESSIONS })

  constructor(
    private readonly tokens: Tokens,
    private readonly clock: Clock,
    private readonly query: PreparedQuery,
  ) {}

  /** Whom a token that is good belonged to when it was last asked for. To be believed only with a proof. */
  async findCached(token: string): Promise<CachedSession | undefined> {
    const claims = await this.tokens.readAccessToken(token, this.clock)
    return claims ? this.#recent.get(claims.sessionId) : undefined
  }

  /**
   * The person behind an access token. UNAUTHENTICATED for a token that is forged, expired or whose session has ended,
   * ACCOUNT_SUSPENDED for a blocked account.
   */
  async authenticate(token: string): Promise<CachedSession> {
    const claims = await this.tokens.readAccessToken(token, this.clock)
    if (!claims) throw new AppError("UNAUTHENTICATED")
    const { sessionId } = claims
    const [row] = await this.query<SessionRow>(wholeSession, sessionValues(claims, this.clock))
    const known = this.#recent.get(sessionId)
    if (row && row.facts === known?.fingerprint) return known
    this.#recent.delete(sessionId)
    if (!row) throw new AppError("UNAUTHENTICATED")
    if (row.accountStatus === "SUSPENDED") throw new AppError("ACCOUNT_SUSPENDED")
    if (row.ended || row.accountStatus !== "ACTIVE") throw new AppError("UNAUTHENTICATED")
    const belief = { viewer: new Viewer(row), fingerprint: row.facts, claims }
    this.#recent.set(sessionId, belief)
    return belief
  }

  /** Who is behind sessions now, by session; those that have ended, or whose owner may not sign in, are left out. */
  async loadViewers(sessions: readonly string[]): Promise<Map<string, Viewer>> {
    const rows = await this.query<SessionRow>(severalSessions, [this.clock.now(), sessions])
    const active = rows.filter(({ ended, accountStatus }) => !ended && accountStatus === "ACTIVE")
    return new Map(active.map((row) => [row.sessionId, this.#known(row) ?? new Viewer(row)]))
  }

  /** The viewer that the session had last, where nothing has changed. */
  #known({ sessionId, facts }: SessionRow): Viewer | undefined {
    const known = this.#recent.get(sessionId)
    return known?.fingerprint === facts ? known.viewer : undefined
  }
}
