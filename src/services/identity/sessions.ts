// Sessions: begun by signing in, renewed by a refresh token, ended by their owner, by a change of password or by theft.
import { type RawBuilder, sql } from "kysely"
import { later } from "../../adapters/clock.js"
import { ACCESS_TOKEN_SECONDS, hashToken } from "../../auth/tokens.js"
import type { Viewer } from "../../auth/viewer.js"
import { BaseService } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"
import type { AccountStatus, Role } from "../../entities/enums.js"
import { type PreviousToken, Session, SignInPayload, TokenPair } from "../../entities/identity.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type { RefreshTokenInput } from "../../inputs/identity.js"
import { findAccount, toViewer } from "./credential-checks.js"

const REFRESH_TOKEN_SECONDS = 30 * 24 * 60 * 60

/** How long a spent refresh token gives its successor, because several pages of one browser renew at once. */
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
}

export class SessionService extends BaseService {
  /** The viewer's own sessions that go on, the latest first. */
  list() {
    const now = this.clock.now()
    return this.queryMany(Session, {
      where: { employeeId: this.viewer.id, endedAt: null },
      conditions: [(row) => sql`${row("expiresAt")} > ${now}`],
      orderBy: [{ by: "lastSeenAt", descending: true }],
    })
  }

  /** Begins the session of somebody who has proved who they are, and goes on as them. */
  async start(employee: Employee, viewer: Viewer): Promise<SignInPayload> {
    const { tokens } = this.ctx.deps
    const { address, userAgent } = this.ctx.request
    const { id, organizationId } = employee
    const now = this.clock.now()
    const refreshToken = tokens.newRefreshToken(viewer.sessionId)
    const newDevice = await this.isNewDevice(employee, userAgent)
    await this.em.flush()
    await sql`insert into sessions (id, organization_id, employee_id, refresh_hash, user_agent, address, last_seen_at, expires_at,
        created_at, updated_at, version)
      values (${viewer.sessionId}, ${organizationId}, ${id}, ${hashToken(refreshToken)}, ${userAgent ?? null}, ${address}, ${now},
        ${later(now, REFRESH_TOKEN_SECONDS * 1000)}, ${now}, ${now}, 1)`.execute(this.db)
    this.ctx.setViewer(viewer)
    this.emit("account.signIn", { subject: employee, newDevice: newDevice ? (userAgent ?? address) : undefined })
    const token = await this.issueAccessToken(viewer)
    this.setCookies(token, refreshToken)
    return Object.assign(new SignInPayload(), { token, refreshToken, user: employee })
  }

  /**
   * A new pair for a refresh token, which is spent by it. A token that was spent before means that somebody else has it: the
   * session ends. Within ten seconds it gives the same pair again, which can be done without keeping tokens because each
   * follows from the one before.
   */
  async refresh(input: RefreshTokenInput): Promise<TokenPair> {
    const token = input.refreshToken ?? this.ctx.request.refreshToken
    const session = token ? await this.lockSession(token) : undefined
    if (!token || !session || session.ended) throw new AppError("UNAUTHENTICATED")
    if (session.accountStatus === "SUSPENDED") throw new AppError("ACCOUNT_SUSPENDED")
    if (session.accountStatus !== "ACTIVE") throw new AppError("UNAUTHENTICATED")
    const now = this.clock.now()
    const hash = hashToken(token)
    const spent = (session.previousTokens ?? []).filter(({ at }) => now.getTime() - at < REUSE_GRACE_MS)
    const isCurrent = hash === session.refreshHash
    const refreshToken = isCurrent
      ? this.ctx.deps.tokens.nextRefreshToken(token)
      : this.successorOf(token, { spent, refreshHash: session.refreshHash })
    if (!refreshToken) return this.endReusedSession(session)
    if (isCurrent) {
      await sql`update sessions set refresh_hash = ${hashToken(refreshToken)}, last_seen_at = ${now}, updated_at = ${now},
          expires_at = ${later(now, REFRESH_TOKEN_SECONDS * 1000)}, version = version + 1,
          spent = ${JSON.stringify([...spent, { hash, at: now.getTime() }])}::jsonb
        where id = ${session.id}`.execute(this.db)
    }
    const { id, organizationId, employeeId, role } = session
    const access = await this.issueAccessToken({ id: employeeId, sessionId: id, organizationId, role })
    this.setCookies(access, refreshToken)
    return Object.assign(new TokenPair(), { token: access, refreshToken })
  }

