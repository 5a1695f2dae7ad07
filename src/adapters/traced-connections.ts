// Spans of statements, and spans and durations of the wait for a connection, on the pool of the database.
import { createHash } from "node:crypto"
import type { Pool, PoolClient, QueryResult } from "pg"
import { monotonic } from "./clock.js"
import { addAttributes, inSpan, isTraced } from "./tracing.js"

/** Traces the statements of a pool that has no connections yet. Statements outside of a trace, such as those of timers, have no span. */
export function traceStatements(pool: Pool): void {
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<QueryResult>
    const traced = (...args: unknown[]): Promise<QueryResult> => {
      const [statement] = args
      const text = typeof statement === "string" ? statement : (statement as { text?: string } | undefined)?.text
      if (text === undefined || typeof args.at(-1) === "function" || !isTraced()) return query(...args)
      return inSpan({
        name: operationOf(text),
        kind: "CLIENT",
        attributes: { "db.system.name": "postgresql", "db.query.digest": digestOf(text) },
        run: async () => {
          const result = await query(...args)
          addAttributes({ "db.response.returned_rows": result.rows?.length ?? 0 })
          return result
        },
      })
    }
    client.query = traced as PoolClient["query"]
  })
}

/** Traces how long requests wait for a connection of the pool. */
export function traceConnectionWaits(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<PoolClient>
  const traced = (...args: unknown[]): Promise<PoolClient> =>
    args.length > 0 || !isTraced() ? connect(...args) : inSpan({ name: "wait for connection", run: () => connect() })
  pool.connect = traced as Pool["connect"]
}

/** Measures how long requests wait for a connection of the pool, also those that do not receive one. */
export function measureConnectionWaits(pool: Pool, observe: (seconds: number) => void): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<PoolClient>
  const measured = async () => {
    const startedAt = monotonic()
    try {
      return await connect()
    } finally {
      observe((monotonic() - startedAt) / 1000)
    }
  }
  pool.connect = ((...args: unknown[]) => (args.length > 0 ? connect(...args) : measured())) as Pool["connect"]
}

/** The first word of a statement, after a comment. */
const operationOf = (text: string): string => /^\s*(?:\/\*.*?\*\/\s*)?([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? "STATEMENT"

/** Names a statement without quoting it: statements may contain values. */
const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16)
