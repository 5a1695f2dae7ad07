// Reverts of changed configuration: their effect, their errors and their access rules.
import { beforeAll, describe, expect, test } from "@jest/globals"
import { revertibleTypes } from "../../src/services/administration/revertible-types.js"
import type { Json } from "../support/client.js"
import { createLeaveType } from "../support/leave-requests.js"
import { createTemplate, templateStep } from "../support/onboarding.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

/** The newest entry of a record. */
const entryOf = async (entityId: string): Promise<Json> => (await app.admin.get(`/audit?entityId=${entityId}&limit=1`)).body[0]

const revert = (entry: Json, client = app.admin) => client.post(`/audit/${entry.id}/revert`)

const created = async (path: string, values: object): Promise<string> => {
  const { status, body } = await app.admin.post(path, values)
  expect({ status, body }).toMatchObject({ status: 201 })
  return body.id
}

const update = async (path: string, values: object): Promise<void> => {
  const { status, body } = await app.admin.patch(path, values)
  expect({ status, body }).toMatchObject({ status: 200 })
}

/** A row without the columns that every update changes. */
const rowOf = async (table: string, id: string): Promise<Json> =>
  (await app.sql<{ row: Json }>(`select to_jsonb(t) - 'version' - 'updated_at' as row from ${table} t where id = ?`, [id]))[0]
    ?.row

/** The newest entry of a type. */
const newestOf = async (entityType: string): Promise<Json> =>
  (await app.admin.get(`/audit?entityType=${entityType}&limit=1`)).body[0]

let departmentId: string

beforeAll(async () => {
  departmentId = await created("/departments", { name: "Sales", description: "Sells" })
})