  /** Ends the session of the request, or of a refresh token: so it can be done after the access token has run out. */
  async logout(input: RefreshTokenInput): Promise<void> {
    const token = input.refreshToken ?? this.ctx.request.refreshToken
    const session = token ? await this.lockSession(token) : undefined
    if (!this.ctx.viewerOrNull && !session) throw new AppError("UNAUTHENTICATED")
    if (this.ctx.viewerOrNull) await this.signOut(this.ctx.viewerOrNull, this.ctx.viewerOrNull.sessionId)
    if (session && session.id !== this.ctx.viewerOrNull?.sessionId)
      await this.signOut({ organizationId: session.organizationId, id: session.employeeId }, session.id)
    this.clearCookies()
  }

  /** Ends one of the viewer's own sessions, at once on every node. */
  async end(id: string): Promise<void> {
    const session = await this.findAuthorized("revoke", Session, id, { lock: true })
    if (!session.endedAt) await this.signOut(this.viewer, session.id)
    if (session.id === this.viewer.sessionId) this.clearCookies()
  }

  /** Ends the sessions of the viewer's organization that the condition means. */
  async endWhere(where: RawBuilder<unknown>): Promise<void> {
    const now = this.clock.now()
    const { organizationId: organization } = this.viewer
    const { rows } = await sql<{ id: string }>`update sessions set ended_at = ${now}, updated_at = ${now}, version = version + 1
      where organization_id = ${organization} and ended_at is null and ${where} returning id`.execute(this.db)
    if (rows.length > 0) this.ctx.publish({ about: "sessions", organization, sessions: rows.map(({ id }) => id) })
  }

  private async signOut(person: { organizationId: string; id: string }, sessionId: string): Promise<void> {
    await this.runAsEmployee(person, async (employee) => {
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

  /** Acts as the person that a token speaks for. */
  private async runAsEmployee(person: { organizationId: string; id: string }, work: (employee: Employee) => Promise<void>) {
    const account = await findAccount(this.db, person)
    if (!account) throw new AppError("UNAUTHENTICATED")
    await this.ctx.runAs(toViewer(account), async () => work(await this.em.findOneOrFail(Employee, { id: person.id })))
  }

  /** The token in use, reached from one that was spent a moment ago; nothing for one that was spent before. */
  private successorOf(
    token: string,
    { spent, refreshHash }: { spent: PreviousToken[]; refreshHash: string },
  ): string | undefined {
    const place = spent.findIndex(({ hash }) => hash === hashToken(token))
    if (place < 0) return undefined
    // Each was spent by the one after it, so the token in use is as many steps away as there are from here to the end.
    const next = spent.slice(place).reduce((one) => this.ctx.deps.tokens.nextRefreshToken(one), token)
    return hashToken(next) === refreshHash ? next : undefined
  }

  private async lockSession(token: string): Promise<SessionRow | undefined> {
    const id = this.ctx.deps.tokens.sessionOfRefreshToken(token)
    if (!id) return undefined
    const { rows } = await sql<SessionRow>`
      select s.id, s.organization_id as "organizationId", s.employee_id as "employeeId", e.role,
        e.account_status as "accountStatus", s.refresh_hash as "refreshHash", s.spent,
        s.ended_at is not null or s.expires_at <= ${this.clock.now()} as ended
      from sessions s join employees e on e.organization_id = s.organization_id and e.id = s.employee_id
      where s.id = ${id} for update of s`.execute(this.db)
    return rows[0]
  }

  /** Whether somebody who has signed in before now does so from a program that is new. */
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

  private setCookies(
    access: string,
    refresh: string,
    [accessAge, refreshAge] = [ACCESS_TOKEN_SECONDS, REFRESH_TOKEN_SECONDS],
  ): void {
    this.ctx.request.cookies ??= []
    this.ctx.request.cookies.push(
      { name: "access_token", value: access, path: "/", maxAge: accessAge },
      { name: "refresh_token", value: refresh, path: "/api/auth", maxAge: refreshAge },
    )
  }

  private clearCookies(): void {
    this.setCookies("", "", [0, 0])
  }
}
