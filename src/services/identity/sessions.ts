// Sessions: started by signing in, renewed with refresh tokens, ended by their owner, a password change or a reused token.
import { type RawBuilder, sql } from "kysely"
import { later } from "../../adapters/clock.js"
import { accountStatusSql } from "../../auth/employment-days.js"
import { ACCESS_TOKEN_SECONDS, hashToken, organizationOfToken } from "../../auth/tokens.js"
import type { Viewer } from "../../auth/viewer.js"
import { checkActor } from "../../core/actor-check.js"
import { BaseService } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"
import { acceptsWrites, assertTokenServed } from "../../core/organization-moves.js"
import type { ResponseCookie } from "../../core/request.js"
import { CalendarFeed } from "../../entities/calendar/feed.js"
import type { AccountStatus, Role } from "../../entities/enums.js"
import type { Feed } from "../../entities/feeds.js"
import { type PreviousToken, Session, type SignInPayload, type TokenPair } from "../../entities/identity.js"
import { LeaveFeed } from "../../entities/leave/absences.js"
import type { Class } from "../../entities/metadata.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type { RefreshTokenInput } from "../../inputs/identity.js"
import { findAccount, toViewer } from "./credential-checks.js"
import { deviceName } from "./device-name.js"

const DAY_SECONDS = 24 * 60 * 60
const REFRESH_TOKEN_SECONDS = 30 * DAY_SECONDS

/** Time during which a replaced refresh token still renews the session, because browser tabs refresh concurrently. */
const REUSE_GRACE_MS = 10_000

interface SessionRow {
  id: string
  organizationId: string
  employeeId: string
  role: Role
  accountStatus: AccountStatus
  refreshHash: string
  previousTokens: PreviousToken[] | null
  ended: boolean
  /** Timestamp as PostgreSQL formats it. */
  createdAt: string
}

export class SessionService extends BaseService {
  list() {
    const now = this.clock.now()
    return this.queryMany(Session, {
      where: { employeeId: this.viewer.id, endedAt: null },
      conditions: [(row) => sql`${row("expiresAt")} > ${now}`],
      orderBy: [{ by: "lastSeenAt", descending: true }],
    })
  }

  /** Starts a session for an authenticated employee, who becomes the viewer. Sets the cookies. */
  async start(employee: Employee, viewer: Viewer): Promise<SignInPayload> {
    const { tokens } = this.ctx.deps
    const { address, userAgent } = this.ctx.request
    const { id, organizationId } = employee
    const now = this.clock.now()
    const refreshToken = tokens.newRefreshToken(viewer)
    const device = userAgent ? deviceName(userAgent) : null
    await this.endReplaced()
    const isNew = await this.isNewDevice(employee, userAgent)
    await this.em.flush()
    await sql`insert into sessions (id, organization_id, employee_id, refresh_hash, user_agent, device, address, last_seen_at, expires_at,
        created_at, updated_at, version)
      values (${viewer.sessionId}, ${organizationId}, ${id}, ${hashToken(refreshToken)}, ${userAgent ?? null}, ${device}, ${address}, ${now},
        ${this.expiryOf(now)}, ${now}, ${now}, 1)`.execute(this.db)
    this.ctx.setViewer(viewer)
    this.emit("account.signIn", { subject: employee, newDevice: isNew ? (device ?? address) : undefined })
    const token = await this.issueAccessToken(viewer)
    this.setCookies(token, refreshToken, now)
    return { token, refreshToken, user: employee }
  }

  /**
   * Exchanges a refresh token for a new pair. A token that was replaced longer ago than REUSE_GRACE_MS ends the session, as it
   * may be stolen. Within that time it returns the current token, which is derived from the old one.
   */
  async refresh(input: RefreshTokenInput): Promise<TokenPair> {
    const token = input.refreshToken ?? this.ctx.request.refreshToken
    const session = token ? await this.lockSession(token) : undefined
    if (!token || !session || session.ended) throw new AppError("UNAUTHENTICATED")
    if (session.accountStatus === "SUSPENDED") throw new AppError("ACCOUNT_SUSPENDED")
    if (session.accountStatus !== "ACTIVE") throw new AppError("UNAUTHENTICATED")
    const now = this.clock.now()
    const hash = hashToken(token)
    const previousTokens = (session.previousTokens ?? []).filter(({ at }) => now.getTime() - at < REUSE_GRACE_MS)
    const isCurrent = hash === session.refreshHash
    const refreshToken = isCurrent
      ? this.ctx.deps.tokens.nextRefreshToken(token)
      : this.currentTokenFrom(token, { previousTokens, refreshHash: session.refreshHash })
    if (!refreshToken) return this.endReusedSession(session)
    if (isCurrent) {
      await sql`update sessions set refresh_hash = ${hashToken(refreshToken)}, last_seen_at = ${now}, updated_at = ${now},
          expires_at = ${this.expiryOf(new Date(session.createdAt))}, version = version + 1,
          previous_tokens = ${JSON.stringify([...previousTokens, { hash, at: now.getTime() }])}::jsonb
        where id = ${session.id}`.execute(this.db)
    }
    const { id, organizationId, employeeId, role } = session
    const access = await this.issueAccessToken({ id: employeeId, sessionId: id, organizationId, role })
    this.setCookies(access, refreshToken, new Date(session.createdAt))
    return { token: access, refreshToken }
  }

