// `npm run bench -- --writes`: small writes by 1, 8 and 64 clients in 1 and 50 organizations, beside a program that writes the same rows
// by hand, in alternation.
import { writeFileSync } from "node:fs"
import { Agent, request } from "node:http"
import { cpus } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import pg from "pg"
import { nodeOptions } from "../scripts/launch.mjs"
import { openDemo, prepareDataset } from "./data.mjs"
import { cpuTime, databaseCpuTime, freePort, start, stop } from "./processes.mjs"
import { JWT_SECRET, productionEnv } from "./production.mjs"

const bench = dirname(fileURLToPath(import.meta.url))
const root = join(bench, "..")
const quick = process.argv.includes("--quick")
const ORGANIZATIONS = 50
const CLIENTS = [1, 8, 64]
const ROUNDS = quick ? 1 : 3
const SECONDS = quick ? 2 : 4
/** Unread notifications of each client before a measurement: more than it can read. */
const NOTIFICATIONS = 8_000

const dataset = await prepareDataset({ people: 200, log: console.log })
const client = new pg.Client(dataset.databaseUrl)
await client.connect()
await addOrganizations()
await removeWrittenRecords()
// This server is first, because the other program continues the audit logs that exist.
const servers = [await startPlatform(), await startHandwritten()]
/** Actors of a client each: from one organization, or from each organization in turn. */
const actors = { 1: await createActors(1), [ORGANIZATIONS]: await createActors(ORGANIZATIONS) }
const workloads = {
  "read a notification": { path: "/read", prepare: addNotifications, toRequest: (actor) => ({ method: "PATCH", path: `/api/notifications/${actor.notifications.pop()}/read` }) },
  "move a card": { path: "/move", prepare: () => {}, toRequest: (actor) => ({ method: "PATCH", path: `/api/tasks/${actor.taskId}/stage`, body: { stage: actor.stage, order: 0 } }) },
}
const results = []
for (let round = 0; round < ROUNDS; round++)
  for (const [workload, { prepare }] of Object.entries(workloads))
    for (const organizations of [1, ORGANIZATIONS])
      for (const clients of CLIENTS) {
        for (const server of servers) {
          const own = actors[organizations].slice(0, clients)
          await prepare(own)
          if (round === 0) await measure(server, workload, own, 0.5)
          results.push({ workload, organizations, clients, server: server.name, ...(await measure(server, workload, own, SECONDS)) })
        }
        console.log(`round ${round + 1} of ${ROUNDS}: ${workload}, ${organizations} organizations, ${clients} clients: ${results.slice(-2).map(({ server, perSecond, node }) => `${server} ${Math.round(perSecond)}/s, ${node.toFixed(1)} ms`).join("; ")}`)
      }
await Promise.all(servers.map(stop))
await removeWrittenRecords()
await client.end()
await dataset.stop()
writeReport()

/** Adds organizations until there are enough, on the first run. */
async function addOrganizations() {
  const count = async () => (await client.query("select count(*)::int as n from organizations")).rows[0].n
  for (let n = await count(); n < ORGANIZATIONS; n++) {
    // The demo has an address of its own, which is unique.
    await client.query("update organizations set slug = 'bench-' || $1 where slug not like 'bench%'", [n])
    const demo = await openDemo(dataset.databaseUrl)
    await demo.load(64)
    await demo.close()
    await client.query("update employees set email = replace(email, '@demo.example', $1) where email like '%@demo.example'", [`@bench-${n}.example`])
  }
  await client.query("vacuum analyze")
}

async function removeWrittenRecords() {
  await client.query("delete from notifications where type = 'bench'")
  await client.query("delete from task_activities where task_id in (select id from tasks where title = 'Card')")
  await client.query("delete from tasks where title = 'Card'")
  await client.query("delete from sessions where user_agent = 'bench'")
}

async function startHandwritten() {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATABASE_URL: dataset.databaseUrl }
  const server = await start(process.execPath, [join(bench, "servers/small-writes.mjs")], { env, cwd: bench })
  return { name: "by hand", url: `http://127.0.0.1:${port}`, ...server }
}

async function startPlatform() {
  const port = await freePort()
  const env = { ...productionEnv({ port, dataset }), RATE_LIMIT: "0" }
  const server = await start(process.execPath, [...nodeOptions, join(root, "dist/server/main.js")], { env, cwd: root })
  server.child.stdout.resume()
  return { name: "this server", url: `http://127.0.0.1:${port}`, ...server }
}

/**
 * Employees with a session and a card on their own board. Those of one organization are not among those of all: the program by hand gives
 * no ranks, so a board has one card.
 */
