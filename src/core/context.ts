// The one dependency: who asks, what the database shows them, and the services. One per request, per job, per test.
import type { SqlEntityManager } from "@mikro-orm/postgresql"
import type { Kysely } from "kysely"
import type { Signal } from "../adapters/bus/bus.js"
import { today } from "../adapters/clock.js"
import type { CachedSession } from "../auth/authentication.js"
import type { Policies } from "../auth/policies.js"
import type { Viewer } from "../auth/viewer.js"
import { newId } from "../entities/base-entity.js"
import type { Class } from "../entities/metadata.js"
import { writeAuditEntry } from "../events/audit.js"
import { dispatch, type PendingNotification } from "../events/dispatch.js"
import type { EmittedEvent, EventName, EventPayloads } from "../events/events.js"
import { toSignal } from "../events/live-entities.js"
import { outgoingMessagesFor } from "../events/notification-rules.js"
import { languageOf } from "../i18n/translate.js"
import { type CachedSessionCheck, QueryExecutor, StaleSessionError } from "../query/executor.js"
import { AdministrationService } from "../services/administration.js"
import { CalendarAvailabilityService } from "../services/calendar/availability.js"
import { CalendarDerivedService } from "../services/calendar/derived-entries.js"
import { CalendarEntriesService } from "../services/calendar/entries.js"
import { CalendarService } from "../services/calendar/events.js"
import { CalendarFeedsService } from "../services/calendar/feed.js"
import { CalendarOccurrencesService } from "../services/calendar/occurrences.js"
import { HrService } from "../services/hr.js"
import { AccountService } from "../services/identity/accounts.js"
import { SessionService } from "../services/identity/sessions.js"
import { TwoFactorService } from "../services/identity/two-factor.js"
import { LeaveFeedsService } from "../services/leave/absence-feed.js"
import { LeaveApprovalsService } from "../services/leave/approvals.js"
import { LeaveBalancesService } from "../services/leave/balances.js"
import { LeaveChangesService } from "../services/leave/change-requests.js"
import { LeaveDaysService } from "../services/leave/days.js"
import { LeaveDelegationsService } from "../services/leave/delegations.js"
import { LeaveLedgerService } from "../services/leave/ledger.js"
import { LeaveRecountService } from "../services/leave/recalculation.js"
import { LeaveListsService } from "../services/leave/request-queries.js"
import { LeaveService } from "../services/leave/requests.js"
import { LeaveTypesService } from "../services/leave/types.js"
import { LeaveRulesService } from "../services/leave/validation.js"
import { LeaveCalendarsService } from "../services/leave/work-calendars.js"
import { InboxService } from "../services/notifications/inbox.js"
import { NewsService } from "../services/notifications/news.js"
import { NotificationSettingsService } from "../services/notifications/settings.js"
import { DepartmentService } from "../services/organization/departments.js"
import { LocationService } from "../services/organization/locations.js"
import { OrganizationSettingsService } from "../services/organization/settings.js"
import { EmploymentService } from "../services/profiles/employment.js"
import { ProfileChangeService } from "../services/profiles/profile-changes.js"
import { ProfileService } from "../services/profiles/profiles.js"
import { RecruitmentService } from "../services/recruitment.js"
import { SelfService } from "../services/self-service.js"
import type { AppDependencies } from "./dependencies.js"
import { AppError } from "./errors.js"
import { RestartOutsideTransaction } from "./unit-of-work.js"

/** What a request says of itself. */
export interface RequestMeta {
  requestId: string
  /** Address of the client, as far as the configured proxies vouch for it. */
  address: string
  userAgent?: string
  /** Preferred languages, as the Accept-Language header says them. */
  acceptLanguage?: string
  /** The refresh token of the cookie, unless a page of somebody else sent it. */
  refreshToken?: string
}

/** A cookie that an operation sets, or empties with `maxAge: 0`. */
interface Cookie {
  name: string
  value: string
  path: string
  /** Seconds. */
  maxAge: number
}

/** What GraphQL passes to resolvers. Apollo copies its context value, and a copy of a Context would be another viewer. */
export interface GraphqlContext {
  readonly ctx: Context
}

