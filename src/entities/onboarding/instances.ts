// Onboardings and offboardings of employees: a copy of the template's steps, with target dates and progress.
import { type RawBuilder, sql } from "kysely"
import { Field, ID, Int, ObjectType } from "type-graphql"
import { type AvailableAction, availableActions } from "../actions.js"
import { BaseEntity, Node } from "../base-entity.js"
import { computed, date, enumeration, integer, notInApi, string, timestamp } from "../columns.js"
import { entity } from "../entity-decorators.js"
import type { RowContext, RowRef } from "../metadata.js"
import { Employee } from "../profiles/profiles.js"
import { loaded, manyToOne, oneToMany } from "../relations.js"
import { assigneeOf, columnsOfStep, hasOverdueStep, instanceActions, isStepOverdue, stepActions } from "./access.js"
import {
  OnboardingAssigneeRole,
  OnboardingKind,
  OnboardingStatus,
  OnboardingStepStatus,
  OnboardingStepType,
  type StoredStepStatus,
} from "./enums.js"
import { OnboardingTemplate } from "./templates.js"

@ObjectType({ description: "How many steps are completed." })
export class OnboardingProgress {
  @Field(() => Int, { description: "Number of completed steps." }) completed!: number
  @Field(() => Int, { description: "Number of steps." }) total!: number
  @Field(() => Int, { description: "Completed steps in percent of all steps, rounded down." }) percent!: number
}

/** SQL for the progress of the instance with an id. */
export const progressOf = (
  { organization }: Pick<RowContext, "organization">,
  id: RawBuilder<unknown>,
) => sql`(select json_build_object('completed', c.completed, 'total', c.total,
    'percent', case when c.total = 0 then 100 else c.completed * 100 / c.total end)
  from (select (count(*) filter (where s.stored_status = 'COMPLETED'))::int as completed, count(*)::int as total
    from onboarding_steps s where s.organization_id = ${organization} and s.instance_id = ${id}) c)`

@entity("The onboarding or offboarding of one employee.", {
  table: "onboarding_instances",
  sort: ["startDate", "createdAt", "templateName"],
  index: [
    ["employeeId", "startDate", "id"],
    ["status", "startDate", "id"],
    ["startDate", "id"],
    ["createdAt", "id"],
    ["templateName", "id"],
  ],
  indexes: [
    {
      name: "onboarding_instances_active_unique",
      expression:
        "create unique index onboarding_instances_active_unique on onboarding_instances (organization_id, employee_id, kind) where status = 'ACTIVE'",
    },
  ],
  checks: [{ name: "onboarding_instances_buddy_check", expression: "buddy_id <> employee_id" }],
})
export class OnboardingInstance extends BaseEntity {
  @manyToOne(() => Employee, "Employee who joins or leaves.", { cascade: true }) employeeId!: string
  @manyToOne(() => OnboardingTemplate, "Template from which it was started. Only HR reads templates.") templateId!: string
  @string("Name of the template at the start.") templateName!: string
  @enumeration(OnboardingKind, "Whether the employee joins or leaves.") kind!: OnboardingKind
  @date("First day, from which target dates are counted.") startDate!: string
  @enumeration(OnboardingStatus, "State of the whole.") status: OnboardingStatus = "ACTIVE"
  @manyToOne(() => Employee, "Colleague who helps the employee.", { optional: true }) buddyId?: string | null
  @manyToOne(() => Employee, "Employee who takes over from the employee who leaves.", { optional: true })
  successorId?: string | null
  @manyToOne(() => Employee, "Member of HR who started it.", { optional: true }) startedById?: string | null
  @timestamp("Time at which the last step was completed.", { optional: true }) completedAt?: Date | null
  @timestamp("Time of the cancellation.", { optional: true }) cancelledAt?: Date | null
  @computed(() => OnboardingProgress, "How many steps are completed.", {
    sql: (instance) => progressOf(instance, instance("id")),
  })
  progress!: OnboardingProgress
  @computed(() => Boolean, "Whether a step is overdue.", { sql: hasOverdueStep }) overdue!: boolean
  @oneToMany(() => OnboardingStep, "Steps by their order.", {
    foreignKey: "instanceId",
    orderBy: [{ by: "order" }],
    expectedSize: 10,
  })
  steps?: OnboardingStep[]
  @availableActions(instanceActions, 3) availableActions!: AvailableAction[]
}

