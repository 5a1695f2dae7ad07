// Errors as clients receive them: meaning, message with the facts of the case, and the facts as JSON, equal on both APIs.
import { beforeAll, describe, expect, test } from "@jest/globals"
import { ERROR_STATUS } from "../src/core/errors.js"
import { errorCatalog } from "../src/http/error-catalog.js"
import type { Client, Json, TestResponse } from "./support/client.js"
import {
  act,
  createApproved,
  createDraft,
  createLeaveType,
  createPending,
  hireWorker,
  setApprovalPolicy,
} from "./support/leave-requests.js"
import { createApplication, createJob } from "./support/recruitment.js"
import { createTestApp } from "./support/test-app.js"

const app = createTestApp()
let annual: string

beforeAll(async () => {
  annual = await createLeaveType(app.hr, "Annual Leave", { isDefault: true, amountPerYear: 10 })
})

/** The code, message and facts of a REST error. */
const problemOf = ({ body: { code, message, details } }: TestResponse) => ({ code, message, details })

/** Submits a draft on both APIs. Throws if the results differ. */
async function submit(client: Client, id: string): Promise<Json> {
  const rest = await act(client, id, "submit")
  const { body } = await client.graphql("mutation($id: ID!) { submitLeaveRequest(id: $id) { id } }", { id })
  const [error] = body.errors
  expect({ code: error.extensions.code, message: error.message, details: error.extensions.details }).toEqual(problemOf(rest))
  expect(rest.body).toMatchObject({ detail: rest.body.message, type: `/api/docs/errors/${rest.body.code}` })
  return problemOf(rest)
}

describe("rejected leave", () => {
  test("INSUFFICIENT_BALANCE states the requested and the available days", async () => {
    const ann = await hireWorker(app)
    await createPending(ann, "2026-04-06", "2026-04-10")
    const id = await createDraft(ann, "2026-05-04", "2026-05-12")
    expect(await submit(ann, id)).toEqual({
      code: "INSUFFICIENT_BALANCE",
      message: "The request is for 7 days, and 5 are available. Please choose fewer days.",
      details: { requested: 7, available: 5, unit: "DAYS" },
    })
  })

  test("OVERLAPPING_REQUEST lists the conflicting requests of the employee", async () => {
    const ann = await hireWorker(app)
    const pending = await createPending(ann, "2026-04-06", "2026-04-08")
    const id = await createDraft(ann, "2026-04-08", "2026-04-09")
    expect(await submit(ann, id)).toEqual({
      code: "OVERLAPPING_REQUEST",
      message: "Another leave request from April 6, 2026 to April 8, 2026 includes some of these days. Please choose other days.",
      details: { requests: [{ id: pending, startDate: "2026-04-06", endDate: "2026-04-08" }] },
    })
  })

  test.each([
    [
      "NOTICE_PERIOD_TOO_SHORT",
      { noticeDays: 30 },
      { noticeDays: 30, earliestStartDate: "2026-04-01" },
      "30 days in advance, and the earliest start is April 1, 2026",
    ],
    [
      "LEAVE_TOO_LONG",
      { maximumConsecutiveDays: 2 },
      { requested: 3, maximum: 2 },
      "it is 3 days in a row, and this leave type allows at most 2",
    ],
    [
      "BLACKOUT_PERIOD",
      { blackouts: [{ from: "2026-03-25", to: "2026-03-26" }] },
      { startDate: "2026-03-25", endDate: "2026-03-26" },
      "from March 25, 2026 to March 26, 2026",
    ],
    ["DOCUMENT_REQUIRED", { documentAfterDays: 1 }, { requested: 3, documentAfterDays: 1 }, "more than 1 day requires proof"],
  ])("%s states the violated rule", async (code, rules, details, text) => {
    const ann = await hireWorker(app)
    const leaveTypeId = await createLeaveType(app.hr, code, rules)
    const id = await createDraft(ann, "2026-03-25", "2026-03-27", { leaveTypeId })
    expect(await submit(ann, id)).toEqual({ code, details, message: expect.stringContaining(text) })
  })

  test("INVALID_TRANSITION states the status, the action and the possible actions", async () => {
    const ann = await hireWorker(app)
    const id = await createPending(ann, "2026-06-01")
    expect(await submit(ann, id)).toEqual({
      code: "INVALID_TRANSITION",
      message:
        "This action is not possible in the status “Pending”. Please choose a possible action, or reload the data if it has changed.",
      details: { from: "PENDING", action: "submit", allowed: ["cancel"] },
    })
  })

  test("a named approver who may not read the employee's leave receives no facts", async () => {
    const [ann, outsider] = [await hireWorker(app), await app.hire()]
    const id = await createApproved(app, ann, "2026-07-06", "2026-07-10")
    await setApprovalPolicy(app, { steps: [{ approver: "PERSON", approverIds: [outsider.id] }] })
    const change = await ann.post(`/leave/requests/${id}/change-requests`, { endDate: "2026-07-31" })
    expect(change.status).toBe(201)
    const rejected = await outsider.post(`/leave/requests/${id}/change-requests/${change.body.id}/approve`)
    await setApprovalPolicy(app, { steps: [] })
    expect(problemOf(rejected)).toEqual({
      code: "INSUFFICIENT_BALANCE",
      message: "The leave balance is too low for these days. Please choose fewer days.",
      details: undefined,
    })
  })
})

