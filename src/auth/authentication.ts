// Authenticates access tokens. A token only names a session; the database decides whether it is valid and what its owner may
// do. Viewers are cached while every change of them reaches this instance (docs/decisions/0064).
import DataLoader from "dataloader"
import type { Clock } from "../adapters/clock.js"
import { AppError, type ErrorCode } from "../core/errors.js"
import { assertServed, isServedSql } from "../core/organization-moves.js"
import type { AccountStatus } from "../entities/enums.js"
import type { PreparedQuery } from "../fast-path/prepared-statements.js"
import { ApiKeyAuthenticator, isApiKey } from "./api-keys.js"
import { accountStatusSql, firstDaySql, isBeforeFirstDaySql, lastDayEndSql } from "./employment-days.js"
import { grantsOfEmployeeSql } from "./role-grants.js"
import type { SessionCache } from "./session-cache.js"
import type { AccessClaims, Tokens } from "./tokens.js"
import { NO_SESSION_ID, Viewer, type ViewerData } from "./viewer.js"

/** `changesAt` has the times at which the viewer changes without a write, in milliseconds since 1970. */
type SessionRow = ViewerData & { accountStatus: AccountStatus; ended: boolean; changesAt: (number | null)[] }

const reports = "array(select r.id from employees r where r.organization_id = s.organization_id and r.manager_id = s.employee_id)"
const milliseconds = (time: string) => `(extract(epoch from ${time}) * 1000)::float8`

/** Selects viewers; `source` has the sessions. The triggers that announce changes cover all that this statement reads. */
const viewerSql = (source: string) => `
  select e.id, e.organization_id as "organizationId", e.role, ${accountStatusSql("$1::timestamptz")} as "accountStatus",
    s.ended_at is not null or s.expires_at <= $1 as ended,
    coalesce(p.language, o.language) as language, p.language is not null as "languageChosen", o.timezone, o.policies,
    ${isBeforeFirstDaySql("$1::timestamptz")} as "isBeforeFirstDay", ${reports} as reports,
    ${grantsOfEmployeeSql("s.organization_id", "s.employee_id")} as grants, s.id as "sessionId",
    array[${milliseconds("s.expires_at")}, ${milliseconds(firstDaySql)}, ${milliseconds(lastDayEndSql)}] as "changesAt"
  from ${source} s
  join employees e on e.organization_id = s.organization_id and e.id = s.employee_id
  join organizations o on o.id = s.organization_id and ${isServedSql("o.id")}
  left join preferences p on p.organization_id = e.organization_id and p.employee_id = e.id`

const SESSIONS = `${viewerSql("sessions")} where s.id = any($2::uuid[])`
/** PostgreSQL keeps the plan of this statement. With an array it plans again each time, which takes longer than the query. */
const ONE_SESSION = `${viewerSql("sessions")} where s.id = $2::uuid`
/** Employees without a session. */
const employeeSql = viewerSql(`(select id, organization_id, id as employee_id, null::timestamptz as ended_at,
  'infinity'::timestamptz as expires_at from employees)`)
const ONE_EMPLOYEE = `${employeeSql} where s.id = $2 and s.organization_id = $3`
const employeesSql = (isSelected: string) => `${employeeSql}
  where s.organization_id = $2 and ${isSelected} and s.id > $3 order by s.id limit $4`
const ACTIVE_EMPLOYEES = employeesSql("e.account_status = 'ACTIVE'")
const EMPLOYEES = employeesSql("e.account_status <> 'DEACTIVATED'")

const SESSIONS_PER_QUERY = 2_500
const EMPLOYEES_PER_QUERY = 1_000
const LEAST_ID = "00000000-0000-0000-0000-000000000000"

/** A session as loaded, with its viewer. */
interface LoadedSession {
  readonly viewer: Viewer
  readonly accountStatus: AccountStatus
  readonly ended: boolean
}

/** An employee as a viewer without a session, with the error code of requests; null for an active account. */
interface Account {
  readonly viewer: Viewer
  readonly accountStatus: AccountStatus
  readonly error: ErrorCode | null
}

