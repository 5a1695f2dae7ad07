// Types of leave and requests, as tests of leave begin with.
import type { Answer, Client } from "./client.js"
import type { World } from "./test-app.js"

/** A type of leave as HR makes it: 25 days in each year, of which nothing is carried over, unless said otherwise. */
export async function createLeaveType(hr: Client, name: string, more: object = {}): Promise<string> {
  const rules = { accrual: "YEARLY", daysPerYear: 25, maximumCarryOver: 0, effectiveFrom: "2026-01-01" }
  const { status, body } = await hr.post("/leave/types", { name, ...rules, ...more })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}

/** What an answer said: its status, and the code of a refusal or the state of a request. */
export const outcomeOf = ({ status, body }: Answer) => [status, body?.code ?? body?.status]

/** Drafts a request; gives its id. */
export async function createDraft(who: Client, startDate: string, endDate = startDate, more: object = {}): Promise<string> {
  const { status, body } = await who.post("/leave/requests", { startDate, endDate, ...more })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}

/** Drafts and submits a request; gives its id. */
export async function createPending(who: Client, startDate: string, endDate = startDate, more: object = {}): Promise<string> {
  const id = await createDraft(who, startDate, endDate, more)
  const { status, body } = await who.post(`/leave/requests/${id}/submit`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return id
}

/** A request that is approved already, by HR; gives its id. */
export async function createApproved(
  w: World,
  who: Client,
  startDate: string,
  endDate = startDate,
  more: object = {},
): Promise<string> {
  const id = await createPending(who, startDate, endDate, more)
  const { status, body } = await w.hana.post(`/leave/requests/${id}/approve`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return id
}
