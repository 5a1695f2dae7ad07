// Own leave, pay and employment: nobody adjusts, grants or pays out leave, or changes the employment or the working days, while somebody
// else in HR can.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "./support/client.js"
import { insertDepartment } from "./support/factories.js"
import { problemsOfRows } from "./support/imports.js"
import { createLeaveType, outcomeOf } from "./support/leave-requests.js"
import { createTestApp } from "./support/test-app.js"

const app = createTestApp()
const own = [409, "SELF_ACTION_FORBIDDEN"]
let leaveTypeId: string
beforeAll(async () => {
  leaveTypeId = await createLeaveType(app.hr, "Own leave", { amountPerYear: 10 })
})

const valuesFor = ({ id }: Client, typeId = leaveTypeId) => ({
  employeeId: id,
  leaveTypeId: typeId,
  days: 1,
  reason: "Overtime",
})
const adjust = (by: Client, of: Client, typeId?: string) => by.post("/leave/balances/adjust", valuesFor(of, typeId))
const grant = (by: Client, of: Client, typeId?: string) =>
  by.post("/leave/grants", { ...valuesFor(of, typeId), validFrom: "2026-03-02" })
const encash = (by: Client, of: Client, typeId?: string) => by.post("/leave/encashments", valuesFor(of, typeId))
const actions = [adjust, grant, encash]

test("HR adjusting, granting, paying out or reversing their own leave returns 409 SELF_ACTION_FORBIDDEN", async () => {
  for (const act of actions) {
    expect(outcomeOf(await act(app.hr, app.hr))).toEqual(own)
    expect((await act(app.admin, app.hr)).status).toBe(200)
  }
  const { body: entries } = await app.hr.get(`/leave/entries?employeeId=${app.hr.id}&kind=ENCASHMENT`)
  const reverse = (client: Client) => client.post(`/leave/encashments/${entries[0].id}/reverse`, { reason: "By mistake" })
  expect(outcomeOf(await reverse(app.hr))).toEqual(own)
  expect((await reverse(app.admin)).status).toBe(200)
})

test("a custom role over everyone or over its holder adjusts no leave of the holder", async () => {
  for (const scope of ["ORGANIZATION", "OWN"]) {
    const payroll = await app.hire()
    const { body: role } = await app.admin.post("/administration/roles", { name: scope, permissions: ["ADJUST_LEAVE"], scope })
    await app.admin.post(`/administration/roles/${role.id}/assign`, { employeeId: payroll.id })
    for (const act of actions) expect(outcomeOf(await act(payroll, payroll))).toEqual(own)
  }
})

test("assigning a policy group to oneself, or deleting the assignment, returns 409 SELF_ACTION_FORBIDDEN", async () => {
  const { body: group } = await app.hr.post("/leave/policy-groups", { leaveTypeId, name: "Generous", amountPerYear: 100 })
  const assign = (by: Client, of: Client) =>
    by.post("/leave/policy-assignments", { leaveTypeId, groupId: group.id, employeeId: of.id, effectiveFrom: "2026-01-01" })
  expect(outcomeOf(await assign(app.hr, app.hr))).toEqual(own)
  const { status, body } = await assign(app.admin, app.hr)
  expect(status).toBe(201)
  expect(outcomeOf(await app.hr.delete(`/leave/policy-assignments/${body.id}`))).toEqual(own)
  expect((await app.admin.delete(`/leave/policy-assignments/${body.id}`)).status).toBe(204)
})

