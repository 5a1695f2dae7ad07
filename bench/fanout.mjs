// `npm run bench -- --fanout`: measures the time from a commit to the delivery to the last of 5,000 subscribers, and the memory per
// subscriber. Compares this server in production mode with a minimal ws server that sends one frame to all (the lower bound).
import { fork } from "node:child_process"
import { writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import pg from "pg"
import { nodeOptions } from "../scripts/launch.mjs"
import { prepareDataset } from "./data.mjs"
import { JWT_SECRET, productionEnv } from "./production.mjs"
import { freePort, residentMemory, start, stop } from "./processes.mjs"

const bench = dirname(fileURLToPath(import.meta.url))
const root = join(bench, "..")
const SUBSCRIBERS = 5_000
const ROUNDS = 15
/** Subscribers that connect before memory is first measured, so that fixed start-up cost is not attributed to the others. */
const WARM_UP_SUBSCRIBERS = 200
const PLATFORM_CHANNEL = "hr_workforce_live"
const LOWER_BOUND_CHANNEL = "hr_workforce_lower_bound"

const dataset = await prepareDataset({ people: SUBSCRIBERS, log: console.log })
const client = new pg.Client(dataset.databaseUrl)
await client.connect()
const { rows: employees } = await client.query("select id from employees where organization_id = $1 and account_status = 'ACTIVE' order by id limit $2", [dataset.organizationId, SUBSCRIBERS])
await client.query("delete from sessions where user_agent = 'fan-out'")

const selections = {
  "identical payload": "message category",
  "individual id and number": "id number message category createdAt",
}
const lowerBound = await startLowerBound()
const results = []
for (const [name, fields] of Object.entries(selections)) results.push(await measurePlatform(name, fields))
await lowerBound.close()
await client.end()
await dataset.stop()
writeReport()

/** Measures this server with production settings, and the lower bound in alternation. */
async function measurePlatform(name, fields) {
  const port = await freePort()
  const env = { ...productionEnv({ port, dataset }), RATE_LIMIT: "0" }
  const server = await start(process.execPath, [...nodeOptions, join(root, "dist/server/main.js")], { env, cwd: root })
  server.child.stdout.resume()
  const tokens = await createSessions(JWT_SECRET)
  const query = `subscription { notificationReceived { ${fields} } }`
  const { kilobytesPerSubscriber, measureDelivery, close } = await connectSubscribers(server, `ws://127.0.0.1:${port}/graphql`, { tokens, query })
  // Rounds alternate with the lower bound, so that both run under the same system load.
  const times = { own: [], lowerBound: [] }
  for (let round = 0; round < ROUNDS; round++) {
    times.own.push(await measureDelivery(() => notifyEveryone(round, PLATFORM_CHANNEL, true)))
    times.lowerBound.push(await lowerBound.measureDelivery(() => notifyEveryone(round, LOWER_BOUND_CHANNEL, false)))
  }
  await close()
  await client.query("delete from notifications where type = 'bench'")
  for (const sorted of Object.values(times)) sorted.sort((a, b) => a - b)
  console.log(`${name}: ${times.own.map(Math.round).join(" ")} ms, ${kilobytesPerSubscriber.toFixed(1)} KB per subscriber; lower bound: ${times.lowerBound.map(Math.round).join(" ")} ms`)
  return { name, kilobytesPerSubscriber, ...times }
}

/** Starts the minimal ws server and connects its subscribers. */
async function startLowerBound() {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATABASE_URL: dataset.databaseUrl, CHANNEL: LOWER_BOUND_CHANNEL }
  const server = await start(process.execPath, [join(bench, "servers/fanout-lower-bound.mjs")], { env, cwd: bench })
  return connectSubscribers(server, `ws://127.0.0.1:${port}/graphql`, { tokens: employees.map(() => ""), query: "" })
}

/** Inserts a session for each employee and returns the access tokens. */
async function createSessions(secret) {
  const { createTokens } = await import(join(root, "dist/src/auth/tokens.js"))
  const { systemClock } = await import(join(root, "dist/src/adapters/clock.js"))
  const { rows } = await client.query(
    `insert into sessions (id, organization_id, employee_id, refresh_hash, user_agent, last_seen_at, expires_at, version)
     select gen_random_uuid(), $1, p, gen_random_uuid()::text, 'fan-out', now(), now() + interval '1 day', 1 from unnest($2::uuid[]) p returning id, employee_id as "employeeId"`,
    [dataset.organizationId, employees.map(({ id }) => id)],
  )
  const tokens = createTokens(secret)
  return Promise.all(rows.map(({ id, employeeId }) => tokens.issueAccessToken({ userId: employeeId, sessionId: id, organizationId: dataset.organizationId, role: "EMPLOYEE" }, systemClock)))
}

