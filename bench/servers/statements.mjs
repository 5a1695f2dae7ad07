// The statements of the limit, and of the REST peers: JSON built by PostgreSQL, prepared once per connection.
const people = `select * from employees where organization_id = $1 and account_status <> 'DEACTIVATED'`
const page = `'id', e.id, 'fullName', e.full_name, 'email', e.email, 'phone', e.phone`
const related = `
  left join departments d on d.organization_id = e.organization_id and d.id = e.department_id
  left join positions p on p.organization_id = e.organization_id and p.id = e.position_id
  left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
  left join employees m on m.organization_id = e.organization_id and m.id = e.manager_id`
const name = (alias, column, key = column) => `case when ${alias}.id is null then null else json_build_object('${key}', ${alias}.${column}) end`
const work = `'department', ${name("d", "name")}, 'position', ${name("p", "title")}, 'manager', ${name("m", "full_name", "fullName")}`

/** Q5: a request for leave of $1 for employee $2, of type $3 on day $4, unless it overlaps with another. */
export const requestLeave = `with added as (
    insert into leave_requests (id, organization_id, employee_id, leave_type_id, start_date, end_date, days, status)
    select uuidv7(), $1::uuid, $2::uuid, $3::uuid, $4::date, $4::date, 1, 'PENDING'
    where not exists (select 1 from leave_requests r where r.organization_id = $1 and r.employee_id = $2
      and r.status in ('PENDING', 'APPROVED') and r.start_date <= $4 and r.end_date >= $4)
    returning id, status)
  select id, status from added`

export const statements = {
  Q1: `select coalesce(json_agg(json_build_object(${page}, ${work}) order by e.full_name, e.id), '[]')::text as data
    from (${people} order by full_name, id limit 50) e ${related}`,
  Q2: `select json_build_object(${page}, ${work}, 'directReports', (
      select coalesce(json_agg(json_build_object('id', r.id, 'fullName', r.full_name) order by r.full_name, r.id), '[]')
      from (${people} and manager_id = $2 order by full_name, id limit 10) r))::text as data
    from employees e ${related} where e.organization_id = $1 and e.id = $2`,
  Q3: `select json_agg(json_build_object('id', d.id, 'name', d.name, 'parentId', d.parent_id, 'headcount', coalesce(c.n, 0),
      'head', ${name("h", "full_name", "fullName")}) order by d.id)::text as data
    from departments d
    left join (select department_id, count(*)::int as n from employees where organization_id = $1 and account_status <> 'DEACTIVATED' group by 1) c
      on c.department_id = d.id
    left join employees h on h.organization_id = d.organization_id and h.id = d.head_id
    where d.organization_id = $1 and d.archived_at is null`,
  Q4: `select json_agg(json_build_object(${page}, 'departmentId', e.department_id, 'positionId', e.position_id,
      'locationId', e.location_id, 'managerId', e.manager_id, ${work}, 'location', ${name("l", "name")}) order by e.full_name, e.id)::text as data
    from (${people} order by full_name, id limit 500) e ${related}`,
  R1: `select json_build_object('items', coalesce(json_agg(json_build_object(${page}, ${work}) order by e.full_name, e.id), '[]'),
      'total', (select count(*) from employees where organization_id = $1 and account_status <> 'DEACTIVATED'))::text as data
    from (${people} order by full_name, id limit 50) e ${related}`,
  R2: "select json_build_object('count', unread)::text as data from inboxes where organization_id = $1 and employee_id = $2",
}
