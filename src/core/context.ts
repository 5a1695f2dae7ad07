// The context of a request, job or test: viewer, services, database within the viewer's organization, and pending changes.
import type { SqlEntityManager } from "@mikro-orm/postgresql"
import DataLoader from "dataloader"
import type { Kysely } from "kysely"
import type { Signal } from "../adapters/bus/bus.js"
import { today } from "../adapters/clock.js"
import type { CachedSession } from "../auth/authentication.js"
import type { Policies } from "../auth/policies.js"
import { PublicViewer, type Viewer } from "../auth/viewer.js"
import { newId } from "../entities/base-entity.js"
import type { Class } from "../entities/metadata.js"
import type { EventName, EventPayloads } from "../events/events.js"
import { languageOf } from "../i18n/translate.js"
import { type CachedSessionCheck, QueryExecutor, StaleSessionError } from "../query/executor.js"
import type { QuerySpec } from "../query/query-spec.js"
import type { AppDependencies } from "./dependencies.js"
import { AppError } from "./errors.js"
import { PendingEffects } from "./pending-effects.js"
import type { ApiRequest } from "./request.js"
import { createServices } from "./service-registry.js"

/** The services by domain. `domain-services.ts` registers them and completes this type. */
// biome-ignore lint/suspicious/noEmptyInterface: completed by declaration merging, so that the core imports no service
export interface Services {}

/** Apollo copies its context value, and a copied Context would have another viewer: resolvers receive this wrapper. */
export interface GraphqlContext {
  readonly ctx: Context
}

/** Thrown to run slow work outside the transaction. The unit of work rolls back, runs `work` and starts again with its result. */
export class RestartOutsideTransaction {
  constructor(
    readonly key: string,
    readonly work: () => Promise<unknown>,
  ) {}
}

export class Context {
  readonly pending = new PendingEffects()
  /** Results of `runOutsideTransaction` in the current unit of work, by key. */
  readonly outsideResults = new Map<string, unknown>()
  #viewer: Viewer | null
  #cachedSession: (CachedSessionCheck & { verify: () => Promise<void> }) | null = null
  #em: SqlEntityManager | undefined
  #services: Services | undefined
  readonly #batches = new Map<string, DataLoader<string, unknown>>()

  constructor(
    readonly deps: AppDependencies,
    viewer: Viewer | null,
    readonly request: ApiRequest,
  ) {
    this.#viewer = viewer
  }

  get services(): Services {
    this.#services ??= createServices(this.deps.services, this) as Services
    return this.#services
  }

  /** The caller; null for a request without authentication. */
  get viewerOrNull(): Viewer | null {
    return this.#viewer
  }

