// MikroORM's driver for PostgreSQL, which sends the inserts of a flush as one statement. Foreign keys are checked at its end, so the
// order of the tables does not matter.
import type {
  DeleteOptions,
  EntityDictionary,
  EntityName,
  EventSubscriber,
  FilterQuery,
  FlushEventArgs,
  NativeInsertUpdateManyOptions,
  NativeInsertUpdateOptions,
  Transaction,
  UpsertManyOptions,
  UpsertOptions,
} from "@mikro-orm/core"
import { PostgreSqlDriver, type QueryResult } from "@mikro-orm/postgresql"

interface InsertBatch {
  statements: string[]
  params: unknown[]
}

/** Parameters after which a batch is sent. */
const MAX_BATCH_PARAMS = 5_000

/** The end of an insert whose result is known before: the version of a new row is 1. */
const RETURNED_VERSION = ' returning "version"'

export class InsertBatchDriver extends PostgreSqlDriver {
  /** The inserts of the current flush of each transaction. */
  readonly #batches = new WeakMap<object, InsertBatch>()
  /** The batch that takes the next statement. */
  #receiver: InsertBatch | undefined

  /** Collects the inserts of a flush from now on, and forgets those of a failed one. */
  begin(transaction: Transaction): void {
    this.#batches.set(transaction, { statements: [], params: [] })
  }

  /** Sends the collected inserts and stops collecting. */
  async end(transaction: Transaction): Promise<void> {
    await this.#send(transaction)
    this.#batches.delete(transaction)
  }

  override async nativeInsertMany<T extends object>(
    entityName: EntityName<T>,
    data: EntityDictionary<T>[],
    options: NativeInsertUpdateManyOptions<T> = {},
    transform?: (sql: string) => string,
  ): Promise<QueryResult<T>> {
    const batch = options.ctx && this.#batches.get(options.ctx)
    // Only a flush passes values that are converted already.
    if (!batch || options.convertCustomTypes !== false) return super.nativeInsertMany(entityName, data, options, transform)
    if (batch.params.length > MAX_BATCH_PARAMS) await this.#send(options.ctx)
    this.#receiver = batch
    // Builds the statement and calls `execute` before it returns a promise.
    const inserting = super.nativeInsertMany(entityName, data, options, transform)
    this.#receiver = undefined
    const result = await inserting
    if (result.rows?.length) return result
    const rows = data.map(() => ({ version: 1 }))
    return { ...result, row: rows[0], rows } as unknown as QueryResult<T>
  }

  override execute<R>(...[query, params, method, transaction, ...more]: Parameters<PostgreSqlDriver["execute"]>): Promise<R> {
    const batch = this.#receiver
    this.#receiver = undefined
    const run = () => super.execute(query, params, method, transaction, ...more) as Promise<R>
    if (!batch || typeof query !== "string" || !Array.isArray(params)) return run()
    if (query.includes(" returning ") && !query.endsWith(RETURNED_VERSION)) return this.#send(transaction).then(run)
    batch.statements.push(query)
    batch.params.push(...params)
    return Promise.resolve({ affectedRows: 0 } as R)
  }

  override async nativeUpdate<T extends object>(
    entityName: EntityName<T>,
    where: FilterQuery<T>,
    data: EntityDictionary<T>,
    options?: NativeInsertUpdateOptions<T> & UpsertOptions<T>,
  ): Promise<QueryResult<T>> {
    await this.#send(options?.ctx)
    return super.nativeUpdate(entityName, where, data, options)
  }

  override async nativeUpdateMany<T extends object>(
    entityName: EntityName<T>,
    where: FilterQuery<T>[],
    data: EntityDictionary<T>[],
    options?: NativeInsertUpdateManyOptions<T> & UpsertManyOptions<T>,
    transform?: (sql: string, params: unknown[]) => string,
  ): Promise<QueryResult<T>> {
    await this.#send(options?.ctx)
    return super.nativeUpdateMany(entityName, where, data, options, transform)
  }

  override async nativeDelete<T extends object>(
    entityName: EntityName<T>,
    where: FilterQuery<T>,
    options?: DeleteOptions<T>,
  ): Promise<QueryResult<T>> {
    await this.#send(options?.ctx)
    return super.nativeDelete(entityName, where, options)
  }

  /** Sends the collected inserts of a transaction as one statement. */
  async #send(transaction: Transaction | undefined): Promise<void> {
    const batch: InsertBatch | undefined = transaction && this.#batches.get(transaction)
    if (!batch || batch.statements.length === 0) return
    const { statements, params } = batch
    const queries = statements.slice(0, -1).map((statement, n) => `"i${n}" as (${statement})`)
    const prefix = queries.length > 0 ? `with ${queries.join(", ")} ` : ""
    Object.assign(batch, { statements: [], params: [] })
    await super.execute(`${prefix}${statements.at(-1)}`, params, "run", transaction)
  }
}

/** Collects the inserts of each flush within a transaction, so that the driver sends them as one statement. */
export class InsertBatchSubscriber implements EventSubscriber {
  onFlush({ em }: FlushEventArgs) {
    const transaction = em.getTransactionContext()
    if (transaction) (em.getDriver() as InsertBatchDriver).begin(transaction)
  }
  async afterFlush({ em }: FlushEventArgs) {
    const transaction = em.getTransactionContext()
    if (transaction) await (em.getDriver() as InsertBatchDriver).end(transaction)
  }
}
