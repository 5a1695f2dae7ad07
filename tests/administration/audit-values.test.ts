// The values of configuration in the audit log: who sees them, what is kept, and how a change of them is noticed.
import { beforeAll, describe, expect, test } from "@jest/globals"
import { verifyAuditLog } from "../../src/events/audit-verification.js"
import { auditRetentionJob } from "../../src/jobs/audit-retention.js"
import type { Client, Json } from "../support/client.js"
import { planImport } from "../support/imports.js"
import { createLeaveType } from "../support/leave-requests.js"
import { createTemplate, templateStep } from "../support/onboarding.js"
import { undoPlan } from "../support/plans.js"
import { createJob } from "../support/recruitment.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
let departmentId: string
let locationId: string

/** The changes of the newest entry of a record, in REST. */
const changesOf = async (entityId: string, client: Client = app.admin): Promise<Json[]> =>
  (await client.get(`/audit?entityId=${entityId}&limit=1`)).body[0].changes

const visible = (entityType: string, entityId: string, field: string, from: unknown, to: unknown) => ({
  entityType,
  entityId,
  field,
  from,
  to,
  state: "VISIBLE",
})

beforeAll(async () => {
  locationId = (await app.admin.post("/locations", { name: "Berlin", country: "DE", timezone: "Europe/Berlin" })).body.id
  departmentId = (await app.admin.post("/departments", { name: "Sales", description: "Sells" })).body.id
})

