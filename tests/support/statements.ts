// Counts the statements that the server sends to its database: a page that needs one more for every row is found out here.
import type { World } from "./world.js"

interface Client {
  connectionParameters: { application_name?: string }
  query(...args: unknown[]): unknown
}

/** The statements that the server's own connections sent while `work` ran; those of its job queue are not among them. */
export async function statementsOf({ app }: World, work: () => Promise<unknown>): Promise<string[]> {
  const connection = app.kit.orm.em.getConnection() as unknown as {
    getNativeClient(): Promise<{ Client: { prototype: Client }; options: { application_name: string } }>
  }
  const pool = await connection.getNativeClient()
  const client = pool.Client.prototype
  const { query } = client
  const statements: string[] = []
  client.query = function (this: Client, ...args) {
    const text = textOf(args[0])
    const isServed = this.connectionParameters.application_name === pool.options.application_name
    // What the server does by the clock, whoever asks, is the queue's too.
    if (isServed && !text.includes("graphile_worker.force_unlock_workers")) statements.push(text)
    return query.apply(this, args)
  }
  try {
    await work()
  } finally {
    client.query = query
  }
  return statements
}

/** A statement is handed over as a text, or with its name and values. */
const textOf = (statement: unknown) => (typeof statement === "string" ? statement : String((statement as { text?: string }).text))
