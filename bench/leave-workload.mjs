// Write workload Q5: request one day of leave. This server runs its full workflow in two requests: create a draft and submit it. The
// baseline writes the same rows by hand in one request and transaction (servers/leave-writes.mjs). The other comparison servers insert
// one row, unless it overlaps another, in one statement.
import pg from "pg"
import { sendJson } from "./load.mjs"

/** The first day on which leave is requested. */
export const FIRST_TUESDAY = "2027-02-09"

const createDraft = `mutation ($input: CreateLeaveRequestInput!) { createLeaveRequest(input: $input) { id } }`
const submitDraft = `mutation ($id: ID!) { submitLeaveRequest(id: $id) { id status } }`
const requestLeave = `mutation ($employeeId: ID!, $leaveTypeId: ID!, $day: String!) { requestLeave(employeeId: $employeeId, leaveTypeId: $leaveTypeId, day: $day) { id status } }`
const insertRow = `mutation ($row: LeaveRequestInput!) { createLeaveRequest(input: { leaveRequest: $row }) { leaveRequest { rowId status } } }`

const sendGraphql = (agent, { url, headers }, query, variables) => sendJson(agent, `${url}/graphql`, headers, { query, variables })

/** Requests one day of leave from each kind of server. Each function returns true if the new request is pending. */
export const leaveActions = ({ organizationId }) => ({
  baseline: async (agent, { url, headers }, leaveRequest) => (await sendJson(agent, `${url}/Q5`, headers, leaveRequest)).status === "PENDING",
  handwrittenGraphql: async (agent, server, leaveRequest) => (await sendGraphql(agent, server, requestLeave, leaveRequest)).data?.requestLeave?.status === "PENDING",
  postgraphile: async (agent, server, { id, employeeId, leaveTypeId, day }) => {
    const row = { rowId: id, organizationId, employeeId, leaveTypeId, startDate: day, endDate: day, days: "1", status: "PENDING" }
    return (await sendGraphql(agent, server, insertRow, { row })).data?.createLeaveRequest?.leaveRequest.status === "PENDING"
  },
  platform: async (agent, { url, hrHeaders: headers }, { employeeId, leaveTypeId, day }) => {
    const server = { url, headers }
    const { data } = await sendGraphql(agent, server, createDraft, { input: { employeeId, leaveTypeId, startDate: day, endDate: day } })
    const id = data?.createLeaveRequest?.id
    return id !== undefined && (await sendGraphql(agent, server, submitDraft, { id })).data?.submitLeaveRequest?.status === "PENDING"
  },
})

/**
 * Returns a function that supplies unused leave requests: one per employee on the first Tuesday, then on the next Tuesday. Skips days
 * that overlap existing leave, because such a request would be rejected. This server and the others have different employees, because
 * this server would correct ledger entries that others stored.
 */
export async function prepareLeaveRequests({ databaseUrl, organizationId }) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows: types } = await client.query("select id from leave_types where organization_id = $1 and is_default", [organizationId])
  const { rows: employees } = await client.query(
    `select id from employees where organization_id = $1 and account_status <> 'DEACTIVATED' and hire_date < now() order by id`,
    [organizationId],
  )
  const { rows: existing } = await client.query(
    `select employee_id as "employeeId", start_date::text as "startDate", end_date::text as "endDate" from leave_requests
     where organization_id = $1 and end_date >= $2 and status in ('PENDING', 'APPROVED')`,
    [organizationId, FIRST_TUESDAY],
  )
  await client.end()
  const existingByEmployee = Map.groupBy(existing, ({ employeeId }) => employeeId)
  const groups = { platform: employees.filter((_, n) => n % 2 === 0), others: employees.filter((_, n) => n % 2 === 1) }
  const next = { platform: 0, others: 0 }
  return ({ leaveAction }) => {
    const name = leaveAction === "platform" ? "platform" : "others"
    for (;;) {
      const n = next[name]++
      const employeeId = groups[name][n % groups[name].length].id
      const day = new Date(Date.parse(FIRST_TUESDAY) + Math.floor(n / groups[name].length) * 7 * 86_400_000).toISOString().slice(0, 10)
      const overlaps = existingByEmployee.get(employeeId)?.some(({ startDate, endDate }) => startDate <= day && day <= endDate)
      if (!overlaps) return { id: crypto.randomUUID(), employeeId, leaveTypeId: types[0].id, day }
    }
  }
}