describe("a revert", () => {
  /** For each type: its table, the path of its records, a record and an update. */
  const cases: Record<string, { table: string; path: string; create?: () => Promise<string>; first?: object; patch: object }> = {
    Organization: {
      table: "organizations",
      path: "/companies/settings",
      first: { branding: { primaryColor: "#112233" } },
      patch: {
        name: "Acme",
        branding: { primaryColor: null },
        contacts: { email: "a@b.example" },
        policies: { managersSeeSalary: true },
      },
    },
    Department: {
      table: "departments",
      path: "/departments/",
      create: () => created("/departments", { name: "Support", description: "Helps" }),
      patch: { name: "Care", description: null, parentId: "DEPARTMENT" },
    },
    Position: {
      table: "positions",
      path: "/positions/",
      create: () => created("/positions", { title: "Engineer", level: 2 }),
      patch: { title: "Developer", level: null, grade: "L5" },
    },
    Location: {
      table: "locations",
      path: "/locations/",
      create: () => created("/locations", { name: "Bonn", country: "DE", timezone: "Europe/Berlin", region: "NW" }),
      patch: { country: "AT", region: null, city: "Graz", timezone: "Europe/Vienna" },
    },
    CustomRole: {
      table: "custom_roles",
      path: "/administration/roles/",
      create: () => created("/administration/roles", { name: "Log", permissions: ["READ_AUDIT"], scope: "ORGANIZATION" }),
      patch: { name: "Leave", permissions: ["READ_LEAVE"], scope: "REPORTS" },
    },
    CustomFieldDefinition: {
      table: "custom_field_definitions",
      path: "/custom-fields/definitions/",
      create: () =>
        created("/custom-fields/definitions", {
          entityType: "DEPARTMENT",
          key: "size",
          label: "Size",
          type: "ENUM",
          options: ["s", "m"],
          default: "s",
        }),
      patch: { label: "Width", options: [{ value: "m", label: "Medium" }], default: "m", isRequired: true },
    },
    StoredRetention: {
      table: "retention_settings",
      path: "/administration/retention",
      first: { notificationDays: 60, legalHolds: [{ dataClass: "CONTACT", years: 3 }] },
      patch: { notificationDays: 90, auditDays: 400, legalHolds: [{ dataClass: "CONTACT", years: 4 }] },
    },
    LeaveType: {
      table: "leave_types",
      path: "/leave/types/",
      create: () => createLeaveType(app.admin, "Sabbatical", { color: "#112233" }),
      patch: { name: "Long break", color: null, allowsManagerGrants: true },
    },
    LeavePolicyGroup: {
      table: "leave_policy_groups",
      path: "/leave/policy-groups/",
      create: async () =>
        created("/leave/policy-groups", {
          leaveTypeId: await createLeaveType(app.admin, "Study"),
          name: "Juniors",
          amountPerYear: 3,
        }),
      patch: { name: "Seniors" },
    },
    LeaveCoverageRule: {
      table: "leave_coverage_rules",
      path: "/leave/coverage-rules/",
      create: () => created("/leave/coverage-rules", { name: "Desk", departmentId, minimumPresent: 2, startDate: "2026-05-01" }),
      patch: { departmentId: null, skill: "French", minimumPresent: 1, startDate: null, isBlocking: false },
    },
    LeaveApprovalPolicy: {
      table: "leave_approval_policies",
      path: "/leave/approval-policy",
      first: { steps: [{ approver: "PERSON", approverIds: ["HR"], rule: "ALL" }] },
      patch: { steps: [{ approver: "MANAGER" }, { approver: "HR" }], forbidsOwnDecision: true },
    },
    WorkPattern: {
      table: "work_patterns",
      path: "/leave/work-patterns/",
      create: () =>
        created("/leave/work-patterns", { name: "Mornings", monday: 240, workedHalves: [{ weekday: "MONDAY", half: "AM" }] }),
      patch: { monday: 480, friday: 0, workedHalves: [], fullDayMinutes: 480 },
    },
    HolidayCalendar: {
      table: "holiday_calendars",
      path: "/leave/holiday-calendars/",
      create: () => created("/leave/holiday-calendars", { name: "Bavaria", country: "DE", region: "BY" }),
      patch: { name: "Austria", country: "AT", region: null },
    },
    CompanyHoliday: {
      table: "company_holidays",
      path: "/leave/company-holidays/",
      create: () => created("/leave/company-holidays", { date: "2026-12-24", name: "Eve", half: "PM" }),
      patch: { name: "Christmas Eve", half: null },
    },
    OnboardingTemplate: {
      table: "onboarding_templates",
      path: "/onboarding/templates/",
      create: () => createTemplate(app.admin, [templateStep(1)], { description: "For all" }),
      patch: { name: "Starters", description: null, isDefault: false },
    },
  }

  test("every type has a case below", () => {
    expect(Object.keys(cases).sort()).toEqual(revertibleTypes.map(({ entity }) => entity.name).sort())
  })

  test.each(Object.keys(cases))("reverting an update gives the record its former values: %s", async (type) => {
    const { table, path, create, first, patch } = cases[type] as (typeof cases)[string]
    const withIds = (values: object) =>
      JSON.parse(JSON.stringify(values).replace('"DEPARTMENT"', `"${departmentId}"`).replace('["HR"]', `["${app.hr.id}"]`))
    const id = create ? await create() : ""
    if (first) await update(path, withIds(first))
    const recordId = id || (await newestOf(type)).subjectId
    const before = await rowOf(table, recordId)
    await update(`${path}${id}`, withIds(patch))
    const entry = await entryOf(recordId)
    expect(entry.changes.length).toBeGreaterThan(0)
    expect(await rowOf(table, recordId)).not.toEqual(before)
    const { status, body } = await revert(entry)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { action: entry.action, subjectId: recordId, actorId: app.admin.id, details: { reverts: entry.id } },
    })
    expect(await rowOf(table, recordId)).toEqual(before)
    const inverse = (changes: Json[]) => changes.map(({ field, from, to }) => [field, to, from]).sort()
    expect(inverse(body.changes)).toEqual(entry.changes.map(({ field, from, to }: Json) => [field, from, to]).sort())
  })

  test("reverting a new default makes the former default the default again", async () => {
    const [a, b] = [await createLeaveType(app.admin, "A", { isDefault: true }), await createLeaveType(app.admin, "B")]
    await update(`/leave/types/${b}`, { isDefault: true })
    expect((await revert(await entryOf(b))).status).toBe(200)
    const flags = await app.sql("select id, is_default from leave_types where id = any(?::uuid[])", [`{${a},${b}}`])
    expect(Object.fromEntries(flags.map(({ id, is_default }) => [id, is_default]))).toEqual({ [a]: true, [b]: false })
  })

  test("reverting custom fields of a department gives them their former values, or none", async () => {
    for (const [key, type] of [
      ["floor", "NUMBER"],
      ["costCenter", "STRING"],
    ])
      await created("/custom-fields/definitions", { entityType: "DEPARTMENT", key, label: key, type })
    const id = await created("/departments", { name: "Garage", customFields: { floor: 0 } })
    await update(`/departments/${id}`, { name: "Workshop", customFields: { floor: null, costCenter: "C-1" } })
    const entry = await entryOf(id)
    const { status, body } = await revert(entry)
    expect({ status, fields: body.changes?.map(({ field }: Json) => field).sort() }).toEqual({
      status: 200,
      fields: ["customFields.costCenter", "customFields.floor", "name"],
    })
    expect((await app.admin.get(`/departments/${id}`)).body).toMatchObject({ name: "Garage", customFields: { floor: 0 } })
    await update(`/departments/${id}`, { customFields: { floor: 1 } })
    const raised = await entryOf(id)
    await update(`/departments/${id}`, { customFields: { floor: 2, costCenter: "C-2" } })
    const response = await revert(raised)
    expect([response.status, response.body.details]).toEqual([409, { fields: ["customFields.floor"] }])
    expect((await app.admin.get(`/departments/${id}`)).body.customFields).toMatchObject({ floor: 2, costCenter: "C-2" })
  })

  test("reverting a revert sets the reverted values again, and GraphQL returns the new entry", async () => {
    const id = await created("/departments", { name: "Research" })
    await update(`/departments/${id}`, { name: "Science" })
    const entry = await entryOf(id)
    expect((await revert(entry)).status).toBe(200)
    const { revertAuditEntry } = await app.admin.execute(
      "mutation($id: ID!) { revertAuditEntry(id: $id) { action details changes { field from to } } }",
      { id: (await entryOf(id)).id.toUpperCase() },
    )
    expect(revertAuditEntry.changes).toEqual([{ field: "name", from: "Research", to: "Science" }])
    expect((await app.admin.get(`/departments/${id}`)).body.name).toBe("Science")
    expect((await revert(entry)).body.details.reverts).toBe(entry.id)
    expect((await app.admin.get(`/departments/${id}`)).body.name).toBe("Research")
  })
})

