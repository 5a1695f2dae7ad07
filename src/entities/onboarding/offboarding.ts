// Records that a leaving employee hands over, as conditions. The plan lists the records, and the deactivation changes them.
import { type RawBuilder, sql } from "kysely"
import { Field, ID, Int, ObjectType } from "type-graphql"
import { CalendarEvent } from "../calendar/events.js"
import { registerEnum, renamedId } from "../columns.js"
import { type EnumValue, enumOf } from "../enum-type.js"
import { ApprovalStep } from "../leave/approvals.js"
import { LeaveDelegation } from "../leave/delegations.js"
import type { Class } from "../metadata.js"
import { Department } from "../organization/departments.js"
import { Employee } from "../profiles/profiles.js"
import { Interview } from "../recruitment/interviews.js"
import { Job } from "../recruitment/jobs.js"
import { reference } from "../relations.js"
import { CalendarDate } from "../scalars.js"
import { Task } from "../tasks/tasks.js"

export const HandoverKind = enumOf("HandoverKind", "Kind of records that an employee who leaves hands over.", {
  DIRECT_REPORTS: "Employees who report to the employee.",
  DEPARTMENTS: "Departments that the employee heads.",
  APPROVALS: "Open approval steps of leave requests that name the employee.",
  DELEGATIONS: "Delegations of leave decisions to or from the employee.",
  TASKS:
    "Tasks assigned to the employee that are not done, except those of the employee's active onboarding that have not begun, which are deleted.",
  CALENDAR_EVENTS: "Future events that the employee organizes. Those without participants are deleted.",
  INVITATIONS: "Future events of others to which the employee is invited. The invitation ends.",
  INTERVIEWS: "Scheduled interviews that the employee conducts.",
  VACANCIES: "Vacancies that are not closed, with the employee as hiring manager.",
})
export type HandoverKind = EnumValue<typeof HandoverKind>

/** A column of a row by its property. */
type Column = (property: string) => RawBuilder<unknown>

interface HandoverRecords {
  readonly entity: Class
  /** Property with the name of a record; undefined for that of its employee. */
  readonly nameProperty?: string
  /** Condition that an employee hands a record over, on a calendar date. */
  readonly condition: (row: Column, employeeId: string, today: string) => RawBuilder<unknown>
  /** Whether the records go to the manager if there is no successor. Otherwise they have no successor. */
  readonly fallsToManager: boolean
  /** Whether not even a successor takes over. */
  readonly endsWithEmployee?: true
}

export const handoverRecords: Readonly<Record<HandoverKind, HandoverRecords>> = {
  DIRECT_REPORTS: {
    entity: Employee,
    nameProperty: "fullName",
    condition: (row, id) => sql`${row("managerId")} = ${id} and ${row("accountStatus")} <> 'DEACTIVATED'`,
    fallsToManager: true,
  },
  DEPARTMENTS: {
    entity: Department,
    nameProperty: "name",
    condition: (row, id) => sql`${row("headId")} = ${id} and ${row("archivedAt")} is null`,
    fallsToManager: true,
  },
  APPROVALS: {
    entity: ApprovalStep,
    condition: (row, id) => sql`${row("approverId")} = ${id} and ${row("status")} in ('PENDING', 'WAITING')`,
    fallsToManager: true,
  },
  DELEGATIONS: {
    entity: LeaveDelegation,
    nameProperty: "startDate",
    condition: (row, id, today) => sql`(${row("delegateId")} = ${id} or ${row("delegatorId")} = ${id})
      and ${row("endedAt")} is null and ${row("endDate")} >= ${today}::date`,
    fallsToManager: true,
  },
  TASKS: {
    entity: Task,
    nameProperty: "title",
    condition: (row, id) => sql`${row("assigneeId")} = ${id} and ${row("stage")} <> 'DONE'
      and not (${row("stage")} = 'TODO' and exists (select from onboarding_steps hs join onboarding_instances ho
          on ho.organization_id = hs.organization_id and ho.id = hs.instance_id
        where hs.organization_id = ${row("organizationId")} and hs.linked_id = ${row("id")} and hs.stored_status <> 'COMPLETED'
          and ho.employee_id = ${id} and ho.kind = 'ONBOARDING' and ho.status = 'ACTIVE'))`,
    fallsToManager: false,
  },
  CALENDAR_EVENTS: {
    entity: CalendarEvent,
    nameProperty: "title",
    condition: (row, id, today) => sql`${row("organizerId")} = ${id} and ${row("lastDate")} >= ${today}::date`,
    fallsToManager: true,
  },
  INVITATIONS: {
    entity: CalendarEvent,
    nameProperty: "title",
    condition: (row, id, today) => sql`${row("organizerId")} <> ${id} and ${row("lastDate")} >= ${today}::date
      and ${row("id")} in (select hp.event_id from calendar_participants hp where hp.organization_id = ${row("organizationId")}
        and hp.employee_id = ${id} and hp.last_date >= ${today}::date)
      and not exists (select from interviews hi where hi.organization_id = ${row("organizationId")} and hi.calendar_event_id = ${row("id")})`,
    fallsToManager: false,
    endsWithEmployee: true,
  },
  INTERVIEWS: {
    entity: Interview,
    nameProperty: "title",
    condition: (row, id, today) => sql`${row("status")} = 'SCHEDULED' and ${row("start")} >= ${today}::date
      and ${row("id")} in (select hv.interview_id from interviewers hv where hv.organization_id = ${row("organizationId")}
        and hv.employee_id = ${id})`,
    fallsToManager: true,
  },
  VACANCIES: {
    entity: Job,
    nameProperty: "title",
    condition: (row, id) =>
      sql`${row("hiringManagerId")} = ${id} and ${row("status")} <> 'CLOSED' and ${row("archivedAt")} is null`,
    fallsToManager: true,
  },
}

const handoverKinds = registerEnum(HandoverKind)

@ObjectType({ description: "A record that is handed over." })
export class HandoverRecord {
  @renamedId("recordId", "Id of the employee, department, approval step, delegation, task, event, interview or vacancy.")
  id!: string
  @Field(() => String, {
    description: "Name or title; the first day of a delegation; the employee whose leave is to be approved.",
  })
  name!: string
}

@ObjectType({ description: "Records of one kind that an employee hands over." })
export class HandoverItem {
  @Field(() => handoverKinds, { description: "Kind of the records." }) kind!: HandoverKind
  @Field(() => Int, { description: "Number of records that the caller may see." }) count!: number
  @Field(() => ID, {
    nullable: true,
    description:
      "Id of the employee who takes over: the successor, else the manager. Null if nobody does: tasks are then unassigned, invitations end.",
  })
  newOwnerId!: string | null
  @reference(() => Employee, "newOwnerId", "Employee who takes over.") newOwner?: Employee | null
  @Field(() => [HandoverRecord], { description: "The first records that the caller may see, at most 20." })
  records!: HandoverRecord[]
}

@ObjectType({ description: "What happens when an employee leaves." })
export class OffboardingPlan {
  @Field(() => ID, { description: "Id of the employee who leaves." }) employeeId!: string
  @reference(() => Employee, "employeeId", "Employee who leaves.") employee?: Employee | null
  @Field(() => CalendarDate, {
    nullable: true,
    description: "Last day of work, after which access ends where the employee works. Null if it is not set.",
  })
  lastDay!: string | null
  @Field(() => [HandoverItem], { description: "What is handed over, one item for each kind." }) items!: HandoverItem[]
}
