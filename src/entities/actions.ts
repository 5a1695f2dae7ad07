// Actions on records: their names, and the list of those that the viewer may take now.
import { type RawBuilder, sql } from "kysely"
import { Field, ObjectType } from "type-graphql"
import type { ErrorCode } from "../core/errors.js"
import { computed, registerEnum } from "./columns.js"
import { type EnumValue, enumWithLabels } from "./enum-type.js"
import { errorCodeType } from "./error-code.js"
import type { FieldMetadata, RowRef } from "./metadata.js"

export const ActionName = enumWithLabels("ActionName", "An action on a record.", {
  UPDATE: ["update", "Change the record."],
  DELETE: ["delete", "Delete the record."],
  SUBMIT: ["submit", "Submit a draft."],
  APPROVE: ["approve", "Approve a step."],
  REJECT: ["reject", "Reject the request."],
  CANCEL: ["cancel", "Cancel a pending request, or an onboarding."],
  REQUEST_CHANGE: ["requestChange", "Request a change of approved leave."],
  WITHDRAW: ["withdraw", "Withdraw a change request."],
  MOVE: ["move", "Move the record to another stage or position."],
  COMPLETE: ["complete", "Complete a step of an onboarding, or mark an interview as taken place."],
  REOPEN: ["reopen", "Reopen an onboarding or one of its steps."],
  COMMENT: ["comment", "Comment on a task."],
  ATTACH: ["attach", "Attach a file to a task."],
  WATCH: ["watch", "Watch a task."],
  INTERVIEW: ["interview", "Schedule an interview."],
  ASSESS: ["assess", "Write a scorecard."],
  OFFER: ["offer", "Prepare an offer."],
  SEND: ["send", "Send an offer to the candidate."],
  RESPOND: ["respond", "Respond to an invitation."],
  EMPLOY: ["employ", "Record an employment change."],
  CHANGE_EMAIL: ["changeEmail", "Change the email address of an account."],
  CHANGE_PAY: ["changePay", "Change the pay or the bank account of an employee."],
  CHANGE_TERMS: ["changeTerms", "Change the kind, the share or the first and last days of an employment."],
  ASSIGN_SCHEDULE: ["assignSchedule", "Assign a work pattern or a holiday calendar to an employee."],
  CHANGE_ROLE: ["changeRole", "Change the role of an account."],
  BLOCK: ["block", "Suspend an account."],
  UNBLOCK: ["unblock", "Restore a suspended account."],
  RESTORE: ["restore", "Restore a deactivated account."],
  INVITE: ["invite", "Invite an employee again."],
  DEACTIVATE: ["deactivate", "Deactivate an account."],
  ERASE: ["erase", "Erase the personal data of a former employee."],
  ADJUST_LEAVE: ["adjustLeave", "Adjust or pay out leave of an employee."],
  GRANT_LEAVE: ["grantLeave", "Grant leave to an employee."],
  DELEGATE_LEAVE: ["delegateLeave", "Delegate the leave decisions of an employee."],
  COMMIT: ["commit", "Execute a planned import."],
  UNDO: ["undo", "Reverse an executed import."],
  END: ["end", "End a delegation."],
})
export type ActionName = EnumValue<typeof ActionName>
const actionNames = registerEnum(ActionName)

@ObjectType({ description: "An action on a record, and whether the caller may take it now." })
export class AvailableAction {
  @Field(() => actionNames, { description: "The action." }) name!: ActionName
  @Field(() => Boolean, { description: "Whether the caller may take the action now." }) allowed!: boolean
  @Field(() => errorCodeType, {
    nullable: true,
    description: "Error code of the operation; null if the action is allowed.",
  })
  reason?: ErrorCode | null
}

/** A check of an action that concerns only the record and the viewer. */
export interface ActionCheck {
  readonly name: string
  /** SQL over the row: the error code of the operation if the check fails, otherwise null. */
  readonly error: RawBuilder<unknown>
  /** The codes that `error` can have. */
  readonly codes: readonly ErrorCode[]
  /**
   * SQL over the row: whether the viewer may read all on which the results of others depend, which an explanation must not reveal
   * otherwise. Without it, a reader of the record may.
   */
  readonly isReadable?: RawBuilder<unknown>
  /** SQL over the row: the employee whose result alone depends on what `isReadable` is about. Without it, that of everyone. */
  readonly subjectId?: RawBuilder<unknown>
}

/** The checks of each action, in the order in which the operation returns their errors. */
export interface ActionChecks {
  readonly actions: Readonly<Partial<Record<ActionName, readonly ActionCheck[]>>>
  /** An error code that several checks share as `sharedError`. */
  readonly shared?: RawBuilder<unknown>
  /** Actions that a service may still reject by rules in TypeScript, if no check fails. */
  readonly completed?: readonly ActionName[]
}

