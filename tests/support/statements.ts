// Records the SQL statements of the server, to find pages that need a statement per row.
import pg from "pg"
import type { Client } from "./client.js"
import { until } from "./live.js"
import type { TestApp } from "./test-app.js"

interface DatabaseClient {
  connectionParameters: { application_name?: string }
  /** `I` outside of transactions. */
  getTransactionStatus(): string | null
  query(...args: unknown[]): unknown
}

/** A recorded statement. */
export interface RecordedStatement {
  text: string
  values: unknown[]
  /** Whether it runs outside of transactions, as the reads of both APIs do. */
  isRead: boolean
}

/** SQL texts that the server sends while `work` runs, without those of the job queue. */
export async function statementsOf(app: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  return (await recordStatements(app, work)).map(({ text }) => text)
}

/** Statements with their values that the server sends while `work` runs, without those of the job queue and of sessions. */
export async function recordStatements(app: TestApp, work: () => Promise<unknown>): Promise<RecordedStatement[]> {
  const statements = await recordAll(app, work)
  // The recovery of stale jobs belongs to the job queue, too. Like the access log, the dispatch of webhooks and the check for lost
  // signals, it runs on a timer. Prepared statements are deallocated whenever their budget is exceeded, and a
  // new connection first asks whether the server accepts writes. Figures are counted after a read that needed them.
  const isTimed =
    /graphile_worker\.force_unlock_workers|insert into access_log_entries|from webhooks w\b|as number from record_change_logs|^deallocate |^show transaction_read_only$| as "listedEmployees"/
  // A session is loaded whenever it is not cached, which depends on the time of the last heartbeat.
  return statements.filter(({ text }) => !isTimed.test(text) && !isSessionLoad({ text }))
}

/** Number of statements of a repeated read. The first read stores public holidays. */
export async function countStatements(app: TestApp, read: () => Promise<unknown>): Promise<number> {
  await read()
  return (await recordStatements(app, read)).length
}

/** Number of statements by which the server loads sessions while `work` runs. */
export const countSessionLoads = async (app: TestApp, work: () => Promise<unknown>): Promise<number> =>
  (await recordAll(app, work)).filter(isSessionLoad).length

/** Waits until an instance answers a read of a client without loading the session. */
export const untilViewerIsCached = (app: TestApp, client: Client): Promise<void> =>
  until(async () => (await countSessionLoads(app, () => client.get("/notifications/unread-count"))) === 0, "a cached viewer")

/** Whether a statement loads the viewers of sessions. */
export const isSessionLoad = ({ text }: Pick<RecordedStatement, "text">): boolean => / as "changesAt"/.test(text)

async function recordAll(app: TestApp, work: () => Promise<unknown>): Promise<RecordedStatement[]> {
  const statements: RecordedStatement[] = []
  const restore = await replaceQuery(app, (sent, run) => {
    statements.push(sent)
    return run()
  })
  await work().finally(restore)
  return statements
}

/** A statement with the turns of the event loop at which it was sent and its result arrived. */
export interface TimedStatement {
  text: string
  sentAt: number
  returnedAt: number
}

/** Runs work and returns the statements of the server. Other requests are served in the turns between two of them. */
export async function timeStatements(app: TestApp, work: () => Promise<unknown>): Promise<TimedStatement[]> {
  let turn = 0
  let isRunning = true
  const next = () => {
    turn++
    if (isRunning) setImmediate(next)
  }
  setImmediate(next)
  const statements: TimedStatement[] = []
  const restore = await replaceQuery(app, ({ text }, run) => {
    const statement = { text, sentAt: turn, returnedAt: turn }
    statements.push(statement)
    return Promise.resolve(run()).finally(() => {
      statement.returnedAt = turn
    })
  })
  await work().finally(() => {
    restore()
    isRunning = false
  })
  return statements
}

/** Statements whose results are held back. */
export interface HeldStatements {
  /** The number of statements so far. */
  count(): number
  release(): void
}

/** Holds the results of some statements back until `release` is called. */
export async function holdStatements(app: TestApp, isHeld: (statement: RecordedStatement) => boolean): Promise<HeldStatements> {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  let count = 0
  const restore = await replaceQuery(app, (sent, run) => {
    if (!isHeld(sent)) return run()
    return (run() as Promise<unknown>).then(async (result) => {
      count++
      await released
      return result
    })
  })
  return {
    count: () => count,
    release: () => {
      restore()
      resolve()
    },
  }
}

/** Runs work before the next statement that matches is sent. */
export async function runBeforeStatement(
  app: TestApp,
  matches: (statement: RecordedStatement) => boolean,
  work: () => Promise<unknown>,
): Promise<void> {
  const restore = await replaceQuery(app, (sent, run) => {
    if (!matches(sent)) return run()
    restore()
    return work().then(run)
  })
}

/** Replaces the function by which the server's connections send statements. Returns a function that restores it. */
async function replaceQuery(
  { instance }: TestApp,
  replacement: (sent: RecordedStatement, run: () => unknown) => unknown,
): Promise<() => void> {
  const connection = instance.deps.orm.em.getConnection() as unknown as {
    getNativeClient(): Promise<{ Client: { prototype: DatabaseClient }; options: { application_name: string } }>
  }
  const pool = await connection.getNativeClient()
  const client = pool.Client.prototype
  const { query } = client
  client.query = function (this: DatabaseClient, ...args) {
    const run = () => query.apply(this, args)
    const isServed = this.connectionParameters.application_name === pool.options.application_name
    return isServed ? replacement(sentIn(this, args), run) : run()
  }
  return () => {
    client.query = query
  }
}

/** Normalizes the arguments of `Client.query`: a text with values, or a query object. */
function sentIn(client: DatabaseClient, [statement, values]: unknown[]): RecordedStatement {
  const { text, values: own } =
    typeof statement === "string" ? { text: statement, values } : (statement as Partial<RecordedStatement>)
  const isRead = client.getTransactionStatus() === "I" && text !== "begin"
  return { text: String(text), values: Array.isArray(own) ? own : [], isRead }
}

interface Plan {
  "Node Type": string
  "Relation Name"?: string
  "Actual Rows": number
  "Actual Loops": number
  "Rows Removed by Filter"?: number
  "Shared Hit Blocks": number
  "Shared Read Blocks": number
  Plans?: Plan[]
}

/**
 * Runs EXPLAIN ANALYZE: the scans of tables and the numbers of accessed blocks and of rows that the scans read. `usesIndexes` prevents
 * scans of whole tables, which PostgreSQL prefers for small ones.
 */
export async function planOf(
  { instance }: TestApp,
  { text, values }: RecordedStatement,
  { usesIndexes = false } = {},
): Promise<{ reads: string[]; blocks: number; rows: number }> {
  const client = new pg.Client(instance.deps.orm.config.get("clientUrl") as string)
  await client.connect()
  try {
    if (usesIndexes) await client.query("set enable_seqscan = off")
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values)
    const plan = rows[0]["QUERY PLAN"][0].Plan as Plan
    const nodes = (node: Plan): Plan[] => [node, ...(node.Plans ?? []).flatMap(nodes)]
    const rowsOf = (node: Plan) => (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"]
    return {
      reads: nodes(plan).flatMap((node) => (node["Relation Name"] ? `${node["Node Type"]} of ${node["Relation Name"]}` : [])),
      blocks: plan["Shared Hit Blocks"] + plan["Shared Read Blocks"],
      rows: nodes(plan).reduce((sum, node) => sum + (node["Relation Name"] ? rowsOf(node) : 0), 0),
    }
  } finally {
    await client.end()
  }
}