export class Context {
  /** Cookies for the answer, where the face has such. */
  readonly cookies: Cookie[] = []
  /** Why the access token of the request is no good; who needs one is told. */
  authError?: AppError
  /** The refusal of a caller who came with a token that is no good. */
  rejectedWith?: AppError
  /** The access token that came with the request. */
  token?: string
  /** The version that the caller expects the changed record to have (If-Match). */
  expectedVersion?: number
  /** Under this key a write is done once (Idempotency-Key). */
  idempotencyKey?: string
  /** What the interludes of the unit of work at hand have answered, by key. */
  readonly outsideResults = new Map<string, unknown>()
  readonly administration = new AdministrationService(this)
  readonly calendar = new CalendarService(this)
  readonly calendarAvailability = new CalendarAvailabilityService(this)
  readonly calendarDerived = new CalendarDerivedService(this)
  readonly calendarEntries = new CalendarEntriesService(this)
  readonly calendarFeeds = new CalendarFeedsService(this)
  readonly calendarOccurrences = new CalendarOccurrencesService(this)
  readonly employment = new EmploymentService(this)
  readonly hr = new HrService(this)
  readonly identity = new AccountService(this)
  readonly leave = new LeaveService(this)
  readonly leaveApprovals = new LeaveApprovalsService(this)
  readonly leaveChanges = new LeaveChangesService(this)
  readonly leaveBalances = new LeaveBalancesService(this)
  readonly leaveCalendars = new LeaveCalendarsService(this)
  readonly leaveDays = new LeaveDaysService(this)
  readonly leaveDelegations = new LeaveDelegationsService(this)
  readonly leaveFeeds = new LeaveFeedsService(this)
  readonly leaveLedger = new LeaveLedgerService(this)
  readonly leaveLists = new LeaveListsService(this)
  readonly leaveRules = new LeaveRulesService(this)
  readonly leaveRecount = new LeaveRecountService(this)
  readonly leaveTypes = new LeaveTypesService(this)
  readonly sessions = new SessionService(this)
  readonly twoFactor = new TwoFactorService(this)
  readonly notifications = new InboxService(this)
  readonly delivery = new NotificationSettingsService(this)
  readonly news = new NewsService(this)
  readonly organization = new DepartmentService(this)
  readonly places = new LocationService(this)
  readonly recruitment = new RecruitmentService(this)
  readonly settings = new OrganizationSettingsService(this)
  readonly profiles = new ProfileService(this)
  readonly proposals = new ProfileChangeService(this)
  readonly selfService = new SelfService(this)
  #me: Viewer | null = null
  #belief: (CachedSessionCheck & { verifySession: () => Promise<void> }) | null = null
  #em: SqlEntityManager | undefined
  #events: EmittedEvent[] = []
  #signals: Signal[] = []
  #afterCommit: (() => void)[] = []

  constructor(
    readonly deps: AppDependencies,
    viewerOrNull: Viewer | null,
    readonly request: RequestMeta,
  ) {
    this.#me = viewerOrNull
  }

  /** Who asks; null for a request that is not signed in. */
  get viewerOrNull(): Viewer | null {
    return this.#me
  }

