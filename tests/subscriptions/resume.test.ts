// Resuming subscriptions at a resume token: missed changes are delivered once and in order, deletions included.
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals"
import { cleanUpJob } from "../../src/jobs/clean-up.js"
import { Client, type Json } from "../support/client.js"
import { startInstance } from "../support/identity.js"
import { createDraft, createLeaveType } from "../support/leave-requests.js"
import { openClients, type ReceivedEvents, until } from "../support/live.js"
import { seededRandom } from "../support/random.js"
import { runBeforeStatement } from "../support/statements.js"
import { createEvent, type SubscriptionScenario, subscriptionScenarios } from "../support/subscriptions.js"
import { createTestApp } from "../support/test-app.js"

/** Rounds of the test with parallel writes. */
const ROUNDS = Number(process.env.ROUNDS ?? 1)

const app = createTestApp()
const clients = openClients()
const fields = [
  "applicationChanged",
  "calendarEventChanged",
  "companyNewsChanged",
  "exportChanged",
  "importChanged",
  "jobBoardChanged",
  "leaveRequestChanged",
  "notificationReceived",
  "onboardingChanged",
  "pendingDecisionsChanged",
  "profileChangeChanged",
  "taskBoardChanged",
  "taskChanged",
  "unreadCountChanged",
]
const recordFields = fields.filter((field) => !["notificationReceived", "unreadCountChanged"].includes(field))

let otherInstance: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  otherInstance = await startInstance(app)
  await createLeaveType(app.hr, "Annual Leave", { isDefault: true })
})
afterAll(() => otherInstance.stop())
const onSecondInstance = (client: Client) => new Client(otherInstance.url, client)

/** Only HR exports and imports. */
const hireFor = (field: string) =>
  app.hire({ manager_id: app.manager.id, role: ["exportChanged", "importChanged"].includes(field) ? "HR" : "EMPLOYEE" })
const scenarioOf = (field: string) => subscriptionScenarios(app)[field] as SubscriptionScenario

/** Subscribes on a socket of its own. The socket closes with `stop`. */
async function subscribe(client: Client, field: string, since?: string) {
  const socket = clients.socket(client)
  await socket.ready
  const events = socket.subscribe(`subscription($since: String) { ${scenarioOf(field).selection} }`, { since })
  return { events, payloads: () => payloadsOf(events), stop: () => socket.stop() }
}

const payloadsOf = ({ values }: ReceivedEvents): Json[] => values.flatMap((value) => Object.values(value))

/** The counters of a resume token. Clients must not read them. */
const countersOf = (resumeToken: string) =>
  Buffer.from(resumeToken, "base64url").toString().split(".").map(Number) as [number, number]
const encode = (inbox: number, records: number) => Buffer.from(`${inbox}.${records}`).toString("base64url")

/** Expects that no counter of the numbers goes back. */
function expectOrder(payloads: Json[]) {
  const counters = payloads.map(({ resumeToken }) => countersOf(resumeToken))
  for (const [n, [inbox, records]] of counters.entries()) {
    const [inboxBefore, recordsBefore] = counters[n - 1] ?? [0, 0]
    expect([inbox >= inboxBefore, records >= recordsBefore]).toEqual([true, true])
  }
}

/** The resume token of now, read like a client would. */
const currentResumeToken = async (client: Client): Promise<string> =>
  (await client.execute("{ unreadCount { resumeToken } }")).unreadCount.resumeToken

const furtherArguments: Record<string, string[]> = {
  jobBoardChanged: ["jobId"],
  onboardingChanged: ["instanceId"],
  taskBoardChanged: ["creatorId", "departmentId"],
}

test("every subscription has the argument since and a scenario", async () => {
  const { __type } = await app.employee.execute('{ __type(name: "Subscription") { fields { name args { name } } } }')
  const declared = __type.fields.map(({ name, args }: Json) => [name, args.map((arg: Json) => arg.name).sort()])
  expect(declared.toSorted()).toEqual(fields.map((name) => [name, [...(furtherArguments[name] ?? []), "since"]]))
  expect(Object.keys(subscriptionScenarios(app)).sort()).toEqual(fields)
})

