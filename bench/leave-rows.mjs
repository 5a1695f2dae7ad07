// Compares the rows that the baseline and this server write for a day of leave.
import { Agent } from "node:http"
import pg from "pg"
import { leaveActions } from "./leave-workload.mjs"

/** Tables of a leave request, with their column that refers to it. */
const tables = {
  leave_requests: "id",
  leave_day_parts: "request_id",
  ledger_entries: "request_id",
  leave_approval_steps: "request_id",
  leave_request_history_entries: "request_id",
  audit_entries: "subject_id",
  record_changes: "record_id",
  notifications: "entity_id",
}

/** Columns that differ between any two requests, and the lot, which the baseline does not determine. */
const differing =
  "id organization_id created_at updated_at submitted_at at recorded_at event_id number position hash key lot lot_expires_on effective_date".split(" ")

/** A workday that the measured requests do not use. */
const DAY = "2027-02-10"

/** Throws if the rows of a day of leave differ between the servers that write all of them. */
export async function compareLeaveRows(servers, { databaseUrl, organizationId, employeeId: managerId }) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows: people } = await client.query(
    `select e.id, e.full_name as name, t.id as "leaveTypeId" from employees e join leave_types t on t.organization_id = e.organization_id
     where e.organization_id = $1 and e.manager_id = $2 and e.role = 'EMPLOYEE' and e.account_status = 'ACTIVE' and t.is_default
       and not exists (select from leave_requests r where r.employee_id = e.id and $3::date between r.start_date and r.end_date) order by e.id`,
    [organizationId, managerId, DAY],
  )
  const agent = new Agent()
  const written = []
  for (const [n, server] of servers.filter(({ leaveAction }) => ["baseline", "platform"].includes(leaveAction)).entries()) {
    const { id: employeeId, name, leaveTypeId } = people[n]
    const request = { id: crypto.randomUUID(), employeeId, leaveTypeId, day: DAY }
    if (!(await leaveActions({ organizationId })[server.leaveAction](agent, server, request))) throw new Error(`${server.name} did not store the leave`)
    const { rows } = await client.query("select id from leave_requests where employee_id = $1 and start_date = $2", [employeeId, DAY])
    written.push(await rowsOf(client, rows[0].id, { [rows[0].id]: "REQUEST", [employeeId]: "EMPLOYEE", [name]: "NAME" }))
    // A later run compares again.
    await client.query("update leave_requests set status = 'CANCELLED', start_date = '2020-01-01', end_date = '2020-01-01' where id = $1", [rows[0].id])
  }
  agent.destroy()
  await client.end()
  const [first, second] = written
  for (const table of Object.keys(tables))
    if (second && first[table] !== second[table]) throw new Error(`The rows of ${table} differ:\n${first[table]}\n${second[table]}`)
}

/** The rows of each table as text, without what differs between any two requests. */
async function rowsOf(client, requestId, placeholders) {
  const texts = {}
  for (const [table, column] of Object.entries(tables)) {
    const { rows } = await client.query(`select to_jsonb(t) as row from ${table} t where ${column}::text = $1`, [requestId])
    const lines = rows.map(({ row }) => {
      for (const name of differing) delete row[name]
      // The number of an entry in the organization, and the id of the HTTP request.
      if (table === "audit_entries") for (const name of ["sequence", "request_id"]) delete row[name]
      row.reader_ids?.sort()
      return Object.entries(placeholders).reduce((text, [value, name]) => text.replaceAll(value, name), JSON.stringify(row))
    })
    if (lines.length === 0) throw new Error(`no row of ${table} was written`)
    texts[table] = lines.sort().join("\n")
  }
  return texts
}
