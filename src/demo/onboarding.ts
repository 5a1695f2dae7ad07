// Demo onboarding: a template of each kind, onboardings of the latest hires in several states, and an offboarding.
import { type Kysely, sql } from "kysely"
import { newId } from "../entities/base-entity.js"
import type { OnboardingAssigneeRole, OnboardingKind, OnboardingStepType } from "../entities/onboarding/enums.js"

interface DemoStep {
  title: string
  type: OnboardingStepType
  role: OnboardingAssigneeRole
  days: number
}

const step = (title: string, type: OnboardingStepType, role: OnboardingAssigneeRole, days: number): DemoStep => ({
  title,
  type,
  role,
  days,
})

const templates: readonly { kind: OnboardingKind; name: string; description: string; steps: readonly DemoStep[] }[] = [
  {
    kind: "ONBOARDING",
    name: "New colleagues",
    description: "The first three months of every new employee.",
    steps: [
      step("Sign the employment contract", "DOCUMENT", "EMPLOYEE", 0),
      step("Prepare workplace, laptop and accounts", "TASK", "HR", 0),
      step("Welcome meeting with the team", "MEETING", "MANAGER", 0),
      step("Tour of the office and lunch", "OTHER", "BUDDY", 1),
      step("Upload tax and bank details", "DOCUMENT", "EMPLOYEE", 5),
      step("Security and data protection training", "TRAINING", "EMPLOYEE", 14),
      step("Agree on goals for the first three months", "MEETING", "MANAGER", 21),
      step("Feedback after the first month", "MEETING", "HR", 30),
      step("Review at the end of three months", "MEETING", "MANAGER", 90),
    ],
  },
  {
    kind: "OFFBOARDING",
    name: "Leaving colleagues",
    description: "From the notice to the last day of work.",
    steps: [
      step("Confirm the end of employment in writing", "DOCUMENT", "HR", 2),
      step("Plan the handover", "MEETING", "MANAGER", 5),
      step("Hand over open work", "TASK", "EMPLOYEE", 20),
      step("Exit interview", "MEETING", "HR", 25),
      step("Return laptop, phone and badge", "TASK", "EMPLOYEE", 28),
      step("Prepare the reference letter", "DOCUMENT", "MANAGER", 28),
      step("Send final payslip and certificates", "DOCUMENT", "HR", 30),
    ],
  },
]

const ONBOARDINGS = 8
/** Days until the last day of the employee who leaves. */
const NOTICE_DAYS = 24

