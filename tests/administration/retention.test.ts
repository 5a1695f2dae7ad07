// Retention settings: rights, limits, and the clean-up that follows them.
import { describe, expect, test } from "@jest/globals"
import { DATA_CLASSES, ERASABLE_CLASSES } from "../../src/entities/administration/data-classes.js"
import { RETENTION_DAYS, type RetentionPeriod } from "../../src/entities/administration/retention.js"
import { cleanUpJob } from "../../src/jobs/clean-up.js"
import type { Json } from "../support/client.js"
import { insertRow } from "../support/factories.js"
import { outcomeOf } from "../support/leave-requests.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

const periods = Object.keys(RETENTION_DAYS) as RetentionPeriod[]
const daysOf = (body: Json) => periods.map((name) => body[name])
const defaults = periods.map((name) => RETENTION_DAYS[name].default)

describe("settings", () => {
  test("without settings both APIs return the defaults, to HR and administrators only", async () => {
    const { body } = await app.hr.get("/administration/retention")
    expect([...daysOf(body), body.auditDays]).toEqual([...defaults, null])
    expect(body.legalHolds).toEqual(ERASABLE_CLASSES.map((dataClass) => ({ dataClass, ...DATA_CLASSES[dataClass] })))
    const { retentionSettings } = await app.admin.execute(`{ retentionSettings { ${periods.join(" ")} } }`)
    expect(daysOf(retentionSettings)).toEqual(defaults)
    expect(outcomeOf(await app.manager.get("/administration/retention"))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await app.hr.patch("/administration/retention", { sessionDays: 1 }))).toEqual([403, "FORBIDDEN"])
  })

  test("administrators change single settings, null resets one, and the audit log has the values", async () => {
    const legalHolds = [{ dataClass: "LEAVE", years: 6 }]
    const { body } = await app.admin.patch("/administration/retention", { sessionDays: 30, accessLogDays: 700, legalHolds })
    expect(body).toMatchObject({ sessionDays: 30, accessLogDays: 700, notificationDays: 365 })
    expect(body.legalHolds).toContainEqual({ dataClass: "LEAVE", action: "ANONYMIZE", years: 6 })
    expect(body.legalHolds).toContainEqual({ dataClass: "IDENTITY", action: "ANONYMIZE", years: 10 })
    const reset = await app.admin.patch("/administration/retention", { sessionDays: null, accessLogDays: null })
    expect(daysOf(reset.body)).toEqual(defaults)
    expect(
      await app.sql("select details from audit_entries where action = 'retention.update' order by sequence limit 1"),
    ).toEqual([
      {
        details: {
          changedFields: ["accessLogDays", "sessionDays", "holds"],
          values: { accessLogDays: 700, sessionDays: 30, holds: { LEAVE: 6 } },
        },
      },
    ])
  })

  test("values outside of the limits, kept classes and repeated classes return 400 naming the field", async () => {
    const problems = async (body: object) =>
      (await app.admin.patch("/administration/retention", body)).body.errors.map((e: Json) => e.path)
    for (const name of periods) {
      const { min, max } = RETENTION_DAYS[name]
      expect(await problems({ [name]: min - 1 })).toEqual([name])
      expect(await problems({ [name]: max + 1 })).toEqual([name])
    }
    const hold = (dataClass: string, years = 1) => ({ dataClass, years })
    expect(await problems({ legalHolds: [hold("LEAVE"), hold("AUDIT")] })).toEqual(["legalHolds.1.dataClass"])
    expect(await problems({ legalHolds: [hold("LEAVE"), hold("LEAVE", 2)] })).toEqual(["legalHolds.1.dataClass"])
    expect(await problems({ legalHolds: [hold("LEAVE", 51)] })).toEqual(["legalHolds.0.years"])
  })
})

