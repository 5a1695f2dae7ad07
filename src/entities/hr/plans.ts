// Plans of bulk actions: the result for each record, and the notifications.
import { type AvailableAction, availableActions } from "../actions.js"
import { enumeration, notInApi, string } from "../columns.js"
import { entity } from "../entity-decorators.js"
import { manyToOne, oneToMany } from "../relations.js"
import { BasePlan, BasePlanNotification, BasePlanRow, planActions } from "./base-plan.js"
import { PlannedAction } from "./enums.js"

@entity(
  "A bulk action with the result for each record. Only its author reads it, while they have all rights with which they made it.",
  {
    table: "plans",
    sort: ["createdAt"],
    index: [["authorId", "createdAt", "id"]],
    indexes: [{ name: "plans_expiry_index", expression: "create index plans_expiry_index on plans (expires_at)" }],
  },
)
export class Plan extends BasePlan {
  @enumeration(PlannedAction, "What the plan does with each record.") action!: PlannedAction
  @string("SHA-256 digest of the action, its values, the rows and the notifications, in hexadecimal.") hash!: string
  @oneToMany(() => PlanRow, "Rows in the order of the given ids, or of the list.", {
    foreignKey: "planId",
    orderBy: [{ by: "position" }],
    connection: true,
  })
  rows?: PlanRow[]
  @oneToMany(() => PlanNotification, "Notifications of the changes.", {
    foreignKey: "planId",
    orderBy: [{ by: "type" }, { by: "recipientId" }],
    connection: true,
  })
  notifications?: PlanNotification[]
  @notInApi("Values of the action.", { type: "json", default: "'{}'" }) values: Record<string, unknown> = {}
  @notInApi("Rights of the author.", { type: "text[]", default: "'{}'" }) authorRights: string[] = []
  @availableActions((record) => planActions(record), 2) availableActions!: AvailableAction[]
}

@entity("The plan for one record of a bulk action.", {
  table: "plan_rows",
  sort: ["position"],
  unique: [["planId", "position"]],
})
export class PlanRow extends BasePlanRow {
  @manyToOne(() => Plan, "Plan that the row belongs to.", { cascade: true }) planId!: string
  @string("Id of the employee, request, task or application.") recordId!: string
}

@entity("Notifications of one type that a plan sends to a recipient, on the channels that the recipient has chosen.", {
  table: "plan_notifications",
  shortLists: true,
  sort: ["type"],
  unique: [["planId", "type", "recipientId"]],
})
export class PlanNotification extends BasePlanNotification {
  @manyToOne(() => Plan, "Plan that sends the notifications.", { cascade: true }) planId!: string
}
