// `npm run bench -- --neighbors`: measures an organization alone, and while another one sends the heaviest requests that the
// limits admit. Reports the latency of the neighbor and how many of its requests were rejected.
import { fork } from "node:child_process"
import { once } from "node:events"
import { writeFileSync } from "node:fs"
import { Agent, request } from "node:http"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import pg from "pg"
import { nodeOptions } from "../scripts/launch.mjs"
import { prepareDataset } from "./data.mjs"
import { freePort, start, stop } from "./processes.mjs"
import { productionEnv, startMailServer } from "./production.mjs"
import { platformWorkloads } from "./workloads.mjs"

const bench = dirname(fileURLToPath(import.meta.url))
const root = join(bench, "..")
const PEOPLE = 5_000
const ROUNDS = 3
const SECONDS = 10
/** Requests of the neighbor per second. Its drafts are those of one employee, which wait for each other. */
const [READ_RATE, DRAFT_RATE] = [20, 5]
/** Requests that each account of the noisy organization has under way. */
const REQUESTS_UNDER_WAY = 12
const ACCOUNTS = ["admin", "hr", "manager", "employee"]

const dataset = await prepareDataset({ people: PEOPLE, log: console.log })
await removeWrittenRecords()
const mailServer = await startMailServer()
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const server = await start(process.execPath, [...nodeOptions, join(root, "dist/server/main.js")], { env: productionEnv({ port, dataset, smtpUrl: mailServer.url }), cwd: root })
server.child.stdout.resume()
const agent = new Agent({ keepAlive: true })
const rateClient = fork(join(bench, "rate-client.mjs"))

const neighbor = await signIn("manager@other.example")
const noisy = await Promise.all(ACCOUNTS.map((name) => signIn(`${name}@bench.example`)))
const heavyRequests = await prepareHeavyRequests(noisy[1])
const calls = {
  "directory page": { path: "/api/users/directory?limit=50" },
  "unread count": { path: "/api/notifications/unread-count" },
  "draft of a leave request": { method: "POST", path: "/api/leave/requests", body: { startDate: "2027-05-03", endDate: "2027-05-04" } },
}

const results = []
for (let round = 1; round <= ROUNDS; round++)
  for (const [name, call] of Object.entries(calls)) {
    const alone = await measureNeighbor(call)
    const noise = startNoise()
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const beside = await measureNeighbor(call)
    const sent = await noise.end()
    results.push({ name, alone, beside, sent })
    console.log(`round ${round}: ${name}: p50 ${alone.p50.toFixed(1)} ms alone, ${beside.p50.toFixed(1)} ms beside ${JSON.stringify(sent)}; ${beside.rejected} rejected`)
  }
rateClient.kill()
await stop(server)
await removeWrittenRecords()
await mailServer.close()
await dataset.stop()
writeReport()

/** Each run starts from the same data. */
async function removeWrittenRecords() {
  const client = new pg.Client(dataset.databaseUrl)
  await client.connect()
  await client.query("delete from calendar_events where title = 'Daily'")
  await client.query("delete from leave_requests where status = 'DRAFT' and start_date = '2027-05-03'")
  await client.end()
}

async function signIn(email) {
  const { body } = await send({ method: "POST", path: "/api/auth/login", body: { email, password: "Demo-2026" } })
  return { Authorization: `Bearer ${JSON.parse(body).token}` }
}

/** Sends a request and returns its status, its body and after how many seconds a rejected one can be repeated. */
function send({ method = "GET", path, body }, headers = {}) {
  return new Promise((resolve, reject) => {
    const content = body === undefined ? undefined : JSON.stringify(body)
    const contentHeaders = content === undefined ? {} : { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(content) }
    const outgoing = request(url + path, { method, agent, headers: { ...headers, ...contentHeaders } }, (res) => {
      let text = ""
      res.on("data", (chunk) => {
        text += chunk
      })
      res.on("end", () => resolve({ status: res.statusCode, body: text, retryAfter: Number(res.headers["retry-after"]) }))
    })
    // The server may close an idle connection just when it is used again.
    outgoing.on("error", (error) => (outgoing.reusedSocket && error.code === "ECONNRESET" ? resolve(send({ method, path, body }, headers)) : reject(error)))
    outgoing.end(content)
  })
}