const stepStatus = (step: RowRef) => sql`case when ${isStepOverdue(step, columnsOfStep(step))} then 'OVERDUE'
  else ${step("storedStatus")} end`
const assigneeId = (step: RowRef) => sql`(${assigneeOf(step, columnsOfStep(step))})`

@entity("A step of an onboarding or offboarding, copied from the template at the start.", {
  table: "onboarding_steps",
  unique: [["instanceId", "order"]],
  index: [["linkedId"]],
  indexes: [
    {
      name: "onboarding_steps_due_index",
      expression: "create index onboarding_steps_due_index on onboarding_steps (target_date) where stored_status <> 'COMPLETED'",
    },
  ],
  checks: [
    { name: "onboarding_steps_status_check", expression: "stored_status in ('PENDING', 'IN_PROGRESS', 'COMPLETED')" },
    { name: "onboarding_steps_completed_check", expression: "(stored_status = 'COMPLETED') = (completed_at is not null)" },
  ],
})
export class OnboardingStep extends BaseEntity {
  @manyToOne(() => OnboardingInstance, "Onboarding or offboarding that the step belongs to.", { cascade: true })
  instanceId!: string
  @string("What is to be done.") title!: string
  @string("Details, as plain text.", { optional: true }) description?: string | null
  @enumeration(OnboardingStepType, "Kind of the step.") type!: OnboardingStepType
  @enumeration(OnboardingAssigneeRole, "Who completes the step.") assigneeRole!: OnboardingAssigneeRole
  @integer("Calendar days from the start to the target date.") durationDays!: number
  @integer("Position among the steps.") order!: number
  @date("Date by which the step is to be completed.") targetDate!: string
  @computed(() => String, "State of the step.", { enumType: OnboardingStepStatus, sql: stepStatus })
  status!: OnboardingStepStatus
  @computed(() => ID, "Id of the employee who completes the step; null for any member of HR.", {
    sql: assigneeId,
    optional: true,
  })
  assigneeId?: string | null
  @computed(() => String, "Full name of the employee who completes the step.", {
    sql: (step) =>
      sql`(select n.full_name from employees n where n.organization_id = ${step.organization} and n.id = ${assigneeId(step)})`,
    optional: true,
  })
  assigneeName?: string | null
  @loaded(() => Employee, "Employee who completes the step; null for any member of HR.", { sql: assigneeId })
  assignee?: Employee | null
  @timestamp("Time of completion.", { optional: true }) completedAt?: Date | null
  @manyToOne(() => Employee, "Employee who completed the step.", { optional: true }) completedById?: string | null
  @string("Comment on the step.", { optional: true }) comment?: string | null
  @computed(() => ID, "Id of the task, calendar event or document request of the step. It may be deleted meanwhile.", {
    sql: (step) => sql`${step("linkedId")}`,
    optional: true,
  })
  linkedRecordId?: string | null
  @loaded(() => Node, "Task, calendar event or document request of the step, if the caller may read it.", { key: "linkedId" })
  linkedRecord?: Node | null
  @availableActions(stepActions, 3) availableActions!: AvailableAction[]
  @notInApi("State without OVERDUE, which follows from the target date.") storedStatus: StoredStepStatus = "PENDING"
  @notInApi("Id of the task, calendar event or document request.", { type: "uuid", optional: true }) linkedId?: string | null
  @notInApi("Target date of which the last reminder was sent.", { type: "date", optional: true }) remindedFor?: string | null
  @notInApi("Kind of the last reminder: 1 due, 2 overdue, 3 escalated to HR.", { type: "integer", optional: true })
  reminderLevel?: number | null
}

/** Columns of a step that the instance copies from the template. */
export const copiedStepFields = ["title", "description", "type", "assigneeRole", "durationDays", "order"] as const