test.each(fields)("%s resumes on another instance with all missed changes, in order, and then with live ones", async (field) => {
  const kim = await hireFor(field)
  const { change, changeWhileAway, summarize } = scenarioOf(field)
  const first = await subscribe(kim, field, await currentResumeToken(kim))
  await change(kim)
  await until(() => first.payloads().length > 0, "the first event")
  const { resumeToken } = first.payloads()[0]
  await first.stop()
  const expected = await changeWhileAway(kim)
  const second = await subscribe(onSecondInstance(kim), field, resumeToken)
  await until(
    () => second.payloads().length === expected.length,
    () => JSON.stringify(second.events.values),
  )
  expect(second.payloads().map(summarize)).toEqual(expected)
  expectOrder([first.payloads()[0], ...second.payloads()])
  await change(kim)
  await until(() => second.payloads().length === expected.length + 1, "the live event")
  expectOrder(second.payloads())
})

test("a change while a document is answered is in its data or after its resume token", async () => {
  const kim = await app.hire()
  const { companyNews: before } = await kim.execute("{ companyNews { totalCount } }")
  const isCount = ({ text }: { text: string }) => /"inboxes"/.test(text) && /record_change_logs/.test(text)
  await runBeforeStatement(app, isCount, () => scenarioOf("companyNewsChanged").change(kim))
  const { companyNews, unreadCount } = await kim.execute("{ companyNews { totalCount } unreadCount { count resumeToken } }")
  const { payloads } = await subscribe(kim, "companyNewsChanged", unreadCount.resumeToken)
  await until(() => companyNews.totalCount + payloads().length === before.totalCount + 1, "the news, once")
})

test.each(recordFields)("a resume token of %s that is older than the log returns RESUME_TOKEN_EXPIRED", async (field) => {
  const kim = await hireFor(field)
  const resumeToken = await currentResumeToken(kim)
  await scenarioOf(field).change(kim)
  const kept = await currentResumeToken(kim)
  await app.sql("update record_changes set created_at = created_at - interval '8 days'")
  app.clock.advance(1)
  await cleanUpJob.run(app.instance.deps)
  const { events } = await subscribe(kim, field, resumeToken)
  await until(() => events.isOver, "the error")
  expect(events.errors).toMatchObject([{ extensions: { code: "RESUME_TOKEN_EXPIRED", status: 410 } }])
  expect(events.errors[0].message).toMatch(/reload the data, then subscribe without `since`/)
  const stream = await kim.get(`/notifications/stream?since=${resumeToken}`)
  expect(stream).toMatchObject({ status: 410, body: { code: "RESUME_TOKEN_EXPIRED" } })
  // Notifications are kept longer.
  const notifications = await subscribe(kim, "notificationReceived", resumeToken)
  await scenarioOf("notificationReceived").change(kim)
  await until(() => notifications.payloads().length > 0, "the notification")
  const resumed = await subscribe(kim, field, kept)
  await scenarioOf(field).change(kim)
  await until(() => resumed.payloads().length > 0, "the event after a valid resume token")
})

test.each(recordFields)("a resume token of %s after the end of the log returns RESUME_TOKEN_EXPIRED", async (field) => {
  const [, records] = countersOf(await currentResumeToken(app.employee))
  const { events } = await subscribe(app.employee, field, encode(0, records + 1))
  await until(() => events.isOver, "the error")
  expect(events.errors).toMatchObject([{ extensions: { code: "RESUME_TOKEN_EXPIRED" } }])
})

test.each(fields)("a malformed resume token of %s returns VALIDATION_FAILED on since", async (field) => {
  for (const since of ["yesterday", "", "MS4", `${encode(1, 1)}=`, encode(1, 1).slice(0, -1), "x".repeat(2_000)]) {
    const { events, stop } = await subscribe(app.employee, field, since)
    await until(() => events.isOver, `the error for ${since}`)
    expect(events.errors).toMatchObject([{ extensions: { code: "VALIDATION_FAILED", errors: [{ path: "since" }] } }])
    await stop()
  }
})

test("more than a thousand missed records return RESUME_TOKEN_EXPIRED", async () => {
  const kim = await app.hire()
  const resumeToken = await currentResumeToken(kim)
  await app.sql(
    `with log as (update record_change_logs set last_number = last_number + 1001 where organization_id = ? returning *)
     insert into record_changes (id, organization_id, number, entity, record_id, change, reader_ids, former_reader_ids, version)
     select gen_random_uuid(), organization_id, last_number - n, 'LeaveRequest', gen_random_uuid(), 'UPDATED', array[?]::uuid[], '{}', 1
     from log, generate_series(0, 1000) n`,
    [app.organizationId, kim.id],
  )
  const { events } = await subscribe(kim, "leaveRequestChanged", resumeToken)
  await until(() => events.isOver, "the error")
  expect(events.errors).toMatchObject([{ extensions: { code: "RESUME_TOKEN_EXPIRED" } }])
  const others = await subscribe(kim, "calendarEventChanged", resumeToken)
  const id = await createEvent(kim)
  await until(() => others.payloads().length === 1, "the event")
  expect(others.payloads()[0].eventId).toBe(id)
})

