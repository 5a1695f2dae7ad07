// `npm run bench -- --history`: reads of past days, the audit log with its values, its verification, writes whose values are kept,
// explanations, and plans of bulk actions, with the goals of each. Writes bench/measured-history.md, unless --quick.
import { randomUUID } from "node:crypto"
import { writeFileSync } from "node:fs"
import { cpus } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { Kysely, PostgresDialect } from "kysely"
import pg from "pg"
import { nodeOptions } from "../scripts/launch.mjs"
import { prepareDataset } from "./data.mjs"
import { freePort, start, stop } from "./processes.mjs"
import { productionEnv, startMailServer } from "./production.mjs"

const bench = dirname(fileURLToPath(import.meta.url))
const root = join(bench, "..")
const quick = process.argv.includes("--quick")
const people = Number(/--people[= ](\d+)/.exec(process.argv.join(" "))?.[1] ?? 50_000)
const ROUNDS = quick ? 5 : 40
/** Entries and values of each that are verified. */
const [ENTRIES, VALUES] = quick ? [60, 100] : [6_000, 100]
/** Name of the organization with these entries. */
const LOG_NAME = "Log of the benchmark"
/** A day on which most people were employed and many have moved since. */
const DAY = new Date(Date.now() - 400 * 86_400_000).toISOString().slice(0, 10)
/** A day up to which some scheduled changes take effect. */
const FUTURE_DAY = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
const KNOWN_AT = new Date(Date.now() - 60_000).toISOString()

const dataset = await prepareDataset({ people, log: console.log })
const mailServer = await startMailServer()
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const env = { ...productionEnv({ port, dataset, smtpUrl: mailServer.url }), RATE_LIMIT: "0" }
const server = await start(process.execPath, [...nodeOptions, join(root, "dist/server/main.js")], { env, cwd: root })
server.child.stdout.resume()
const headers = await signIn("hr@bench.example")
const [employee] = (await get(`/users?search=employee@bench.example`)).items

const rows = [
  await measureRead("snapshot of a person", 20, `/history/employees/${employee.id}?asOf=${DAY}`),
  await measureRead("page of 50 snapshots of a department", 20, `/history/employees?asOf=${DAY}&departmentId=${dataset.departmentId}&limit=50`),
  await measureRead("page of 50 snapshots of everyone", 20, `/history/employees?asOf=${DAY}&limit=50`),
  await measureRead("page of 50 snapshots of everyone in two months", 20, `/history/employees?asOf=${FUTURE_DAY}&limit=50`),
  await measureRead("page of 50 snapshots of everyone, known a minute ago", 20, `/history/employees?asOf=${DAY}&knownAt=${KNOWN_AT}&limit=50`),
  await measureRead("chain of managers", 20, `/history/employees/${employee.id}/managers?asOf=${DAY}`),
  await measureRead("headcounts of all departments", 150, `/history/departments/tree?asOf=${DAY}`),
  await measureRead("page of 50 audit entries with values", undefined, "/audit?entityType=Employee&limit=50", { prepare: changeProfiles }),
  ...(await measureWrites()),
  await measureVerification(),
  ...(await measureExplanations()),
  ...(await measurePlans()),
]
await stop(server)
await mailServer.close()
await dataset.stop()
report()

async function signIn(email) {
  const login = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ email, password: "Demo-2026" }) }
  const { token } = await (await fetch(`${url}/api/auth/login`, login)).json()
  return { Authorization: `Bearer ${token}`, "Content-Type": "application/json" }
}

