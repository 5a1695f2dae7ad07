// Helpers of the leave tests: create types and requests over REST, decide on them, and read the results.
import type { Client, Json, TestResponse } from "./client.js"
import type { TestApp } from "./test-app.js"

/** Status and error code of a response, or status and record status of a successful one. */
export const outcomeOf = ({ status, body }: TestResponse) => [status, body?.code ?? body?.status]

/** The body of a response. Throws unless the response has the expected status. */
export async function bodyOf(response: Promise<TestResponse>, expectedStatus: number): Promise<Json> {
  const { status, body } = await response
  if (status !== expectedStatus) throw new Error(JSON.stringify(body))
  return body
}

/** Hires an employee who reports to `app.manager`, so that bookings of one test do not affect others. */
export const hireWorker = (app: TestApp, values: object = {}) => app.hire({ manager_id: app.manager.id, ...values })

/** Fields of a leave request or change request with its available actions. */
export const ACTIONS = "id availableActions { name allowed reason }"

/** An available action of a record, with the names of either API. */
export const actionIn = ({ availableActions }: Json, action: string): { allowed: boolean; reason: string | null } => {
  const { allowed, reason } = availableActions.find(({ name }: Json) => name.toUpperCase() === action)
  return { allowed, reason }
}

/** The body of a 201 response. */
export const created = (response: Promise<TestResponse>) => bodyOf(response, 201)

/** Creates a leave type with 25 days per year and no carry-over, unless `values` say otherwise. Returns its id. */
export async function createLeaveType(hr: Client, name: string, values: object = {}): Promise<string> {
  const rules = { accrual: "YEARLY", amountPerYear: 25, maximumCarryOver: 0, effectiveFrom: "2026-01-01" }
  return (await created(hr.post("/leave/types", { name, ...rules, ...values }))).id
}

/** Creates a draft. Returns its id. */
export async function createDraft(client: Client, startDate: string, endDate = startDate, values: object = {}): Promise<string> {
  return (await created(client.post("/leave/requests", { startDate, endDate, ...values }))).id
}

/** Creates and submits a request. Returns its id. */
export async function createPending(
  client: Client,
  startDate: string,
  endDate = startDate,
  values: object = {},
): Promise<string> {
  const id = await createDraft(client, startDate, endDate, values)
  await bodyOf(client.post(`/leave/requests/${id}/submit`), 200)
  return id
}

/** Creates a request that HR approved. Returns its id. */
export async function createApproved(
  app: TestApp,
  client: Client,
  startDate: string,
  endDate = startDate,
  values: object = {},
): Promise<string> {
  const id = await createPending(client, startDate, endDate, values)
  await bodyOf(app.hr.post(`/leave/requests/${id}/approve`), 200)
  return id
}

/** Posts an action on a leave request, such as `submit` or `approve`. */
export const act = (client: Client, id: string, action: string, body?: object): Promise<TestResponse> =>
  client.post(`/leave/requests/${id}/${action}`, body)

export const approve = (client: Client, id: string, comment?: string) => act(client, id, "approve", { comment })
export const reject = (client: Client, id: string) => act(client, id, "reject", { comment: "No" })

export const setApprovalPolicy = (app: TestApp, policy: object): Promise<Json> =>
  bodyOf(app.hr.patch("/leave/approval-policy", policy), 200)

/** Status and decider of each approval step of a request. */
export const stepsOf = async (hr: Client, id: string) =>
  (await hr.get(`/leave/requests/${id}`)).body.approvalSteps.map(({ status, decidedById }: Json) => [status, decidedById])

/** Ids of the requests that await a decision of the client. */
export const awaitingIds = async (client: Client): Promise<string[]> =>
  (await client.get("/leave/requests/awaiting-me")).body.map(({ id }: Json) => id)

/** The client's balance of the first leave type at the end of 2026. */
export const yearEndBalance = async (client: Client) => {
  const { body } = await client.get("/leave/balances/me?asOf=2026-12-31")
  return body.map(({ used, pending, remaining }: Json) => ({ used, pending, remaining }))[0]
}

let usedWorkdays = 0
/** A workday from 2026-04-06 on that no earlier call returned. */
export const nextWorkday = () => workdayAfter(usedWorkdays++)

/** The nth workday from Monday 2026-04-06 on. */
export const workdayAfter = (n: number) =>
  new Date(Date.UTC(2026, 3, 6 + Math.floor(n / 5) * 7 + (n % 5))).toISOString().slice(0, 10)
