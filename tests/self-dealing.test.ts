// Own leave and pay: nobody adjusts, grants or pays out leave, or cancels a change of pay, while somebody else in HR can.
import { beforeAll, expect, test } from "@jest/globals"
import type { Client } from "./support/client.js"
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

test("an import with a leave balance of its author returns 409 SELF_ACTION_FORBIDDEN naming the row, and imports nothing", async () => {
  const lines = ["employeeEmail,leaveType,days,validFrom,reason"]
  for (const name of ["ann", "hana"]) lines.push(`${name}@acme.test,Own leave,5,2026-01-01,Opening balance`)
  const file = { name: "file.csv", bytes: lines.join("\n") }
  const balance = async () => (await app.hr.get(`/leave/employees/${app.employee.id}/balances/${leaveTypeId}`)).body.remaining
  const before = await balance()
  const { body } = await app.hr.upload("/imports", file, { kind: "LEAVE_BALANCES" })
  const committed = await app.hr.post(`/imports/${body.id}/commit`)
  expect([outcomeOf(committed), committed.body.details.rows]).toEqual([own, [2]])
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