describe("changed configuration", () => {
  test("an update shows the values before and after on both APIs, and a creation none", async () => {
    expect(await changesOf(departmentId)).toEqual([])
    await app.admin.patch(`/departments/${departmentId}`, {
      name: "Marketing",
      headId: app.manager.id,
      locationId,
      description: null,
    })
    const expected = [
      visible("Department", departmentId, "description", "Sells", null),
      visible("Department", departmentId, "headId", null, app.manager.id),
      visible("Department", departmentId, "locationId", null, locationId),
      visible("Department", departmentId, "name", "Sales", "Marketing"),
    ]
    const sorted = (changes: Json[]) => changes.toSorted((a, b) => (a.field < b.field ? -1 : 1))
    expect(sorted(await changesOf(departmentId))).toEqual(expected)
    const { auditEntries } = await app.admin.execute(
      `query($id: ID) { auditEntries(filter: { entityId: $id }, first: 1) { nodes { details
        changes { entityType entityId field from to state } } } }`,
      { id: departmentId },
    )
    const [entry] = auditEntries.nodes
    expect(sorted(entry.changes)).toEqual(expected)
    expect(Object.keys(entry.details)).not.toContain("digests")
  })

  test("lists show 20 values of an entry, the beginning of long ones, and a single entry shows all", async () => {
    const steps = (title: string) => Array.from({ length: 30 }, (_, n) => templateStep(n + 1, { title }))
    const templateId = await createTemplate(app.hr, steps("Old"))
    await app.hr.patch(`/onboarding/templates/${templateId}`, { description: "x".repeat(1_000), steps: steps("New") })
    const [entry] = (await app.admin.get(`/audit?entityId=${templateId}&limit=1`)).body
    expect(entry.changes).toHaveLength(20)
    const { body: all } = await app.admin.get(`/audit/${entry.id}/changes?limit=1000`)
    expect(all.length).toBeGreaterThan(30)
    expect(all.slice(0, 20).map(({ field }: Json) => field)).toEqual(entry.changes.map(({ field }: Json) => field))
    const description = ({ entityId, field }: Json) => entityId === templateId && field === "description"
    expect(all.find(description)).toMatchObject({ state: "VISIBLE", to: "x".repeat(1_000) })
    expect(entry.changes.find(description)).toMatchObject({ state: "TRUNCATED", to: `"${"x".repeat(255)}` })
    const { auditEntryChanges } = await app.admin.execute(`{ auditEntryChanges(entryId: "${entry.id}") { field } }`)
    expect(auditEntryChanges).toHaveLength(all.length)
    expect((await app.employee.get(`/audit/${entry.id}/changes`)).status).toBe(403)
    expect((await app.outsider.get(`/audit/${entry.id}/changes`)).status).toBe(404)
  })

  test("lists, numbers, flags, times and objects are shown as JSON", async () => {
    const role = { name: "Auditors", permissions: ["READ_AUDIT"], scope: "ORGANIZATION" }
    const { id } = (await app.admin.post("/administration/roles", role)).body
    await app.admin.patch(`/administration/roles/${id}`, { permissions: ["READ_AUDIT", "READ_LEAVE"] })
    expect(await changesOf(id)).toEqual([visible("CustomRole", id, "permissions", ["READ_AUDIT"], ["READ_AUDIT", "READ_LEAVE"])])
    const typeId = await createLeaveType(app.admin, "Sabbatical")
    await app.admin.patch(`/leave/types/${typeId}`, { allowsManagerGrants: true })
    expect(await changesOf(typeId)).toEqual([visible("LeaveType", typeId, "allowsManagerGrants", false, true)])
    const positionId = (await app.admin.post("/positions", { title: "Engineer", level: 2 })).body.id
    await app.admin.patch(`/positions/${positionId}`, { level: 3 })
    expect(await changesOf(positionId)).toEqual([visible("Position", positionId, "level", 2, 3)])
    expect((await app.admin.delete(`/positions/${positionId}`)).status).toBe(204)
    expect(await changesOf(positionId)).toEqual([
      visible("Position", positionId, "archivedAt", null, app.clock.now().toISOString()),
    ])
  })

  test("a deletion keeps all values, also of records that are deleted with it", async () => {
    const role = { name: "Readers", permissions: ["READ_LEAVE"], scope: "REPORTS", description: "Read leave" }
    const { id } = (await app.admin.post("/administration/roles", role)).body
    await app.admin.post(`/administration/roles/${id}/assign`, { employeeId: app.manager.id })
    expect((await app.admin.delete(`/administration/roles/${id}`)).status).toBe(204)
    const kept = (await changesOf(id)).map(({ entityType, field, from, to }) => [entityType, field, from, to])
    expect(kept).toEqual(
      expect.arrayContaining([
        ["CustomRole", "name", "Readers", null],
        ["CustomRole", "permissions", ["READ_LEAVE"], null],
        ["RoleAssignment", "employeeId", app.manager.id, null],
      ]),
    )
  })

  test("steps of a template that an update replaces are kept", async () => {
    const id = await createTemplate(app.admin, [templateStep(1, { title: "Laptop" })])
    const steps = [templateStep(1, { title: "Desk" })]
    expect((await app.admin.patch(`/onboarding/templates/${id}`, { steps })).status).toBe(200)
    expect(await changesOf(id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ entityType: "OnboardingTemplateStep", field: "title", from: "Laptop", to: null }),
      ]),
    )
  })

  test("a vacancy shows its former values to those who may read it", async () => {
    const field = { entityType: "JOB", key: "oven", label: "Oven", type: "STRING" }
    expect((await app.admin.post("/custom-fields/definitions", field)).status).toBe(201)
    const { id } = await createJob(app.hr, { title: "Baker", openings: 1, customFields: { oven: "North" } })
    await app.hr.patch(`/jobs/${id}`, { title: "Pastry chef", openings: 2, customFields: { oven: "South" } })
    const expected = [
      visible("Job", id, "customFields.oven", "North", "South"),
      visible("Job", id, "openings", 1, 2),
      visible("Job", id, "title", "Baker", "Pastry chef"),
    ]
    const sorted = (changes: Json[]) => changes.toSorted((a, b) => (a.field < b.field ? -1 : 1))
    expect(sorted(await changesOf(id))).toEqual(expected)
    const role = { name: "Log without vacancies", permissions: ["READ_AUDIT"], scope: "ORGANIZATION" }
    const { id: roleId } = (await app.admin.post("/administration/roles", role)).body
    const { secret } = (await app.admin.post("/administration/api-keys", { name: "Log without vacancies", roleId })).body
    const hidden = sorted(await changesOf(id, app.anonymous.with(secret)))
    expect(hidden.map(({ field: name, from, to, state }) => [name, from, to, state])).toEqual(
      expected.map(({ field: name }) => [name, null, null, "HIDDEN"]),
    )
  })

  test("a rejected change leaves no value", async () => {
    const count = async () => (await app.sql("select 1 from audit_values")).length
    const before = await count()
    expect((await app.admin.patch(`/departments/${departmentId}`, { name: "Other", parentId: departmentId })).status).toBe(409)
    expect(await count()).toBe(before)
  })

  test("a large value is kept as the beginning of its text", async () => {
    const description = '"'.repeat(2_000)
    expect((await app.admin.patch(`/departments/${departmentId}`, { description })).status).toBe(200)
    const [listed] = await changesOf(departmentId)
    const truncated = { field: "description", state: "TRUNCATED" }
    expect(listed).toMatchObject({ ...truncated, to: JSON.stringify(description).slice(0, 256) })
    const [{ id: entryId }] = (await app.admin.get(`/audit?entityId=${departmentId}&limit=1`)).body
    const [change] = (await app.admin.get(`/audit/${entryId}/changes`)).body
    expect(change).toMatchObject({ ...truncated, to: JSON.stringify(description).slice(0, 2_048) })
  })

  test("a large value is not cut within a character", async () => {
    expect((await app.admin.patch(`/departments/${departmentId}`, { description: "💡".repeat(2_000) })).status).toBe(200)
    const [{ id: entryId }] = (await app.admin.get(`/audit?entityId=${departmentId}&limit=1`)).body
    const [change] = (await app.admin.get(`/audit/${entryId}/changes`)).body
    expect(change).toMatchObject({ field: "description", state: "TRUNCATED", to: `"${"💡".repeat(1_023)}` })
  })
})