describe("rules of leave", () => {
  const hireWithRules = async (values: Record<string, unknown>) => {
    const client = await app.hire(values)
    const role = { name: `Rules ${client.id}`, permissions: ["MANAGE_LEAVE_RULES"], scope: "ORGANIZATION" }
    const { body } = await app.admin.post("/administration/roles", role)
    await app.admin.post(`/administration/roles/${body.id}/assign`, { employeeId: client.id })
    return client
  }
  const createGroup = async (by: Client, name: string, amountPerYear: number, typeId = leaveTypeId) =>
    (await by.post("/leave/policy-groups", { leaveTypeId: typeId, name, amountPerYear })).body.id as string
  const assign = (by: Client, groupId: string, target: object, typeId = leaveTypeId) =>
    by.post("/leave/policy-assignments", { leaveTypeId: typeId, groupId, effectiveFrom: "2026-01-01", ...target })
  const markOf = async (id: string) => {
    const [row] = await app.sql(
      "select details->>'ownDecision' as own from audit_entries where subject_id = ? order by sequence desc limit 1",
      [id],
    )
    return row?.own
  }

  test("assigning a group with more leave to one's own department, location or employment type returns 409 SELF_ACTION_FORBIDDEN", async () => {
    const [parentId, departmentId] = [await insertDepartment(app, "Works"), await insertDepartment(app, "Repairs")]
    await app.sql("update departments set parent_id = ? where id = ?", [parentId, departmentId])
    const { body: location } = await app.hr.post("/locations", { name: "Depot", country: "DE", timezone: "Europe/Berlin" })
    const author = await hireWithRules({ department_id: departmentId, location_id: location.id, employment_type: "PART_TIME" })
    const [more, less] = [await createGroup(author, "More", 100), await createGroup(author, "Less", 5)]
    const targets = [
      { departmentId },
      { departmentId: parentId, includeDescendants: true },
      { locationId: location.id },
      { employmentType: "PART_TIME" },
      { departmentId, effectiveFrom: "2031-01-01" },
    ]
    for (const target of targets) expect(outcomeOf(await assign(author, more, target))).toEqual(own)
    expect((await assign(author, more, { departmentId: parentId })).status).toBe(201)
    const { status, body } = await assign(author, less, { departmentId })
    expect(status).toBe(201)
    expect(outcomeOf(await author.delete(`/leave/policy-assignments/${body.id}`))).toEqual(own)
    expect((await app.hr.delete(`/leave/policy-assignments/${body.id}`)).status).toBe(204)
    expect((await assign(app.hr, more, { departmentId })).status).toBe(201)
  })

  test("HR moving to a department or location with a group of more leave returns 409 SELF_ACTION_FORBIDDEN", async () => {
    const author = await app.hire({ role: "HR", hire_date: "2026-01-01" })
    const [more, less] = [await createGroup(app.hr, "More elsewhere", 60), await createGroup(app.hr, "Less elsewhere", 5)]
    const [departmentId, otherId] = [await insertDepartment(app, "Generous"), await insertDepartment(app, "Strict")]
    const { body: location } = await app.hr.post("/locations", { name: "Island", country: "DE", timezone: "Europe/Berlin" })
    expect((await assign(app.hr, more, { departmentId })).status).toBe(201)
    expect((await assign(app.hr, more, { locationId: location.id })).status).toBe(201)
    expect((await assign(app.hr, less, { departmentId: otherId })).status).toBe(201)
    for (const place of [{ departmentId }, { locationId: location.id }]) {
      expect(outcomeOf(await author.patch(`/users/${author.id}`, place))).toEqual(own)
      for (const effectiveDate of ["2026-02-01", "2026-12-01"])
        expect(outcomeOf(await author.post(`/users/${author.id}/employment-changes`, { effectiveDate, ...place }))).toEqual(own)
    }
    const planned = { effectiveDate: "2026-12-01", departmentId: otherId }
    const { body: change } = await app.admin.post(`/users/${author.id}/employment-changes`, planned)
    expect((await app.admin.patch(`/users/${author.id}`, { departmentId })).status).toBe(200)
    expect(outcomeOf(await author.post(`/users/${author.id}/employment-changes/${change.id}/cancel`))).toEqual(own)
    expect((await author.patch(`/users/${author.id}`, { departmentId: otherId })).status).toBe(200)
    expect((await app.admin.patch(`/users/${author.id}`, { departmentId })).status).toBe(200)
  })

  test("changing the rules of one's own group so that they give more returns 409 SELF_ACTION_FORBIDDEN", async () => {
    const departmentId = await insertDepartment(app, "Archive")
    const author = await hireWithRules({ department_id: departmentId, hire_date: "2024-01-01" })
    const groupId = await createGroup(app.hr, "Archive", 10)
    await assign(app.hr, groupId, { departmentId })
    const change = (by: Client, rules: object) => by.patch(`/leave/policy-groups/${groupId}`, rules)
    const raises = [
      { amountPerYear: 11 },
      { negativeAllowedUpTo: 3 },
      { tenureSteps: [{ afterYears: 20, amountPerYear: 40 }] },
      { policies: [{ effectiveFrom: "2030-01-01", amountPerYear: 50 }] },
    ]
    for (const rules of raises) expect(outcomeOf(await change(author, rules))).toEqual(own)
    expect((await change(author, { name: "Vault" })).status).toBe(200)
    expect((await change(app.hr, { effectiveFrom: "2026-06-01", amountPerYear: 20 })).status).toBe(200)
    expect((await change(author, { effectiveFrom: "2027-01-01", amountPerYear: 8 })).status).toBe(200)
    const { body: versions } = await author.get(`/leave/policies?groupId=${groupId}`)
    expect(outcomeOf(await author.delete(`/leave/policies/${versions.at(-1).id}`))).toEqual(own)
  })

  test("rules that give more to all of HR are changed and marked, and to the author but not to others of HR are not", async () => {
    const typeId = await createLeaveType(app.hr, "Everyone's leave", { amountPerYear: 10 })
    expect(await markOf(typeId)).toBe("true")
    const raise = (by: Client, amountPerYear: number) => by.patch(`/leave/types/${typeId}`, { amountPerYear })
    expect((await raise(app.hr, 12)).status).toBe(200)
    const groupId = await createGroup(app.hr, "Board", 10, typeId)
    expect((await assign(app.hr, groupId, { employeeId: app.admin.id }, typeId)).status).toBe(201)
    expect(outcomeOf(await raise(app.hr, 14))).toEqual(own)
    expect((await raise(app.admin, 14)).status).toBe(200)
    const { body: versions } = await app.hr.get(`/leave/policies?leaveTypeId=${typeId}`)
    const amounts = versions.map(({ amountPerYear }: Json) => amountPerYear)
    expect(amounts).toEqual([10, 12, 10, 14])
    const [first, second, , fourth] = versions
    expect([await markOf(second.id), await markOf(fourth.id), first.groupId]).toEqual(["true", null, null])
  })
})

