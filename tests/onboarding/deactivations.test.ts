// Records that end with the account of an employee.
import { beforeAll, expect, test } from "@jest/globals"
import type { Json } from "../support/client.js"
import { createApproved, createLeaveType, createPending } from "../support/leave-requests.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
let leaveTypeId: string
beforeAll(async () => {
  leaveTypeId = await createLeaveType(app.hr, "Vacation")
})

const hire = () => app.hire({ manager_id: app.manager.id, hire_date: "2025-01-01" })
const auditOf = async (entityId: string) =>
  (await app.admin.get(`/audit?entityId=${entityId}`)).body.map(({ action }: Json) => action)

test("deactivating cancels the pending leave that has not begun, and keeps approved leave", async () => {
  const leaver = await hire()
  const pending = await createPending(leaver, "2026-03-03", "2026-03-04", { leaveTypeId })
  const begun = await createPending(leaver, "2026-03-02", "2026-03-02", { leaveTypeId })
  const approved = await createApproved(app, leaver, "2026-03-05", "2026-03-05", { leaveTypeId })
  expect((await app.hr.delete(`/users/${leaver.id}`)).status).toBe(204)
  const statusOf = async (id: string) => (await app.hr.get(`/leave/requests/${id}`)).body.status
  expect([await statusOf(pending), await statusOf(begun), await statusOf(approved)]).toEqual(["Cancelled", "Pending", "Approved"])
  expect(await auditOf(pending)).toContain("leaveRequest.cancel")
  expect((await app.hr.post(`/leave/requests/${pending}/approve`)).status).toBe(409)
  const [row] = await app.sql<{ pending: number }>(
    "select coalesce(sum(amount), 0)::float8 as pending from ledger_entries where employee_id = ? and account = 'PENDING'",
    [leaver.id],
  )
  expect(Math.abs(row?.pending as number)).toBe(1000)
})

test("deactivating before the last day keeps pending leave until that day", async () => {
  const leaver = await hire()
  expect((await app.hr.patch(`/users/${leaver.id}`, { endDate: "2026-03-31" })).status).toBe(200)
  const pending = await createPending(leaver, "2026-03-30", "2026-03-31", { leaveTypeId })
  expect((await app.hr.delete(`/users/${leaver.id}`)).status).toBe(204)
  expect((await app.hr.get(`/leave/requests/${pending}`)).body.status).toBe("Pending")
})

test("deactivating cancels open document requests", async () => {
  const leaver = await hire()
  const { body: request } = await app.hr.post(`/users/${leaver.id}/document-requests`, { type: "CERTIFICATION" })
  expect(request.status).toBe("OPEN")
  expect((await app.hr.delete(`/users/${leaver.id}`)).status).toBe(204)
  const { body } = await app.hr.get(`/users/${leaver.id}/document-requests`)
  expect(body).toMatchObject([{ id: request.id, status: "CANCELLED" }])
  expect(await auditOf(request.id)).toContain("documentRequest.cancel")
})

test("deactivating cancels the scheduled changes that name the employee as manager, and notifies HR", async () => {
  const [leaver, report, other] = [await hire(), await hire(), await hire()]
  const schedule = async (values: object) => (await app.hr.post(`/users/${report.id}/employment-changes`, values)).body
  const change = await schedule({ effectiveDate: "2026-05-01", managerId: leaver.id, employmentType: "Part-time" })
  const kept = await schedule({ effectiveDate: "2026-06-01", managerId: other.id })
  expect([change.status, kept.status]).toEqual(["SCHEDULED", "SCHEDULED"])
  expect((await app.hr.delete(`/users/${leaver.id}`)).status).toBe(204)
  const { body } = await app.hr.get(`/users/${report.id}/employment-changes`)
  const statusOf = ({ id }: Json) => body.find((one: Json) => one.id === id).status
  expect([statusOf(change), statusOf(kept)]).toEqual(["CANCELLED", "SCHEDULED"])
  const { items } = (await app.hr.get("/notifications")).body
  expect(items[0].message).toMatch(/^The change of the employment of .* that was scheduled for/)
})

test("deactivating cancels the scheduled changes of the employee after the last day, and notifies HR", async () => {
  const [leaver, retiree] = [await hire(), await hire()]
  const schedule = async ({ id }: { id: string }, effectiveDate: string) => {
    const { status, body } = await app.hr.post(`/users/${id}/employment-changes`, { effectiveDate, salary: 60_000 })
    expect([status, body.status]).toEqual([201, "SCHEDULED"])
  }
  for (const day of ["2026-03-20", "2026-03-31", "2026-04-01"]) await schedule(leaver, day)
  expect((await app.hr.patch(`/users/${leaver.id}`, { endDate: "2026-03-31" })).status).toBe(200)
  await schedule(retiree, "2026-03-03")
  for (const { id } of [leaver, retiree]) expect((await app.hr.delete(`/users/${id}`)).status).toBe(204)
  const statusesOf = async ({ id }: { id: string }) =>
    (await app.hr.get(`/users/${id}/employment-changes?status=Scheduled,Cancelled`)).body.map(
      ({ effectiveDate, status }: Json) => [effectiveDate, status],
    )
  expect(await statusesOf(leaver)).toEqual([
    ["2026-03-20", "SCHEDULED"],
    ["2026-03-31", "SCHEDULED"],
    ["2026-04-01", "CANCELLED"],
  ])
  expect(await statusesOf(retiree)).toEqual([["2026-03-03", "CANCELLED"]])
  const { items } = (await app.hr.get("/notifications")).body
  expect(items[0].message).toMatch(
    / that was scheduled for March 3, 2026 was canceled: the account of the person was deactivated\.$/,
  )
  expect((await app.hr.put(`/users/${retiree.id}`, { status: "Active" })).status).toBe(200)
  expect(await statusesOf(retiree)).toEqual([["2026-03-03", "CANCELLED"]])
})
