// SQL statements of the baseline server, prepared once per connection; PostgreSQL builds the JSON.
// The handwritten GraphQL servers use `requestLeave` as well.
import { TASK_SEARCH } from "../workloads.mjs"

const activeEmployees = `select * from employees where organization_id = $1 and account_status <> 'DEACTIVATED'`
const employeeFields = `'id', e.id, 'fullName', e.full_name, 'email', e.email, 'phone', e.phone`
const joins = `
  left join departments d on d.organization_id = e.organization_id and d.id = e.department_id
  left join positions p on p.organization_id = e.organization_id and p.id = e.position_id
  left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
  left join employees m on m.organization_id = e.organization_id and m.id = e.manager_id`
const relatedName = (alias, column, key = column) => `case when ${alias}.id is null then null else json_build_object('${key}', ${alias}.${column}) end`
const timestamp = (column) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const relatedNames = `'department', ${relatedName("d", "name")}, 'position', ${relatedName("p", "title")}, 'manager', ${relatedName("m", "full_name", "fullName")}`

/**
 * Tasks that a manager sees, as the access rules say: of the own team, of the own or headed departments, watched or mentioned in.
 * Parameters: organization, employee.
 */
const visibleTasks = `(t.creator_id = any(array(select $2::uuid union all select id from employees where organization_id = $1 and manager_id = $2))
  or t.assignee_id = any(array(select $2::uuid union all select id from employees where organization_id = $1 and manager_id = $2))
  or t.department_id = any(array(select department_id from employees where organization_id = $1 and id = $2
    union all select id from departments where organization_id = $1 and head_id = $2))
  or t.id = any(array(select task_id from task_watchers where organization_id = $1 and employee_id = $2
    union all select task_id from task_mentions where organization_id = $1 and employee_id = $2)))`
const taskFields = `'id', t.id, 'title', t.title, 'priority', t.priority, 'dueDate', t.due_date, 'assignee', ${relatedName("a", "full_name", "fullName")}`
const ofAssignee = "left join employees a on a.organization_id = t.organization_id and a.id = t.assignee_id"
const searched = `(select app.task_search_query('${TASK_SEARCH}'))`
const isFound = `t.organization_id = $1 and ${visibleTasks} and (t.search_document @@ ${searched}
  or ${TASK_SEARCH.split(" ").map((word) => `t.title %> '${word}'`).join(" and ")})`
const relevance = `(case when t.search_document @@ ${searched} then 1000000 + round(1000000 * ts_rank(t.search_document, ${searched}))
  else round(1000000 * word_similarity('${TASK_SEARCH}', t.title)) end)::int`

/** Q5: inserts a leave request unless it overlaps another. Parameters: organization, employee, leave type, day. */
export const requestLeave = `with added as (
    insert into leave_requests (id, organization_id, employee_id, leave_type_id, start_date, end_date, days, status)
    select uuidv7(), $1::uuid, $2::uuid, $3::uuid, $4::date, $4::date, 1, 'PENDING'
    where not exists (select 1 from leave_requests r where r.organization_id = $1 and r.employee_id = $2
      and r.status in ('PENDING', 'APPROVED') and r.start_date <= $4 and r.end_date >= $4)
    returning id, status)
  select id, status from added`

