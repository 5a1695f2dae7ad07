// `npm run bench -- --fanout`: how long it takes from a commit until the last of five thousand subscribers has been told, and what a
// subscriber costs in memory; this server with everything on, beside a bare ws server that sends one frame to all.
import { fork } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import pg from "pg"
import { prepare } from "./data.mjs"
import { freePort, memory, start, stop } from "./processes.mjs"

const bench = dirname(fileURLToPath(import.meta.url))
const root = join(bench, "..")
const subscribers = 5_000
const rounds = 15
const [channel, channelOfBound] = ["hr_workforce_live", "hr_workforce_bound"]

const world = await prepare({ people: subscribers, log: console.log })
const client = new pg.Client(world.url)
await client.connect()
const { rows: people } = await client.query("select id from employees where organization_id = $1 and account_status = 'ACTIVE' order by id limit $2", [world.organization, subscribers])
await client.query("delete from sessions where user_agent = 'fan-out'")

const selections = {
  "the same for all": "message category",
  "with id and number": "id number message category createdAt",
}
const bound = await bare()
const results = []
for (const [name, fields] of Object.entries(selections)) results.push(await ours(name, fields))
await bound.leave()
await client.end()
await world.stop()
report()

/** This server, as in production. */
async function ours(name, fields) {
  const port = await freePort()
  const env = { ...process.env, NODE_ENV: "production", PORT: String(port), DATABASE_URL: world.url, DATA_DIR: world.dataDir, RATE_LIMIT: "0", SHUTDOWN_GRACE_SECONDS: "1", DEMO: "false", LOG_LEVEL: "warn" }
  const server = await start(process.execPath, [join(root, "dist/src/main.js")], { env, cwd: root })
  server.child.stdout.resume()
  const tokens = await signIn(readFileSync(join(world.dataDir, "jwt-secret"), "utf8"))
  const query = `subscription { notificationReceived { ${fields} } }`
  const { kilobytes, told, leave } = await gather(server, `ws://127.0.0.1:${port}/graphql`, { tokens, query })
  // In turns with the bound, so that both have the same weather.
  const times = { own: [], bound: [] }
  for (let round = 0; round < rounds; round++) {
    times.own.push(await told(() => tellEverybody(round, channel, true)))
    times.bound.push(await bound.told(() => tellEverybody(round, channelOfBound, false)))
  }
  await leave()
  await client.query("delete from notifications where type = 'bench'")
  for (const sorted of Object.values(times)) sorted.sort((a, b) => a - b)
  console.log(`${name}: ${times.own.map(Math.round).join(" ")} ms, ${kilobytes.toFixed(1)} KB each; the bound: ${times.bound.map(Math.round).join(" ")} ms`)
  return { name, kilobytes, ...times }
}

async function bare() {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATABASE_URL: world.url, CHANNEL: channelOfBound }
  const server = await start(process.execPath, [join(bench, "servers/frame.mjs")], { env, cwd: bench })
  return gather(server, `ws://127.0.0.1:${port}/graphql`, { tokens: people.map(() => ""), query: "" })
}

/** A session and a token for everybody. */
async function signIn(secret) {
  const { createTokens } = await import(join(root, "dist/src/auth/tokens.js"))
  const { systemClock } = await import(join(root, "dist/src/adapters/clock.js"))
  const { rows } = await client.query(
    `insert into sessions (id, organization_id, employee_id, refresh_hash, user_agent, last_seen_at, expires_at, version)
     select gen_random_uuid(), $1, p, gen_random_uuid()::text, 'fan-out', now(), now() + interval '1 day', 1 from unnest($2::uuid[]) p returning id, employee_id as person`,
    [world.organization, people.map(({ id }) => id)],
  )
  const tokens = createTokens(secret)
  return Promise.all(rows.map(({ id, person }) => tokens.issueAccessToken({ userId: person, sessionId: id, organizationId: world.organization, role: "EMPLOYEE" }, systemClock)))
}

/** Subscribers of a server: what each costs in memory, and how long it takes until the last has heard of something. */
async function gather(server, url, { tokens, query }) {
  const crowd = fork(join(bench, "crowd.mjs"), { stdio: "inherit" })
  const said = (kind) => new Promise((resolve) => crowd.on("message", function hear(message) {
    if (message.kind !== kind) return
    crowd.off("message", hear)
    resolve(message)
  }))
  // A few come first: what a server needs to serve anybody at all is not what one more costs.
  const few = 200
  crowd.send({ url, tokens: tokens.slice(0, few), query, all: tokens.length })
  await said("ready")
  await sleep(5_000)
  const before = memory(server.pid)
  crowd.send({ url, tokens: tokens.slice(few), query, all: tokens.length })
  await said("ready")
  await sleep(8_000)
  const kilobytes = ((memory(server.pid) - before) * 1024) / (tokens.length - few)
  const told = async (tell) => {
    const over = said("all")
    const at = await tell()
    const milliseconds = (await over).at - at
    await sleep(500)
    return milliseconds
  }
  const leave = async () => {
    crowd.kill()
    await stop(server)
  }
  return { kilobytes, told, leave }
}

/**
 * One notification for everybody in one transaction; gives the time at which it was about to be committed. The same is written
 * for the bound, but not into the inboxes, where this server would find it.
 */
async function tellEverybody(round, channel, inInbox) {
  await client.query("begin")
  await client.query(
    `with counted as (
       insert into inboxes as i (id, organization_id, employee_id, last_number, unread, version)
       select gen_random_uuid(), $1, p, 1, 1, 1 from unnest($2::uuid[]) p order by p
       on conflict (organization_id, employee_id) do update set last_number = i.last_number + 1, unread = i.unread + 1
       returning i.employee_id, i.last_number)
     insert into notifications (id, organization_id, recipient_id, event_id, number, category, type, texts, entity_type, entity_id, in_inbox, awaits_digest, version)
     select gen_random_uuid(), $1, employee_id, $3, last_number, 'COMPANY_NEWS', 'bench', $4, 'CompanyNews', gen_random_uuid()::text, $5, false, 1 from counted`,
    [world.organization, people.map(({ id }) => id), crypto.randomUUID(), { en: `Company news: number ${round} of a few`, de: "" }, inInbox],
  )
  await client.query("select pg_notify($1, $2)", [channel, JSON.stringify({ about: "inbox", organization: world.organization })])
  const at = performance.timeOrigin + performance.now()
  await client.query("commit")
  return at
}

function report() {
  const median = (sorted) => sorted[Math.floor(rounds / 2)]
  const line = (name, sorted, of, kilobytes) => `| ${name} | ${Math.round(median(sorted))} | ${Math.round(sorted.at(-1))} | ${(median(sorted) / median(of)).toFixed(2)} | ${kilobytes.toFixed(1)} |`
  const lines = results.flatMap((one) => [line(`this server, ${one.name}`, one.own, one.bound, one.kilobytes), line("the bound beside it", one.bound, one.bound, bound.kilobytes)])
  const text = `# Measured: ${subscribers.toLocaleString("en")} subscribers on one node, ${rounds} rounds

From just before the commit of one notification for everybody until the last of them has it; server, PostgreSQL and all clients on the same processors.
Every subscriber is somebody else with a session of their own, which is checked again for every event. The bound is a bare ws server that writes one frame
to all, asked in turns with this server. To reach: 1.3 times the bound, 20 KB each.

| | median ms | worst ms | to the bound | KB a subscriber |
|---|---:|---:|---:|---:|
${lines.join("\n")}
`
  writeFileSync(join(bench, "measured-fanout.md"), text)
  console.log(text)
}
