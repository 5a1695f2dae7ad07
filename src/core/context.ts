// The context of a request, job or test: viewer, services, the database within the viewer's organization, pending changes.
import type { SqlEntityManager } from "@mikro-orm/postgresql"
import DataLoader from "dataloader"
import type { Kysely, RawBuilder } from "kysely"
import type { Signal } from "../adapters/bus/bus.js"
import { captureChanges } from "../adapters/change-capture.js"
import { today } from "../adapters/clock.js"
import type { Reader } from "../adapters/replicas.js"
import type { AccessPolicies } from "../auth/access-policies.js"
import { PublicViewer, type Viewer } from "../auth/viewer.js"
import { newId } from "../entities/base-entity.js"
import type { Class } from "../entities/metadata.js"
import type { EventName, EventPayloads } from "../events/events.js"
import { languageOf } from "../i18n/translate.js"
import { QueryExecutor } from "../query/executor.js"
import type { QuerySpec } from "../query/query-spec.js"
import type { DocumentSize } from "../query/statement-limits.js"
import type { StatementParameters } from "../query/statement-parameters.js"
import type { AppDependencies } from "./dependencies.js"
import { AppError } from "./errors.js"
import { PendingEffects } from "./pending-effects.js"
import type { ApiRequest } from "./request.js"
import { type Owners, RequestAccessLog } from "./request-access-log.js"
import { runTogether } from "./run-together.js"
import { createServices } from "./service-registry.js"

// `domains.ts` adds the services of the domains.
// biome-ignore lint/suspicious/noEmptyInterface: completed by declaration merging, so that the core imports no service
export interface Services {}

/** Apollo copies its context value, and a copied Context would have another viewer: resolvers receive this wrapper. */
export interface GraphqlContext {
  readonly ctx: Context
}

export class Context {
  readonly pending = new PendingEffects()
  readonly accessLog: RequestAccessLog = new RequestAccessLog(this)
  #viewer: Viewer | null
  #em: SqlEntityManager | undefined
  /** The replica for reads outside of transactions; undefined for the primary. */
  #reader: Reader | undefined
  #documentSize: DocumentSize | undefined
  #services: Services | undefined
  #queries: DataLoader<RawBuilder<unknown>, unknown[]> | undefined
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
   * Loads a value by its key. Keys of the same name that are requested in the same tick share one call of `load`.
   * Nothing is cached, because a later mutation of the request may change the value.
   */
  loadBatched<T>(
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

  /**
   * Runs a query in one statement with those that are requested in the same tick (`runTogether`). Pending changes are written
   * before, as before a query of the entity manager.
   */
  runTogether<T>(query: RawBuilder<T>): Promise<T[]> {
    this.#queries ??= new DataLoader(
      async (queries) => {
        if (this.isInTransaction) await this.em.flush()
        return runTogether(this.db, queries)
      },
      { cache: false, maxBatchSize: 50 },
    )
    return this.#queries.load(query) as Promise<T[]>
  }