describe("a revert is rejected", () => {
  const codeOf = ({ body }: { body: Json }) => body.error?.code ?? body.code

  test("reverting fields that have changed since returns 409 STALE_VERSION with their names, and changes nothing", async () => {
    const id = await created("/departments", { name: "Legal", description: "Advises" })
    await update(`/departments/${id}`, { name: "Law", description: "Defends" })
    const entry = await entryOf(id)
    await update(`/departments/${id}`, { name: "Justice" })
    const response = await revert(entry)
    expect([response.status, codeOf(response), response.body.details]).toEqual([409, "STALE_VERSION", { fields: ["name"] }])
    expect((await app.admin.get(`/departments/${id}`)).body).toMatchObject({ name: "Justice", description: "Defends" })
  })

  test("reverting creations, archived or deleted records, other types or cut values returns 409 INVALID_TRANSITION", async () => {
    const id = await created("/departments", { name: "Short-lived" })
    const creation = await entryOf(id)
    await update(`/departments/${id}`, { description: "d".repeat(1_990) + '"'.repeat(10) })
    await update(`/departments/${id}`, { description: `${'"'.repeat(1_900)}` })
    const cut = await entryOf(id)
    await update(`/departments/${id}`, { description: null })
    await update(`/departments/${id}`, { name: "Shorter" })
    const change = await entryOf(id)
    expect((await app.admin.delete(`/departments/${id}`)).status).toBe(204)
    const archiving = await entryOf(id)
    const ruleId = await created("/leave/coverage-rules", { name: "Gone", departmentId, minimumPresent: 1 })
    await update(`/leave/coverage-rules/${ruleId}`, { minimumPresent: 2 })
    const ofDeleted = await entryOf(ruleId)
    expect((await app.admin.delete(`/leave/coverage-rules/${ruleId}`)).status).toBe(204)
    const floor = { entityType: "DEPARTMENT", key: "level", label: "Level", type: "NUMBER" }
    const floorId = await created("/custom-fields/definitions", floor)
    const otherId = await created("/departments", { name: "Upstairs" })
    await update(`/departments/${otherId}`, { name: "Downstairs", customFields: { level: 1 } })
    expect((await app.admin.delete(`/custom-fields/definitions/${floorId}`)).status).toBe(204)
    await app.admin.put(`/users/${app.employee.id}`, { fullName: "Other Name" })
    const sizes = { entityType: "DEPARTMENT", key: "sizes", label: "Sizes", type: "ENUM", options: ["s", "m"] }
    const sizesId = await created("/custom-fields/definitions", sizes)
    await created("/departments", { name: "Small", customFields: { sizes: "s" } })
    await update(`/custom-fields/definitions/${sizesId}`, { options: ["m"], replacements: [{ from: "s", to: "m" }] })
    const entries = [
      await entryOf(sizesId),
      creation,
      cut,
      change,
      archiving,
      ofDeleted,
      await entryOf(otherId),
      await entryOf(ruleId),
      await entryOf(app.employee.id),
    ]
    const responses = await Promise.all(entries.map((entry) => revert(entry)))
    expect(responses.map((response) => [response.status, codeOf(response)])).toEqual(
      entries.map(() => [409, "INVALID_TRANSITION"]),
    )
  })

  test("reverting to a name in use returns NAME_TAKEN, and to a circle of departments HIERARCHY_CYCLE", async () => {
    const [id, otherId] = [await created("/departments", { name: "Upper" }), await created("/departments", { name: "Lower" })]
    await update(`/departments/${id}`, { parentId: otherId })
    await update(`/departments/${id}`, { parentId: null })
    const moved = await entryOf(id)
    await update(`/departments/${otherId}`, { parentId: id })
    expect(codeOf(await revert(moved))).toBe("HIERARCHY_CYCLE")
    await update(`/departments/${id}`, { name: "Top" })
    const renamed = await entryOf(id)
    await created("/departments", { name: "Upper" })
    expect(codeOf(await revert(renamed))).toBe("NAME_TAKEN")
    expect((await app.admin.get(`/departments/${id}`)).body.name).toBe("Top")
  })

  test("reverting returns 403 for readers of the log who may not make the update", async () => {
    const roleId = await created("/administration/roles", {
      name: "Read log",
      permissions: ["READ_AUDIT"],
      scope: "ORGANIZATION",
    })
    await app.admin.post(`/administration/roles/${roleId}/assign`, { employeeId: app.employee.id })
    await update(`/departments/${departmentId}`, { description: "Sells more" })
    const entry = await entryOf(departmentId)
    expect((await revert(entry, app.employee)).status).toBe(403)
    expect((await revert(entry, app.manager)).status).toBe(403)
    expect((await app.admin.get(`/departments/${departmentId}`)).body.description).toBe("Sells more")
    expect((await revert(entry)).status).toBe(200)
  })
})