async function get(path, caller = headers) {
  const response = await fetch(`${url}/api${path}`, { headers: caller })
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

async function post(path, body) {
  const response = await fetch(`${url}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) })
  if (response.status >= 300) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

async function patch(body) {
  const response = await fetch(`${url}/api/users/${employee.id}`, { method: "PATCH", headers, body: JSON.stringify(body) })
  if (response.status !== 200) throw new Error(`PATCH answered ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}

/** Milliseconds of repeated work, without the first runs. */
async function timesOf(work, rounds = ROUNDS) {
  const times = []
  for (let round = -3; round < rounds; round++) {
    const from = performance.now()
    await work(round)
    if (round >= 0) times.push(performance.now() - from)
  }
  return times.sort((a, b) => a - b)
}

function toRow(name, goal, times) {
  return { name, goal, median: times[Math.floor(times.length / 2)], p95: times[Math.floor(times.length * 0.95)] }
}

async function measureRead(name, goal, path, { prepare = async () => {} } = {}) {
  await prepare()
  return toRow(name, goal, await timesOf(() => get(path)))
}

/** An explanation, who can block an employee, and who can see the pay, as an administrator. */
async function measureExplanations() {
  const administrator = await signIn("admin@bench.example")
  const [other] = (await get("/users?search=manager@bench.example")).items
  const record = `entityType=Employee&entityId=${employee.id}`
  const paths = [
    ["explanation of an action of another person", 30, `/administration/access?viewerId=${other.id}&${record}&action=block`],
    ["people who can do an action", 1_000, `/administration/access/actors?${record}&action=block`],
    ["people who can see a salary", 1_000, `/administration/access/readers?${record}&field=salary`],
  ]
  const measured = []
  for (const [name, goal, path] of paths) measured.push(toRow(name, goal, await timesOf(() => get(path, administrator))))
  return measured
}

/** Plans that change the share of full time of people, and the commit and the undo of the largest. */
async function measurePlans() {
  const client = new pg.Client(dataset.databaseUrl)
  await client.connect()
  const { rows: found } = await client.query(
    "select id from employees where organization_id = $1 and account_status = 'ACTIVE' and role = 'EMPLOYEE' and end_date is null order by id limit 1000",
    [dataset.organizationId],
  )
  await client.end()
  const ids = found.map(({ id }) => id)
  const times = { 200: [], 400: [], 1_000: [], commit: [], undo: [] }
  const timed = async (name, work) => {
    const from = performance.now()
    const result = await work()
    times[name].push(performance.now() - from)
    return result
  }
  for (let round = 0; round < (quick ? 1 : 5); round++) {
    const values = { fullTimeShare: round % 2 ? 0.55 : 0.65 }
    const planOf = (count) => timed(count, () => post("/users/bulk", { action: "UPDATE", ids: ids.slice(0, count), values, dryRun: true }))
    for (const count of [200, 400]) await planOf(count)
    const { planId, hash } = await planOf(1_000)
    await timed("commit", () => post(`/plans/${planId}/commit`, { hash }))
    await timed("undo", () => post(`/plans/${planId}/undo`, {}))
  }
  const row = (name, goal, key) => toRow(name, goal, times[key].sort((a, b) => a - b))
  const plan200 = row("plan for 200 people", undefined, 200)
  return [
    plan200,
    row("plan for 400 people", 2.3 * plan200.median, 400),
    row("plan for 1,000 people", 10_000, 1_000),
    row("commit of the plan for 1,000 people", 10_000, "commit"),
    row("undo of the plan for 1,000 people", undefined, "undo"),
  ]
}

/** Adds entries with values. */
async function changeProfiles() {
  for (let n = 0; n < 60; n++) await patch(manyFields(n))
}

function manyFields(n) {
  return {
    phone: `+49 30 ${100_000 + n}`, personalPhone: `+49 31 ${100_000 + n}`, personalEmail: `p${n}@home.example`, nationalId: `N-${n}`, taxId: `T-${n}`,
    address: { street: `Street ${n}`, city: "Berlin" }, bankDetails: { iban: "DE89370400440532013000", holder: `Holder ${n}` }, birthDate: `1990-01-${String(1 + (n % 28)).padStart(2, "0")}`,
  }
}

/** Writes of one and of many values: their difference is the cost of seven more fields and values. */
async function measureWrites() {
  let n = 1_000
  const one = await timesOf(() => patch({ phone: `+49 30 ${100_000 + n++}` }))
  const many = await timesOf(() => patch(manyFields(n++)))
  return [toRow("write of one value of a profile", undefined, one), toRow("write of eight values of a profile", undefined, many)]
}

/** Verifies a log of another organization, which is written for the measurement and deleted afterwards. */
async function measureVerification() {
  const { verifyAuditLog } = await import(join(root, "dist/src/events/audit-verification.js"))
  const pool = new pg.Pool({ connectionString: dataset.databaseUrl, max: 2 })
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  const organizationId = await addLog(db, pool)
  const times = await timesOf(async () => {
    const outcome = await verifyAuditLog(db, organizationId)
    if (!outcome.isIntact || outcome.values !== ENTRIES * VALUES) throw new Error(`the verification found ${JSON.stringify(outcome)}`)
  }, quick ? 1 : 5)
  await deleteLogs(pool)
  await db.destroy()
  return toRow(`verification of ${(ENTRIES * VALUES).toLocaleString("en")} values`, 2_000, times)
}

/** Writes a log as the application does: its ids follow the time, and the values of an entry are next to each other. */
async function addLog(db, pool) {
  const { auditText, valueDigest } = await import(join(root, "dist/src/events/audit.js"))
  const [digest, text] = [valueDigest("v"), auditText("e")].map((expression) => expression.compile(db).sql)
  await deleteLogs(pool)
  const id = randomUUID()
  await pool.query("insert into organizations select (jsonb_populate_record(o, $2::jsonb)).* from organizations o where o.id = $1", [dataset.organizationId, JSON.stringify({ id, organization_id: id, name: LOG_NAME, slug: id })])
  await pool.query(`create table bench_values as select gen_random_uuid() as id, ('00000000-0000-7000-8000-' || lpad(to_hex(e.n), 12, '0'))::uuid as entry_id,
      e.n as sequence, v.position, 'Employee' as entity_type, gen_random_uuid()::text as entity_id, 'phone' as field, null::uuid as owner_id, null::text as data_class,
      to_jsonb(v.position) as from_value, to_jsonb(v.position + 1) as to_value, encode(sha256(v.position::text::bytea), 'hex') as salt
    from generate_series(1, ${ENTRIES}) e (n), generate_series(1, ${VALUES}) v (position)`)
  await pool.query(`with entries as (
      select v.entry_id as id, $1::uuid as organization_id, v.sequence, now()::timestamptz(3) as at, 'employee.update' as action, null::uuid as actor_id,
        null::uuid as api_key_id, 'Employee' as subject_type, 'x' as subject_id, jsonb_build_object('digests', jsonb_agg(${digest} order by v.position)) as details,
        'bench' as request_id from bench_values v group by v.entry_id, v.sequence
    ), chained as (
      insert into audit_entries (id, organization_id, sequence, at, action, subject_type, subject_id, details, request_id, hash)
      select e.id, e.organization_id, e.sequence, e.at, e.action, e.subject_type, e.subject_id, e.details, e.request_id,
        app.hash_chain('', ${text}) over (order by e.sequence) from entries e order by e.sequence returning sequence, hash
    )
    insert into audit_chains (id, organization_id, last_sequence, last_hash, created_at, updated_at, version)
    select gen_random_uuid(), $1, c.sequence, c.hash, now(), now(), 1 from chained c order by c.sequence desc limit 1`, [id])
  await pool.query(`insert into audit_values (id, organization_id, entry_id, position, entity_type, entity_id, field, from_value, to_value, is_truncated, salt)
    select v.id, $1, v.entry_id, v.position, v.entity_type, v.entity_id, v.field, v.from_value, v.to_value, false, v.salt
    from bench_values v order by v.sequence, v.position`, [id])
  await pool.query("drop table bench_values")
  await pool.query("vacuum analyze audit_entries, audit_values")
  return id
}

/** Deletes the log as a trim does. */
async function deleteLogs(pool) {
  const { rows } = await pool.query("select id from organizations where name = $1", [LOG_NAME])
  for (const { id } of rows) {
    const client = await pool.connect()
    await client.query("drop table if exists bench_values")
    await client.query("begin")
    await client.query("select set_config('app.trimmed_organization', $1, true), set_config('app.trimmed_sequence', $2, true)", [id, String(ENTRIES)])
    for (const table of ["audit_values", "audit_entries", "audit_chains"]) await client.query(`delete from ${table} where organization_id = $1`, [id])
    await client.query("delete from organizations where id = $1", [id])
    await client.query("commit")
    client.release()
  }
}

function report() {
  const text = `# Measured: history and the audit log, ${people.toLocaleString("en")} people

\`npm run bench -- --history\` sends one request after another, as HR, and measures their whole time at the client. The day is ${DAY}. Server,
PostgreSQL and the client share ${cpus().length} processors.

| what | median ms | 95th percentile ms | goal ms |
|---|---:|---:|---:|
${rows.map(({ name, median, p95, goal }) => `| ${name} | ${median.toFixed(1)} | ${p95.toFixed(1)} | ${goal?.toFixed(0) ?? ""} |`).join("\n")}
`
  if (!quick) writeFileSync(join(bench, "measured-history.md"), text)
  console.log(text)
}
