// Data access of the handwritten REST servers (Express, Fastify): directory page with its total, unread count, profile.
import { mayReadSalary } from "./guard.mjs"
import { query } from "./pool.mjs"

const pageStatement = `select e.id, e.full_name, e.email, e.phone, d.name as department, p.title as position, m.full_name as manager
  from (select * from employees where organization_id = $1 and account_status <> 'DEACTIVATED' order by full_name, id limit 50) e
  left join departments d on d.organization_id = e.organization_id and d.id = e.department_id
  left join positions p on p.organization_id = e.organization_id and p.id = e.position_id
  left join employees m on m.organization_id = e.organization_id and m.id = e.manager_id
  order by e.full_name, e.id`
const countStatement = "select count(*)::int as total from employees where organization_id = $1 and account_status <> 'DEACTIVATED'"

export async function directory({ organizationId }) {
  const [rows, [{ total }]] = await Promise.all([query("list", pageStatement, [organizationId]), query("count", countStatement, [organizationId])])
  const items = rows.map(({ id, full_name, email, phone, department, position, manager }) => ({
    id,
    fullName: full_name,
    email,
    phone,
    department: department === null ? null : { name: department },
    position: position === null ? null : { title: position },
    manager: manager === null ? null : { fullName: manager },
  }))
  return { items, total }
}

export async function unreadCount({ organizationId, employeeId }) {
  const [row] = await query("unread", "select unread from inboxes where organization_id = $1 and employee_id = $2", [organizationId, employeeId])
  return { count: row?.unread ?? 0 }
}

/** A person, or null. The salary is shown to those who may read it. */
export async function profile(viewer, id) {
  const [row] = await query("profile", `select id, full_name as "fullName", salary from employees where organization_id = $1 and id = $2`, [viewer.organizationId, id])
  return row ? { ...row, salary: mayReadSalary(viewer) ? row.salary : null } : null
}