describe("clean-up", () => {
  const DAY_MS = 86_400_000
  const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * DAY_MS)

  /** Inserts a row of each kind for an employee, with an age in days. */
  async function insertRows(organizationId: string, employee_id: string, age: Record<RetentionPeriod, number>): Promise<void> {
    const row = (table: string, values: Record<string, unknown>) => insertRow(app.sql, table, organizationId, values)
    const hour = daysAgo(age.accessLogDays)
    await row("access_log_entries", {
      ...{ employee_id, reader_id: employee_id, accessor_id: employee_id, group: "LEAVE", kind: "READ", operation: "x" },
      ...{ hour, last_at: hour, count: 1 },
    })
    await row("notifications", {
      ...{ recipient_id: employee_id, event_id: employee_id, number: 1, category: "LEAVE", type: "x", texts: {} },
      ...{ entity_type: "Employee", entity_id: employee_id, in_inbox: true, awaits_digest: false },
      read_at: daysAgo(age.notificationDays),
    })
    const ended_at = daysAgo(age.sessionDays)
    await row("sessions", { employee_id, refresh_hash: employee_id, last_seen_at: ended_at, expires_at: ended_at, ended_at })
    const webhook_id = await row("webhooks", {
      url: "https://example.org",
      description: "x",
      sealed_secret: "x",
      event_types: "{}",
      // It receives no events of this test.
      is_active: false,
      position: 0,
    })
    await row("webhook_deliveries", {
      ...{
        webhook_id,
        event_id: "x",
        sequence: 1,
        type: "x",
        entity_type: "x",
        entity_id: "x",
        status: "FAILED",
        attempts: 1,
        changed_fields: "{}",
      },
      ...{ at: app.clock.now(), updated_at: daysAgo(age.webhookDeliveryDays) },
    })
  }

  /** Number of rows of each kind. */
  async function count(employeeId: string, organizationId: string): Promise<number[]> {
    const [row] = await app.sql<Record<string, number>>(
      `select (select count(*)::int from notifications where recipient_id = ?) as n,
        (select count(*)::int from access_log_entries where employee_id = ?) as a,
        (select count(*)::int from webhook_deliveries where organization_id = ?) as w,
        (select count(*)::int from sessions where employee_id = ? and ended_at is not null) as s`,
      [employeeId, employeeId, organizationId, employeeId],
    )
    return Object.values(row as object)
  }

  test("each organization's rows are deleted after its own periods", async () => {
    const days = { notificationDays: 40, accessLogDays: 41, webhookDeliveryDays: 42, sessionDays: 43 }
    await app.admin.patch("/administration/retention", days)
    const plus = (values: Record<RetentionPeriod, number>, more: number) =>
      Object.fromEntries(periods.map((name) => [name, values[name] + more])) as Record<RetentionPeriod, number>
    const standard = Object.fromEntries(periods.map((name, n) => [name, defaults[n]])) as Record<RetentionPeriod, number>
    const people = [app.organizationId, app.organizationId, app.otherOrganizationId, app.otherOrganizationId]
    const ages = [plus(days, -0.1), plus(days, 0.1), plus(standard, -0.1), plus(standard, 0.1)]
    const ids: string[] = []
    for (const [n, organizationId] of people.entries()) {
      const { id } = await app.hire({}, organizationId)
      ids.push(id)
      await insertRows(organizationId, id, ages[n] as Record<RetentionPeriod, number>)
    }
    await cleanUpJob.run(app.instance.deps)
    const counts: number[][] = []
    for (const [n, id] of ids.entries()) counts.push(await count(id, people[n] as string))
    // The deliveries are those of the whole organization.
    expect(counts).toEqual([
      [1, 1, 1, 1],
      [0, 0, 1, 0],
      [1, 1, 1, 1],
      [0, 0, 1, 0],
    ])
  })
})

test("the clean-up forgets a failed attempt of a job 30 days after the next one was due", async () => {
  const now = app.clock.now()
  for (const days of [29, 31])
    await app.sql("insert into app.failed_attempts values (gen_random_uuid(), ?, ?)", [
      days,
      new Date(now.getTime() - days * 86_400_000),
    ])
  await cleanUpJob.run(app.instance.deps)
  expect(await app.sql("select attempts from app.failed_attempts")).toEqual([{ attempts: 29 }])
})
