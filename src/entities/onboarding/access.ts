// Access to onboardings as SQL: who sees an instance, who completes a step, which steps are overdue, and which actions the viewer
// may take. Lists, counts, filters, jobs and live updates use the same conditions, and operations check the same actions.
import { type RawBuilder, sql } from "kysely"
import { type ActionCheck, type ActionChecks, failsIf, hasStatus, passesIf } from "../actions.js"
import type { RecordReaders, RowContext, RowRef } from "../metadata.js"
import { timezoneOf } from "../profiles/timezone.js"

type Column = RawBuilder<unknown>

/** The columns of an instance that decide about access. */
interface InstanceColumns {
  employeeId: Column
  buddyId: Column
}

/** The columns of a step that its assignee and its state follow from. */
export interface StepColumns {
  instanceId: Column
  assigneeRole: Column
  storedStatus: Column
  targetDate: Column
}

/** The columns of the table `onboarding_steps` under an alias. */
export const stepColumns = (alias: string): StepColumns => ({
  instanceId: sql.ref(`${alias}.instance_id`),
  assigneeRole: sql.ref(`${alias}.assignee_role`),
  storedStatus: sql.ref(`${alias}.stored_status`),
  targetDate: sql.ref(`${alias}.target_date`),
})

export const columnsOfStep = (step: RowRef): StepColumns => ({
  instanceId: step("instanceId"),
  assigneeRole: step("assigneeRole"),
  storedStatus: step("storedStatus"),
  targetDate: step("targetDate"),
})

/** Condition that an instance is of one of the given employees, or that the viewer is its buddy. HR sees all instances. */
export const isInstanceVisible = (
  { viewer }: Pick<RowContext, "viewer">,
  { employeeId, buddyId }: InstanceColumns,
  teamIds: readonly string[],
): RawBuilder<boolean> => sql`(${employeeId} = any(${teamIds}::uuid[]) or ${buddyId} = ${viewer})`

/** The readers of an instance: the people of `isInstanceVisible`, which are the employee, the manager and the buddy, and HR. */
export const instanceReaders: RecordReaders = {
  involved: (instance) => sql`
    select p.id from employees s cross join lateral (values (s.id), (s.manager_id), (${instance("buddyId")})) p (id)
    where s.organization_id = ${instance.organization} and s.id = ${instance("employeeId")}`,
  coveredBy: (instance) => sql`array[${instance("employeeId")}]`,
}

/**
 * Subquery for the employee who completes a step now, so that a new manager takes over. Null means any member of HR, who also
 * take the steps of a manager or buddy who is missing or deactivated.
 */
export const assigneeOf = (
  { organization }: Pick<RowContext, "organization">,
  step: Pick<StepColumns, "instanceId" | "assigneeRole">,
): RawBuilder<string> => sql`
  select a.id from onboarding_instances ai
  join employees ae on ae.organization_id = ai.organization_id and ae.id = ai.employee_id
  join employees a on a.organization_id = ai.organization_id and a.account_status <> 'DEACTIVATED'
    and a.id = case ${step.assigneeRole} when 'EMPLOYEE' then ai.employee_id when 'MANAGER' then ae.manager_id
      when 'BUDDY' then ai.buddy_id end
  where ai.organization_id = ${organization} and ai.id = ${step.instanceId}`

/** Condition that an open step of an active instance is past its target date, in the time zone of the employee. */
export const isStepOverdue = (context: RowContext, step: StepColumns): RawBuilder<boolean> => sql`
  (${step.storedStatus} <> 'COMPLETED' and ${step.targetDate} < ${context.today} + 2 and exists (
    select from onboarding_instances oi where oi.organization_id = ${context.organization} and oi.id = ${step.instanceId}
      and oi.status = 'ACTIVE'
      and ${step.targetDate} < (${context.now} at time zone (${timezoneOf(context, sql`oi.employee_id`)}))::date))`

export const hasOverdueStep = (instance: RowRef): RawBuilder<boolean> => sql`exists (
  select from onboarding_steps os where os.organization_id = ${instance.organization} and os.instance_id = ${instance("id")}
    and ${isStepOverdue(instance, stepColumns("os"))})`

/** Condition that a step is open, and assigned to the viewer, or to HR if the viewer is a member. */
export const isOpenStepOfViewer = (context: RowContext, step: StepColumns): RawBuilder<boolean> => {
  const assignee = sql`(${assigneeOf(context, step)})`
  return sql`(${step.storedStatus} <> 'COMPLETED' and (${assignee} = ${context.viewer} or (${assignee} is null and ${context.isHr})))`
}

