// The region of holidays and the rules of leave on days before a change that was recorded late.
import { beforeAll, expect, test } from "@jest/globals"
import type { Json } from "../support/client.js"
import { insertRow } from "../support/factories.js"
import { created, createLeaveType } from "../support/leave-requests.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp({ now: "2026-03-02T09:00:00.000Z" })
let [berlin, munich, id] = ["", "", ""]

const insertLocation = (name: string, region: string) =>
  insertRow(app.sql, "locations", app.organizationId, { name, type: "OFFICE", country: "DE", region, timezone: "Europe/Berlin" })
const record = (change: object) => created(app.hr.post(`/users/${id}/employment-changes`, change))

beforeAll(async () => {
  ;[berlin, munich] = [await insertLocation("Berlin", "BE"), await insertLocation("Munich", "BY")]
  const hire = { email: "kim@acme.test", fullName: "Kim", hireDate: "2026-02-01", locationId: berlin, role: "EMPLOYEE" }
  id = (await created(app.hr.post("/users", { ...hire, employmentType: "Intern" }))).id
  expect((await app.hr.put(`/users/${id}`, { hireDate: "2025-02-01" })).status).toBe(200)
  await record({ effectiveDate: "2025-06-01", locationId: munich, employmentType: "Full-time" })
  // The first one of all, which names neither.
  await record({ effectiveDate: "2025-05-01", fullTimeShare: 0.5 })
})

test("holidays before a late change are those of the location at the hire", async () => {
  const { body } = await app.hr.get(`/leave/holidays?year=2025&employeeId=${id}`)
  const names = body.map(({ name }: Json) => name)
  // That of March is one of Berlin, that of November one of Munich.
  expect(names).toEqual(expect.arrayContaining(["International Women's Day", "All Saints' Day"]))
  const next = (await app.hr.get(`/leave/holidays?year=2026&employeeId=${id}`)).body.map(({ name }: Json) => name)
  expect(next).toContain("International Women's Day")
  expect(next).not.toContain("All Saints' Day")
})

test("the share before the first day of its first record is that of the hire, in snapshots and in leave", async () => {
  const hire = { email: "lou@acme.test", fullName: "Lou", hireDate: "2026-02-01", role: "EMPLOYEE", fullTimeShare: 0.5 }
  const lou = await created(app.hr.post("/users", hire))
  expect((await app.hr.put(`/users/${lou.id}`, { hireDate: "2025-01-01" })).status).toBe(200)
  const rules = { effectiveFrom: "2025-01-01", amountPerYear: 24, useFullTimeShare: true }
  const type = await createLeaveType(app.hr, "By share", rules)
  expect((await app.hr.get(`/history/employees/${lou.id}?asOf=2025-06-01`)).body).toMatchObject({ fullTimeShare: 0.5 })
  expect((await app.hr.get(`/leave/employees/${lou.id}/balances/${type}?asOf=2025-12-31`)).body).toMatchObject({ entitled: 12 })
})

test("rules before a late change are those for the kind of contract at the hire", async () => {
  const type = await createLeaveType(app.hr, "Late", { effectiveFrom: "2025-01-01", amountPerYear: 12 })
  const group = { leaveTypeId: type, name: "Interns", effectiveFrom: "2025-01-01", amountPerYear: 24 }
  const { id: groupId } = await created(app.hr.post("/leave/policy-groups", group))
  const assignment = { leaveTypeId: type, groupId, effectiveFrom: "2025-01-01", employmentType: "Intern" }
  await created(app.hr.post("/leave/policy-assignments", assignment))
  const daysOn = async (date: string) =>
    (await app.hr.get(`/leave/types/${type}/effective-policy?employeeId=${id}&date=${date}`)).body.amountPerYear
  const dates = ["2025-04-30", "2025-05-01", "2025-05-31", "2025-06-01", "2026-01-31", "2026-02-01"]
  const days: number[] = []
  for (const date of dates) days.push(await daysOn(date))
  expect(days).toEqual([24, 24, 24, 12, 12, 24])
})