  /** Who asks, or the refusal UNAUTHENTICATED. */
  get viewer(): Viewer {
    if (!this.#me) throw new AppError("UNAUTHENTICATED")
    return this.#me
  }

  /**
   * Goes on as whom the request is believed to come from. Nothing may be told or done in that name before a statement of the
   * reader has proved it, or `confirm` has asked: so reads go through `read`, and everything else confirms first.
   */
  useCachedSession(held: CachedSession, confirm: () => Promise<void>): void {
    this.setViewer(held.viewer)
    this.#belief = { held, isProven: false, verifySession: confirm }
  }

  /** Asks who the request comes from, where that is only believed. */
  async confirm(): Promise<void> {
    const belief = this.#belief
    this.#belief = null
    if (belief && !belief.isProven) await belief.verifySession()
  }

  /** Asks again who the caller is, for what has waited. UNAUTHENTICATED where the session has ended meanwhile. */
  async reloadViewer(): Promise<void> {
    const { sessionId } = this.viewer
    const viewer = (await this.deps.authenticator.loadViewers([sessionId])).get(sessionId)
    if (!viewer) throw new AppError("UNAUTHENTICATED")
    this.setViewer(viewer)
  }

  /** Does a read for the viewer that is believed in, and does it again where that turns out to have been somebody else. */
  async read<T>(work: () => Promise<T>): Promise<T> {
    const { viewerOrNull: viewer } = this
    if (!this.#belief) return work()
    const [outcome] = await Promise.allSettled([work()])
    await this.confirm()
    if (this.viewerOrNull !== viewer || (outcome.status === "rejected" && outcome.reason instanceof StaleSessionError))
      return work()
    if (outcome.status === "rejected") throw outcome.reason
    return outcome.value
  }

  /** Goes on as somebody else: after signing in, or as the system where no one is signed in. */
  setViewer(viewer: Viewer | null): void {
    this.#me = viewer
    if (this.#em) this.#confine(this.#em)
  }

  /** The entities that the viewer's organization has. Made when it is first needed: a read goes without. */
  get em(): SqlEntityManager {
    if (this.#em) return this.#em
    this.#em = this.deps.orm.em.fork()
    return this.#confine(this.#em)
  }

  #confine(em: SqlEntityManager): SqlEntityManager {
    // Without an organization the filter's parameter is unset, and a query of entities fails instead of showing all.
    em.setFilterParams("tenant", (this.#me && { organization: this.#me.organizationId }) as { organization: string })
    return em
  }

  /**
   * Does a part of a write as somebody else, say the system for a caller who is not signed in, and is the caller again after
   * it. In writes only: the fields of a query run side by side and would share the stranger's rights.
   */
  async runAs<T>(other: Viewer, work: () => Promise<T>): Promise<T> {
    if (!this.em.isInTransaction()) throw new Error("only a write can be done as somebody else")
    const viewer = this.#me
    this.setViewer(other)
    try {
      return await work()
    } finally {
      this.setViewer(viewer)
    }
  }

  /** A context of somebody else, for what they may read; it knows nothing of what is written here. */
  createChild(other: Viewer): Context {
    return new Context(this.deps, other, this.request)
  }

  /**
   * Runs what must hold neither a connection nor a lock meanwhile (hashing a password, counting an attempt) between
   * transactions: the unit of work begins anew once the answer is there. So ask early, and let `key` name all that the answer
   * depends on. What `work` does stays done, whatever becomes of the unit of work.
   */
  async runOutsideTransaction<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (!this.em.isInTransaction()) return work()
    if (!this.outsideResults.has(key)) throw new RestartOutsideTransaction(key, work)
    return this.outsideResults.get(key) as T
  }

  get policies(): Policies {
    return this.deps.policies
  }

  /** The statement builder on the connection, and in the transaction, of `em`. */
  get db(): Kysely<unknown> {
    return this.em.getKysely() as unknown as Kysely<unknown>
  }

  /** The calendar day that it is for the viewer's organization. */
  get today(): string {
    return today(this.deps.clock, this.viewer.timezone)
  }

  get query(): QueryExecutor {
    const { viewer, policies, today } = this
    const scope = { viewer, policies, today, now: this.deps.clock.now(), language: languageOf(this) }
    return new QueryExecutor(this.deps, this.#em?.isInTransaction() ? this.db : null, scope, this.#belief)
  }

  /** Lets the caller into an operation, or refuses. */
  authorizeOperation(operation: string): void {
    const open = this.policies.operations.get(operation) === "public"
    if (this.authError && !this.#me && !open) {
      this.rejectedWith = this.authError
      throw this.authError
    }
    this.policies.authorizeOperation(this.#me, operation)
  }

  /** Whether the viewer may see a field of a record that belongs to these people. */
  canRead(entity: Class, field: string, owners: readonly (string | null | undefined)[]): boolean {
    return this.#me !== null && this.policies.canRead(this.#me, entity, field, owners)
  }

  /** `id` is given where what is told in parts is one event to the people. */
  emit<N extends EventName>(name: N, payload: EventPayloads[N], id = newId()): void {
    this.#events.push({ id, name, payload, actor: this.#me })
  }

  /** Tells all nodes, once it is committed. */
  publish(signal: Signal): void {
    this.#signals.push(signal)
  }

  /** Writes the change to the database with everything that follows from it; the transaction stays open. */
  async flushChanges(): Promise<void> {
    await this.em.flush()
    const told: PendingNotification[] = []
    for (const event of this.#events.splice(0)) {
      writeAuditEntry(this, event)
      const signal = await toSignal(event.payload.subject, this, event.payload)
      if (signal) this.publish(signal)
      for (const message of await outgoingMessagesFor(event, this)) told.push({ event, message })
    }
    if (told.length > 0) await dispatch(this, told)
    await this.em.flush()
    const signals = this.#signals.splice(0)
    if (signals.length > 0) this.#afterCommit.push(await this.deps.bus.publish(signals, this.db))
  }

  /** What waits for the commit. */
  runAfterCommit(): void {
    for (const go of this.#afterCommit.splice(0)) go()
  }

  /** Drops what an undone transaction left behind in memory, and is who it was before. */
  reset(viewer: Viewer | null, cookies: number): void {
    this.#events = []
    this.#signals = []
    this.#afterCommit = []
    this.cookies.length = cookies
    this.em.clear()
    this.setViewer(viewer)
  }
}