/** A check that passes if the condition is true. A condition on a column without a value is null, which is not true. */
export const passesIf = (name: string, condition: RawBuilder<unknown>, code: ErrorCode): ActionCheck => ({
  name,
  error: sql`case when (${condition}) is not true then ${sql.lit(code)} end`,
  codes: [code],
})

/** A check that fails if the condition is true. */
export const failsIf = (name: string, condition: RawBuilder<unknown>, code: ErrorCode): ActionCheck => ({
  name,
  error: sql`case when ${condition} then ${sql.lit(code)} end`,
  codes: [code],
})

/** The check that the access rule of an action includes the record. */
export const isPermitted = (row: RowRef, action: string): ActionCheck => passesIf("isPermitted", row.can(action), "FORBIDDEN")

/** The check that a status is one of some. */
export const hasStatus = (status: RawBuilder<unknown>, ...from: string[]): ActionCheck =>
  passesIf("hasStatus", sql`${status} in (${sql.join(from.map((one) => sql.lit(one)))})`, "INVALID_TRANSITION")

/** The shared error code, which PostgreSQL computes once. */
export const sharedError = sql`shared.reason`

/** The error code of the first check that fails; null if all pass. */
export const errorOf = (checks: readonly ActionCheck[]): RawBuilder<unknown> =>
  checks.length === 0 ? sql`null::text` : sql`coalesce(${sql.join(checks.map(({ error }) => error))})`

/** The result of a check in `availableActions` with `WITH_CHECKS`. */
export interface CheckResult {
  readonly name: string
  readonly code: ErrorCode | null
  readonly codes: readonly ErrorCode[]
  readonly isReadable?: boolean
  readonly subjectId?: string | null
}

/** Name of the check that an operation is open to the viewer, which it makes before it looks for the record. */
export const OPERATION_CHECK = "isOperationOpen"

/** Argument of `availableActions` with which the statement adds the result of each check. No API has it. */
export const WITH_CHECKS = { $checks: true } as const

/** Argument of `availableActions` for an operation, which has authorized the viewer by its own rule. No API has it. */
export const OF_OPERATION = { $isAuthorized: true } as const

/** Declares the list of the actions of a record. */
export const availableActions = (
  checksOf: (row: RowRef) => ActionChecks,
  size: number,
  options: Pick<FieldMetadata, "restOptIn" | "isLoaded"> = {},
) =>
  computed(() => [AvailableAction], "Actions on the record, and whether the caller may take them now.", {
    sql: (row, args) => {
      const checks = checksOf(row)
      const actions = args.$isAuthorized ? checks.actions : withOperations(row, checks.actions)
      return toActionList(row, { ...checks, actions }, args.$checks === true)
    },
    // The number of actions is part of the cost of a query.
    expectedSize: size,
    ...options,
  })

/** The checks of each action. Those of an action whose operation is closed to the viewer begin with one that fails. */
const withOperations = (row: RowRef, actions: ActionChecks["actions"]): ActionChecks["actions"] =>
  Object.fromEntries(
    Object.entries(actions).map(([name, checks]) => {
      const action = ActionName.label(name as ActionName)
      const [code, ofOthers] = [row.actionRejection(action), row.actionRejection(action, false)]
      if (code) return [name, [failsIf(OPERATION_CHECK, sql`true`, code), ...checks]]
      if (!ofOthers) return [name, checks]
      return [name, [failsIf(OPERATION_CHECK, sql`${row("id")} <> ${row.viewer}`, ofOthers), ...checks]]
    }),
  )

/** The actions with their error codes as JSON. */
function toActionList(row: RowRef, { actions, shared, completed = [] }: ActionChecks, withChecks: boolean) {
  const rows = Object.entries(actions).map(([name, checks]) => {
    const results = checks.map(
      ({
        name,
        error,
        codes,
        isReadable,
        subjectId = sql`null`,
      }) => sql`json_build_object('name', ${sql.lit(name)}, 'code', ${error},
        'codes', ${sql.lit(JSON.stringify(codes))}::json
        ${isReadable ? sql`, 'isReadable', (${isReadable}) is true, 'subjectId', ${subjectId}` : sql``})`,
    )
    const list = withChecks ? sql`, json_build_array(${sql.join(results)})` : sql``
    return sql`(${sql.lit(name)}, ${errorOf(checks)}${list})`
  })
  const isCompleted = sql`v.reason is null and v.name in (${sql.join(completed.map((name) => sql.lit(name)))})`
  const checkedId = completed.length > 0 ? sql`, 'checkedId', case when ${isCompleted} then ${row("id")} end` : sql``
  return sql`(select json_agg(json_build_object('name', v.name, 'allowed', v.reason is null, 'reason', v.reason ${checkedId}
      ${withChecks ? sql`, 'checks', v.checks` : sql``}))
    from (select ${shared ?? sql`null::text`} as reason offset 0) shared
    cross join lateral (values ${sql.join(rows)}) v (name, reason${withChecks ? sql`, checks` : sql``}))`
}