test("a change waits for an uncommitted earlier one, so numbers follow the commits", async () => {
  const kim = await app.hire({ manager_id: app.manager.id })
  const since = await currentResumeToken(kim)
  const subscriber = await subscribe(kim, "leaveRequestChanged", since)
  const earlier = app.instance.deps.orm.em.fork()
  await earlier.begin()
  await earlier.execute("/* test */ update record_change_logs set last_number = last_number + 1 where organization_id = ?", [
    app.organizationId,
  ])
  const created = createDraft(kim, "2027-01-04")
  await until(async () => {
    const [waiting] = await app.sql<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'",
    )
    return waiting?.n === 1
  }, "the waiting transaction")
  await earlier.execute(
    `insert into record_changes (id, organization_id, number, entity, record_id, change, reader_ids, former_reader_ids, version)
     select gen_random_uuid(), organization_id, last_number, 'LeaveRequest', gen_random_uuid(), 'DELETED', '{}', array[?]::uuid[], 1
     from record_change_logs where organization_id = ?`,
    [kim.id, app.organizationId],
  )
  await earlier.commit()
  const id = await created
  await until(() => subscriber.payloads().length === 2, "both changes")
  expect(subscriber.payloads().map(({ change }) => change)).toEqual(["DELETED", "CREATED"])
  expect(subscriber.payloads()[1].leaveRequestId).toBe(id)
})

describe.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))("round %d", (round) => {
  test("parallel writes while a client reconnects are neither lost, doubled nor reordered", async () => {
    const random = seededRandom(round)
    const [kim, ...organizers] = await Promise.all(Array.from({ length: 4 }, () => app.hire({ manager_id: app.manager.id })))
    const employee = kim as Client
    /** Final state of each event: its title, or null if it was deleted or the employee was removed. */
    const expected = new Map<string, string | null>()
    const write = async (organizer: Client, n: number) => {
      const client = n % 2 ? organizer : onSecondInstance(organizer)
      const id = await createEvent(client, [employee])
      const title = `Title ${n}`
      await client.patch(`/calendar/events/${id}`, { title })
      expected.set(id, title)
      if (n % 3 === 1) await client.delete(`/calendar/events/${id}`)
      if (n % 3 === 2) await client.patch(`/calendar/events/${id}`, { participants: [] })
      if (n % 3 !== 0) expected.set(id, null)
    }
    let isWritten = false
    const writing = Promise.all(
      organizers.map(async (organizer) => {
        for (let n = 0; n < 9; n++) await write(organizer, n)
      }),
    ).then(() => {
      isWritten = true
    })
    const received: Json[] = []
    let resumeToken = await currentResumeToken(employee)
    const query =
      "subscription($since: String) { calendarEventChanged(since: $since) { resumeToken change eventId event { title } } }"
    const finalState = () => new Map(received.map(({ eventId, event }) => [eventId, event?.title ?? null]))
    const isComplete = () => isWritten && [...expected].every(([id, title]) => finalState().get(id) === title)
    while (!isComplete()) {
      const socket = clients.socket(random() < 0.5 ? employee : onSecondInstance(employee))
      await socket.ready
      const events = socket.subscribe(query, { since: resumeToken })
      const enough = 1 + Math.floor(random() * 6)
      const seenBefore = received.length
      await until(
        () => {
          received.splice(seenBefore, Number.POSITIVE_INFINITY, ...payloadsOf(events))
          return received.length - seenBefore >= enough || isComplete()
        },
        () =>
          `events after ${resumeToken}: ${JSON.stringify([...expected].filter(([id, title]) => finalState().get(id) !== title))}`,
        15_000,
      )
      received.splice(seenBefore, Number.POSITIVE_INFINITY, ...payloadsOf(events))
      resumeToken = received.at(-1)?.resumeToken ?? resumeToken
      await socket.stop()
    }
    await writing
    expect(Object.fromEntries(finalState())).toEqual(Object.fromEntries(expected))
    const numbers = received.map((change) => countersOf(change.resumeToken)[1])
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  })
})
