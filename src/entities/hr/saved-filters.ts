// Saved filters of lists.
import { sql } from "kysely"
import { type ActionChecks, type AvailableAction, availableActions, isPermitted, passesIf } from "../actions.js"
import { BaseEntity } from "../base-entity.js"
import { boolean, enumeration, json, localizedString, stringArray } from "../columns.js"
import { entity } from "../entity-decorators.js"
import type { RowRef } from "../metadata.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne } from "../relations.js"
import { ListName } from "./enums.js"

/** The actions on a saved filter. HR deletes those of people who have left. */
function savedFilterActions(filter: RowRef): ActionChecks {
  const hasOwnerLeft = sql`exists (select from employees fo where fo.organization_id = ${filter.organization}
    and fo.id = ${filter("ownerId")} and fo.account_status = 'DEACTIVATED')`
  const mayDelete = sql`${filter("ownerId")} = ${filter.viewer} or ${hasOwnerLeft}`
  return {
    actions: {
      UPDATE: [isPermitted(filter, "update")],
      DELETE: [isPermitted(filter, "delete"), passesIf("isOwnerOrOwnerHasLeft", mayDelete, "FORBIDDEN")],
    },
  }
}

@entity("Conditions, order and columns of a list under a name.", {
  table: "saved_filters",
  sort: ["name", "createdAt"],
  unique: [["ownerId", "list", "name"]],
  index: [
    ["name", "id"],
    ["createdAt", "id"],
  ],
})
export class SavedFilter extends BaseEntity {
  @localizedString("Name, unique among the filters of its owner for the list.") name!: string
  @enumeration(ListName, "List to which the filter applies.") list!: ListName
  @manyToOne(() => Employee, "Employee who created the filter and may change it.", { cascade: true }) ownerId!: string
  @boolean("Whether everyone who may use the list sees the filter.", { default: "false" }) shared = false
  @json("Conditions of the list, as its GraphQL filter names them.", { default: "'{}'" }) filter: Record<string, unknown> = {}
  @stringArray("Sort keys of the list, the most significant first. A minus sign means descending.", { default: "'{}'" })
  sort: string[] = []
  @stringArray("Names of the columns, in their order.", { default: "'{}'" }) columns: string[] = []
  @availableActions(savedFilterActions, 2) availableActions!: AvailableAction[]
}
