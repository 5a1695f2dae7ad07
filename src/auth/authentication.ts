// Authenticates access tokens. A token only names a session; the database decides whether it is valid and what its owner may
// do, so a revocation takes effect on every node. A read may use the cached viewer of the session, because its
// statement verifies the session at the same time.

import DataLoader from "dataloader"
import type { Clock } from "../adapters/clock.js"
import type { PreparedQuery } from "../adapters/prepared-statements.js"
import { createCache } from "../core/caches.js"
import { AppError } from "../core/errors.js"
import type { AccountStatus } from "../entities/enums.js"
import { ApiKeyAuthenticator, isApiKey } from "./api-keys.js"
import { isBeforeFirstDaySql } from "./pre-boarding.js"
import { grantsOfEmployeeSql } from "./role-grants.js"
import type { AccessClaims, Tokens } from "./tokens.js"
import { Viewer, type ViewerData } from "./viewer.js"

type SessionRow = ViewerData & { accountStatus: AccountStatus; ended: boolean; fingerprint: string }

const reports = "array(select r.id from employees r where r.organization_id = s.organization_id and r.manager_id = s.employee_id)"
const grants = grantsOfEmployeeSql("s.organization_id", "s.employee_id")
const [employeeRow, organizationRow, preferencesRow] = [
  "employees e where e.organization_id = s.organization_id and e.id = s.employee_id",
  "organizations o where o.id = s.organization_id",
  "preferences p where p.organization_id = s.organization_id and p.employee_id = s.employee_id",
]

/** Condition on a session; its values are parameters `first` to `first + 3`, as `sessionValues` returns them. */
const sessionCondition = (first: number) =>
  `where s.id = $${first + 1} and s.employee_id = $${first + 2} and s.organization_id = $${first + 3}`

/**
 * Digest of the session and everything from which its viewer is built. The row versions (`xmin`) represent the
 * contents of the rows. The first day of work begins without a change of a row.
 */
const fingerprintSql = (first: number) => `md5(concat(s.ended_at is null and s.expires_at > $${first},
  ' ', (select e.xmin from ${employeeRow}), ' ', (select o.xmin from ${organizationRow}), ' ', (select p.xmin from ${preferencesRow}),
  ' ', ${reports}, ' ', ${grants}, ' ', (select ${isBeforeFirstDaySql(`$${first}::timestamptz`)} from ${employeeRow})))`

/** Selects viewers; `source` has the sessions. */
const viewerSql = (source: string) => `
  select e.id, e.organization_id as "organizationId", e.role, e.account_status as "accountStatus",
    s.ended_at is not null or s.expires_at <= $1 as ended,
    coalesce(p.language, o.language) as language, p.language is not null as "languageChosen", o.timezone, o.policies,
    ${isBeforeFirstDaySql("$1::timestamptz")} as "isBeforeFirstDay", ${reports} as reports,
    ${grants} as grants, ${fingerprintSql(1)} as fingerprint, s.id as "sessionId"
  from ${source} s
  join employees e on e.organization_id = s.organization_id and e.id = s.employee_id
  join organizations o on o.id = s.organization_id
  left join preferences p on p.organization_id = e.organization_id and p.employee_id = e.id`

const ONE_SESSION = `${viewerSql("sessions")} ${sessionCondition(1)}`
const MANY_SESSIONS = `${viewerSql("sessions")} where s.id = any($2::uuid[])`
/** An employee without a session, for questions about their access. */
const ONE_EMPLOYEE = `${viewerSql(`(select id, organization_id, id as employee_id, null::timestamptz as ended_at,
  'infinity'::timestamptz as expires_at from employees)`)} where s.id = $2 and s.organization_id = $3`

const sessionValues = ({ sessionId, userId, organizationId }: AccessClaims, clock: Clock) => [
  clock.now(),
  sessionId,
  userId,
  organizationId,
]

/** The viewer of a session as last loaded, with the fingerprint of the rows from which it was built. */
export interface CachedSession {
  readonly viewer: Viewer
  readonly fingerprint: string
  readonly claims: AccessClaims
}

/**
 * Wraps a statement so that it returns its column `data` only if the cached session is still current. The column
 * `is_current` has the result of the check. Read and check see one snapshot of the database.
 */
export const withSessionCheck = (statement: string, parameterCount: number) =>
  `with session_check as materialized (
    select (select ${fingerprintSql(parameterCount + 2)} from sessions s ${sessionCondition(parameterCount + 2)}) = $${parameterCount + 1} as is_current)
  select is_current as "isCurrent", case when is_current then (${statement}) end as data from session_check`