/** Inserts templates, onboardings and an offboarding around a date. `startedBy` is a member of HR. */
export async function fillDemoOnboarding(
  db: Kysely<unknown>,
  organization: string,
  day: string,
  startedBy: string,
): Promise<void> {
  const templateIds: string[] = []
  for (const { kind, name, description, steps } of templates) {
    const templateId = newId()
    templateIds.push(templateId)
    await sql`insert into onboarding_templates (id, organization_id, name, description, kind, is_default, version)
      values (${templateId}, ${organization}, ${name}, ${description}, ${kind}, true, 1)`.execute(db)
    for (const [index, { title, type, role, days }] of steps.entries())
      await sql`insert into onboarding_template_steps (id, organization_id, template_id, title, type, assignee_role, duration_days,
          "order", version)
        values (gen_random_uuid(), ${organization}, ${templateId}, ${title}, ${type}, ${role}, ${days}, ${index + 1}, 1)`.execute(
        db,
      )
  }
  const [joining, leaving] = templateIds
  await sql`
    insert into onboarding_instances (id, organization_id, employee_id, template_id, template_name, kind, start_date, status,
      buddy_id, started_by_id, completed_at, cancelled_at, created_at, version)
    select gen_random_uuid(), ${organization}, h.id, t.id, t.name, t.kind, h.start_date,
      case h.number when 7 then 'COMPLETED' when 8 then 'CANCELLED' else 'ACTIVE' end,
      (select b.id from employees b where b.organization_id = h.organization_id and b.department_id = h.department_id
        and b.id not in (h.id, coalesce(h.manager_id, h.id)) order by b.hire_date, b.id limit 1),
      ${startedBy}, case when h.number = 7 then h.start_date::timestamptz + interval '90 days' end,
      case when h.number = 8 then h.start_date::timestamptz + interval '2 days' end,
      h.start_date::timestamptz, 1
    from (select l.*, ${day}::date - case l.number when 7 then 110 else l.number * 11 - 8 end as start_date
      from (select e.*, (row_number() over (order by e.hire_date desc, e.id))::int as number from employees e
        where e.organization_id = ${organization} and e.account_status = 'ACTIVE') l) h
    join onboarding_templates t on t.organization_id = ${organization} and t.id = ${joining}
    where h.number <= ${ONBOARDINGS}`.execute(db)
  await insertOffboarding(db, { organization, day, startedBy, templateId: leaving as string })
  await sql`
    insert into onboarding_steps (id, organization_id, instance_id, title, type, assignee_role, duration_days, "order",
      target_date, stored_status, completed_at, completed_by_id, version)
    select gen_random_uuid(), ${organization}, i.id, s.title, s.type, s.assignee_role, s.duration_days, s."order",
      i.start_date + s.duration_days, state.status,
      case when state.status = 'COMPLETED'
        then (i.start_date + s.duration_days + interval '1 hour' * (8 + s."order" % 7))::timestamptz end,
      case when state.status = 'COMPLETED' then coalesce(
        case s.assignee_role when 'EMPLOYEE' then i.employee_id when 'BUDDY' then i.buddy_id when 'MANAGER' then e.manager_id end,
        i.started_by_id) end, 1
    from onboarding_instances i
    join employees e on e.organization_id = i.organization_id and e.id = i.employee_id
    join onboarding_template_steps s on s.organization_id = i.organization_id and s.template_id = i.template_id
    cross join lateral (select case
      when i.status = 'COMPLETED' then 'COMPLETED'
      when i.status = 'CANCELLED' then 'PENDING'
      when i.start_date + s.duration_days < ${day}::date - 4 then 'COMPLETED'
      when i.start_date + s.duration_days <= ${day}::date and s."order" % 2 = 1 then 'IN_PROGRESS'
      else 'PENDING' end as status) state
    where i.organization_id = ${organization}`.execute(db)
}

interface Offboarding {
  organization: string
  day: string
  startedBy: string
  templateId: string
}

/** An employee without reports leaves; the manager of the employee takes over. */
async function insertOffboarding(db: Kysely<unknown>, { organization, day, startedBy, templateId }: Offboarding): Promise<void> {
  await sql`
    with leaver as (
      update employees set end_date = ${day}::date + ${NOTICE_DAYS}::int where id = (
        select e.id from employees e where e.organization_id = ${organization} and e.role = 'EMPLOYEE'
          and e.account_status = 'ACTIVE' and e.manager_id is not null and e.email <> 'employee@demo.example'
          and not exists (select from employees r where r.organization_id = e.organization_id and r.manager_id = e.id)
          and not exists (select from onboarding_instances i where i.organization_id = e.organization_id and i.employee_id = e.id)
        order by e.hire_date, e.id limit 1)
      returning id, manager_id, end_date
    ), change as (
      insert into employment_changes (id, organization_id, employee_id, effective_date, status, changes, end_date, version)
      select gen_random_uuid(), ${organization}, l.id, ${day}::date, 'APPLIED', '{endDate}', l.end_date, 1 from leaver l
    )
    insert into onboarding_instances (id, organization_id, employee_id, template_id, template_name, kind, start_date, status,
      successor_id, started_by_id, version)
    select gen_random_uuid(), ${organization}, l.id, t.id, t.name, t.kind, ${day}::date - 6, 'ACTIVE', l.manager_id, ${startedBy}, 1
    from leaver l join onboarding_templates t on t.organization_id = ${organization} and t.id = ${templateId}`.execute(db)
}