/** Requests whose cost is near the limits: wide pages, searches, computations, and long series of events. */
async function prepareHeavyRequests(hr) {
  const types = JSON.parse((await send({ path: "/api/leave/types" }, hr)).body)
  const people = JSON.parse((await send({ path: "/api/users/directory?limit=50" }, hr)).body).map(({ id }) => id)
  const cursors = []
  for (let after = null; cursors.length < 4; ) {
    const query = "query($after: String) { directory(first: 100, after: $after) { pageInfo { endCursor } } }"
    const { body } = await send({ method: "POST", path: "/graphql", body: { query, variables: { after } } }, hr)
    after = JSON.parse(body).data.directory.pageInfo.endCursor
    cursors.push(after)
  }
  const workloads = platformWorkloads({ ...dataset, cursors })
  const annualLeave = types.find(({ name }) => name === "Annual Leave").id
  const others = people.map((id) => `employeeId=${id}`).join("&")
  const requests = [
    { method: "POST", path: "/graphql", body: { query: workloads.Q4.query } },
    { method: "POST", path: "/graphql", body: { query: workloads.Q7.query } },
    { method: "POST", path: `/api/leave/types/${annualLeave}/simulate`, body: { amountPerYear: 31 }, forHr: true },
    { path: `/api/leave/balances?asOf=2027-12-31&limit=100&departmentId=${dataset.departmentId}`, forHr: true },
    { path: `/api/calendar/free-slots?startDate=2027-03-01&endDate=2027-03-31&durationMinutes=30&earliest=00:00&latest=23:55&${others}` },
    { path: "/api/hr/reports/analytics?from=2019-01-01&to=2025-12-31&interval=MONTH", forHr: true },
    { path: "/api/users/directory?search=an&limit=100" },
    { path: `/api/leave/requests/preview?leaveTypeId=${annualLeave}&startDate=2027-01-04&endDate=2027-12-30` },
    {
      method: "POST",
      path: "/api/calendar/events",
      body: { title: "Daily", type: "MEETING", start: "2027-03-01T09:00:00Z", end: "2027-03-01T09:15:00Z", recurrence: "FREQ=DAILY" },
    },
  ]
  for (const heavy of requests) {
    const { status, body } = await send(heavy, hr)
    if (status >= 300) throw new Error(`${heavy.path}: ${status} ${body.slice(0, 500)}`)
  }
  return requests
}

/** Sends heavy requests from all accounts of the noisy organization until `end`, which returns the number of each status. */
function startNoise() {
  const statuses = {}
  let isRunning = true
  const loops = noisy.flatMap((headers, account) => {
    const isHr = ["admin", "hr"].includes(ACCOUNTS[account])
    const requests = heavyRequests.filter(({ forHr }) => isHr || !forHr)
    return Array.from({ length: REQUESTS_UNDER_WAY }, async (_, n) => {
      for (let turn = n; isRunning; turn++) {
        const { status, retryAfter } = await send(requests[turn % requests.length], headers)
        statuses[status] = (statuses[status] ?? 0) + 1
        if (retryAfter) await new Promise((resolve) => setTimeout(resolve, Math.min(retryAfter, 2) * 1000))
      }
    })
  })
  return {
    async end() {
      isRunning = false
      await Promise.all(loops)
      return statuses
    },
  }
}

/** Measures requests of the neighbor at a fixed rate. */
async function measureNeighbor({ method, path, body }) {
  const answered = once(rateClient, "message")
  const headers = { ...neighbor, ...(body && { "Content-Type": "application/json" }) }
  rateClient.send({ call: { url: url + path, method, headers, body: body && JSON.stringify(body) }, rate: method === "POST" ? DRAFT_RATE : READ_RATE, seconds: SECONDS })
  const [{ times, rejected }] = await answered
  return { p50: times[Math.floor(times.length / 2)], p99: times[Math.floor(times.length * 0.99)], rejected }
}

function writeReport() {
  const rows = Object.entries(Object.groupBy(results, ({ name }) => name)).map(([name, rounds]) => {
    const mean = (value) => rounds.reduce((sum, round) => sum + value(round), 0) / rounds.length
    const [alone, beside] = [mean((round) => round.alone.p50), mean((round) => round.beside.p50)]
    const p99 = [mean((round) => round.alone.p99), mean((round) => round.beside.p99)]
    const rejected = rounds.reduce((sum, round) => sum + round.beside.rejected, 0)
    return `| ${[name, alone.toFixed(1), beside.toFixed(1), (beside / alone).toFixed(2), p99.map((ms) => ms.toFixed(0)).join(", "), rejected].join(" | ")} |`
  })
  const sent = {}
  for (const round of results) for (const [status, count] of Object.entries(round.sent)) sent[status] = (sent[status] ?? 0) + count
  const text = `# Measured: an organization beside a noisy neighbor, ${ROUNDS} rounds

An organization of ${PEOPLE.toLocaleString("en")} people sends the heaviest requests that the limits admit: ${ACCOUNTS.length} accounts with ${REQUESTS_UNDER_WAY} requests under way each,
which wait after a rejection. Another one sends ${READ_RATE} reads or ${DRAFT_RATE} drafts a second. Server, PostgreSQL and the clients share the same processors. Target: the median at most doubles, and nothing is
rejected to the neighbor.

| request of the neighbor | median ms alone | median ms beside | ratio | 99th percentile ms: alone, beside | rejected |
|---|---:|---:|---:|---:|---:|
${rows.join("\n")}

Responses to the noisy organization, by status: ${Object.entries(sent).map(([status, count]) => `${count} × ${status}`).join(", ")}.
`
  writeFileSync(join(bench, "measured-neighbors.md"), text)
  console.log(text)
}
