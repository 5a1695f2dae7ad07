// `npm run bench [-- --quick]`: the limit, the peers and this server over the same data, interleaved, as ratios.
import { writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { nodeOptions } from "../scripts/launch.mjs"
import { prepare } from "./data.mjs"
import { load, loadAtRate, loadEach } from "./load.mjs"
import { databaseTime, freePort, memory, processorTime, start, stop } from "./processes.mjs"
import { writeReport } from "./report.mjs"
import { byHand, canonical, ours, plain, postgraphile } from "./workloads.mjs"
import { ways, wishes } from "./writes.mjs"

const bench = dirname(fileURLToPath(import.meta.url))
const root = join(bench, "..")
const quick = process.argv.includes("--quick")
const people = Number(/--people[= ](\d+)/.exec(process.argv.join(" "))?.[1] ?? 50_000)
/** `--only limit,this --work Q1,R1` measures a part, to try a change; it writes no report. */
const listed = (option) => new RegExp(`${option}[= ](\\S+)`).exec(process.argv.join(" "))?.[1].split(",")
const [only, works] = [listed("--only"), listed("--work")]
const rounds = quick ? 1 : 3
const seconds = quick ? 2 : 4
const rate = 60

const world = await prepare({ people, log: console.log })
Object.assign(world, { ways: ways(world), wish: await wishes(world) })
const names = works ?? ["Q1", "Q2", "Q3", "Q4", "Q5", "R1", "R2"]
const peers = [
  { name: "limit", file: "limit.mjs", way: "limit", work: plain(["Q1", "Q2", "Q3", "Q4", "R1", "R2"]) },
  { name: "PostGraphile 5", file: "postgraphile.mjs", way: "tables", work: postgraphile },
  { name: "Mercurius + jit", file: "mercurius.mjs", way: "byHand", work: byHand },
  { name: "GraphQL Yoga + dataloader", file: "yoga.mjs", way: "byHand", work: byHand },
  { name: "Fastify + pg", file: "fastify.mjs", work: plain(["R1", "R2"]) },
  { name: "Express + pg", file: "express.mjs", work: plain(["R1", "R2"]) },
].filter(({ name }) => !only || only.some((part) => name.startsWith(part)))

const servers = []
for (const { name, file, work, way } of peers) {
  const port = await freePort()
  const env = { ...process.env, NODE_ENV: "production", PORT: String(port), DATABASE_URL: world.url, ORGANIZATION: world.organization, PERSON: world.person }
  servers.push({ name, way, url: `http://127.0.0.1:${port}`, work: work(world), headers: {}, ...(await start(process.execPath, [join(bench, "servers", file)], { env, cwd: bench })) })
  console.log(`${name} is ready`)
}
servers.push(await startOurs())

const answers = new Map()
for (const server of servers) {
  for (const [name, { query, path, rows }] of Object.entries(server.work).filter(([name]) => names.includes(name))) {
    const response = await fetch(server.url + (path ?? "/graphql"), request(server, query))
    const body = await response.json()
    if (body?.errors) throw new Error(`${server.name} ${name}: ${JSON.stringify(body.errors).slice(0, 500)}`)
    const answer = canonical(rows(query ? body.data : body, response.headers))
    if (!answers.has(name)) answers.set(name, answer)
    if (answers.get(name) !== answer) throw new Error(`${server.name} answers ${name} differently: ${answer.slice(0, 300)} … instead of ${answers.get(name).slice(0, 300)} …`)
  }
}
console.log("All answers are equal.")
// At rest: each has answered every question once, and then had some time for itself.
await new Promise((resolve) => setTimeout(resolve, 3000))
const idle = new Map(servers.map(({ name, pid }) => [name, memory(pid)]))

const results = []
for (let round = 0; round < rounds; round++) {
  for (const name of names) {
    for (const server of servers) {
      const job = server.work[name]
      if (!(name === "Q5" ? server.way : job)) continue
      const loaded = (seconds) =>
        name === "Q5"
          ? loadEach((agent) => world.ways[server.way](agent, server, world.wish()), seconds)
          : load({ url: server.url + (job.path ?? "/graphql"), ...request(server, job.query), seconds })
      if (round === 0) await loaded(1)
      const before = [processorTime(server.pid), databaseTime(world.postmaster)]
      const { requests, failed } = await loaded(seconds)
      const [node, database] = [processorTime(server.pid) - before[0], databaseTime(world.postmaster) - before[1]]
      if (failed > 0) throw new Error(`${server.name} failed ${failed} requests of ${name}`)
      results.push({ round, workload: name, server: server.name, perSecond: requests / seconds, node: node / requests, database: database / requests })
      process.stdout.write(`\rround ${round + 1} of ${rounds}: ${name} ${server.name} ${Math.round(requests / seconds)}/s${" ".repeat(30)}`)
    }
  }
}
process.stdout.write("\n")
const paced = []
for (const name of quick ? ["Q1"] : names.filter((name) => name !== "Q5")) {
  for (const server of servers.filter(({ work }) => work[name])) {
    const job = server.work[name]
    const { p50, p99 } = await loadAtRate({ url: server.url + (job.path ?? "/graphql"), ...request(server, job.query), rate, seconds })
    paced.push({ workload: name, server: server.name, p50, p99 })
  }
}
const footprints = servers.map(({ name, pid, millisecondsToReady }) => ({ server: name, idle: idle.get(name), megabytes: memory(pid), millisecondsToReady }))
await Promise.all(servers.map(stop))
if (only || works) {
  console.table(brief(results))
  const file = listed("--into")?.[0]
  if (file) writeFileSync(file, JSON.stringify(brief(results)))
} else writeReport({ results, paced, footprints, people, rounds, seconds, rate, folder: bench, quick })
await world.stop()

function request({ headers }, query) {
  return query
    ? { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify({ query }) }
    : { method: "GET", headers }
}

/** This server as in production, with everything on; the viewer is a manager. */
async function startOurs() {
  const port = await freePort()
  const env = { ...process.env, NODE_ENV: "production", PORT: String(port), DATABASE_URL: world.url, DATA_DIR: world.dataDir, RATE_LIMIT: "1000000", SHUTDOWN_GRACE_SECONDS: "1", DEMO: "false" }
  const server = await start(process.execPath, [...nodeOptions, join(root, "dist/src/main.js")], { env, cwd: root })
  server.child.stdout.resume()
  const url = `http://127.0.0.1:${port}`
  const signedIn = async (email) => {
    const signIn = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ email, password: "Demo-2026" }) }
    const { token } = await (await fetch(`${url}/api/auth/login`, signIn)).json()
    return { Authorization: `Bearer ${token}` }
  }
  const headers = await signedIn("manager@demo.example")
  // Human resources asks on behalf of everybody.
  const hrHeaders = await signedIn("hr@demo.example")
  const cursors = []
  for (let after = null; cursors.length < 4; ) {
    const query = `query($after: String) { directory(first: 100, after: $after) { pageInfo { endCursor } } }`
    const { data } = await (await fetch(`${url}/graphql`, { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify({ query, variables: { after } }) })).json()
    after = data.directory.pageInfo.endCursor
    cursors.push(after)
  }
  console.log("this server is ready")
  return { name: "this server", way: "ours", hrHeaders, url, work: ours({ ...world, cursors }), headers, ...server }
}


/** What was measured of a part: requests a second and processor time a request. */
function brief(results) {
  return Object.values(Object.groupBy(results, ({ workload, server }) => `${workload} ${server}`)).map((rows) => {
    const mean = (key) => rows.reduce((sum, row) => sum + row[key], 0) / rows.length
    return { work: rows[0].workload, server: rows[0].server, perSecond: Math.round(mean("perSecond")), node: Number(mean("node").toFixed(3)), database: Number(mean("database").toFixed(3)) }
  })
}
