// `npm run bench [-- --quick]`: measures the baseline, the comparison servers and this server on the same data in interleaved rounds.
import { writeFileSync } from "node:fs"
import { loadavg } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { nodeOptions } from "../scripts/launch.mjs"
import { prepareDataset } from "./data.mjs"
import { compareLeaveRows } from "./leave-rows.mjs"
import { compareRefusals } from "./refusals.mjs"
import { leaveActions, prepareLeaveRequests } from "./leave-workload.mjs"
import { load, loadAtRate, loadWithAction } from "./load.mjs"
import { productionEnv, startMailServer, tokenKey } from "./production.mjs"
import { cpuTime, databaseCpuTime, freePort, residentMemory, start, stop } from "./processes.mjs"
import { writeReport } from "./report.mjs"
import { canonicalJson, getWorkloads, handwrittenGraphqlWorkloads, platformWorkloads, postgraphileWorkloads } from "./workloads.mjs"

const bench = dirname(fileURLToPath(import.meta.url))
const root = join(bench, "..")
const quick = process.argv.includes("--quick")
const people = Number(/--people[= ](\d+)/.exec(process.argv.join(" "))?.[1] ?? 50_000)
/** `--only baseline,this --workloads Q1,R1` measures a subset and writes no report. `--output <file>` saves its figures as JSON. */
const listOption = (option) => new RegExp(`${option}[= ](\\S+)`).exec(process.argv.join(" "))?.[1].split(",")
const [onlyServers, onlyWorkloads] = [listOption("--only"), listOption("--workloads")]
const rounds = quick ? 1 : 3
const seconds = quick ? 2 : 4
const rate = 60

const dataset = await prepareDataset({ people, log: console.log })
const mailServer = await startMailServer()
const actions = leaveActions(dataset)
const nextLeaveRequest = await prepareLeaveRequests(dataset)
const names = onlyWorkloads ?? ["Q1", "Q2", "Q3", "Q4", "Q5", "Q6", "Q7", "Q8", "R1", "R2"]
const comparisonServers = [
  { name: "baseline", file: "baseline.mjs", leaveAction: "baseline", workloadsFor: getWorkloads(["Q1", "Q2", "Q3", "Q4", "Q6", "Q7", "Q8", "R1", "R2"]) },
  { name: "PostGraphile 5", file: "postgraphile.mjs", leaveAction: "postgraphile", workloadsFor: postgraphileWorkloads },
  { name: "Mercurius + jit", file: "mercurius.mjs", leaveAction: "handwrittenGraphql", workloadsFor: handwrittenGraphqlWorkloads },
  { name: "GraphQL Yoga + dataloader", file: "yoga.mjs", leaveAction: "handwrittenGraphql", workloadsFor: handwrittenGraphqlWorkloads },
  { name: "Fastify + pg", file: "fastify.mjs", workloadsFor: getWorkloads(["R1", "R2"]) },
  { name: "Express + pg", file: "express.mjs", workloadsFor: getWorkloads(["R1", "R2"]) },
]
  .flatMap((server) => (server.name === "baseline" ? [server] : [server, { ...server, name: `${server.name}, guarded`, guarded: true }]))
  .filter(({ name }) => !onlyServers || onlyServers.some((prefix) => name.startsWith(prefix)))

const platform = await startPlatform()
const servers = []
for (const { name, file, workloadsFor, leaveAction, guarded = false } of comparisonServers) {
  const port = await freePort()
  const env = {
    ...process.env, NODE_ENV: "production", PORT: String(port), DATABASE_URL: dataset.databaseUrl, ORGANIZATION_ID: dataset.organizationId, EMPLOYEE_ID: dataset.employeeId,
    GUARDED: String(guarded), TOKEN_KEY: await tokenKey(),
  }
  servers.push({ name, file, guarded, leaveAction, url: `http://127.0.0.1:${port}`, workloads: workloadsFor(dataset), headers: guarded ? platform.headers : {}, ...(await start(process.execPath, [join(bench, "servers", file)], { env, cwd: bench })) })
  console.log(`${name} is ready`)
}
servers.push(platform)
await compareRefusals(servers, { dataset, platform })

const expectedResponses = new Map()
for (const server of servers) {
  for (const [name, { query, path, rows }] of Object.entries(server.workloads).filter(([name]) => names.includes(name))) {
    const response = await fetch(server.url + (path ?? "/graphql"), requestOptions(server, query))
    const body = await response.json()
    if (body?.errors) throw new Error(`${server.name} ${name}: ${JSON.stringify(body.errors).slice(0, 500)}`)
    const actual = canonicalJson(rows(query ? body.data : body, response.headers))
    if (!expectedResponses.has(name)) expectedResponses.set(name, actual)
    const expected = expectedResponses.get(name)
    if (actual !== expected) {
      const from = Math.max(0, [...actual].findIndex((letter, n) => letter !== expected[n]) - 150)
      throw new Error(`${server.name} returns a different response for ${name}: …${actual.slice(from, from + 300)}… instead of …${expected.slice(from, from + 300)}…`)
    }
  }
}
if (names.includes("Q5")) await compareLeaveRows(servers, dataset)
console.log("All responses are equal.")
// Idle memory: measured after each server has answered every workload once and rested for 3 s.
await new Promise((resolve) => setTimeout(resolve, 3000))
const idle = new Map(servers.map(({ name, pid }) => [name, residentMemory(pid)]))

