// Demo tasks: on the boards of all departments and employees, in all stages, with checklists, watchers and comments.
import { type Kysely, sql } from "kysely"
import { TaskPriority, TaskStage } from "../entities/tasks/enums.js"

const TASKS_PER_EMPLOYEE = 4

const verbs = ["Prepare", "Review", "Update", "Plan", "Translate", "Archive", "Discuss", "Order"]
const subjects = [
  "the contract with the vendor",
  "the onboarding checklist",
  "the travel policy",
  "the quarterly report",
  "laptops for the new colleagues",
  "the agenda of the team day",
  "the budget",
  "the security training",
  "the job advertisement",
  "the floor plan",
  "the vacation calendar",
]

const textArray = (values: readonly string[]) => sql`array[${sql.join(values.map((value) => sql.lit(value)))}]`
/** An element of an array that depends on the task `t`. */
const pick = (values: readonly string[], divisor: number) =>
  sql`(${textArray(values)})[1 + (t.number / ${sql.lit(divisor)}) % ${sql.lit(values.length)}]`

/** Inserts tasks around a date. Every fourth task is on the board of its creator, all others on boards of departments. */
export async function fillDemoTasks(db: Kysely<unknown>, organization: string, day: string): Promise<void> {
  await sql`
    with planned as (
      select e.id as assignee_id, coalesce(e.manager_id, e.id) as manager_id, e.department_id, n,
        (row_number() over (order by e.id, n))::int as number
      from employees e cross join generate_series(1, ${sql.lit(TASKS_PER_EMPLOYEE)}) n
      where e.organization_id = ${organization} and e.account_status <> 'DEACTIVATED'
    ), placed as (
      select t.number, case when t.n = 4 then null else t.department_id end as department_id,
        case when t.n = 4 then t.assignee_id else t.manager_id end as creator_id,
        case when t.n < 3 then t.assignee_id end as assignee_id,
        ${pick(TaskStage.keys, 1)} as stage, ${pick(TaskPriority.keys, 3)} as priority,
        ${pick(verbs, 1)} || ' ' || ${pick(subjects, 1)} as title,
        case when t.number % 3 > 0 then ${day}::date + (t.number * 7) % 60 - 20 end as due_date,
        ${day}::timestamp at time zone 'UTC' - (t.number * 13) % 40 * interval '1 day' as created_at
      from planned t
    )
    insert into tasks (id, organization_id, title, description, stage, priority, due_date, assignee_id, creator_id, department_id,
      board_id, rank, completed_at, created_at, updated_at)
    select gen_random_uuid(), ${organization}, p.title, case when p.number % 4 = 0 then 'See the notes of the last meeting.' end,
      p.stage, p.priority, p.due_date, p.assignee_id, p.creator_id, p.department_id, coalesce(p.department_id, p.creator_id),
      'g' || lpad((row_number() over (partition by coalesce(p.department_id, p.creator_id), p.stage order by p.number))::text, 7, '0'),
      case when p.stage = 'DONE' then p.created_at + interval '8 hours' end, p.created_at, p.created_at
    from placed p`.execute(db)
  await sql`
    insert into task_activities (id, organization_id, task_id, at, actor_id, action)
    select gen_random_uuid(), t.organization_id, t.id, t.created_at, t.creator_id, 'CREATED'
    from tasks t where t.organization_id = ${organization}`.execute(db)
  await sql`
    insert into task_checklist_items (id, organization_id, task_id, text, is_done, position)
    select gen_random_uuid(), t.organization_id, t.id, i.text, t.stage = 'DONE' or i.position = 0, i.position
    from tasks t cross join (values ('Collect the facts', 0), ('Ask the team', 1), ('Write it down', 2)) i (text, position)
    where t.organization_id = ${organization} and t.description is not null`.execute(db)
  await sql`
    insert into task_watchers (id, organization_id, task_id, employee_id)
    select gen_random_uuid(), t.organization_id, t.id, t.creator_id
    from tasks t where t.organization_id = ${organization} and t.priority = 'URGENT'`.execute(db)
  await sql`
    insert into task_comments (id, organization_id, task_id, author_id, text, created_at, updated_at)
    select gen_random_uuid(), t.organization_id, t.id, case when c.n = 0 then t.creator_id else t.assignee_id end,
      case when c.n = 0 then 'When can this be done?' else 'I will finish it this week.' end, v.at, v.at
    from tasks t cross join generate_series(0, 1) c (n)
    cross join lateral (select t.created_at + (c.n + 1) * interval '1 hour' as at) v
    where t.organization_id = ${organization} and t.priority = 'HIGH' and t.assignee_id is not null`.execute(db)
}