/** Connects the subscribers to a server, and measures memory per subscriber and delivery times. */
async function connectSubscribers(server, url, { tokens, query }) {
  const subscribers = fork(join(bench, "subscribers.mjs"), { stdio: "inherit" })
  const waitForMessage = (kind) => new Promise((resolve) => subscribers.on("message", function onMessage(message) {
    if (message.kind !== kind) return
    subscribers.off("message", onMessage)
    resolve(message)
  }))
  subscribers.send({ url, tokens: tokens.slice(0, WARM_UP_SUBSCRIBERS), query, expected: tokens.length })
  await waitForMessage("subscribed")
  await sleep(5_000)
  const before = residentMemory(server.pid)
  subscribers.send({ url, tokens: tokens.slice(WARM_UP_SUBSCRIBERS), query, expected: tokens.length })
  await waitForMessage("subscribed")
  await sleep(8_000)
  const kilobytesPerSubscriber = ((residentMemory(server.pid) - before) * 1024) / (tokens.length - WARM_UP_SUBSCRIBERS)
  const measureDelivery = async (notify) => {
    const delivered = waitForMessage("delivered")
    const commitStartedAt = await notify()
    const milliseconds = (await delivered).receivedAt - commitStartedAt
    await sleep(500)
    return milliseconds
  }
  const close = async () => {
    subscribers.kill()
    await stop(server)
  }
  return { kilobytesPerSubscriber, measureDelivery, close }
}

/**
 * Writes one notification per subscriber in one transaction and returns the time just before the commit. For the lower bound, the
 * rows have `in_inbox = false`, so that this server does not deliver them.
 */
async function notifyEveryone(round, channel, inInbox) {
  await client.query("begin")
  await client.query(
    `with counted as (
       insert into inboxes as i (id, organization_id, employee_id, last_number, unread, version)
       select gen_random_uuid(), $1, p, 1, 1, 1 from unnest($2::uuid[]) p order by p
       on conflict (organization_id, employee_id) do update set last_number = i.last_number + 1, unread = i.unread + 1
       returning i.employee_id, i.last_number)
     insert into notifications (id, organization_id, recipient_id, event_id, number, category, type, texts, entity_type, entity_id, in_inbox, awaits_digest, version)
     select gen_random_uuid(), $1, employee_id, $3, last_number, 'COMPANY_NEWS', 'bench', $4, 'CompanyNews', gen_random_uuid()::text, $5, false, 1 from counted`,
    [dataset.organizationId, employees.map(({ id }) => id), crypto.randomUUID(), { en: `Company news: number ${round} of a few`, de: "" }, inInbox],
  )
  await client.query("select pg_notify($1, $2)", [channel, JSON.stringify({ type: "inbox", organizationId: dataset.organizationId })])
  const commitStartedAt = performance.timeOrigin + performance.now()
  await client.query("commit")
  return commitStartedAt
}

function writeReport() {
  const median = (sorted) => sorted[Math.floor(ROUNDS / 2)]
  const tableRow = (name, sorted, lowerBoundTimes, kilobytes) => `| ${name} | ${Math.round(median(sorted))} | ${Math.round(sorted.at(-1))} | ${(median(sorted) / median(lowerBoundTimes)).toFixed(2)} | ${kilobytes.toFixed(1)} |`
  const rows = results.flatMap((result) => [
    tableRow(`this server, ${result.name}`, result.own, result.lowerBound, result.kilobytesPerSubscriber),
    tableRow("lower bound, same rounds", result.lowerBound, result.lowerBound, lowerBound.kilobytesPerSubscriber),
  ])
  const text = `# Measured: ${SUBSCRIBERS.toLocaleString("en")} subscribers on one node, ${ROUNDS} rounds

Time from just before the commit of one notification per subscriber until the last subscriber has received it. Server, PostgreSQL and all clients share
the same processors. Each subscriber is a different employee with a separate session. The lower bound is a
minimal ws server that writes one frame to all sockets; its rounds alternate with those of this server. Targets: 1.3 times the lower bound, 15 KB per subscriber.

| | median ms | worst ms | ratio to lower bound | KB per subscriber |
|---|---:|---:|---:|---:|
${rows.join("\n")}
`
  writeFileSync(join(bench, "measured-fanout.md"), text)
  console.log(text)
}