/** What counts as true of employees who are not deactivated, because the caller may not read it. */
export interface AssumedState {
  readonly isActive?: boolean
  readonly hasBegun?: boolean
}

interface LoadOptions {
  /** May run in a transaction, whose uncommitted changes the viewers have. */
  readonly query?: PreparedQuery
  readonly assumed?: AssumedState
}

interface AuthenticatedCaller {
  readonly viewer: Viewer
  readonly expiresAt: number
}

/** Finds the viewer behind an access token or an API key. */
export class SessionAuthenticator {
  readonly #apiKeys: ApiKeyAuthenticator

  /** Loads sessions. Concurrent calls share a query. */
  readonly #sessions = new DataLoader<string, LoadedSession | undefined>((ids) => this.#loadSessions(ids), {
    cache: false,
    maxBatchSize: SESSIONS_PER_QUERY,
  })

  constructor(
    private readonly tokens: Tokens,
    private readonly clock: Clock,
    private readonly query: PreparedQuery,
    private readonly cache: SessionCache,
  ) {
    this.#apiKeys = new ApiKeyAuthenticator(clock, query)
  }

  /**
   * Authenticates an access token or an API key. Throws UNAUTHENTICATED for a token that is invalid or expired or whose session
   * has ended, ACCOUNT_SUSPENDED for a suspended account, and ORGANIZATION_MOVED or UNAVAILABLE for an organization that this
   * installation does not serve.
   */
  async authenticate(token: string): Promise<AuthenticatedCaller> {
    if (isApiKey(token)) {
      const viewer = await this.#apiKeys.authenticate(token)
      return { viewer, expiresAt: viewer.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY }
    }
    const claims = await this.tokens.readAccessToken(token, this.clock)
    if (!claims) throw new AppError("UNAUTHENTICATED")
    const cached = this.cache.get(claims.sessionId)
    const session = cached ? activeSession(cached) : await this.#sessions.load(claims.sessionId)
    if (!session) await assertServed(this.query, { organizationId: claims.organizationId })
    return { viewer: activeViewer(session, claims), expiresAt: claims.expiresAt.getTime() }
  }

  /** The viewer of a session; undefined for an ended session or an inactive account. */
  async loadViewer(sessionId: string): Promise<Viewer | undefined> {
    return (await this.loadViewers([sessionId])).get(sessionId)
  }

  /** The viewers of sessions, by session id. Ended sessions, inactive accounts and invalid keys are missing. */
  async loadViewers(sessionIds: readonly string[]): Promise<Map<string, Viewer>> {
    const viewers = new Map<string, Viewer>()
    const others: string[] = []
    for (const id of sessionIds) {
      const cached = this.cache.get(id)
      if (cached) viewers.set(id, cached)
      else others.push(id)
    }
    for (const [id, viewer] of await this.#loadStored(others)) viewers.set(id, viewer)
    return viewers
  }

  /** Like `loadViewer`, but past the cache, which may learn of a change up to a second after its commit. */
  async reloadViewer(sessionId: string): Promise<Viewer | undefined> {
    return (await this.#loadStored([sessionId])).get(sessionId)
  }

  /** The viewers of sessions and API keys, as the database has them. */
  async #loadStored(sessionIds: readonly string[]): Promise<Map<string, Viewer>> {
    const viewers = new Map<string, Viewer>()
    const others: string[] = []
    const load = async (id: string) => {
      const session = await this.#sessions.load(id)
      if (!session) others.push(id)
      else if (isActive(session)) viewers.set(id, session.viewer)
    }
    await Promise.all(sessionIds.map(load))
    for (const [id, viewer] of await this.#apiKeys.loadViewers(others)) viewers.set(id, viewer)
    return viewers
  }

  /** An employee as a viewer without a session; undefined if the organization has no such employee. */
  async loadEmployee(organizationId: string, id: string, options?: LoadOptions): Promise<Viewer | undefined> {
    return (await this.loadAccount(organizationId, id, options))?.viewer
  }

  /** An account of any state; undefined if the organization has no such employee. */
  async loadAccount(
    organizationId: string,
    id: string,
    { query = this.query, assumed }: LoadOptions = {},
  ): Promise<Account | undefined> {
    const [row] = await query<SessionRow>(ONE_EMPLOYEE, [this.clock.now(), id, organizationId])
    const session = row && toEmployee(row, assumed)
    return session && { viewer: session.viewer, accountStatus: session.accountStatus, error: errorOf(session) }
  }

  /** An employee as a viewer without a session, for jobs that act for a person; undefined for an account that is not active. */
  async loadActiveEmployee(organizationId: string, id: string): Promise<Viewer | undefined> {
    const account = await this.loadAccount(organizationId, id)
    return account?.error === null ? account.viewer : undefined
  }

  /** All who may sign in to an organization, in parts: employees with an active account, and service accounts with a valid key. */
  async *loadAll(organizationId: string, { query = this.query, assumed = {} }: LoadOptions = {}): AsyncGenerator<Viewer[]> {
    const now = this.clock.now()
    const statement = assumed.isActive ? EMPLOYEES : ACTIVE_EMPLOYEES
    for (let last: string | undefined = LEAST_ID; last; ) {
      const rows: SessionRow[] = await query<SessionRow>(statement, [now, organizationId, last, EMPLOYEES_PER_QUERY])
      yield rows.map((row) => toEmployee(row, assumed)).flatMap((employee) => (isActive(employee) ? employee.viewer : []))
      last = rows.length < EMPLOYEES_PER_QUERY ? undefined : rows.at(-1)?.id
    }
    yield await this.#apiKeys.loadAll(organizationId)
  }

  /** A service account with a valid key; undefined if the organization has no such key. */
  async loadServiceAccount(organizationId: string, id: string, query = this.query): Promise<Viewer | undefined> {
    const viewer = (await this.#apiKeys.loadViewers([id], query)).get(id)
    return viewer?.organizationId === organizationId ? viewer : undefined
  }

  async #loadSessions(ids: readonly string[]): Promise<(LoadedSession | undefined)[]> {
    const keep = this.cache.beginLoad()
    const [statement, sessionIds] = ids.length === 1 ? [ONE_SESSION, ids[0]] : [SESSIONS, [...new Set(ids)]]
    const rows = await this.query<SessionRow>(statement, [this.clock.now(), sessionIds])
    const sessions = new Map<string, LoadedSession>()
    for (const { accountStatus, ended, changesAt, ...data } of rows) {
      const session = { viewer: new Viewer(data), accountStatus, ended }
      sessions.set(data.sessionId, session)
      if (isActive(session)) keep(session.viewer, changesAt)
    }
    return ids.map((id) => sessions.get(id))
  }
}

/** An employee without a session. */
const toEmployee = ({ accountStatus, ended, changesAt: _, ...data }: SessionRow, assumed: AssumedState = {}): LoadedSession => ({
  viewer: new Viewer({ ...data, isBeforeFirstDay: !assumed.hasBegun && data.isBeforeFirstDay, sessionId: NO_SESSION_ID }),
  accountStatus: assumed.isActive && accountStatus !== "DEACTIVATED" ? "ACTIVE" : accountStatus,
  ended,
})

const activeSession = (viewer: Viewer): LoadedSession => ({ viewer, accountStatus: "ACTIVE", ended: false })

const isActive = ({ accountStatus, ended }: LoadedSession) => !ended && accountStatus === "ACTIVE"

/** The error code of requests with a session; null for an active account. */
const errorOf = (session: LoadedSession): ErrorCode | null => {
  if (session.accountStatus === "SUSPENDED") return "ACCOUNT_SUSPENDED"
  return isActive(session) ? null : "UNAUTHENTICATED"
}

/** Throws UNAUTHENTICATED for a session that is missing, has ended or belongs to another person than the token says, and ACCOUNT_SUSPENDED for a suspended account. */
function activeViewer(session: LoadedSession | undefined, { userId, organizationId }: AccessClaims): Viewer {
  const { viewer } = session ?? {}
  if (!session || viewer?.id !== userId || viewer.organizationId !== organizationId) throw new AppError("UNAUTHENTICATED")
  const error = errorOf(session)
  if (error) throw new AppError(error)
  return viewer
}
