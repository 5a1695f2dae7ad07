// Base classes of the plans of imports and of bulk actions, of their rows and of their notifications.
import { sql } from "kysely"
import { type ActionChecks, failsIf, hasStatus, isPermitted, passesIf } from "../actions.js"
import { BaseEntity } from "../base-entity.js"
import { boolean, embedded, enumeration, integer, notInApi, string, timestamp } from "../columns.js"
import { mappedSuperclass } from "../entity-decorators.js"
import type { RowRef } from "../metadata.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne } from "../relations.js"
import { PlanStatus, RowStatus } from "./enums.js"
import { FieldChange, RowProblem } from "./row-results.js"

@mappedSuperclass()
export abstract class BasePlan extends BaseEntity {
  @enumeration(PlanStatus, "State of the plan.") status: PlanStatus = "PLANNED"
  @integer("Number of rows that change a record.") updateCount!: number
  @integer("Number of rows whose record is as requested already.") unchangedCount!: number
  @integer("Number of rejected rows. A plan with one cannot be committed.") errorCount!: number
  @manyToOne(() => Employee, "Employee who made the plan.", { cascade: true }) authorId!: string
  @timestamp("Time at which the plan was executed.", { optional: true }) committedAt?: Date | null
  @timestamp("Time at which the changes were reversed.", { optional: true }) undoneAt?: Date | null
  @timestamp("Time after which the plan can be neither executed nor reversed, and is deleted with its rows.") expiresAt!: Date
  @boolean(
    "Whether the changes can be reversed. Invitations, deactivations, decisions on leave, ends of employments, completed tasks and closed applications cannot.",
    { default: "false" },
  )
  isUndoable!: boolean
  @notInApi("Ids of the events of the execution, whose emails an undo withdraws.", { type: "uuid[]", default: "'{}'" })
  eventIds: string[] = []
}

@mappedSuperclass()
export abstract class BasePlanRow extends BaseEntity {
  @integer("Number of the row, from 1. The header of a file is not counted.") position!: number
  @enumeration(RowStatus, "What the plan does with the record.") status!: RowStatus
  @embedded(() => [FieldChange], "Changed fields of the record.", { default: "'[]'" }) changes: FieldChange[] = []
  @embedded(() => [RowProblem], "Why the row is rejected.", { default: "'[]'" }) problems: RowProblem[] = []
  @notInApi("Version of the record when the plan was made, or after its execution.", { type: "integer", optional: true })
  recordVersion?: number | null
}

@mappedSuperclass()
export abstract class BasePlanNotification extends BaseEntity {
  @string("Event that the notifications announce, such as `task.update`.") type!: string
  @manyToOne(() => Employee, "Recipient of the notifications.", { cascade: true }) recipientId!: string
  @integer("Number of notifications.") count!: number
}

export function planActions(record: RowRef): ActionChecks {
  const status = record("status")
  const isNotExpired = passesIf("isNotExpired", sql`${record("expiresAt")} > ${record.now}`, "PLAN_EXPIRED")
  const hasNoErrors = failsIf("hasNoRejectedRows", sql`${record("errorCount")} > 0`, "ROWS_REJECTED")
  return {
    actions: {
      COMMIT: [isPermitted(record, "commit"), hasStatus(status, "PLANNED"), isNotExpired, hasNoErrors],
      UNDO: [
        isPermitted(record, "undo"),
        hasStatus(status, "COMMITTED"),
        isNotExpired,
        passesIf("isUndoable", record("isUndoable"), "INVALID_TRANSITION"),
      ],
    },
  }
}