  /** Replaces the viewer: after signing in, or with the system where the caller is anonymous. */
  setViewer(viewer: Viewer | null): void {
    this.#viewer = viewer
    if (this.#em) this.#setTenant(this.#em)
  }

  /** Loads the viewer again after waiting. Throws UNAUTHENTICATED if the session has ended. */
  async reloadViewer(): Promise<void> {
    const viewer = await this.deps.authenticator.loadViewer(this.viewer.sessionId)
    if (!viewer) throw new AppError("UNAUTHENTICATED")
    this.setViewer(viewer)
  }

  /**
   * Waits until `check` returns true, the time is over or the viewer changes, for long polling. Loads the viewer again afterwards.
   */
  async waitForChange(milliseconds: number, check: () => Promise<boolean>): Promise<void> {
    this.request.isLongPoll = true
    await this.deps.live.waitForChange(this.viewer, milliseconds, check)
    await this.reloadViewer()
  }

  /** Whether a transaction is open, which holds a connection. */
  get isInTransaction(): boolean {
    return this.#em?.isInTransaction() ?? false
  }

  /** Throws in a transaction: slow work would hold its connection and its locks, and be repeated with it (docs/decisions/0090). */
  assertNoTransaction(): void {
    if (this.isInTransaction) throw new Error("slow work belongs into a preparation")
  }

  /** The entity manager, filtered by the viewer's organization. Created on first use, because most reads do not need it. */
  get em(): SqlEntityManager {
    if (this.#em) return this.#em
    this.#em = this.deps.orm.em.fork()
    captureChanges(this.#em, this.pending)
    return this.#setTenant(this.#em)
  }

  #setTenant(em: SqlEntityManager): SqlEntityManager {
    // Without an organization the filter's parameter is unset, and entity queries fail instead of returning every tenant's rows.
    em.setFilterParams("tenant", (this.#viewer && { organization: this.#viewer.organizationId }) as { organization: string })
    return em
  }

  /**
   * Sends the following reads to a replica that has replayed all commits, if there is one. Transactions and the entity manager keep
   * reading from the primary.
   */
  async readFromReplica(): Promise<void> {
    this.#reader = await this.deps.replicas.findCurrent()
  }

  /** Sends the following reads to the primary, which has the request's own write. */
  readFromPrimary(): void {
    this.#reader = undefined
  }

  /** The query builder in the transaction of `em`. No filter applies: name the organization. */
  get db(): Kysely<unknown> {
    if (this.#reader && !this.isInTransaction) return this.#reader.db
    return this.em.getKysely() as unknown as Kysely<unknown>
  }

  /** Bounds the results that are read from now on together, for a GraphQL document. */
  boundResults(): void {
    this.#documentSize = { bytes: 0 }
  }

  /** Runs query specs in the scope of the viewer. */
  get query(): QueryExecutor {
    const deps = this.#reader ? { ...this.deps, ...this.#reader } : this.deps
    return new QueryExecutor(deps, this.isInTransaction ? this.db : null, this.statementParameters, this.#documentSize)
  }

  /** What statements in the scope of the viewer depend on. */
  get statementParameters(): StatementParameters {
    const { viewer, accessPolicies, today } = this
    return { viewer, accessPolicies, today, now: this.deps.clock.now(), language: languageOf(this) }
  }

  /** The executor of a query spec. Public records need no viewer. */
  executorOf({ options: { publicOrganizationId } }: QuerySpec<unknown>): QueryExecutor {
    return publicOrganizationId === undefined ? this.query : this.createChild(new PublicViewer(publicOrganizationId)).query
  }

  get accessPolicies(): AccessPolicies {
    return this.deps.accessPolicies
  }

  /** The current date in the organization's time zone, `YYYY-MM-DD`. */
  get today(): string {
    return today(this.deps.clock, this.viewer.timezone)
  }

  /** Throws UNAUTHENTICATED or FORBIDDEN. `key` is the response key of a GraphQL root field. */
  authorizeOperation(operation: string, key?: string): void {
    const { authError } = this.request
    if (authError && !this.#viewer && this.accessPolicies.operations.get(operation)?.allow !== "public") {
      this.request.rejectedWith = authError
      throw authError
    }
    this.accessPolicies.authorizeOperation(this.#viewer, operation)
    this.accessLog.begin(operation, key)
  }

  /** Whether a field of a record with these owners may leave the server. Records the access (docs/decisions/0051). */
  canRead(entity: Class, field: string, owners: Owners, key?: string): boolean {
    if (this.#viewer === null || !this.accessPolicies.canRead(this.#viewer, entity, field, owners)) return false
    this.accessLog.read(this.#viewer, entity, field, owners, key)
    return true
  }

  /** Records an event of this unit of work. An event that is delivered in several parts has one `id`. */
  emit<N extends EventName>(name: N, payload: EventPayloads[N], id = newId()): void {
    this.pending.events.push({ id, name, payload, actor: this.#viewer })
  }

  /** Sends a signal to all instances after the commit. */
  publish(signal: Signal): void {
    this.pending.signals.push(signal)
  }

  /**
   * Runs a part of a write as another viewer, such as the system for an anonymous caller. Only in writes: the fields of a
   * query run concurrently and would share the other viewer's rights.
   */
  async runAs<T>(other: Viewer | null, work: () => Promise<T>): Promise<T> {
    if (!this.isInTransaction) throw new Error("runAs requires a transaction")
    const viewer = this.#viewer
    this.setViewer(other)
    try {
      return await work()
    } finally {
      this.setViewer(viewer)
    }
  }

  /** A context of another viewer, which does not see the uncommitted changes of this one. */
  createChild(other: Viewer): Context {
    const child = new Context(this.deps, other, this.request)
    child.#documentSize = this.#documentSize
    return child
  }
}
