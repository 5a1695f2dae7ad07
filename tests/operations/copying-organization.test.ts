// The copy of an organization between two PostgreSQL servers: where a transaction stays open, where the target is lost, and where the source
// loses its slot.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "@jest/globals"
import pg from "pg"
import { findMove, OrganizationCopy } from "../../src/adapters/organization-copy.js"
import { OrganizationPublication } from "../../src/adapters/organization-publication.js"
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
let organizationId: string
/** The URL of the source for the target, with the role of docs/operations/moving.md. */
let sourceUrl: string
beforeAll(async () => {
  for (let n = 0; n < 2; n++) {
    const database = await DatabaseServer.create()
    databases.push(database)
    await runAdmin(["migrate"], { ...keys, DATABASE_URL: database.url })
  }
  ;[source, target] = (await Promise.all(databases.map(connect))) as [pg.Client, pg.Client]
  const superuser = (databases[0] as DatabaseServer).superuser()
  await superuser.connect()
  await superuser.query("create role hr_move login replication password 'secret' in role hr")
  await superuser.query("grant pg_signal_backend to hr")
  await superuser.end()
  sourceUrl = (databases[0] as DatabaseServer).url.replace(/hr:[^@]+/, "hr_move:secret")
  organizationId = await insertOrganization(statementsOn(source))
  await insertEmployee(statementsOn(source), organizationId, { email: "ann@acme.test" })
  await source.query("insert into app.encryption_keys (fingerprint) values ('0123456789abcdef')")
  copy = new OrganizationCopy(source, target, organizationId)
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
  await copy.subscribe(sourceUrl)
  await copy.waitForCopy()
  const { rows } = await target.query("select fingerprint from app.encryption_keys")
  expect(rows).toEqual([{ fingerprint: "0123456789abcdef" }])
  expect(await copy.findDifferences()).toEqual([])
})

test("a move is not copied to a second target before it is aborted", async () => {
  const publication = new OrganizationPublication(source, organizationId)
  await expect(publication.assertReceiver("1")).rejects.toThrow("End that with --abort first.")
})

test("a move can be aborted without the target, which then copies the rows again", async () => {
  const { rows } = await source.query("select obj_description(oid, 'pg_publication') as pattern from pg_publication")
  // What a target that was lost while it copied a table leaves.
  const slot = rows[0].pattern.replace("%", "16384")
  await source.query("select pg_create_logical_replication_slot($1, 'pgoutput')", [slot])
  await new OrganizationPublication(source, organizationId).remove({ endsReceiver: true })
  expect((await source.query(`${SLOTS} union all select pubname from pg_publication`)).rows).toEqual([])

  await insertEmployee(statementsOn(source), organizationId, { email: "bob@acme.test" })
  await copy.publish()
  await copy.subscribe(sourceUrl)
  await copy.waitForCopy()
  expect(await copy.findDifferences()).toEqual([])
})

test("a copy whose slot the source has lost after the commit is served at the source or the target, as the manual says", async () => {
  const { rows } = await target.query("select subname as name from pg_subscription")
  const { name } = rows[0]
  await target.query(`alter subscription ${name} disable`)
  while ((await source.query(`${SLOTS} where active`)).rowCount !== 0);
  await source.query("select pg_drop_replication_slot(slot_name) from pg_replication_slots")
  await expect(copy.waitForCopy()).rejects.toThrow(/^The source has lost the replication slot of the move/)

  const jobs = "select payload from graphile_worker._private_jobs"
  const payload = { organizationId, sealed: "waits" }
  await source.query("select graphile_worker.add_job('export', $1)", [payload])
  await copy.depart("https://b.example.com")
  await expect(copy.waitForArrival()).rejects.toThrow(/moving\.md says how the organization is served again\.$/)
  expect((await source.query(jobs)).rows).toEqual([])

  const manual = readFileSync(join(import.meta.dirname, "../../docs/operations/moving.md"), "utf8")
  const section = manual.slice(manual.indexOf("### A database that is lost"), manual.indexOf("## Afterwards"))
  const [end, serveAtSource, serveAtTarget] = [...section.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, text = ""]) =>
    text.replaceAll("NAME", name).replaceAll("'ID'", `'${organizationId}'`),
  ) as [string, string, string]
  for (const statement of end.split("\n").filter((line) => line !== "")) await target.query(statement)
  await source.query(serveAtSource)
  expect([await findMove(source, organizationId), (await source.query(jobs)).rows]).toEqual([undefined, [{ payload }]])
  await target.query(serveAtTarget)
  expect(await findMove(target, organizationId)).toBeUndefined()
})

test("a copy whose slot the source has lost can be ended", async () => {
  await copy.publish()
  await copy.subscribe(sourceUrl)
  await copy.waitForCopy()
  const { rows } = await target.query("select format('alter subscription %I disable', subname) as text from pg_subscription")
  await target.query(rows[0].text)
  while ((await source.query(`${SLOTS} where active`)).rowCount !== 0);
  await source.query("select pg_drop_replication_slot(slot_name) from pg_replication_slots")
  await copy.disconnect()
  expect((await target.query("select from pg_subscription")).rowCount).toBe(0)
  expect((await source.query("select from pg_publication")).rowCount).toBe(0)
})
