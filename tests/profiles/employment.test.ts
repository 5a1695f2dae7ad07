// Employment changes with an effective date.
import { describe, expect, test } from "@jest/globals"
import { employmentChangesJob } from "../../src/jobs/employment-changes.js"
import type { Client, Json, TestResponse } from "../support/client.js"
import { insertDepartment, insertRow } from "../support/factories.js"
import { until } from "../support/live.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

const statuses = (responses: TestResponse[]) => responses.map(({ status }) => status).sort()
const insertPosition = (title: string) => insertRow(app.sql, "positions", app.organizationId, { title })
const insertLocation = (name: string, timezone: string) =>
  insertRow(app.sql, "locations", app.organizationId, { name, timezone, type: "OFFICE", country: "DE" })
const profileOf = async (client: Client, id = client.id): Promise<Json> => (await client.get(`/users/${id}`)).body
const recordChange = (employee: Client, input: object) => app.hr.post(`/users/${employee.id}/employment-changes`, input)
const historyOf = async (viewer: Client, id: string): Promise<Json[]> => (await viewer.get(`/users/${id}/history`)).body

/** Ends of the messages about canceled changes. */
const cancellationsOf = async (client: Client): Promise<string[]> =>
  (await client.get("/notifications?limit=100")).body.items.flatMap(
    ({ message }: Json) => message.split("The change of the employment of ")[1]?.split(" that was scheduled for ")[1] ?? [],
  )

/** Runs the job that applies scheduled changes, at the given time, and waits for it. Resets the clock, as tokens expire. */
async function applyScheduledChanges(time?: string, runs = 1): Promise<void> {
  const before = app.clock.now()
  if (time) app.clock.set(time)
  try {
    for (let run = 0; run < runs; run++) await app.sql("select graphile_worker.add_job('employment-changes')")
    await until(
      async () => (await app.sql("select 1 from graphile_worker.jobs where task_identifier = 'employment-changes'")).length === 0,
      "the end of the job",
      10_000,
    )
  } finally {
    app.clock.set(before)
  }
}

