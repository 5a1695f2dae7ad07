// Previews of edited drafts and of moves of approved leave: each shows what the operation does afterwards.
import { beforeAll, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import {
  approve,
  createApproved,
  createDraft,
  createLeaveType,
  createPending,
  hireWorker,
  outcomeOf,
  yearEndBalance,
} from "../support/leave-requests.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
let notice: string

beforeAll(async () => {
  await createLeaveType(app.hr, "Annual Leave", { isDefault: true })
  notice = await createLeaveType(app.hr, "With notice", { noticeDays: 30 })
})

const preview = (client: Client, requestId: string, values: Record<string, string>) =>
  client.get(`/leave/requests/preview?${new URLSearchParams({ requestId, ...values })}`)
const codesOf = ({ body }: Json) => body.violations.map(({ code }: Json) => code)
const requestChange = (client: Client, id: string, days: object) => client.post(`/leave/requests/${id}/change-requests`, days)

test("the preview of a move returns the days and the balance that the approved change has", async () => {
  const ann = await hireWorker(app)
  const id = await createApproved(app, ann, "2026-06-08", "2026-06-12")
  const days = { startDate: "2026-06-11", endDate: "2026-06-17" }
  const { body } = await preview(ann, id, days)
  expect(body).toMatchObject({ days: 5, balanceAfter: 20, violations: [] })
  const change = await requestChange(ann, id, days)
  await app.manager.post(`/leave/requests/${id}/change-requests/${change.body.id}/approve`, {})
  expect((await ann.get(`/leave/requests/${id}`)).body).toMatchObject({ ...days, days: body.days, status: "Approved" })
  expect((await yearEndBalance(ann)).remaining).toBe(body.balanceAfter)
})

test("the preview of a move returns the violation that requesting the change returns", async () => {
  const ann = await hireWorker(app)
  const id = await createApproved(app, ann, "2026-06-08", "2026-06-12")
  await createApproved(app, ann, "2026-07-06", "2026-07-10")
  const days = { startDate: "2026-07-08", endDate: "2026-07-14" }
  expect(codesOf(await preview(ann, id, days))).toEqual(["OVERLAPPING_REQUEST"])
  expect(outcomeOf(await requestChange(ann, id, days))).toEqual([409, "OVERLAPPING_REQUEST"])
})

test("the notice period limits a new request and not the preview of a move", async () => {
  const ann = await hireWorker(app)
  const id = await createApproved(app, ann, "2026-06-08", "2026-06-12", { leaveTypeId: notice })
  const days = { startDate: "2026-03-09", endDate: "2026-03-13" }
  expect(codesOf(await preview(ann, id, days))).toEqual([])
  expect(codesOf(await ann.get(`/leave/requests/preview?${new URLSearchParams({ leaveTypeId: notice, ...days })}`))).toEqual([
    "NOTICE_PERIOD_TOO_SHORT",
  ])
})

test("the preview of a draft keeps the values that the edit omits", async () => {
  const ann = await hireWorker(app)
  const id = await createDraft(ann, "2026-06-08", "2026-06-12", { leaveTypeId: notice, endHalf: "AM" })
  const { body } = await preview(ann, id, { startDate: "2026-06-09", endDate: "2026-06-12" })
  expect(body.days).toBe(3.5)
  const { previewLeaveRequest } = await ann.execute(
    "query($input: PreviewLeaveRequestInput!) { previewLeaveRequest(input: $input) { days violations { code } } }",
    { input: { requestId: id, startDate: "2026-03-09", endDate: "2026-03-09", endHalf: null } },
  )
  expect(previewLeaveRequest).toEqual({ days: 1, violations: [{ code: "NOTICE_PERIOD_TOO_SHORT" }] })
})

test("leave of others, decided leave and values of another request are rejected", async () => {
  const ann = await hireWorker(app)
  const days = { startDate: "2026-09-07", endDate: "2026-09-11" }
  const draft = await createDraft(ann, days.startDate, days.endDate)
  const pending = await createPending(ann, "2026-10-05", "2026-10-09")
  const approved = await createPending(ann, "2026-11-02", "2026-11-06")
  await approve(app.manager, approved)
  expect(outcomeOf(await preview(app.colleague, draft, days))).toEqual([404, "NOT_FOUND"])
  expect(outcomeOf(await preview(app.manager, approved, days))).toEqual([403, "FORBIDDEN"])
  expect(outcomeOf(await preview(ann, pending, days))).toEqual([409, "INVALID_TRANSITION"])
  const rejected = [
    await preview(ann, approved, { ...days, leaveTypeId: notice }),
    await preview(app.hr, draft, { ...days, employeeId: ann.id }),
  ]
  expect(rejected.map(({ status, body }) => [status, body.errors.map(({ path, code }: Json) => [path, code])])).toEqual([
    [400, [["leaveTypeId", "NOT_ALLOWED"]]],
    [400, [["employeeId", "NOT_ALLOWED"]]],
  ])
})
