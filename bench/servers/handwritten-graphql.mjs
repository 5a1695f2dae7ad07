// Schema and data access of the handwritten GraphQL servers (Mercurius, Yoga): one statement per field, batched by loaders.
import { mayReadSalary } from "./guard.mjs"
import { query } from "./pool.mjs"
import { requestLeave as requestLeaveStatement } from "./statements.mjs"

export const typeDefs = `
  type Query { directory(first: Int!): [Employee!]! employee(id: ID!): Employee departments: [Department!]! }
  type Mutation { requestLeave(employeeId: ID!, leaveTypeId: ID!, day: String!): LeaveRequest }
  type LeaveRequest { id: ID! status: String! }
  type Employee {
    id: ID! fullName: String! email: String! phone: String departmentId: ID positionId: ID locationId: ID managerId: ID
    department: Department position: Position location: Location manager: Employee salary: Float directReports(first: Int!): [Employee!]!
  }
  type Department { id: ID! name: String! parentId: ID headcount: Int! head: Employee }
  type Position { id: ID! title: String! }
  type Location { id: ID! name: String! }
`

const employee = `id, full_name as "fullName", email, phone, department_id as "departmentId", position_id as "positionId", location_id as "locationId", manager_id as "managerId", salary`
const department = `id, name, parent_id as "parentId", head_id as "headId"`
const active = "organization_id = $1 and account_status <> 'DEACTIVATED'"

export const directory = ({ organizationId }, first) =>
  query("directory", `select ${employee} from employees where ${active} order by full_name, id limit $2`, [organizationId, first])
export const departments = ({ organizationId }) =>
  query("departments", `select ${department} from departments where organization_id = $1 and archived_at is null order by id`, [organizationId])

/** Creates a batch function for a viewer that returns rows in the order of the given ids, and null for unknown ids. */
const byId = (name, table, columns) => async ({ organizationId }, ids) => {
  const rows = await query(name, `select ${columns} from ${table} where organization_id = $1 and id = any($2)`, [organizationId, ids])
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => found.get(id) ?? null)
}
export const employeesById = byId("employees", "employees", employee)
export const departmentsById = byId("departmentsById", "departments", department)
export const positionsById = byId("positions", "positions", "id, title")
export const locationsById = byId("locations", "locations", "id, name")

/** The salary of a person, for those who may read it. */
export const salaryOf = (viewer, { salary }) => (mayReadSalary(viewer) ? salary : null)

export const requestLeave = async ({ organizationId }, { employeeId, leaveTypeId, day }) =>
  (await query("Q5", requestLeaveStatement, [organizationId, employeeId, leaveTypeId, day]))[0] ?? null

export async function headcountsByDepartmentId({ organizationId }, ids) {
  const rows = await query("headcounts", `select department_id as id, count(*)::int as n from employees where ${active} and department_id = any($2) group by 1`, [organizationId, ids])
  const found = new Map(rows.map(({ id, n }) => [id, n]))
  return ids.map((id) => found.get(id) ?? 0)
}

export async function directReportsByManagerId({ organizationId }, ids) {
  const rows = await query("reports", `select r.*, m.id as "batchKey" from unnest($2::uuid[]) m(id), lateral (
    select ${employee} from employees where ${active} and manager_id = m.id order by full_name, id limit 10) r`, [organizationId, ids])
  return ids.map((id) => rows.filter((row) => row.batchKey === id))
}