async function createActors(organizations) {
  const { createTokens } = await import(join(root, "dist/src/auth/tokens.js"))
  const { systemClock } = await import(join(root, "dist/src/adapters/clock.js"))
  const tokens = createTokens(JWT_SECRET)
  const { rows } = await client.query(
    `select * from (
       select e.id as "employeeId", e.organization_id as "organizationId", e.role,
         row_number() over (partition by e.organization_id order by e.id ${organizations === 1 ? "" : "desc"}) as turn, dense_rank() over (order by e.organization_id) as place
       from employees e where e.account_status = 'ACTIVE' and e.role = 'EMPLOYEE' and e.hire_date < now()) e
     where place <= $1 order by turn, place limit $2`,
    [organizations, Math.max(...CLIENTS)],
  )
  const actors = []
  for (const { employeeId, organizationId, role } of rows) {
    const { rows: [{ sessionId, taskId }] } = await client.query(
      `with session as (
         insert into sessions (id, organization_id, employee_id, refresh_hash, user_agent, last_seen_at, expires_at)
         values (gen_random_uuid(), $1, $2, gen_random_uuid()::text, 'bench', now(), now() + interval '1 day') returning id
       ), card as (
         insert into tasks (id, organization_id, board_id, creator_id, title, stage, priority, rank, custom_fields)
         values (gen_random_uuid(), $1, $2, $2, 'Card', 'TODO', 'MEDIUM', 'a0', '{}') returning id
       ) select session.id as "sessionId", card.id as "taskId" from session cross join card`,
      [organizationId, employeeId],
    )
    const token = await tokens.issueAccessToken({ userId: employeeId, sessionId, organizationId, role }, systemClock)
    actors.push({ employeeId, organizationId, taskId, stage: "TODO", headers: { Authorization: `Bearer ${token}` } })
  }
  return actors
}

/** Gives each actor unread notifications. */
async function addNotifications(own) {
  await client.query("delete from notifications where type = 'bench'")
  for (const actor of own) {
    const { rows } = await client.query(
      `with counted as (
         insert into inboxes as i (id, organization_id, employee_id, last_number, unread) values (gen_random_uuid(), $1, $2, $3::int, $3::int)
         on conflict (organization_id, employee_id) do update set last_number = i.last_number + $3::int, unread = $3::int returning last_number
       ) insert into notifications (id, organization_id, recipient_id, event_id, number, category, type, texts, entity_type, entity_id, in_inbox, awaits_digest)
         select gen_random_uuid(), $1, $2, gen_random_uuid(), last_number - $3::int + n, 'COMPANY_NEWS', 'bench', '{"en": "News", "de": "News"}', 'CompanyNews', $2::text, true, false
         from counted cross join generate_series(1, $3::int) n returning id`,
      [actor.organizationId, actor.employeeId, Math.ceil(NOTIFICATIONS / Math.sqrt(own.length))],
    )
    actor.notifications = rows.map(({ id }) => id)
  }
  await client.query("vacuum analyze notifications")
}

/** Lets each actor write, one request after another. */
async function measure(server, workload, own, seconds) {
  const { path, toRequest } = workloads[workload]
  const agent = new Agent({ keepAlive: true, maxSockets: own.length })
  const before = [cpuTime(server.pid), databaseCpuTime(dataset.postmasterPid)]
  const deadline = performance.now() + seconds * 1000
  let requests = 0
  await Promise.all(
    own.map(async (actor) => {
      while (performance.now() < deadline) {
        actor.stage = actor.stage === "TODO" ? "IN_PROGRESS" : "TODO"
        const call = toRequest(actor)
        const status =
          server.name === "by hand"
            ? await send(agent, server.url + path, { method: "POST", body: { ...actor, headers: undefined, notifications: undefined, id: call.path.split("/")[3] } })
            : await send(agent, server.url + call.path, { ...call, headers: actor.headers })
        if (status !== 200) throw new Error(`${server.name}: ${call.path} answered ${status}`)
        requests++
      }
    }),
  )
  agent.destroy()
  const [node, database] = [cpuTime(server.pid) - before[0], databaseCpuTime(dataset.postmasterPid) - before[1]]
  return { perSecond: requests / seconds, node: node / requests, database: database / requests }
}

function send(agent, url, { method, body, headers }) {
  const text = body && JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const contentHeaders = text && { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) }
    const outgoing = request(url, { agent, method, headers: { ...headers, ...contentHeaders } }, (res) => res.resume().on("end", () => resolve(res.statusCode)))
    outgoing.on("error", reject).end(text)
  })
}

function writeReport() {
  const cells = Object.values(Object.groupBy(results, ({ workload, organizations, clients }) => `${workload} ${organizations} ${clients}`))
  const mean = (rows, key) => rows.reduce((sum, row) => sum + row[key], 0) / rows.length
  const rows = cells.map((cell) => {
    const [own, byHand] = [cell.filter(({ server }) => server === "this server"), cell.filter(({ server }) => server === "by hand")]
    const { workload, organizations, clients } = cell[0]
    const rates = [mean(own, "perSecond"), mean(byHand, "perSecond")]
    return `| ${[workload, organizations, clients, ...rates.map(Math.round), (rates[0] / rates[1]).toFixed(2), mean(own, "node").toFixed(1), mean(own, "database").toFixed(1)].join(" | ")} |`
  })
  const text = `# Measured: small writes, ${ROUNDS} rounds of ${SECONDS} s

\`npm run bench -- --writes\` lets clients write one request after another. The program by hand writes the same rows in one statement,
checks no caller and reads nothing back. Server, PostgreSQL and the clients share ${cpus().length} processors.

| write | organizations | clients | this server, /s | by hand, /s | ratio | Node CPU ms | PostgreSQL CPU ms |
|---|---:|---:|---:|---:|---:|---:|---:|
${rows.join("\n")}
`
  if (!quick) writeFileSync(join(bench, "measured-writes.md"), text)
  console.log(text)
}
