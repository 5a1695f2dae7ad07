// Q5: asking for a day of leave. The peers insert a row unless it overlaps with another, in one statement. This server does what
// its users rely on: a draft, and its submission, which is two requests.
import pg from "pg"
import { send } from "./load.mjs"

const create = `mutation ($input: NewLeaveRequest!) { createLeaveRequest(input: $input) { id } }`
const submit = `mutation ($id: ID!) { submitLeaveRequest(id: $id) { id status } }`
const byHand = `mutation ($employeeId: ID!, $leaveTypeId: ID!, $day: String!) { requestLeave(employeeId: $employeeId, leaveTypeId: $leaveTypeId, day: $day) { id status } }`
const tables = `mutation ($row: LeaveRequestInput!) { createLeaveRequest(input: { leaveRequest: $row }) { leaveRequest { rowId status } } }`

const graph = (agent, { url, headers }, query, variables) => send(agent, `${url}/graphql`, headers, { query, variables })

/** How each server is asked for a day of leave; true where the request waits for a decision then. */
export const ways = ({ organization }) => ({
  limit: async (agent, { url, headers }, wish) => (await send(agent, `${url}/Q5`, headers, wish)).status === "PENDING",
  byHand: async (agent, server, wish) => (await graph(agent, server, byHand, wish)).data?.requestLeave?.status === "PENDING",
  tables: async (agent, server, { id, employeeId, leaveTypeId, day }) => {
    const row = { rowId: id, organizationId: organization, employeeId, leaveTypeId, startDate: day, endDate: day, days: "1", status: "PENDING" }
    return (await graph(agent, server, tables, { row })).data?.createLeaveRequest?.leaveRequest.status === "PENDING"
  },
  ours: async (agent, { url, hrHeaders: headers }, { employeeId, leaveTypeId, day }) => {
    const server = { url, headers }
    const { data } = await graph(agent, server, create, { input: { employeeId, leaveTypeId, startDate: day, endDate: day } })
    const id = data?.createLeaveRequest?.id
    return id !== undefined && (await graph(agent, server, submit, { id })).data?.submitLeaveRequest?.status === "PENDING"
  },
})

/** Days of leave that nobody has asked for yet: one person after the other, then the next Tuesday. */
export async function wishes({ url, organization }) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows: types } = await client.query("select id from leave_types where organization_id = $1 and is_default", [organization])
  const { rows: people } = await client.query(
    `select id from employees where organization_id = $1 and account_status <> 'DEACTIVATED' and hire_date < now() order by id`,
    [organization],
  )
  const { rows: asked } = await client.query("select count(*)::int as n from leave_requests where organization_id = $1 and start_date >= $2", [organization, firstTuesday])
  await client.end()
  let next = asked[0].n
  return () => {
    const n = next++
    const day = new Date(Date.parse(firstTuesday) + Math.floor(n / people.length) * 7 * 86_400_000).toISOString().slice(0, 10)
    return { id: crypto.randomUUID(), employeeId: people[n % people.length].id, leaveTypeId: types[0].id, day }
  }
}

const firstTuesday = "2027-02-09"