  /** Ends the session of the request and that of the refresh token, which works after the access token has expired. */
  async logout(input: RefreshTokenInput): Promise<void> {
    const token = input.refreshToken ?? this.ctx.request.refreshToken
    const session = token ? await this.lockSession(token) : undefined
    // An API key is no session.
    const viewer = this.ctx.viewerOrNull?.isServiceAccount ? null : this.ctx.viewerOrNull
    if (!viewer && !session) throw new AppError("UNAUTHENTICATED")
    if (viewer) await this.signOut(viewer, viewer.sessionId)
    if (session && session.id !== viewer?.sessionId)
      await this.signOut({ organizationId: session.organizationId, id: session.employeeId }, session.id)
    this.clearCookies()
  }

  /** Ends one of the viewer's sessions. Every instance rejects its next request. */
  async end(id: string): Promise<void> {
    const session = await this.findAuthorized("revoke", Session, id, { lock: true })
    if (!session.endedAt) await this.signOut(this.viewer, session.id)
    if (session.id === this.viewer.sessionId) this.clearCookies()
  }

  /** Ends all of the viewer's sessions, the current one included, and deletes the viewer's feeds. */
  async endOwn(): Promise<void> {
    await this.deleteFeeds(this.viewer.id)
    await this.endAll(this.viewer.id)
    const employee = await this.em.findOneOrFail(Employee, { id: this.viewer.id })
    this.emit("account.signOut", { subject: employee, details: { allSessions: true } })
    this.clearCookies()
  }

  /** Ends all sessions of an employee, or all but one. */
  async endAll(employeeId: string, { except }: { except?: string } = {}): Promise<void> {
    await this.endWhere(except ? sql`employee_id = ${employeeId} and id <> ${except}` : sql`employee_id = ${employeeId}`)
  }

  /** Deletes the secret feed addresses of an employee, which work without a session. */
  async deleteFeeds(employeeId: string): Promise<void> {
    for (const [entity, event] of [
      [CalendarFeed, "calendarFeed.delete"],
      [LeaveFeed, "leaveFeed.delete"],
    ] as const) {
      const feed = await this.em.findOne(entity as Class<Feed>, { employeeId })
      if (!feed) continue
      this.em.remove(feed)
      this.emit(event, { subject: feed })
    }
  }

  /** Whether an employee has a session that has not ended. Starting one locks the employee. */
  async hasOpen(employeeId: string): Promise<boolean> {
    const rows = await this.ctx.runTogether(sql`select 1 from sessions
      where organization_id = ${this.viewer.organizationId} and employee_id = ${employeeId} and ended_at is null limit 1`)
    return rows.length > 0
  }

  /** Ends the active sessions of the viewer's organization that meet a condition. */
  private async endWhere(where: RawBuilder<unknown>): Promise<void> {
    const now = this.clock.now()
    const { organizationId: organization } = this.viewer
    // The actor's own session may be among them.
    await checkActor(this.ctx)
    await sql`update sessions set ended_at = ${now}, updated_at = ${now}, version = version + 1
      where organization_id = ${organization} and ended_at is null and ${where}`.execute(this.db)
  }

  /**
   * Ends the session of the cookie that the new one replaces. The browser could not sign out of it any more, and would still receive its
   * push messages. Browsers send the refresh token to the paths of sign-in only, so the acceptance of an invitation and GraphQL know the
   * session of the access token.
   */
  private async endReplaced(): Promise<void> {
    const { refreshToken: token, cookieSession } = this.ctx.request
    const organizationId = token ? organizationOfToken(token) : cookieSession?.organizationId
    const id = token ? this.ctx.deps.tokens.sessionOfRefreshToken(token) : cookieSession?.sessionId
    if (!organizationId || !id) return
    const { rows } = await sql<{ employeeId: string }>`
      select employee_id as "employeeId" from sessions s where organization_id = ${organizationId} and id = ${id}
        and ended_at is null and ${acceptsWrites("s.organization_id")} for update`.execute(this.db)
    for (const { employeeId } of rows) await this.signOut({ organizationId, id: employeeId }, id)
  }