/** Condition that an active instance has an open step of the viewer. */
export const hasStepOfViewer = (instance: RowRef): RawBuilder<boolean> => sql`(${instance("status")} = 'ACTIVE' and exists (
  select from onboarding_steps vs where vs.organization_id = ${instance.organization} and vs.instance_id = ${instance("id")}
    and ${isOpenStepOfViewer(instance, stepColumns("vs"))}))`

/** Condition that the viewer manages an instance: HR, and for onboardings custom roles. An offboarding ends the access of a person. */
const isInstanceManaged = (
  { isHr, permitted }: RowContext,
  { employeeId, kind }: { employeeId: Column; kind: Column },
): RawBuilder<boolean> => {
  const { all, ids } = permitted("MANAGE_ONBOARDING")
  return sql`(${isHr} or (${kind} = 'ONBOARDING' and (${all} or ${employeeId} = any(${ids}))))`
}

/**
 * The checks of an action that makes an instance active again, if `isReopened`: the employee of an onboarding is not deactivated and has no
 * other active one, and that of an offboarding has no other active offboarding.
 */
const reopeningChecks = (
  { organization, permitted }: RowContext,
  { employeeId, kind }: { employeeId: Column; kind: Column },
  isReopened: Column = sql`true`,
): ActionCheck[] => {
  const { all, ids } = permitted("READ_ONBOARDING", "MANAGE_ONBOARDING")
  return [
    failsIf(
      "isEmployeeActive",
      sql`${isReopened} and ${kind} = 'ONBOARDING' and exists (select from employees fe where fe.organization_id = ${organization}
      and fe.id = ${employeeId} and fe.account_status = 'DEACTIVATED')`,
      "INVALID_REFERENCE",
    ),
    {
      ...failsIf(
        "isOnlyActive",
        sql`${isReopened} and exists (select from onboarding_instances ci where ci.organization_id = ${organization}
        and ci.employee_id = ${employeeId} and ci.kind = ${kind} and ci.status = 'ACTIVE')`,
        "ONBOARDING_ACTIVE",
      ),
      // A buddy reads one instance of the employee.
      isReadable: sql`${all} or ${employeeId} = any(${ids})`,
    },
  ]
}

/** The actions on an instance. Only a canceled one is reopened; a completed one by reopening a step. */
export const instanceActions = (instance: RowRef): ActionChecks => {
  const columns = { employeeId: instance("employeeId"), kind: instance("kind") }
  const isManaged = passesIf("isManager", isInstanceManaged(instance, columns), "FORBIDDEN")
  const isActive = hasStatus(instance("status"), "ACTIVE")
  return {
    actions: {
      UPDATE: [isManaged, isActive],
      CANCEL: [isManaged, isActive],
      REOPEN: [isManaged, hasStatus(instance("status"), "CANCELLED"), ...reopeningChecks(instance, columns)],
    },
  }
}

/** The actions on a step: its assignee and those who manage the instance update and complete it; the latter reopen it. */
export const stepActions = (step: RowRef): ActionChecks => {
  const columns = columnsOfStep(step)
  const isOfStep = sql`i.organization_id = ${step.organization} and i.id = ${step("instanceId")}`
  const ofInstance = (column: string) => sql`(select ${sql.ref(`i.${column}`)} from onboarding_instances i where ${isOfStep})`
  const status = ofInstance("status")
  const manages = sql`(${step.isHr} or exists (select from onboarding_instances mi where mi.organization_id = ${step.organization}
    and mi.id = ${step("instanceId")} and ${isInstanceManaged(step, { employeeId: sql.ref("mi.employee_id"), kind: sql.ref("mi.kind") })}))`
  const completes = sql`${manages} or coalesce((${assigneeOf(step, columns)}) = ${step.viewer}, false)`
  const mayUpdate = passesIf("isManagerOrAssignee", completes, "FORBIDDEN")
  const isCompleted = sql`${columns.storedStatus} = 'COMPLETED'`
  const isOfCurrent = failsIf("isNotCancelled", sql`${status} = 'CANCELLED'`, "INVALID_TRANSITION")
  return {
    actions: {
      UPDATE: [mayUpdate, isOfCurrent],
      COMPLETE: [
        mayUpdate,
        failsIf("isOpen", isCompleted, "INVALID_TRANSITION"),
        failsIf("isActive", sql`${status} <> 'ACTIVE'`, "INVALID_TRANSITION"),
      ],
      REOPEN: [
        passesIf("isManager", manages, "FORBIDDEN"),
        failsIf("isCompleted", sql`not ${isCompleted}`, "INVALID_TRANSITION"),
        isOfCurrent,
        ...reopeningChecks(
          step,
          { employeeId: ofInstance("employee_id"), kind: ofInstance("kind") },
          sql`${status} = 'COMPLETED'`,
        ),
      ],
    },
  }
}
