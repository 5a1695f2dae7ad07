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
  CHANGE_ROLE: ["changeRole", "Change the role of an account."],
  BLOCK: ["block", "Suspend an account."],
  UNBLOCK: ["unblock", "Restore a suspended account."],
  INVITE: ["invite", "Invite an employee again."],
  DEACTIVATE: ["deactivate", "Deactivate an account."],
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

/** Declares the list of the actions of a record. `size` is the number of actions, for the cost of a query. */
export const availableActions = (
  sql: NonNullable<FieldMetadata["sql"]>,
  size: number,
  { restOptIn }: { restOptIn?: true } = {},
) =>
  computed(() => [AvailableAction], "Actions on the record, and whether the caller may take them now.", {
    sql,
    expectedSize: size,
    restOptIn,
  })

/**
 * The error code of an action that has an access rule of the same name. A condition on a column without a value is null, which counts as
 * false. `cases` are further codes, as `when … then …`.
 */
export const ruleError = (row: RowRef, action: string, ...cases: RawBuilder<unknown>[]) =>
  sql`case when ${row.can(action)} is not true then 'FORBIDDEN' ${sql.join(cases, sql` `)} end`

/** A case of `ruleError`: the code if the condition is true. */
export const ifSo = (condition: RawBuilder<unknown>, code: ErrorCode) => sql`when ${condition} then ${sql.lit(code)}`
/** A case of `ruleError`: the code unless the condition is true. */
export const unless = (condition: RawBuilder<unknown>, code: ErrorCode) =>
  sql`when (${condition}) is not true then ${sql.lit(code)}`

/**
 * Lists actions with their error codes as JSON. A code is SQL over the row, null for an allowed action. Codes can refer to `shared` as
 * `shared.reason`, which `offset 0` makes PostgreSQL compute once. `keys` adds arguments to `json_build_object`, as SQL over the
 * action `v`.
 */
export const toActionList = (
  errors: Readonly<Partial<Record<ActionName, RawBuilder<unknown>>>>,
  shared: RawBuilder<unknown> = sql`null::text`,
  keys: RawBuilder<unknown> = sql``,
) => {
  const rows = Object.entries(errors).map(([name, code]) => sql`(${sql.lit(name)}, ${code})`)
  return sql`(select json_agg(json_build_object('name', v.name, 'allowed', v.reason is null, 'reason', v.reason ${keys}))
    from (select ${shared} as reason offset 0) shared
    cross join lateral (values ${sql.join(rows)}) v (name, reason))`
}