  private async signOut(owner: { organizationId: string; id: string }, sessionId: string): Promise<void> {
    await this.runAsEmployee(owner, async (employee) => {
      await this.endWhere(sql`id = ${sessionId}`)
      this.emit("account.signOut", { subject: employee, details: { sessionId } })
    })
  }

  private async endReusedSession({ id, organizationId, employeeId }: SessionRow): Promise<never> {
    await this.runAsEmployee({ organizationId, id: employeeId }, async (employee) => {
      await this.endWhere(sql`id = ${id}`)
      this.emit("session.detectTokenReuse", { subject: employee, details: { sessionId: id } })
    })
    throw new AppError("UNAUTHENTICATED", { commits: true })
  }

  /** Runs work as the owner of a session. */
  private async runAsEmployee(key: { organizationId: string; id: string }, work: (employee: Employee) => Promise<void>) {
    const account = await findAccount(this.ctx, key)
    if (!account) throw new AppError("UNAUTHENTICATED")
    await this.ctx.runAs(toViewer(account), async () => work(await this.em.findOneOrFail(Employee, { id: key.id })))
  }

  /** The current token, derived from one that was replaced within the grace period; undefined for any other token. */
  private currentTokenFrom(
    token: string,
    { previousTokens, refreshHash }: { previousTokens: PreviousToken[]; refreshHash: string },
  ): string | undefined {
    const index = previousTokens.findIndex(({ hash }) => hash === hashToken(token))
    if (index < 0) return undefined
    // Each token is derived from the one before it.
    const current = previousTokens.slice(index).reduce((previous) => this.ctx.deps.tokens.nextRefreshToken(previous), token)
    return hashToken(current) === refreshHash ? current : undefined
  }

  private async lockSession(token: string): Promise<SessionRow | undefined> {
    const id = this.ctx.deps.tokens.sessionOfRefreshToken(token)
    if (!id) return undefined
    const { rows } = await sql<SessionRow>`
      select s.id, s.organization_id as "organizationId", s.employee_id as "employeeId", e.role,
        ${sql.raw(accountStatusSql("time.now"))} as "accountStatus", s.refresh_hash as "refreshHash", s.previous_tokens as "previousTokens",
        s.ended_at is not null or s.expires_at <= time.now as ended, s.created_at as "createdAt"
      from sessions s
      cross join (select ${this.clock.now()}::timestamptz as now) time
      join employees e on e.organization_id = s.organization_id and e.id = s.employee_id
      where s.id = ${id} for update of s`.execute(this.db)
    if (!rows[0]) await assertTokenServed(this.db, token)
    return rows[0]
  }

  /** Whether an employee who has signed in before uses a new user agent. False for the first sign-in. */
  private async isNewDevice({ organizationId, id }: Employee, userAgent: string | undefined): Promise<boolean> {
    const { rows } = await sql<{ isNew: boolean | null }>`
      select not bool_or(user_agent is not distinct from ${userAgent ?? null}::text) as "isNew" from sessions
      where organization_id = ${organizationId} and employee_id = ${id}`.execute(this.db)
    return rows[0]?.isNew ?? false
  }

  private issueAccessToken({ id, ...claims }: Pick<Viewer, "id" | "sessionId" | "organizationId" | "role">): Promise<string> {
    const { tokens, clock } = this.ctx.deps
    const { sessionId, organizationId, role } = claims
    return tokens.issueAccessToken({ userId: id, sessionId, organizationId, role }, clock)
  }

  /** Expiry of a session that is started or renewed now: its refresh token expires, or its last day ends. */
  private expiryOf(startedAt: Date): Date {
    const lastDay = later(startedAt, this.ctx.deps.config.sessionMaxDays * DAY_SECONDS * 1000)
    const tokenExpiry = later(this.clock.now(), REFRESH_TOKEN_SECONDS * 1000)
    return new Date(Math.min(lastDay.getTime(), tokenExpiry.getTime()))
  }

  private setCookies(access: string, refresh: string, startedAt: Date): void {
    const secondsLeft = Math.floor((this.expiryOf(startedAt).getTime() - this.clock.now().getTime()) / 1000)
    this.addCookies(
      { name: "access_token", value: access, maxAge: ACCESS_TOKEN_SECONDS },
      { name: "refresh_token", value: refresh, maxAge: secondsLeft },
      { name: "access_expires", value: String(this.clock.now().getTime() + ACCESS_TOKEN_SECONDS * 1000), maxAge: secondsLeft },
    )
  }

  private clearCookies(): void {
    const names = ["access_token", "refresh_token", "access_expires"] as const
    this.addCookies(...names.map((name) => ({ name, value: "", maxAge: 0 })))
  }

  private addCookies(...cookies: ResponseCookie[]): void {
    this.ctx.request.cookies ??= []
    this.ctx.request.cookies.push(...cookies)
  }
}
