// Rules of leave types: each violates its code in the preview and on submission.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Json } from "../support/client.js"
import {
  act,
  createApproved,
  createDraft,
  createLeaveType,
  createPending,
  hireWorker,
  outcomeOf,
} from "../support/leave-requests.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
let annual: string

beforeAll(async () => {
  annual = await createLeaveType(app.hr, "Annual Leave", { isDefault: true })
})

describe("rules of a leave type", () => {
  const createType = (name: string, rules: object) => createLeaveType(app.hr, name, rules)
  const submissionOutcome = async (leaveTypeId: string, startDate: string, endDate = startDate, more: object = {}) => {
    const ann = await hireWorker(app, { hire_date: "2025-06-01", end_date: "2027-06-30" })
    const query = new URLSearchParams({ startDate, endDate, leaveTypeId, ...more })
    const previewCodes = (await ann.get(`/leave/requests/preview?${query}`)).body.violations.map(
      (violation: Json) => violation.code,
    )
    const id = await createDraft(ann, startDate, endDate, { leaveTypeId, ...more })
    const [status, code] = outcomeOf(await act(ann, id, "submit"))
    expect(previewCodes[0] ?? "Pending").toBe(code)
    return status === 200 ? "Pending" : code
  }

  test("a request without working days violates NO_WORKING_DAYS", async () => {
    expect(await submissionOutcome(annual, "2026-03-07", "2026-03-08")).toBe("NO_WORKING_DAYS")
    expect(await submissionOutcome(annual, "2026-03-07", "2026-03-09")).toBe("Pending")
  })

  test("a notice period of 0 days allows past days, and one of 5 days requires 5 days", async () => {
    const none = await createType("No notice", { noticeDays: 0 })
    const five = await createType("Five days", { noticeDays: 5 })
    expect(await submissionOutcome(none, "2026-02-27")).toBe("Pending")
    expect(await submissionOutcome(five, "2026-03-06")).toBe("NOTICE_PERIOD_TOO_SHORT")
    expect(await submissionOutcome(five, "2026-03-09")).toBe("Pending")
  })

  test("the notice period begins on the current date at the employee's location", async () => {
    const oneDay = await createType("One day", { noticeDays: 1 })
    const location = { type: "OFFICE", country: "KI", timezone: "Pacific/Kiritimati", organization_id: app.organizationId }
    const id = "01981b3c-7d5e-7000-8000-000000000101"
    await app.sql(
      "insert into locations (id, organization_id, name, type, country, timezone, version) values (?, ?, 'Kiritimati', ?, ?, ?, 1)",
      [id, location.organization_id, location.type, location.country, location.timezone],
    )
    const submitAt = async (instant: string, values: object) => {
      app.clock.set(instant)
      const ann = await hireWorker(app, values)
      const [, code] = outcomeOf(
        await act(ann, await createDraft(ann, "2026-03-04", "2026-03-04", { leaveTypeId: oneDay }), "submit"),
      )
      app.clock.set("2026-03-02T09:00:00.000Z")
      return code
    }
    // At that instant it is March 4 on Kiritimati.
    expect(await submitAt("2026-03-03T10:30:00.000Z", { location_id: id })).toBe("NOTICE_PERIOD_TOO_SHORT")
    expect(await submitAt("2026-03-03T10:30:00.000Z", {})).toBe("Pending")
  })

  test("maximumConsecutiveDays counts working days, and half a day more violates LEAVE_TOO_LONG", async () => {
    const three = await createType("Three days", { maximumConsecutiveDays: 3 })
    expect(await submissionOutcome(three, "2026-03-05", "2026-03-09")).toBe("Pending")
    expect(await submissionOutcome(three, "2026-03-05", "2026-03-10", { endHalf: "AM" })).toBe("LEAVE_TOO_LONG")
  })

  test("maximumConsecutiveDays counts adjacent requests of the type across weekends and holidays", async () => {
    const four = await createType("Four days", { maximumConsecutiveDays: 4 })
    const ann = await hireWorker(app)
    const { createCompanyHoliday } = await app.hr.execute(
      "mutation($input: CreateCompanyHolidayInput!) { createCompanyHoliday(input: $input) { id } }",
      { input: { date: "2026-05-15", name: "Bridge" } },
    )
    expect(createCompanyHoliday.id).toBeDefined()
    await createApproved(app, ann, "2026-05-11", "2026-05-12", { leaveTypeId: four })
    await createPending(ann, "2026-05-14", "2026-05-18", { leaveTypeId: four })
    const between = await createDraft(ann, "2026-05-13", "2026-05-13", { leaveTypeId: four })
    expect(await act(ann, between, "submit")).toMatchObject({
      status: 409,
      body: { code: "LEAVE_TOO_LONG", details: { requested: 5, maximum: 4 } },
    })
    const submit = "mutation($id: ID!) { submitLeaveRequest(id: $id) { status } }"
    const after = await createDraft(ann, "2026-05-19", "2026-05-21", { leaveTypeId: four })
    expect((await ann.graphql(submit, { id: after })).body.errors[0].extensions).toMatchObject({
      code: "LEAVE_TOO_LONG",
      details: { requested: 5, maximum: 4 },
    })
    // Half a day of work interrupts a stretch.
    await createPending(ann, "2026-05-19", "2026-05-21", { leaveTypeId: four, startHalf: "PM" })
    await createPending(ann, "2026-05-22", "2026-05-25", { leaveTypeId: four, endHalf: "AM" })
    const more = await createDraft(ann, "2026-05-25", "2026-05-25", { leaveTypeId: four, startHalf: "PM" })
    expect(outcomeOf(await act(ann, more, "submit"))).toEqual([409, "LEAVE_TOO_LONG"])
    // Leave of another type interrupts it, too.
    await createPending(ann, "2026-05-25", "2026-05-25", { leaveTypeId: annual, startHalf: "PM" })
    await createPending(ann, "2026-05-26", "2026-05-29", { leaveTypeId: four })
    await app.hr.delete(`/leave/company-holidays/${createCompanyHoliday.id}`)
  })

  test("maximumConsecutiveDays of 0 allows no leave", async () => {
    expect(await submissionOutcome(await createType("Nothing", { maximumConsecutiveDays: 0 }), "2026-03-05")).toBe(
      "LEAVE_TOO_LONG",
    )
  })

  test("a request that counts a blackout day violates BLACKOUT_PERIOD", async () => {
    const blackouts = [
      { from: "2026-03-14", to: "2026-03-15", reason: "A weekend" },
      { from: "2026-03-18", to: "2026-03-20" },
    ]
    const black = await createType("Black", { blackouts })
    expect(await submissionOutcome(black, "2026-03-13", "2026-03-16")).toBe("Pending")
    expect(await submissionOutcome(black, "2026-03-16", "2026-03-18")).toBe("BLACKOUT_PERIOD")
    expect(await submissionOutcome(black, "2026-03-23")).toBe("Pending")
  })

  test("half days of a type without half days violate HALF_DAY_NOT_ALLOWED", async () => {
    const whole = await createType("Whole days", { allowHalfDays: false })
    expect(await submissionOutcome(whole, "2026-03-05", "2026-03-06", { startHalf: "PM" })).toBe("HALF_DAY_NOT_ALLOWED")
    expect(await submissionOutcome(whole, "2026-03-05", "2026-03-06")).toBe("Pending")
  })

  test("documentAfterDays requires a document after that many days, always if 0, and never if null", async () => {
    const two = await createType("Two days", { documentAfterDays: 2 })
    const always = await createType("Always", { documentAfterDays: 0 })
    expect(await submissionOutcome(two, "2026-03-05", "2026-03-06")).toBe("Pending")
    expect(await submissionOutcome(two, "2026-03-05", "2026-03-09")).toBe("DOCUMENT_REQUIRED")
    expect(await submissionOutcome(two, "2026-03-05", "2026-03-09", { document: "AU 4711" })).toBe("Pending")
    expect(await submissionOutcome(always, "2026-03-05")).toBe("DOCUMENT_REQUIRED")
    expect(await submissionOutcome(annual, "2026-03-05", "2026-03-20")).toBe("Pending")
  })

  test("leave before the hire date or after the end date violates NOT_EMPLOYED", async () => {
    expect(await submissionOutcome(annual, "2025-05-30", "2025-06-03")).toBe("NOT_EMPLOYED")
    expect(await submissionOutcome(annual, "2027-06-30", "2027-07-01")).toBe("NOT_EMPLOYED")
  })

  test("pending requests reserve their days, and more returns 409 INSUFFICIENT_BALANCE", async () => {
    const ann = await hireWorker(app)
    await createPending(ann, "2026-05-04", "2026-06-05")
    expect(outcomeOf(await act(ann, await createDraft(ann, "2026-06-08"), "submit"))).toEqual([409, "INSUFFICIENT_BALANCE"])
  })

  test("canceling or rejecting a request releases its days", async () => {
    const ann = await hireWorker(app)
    for (const end of [
      (id: string) => act(ann, id, "cancel"),
      (id: string) => act(app.manager, id, "reject", { comment: "Not now" }),
      (id: string) => act(ann, id, "cancel"),
    ])
      expect((await end(await createPending(ann, "2026-05-04", "2026-06-05"))).status).toBe(200)
    await createPending(ann, "2026-05-04", "2026-06-05")
  })
})