test("an import with a leave balance of its author has SELF_ACTION_FORBIDDEN at its row, and imports nothing", async () => {
  const lines = ["employeeEmail,leaveType,days,validFrom,reason"]
  for (const name of ["ann", "hana"]) lines.push(`${name}@acme.test,Own leave,5,2026-01-01,Opening balance`)
  const file = { name: "file.csv", bytes: lines.join("\n") }
  const balance = async () => (await app.hr.get(`/leave/employees/${app.employee.id}/balances/${leaveTypeId}`)).body.remaining
  const before = await balance()
  const { body } = await app.hr.upload("/imports", file, { kind: "LEAVE_BALANCES" })
  expect(await problemsOfRows(app.hr, body.id)).toEqual([[], ["null SELF_ACTION_FORBIDDEN"]])
  expect(outcomeOf(await app.hr.post(`/imports/${body.id}/commit`))).toEqual([409, "ROWS_REJECTED"])
  expect(await balance()).toBe(before)
})

test("a lone administrator adjusts their own leave, and the audit log marks it", async () => {
  const typeId = await createLeaveType(app.outsider, "Lone leave", { amountPerYear: 10 })
  for (const act of actions) expect((await act(app.outsider, app.outsider, typeId)).status).toBe(200)
  const other = await app.hire({}, app.otherOrganizationId)
  expect((await adjust(app.outsider, other, typeId)).status).toBe(200)
  const marked = await app.sql(
    `select action, details->>'ownDecision' as own from audit_entries
      where organization_id = ? and action in ('leave.adjust', 'leave.grant', 'leave.encash') order by sequence`,
    [app.otherOrganizationId],
  )
  expect(marked).toEqual([
    { action: "leave.adjust", own: "true" },
    { action: "leave.grant", own: "true" },
    { action: "leave.encash", own: "true" },
    { action: "leave.adjust", own: null },
  ])
})