describe("actions on several records", () => {
  const short = (changes: readonly Json[]) => changes.map(({ entityId, field, from, to }) => [entityId, field, from, to]).sort()
  const hirePeople = (count: number, values: object = {}) =>
    Promise.all(Array.from({ length: count }, async () => (await app.hire({ pay_grade: "E1", ...values })).id))

  /** The changes of the newest entry with values of a record, which are the same on both APIs. */
  const newestOf = async (id: string) => {
    const [entry] = (await app.admin.get(`/audit?entityId=${id}&limit=1`)).body
    const document =
      "query($id: ID) { auditEntries(filter: { entityId: $id }, first: 1) { nodes { id changes { entityId field from to } } } }"
    const { auditEntries } = await app.admin.execute(document, { id })
    expect([auditEntries.nodes[0].id, short(auditEntries.nodes[0].changes)]).toEqual([entry.id, short(entry.changes)])
    return short(entry.changes)
  }

  test("bulk actions, imports and their undos keep the values of each person in an entry about the person", async () => {
    const ids = await hirePeople(3, { full_time_share: 1 })
    const expectValues = async (...changed: [field: string, from: unknown, to: unknown][]) => {
      for (const id of ids) expect(await newestOf(id)).toEqual(changed.map((change) => [id, ...change]))
    }
    const values = { payGrade: "E2", fullTimeShare: 0.5 }
    const { body: plan } = await app.hr.post("/users/bulk", { action: "UPDATE", ids, values })
    await expectValues(["fullTimeShare", 1, 0.5], ["payGrade", "E1", "E2"])
    expect((await undoPlan(plan, app.hr)).status).toBe(200)
    await expectValues(["fullTimeShare", 0.5, 1], ["payGrade", "E2", "E1"])
    const people = await Promise.all(ids.map(async (id) => (await app.hr.get(`/users/${id}`)).body))
    const lines = people.map(({ email }) => `${email},0.8,E3`)
    const { id: importId } = await planImport(app.hr, "EMPLOYEES", ["email,fullTimeShare,payGrade", ...lines])
    expect((await app.hr.post(`/imports/${importId}/commit`)).status).toBe(200)
    await expectValues(["fullTimeShare", 1, 0.8], ["payGrade", "E1", "E3"])
    expect((await app.hr.post(`/imports/${importId}/undo`)).status).toBe(200)
    await expectValues(["fullTimeShare", 0.8, 1], ["payGrade", "E3", "E1"])
  })

  test("an action with more than 1,000 values omits none", async () => {
    const ids = await hirePeople(150)
    const pay = { payGrade: "E2", salary: 50_000, salaryCurrency: "EUR" }
    const values = { ...pay, departmentId, locationId, fullTimeShare: 0.5, hireDate: "2020-01-01" }
    expect((await app.hr.post("/users/bulk", { action: "UPDATE", ids, values })).body).toMatchObject({ updateCount: 150 })
    const path = "/audit?action=employmentChange.record&limit=100"
    const { body: latest } = await app.admin.get(path)
    const { body: earlier } = await app.admin.get(`${path}&beforeSequence=${latest.at(-1).sequence}`)
    const entries = [...latest, ...earlier].slice(0, 150)
    const fields = Object.keys(values).sort()
    const expected = ids.map((id) =>
      fields.map((field) => [id, field, field === "payGrade" ? "E1" : null, values[field as never]]),
    )
    expect(entries.map(({ changes }) => short(changes)).sort()).toEqual(expected.sort())
    expect(entries.filter(({ details }) => details.omittedValues)).toEqual([])
  })

  test("the deactivation of several heads keeps the new manager of each report and the new head of each department", async () => {
    const heads = await hirePeople(2, { role: "MANAGER", manager_id: app.manager.id })
    const led = await Promise.all(
      heads.map(async (headId) => {
        const [reportId] = await hirePeople(1, { manager_id: headId })
        const { id } = (await app.admin.post("/departments", { name: `Led by ${headId}`, headId })).body
        return { headId, reportId: reportId as string, id }
      }),
    )
    const { body } = await app.hr.post("/users/bulk", { action: "DEACTIVATE", ids: heads })
    expect(body).toMatchObject({ isCommitted: true })
    for (const { headId, reportId, id } of led) {
      expect(await newestOf(reportId)).toEqual([[reportId, "managerId", headId, app.manager.id]])
      expect(await newestOf(id)).toEqual([[id, "headId", headId, app.manager.id]])
      const [entry] = (await app.admin.get(`/audit?entityId=${id}&limit=1`)).body
      expect(entry).toMatchObject({ action: "department.update", subjectId: id, details: { changedFields: ["headId"] } })
    }
  })

  test("the values of the record of an entry precede those of other records", async () => {
    const role = { name: "Many readers", permissions: ["READ_LEAVE"], scope: "REPORTS" }
    const { id } = (await app.admin.post("/administration/roles", role)).body
    for (const employeeId of await hirePeople(12))
      expect((await app.admin.post(`/administration/roles/${id}/assign`, { employeeId })).status).toBeLessThan(300)
    expect((await app.admin.delete(`/administration/roles/${id}`)).status).toBe(204)
    const changes = await changesOf(id)
    const own = changes.filter(({ entityId }) => entityId === id)
    expect(own.map(({ field }) => field)).toEqual(expect.arrayContaining(["name", "permissions", "scope"]))
    expect([changes.length, changes.slice(0, own.length)]).toEqual([20, own])
  })
})