describe("employment changes", () => {
  test("a change after a future first day of work moved to an earlier day has an effect, and so has the leaving of the manager", async () => {
    const [first, second] = [await app.hire(), await app.hire()]
    const person = { fullName: "Kim", email: "kim@acme.test", hireDate: "2026-06-01", managerId: first.id }
    const { body: kim } = await app.hr.post("/users", person)
    for (const patch of [{ hireDate: "2026-04-01" }, { managerId: second.id }, { hireDate: "2026-03-16" }])
      expect((await app.hr.patch(`/users/${kim.id}`, patch)).status).toBe(200)
    expect(await profileOf(app.hr, kim.id)).toMatchObject({ managerId: second.id, hireDate: "2026-03-16" })
    expect((await app.hr.delete(`/users/${second.id}?reassignTo=${first.id}`)).status).toBe(204)
    expect((await profileOf(app.hr, kim.id)).managerId).toBe(first.id)
  })

  test.each([
    ["salary", 60_000.125],
    ["salary", 1e-7],
    ["fullTimeShare", 0.12345],
  ])("a %s of %d returns 400 with the field, because it would be rounded", async (field, value) => {
    const kim = await app.hire()
    for (const { status, body } of [
      await app.hr.patch(`/users/${kim.id}`, { [field]: value }),
      await recordChange(kim, { effectiveDate: "2026-03-02", [field]: value }),
    ])
      expect([status, body.errors[0].path, body.errors[0].code]).toEqual([400, field, "TOO_MANY_DECIMALS"])
  })

  test("a change effective today is applied at once and appears in the career history", async () => {
    const kim = await app.hire()
    const [engineering, engineer] = [await insertDepartment(app, "Engineering 1"), await insertPosition("Engineer 1")]
    const recorded = await recordChange(kim, {
      effectiveDate: "2026-03-02",
      departmentId: engineering,
      positionId: engineer,
      salary: 60000,
      reason: "Promotion",
    })
    expect(recorded).toMatchObject({
      status: 201,
      body: {
        status: "APPLIED",
        changes: ["positionId", "departmentId"],
        payChanges: ["salary", "salaryCurrency"],
        department: { name: "Engineering 1" },
      },
    })
    expect(await profileOf(app.hr, kim.id)).toMatchObject({
      department: { name: "Engineering 1" },
      position: { title: "Engineer 1" },
      jobTitle: "Engineer 1",
      salary: 60000,
      salaryCurrency: "EUR",
      careerHistory: [{ effectiveDate: "2026-03-02", position: { title: "Engineer 1" } }],
    })
  })

  test("a change recorded late is ordered by its effective date and overrides no later change", async () => {
    const kim = await app.hire()
    await recordChange(kim, { effectiveDate: "2026-02-01", employmentType: "Full-time", payGrade: "E2" })
    await recordChange(kim, { effectiveDate: "2025-08-01", employmentType: "Probation", fullTimeShare: 0.8 })
    expect(await profileOf(app.hr, kim.id)).toMatchObject({ employmentType: "Full-time", payGrade: "E2", fullTimeShare: 0.8 })
    expect((await historyOf(app.hr, kim.id)).map(({ effectiveDate }) => effectiveDate)).toEqual(["2025-08-01", "2026-02-01"])
  })

  test("of two changes with one effective date the last recorded one applies, and null clears an attribute", async () => {
    const kim = await app.hire({ manager_id: app.manager.id })
    await recordChange(kim, { effectiveDate: "2026-03-02", managerId: app.admin.id })
    await recordChange(kim, { effectiveDate: "2026-03-02", managerId: null })
    expect((await profileOf(app.hr, kim.id)).managerId).toBeNull()
    expect((await historyOf(app.hr, kim.id)).map(({ managerId, changes }) => [managerId, changes])).toEqual([
      [app.admin.id, ["managerId"]],
      [null, ["managerId"]],
    ])
  })

  test("updating employment in a profile records a change effective today", async () => {
    const kim = await app.hire()
    const { body } = await app.hr
      .execute(
        `mutation($id: ID!) { updateEmployee(id: $id, input: { employmentType: FULL_TIME, phone: "112" }) {
         phone employmentType careerHistory { nodes { effectiveDate changes employmentType } } } }`,
        { id: kim.id },
      )
      .then((data) => ({ body: data.updateEmployee }))
    expect(body).toEqual({
      phone: "112",
      employmentType: "FULL_TIME",
      careerHistory: { nodes: [{ effectiveDate: "2026-03-02", changes: ["employmentType"], employmentType: "FULL_TIME" }] },
    })
    await app.hr.patch(`/users/${kim.id}`, { employmentType: "Full-time" })
    expect(await historyOf(app.hr, kim.id)).toHaveLength(1)
  })

  test("a scheduled change is applied once, on its effective date where the employee works, or later", async () => {
    const auckland = await insertLocation("Auckland", "Pacific/Auckland")
    const lima = await insertLocation("Lima", "America/Lima")
    const [early, late] = [await app.hire({ location_id: auckland }), await app.hire({ location_id: lima })]
    for (const kim of [early, late]) {
      const scheduled = await recordChange(kim, { effectiveDate: "2026-03-04", employmentType: "Part-time", fullTimeShare: 0.5 })
      expect(scheduled.body.status).toBe("SCHEDULED")
    }
    const types = async () => [
      (await profileOf(app.hr, early.id)).employmentType,
      (await profileOf(app.hr, late.id)).employmentType,
    ]
    await applyScheduledChanges()
    expect(await types()).toEqual([null, null])
    // 4 March has begun in Auckland (UTC+13), and not yet in Lima (UTC-5).
    await applyScheduledChanges("2026-03-03T12:00:00Z")
    expect(await types()).toEqual(["Part-time", null])
    await applyScheduledChanges("2026-03-11T12:00:00Z", 3)
    expect(await types()).toEqual(["Part-time", "Part-time"])
    expect(await historyOf(app.hr, late.id)).toHaveLength(1)
    const audit = await app.sql<{ actor: string | null }>(
      "select actor_id as actor from audit_entries where action = 'employmentChange.apply' and subject_id in (select id::text from employment_changes where employee_id = ?)",
      [late.id],
    )
    expect(audit).toEqual([{ actor: null }])
  })

  test("scheduled changes are visible to HR only and can be canceled before their effective date", async () => {
    const kim = await app.hire({ manager_id: app.manager.id })
    const { body } = await recordChange(kim, { effectiveDate: "2026-06-01", endDate: "2026-06-30" })
    expect(await historyOf(kim, kim.id)).toEqual([])
    expect((await kim.get(`/users/${kim.id}/employment-changes`)).status).toBe(403)
    expect((await kim.execute(`query($id: ID!) { node(id: $id) { id } }`, { id: body.id })).node).toBeNull()
    expect((await app.hr.get(`/users/${kim.id}/employment-changes?status=Scheduled`)).body).toHaveLength(1)
    const cancel = () => app.hr.post(`/users/${kim.id}/employment-changes/${body.id}/cancel`)
    const answers = await Promise.all([cancel(), cancel(), cancel()])
    expect(statuses(answers)).toEqual([200, 409, 409])
    await applyScheduledChanges("2026-06-02T12:00:00Z")
    expect(await profileOf(app.hr, kim.id)).toMatchObject({ endDate: null, badge: "Active" })
  })

  test("a scheduled change that creates a cycle after a handover is canceled, and other changes are applied", async () => {
    const [kim, lee, leaver] = [await app.hire(), await app.hire(), await app.hire()]
    await recordChange(lee, { effectiveDate: "2026-03-02", managerId: leaver.id })
    await recordChange(kim, { effectiveDate: "2026-03-05", managerId: lee.id })
    await recordChange(lee, { effectiveDate: "2026-03-05", fullTimeShare: 0.9 })
    expect((await app.hr.delete(`/users/${leaver.id}?reassignTo=${kim.id}`)).status).toBe(204)
    await applyScheduledChanges("2026-03-05T12:00:00Z")
    expect((await app.hr.get(`/users/${kim.id}/employment-changes`)).body).toMatchObject([{ status: "CANCELLED" }])
    expect(await profileOf(app.hr, lee.id)).toMatchObject({ managerId: kim.id, fullTimeShare: 0.9 })
    expect(await cancellationsOf(app.hr)).toEqual(["March 5, 2026 was canceled: the new manager reports to the person."])
  })

  test("a scheduled manager who is below the person until an earlier, postponed change is applied is set after it", async () => {
    const boss = await app.hire()
    const lee = await app.hire()
    const kim = await app.hire()
    const { body } = await recordChange(kim, { effectiveDate: "2026-03-05", managerId: boss.id })
    expect((await recordChange(lee, { effectiveDate: "2026-03-05", managerId: kim.id })).status).toBe(201)
    expect((await recordChange(kim, { effectiveDate: "2026-03-02", managerId: lee.id })).status).toBe(201)
    await app.sql(
      `create function app.fail_once() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`,
    )
    await app.sql(`create trigger fail before update on employment_changes for each row
      when (new.id = '${body.id}' and new.status = 'APPLIED') execute function app.fail_once()`)
    const before = app.clock.now()
    app.clock.set("2026-03-05T12:00:00Z")
    await expect(employmentChangesJob.run(app.instance.deps)).rejects.toThrow("employment changes failed")
    await app.sql("drop trigger fail on employment_changes")
    app.clock.set("2026-03-05T12:16:00Z")
    await employmentChangesJob.run(app.instance.deps)
    app.clock.set(before)
    expect(await profileOf(app.hr, kim.id)).toMatchObject({ managerId: boss.id })
    expect(await profileOf(app.hr, lee.id)).toMatchObject({ managerId: kim.id })
  })

  test("a scheduled change that keeps failing is canceled after eight attempts, and HR is notified", async () => {
    const kim = await app.hire()
    const { body } = await recordChange(kim, { effectiveDate: "2026-03-05", fullTimeShare: 0.7 })
    await app.sql(`create function app.fail() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`)
    await app.sql(`create trigger fail before update on employment_changes for each row
      when (new.id = '${body.id}' and new.status = 'APPLIED') execute function app.fail()`)
    let attempts = 0
    const before = app.clock.now()
    for (let quarter = 0; quarter < 400; quarter++) {
      app.clock.set(new Date(Date.parse("2026-03-05T12:00:00Z") + quarter * 15 * 60_000).toISOString())
      await employmentChangesJob.run(app.instance.deps).catch(() => attempts++)
    }
    app.clock.set(before)
    await app.sql("drop trigger fail on employment_changes")
    expect(attempts).toBe(8)
    expect((await app.hr.get(`/users/${kim.id}/employment-changes`)).body).toMatchObject([{ status: "CANCELLED" }])
    expect(await cancellationsOf(app.hr)).toContain("March 5, 2026 was canceled: it cannot be applied.")
  })

  test("a scheduled move to a deleted department is canceled", async () => {
    const [kim, closing] = [await app.hire(), await insertDepartment(app, "Closing")]
    await recordChange(kim, { effectiveDate: "2026-03-06", departmentId: closing })
    // A department with scheduled members is not deleted, but may have been before their change was recorded elsewhere.
    await app.sql("update departments set archived_at = now() where id = ?", [closing])
    await applyScheduledChanges("2026-03-06T12:00:00Z")
    expect((await app.hr.get(`/users/${kim.id}/employment-changes`)).body).toMatchObject([{ status: "CANCELLED" }])
    expect(await profileOf(app.hr, kim.id)).toMatchObject({ departmentId: null })
  })

  test("a scheduled first day after the last day is canceled", async () => {
    const kim = await app.hire({ hire_date: "2024-01-01" })
    await recordChange(kim, { effectiveDate: "2026-03-07", hireDate: "2026-06-01" })
    // A last day that was recorded by an earlier version of the server.
    await app.sql("update employees set end_date = '2026-04-30' where id = ?", [kim.id])
    await applyScheduledChanges("2026-03-07T12:00:00Z")
    expect((await app.hr.get(`/users/${kim.id}/employment-changes`)).body).toMatchObject([{ status: "CANCELLED" }])
    expect(await profileOf(app.hr, kim.id)).toMatchObject({ hireDate: "2024-01-01", endDate: "2026-04-30" })
    expect(await cancellationsOf(app.hr)).toContain("March 7, 2026 was canceled: the last day would be before the first.")
  })

  test("a change of manager that creates a cycle returns 409 HIERARCHY_CYCLE, also with two concurrent changes", async () => {
    const [kim, lee] = [await app.hire(), await app.hire()]
    expect(await recordChange(kim, { effectiveDate: "2026-03-02", managerId: kim.id })).toMatchObject({
      status: 409,
      body: { code: "HIERARCHY_CYCLE" },
    })
    for (let round = 0; round < 5; round++) {
      await recordChange(kim, { effectiveDate: "2026-03-02", managerId: null })
      await recordChange(lee, { effectiveDate: "2026-03-02", managerId: null })
      const answers = await Promise.all([
        recordChange(kim, { effectiveDate: "2026-03-02", managerId: lee.id }),
        app.admin.put(`/users/${lee.id}`, { managerId: kim.id }),
      ])
      expect(statuses(answers).at(-1)).toBe(409)
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    }
  })

  test("recording a change with an invalid reference, date or without attributes returns 400", async () => {
    const kim = await app.hire()
    const theirs = await insertRow(app.sql, "departments", app.otherOrganizationId, { name: "Theirs" })
    expect(await recordChange(kim, { effectiveDate: "2026-03-02", departmentId: theirs })).toMatchObject({
      status: 400,
      body: { code: "INVALID_REFERENCE", errors: [{ path: "departmentId" }] },
    })
    expect((await recordChange(kim, { effectiveDate: "2026-03-02" })).status).toBe(400)
    expect((await recordChange(kim, { effectiveDate: "2026-02-30", payGrade: "E1" })).status).toBe(400)
    expect((await recordChange(kim, { effectiveDate: "2026-03-02", fullTimeShare: 0 })).status).toBe(400)
    expect(await recordChange(kim, { effectiveDate: "2026-03-02", hireDate: "2026-03-02", endDate: "2026-03-01" })).toMatchObject(
      {
        body: { errors: [{ path: "endDate", code: "END_BEFORE_START" }] },
      },
    )
  })

  test("HR setting their own pay returns 409 SELF_ACTION_FORBIDDEN unless nobody else can", async () => {
    expect(await recordChange(app.hr, { effectiveDate: "2026-03-02", salary: 999999 })).toMatchObject({
      status: 409,
      body: { code: "SELF_ACTION_FORBIDDEN" },
    })
    expect((await app.hr.patch("/users/me", { payGrade: "E9" })).status).toBe(409)
    expect((await app.outsider.patch("/users/me", { salary: 100000 })).body).toMatchObject({ salary: 100000 })
  })
})
