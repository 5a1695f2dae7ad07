// Whether `availableActions` allow the approval of leave and of its changes: by the rules of leave, in both APIs, as the approval itself.
import { afterEach, beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { insertDepartment, insertRow } from "../support/factories.js"
import {
  ACTIONS,
  act,
  actionIn,
  createApproved,
  created,
  createLeaveType,
  createPending,
  hireWorker,
  nextWorkday,
  setApprovalPolicy,
  workdayAfter,
} from "../support/leave-requests.js"
import { countStatements } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
let annual: string

beforeAll(async () => {
  annual = await createLeaveType(app.hr, "Annual Leave", { isDefault: true })
})

afterEach(() => setApprovalPolicy(app, { steps: [], forbidsOwnDecision: false }))

const CHANGES = `changeRequests(first: 5) { nodes { ${ACTIONS} } }`

/** The error code of an action; null if it is allowed. */
const codeIn = (record: Json, action = "APPROVE"): string | null => {
  const { allowed, reason } = actionIn(record, action)
  expect(allowed).toBe(reason === null)
  return reason
}

/** The error codes of approving a request, in single reads, lists and explanations. */
async function shownCodes(client: Client, id: string): Promise<(string | null)[]> {
  const { leaveRequest, leaveRequestsAwaitingMe } = await client.execute(
    `query($id: ID!) { leaveRequest(id: $id) { ${ACTIONS} } leaveRequestsAwaitingMe(first: 100) { nodes { ${ACTIONS} } } }`,
    { id },
  )
  const lists = [(await client.get("/leave/requests/awaiting-me?limit=100")).body, leaveRequestsAwaitingMe.nodes]
  const single = [(await client.get(`/leave/requests/${id}`)).body, leaveRequest]
  const shown = [...single, ...lists.map((list) => list.find((request: Json) => request.id === id))].map((one) => codeIn(one))
  return [...shown, await explainedCode(client, "LeaveRequest", id)]
}

/** The error codes of approving a change request, in REST, GraphQL and explanations. */
async function shownChangeCodes(client: Client, id: string, changeId: string): Promise<(string | null)[]> {
  const { leaveRequest, leaveChangeRequests } = await client.execute(
    `query($id: ID!) { leaveRequest(id: $id) { ${CHANGES} } leaveChangeRequests(requestId: $id) { nodes { ${ACTIONS} } } }`,
    { id },
  )
  const rest = (await client.get(`/leave/requests/${id}/change-requests`)).body
  const lists = [leaveRequest.changeRequests.nodes, leaveChangeRequests.nodes, rest]
  const shown = lists.map((list) => codeIn(list.find((change: Json) => change.id === changeId)))
  return [...shown, await explainedCode(client, "LeaveChangeRequest", changeId)]
}

const explainedCode = async (client: Client, entityType: string, entityId: string): Promise<string | null> => {
  const { explainAccess } = await app.admin.execute(
    `query($viewerId: ID!, $entityType: String!, $entityId: ID!) {
      explainAccess(viewerId: $viewerId, entityType: $entityType, entityId: $entityId, action: "approve") { isAllowed reason } }`,
    { viewerId: client.id, entityType, entityId },
  )
  expect(explainAccess.isAllowed).toBe(explainAccess.reason === null)
  return explainAccess.reason
}

/** The error code of approving a request; null if it was approved. */
const approvalCode = async (client: Client, id: string) => codeOf(await act(client, id, "approve"))
const codeOf = ({ status, body }: Json): string | null => (status === 200 ? null : body.code)

let names = 0

/** Two employees of a new department with leave on one day: the first approved, the second pending. One of them has to be present. */
async function createLastPlace(day: string) {
  const departmentId = await insertDepartment(app, `Desk ${++names}`)
  const [colleague, employee] = [
    await hireWorker(app, { department_id: departmentId }),
    await hireWorker(app, { department_id: departmentId }),
  ]
  const id = await createPending(employee, day)
  const approved = await createApproved(app, colleague, day)
  await created(app.hr.post("/leave/coverage-rules", { name: `Desk ${names}`, departmentId, minimumPresent: 1 }))
  return { id, employee, colleague, approved, departmentId }
}

describe("the approval of a leave request", () => {
  test("approving leave is TOO_FEW_PRESENT in availableActions while approved leave of a colleague takes the last place", async () => {
    const { id, colleague, approved } = await createLastPlace(nextWorkday())
    for (const approver of [app.manager, app.hr]) expect(await shownCodes(approver, id)).toEqual(Array(5).fill("TOO_FEW_PRESENT"))
    expect(codeIn((await app.manager.get(`/leave/requests/${id}`)).body, "REJECT")).toBeNull()
    expect(await approvalCode(app.manager, id)).toBe("TOO_FEW_PRESENT")
    const { body: change } = await colleague.post(`/leave/requests/${approved}/withdraw`, {})
    await app.hr.post(`/leave/requests/${approved}/change-requests/${change.id}/approve`, {})
    expect(await shownCodes(app.manager, id)).toEqual(Array(5).fill(null))
    expect(await approvalCode(app.manager, id)).toBeNull()
  })

  test("approving leave is TOO_FEW_PRESENT in availableActions at the last of its approvals only", async () => {
    const day = nextWorkday()
    const { employee, id: other } = await createLastPlace(day)
    await act(employee, other, "cancel")
    const approverIds = [app.employee.id, app.colleague.id]
    await app.sql("update leave_coverage_rules set is_active = false")
    await setApprovalPolicy(app, { steps: [{ approver: "MANAGER" }, { approver: "PERSON", approverIds, rule: "ALL" }] })
    const id = await createPending(employee, day)
    await app.sql("update leave_coverage_rules set is_active = true")
    for (const approver of [app.manager, app.employee]) {
      expect(await shownCodes(approver, id)).toEqual(Array(5).fill(null))
      expect(await approvalCode(approver, id)).toBeNull()
    }
    expect(await shownCodes(app.colleague, id)).toEqual(Array(5).fill("TOO_FEW_PRESENT"))
    expect(await approvalCode(app.colleague, id)).toBe("TOO_FEW_PRESENT")
  })
})

interface Move {
  name: string
  code: string | null
  /** The new days; none to cancel the leave. */
  to?: { startDate: string; endDate: string }
  prepare?: (employee: Client, leaveTypeId: string) => Promise<unknown>
}

const moves: Move[] = [
  { name: "a move", code: null, to: { startDate: "2026-09-07", endDate: "2026-09-08" } },
  { name: "a cancellation", code: null, prepare: (employee) => createPending(employee, "2026-09-08") },
  {
    name: "a move to booked days",
    code: "OVERLAPPING_REQUEST",
    to: { startDate: "2026-09-07", endDate: "2026-09-08" },
    prepare: (employee) => createPending(employee, "2026-09-08"),
  },
  {
    name: "a longer leave",
    code: "INSUFFICIENT_BALANCE",
    to: { startDate: "2026-09-07", endDate: "2026-09-10" },
    prepare: (employee, leaveTypeId) => createPending(employee, "2026-10-05", "2026-10-08", { leaveTypeId }),
  },
  {
    name: "a move to days with too few people",
    code: "TOO_FEW_PRESENT",
    to: { startDate: "2026-09-07", endDate: "2026-09-08" },
    prepare: async (employee) => {
      const skill = `Skill ${++names}`
      await insertRow(app.sql, "skills", app.organizationId, { employee_id: employee.id, name: skill, level: "EXPERT" })
      await created(app.hr.post("/leave/coverage-rules", { name: skill, skill, minimumPresent: 1 }))
    },
  },
]

describe("the approval of a change request", () => {
  test.each(moves)(
    "availableActions of a change request have the error code that approving returns: $code for $name",
    async ({ code, to, prepare }) => {
      const employee = await hireWorker(app)
      const leaveTypeId = await createLeaveType(app.hr, `Type ${++names}`, { amountPerYear: 7 })
      const id = await createApproved(app, employee, "2026-08-03", "2026-08-04", { leaveTypeId })
      const { body: change } = await employee.post(`/leave/requests/${id}/change-requests`, { reason: "Plans", ...to })
      await prepare?.(employee, leaveTypeId)
      expect(await shownChangeCodes(app.manager, id, change.id)).toEqual(Array(4).fill(code))
      const { availableActions } = (await app.manager.get(`/leave/requests/${id}/change-requests`)).body[0]
      expect(codeIn({ availableActions }, "REJECT")).toBeNull()
      expect(codeOf(await app.manager.post(`/leave/requests/${id}/change-requests/${change.id}/approve`, {}))).toBe(code)
    },
  )
})

test("7 pending requests take as many SQL statements as one, in both APIs", async () => {
  const manager = await app.hire({ role: "MANAGER" })
  const departmentId = await insertDepartment(app, `Desk ${++names}`)
  await created(app.hr.post("/leave/coverage-rules", { name: `Desk ${names}`, departmentId, minimumPresent: 1 }))
  const employees = [
    await app.hire({ manager_id: manager.id, department_id: departmentId }),
    await app.hire({ manager_id: manager.id, department_id: departmentId }),
  ] as const

  const counts = async () => [
    await countStatements(app, () => manager.get("/leave/requests/awaiting-me")),
    await countStatements(app, () =>
      manager.execute(`{ leaveRequestsAwaitingMe(first: 50) { nodes { ${ACTIONS} ${CHANGES} } } }`),
    ),
  ]
  const request = (n: number) =>
    createPending(employees[n % 2] as Client, workdayAfter(60 + n), undefined, { leaveTypeId: annual })
  await request(0)
  const ofOne = await counts()
  for (let n = 1; n < 7; n++) await request(n)
  expect(await counts()).toEqual(ofOne)
})