describe("readers", () => {
  test("values of records that a reader of the log may not read are hidden", async () => {
    const role = { name: "Log only", permissions: ["READ_AUDIT"], scope: "ORGANIZATION" }
    const { id } = (await app.admin.post("/administration/roles", role)).body
    await app.admin.patch(`/administration/roles/${id}`, { name: "Log" })
    const { secret } = (await app.admin.post("/administration/api-keys", { name: "Log", roleId: id })).body
    const reader = app.anonymous.with(secret)
    expect(await changesOf(id, reader)).toEqual([
      { entityType: "CustomRole", entityId: id, field: "name", from: null, to: null, state: "HIDDEN" },
    ])
    expect(await changesOf(id)).toEqual([visible("CustomRole", id, "name", "Log only", "Log")])
  })
})

describe("the digests of values", () => {
  const verify = async () => (await app.hr.get("/audit/verification")).body

  /** Changes values with the append-only rules switched off, verifies the log, and undoes the change. */
  const verifyAfter = (change: string) =>
    app.instance.deps.orm.em
      .fork()
      .transactional(async (em) => {
        for (const verb of ["update", "delete"]) await em.execute(`drop rule audit_values_no_${verb} on audit_values`)
        await em.execute(change, [app.organizationId])
        throw Object.assign(new Error("undo"), { result: await verifyAuditLog(em.getKysely() as never, app.organizationId) })
      })
      .catch((error: { result?: unknown }) => error.result ?? Promise.reject(error))

  test("a changed, deleted or added value is noticed in its entry", async () => {
    const [entry] = await app.sql<{ id: string; sequence: number }>(
      "select e.id, e.sequence from audit_values v join audit_entries e on e.id = v.entry_id where v.field = 'headId'",
    )
    const broken = { isIntact: false, firstBroken: { sequence: entry?.sequence, id: entry?.id } }
    expect(await verify()).toMatchObject({ isIntact: true, values: expect.any(Number) })
    const where = `where organization_id = ? and entry_id = '${entry?.id}' and field = 'headId'`
    expect(await verifyAfter(`update audit_values set to_value = '"x"' ${where}`)).toMatchObject(broken)
    expect(await verifyAfter(`update audit_values set salt = '0' ${where}`)).toMatchObject(broken)
    expect(await verifyAfter(`delete from audit_values ${where}`)).toMatchObject(broken)
    expect(await verifyAfter(`update audit_values set from_value = null, to_value = null, salt = null ${where}`)).toMatchObject(
      broken,
    )
    expect(
      await verifyAfter(`insert into audit_values (id, organization_id, entry_id, position, entity_type, entity_id, field, is_truncated,
        salt, version) select gen_random_uuid(), organization_id, entry_id, 99, entity_type, entity_id, 'other', false, '0', 1
        from audit_values ${where}`),
    ).toMatchObject(broken)
  })

  test("PostgreSQL rejects updates, deletions and truncations of values", async () => {
    await expect(app.sql("update audit_values set field = 'other'")).rejects.toThrow("append-only")
    await expect(app.sql("delete from audit_values")).rejects.toThrow("append-only")
    await expect(app.sql("truncate audit_values")).rejects.toThrow("append-only")
  })

  test("the values of entries that retention deletes are deleted with them", async () => {
    await app.admin.patch("/administration/retention", { auditDays: 365 })
    await auditRetentionJob.run({ ...app.instance.deps, clock: { now: () => new Date("2037-01-01T00:00:00.000Z") } })
    expect(await app.sql("select 1 from audit_values")).toEqual([])
    expect(await verify()).toMatchObject({ isIntact: true, values: 0 })
  })
})
