// Whether `availableActions` allow the submission of a draft: by the rules of leave, in both APIs, as the submission itself.
import { beforeAll, describe, expect, test } from "@jest/globals"
import * as fc from "fast-check"
import type { Client, Json } from "../support/client.js"
import { insertDepartment } from "../support/factories.js"
import { plusDays } from "../support/leave.js"
import {
  ACTIONS,
  act,
  actionIn,
  createDraft,
  created,
  createLeaveType,
  createPending,
  hireWorker,
} from "../support/leave-requests.js"
import { countStatements } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
let annual: string

beforeAll(async () => {
  annual = await createLeaveType(app.hr, "Annual Leave", { isDefault: true })
})

interface Submission {
  allowed: boolean
  reason: string | null
}

const submissionIn = (request: Json): Submission => actionIn(request, "SUBMIT")

/** How single reads and lists of both APIs show the submission of a draft. */
async function shownSubmissions(client: Client, id: string): Promise<Submission[]> {
  const { leaveRequest, myLeaveRequests } = await client.execute(
    `query($id: ID!) { leaveRequest(id: $id) { ${ACTIONS} } myLeaveRequests(first: 100) { nodes { ${ACTIONS} } } }`,
    { id },
  )
  const lists = [(await client.get("/leave/requests/me?limit=100")).body, myLeaveRequests.nodes]
  const single = [(await client.get(`/leave/requests/${id}`)).body, leaveRequest]
  return [...single, ...lists.map((list) => list.find((request: Json) => request.id === id))].map(submissionIn)
}

/** The error code of submitting a draft; null if it was submitted. */
const submissionCode = async (client: Client, id: string): Promise<string | null> => {
  const { status, body } = await act(client, id, "submit")
  return status === 200 ? null : body.code
}

interface Rejection {
  code: string | null
  /** Rules of a new leave type. */
  rules?: object
  start: string
  end?: string
  values?: object
  prepare?: (employee: Client, leaveTypeId: string) => Promise<unknown>
}

const rejections: Rejection[] = [
  { code: null, start: "2026-03-05" },
  { code: "INSUFFICIENT_BALANCE", start: "2026-03-05", end: "2026-06-10" },
  { code: "NO_WORKING_DAYS", start: "2026-03-07", end: "2026-03-08" },
  { code: "NOT_EMPLOYED", start: "2027-07-01" },
  {
    code: "OVERLAPPING_REQUEST",
    start: "2026-03-10",
    prepare: (employee) => createPending(employee, "2026-03-09", "2026-03-11"),
  },
  { code: "NOTICE_PERIOD_TOO_SHORT", start: "2026-03-05", rules: { noticeDays: 5 } },
  { code: "LEAVE_TOO_LONG", start: "2026-03-05", end: "2026-03-10", rules: { maximumConsecutiveDays: 3 } },
  {
    code: "LEAVE_TOO_LONG",
    start: "2026-03-06",
    rules: { maximumConsecutiveDays: 3 },
    prepare: (employee, leaveTypeId) => createPending(employee, "2026-03-09", "2026-03-11", { leaveTypeId }),
  },
  {
    code: "BLACKOUT_PERIOD",
    start: "2026-03-05",
    rules: { blackouts: [{ from: "2026-03-05", to: "2026-03-06" }] },
  },
  { code: "HALF_DAY_NOT_ALLOWED", start: "2026-03-05", values: { startHalf: "PM" }, rules: { allowHalfDays: false } },
  { code: "DOCUMENT_REQUIRED", start: "2026-03-05", rules: { documentAfterDays: 0 } },
  { code: null, start: "2026-03-05", rules: { documentAfterDays: 0 }, values: { document: "AU 4711" } },
  { code: "OUTSIDE_WORKING_HOURS", start: "2026-03-07", rules: { unit: "HOURS" }, values: { startTime: "10:00" } },
  {
    code: "INVALID_REFERENCE",
    start: "2026-03-05",
    rules: {},
    prepare: (_, leaveTypeId) => app.hr.delete(`/leave/types/${leaveTypeId}`),
  },
]

let types = 0
const hire = (values: object = {}) => hireWorker(app, { hire_date: "2025-06-01", end_date: "2027-06-30", ...values })

