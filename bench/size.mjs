// `npm run bench -- --size`: the size of the database for each person of the demo organization. Writes bench/measured-size.md.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import pg from "pg"
import { nodeOptions } from "../scripts/launch.mjs"
import { openDemo, untilJobsAreDone } from "./data.mjs"
import { freePort, start, stop } from "./processes.mjs"
import { productionEnv } from "./production.mjs"

const bench = dirname(fileURLToPath(import.meta.url))
const root = join(bench, "..")
const people = Number(/--people[= ](\d+)/.exec(process.argv.join(" "))?.[1] ?? 5_000)
const LARGEST_TABLES = 12
/** Tables that grow with each use. */
const USED_TABLES = ["audit_entries", "audit_values", "access_log_entries", "record_changes", "sessions"]

const { openDatabase } = await import(join(root, "dist/src/adapters/database.js"))
const { migrate } = await import(join(root, "dist/src/adapters/migrations.js"))
const database = await openDatabase({ databaseUrl: undefined, dataDir: "" }, { ephemeral: true })
const dataDir = mkdtempSync(join(tmpdir(), "bench-size-"))
await migrate(database.url)
const client = new pg.Client(database.url)
await client.connect()
const empty = await sizeOfDatabase()
const demo = await openDemo(database.url)
await demo.load(people)
await demo.close()
// A production server rejects the addresses of the demo's logins, whose passwords are public.
await client.query("update employees set email = replace(email, '@demo', '@bench') where email ~ '^(admin|hr|manager|employee)@demo'")
await computeLedgers()
const full = await sizeOfDatabase()
const { rows: tables } = await client.query(
  `select c.relname as name, c.reltuples::int as rows, pg_total_relation_size(c.oid)::float8 as bytes from pg_class c
   join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname = 'public' order by bytes desc limit $1`,
  [LARGEST_TABLES],
)
const { rows: [{ used }] } = await client.query("select sum(pg_total_relation_size(name::regclass))::float8 as used from unnest($1::text[]) name", [USED_TABLES])
const { rows: [{ version }] } = await client.query("select current_setting('server_version') as version")
await client.end()
await database.stop()
rmSync(dataDir, { recursive: true })
report()

async function sizeOfDatabase() {
  await client.query("vacuum analyze")
  return Number((await client.query("select pg_database_size(current_database()) as bytes")).rows[0].bytes)
}

/** The demo leaves the ledgers of leave to a job of a server. */
async function computeLedgers() {
  const port = await freePort()
  const env = productionEnv({ port, dataset: { databaseUrl: database.url, dataDir } })
  const server = await start(process.execPath, [...nodeOptions, join(root, "dist/server/main.js")], { env, cwd: root })
  server.child.stdout.resume()
  await untilJobsAreDone(database.url)
  await stop(server)
}

function report() {
  const kilobytes = (bytes) => (bytes / people / 1_000).toFixed(1)
  const text = `# Size of the database for a person

The demo organization with ${people.toLocaleString("en")} people, in PostgreSQL ${version} after \`vacuum analyze\`: their careers, contacts, skills, leave with its
ledger, notifications, calendar, tasks, recruitment and onboarding. It was not used, so the tables that grow with use are nearly empty. Files are
outside of the database.

| | |
|---|---:|
| database | ${Math.round(full / 1e6)} MB |
| without people | ${Math.round(empty / 1e6)} MB |
| **for a person** | **${kilobytes(full - empty)} KB** |
| of that, ${USED_TABLES.join(", ")} | ${kilobytes(used)} KB |

The largest tables, with their indexes:

| table | rows for a person | KB for a person |
|---|---:|---:|
${tables.map(({ name, rows, bytes }) => `| ${name} | ${(rows / people).toFixed(1)} | ${kilobytes(bytes)} |`).join("\n")}
`
  writeFileSync(join(bench, "measured-size.md"), text)
  console.log(text)
}
