// Own leave: nobody adjusts, grants or pays it out while somebody else in HR can.
import { beforeAll, expect, test } from "@jest/globals"
import type { Client } from "./support/client.js"
import { createLeaveType, outcomeOf } from "./support/leave-requests.js"
import { createTestApp } from "./support/test-app.js"

const w = createTestApp()
const own = [409, "SELF_ACTION_FORBIDDEN"]
let leaveTypeId: string
beforeAll(async () => {
  leaveTypeId = await createLeaveType(w.hana, "Own leave", { daysPerYear: 10 })
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
    expect(outcomeOf(await act(w.hana, w.hana))).toEqual(own)
    expect((await act(w.eve, w.hana)).status).toBe(200)
  }
  const { body: entries } = await w.hana.get(`/leave/entries?employeeId=${w.hana.id}&kind=ENCASHMENT`)
  const reverse = (client: Client) => client.post(`/leave/encashments/${entries[0].id}/reverse`, { reason: "By mistake" })
  expect(outcomeOf(await reverse(w.hana))).toEqual(own)
  expect((await reverse(w.eve)).status).toBe(200)
})

test("a custom role over everyone or over its holder adjusts no leave of the holder", async () => {
  for (const scope of ["ORGANIZATION", "OWN"]) {
    const payroll = await w.hire()
    const { body: role } = await w.eve.post("/administration/roles", { name: scope, permissions: ["ADJUST_LEAVE"], scope })
    await w.eve.post(`/administration/roles/${role.id}/assign`, { employeeId: payroll.id })
    for (const act of actions) expect(outcomeOf(await act(payroll, payroll))).toEqual(own)
  }
})

test("assigning a policy group to oneself, or deleting the assignment, returns 409 SELF_ACTION_FORBIDDEN", async () => {
  const { body: group } = await w.hana.post("/leave/policy-groups", { leaveTypeId, name: "Generous", daysPerYear: 100 })
  const assign = (by: Client, of: Client) =>
    by.post("/leave/policy-assignments", { leaveTypeId, groupId: group.id, employeeId: of.id, effectiveFrom: "2026-01-01" })
  expect(outcomeOf(await assign(w.hana, w.hana))).toEqual(own)
  const { status, body } = await assign(w.eve, w.hana)
  expect(status).toBe(201)
  expect(outcomeOf(await w.hana.delete(`/leave/policy-assignments/${body.id}`))).toEqual(own)
  expect((await w.eve.delete(`/leave/policy-assignments/${body.id}`)).status).toBe(204)
})

test("an import with a leave balance of its author returns 409 SELF_ACTION_FORBIDDEN naming the row, and imports nothing", async () => {
  const lines = ["employeeEmail,leaveType,days,validFrom,reason"]
  for (const name of ["ann", "hana"]) lines.push(`${name}@acme.test,Own leave,5,2026-01-01,Opening balance`)
  const file = { name: "file.csv", bytes: lines.join("\n") }
  const balance = async () => (await w.hana.get(`/leave/employees/${w.ann.id}/balances/${leaveTypeId}`)).body.remaining
  const before = await balance()
  const { body } = await w.hana.upload("/imports", file, { kind: "LEAVE_BALANCES" })
  const committed = await w.hana.post(`/imports/${body.id}/commit`)
  expect([outcomeOf(committed), committed.body.details.rows]).toEqual([own, [2]])
  expect(await balance()).toBe(before)
})

test("a lone administrator adjusts their own leave, and the audit log marks it", async () => {
  const typeId = await createLeaveType(w.olga, "Lone leave", { daysPerYear: 10 })
  for (const act of actions) expect((await act(w.olga, w.olga, typeId)).status).toBe(200)
  const other = await w.hire({}, w.otherOrganizationId)
  expect((await adjust(w.olga, other, typeId)).status).toBe(200)
  const marked = await w.sql(
    `select action, details->>'ownDecision' as own from audit_entries
      where organization_id = ? and action in ('leave.adjust', 'leave.grant', 'leave.encash') order by sequence`,
    [w.otherOrganizationId],
  )
  expect(marked).toEqual([
    { action: "leave.adjust", own: "true" },
    { action: "leave.grant", own: "true" },
    { action: "leave.encash", own: "true" },
    { action: "leave.adjust", own: null },
  ])
})