test("HR canceling a scheduled change of their own pay, or of that of other HR, is rejected", async () => {
  const colleague = await app.hire({ role: "HR" })
  const path = `/users/${app.hr.id}/employment-changes`
  const { body } = await app.admin.post(path, { effectiveDate: "2026-06-01", salary: 40_000 })
  const cancel = (by: Client) => by.post(`${path}/${body.id}/cancel`)
  expect(outcomeOf(await cancel(app.hr))).toEqual(own)
  expect(outcomeOf(await cancel(colleague))).toEqual([403, "FORBIDDEN"])
  expect((await cancel(app.admin)).status).toBe(200)
})

test("HR changing the terms or the end of their own employment returns 409 SELF_ACTION_FORBIDDEN", async () => {
  const changes = [
    { fullTimeShare: 1 },
    { hireDate: "2010-01-01" },
    { employmentType: "CONTRACT" },
    { probationEndDate: null },
    { contractEndDate: "2040-12-31" },
    { endDate: "2040-12-31" },
  ]
  const client = await app.hire({ role: "HR", full_time_share: 0.5, hire_date: "2025-01-01", probation_end_date: "2026-06-30" })
  const path = `/users/${client.id}`
  for (const change of changes) {
    expect(outcomeOf(await client.patch("/users/me", change))).toEqual(own)
    expect(outcomeOf(await client.put(path, change))).toEqual(own)
    const dated = { ...change, effectiveDate: "2027-01-01" }
    expect(outcomeOf(await client.post(`${path}/employment-changes`, dated))).toEqual(own)
    expect((await app.hr.post(`${path}/employment-changes`, dated)).status).toBe(201)
  }
  const { body: scheduled } = await app.hr.get(`${path}/employment-changes?status=Scheduled`)
  expect(scheduled).toHaveLength(changes.length)
  for (const { id } of scheduled) expect(outcomeOf(await client.post(`${path}/employment-changes/${id}/cancel`))).toEqual(own)
  const { body } = await client.get("/users/me")
  expect(body.editableFields ?? []).not.toContainEqual(expect.objectContaining({ name: "fullTimeShare" }))
})

test("HR assigning a work pattern or a holiday calendar to themselves, or deleting the assignment, returns 409 SELF_ACTION_FORBIDDEN", async () => {
  const { body: pattern } = await app.hr.post("/leave/work-patterns", { name: "Four days", monday: 480, tuesday: 480 })
  const { body: calendar } = await app.hr.post("/leave/holiday-calendars", { name: "Bavaria", country: "DE", region: "BY" })
  const values = { employeeId: app.hr.id, effectiveFrom: "2026-04-01" }
  for (const [path, more] of [
    ["/leave/work-pattern-assignments", { patternId: pattern.id }],
    ["/leave/holiday-assignments", { calendarId: calendar.id }],
  ] as const) {
    expect(outcomeOf(await app.hr.post(path, { ...values, ...more }))).toEqual(own)
    const { status, body } = await app.admin.post(path, { ...values, ...more })
    expect(status).toBe(201)
    expect(outcomeOf(await app.hr.delete(`${path}/${body.id}`))).toEqual(own)
    expect((await app.admin.delete(`${path}/${body.id}`)).status).toBe(204)
  }
})
