// Prepared statements on MikroORM's pool: PostgreSQL parses and plans a repeated statement once for each connection, also within
// transactions.
import type { LRUCache } from "lru-cache"
import type { Pool, PoolClient, QueryResult } from "pg"
import { createCache } from "../core/caches.js"
import { CHANGED_RESULT } from "../core/errors.js"

/** Runs a statement outside of any transaction and returns its rows. */
export type PreparedQuery = <T>(text: string, values: readonly unknown[]) => Promise<T[]>

type RunQuery = (statement: unknown, ...rest: unknown[]) => Promise<QueryResult>

/** The prepared statements of one connection. PostgreSQL keeps the plan of each, so their number is limited by a budget. */
class ConnectionStatements {
  readonly #names: LRUCache<string, string> = createCache<string, string>(
    "preparedStatements",
    (_name, text) => text.length,
    (name) => this.#evict(name),
  )
  /** Statements that the next query deallocates first. */
  #evicted: string[] = []
  #nextNumber = 0

  constructor(
    private readonly client: PoolClient,
    private readonly runQuery: RunQuery,
  ) {}

  async run(text: string, values: readonly unknown[]): Promise<QueryResult> {
    const name = this.#nameOf(text)
    const evicted = this.#evicted.splice(0)
    if (evicted.length > 0) await this.runQuery(evicted.map((other) => `deallocate ${other}`).join("; "))
    try {
      return await this.runQuery({ name, text, values })
    } catch (error) {
      if ((error as { code?: string }).code === CHANGED_RESULT) this.#names.delete(text)
      throw error
    }
  }

  /** The name under which a statement is prepared; undefined for a statement that exceeds the budget. */
  #nameOf(text: string): string | undefined {
    const existing = this.#names.get(text)
    if (existing) return existing
    const name = `s${this.#nextNumber++}`
    this.#names.set(text, name)
    return this.#names.has(text) ? name : undefined
  }

  #evict(name: string): void {
    const { connection } = this.client as unknown as { connection: { parsedStatements: Record<string, string> } }
    if (!(name in connection.parsedStatements)) return
    delete connection.parsedStatements[name]
    this.#evicted.push(name)
  }
}

/** Prepares the statements with parameters that run on the connections of a pool: those that are repeated and short enough. */
export function prepareStatements(pool: Pool): void {
  // A statement is prepared on its second use.
  const ranOnce = createCache<string, true>("repeatedStatements", (_value, text) => text.length)
  const isRepeated = (text: string) => {
    if (ranOnce.get(text)) return true
    ranOnce.set(text, true)
    return false
  }
  pool.on("connect", (client) => {
    const runQuery: RunQuery = (...statement) => Object.getPrototypeOf(client).query.apply(client, statement)
    const statements = new ConnectionStatements(client, runQuery)
    const query: RunQuery = (statement, ...rest) => {
      const [values] = rest
      const isPreparable = typeof statement === "string" && rest.length === 1 && Array.isArray(values) && values.length > 0
      return isPreparable && isRepeated(statement) ? statements.run(statement, values) : runQuery(statement, ...rest)
    }
    client.query = query as PoolClient["query"]
  })
}

export const createPreparedQuery =
  (pool: Pool): PreparedQuery =>
  async <T>(text: string, values: readonly unknown[]) => {
    const client = await pool.connect()
    try {
      const { rows } = await client.query(text, [...values])
      client.release()
      return rows as T[]
    } catch (error) {
      client.release(error as Error)
      throw error
    }
  }