/** Parameters of a statement with the session check: its own, then those of the check. */
export const sessionCheckValues = ({ fingerprint, claims }: CachedSession, clock: Clock, values: readonly unknown[]) => [
  ...values,
  fingerprint,
  ...sessionValues(claims, clock),
]

/** A caller, and when the credentials expire. */
interface AuthenticatedCaller {
  readonly viewer: Viewer
  readonly expiresAt: number
}

/** Finds the viewer behind an access token or an API key. */
export class SessionAuthenticator {
  readonly #apiKeys: ApiKeyAuthenticator
  readonly #cachedSessions = createCache<string, CachedSession>("sessions", ({ viewer }) => 10 + viewer.size)

  /** Batches concurrent loads, as when a client starts several subscriptions. Nothing is cached: sessions end at any time. */
  readonly #viewers = new DataLoader<string, Viewer | null>(
    async (sessions) => {
      const viewers = await this.loadViewers(sessions)
      return sessions.map((session) => viewers.get(session) ?? null)
    },
    { cache: false },
  )

  constructor(
    private readonly tokens: Tokens,
    private readonly clock: Clock,
    private readonly query: PreparedQuery,
  ) {
    this.#apiKeys = new ApiKeyAuthenticator(clock, query)
  }

  /** The cached session of a valid token. It may be stale: verify it before data is returned. */
  async findCached(token: string): Promise<CachedSession | undefined> {
    const claims = await this.tokens.readAccessToken(token, this.clock)
    return claims ? this.#cachedSessions.get(claims.sessionId) : undefined
  }

  /**
   * Authenticates an access token or an API key. Throws UNAUTHENTICATED for a token that is invalid or expired or whose session
   * has ended, and ACCOUNT_SUSPENDED for a suspended account.
   */
  async authenticate(token: string): Promise<AuthenticatedCaller> {
    if (isApiKey(token)) {
      const viewer = await this.#apiKeys.authenticate(token)
      return { viewer, expiresAt: viewer.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY }
    }
    const claims = await this.tokens.readAccessToken(token, this.clock)
    if (!claims) throw new AppError("UNAUTHENTICATED")
    const { sessionId } = claims
    const [row] = await this.query<SessionRow>(ONE_SESSION, sessionValues(claims, this.clock))
    const cached = this.#cachedSessions.get(sessionId)
    const expiresAt = claims.expiresAt.getTime()
    if (row && row.fingerprint === cached?.fingerprint) return { viewer: cached.viewer, expiresAt }
    this.#cachedSessions.delete(sessionId)
    if (!row) throw new AppError("UNAUTHENTICATED")
    if (row.accountStatus === "SUSPENDED") throw new AppError("ACCOUNT_SUSPENDED")
    if (row.ended || row.accountStatus !== "ACTIVE") throw new AppError("UNAUTHENTICATED")
    const session = { viewer: new Viewer(row), fingerprint: row.fingerprint, claims }
    this.#cachedSessions.set(sessionId, session)
    return { viewer: session.viewer, expiresAt }
  }

  /** Loads the viewer of a session; undefined for an ended session or an inactive account. Concurrent calls share a query. */
  async loadViewer(sessionId: string): Promise<Viewer | undefined> {
    return (await this.#viewers.load(sessionId)) ?? undefined
  }

  /** Loads the viewers of sessions, by session id. Ended sessions, inactive accounts and invalid keys are missing. */
  async loadViewers(sessions: readonly string[]): Promise<Map<string, Viewer>> {
    const rows = await this.query<SessionRow>(MANY_SESSIONS, [this.clock.now(), sessions])
    const active = rows.filter(({ ended, accountStatus }) => !ended && accountStatus === "ACTIVE")
    const viewers = new Map<string, Viewer>(active.map((row) => [row.sessionId, this.#current(row) ?? new Viewer(row)]))
    const others = sessions.filter((id) => !viewers.has(id))
    for (const [id, viewer] of await this.#apiKeys.loadViewers(others)) viewers.set(id, viewer)
    return viewers
  }

  /** An employee as a viewer, whether signed in or not; undefined if the organization has no such employee. */
  async loadEmployee(organizationId: string, id: string): Promise<Viewer | undefined> {
    const [row] = await this.query<SessionRow>(ONE_EMPLOYEE, [this.clock.now(), id, organizationId])
    return row && new Viewer(row)
  }

  /** The cached viewer of the session, if it is still current. */
  #current({ sessionId, fingerprint }: SessionRow): Viewer | undefined {
    const cached = this.#cachedSessions.get(sessionId)
    return cached?.fingerprint === fingerprint ? cached.viewer : undefined
  }
}