const loadBefore = loadavg()[0]
const results = []
for (let round = 0; round < rounds; round++) {
  for (const name of names) {
    await platform.signIn()
    for (const server of servers) {
      const workload = server.workloads[name]
      if (!(name === "Q5" ? server.leaveAction : workload)) continue
      const runLoad = (seconds) =>
        name === "Q5"
          ? loadWithAction((agent) => actions[server.leaveAction](agent, server, nextLeaveRequest(server)), seconds)
          : load({ url: server.url + (workload.path ?? "/graphql"), ...requestOptions(server, workload.query), seconds })
      if (round === 0) await runLoad(1)
      const before = [cpuTime(server.pid), databaseCpuTime(dataset.postmasterPid)]
      const { requests, failed } = await runLoad(seconds)
      const [node, database] = [cpuTime(server.pid) - before[0], databaseCpuTime(dataset.postmasterPid) - before[1]]
      if (name === "Q5") await dataset.untilJobsAreDone()
      if (failed > 0) throw new Error(`${server.name}: ${failed} failed requests in ${name}`)
      results.push({ round, workload: name, server: server.name, perSecond: requests / seconds, node: node / requests, database: database / requests })
      process.stdout.write(`\rround ${round + 1} of ${rounds}: ${name} ${server.name} ${Math.round(requests / seconds)}/s${" ".repeat(30)}`)
    }
  }
}
process.stdout.write("\n")
const latencies = []
for (const name of quick ? ["Q1"] : names.filter((name) => name !== "Q5")) {
  await platform.signIn()
  for (const server of servers.filter(({ workloads }) => workloads[name])) {
    const workload = server.workloads[name]
    const { p50, p99, failed } = await loadAtRate({ url: server.url + (workload.path ?? "/graphql"), ...requestOptions(server, workload.query), rate, seconds })
    if (failed > 0) throw new Error(`${server.name}: ${failed} failed requests in ${name} at a fixed rate`)
    latencies.push({ workload: name, server: server.name, p50, p99 })
  }
}
const footprints = servers.map(({ name, pid, millisecondsToReady }) => ({ server: name, idle: idle.get(name), megabytes: residentMemory(pid), millisecondsToReady }))
await Promise.all(servers.map(stop))
if (onlyServers || onlyWorkloads) {
  console.table(summarize(results))
  const file = listOption("--output")?.[0]
  if (file) writeFileSync(file, JSON.stringify(summarize(results)))
} else writeReport({ results, latencies, footprints, people, rounds, seconds, rate, load: [loadBefore, loadavg()[0]], folder: bench, quick })
await mailServer.close()
await dataset.stop()

function requestOptions({ headers }, query) {
  return query
    ? { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify({ query }) }
    : { method: "GET", headers }
}

/** Starts this server with its production settings. The viewer is a manager. */
async function startPlatform() {
  const port = await freePort()
  const env = { ...productionEnv({ port, dataset, smtpUrl: mailServer.url }), RATE_LIMIT: "1000000" }
  const server = await start(process.execPath, [...nodeOptions, join(root, "dist/server/main.js")], { env, cwd: root })
  server.child.stdout.resume()
  const url = `http://127.0.0.1:${port}`
  const tokenOf = async (email) => {
    const login = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ email, password: "Demo-2026" }) }
    const { token } = await (await fetch(`${url}/api/auth/login`, login)).json()
    return `Bearer ${token}`
  }
  const [headers, hrHeaders] = [{}, {}]
  /** Renews the headers, which the guarded servers share: an access token is valid for 15 minutes, a run takes longer. */
  const signIn = async () => {
    headers.Authorization = await tokenOf("manager@bench.example")
    // HR submits the leave requests on behalf of all employees.
    hrHeaders.Authorization = await tokenOf("hr@bench.example")
  }
  await signIn()
  const cursors = []
  for (let after = null; cursors.length < 4; ) {
    const query = `query($after: String) { directory(first: 100, after: $after) { pageInfo { endCursor } } }`
    const { data } = await (await fetch(`${url}/graphql`, { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify({ query, variables: { after } }) })).json()
    after = data.directory.pageInfo.endCursor
    cursors.push(after)
  }
  console.log("this server is ready")
  return { name: "this server", leaveAction: "platform", signIn, hrHeaders, url, workloads: platformWorkloads({ ...dataset, cursors }), headers, ...server }
}

/** Mean throughput and CPU time per request for each workload and server. */
function summarize(results) {
  return Object.values(Object.groupBy(results, ({ workload, server }) => `${workload} ${server}`)).map((rows) => {
    const mean = (key) => rows.reduce((sum, row) => sum + row[key], 0) / rows.length
    return { workload: rows[0].workload, server: rows[0].server, perSecond: Math.round(mean("perSecond")), node: Number(mean("node").toFixed(3)), database: Number(mean("database").toFixed(3)) }
  })
}
