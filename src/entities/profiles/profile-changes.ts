// Proposed changes of protected profile fields, which HR approves or rejects.
import { type AvailableAction, availableActions } from "../actions.js"
import { BaseEntity } from "../base-entity.js"
import { enumeration, json, notInApi, string, timestamp } from "../columns.js"
import { entity } from "../entity-decorators.js"
import { ProfileChangeStatus } from "../enums.js"
import { manyToOne } from "../relations.js"
import { profileChangeActions } from "./actions.js"
import { Employee } from "./profiles.js"

@entity("A change of a protected profile field that an employee proposed and HR decides on.", {
  table: "profile_changes",
  sort: ["createdAt", "field"],
  index: [["status", "id"]],
  indexes: [
    {
      name: "profile_changes_pending_unique",
      expression:
        "create unique index profile_changes_pending_unique on profile_changes (organization_id, employee_id, field) where status = 'PENDING'",
    },
  ],
})
export class ProfileChange extends BaseEntity {
  @manyToOne(() => Employee, "Employee whose profile it is and who proposed the change.", { cascade: true }) employeeId!: string
  @string("Name of the profile field.") field!: string
  @json("Proposed value, under the name of the field.") proposed!: Record<string, unknown>
  @enumeration(ProfileChangeStatus, "State of the change.") status: ProfileChangeStatus = "PENDING"
  @string("Comment on the decision.", { optional: true }) comment?: string
  @manyToOne(() => Employee, "Employee who decided.", { optional: true }) decidedById?: string
  @timestamp("Time of the decision or withdrawal.", { optional: true }) decidedAt?: Date
  @notInApi("Id of the event of the proposal, by which an undo finds it.", { type: "uuid", optional: true }) eventId?:
    | string
    | null
  @availableActions(profileChangeActions, 3) availableActions!: AvailableAction[]
}
