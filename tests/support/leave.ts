// Types of leave and requests, as tests of leave begin with.
import type { Answer, Client } from "./client.js"
import { insertRow } from "./factories.js"
import type { World } from "./world.js"

interface TypeOptions {
  name: string
  /** Columns of the type and of its rules. */
  type?: Record<string, unknown>
  rules?: Record<string, unknown>
}

/** A type of leave with its rules; 25 days a year unless said otherwise. */
export async function insertLeaveType({ sql }: World, organizationId: string, { name, type = {}, rules = {} }: TypeOptions) {
  const leave_type_id = await insertRow(sql, "leave_types", organizationId, {
    name,
    is_default: false,
    is_unlimited: false,
    badge: "ON_LEAVE",
    ...type,
  })
  await insertRow(sql, "leave_policies", organizationId, {
    leave_type_id,
    effective_from: "2020-01-01",
    accrual: "YEARLY",
    granted_at: "START",
    days_per_year: 25,
    tenure_steps: [],
    prorate_on_hire: false,
    prorate_on_end: false,
    use_full_time_share: false,
    allow_half_days: true,
    notice_days: 0,
    blackouts: [],
    negative_allowed_up_to: 0,
    ...rules,
  })
  return leave_type_id
}

/** What an answer said: its status, and the code of a refusal or the state of a request. */
export const said = ({ status, body }: Answer) => [status, body?.code ?? body?.status]

/** Drafts a request; gives its id. */
export async function draft(who: Client, startDate: string, endDate = startDate, more: object = {}): Promise<string> {
  const { status, body } = await who.post("/leave/requests", { startDate, endDate, ...more })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}

/** Drafts and submits a request; gives its id. */
export async function submitted(who: Client, startDate: string, endDate = startDate, more: object = {}): Promise<string> {
  const id = await draft(who, startDate, endDate, more)
  const { status, body } = await who.post(`/leave/requests/${id}/submit`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return id
}

/** A request that is approved already, by HR; gives its id. */
export async function approved(
  w: World,
  who: Client,
  startDate: string,
  endDate = startDate,
  more: object = {},
): Promise<string> {
  const id = await submitted(who, startDate, endDate, more)
  const { status, body } = await w.hana.post(`/leave/requests/${id}/approve`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return id
}
