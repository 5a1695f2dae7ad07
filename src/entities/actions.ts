// Actions on records: their names, and the list of those that the viewer may take now.
import { type RawBuilder, sql } from "kysely"
import { Field, ObjectType } from "type-graphql"
import type { ErrorCode } from "../core/errors.js"
import { registerEnum } from "./columns.js"
import { type EnumValue, enumWithLabels } from "./enum-type.js"
import { errorCodeType } from "./error-code.js"

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
})
export type ActionName = EnumValue<typeof ActionName>
const actionNames = registerEnum(ActionName)

@ObjectType({ description: "An action on a record, and whether the viewer may take it now." })
export class AvailableAction {
  @Field(() => actionNames, { description: "The action." }) name!: ActionName
  @Field(() => Boolean, { description: "Whether the viewer may take the action now." }) allowed!: boolean
  @Field(() => errorCodeType, {
    nullable: true,
    description: "Error code of the operation; null if the action is allowed.",
  })
  reason?: ErrorCode | null
}

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
