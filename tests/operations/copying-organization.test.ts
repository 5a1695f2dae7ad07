// The copy of an organization between two PostgreSQL servers, where a transaction stays open and where the source loses its slot.
import { afterAll, beforeAll, expect, test } from "@jest/globals"
import pg from "pg"
import { OrganizationCopy } from "../../src/adapters/organization-copy.js"
import { DatabaseServer } from "../support/database-server.js"
import { insertEmployee, insertOrganization } from "../support/factories.js"
import { keys } from "../support/server-pair.js"
import { runAdmin, statementsOn } from "../support/server-process.js"

const databases: DatabaseServer[] = []
const connections: pg.Client[] = []
const SLOTS = "select slot_name from pg_replication_slots"

async function connect({ url }: DatabaseServer): Promise<pg.Client> {
  const client = new pg.Client(url)
  client.on("error", () => {})
  await client.connect()
  connections.push(client)
  return client
}

let source: pg.Client
let target: pg.Client
let copy: OrganizationCopy
beforeAll(async () => {
  for (let n = 0; n < 2; n++) {
    const database = await DatabaseServer.create()
    databases.push(database)
    await runAdmin(["migrate"], { ...keys, DATABASE_URL: database.url })
  }
  ;[source, target] = (await Promise.all(databases.map(connect))) as [pg.Client, pg.Client]
  const id = await insertOrganization(statementsOn(source))
  await insertEmployee(statementsOn(source), id, { email: "ann@acme.test" })
  await source.query("insert into app.encryption_keys (fingerprint) values ('0123456789abcdef')")
  copy = new OrganizationCopy(source, target, id)
}, 300_000)
afterAll(async () => {
  for (const client of connections) await client.end()
  for (const database of databases) await database.remove()
})

test("publishing waits for a transaction that stays open for a second", async () => {
  const other = await connect(databases[0] as DatabaseServer)
  await other.query("begin")
  await other.query("select pg_current_xact_id()")
  setTimeout(() => void other.query("commit"), 1_000)
  await copy.publish()
  expect((await source.query(SLOTS)).rowCount).toBe(1)
})

test("the target knows the encryption keys of the source before it has rows", async () => {
  await copy.subscribe((databases[0] as DatabaseServer).url)
  await copy.waitForCopy()
  const { rows } = await target.query("select fingerprint from app.encryption_keys")
  expect(rows).toEqual([{ fingerprint: "0123456789abcdef" }])
  expect(await copy.findDifferences()).toEqual([])
})

test("a copy whose slot the source has lost can be ended", async () => {
  const { rows } = await target.query("select format('alter subscription %I disable', subname) as text from pg_subscription")
  await target.query(rows[0].text)
  while ((await source.query(`${SLOTS} where active`)).rowCount !== 0);
  await source.query("select pg_drop_replication_slot(slot_name) from pg_replication_slots")
  await copy.disconnect()
  expect((await target.query("select from pg_subscription")).rowCount).toBe(0)
  expect((await source.query("select from pg_publication")).rowCount).toBe(0)
})
