// The audit log as events of the Open Cybersecurity Schema Framework.
import { describe, expect, test } from "@jest/globals"
import { eventTypesLike } from "../../src/events/event-names.js"
import type { EventName } from "../../src/events/events.js"
import { type LoggedEntry, toOcsf } from "../../src/events/ocsf.js"
import { auditRetentionJob } from "../../src/jobs/audit-retention.js"
import { Client, type Json } from "../support/client.js"
import { fixedClock } from "../support/clocks.js"
import { createTestApp } from "../support/test-app.js"

/** Activities and required objects of each class, as the framework defines them. */
const CLASSES: Record<number, { activities: number; object: string }> = {
  3002: { activities: 7, object: "user" },
  3004: { activities: 13, object: "entity" },
  3007: { activities: 19, object: "user" },
  3008: { activities: 11, object: "iam_role" },
}
const REQUIRED = ["activity_id", "category_uid", "class_uid", "metadata", "severity_id", "time", "type_uid"]

const allEvents = eventTypesLike("none")
  .flatMap((record) => eventTypesLike(record.replace("*", "none")))
  .filter((name) => !name.endsWith("*")) as EventName[]

const entry = (action: EventName): LoggedEntry => ({
  ...{ id: "entry", organizationId: "organization", sequence: 7, time: 1_772_442_000_000, action },
  ...{ actorId: "person", apiKeyId: null, subjectType: "Task", subjectId: "task" },
  ...{ details: { employeeId: "other", roleId: "role" }, requestId: null, hash: "ab" },
})

describe("the mapping", () => {
  test("the mapping has all events", () => {
    expect(allEvents.length).toBeGreaterThan(200)
  })

  test.each(allEvents)("%s is an event of a class, with what the class requires", (action) => {
    const event = toOcsf(entry(action)) as Json
    expect(REQUIRED.filter((name) => event[name] === undefined)).toEqual([])
    const { activities, object } = CLASSES[event.class_uid as number] as (typeof CLASSES)[number]
    if (event.activity_id === 99) expect(event.activity_name).toBe(action.split(".")[1])
    else expect([event.activity_id > 0, event.activity_id <= activities]).toEqual([true, true])
    expect(event.type_uid).toBe(event.class_uid * 100 + event.activity_id)
    expect(event.category_uid).toBe(Math.floor(event.class_uid / 1000))
    expect(event[object].uid).toEqual(expect.any(String))
    expect(event.metadata).toMatchObject({ version: "1.9.0", product: { name: expect.any(String) }, event_code: action })
  })

  test.each(["session.detectTokenReuse", "account.rejectPasskey"] as const)("%s is a failed authentication", (action) => {
    expect(toOcsf(entry(action))).toMatchObject({ class_uid: 3002, severity_id: 4, status_id: 2 })
  })
})

describe("the log", () => {
  const app = createTestApp()
  const lines = (body = ""): Json[] =>
    body
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line))
  const read = async (query = "", client: Client = app.admin) => lines((await client.get(`/audit/ocsf${query}`)).body)

  test("both APIs return entries oldest first, and continue after a number", async () => {
    const { body } = await app.hr.post("/departments", { name: "Sales" })
    await app.hr.put(`/departments/${body.id}`, { name: "Sales and service" })
    await app.admin.post(`/users/${app.colleague.id}/block`, {})
    const { headers } = await app.admin.get("/audit/ocsf")
    expect(headers.get("content-type")).toMatch(/^application\/x-ndjson/)
    const events = await read()
    expect(events.map(({ type_uid, metadata }) => [metadata.sequence, metadata.event_code, type_uid])).toEqual([
      [1, "department.create", 300_401],
      [2, "department.update", 300_403],
      [3, "employee.block", 300_706],
    ])
    expect(events[0]).toMatchObject({
      actor: { user: { uid: app.hr.id } },
      entity: { uid: body.id, type: "Department", type_id: 99 },
      metadata: { tenant_uid: app.organizationId },
      time: app.clock.now().getTime(),
    })
    expect(events[2]?.user).toEqual({ uid: app.colleague.id })
    expect(await read("?afterSequence=1&limit=1")).toEqual([events[1]])
    expect(await read("?afterSequence=3")).toEqual([])
    const { auditOcsfEvents } = await app.admin.execute("query { auditOcsfEvents(afterSequence: 1, limit: 1) }")
    expect(lines(auditOcsfEvents)).toEqual([events[1]])
    const { body: verification } = await app.admin.get("/audit/verification")
    expect(events[2]?.unmapped.hash).toBe(verification.lastHash)
  })

  test("only readers of the audit log read it, and only of their organization", async () => {
    expect((await app.manager.get("/audit/ocsf")).status).toBe(403)
    expect(await read("", app.outsider)).toEqual([])
    expect((await app.admin.get("/audit/ocsf?limit=1001")).body.errors).toMatchObject([{ path: "limit" }])
  })

  test("a number before the kept entries returns RESUME_TOKEN_EXPIRED", async () => {
    await app.admin.patch("/administration/retention", { auditDays: 365 })
    const later = new Date(app.clock.now().getTime() + 400 * 86_400_000)
    await auditRetentionJob.run({ ...app.instance.deps, clock: fixedClock(later) })
    expect((await app.admin.get("/audit/ocsf?afterSequence=1")).body).toMatchObject({ status: 410, code: "RESUME_TOKEN_EXPIRED" })
    expect((await read()).at(-1)?.metadata.event_code).toBe("auditLog.trim")
  })
})