  /** The caller. Throws UNAUTHENTICATED for a request without authentication. */
  get viewer(): Viewer {
    if (!this.#viewer) throw new AppError("UNAUTHENTICATED")
    return this.#viewer
  }

  /** The id of the caller as an employee. Throws FORBIDDEN for a service account, which is none. */
  get ownEmployeeId(): string {
    if (this.viewer.isServiceAccount) throw new AppError("FORBIDDEN")
    return this.viewer.id
  }

  /**
   * Loads a value by its key, in one call of `load` with the other keys of the same name that are requested in the same tick.
   * Nothing is cached, because a later mutation of the request may change the value.
   */
  batch<T>(
    name: string,
    key: string,
    load: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  ): Promise<T | undefined> {
    let loader = this.#batches.get(name) as DataLoader<string, T | undefined> | undefined
    if (!loader) {
      loader = new DataLoader(
        async (keys) => {
          const values = await load([...new Set(keys)])
          return keys.map((one) => values.get(one))
        },
        { cache: false },
      )
      this.#batches.set(name, loader)
    }
    return loader.load(key)
  }

  /** Replaces the viewer: after signing in, or with the system where the caller is anonymous. */
  setViewer(viewer: Viewer | null): void {
    this.#viewer = viewer
    if (this.#em) this.#setTenant(this.#em)
  }

  /**
   * Uses the cached session of the request without verifying it. Data must not be returned or written until a query has
   * verified the session or `verifySession()` was awaited: reads run inside `readWithCachedSession`.
   */
  useCachedSession(session: CachedSession, verify: () => Promise<void>): void {
    this.setViewer(session.viewer)
    this.#cachedSession = { session, isVerified: false, verify }
  }

  /** Authenticates the request if it uses a cached session that no query has verified yet. */
  async verifySession(): Promise<void> {
    const cached = this.#cachedSession
    this.#cachedSession = null
    if (cached && !cached.isVerified) await cached.verify()
  }

  /** Loads the viewer again after waiting. Throws UNAUTHENTICATED if the session has ended. */
  async reloadViewer(): Promise<void> {
    const viewer = await this.deps.authenticator.loadViewer(this.viewer.sessionId)
    if (!viewer) throw new AppError("UNAUTHENTICATED")
    this.setViewer(viewer)
  }

  /**
   * Waits until `check` returns true, the time is over or the session ends, for long polling. Verifies the session first and
   * loads the viewer again afterwards, so that the result is read with current rights.
   */
  async waitForChange(milliseconds: number, check: () => Promise<boolean>): Promise<void> {
    await this.verifySession()
    await this.deps.changes.waitForChange(this.viewer, milliseconds, check)
    await this.reloadViewer()
  }

  /** Runs a read with the cached session, and runs it again if the session turns out to be stale. */
  async readWithCachedSession<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#cachedSession) return work()
    const viewer = this.#viewer
    const [outcome] = await Promise.allSettled([work()])
    await this.verifySession()
    const isStale = outcome.status === "rejected" && outcome.reason instanceof StaleSessionError
    if (this.#viewer !== viewer || isStale) return work()
    if (outcome.status === "rejected") throw outcome.reason
    return outcome.value
  }

  /** The entity manager, filtered by the viewer's organization. Created on first use, because most reads do not need it. */
  get em(): SqlEntityManager {
    if (this.#em) return this.#em
    this.#em = this.deps.orm.em.fork()
    return this.#setTenant(this.#em)
  }

  #setTenant(em: SqlEntityManager): SqlEntityManager {
    // Without an organization the filter's parameter is unset, and entity queries fail instead of returning every tenant's rows.
    em.setFilterParams("tenant", (this.#viewer && { organization: this.#viewer.organizationId }) as { organization: string })
    return em
  }

  /** The query builder on the connection, and in the transaction, of `em`. No filter applies: name the organization. */
  get db(): Kysely<unknown> {
    return this.em.getKysely() as unknown as Kysely<unknown>
  }

  /** Runs query specs in the scope of the viewer. */
  get query(): QueryExecutor {
    const { viewer, policies, today } = this
    const scope = { viewer, policies, today, now: this.deps.clock.now(), language: languageOf(this) }
    return new QueryExecutor(this.deps, this.#em?.isInTransaction() ? this.db : null, scope, this.#cachedSession)
  }

  /** The executor of a query spec: public records need no viewer, all others are read in the scope of the viewer. */
  executorOf({ options: { publicOf } }: QuerySpec<unknown>): QueryExecutor {
    return publicOf === undefined ? this.query : this.createChild(new PublicViewer(publicOf)).query
  }

  get policies(): Policies {
    return this.deps.policies
  }

  /** The current calendar date in the organization's time zone, `YYYY-MM-DD`. */
  get today(): string {
    return today(this.deps.clock, this.viewer.timezone)
  }

  /** Throws UNAUTHENTICATED or FORBIDDEN unless the viewer may call the operation. */
  authorizeOperation(operation: string): void {
    const { authError } = this.request
    if (authError && !this.#viewer && this.policies.operations.get(operation)?.rule !== "public") {
      this.request.rejectedWith = authError
      throw authError
    }
    this.policies.authorizeOperation(this.#viewer, operation)
  }

  /** Whether the viewer may read a field of a record with these owners. */
  canRead(entity: Class, field: string, owners: readonly (string | null | undefined)[]): boolean {
    return this.#viewer !== null && this.policies.canRead(this.#viewer, entity, field, owners)
  }

  /** Records an event of this unit of work. `id` identifies one event that is delivered in several parts. */
  emit<N extends EventName>(name: N, payload: EventPayloads[N], id = newId()): void {
    this.pending.events.push({ id, name, payload, actor: this.#viewer })
  }

  /** Sends a signal to all nodes after the commit. */
  publish(signal: Signal): void {
    this.pending.signals.push(signal)
  }

  /**
   * Runs a part of a write as another viewer, such as the system for an anonymous caller. Only in writes: the fields of a
   * query run concurrently and would share the other viewer's rights.
   */
  async runAs<T>(other: Viewer | null, work: () => Promise<T>): Promise<T> {
    if (!this.em.isInTransaction()) throw new Error("runAs requires a transaction")
    const viewer = this.#viewer
    this.setViewer(other)
    try {
      return await work()
    } finally {
      this.setViewer(viewer)
    }
  }

  /** A context of another viewer for reading. It does not see uncommitted changes. */
  createChild(other: Viewer): Context {
    return new Context(this.deps, other, this.request)
  }

  /**
   * Runs work between transactions that must hold neither a connection nor a lock, such as hashing a password. The unit of
   * work restarts with the result, so call it early, and put everything that the result depends on into `key`. Effects of
   * `work` remain even if the unit of work is rolled back.
   */
  async runOutsideTransaction<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (!this.em.isInTransaction()) return work()
    if (!this.outsideResults.has(key)) throw new RestartOutsideTransaction(key, work)
    return this.outsideResults.get(key) as T
  }
}
