// Prepared statements on MikroORM's pool: PostgreSQL parses and plans a repeated statement once for each connection.
import type { LRUCache } from "lru-cache"
import type { PoolClient } from "pg"
import { createCache } from "../core/caches.js"
import { type Database, poolOf } from "./orm.js"

/** Runs a statement outside of any transaction, prepared if it is repeated and short, and returns its rows. */
export type PreparedQuery = <T>(text: string, values: readonly unknown[]) => Promise<T[]>

/** The prepared statements of one connection. PostgreSQL keeps the plan of each, so their number is limited by a budget. */
class ConnectionStatements {
  readonly #names: LRUCache<string, string> = createCache<string, string>(
    "preparedStatements",
    (_name, text) => text.length,
    (name) => this.#deallocate(name),
  )
  #nextNumber = 0

  constructor(private readonly client: PoolClient) {}

  /** The name under which a statement is prepared; undefined for a statement that exceeds the budget. */
  nameOf(text: string): string | undefined {
    const existing = this.#names.get(text)
    if (existing) return existing
    const name = `s${this.#nextNumber++}`
    this.#names.set(text, name)
    return this.#names.has(text) ? name : undefined
  }

  /** Statements of one connection run one after the other, so the name is free before the next statement runs. */
  #deallocate(name: string): void {
    const { connection } = this.client as unknown as { connection: { parsedStatements: Record<string, string> } }
    if (!(name in connection.parsedStatements)) return
    delete connection.parsedStatements[name]
    // A connection that fails here fails for the next statement, too, and the pool removes it.
    this.client.query(`deallocate ${name}`).catch(() => {})
  }
}

export async function createPreparedQuery(orm: Database): Promise<PreparedQuery> {
  const pool = await poolOf(orm)
  // A statement is prepared on its second use.
  const ranOnce = createCache<string, true>("repeatedStatements", (_value, text) => text.length)
  const connections = new WeakMap<PoolClient, ConnectionStatements>()
  const statementsOf = (client: PoolClient): ConnectionStatements => {
    const statements = connections.get(client) ?? new ConnectionStatements(client)
    connections.set(client, statements)
    return statements
  }
  const isRepeated = (text: string) => {
    if (ranOnce.get(text)) return true
    ranOnce.set(text, true)
    return false
  }
  return async <T>(text: string, values: readonly unknown[]) => {
    const client = await pool.connect()
    try {
      const name = isRepeated(text) ? statementsOf(client).nameOf(text) : undefined
      const { rows } = await client.query({ name, text, values: [...values] })
      client.release()
      return rows as T[]
    } catch (error) {
      client.release(error as Error)
      throw error
    }
  }
}