describe("rejected moves to another state", () => {
  const german = { headers: { "Accept-Language": "de" } }

  test("a drop of an application on HIRED names the stages, those that are possible, and what to do", async () => {
    const { id: jobId } = await createJob(app.hr, { stages: ["APPLIED", "SCREENING", "TECHNICAL_INTERVIEW"] })
    const { id } = await createApplication(app, jobId)
    const drop = (headers = {}) => app.hr.patch(`/applications/${id}/stage`, { stage: "HIRED" }, headers)
    expect(problemOf(await drop())).toMatchObject({
      code: "INVALID_TRANSITION",
      message: expect.stringMatching(
        /^“Hired” is not possible after “Applied”\. Possible now: Screening, Technical interview, .+\. Please choose a possible action/,
      ),
      details: { from: "APPLIED", to: "HIRED" },
    })
    expect(problemOf(await drop(german)).message).toMatch(
      /^„Eingestellt“ ist nach „Erfasst“ nicht möglich\. Jetzt möglich: Vorauswahl, /,
    )
  })

  test("a vacancy that is closed names the states that are possible", async () => {
    const { id } = await createJob(app.hr)
    expect(problemOf(await app.hr.patch(`/jobs/${id}`, { status: "Draft" }))).toMatchObject({
      message: expect.stringContaining("“Draft” is not possible after “Open”. Possible now: Closed."),
      details: { from: "OPEN", to: "DRAFT", allowed: ["close"] },
    })
  })

  test("STAGE_CHANGED names the current stage", async () => {
    const { id: jobId } = await createJob(app.hr)
    const { id } = await createApplication(app, jobId)
    const { body } = await app.hr.patch(`/applications/${id}/stage`, { stage: "SCREENING", fromStage: "OFFER" })
    expect(body.message).toBe("The application is now in the stage “Applied”. Please reload the application and decide again.")
  })
})

describe("rejected changes of the organization", () => {
  test("DEPARTMENT_NOT_EMPTY and RECORD_IN_USE count what uses the record", async () => {
    const { body: department } = await app.hr.post("/departments", { name: "Full" })
    await app.hr.post("/departments", { name: "Inside", parentId: department.id })
    await app.hire({ department_id: department.id })
    expect(problemOf(await app.hr.delete(`/departments/${department.id}`))).toMatchObject({
      code: "DEPARTMENT_NOT_EMPTY",
      details: { employees: 1, departments: 1 },
    })
    expect(problemOf(await app.hr.delete(`/leave/types/${annual}`))).toMatchObject({
      code: "RECORD_IN_USE",
      details: { isDefault: true, pendingRequests: expect.any(Number) },
    })
  })

  test("PRECONDITION_FAILED states both versions to callers who may change the record", async () => {
    const { body } = await app.hr.post("/positions", { title: "Versioned" })
    const update = (client: Client) => client.patch(`/positions/${body.id}`, { title: "New" }, { headers: { "If-Match": '"7"' } })
    expect(problemOf(await update(app.hr))).toEqual({
      code: "PRECONDITION_FAILED",
      message: "Someone else changed this in the meantime. Please reload the data and try again.",
      details: { expectedVersion: 7, currentVersion: 1 },
    })
    expect(problemOf(await update(app.employee))).toMatchObject({ code: "FORBIDDEN", details: undefined })
  })
})

describe("rejected requests", () => {
  const send = (body: string, type = "application/json") =>
    app.employee.fetch("/api/departments", { method: "POST", body, headers: { "Content-Type": type } })

  test.each([
    ["BAD_REQUEST", () => send('{"name": "x",}'), { position: 13 }],
    ["BAD_REQUEST", () => send('{"name":'), { position: 8 }],
    ["PAYLOAD_TOO_LARGE", () => send(JSON.stringify("x".repeat(2_000_000))), { maxBytes: 1_048_576 }],
    ["UNSUPPORTED_MEDIA_TYPE", () => send("x", "text/plain"), { supported: ["application/json; charset=utf-8"] }],
    ["METHOD_NOT_ALLOWED", () => app.employee.put("/departments", {}), { allowed: ["GET", "HEAD", "POST", "OPTIONS"] }],
  ])("%s states what is supported", async (code, request, details) => {
    const response = await request()
    expect(problemOf(response)).toMatchObject({ code, details })
    expect(response.body.requestId).toBe(response.headers.get("x-request-id"))
  })

  test("a message is in the caller's language, and the title in English", async () => {
    const { body } = await app.employee.put("/departments", {}, { headers: { "Accept-Language": "de" } })
    expect(body).toMatchObject({
      title: "Method not allowed",
      message: "Diese URL unterstützt nur GET, HEAD, POST und OPTIONS. Bitte verwenden Sie eine unterstützte Methode.",
    })
  })
})

describe("the catalog of errors", () => {
  test("the catalog describes every code with a meaning, advice and its facts", () => {
    const catalog = errorCatalog()
    expect(catalog.map(({ code }) => code).sort()).toEqual(Object.keys(ERROR_STATUS).sort())
    for (const { title, summary, advice, details } of catalog) {
      expect(title).toMatch(/^[A-Z][^.]+$/)
      for (const text of [summary, advice, ...Object.values(details)]) expect(text).toMatch(/\.$/)
    }
  })
})
