// Counts the statements that the server sends to its database: a page that needs one more for every row is found out here.
import pg from "pg"
import type { World } from "./test-app.js"

interface Client {
  connectionParameters: { application_name?: string }
  query(...args: unknown[]): unknown
}

/** A statement as it was sent. */
export interface Sent {
  text: string
  values: unknown[]
}

/** The statements that the server's own connections sent while `work` ran; those of its job queue are not among them. */
export async function statementsOf(w: World, work: () => Promise<unknown>): Promise<string[]> {
  return (await sentBy(w, work)).map(({ text }) => text)
}

/** The same, with their values. */
export async function sentBy({ app }: World, work: () => Promise<unknown>): Promise<Sent[]> {
  const connection = app.deps.orm.em.getConnection() as unknown as {
    getNativeClient(): Promise<{ Client: { prototype: Client }; options: { application_name: string } }>
  }
  const pool = await connection.getNativeClient()
  const client = pool.Client.prototype
  const { query } = client
  const statements: Sent[] = []
  client.query = function (this: Client, ...args) {
    const sent = sentIn(args)
    const isServed = this.connectionParameters.application_name === pool.options.application_name
    // What the server does by the clock, whoever asks, is the queue's too.
    if (isServed && !sent.text.includes("graphile_worker.force_unlock_workers")) statements.push(sent)
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
function sentIn([statement, values]: unknown[]): Sent {
  const { text, values: own } = typeof statement === "string" ? { text: statement, values } : (statement as Partial<Sent>)
  return { text: String(text), values: Array.isArray(own) ? own : [] }
}

interface Plan {
  "Node Type": string
  "Relation Name"?: string
  "Shared Hit Blocks": number
  "Shared Read Blocks": number
  Plans?: Plan[]
}

/** How the database carries out a statement: which tables it reads how, and how many blocks it touches. */
export async function planOf({ app }: World, { text, values }: Sent): Promise<{ reads: string[]; blocks: number }> {
  const client = new pg.Client(app.deps.orm.config.get("clientUrl") as string)
  await client.connect()
  try {
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values)
    const plan = rows[0]["QUERY PLAN"][0].Plan as Plan
    const nodes = (node: Plan): Plan[] => [node, ...(node.Plans ?? []).flatMap(nodes)]
    return {
      reads: nodes(plan).flatMap((node) => (node["Relation Name"] ? `${node["Node Type"]} of ${node["Relation Name"]}` : [])),
      blocks: plan["Shared Hit Blocks"] + plan["Shared Read Blocks"],
    }
  } finally {
    await client.end()
  }
}