describe("the submission of a draft", () => {
  test.each(rejections)(
    "availableActions of a draft have the error code that submitting returns: $code from $start",
    async (rejection) => {
      const { code, rules, start, end, values, prepare } = rejection
      const employee = await hire()
      const leaveTypeId = rules ? await createLeaveType(app.hr, `Type ${++types}`, rules) : annual
      const id = await createDraft(employee, start, end, { leaveTypeId, ...values })
      await prepare?.(employee, leaveTypeId)
      const submission = { allowed: code === null, reason: code }
      expect(await shownSubmissions(employee, id)).toEqual(Array(4).fill(submission))
      expect(await submissionCode(employee, id)).toBe(code)
    },
  )

  test("submitting a draft is TOO_FEW_PRESENT in availableActions while pending leave takes the last place, also for HR", async () => {
    const departmentId = await insertDepartment(app, "Desk")
    const [employee, colleague] = [await hire({ department_id: departmentId }), await hire({ department_id: departmentId })]
    await created(app.hr.post("/leave/coverage-rules", { name: "Desk", departmentId, minimumPresent: 1 }))
    const taken = await createPending(colleague, "2026-03-05")
    const id = await createDraft(employee, "2026-03-05")
    const onBehalf = await createDraft(app.hr, "2026-03-05", "2026-03-05", { employeeId: employee.id })
    const rejected = { allowed: false, reason: "TOO_FEW_PRESENT" }
    expect(await shownSubmissions(employee, id)).toEqual(Array(4).fill(rejected))
    expect(submissionIn((await app.hr.get(`/leave/requests/${onBehalf}`)).body)).toEqual(rejected)
    expect(await submissionCode(employee, id)).toBe("TOO_FEW_PRESENT")
    await act(colleague, taken, "cancel")
    expect(submissionIn((await employee.get(`/leave/requests/${id}`)).body)).toEqual({ allowed: true, reason: null })
    expect(await submissionCode(employee, id)).toBeNull()
  })

  test("availableActions of random drafts allow the submission exactly if submitting them one after the other succeeds", async () => {
    const scarce = await createLeaveType(app.hr, "Scarce", { amountPerYear: 8 })
    const limited = await createLeaveType(app.hr, "Limited", { maximumConsecutiveDays: 4, noticeDays: 10, amountPerYear: 12 })
    const departmentId = await insertDepartment(app, "Counter")
    await created(app.hr.post("/leave/coverage-rules", { name: "Counter", departmentId, minimumPresent: 1 }))
    const employees = [await hire({ department_id: departmentId }), await hire({ department_id: departmentId })]
    const drafts = fc.sample(
      fc.record({
        employee: fc.constantFrom(...employees),
        start: fc.nat(120),
        length: fc.oneof({ weight: 4, arbitrary: fc.nat(4) }, { weight: 1, arbitrary: fc.nat(30) }),
        leaveTypeId: fc.constantFrom(scarce, limited),
      }),
      { numRuns: Number(process.env.ROUNDS ?? 40), seed: 20_260_302 },
    )
    const ids: [Client, string][] = []
    for (const { employee, start, length, leaveTypeId } of drafts) {
      const startDate = plusDays("2026-03-03", start)
      ids.push([employee, await createDraft(employee, startDate, plusDays(startDate, length), { leaveTypeId })])
    }
    for (const employee of employees) {
      const { body } = await employee.get("/leave/requests/me?limit=100")
      for (const listed of body.slice(0, 5))
        expect(listed.availableActions).toEqual((await employee.get(`/leave/requests/${listed.id}`)).body.availableActions)
    }
    const codes = new Set<string | null>()
    for (const [employee, id] of ids) {
      const { reason } = submissionIn((await employee.get(`/leave/requests/${id}`)).body)
      expect([id, await submissionCode(employee, id)]).toEqual([id, reason])
      codes.add(reason)
    }
    expect([...codes]).toEqual(
      expect.arrayContaining([
        null,
        "TOO_FEW_PRESENT",
        "INSUFFICIENT_BALANCE",
        "LEAVE_TOO_LONG",
        "NOTICE_PERIOD_TOO_SHORT",
        "OVERLAPPING_REQUEST",
      ]),
    )
  })
})

describe("reading drafts", () => {
  test("20 drafts take as many SQL statements as one, in both APIs", async () => {
    const employee = await hire()
    const counts = async () => [
      await countStatements(app, () => employee.get("/leave/requests/me")),
      await countStatements(app, () => employee.execute(`{ myLeaveRequests(first: 50) { nodes { ${ACTIONS} } } }`)),
    ]
    await createDraft(employee, "2026-06-01")
    const ofOne = await counts()
    for (let n = 1; n < 20; n++) await createDraft(employee, plusDays("2026-06-01", n))
    expect(await counts()).toEqual(ofOne)
  })

  test("drafts without their available actions take one SQL statement", async () => {
    const employee = await hire()
    await createDraft(employee, "2026-06-01")
    expect(await countStatements(app, () => employee.execute("{ myLeaveRequests { nodes { id status } } }"))).toBe(1)
  })
})