export const statements = {
  Q1: `select coalesce(json_agg(json_build_object(${employeeFields}, ${relatedNames}) order by e.full_name, e.id), '[]')::text as data
    from (${activeEmployees} order by full_name, id limit 50) e ${joins}`,
  Q2: `select json_build_object(${employeeFields}, ${relatedNames}, 'directReports', (
      select coalesce(json_agg(json_build_object('id', r.id, 'fullName', r.full_name) order by r.full_name, r.id), '[]')
      from (${activeEmployees} and manager_id = $2 order by full_name, id limit 10) r))::text as data
    from employees e ${joins} where e.organization_id = $1 and e.id = $2`,
  Q3: `select json_agg(json_build_object('id', d.id, 'name', d.name, 'parentId', d.parent_id, 'headcount', coalesce(c.n, 0),
      'head', ${relatedName("h", "full_name", "fullName")}) order by d.id)::text as data
    from departments d
    left join (select department_id, count(*)::int as n from employees where organization_id = $1 and account_status <> 'DEACTIVATED' group by 1) c
      on c.department_id = d.id
    left join employees h on h.organization_id = d.organization_id and h.id = d.head_id
    where d.organization_id = $1 and d.archived_at is null`,
  Q4: `select json_agg(json_build_object(${employeeFields}, 'departmentId', e.department_id, 'positionId', e.position_id,
      'locationId', e.location_id, 'managerId', e.manager_id, ${relatedNames}, 'location', ${relatedName("l", "name")}) order by e.full_name, e.id)::text as data
    from (${activeEmployees} order by full_name, id limit 500) e ${joins}`,
  Q6: `select json_agg(json_build_object('stage', s.stage, 'count', (select count(*)::int from tasks t
        where t.organization_id = $1 and t.board_id = d.department_id and t.stage_rank = s.n and ${visibleTasks}),
      'tasks', (select coalesce(json_agg(json_build_object(${taskFields}) order by t.rank), '[]') from (select * from tasks t
        where t.organization_id = $1 and t.board_id = d.department_id and t.stage_rank = s.n and ${visibleTasks} order by t.rank limit 20) t ${ofAssignee})) order by s.n)::text as data
    from (select department_id from employees where organization_id = $1 and id = $2) d,
      unnest(array['TODO', 'IN_PROGRESS', 'IN_REVIEW', 'DONE']) with ordinality s (stage, n)`,
  Q7: `select coalesce(json_agg(json_build_object(${taskFields}) order by t.relevance desc, t.id desc), '[]')::text as data
    from (select t.*, ${relevance} as relevance from tasks t where ${isFound} order by relevance desc, t.id desc limit 20) t ${ofAssignee}`,
  Q8: `select json_agg(json_build_object('stage', s.stage, 'count', (select count(*)::int from applications a
        where a.organization_id = $1 and a.job_id = j.id and a.stage_rank = s.n),
      'applications', (select coalesce(json_agg(json_build_object('id', a.id, 'appliedAt', ${timestamp("a.applied_at")},
          'candidate', json_build_object('fullName', c.full_name, 'headline', c.headline),
          'interview', (select json_build_object('title', i.title, 'start', ${timestamp("i.start")}) from interviews i
            where i.organization_id = $1 and i.application_id = a.id order by i.start desc, i.id desc limit 1)) order by a.stage_entered_at desc, a.id desc), '[]')
        from (select * from applications a where a.organization_id = $1 and a.job_id = j.id and a.stage_rank = s.n
          order by a.stage_entered_at desc, a.id desc limit 100) a
        join candidates c on c.organization_id = a.organization_id and c.id = a.candidate_id)) order by s.n)::text as data
    from vacancies j cross join unnest(array['APPLIED', 'SCREENING', 'TECHNICAL_INTERVIEW', 'CULTURAL_FIT', 'OFFER', 'HIRED', 'REJECTED', 'WITHDRAWN']) with ordinality s (stage, n)
    where j.organization_id = $1 and j.hiring_manager_id = $2 and j.title = 'Benchmark vacancy'`,
  R1: `select json_build_object('items', coalesce(json_agg(json_build_object(${employeeFields}, ${relatedNames}) order by e.full_name, e.id), '[]'),
      'total', (select count(*) from employees where organization_id = $1 and account_status <> 'DEACTIVATED'))::text as data
    from (${activeEmployees} order by full_name, id limit 50) e ${joins}`,
  R2: "select json_build_object('count', unread)::text as data from inboxes where organization_id = $1 and employee_id = $2",
}
