// The access rules as data: a row for each rule, and the explanation of one decision.
import { sql } from "kysely"
import { Field, ID, Int, ObjectType } from "type-graphql"
import type { ErrorCode } from "../../core/errors.js"
import { ActionName } from "../actions.js"
import { computed, enumeration, enumerations, notInApi, registerEnum, string } from "../columns.js"
import { queryResult } from "../entity-decorators.js"
import { Role } from "../enums.js"
import { errorCodeType } from "../error-code.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne, reference } from "../relations.js"
import { ApiKey } from "./api-keys.js"
import { AccessChangeKind, AccessRelation, AccessSubject, Permission, RoleScope } from "./enums.js"

@queryResult("An access rule, and what it gives to the built-in roles and to custom roles.", {
  table: "access_rules",
  sort: ["subject", "name"],
})
export class AccessRule {
  @enumeration(AccessSubject, "What the rule governs.") subject!: AccessSubject
  @string("Type of the records; null for an operation.", { optional: true }) entityType?: string | null
  @string("Name of the operation, action or field.") name!: string
  @string("The rule: relations, and permissions of custom roles.") rule!: string
  @enumerations(Permission, "Permissions with which a custom role extends the rule.") permissions!: Permission[]
  @string("Why the access stays with HR or administrators, so that no permission extends the rule.", { optional: true })
  reservedBecause?: string | null
  @enumerations(RoleScope, "People for whom employees have the access.") employee!: RoleScope[]
  @enumerations(RoleScope, "People for whom managers have the access.") manager!: RoleScope[]
  @enumerations(RoleScope, "People for whom HR has the access.") hr!: RoleScope[]
  @enumerations(RoleScope, "People for whom administrators have the access.") administrator!: RoleScope[]
  @notInApi("Id of the row.", { type: "uuid" }) id!: string
  @notInApi("Organization.", { type: "uuid" }) organizationId!: string
}

const [relations, permissions] = [registerEnum(AccessRelation), registerEnum(Permission)]

@ObjectType({ description: "A reason why a viewer has access." })
export class AccessReason {
  @Field(() => relations, { description: "Relation that gives the access." }) relation!: AccessRelation
  @Field(() => permissions, { nullable: true, description: "Permission that a custom role grants." })
  permission!: Permission | null
  @Field(() => ID, { nullable: true, description: "Id of the custom role." }) roleId!: string | null
  @Field(() => String, { nullable: true, description: "Name of the custom role." }) roleName!: string | null
}

@queryResult("An employee or a service account with access to a record.", {
  table: "access_holders",
  sort: ["employee"],
  sortColumns: { employee: ["name"] },
  listFields: { isEveryone: "Whether each active employee of the organization has the access." },
})
export class AccessHolder {
  @manyToOne(() => Employee, "Employee, by whose name lists are ordered; null for a service account.", { optional: true })
  employeeId?: string | null
  @manyToOne(() => ApiKey, "API key of the service account; null for an employee.", { optional: true }) apiKeyId?: string | null
  @computed(
    () => [AccessReason],
    "Reasons that give the access. Those that reveal the role of another person need the permission EXPLAIN_ACCESS.",
    { sql: (holder) => sql`${holder("reasonsJson")}`, expectedSize: 2 },
  )
  reasons!: AccessReason[]
  @notInApi("Reasons.", { type: "json" }) reasonsJson!: AccessReason[]
  @notInApi("Name of the employee, by which lists are ordered.", { collation: "und-x-icu" }) name!: string
  @notInApi("Id of the employee or of the API key.", { type: "uuid" }) id!: string
  @notInApi("Organization.", { type: "uuid" }) organizationId!: string
}

@ObjectType({ description: "A check that guards an access." })
export class AccessCheck {
  @Field(() => String, { description: "Name of the check, such as `isNotSelf`." }) name!: string
  @Field(() => Boolean, { description: "Whether the viewer passes the check now." }) passed!: boolean
  @Field(() => errorCodeType, { nullable: true, description: "Error code of a failed check; null for a passed one." })
  code!: ErrorCode | null
}

const [changeKinds, actionNames, roles] = [registerEnum(AccessChangeKind), registerEnum(ActionName), registerEnum(Role)]

@ObjectType({ description: "A change that is a part of a nearest change." })
export class AccessChange {
  @Field(() => changeKinds, { description: "What changes." }) kind!: AccessChangeKind
  @Field(() => String, { description: "The change as a sentence, in the language of the caller." }) message!: string
  @Field(() => actionNames, { nullable: true, description: "Of `TAKE_ACTION`: the action on the record." })
  action!: ActionName | null
  @Field(() => ID, { nullable: true, description: "Of `BECOME_MANAGER`: id of the employee who gets the manager." })
  employeeId!: string | null
  @reference(() => Employee, "employeeId", "Of `BECOME_MANAGER`: the employee who gets the manager.") employee?: Employee | null
  @Field(() => ID, {
    nullable: true,
    description: "Of `ASSIGN_CUSTOM_ROLE`: id of the custom role; null without the right to read it.",
  })
  roleId!: string | null
  @Field(() => String, { nullable: true, description: "Of `ASSIGN_CUSTOM_ROLE`: name of the custom role." })
  roleName!: string | null
  @Field(() => String, { nullable: true, description: "Of `ENABLE_POLICY`: name of the policy, as in the settings." })
  policy!: string | null
  @Field(() => roles, { nullable: true, description: "Of `CHANGE_ROLE`: the new role." }) role!: Role | null
}

@ObjectType({ description: "Changes that together would give a denied access. The server has tried them and undone them." })
export class NearestChange {
  @Field(() => [AccessChange], { description: "The changes, in the order in which they are made." }) changes!: AccessChange[]
  @Field(() => Int, { description: "Number of employees who would get the access." }) employeeCount!: number
}

@ObjectType({ description: "What a search for the changes that would give a denied access has found." })
export class NearestChanges {
  @Field(() => [NearestChange], {
    description:
      "The smallest changes, at most five: those with the fewest changes first, then those that give the access to the fewest employees.",
  })
  items!: NearestChange[]
  @Field(() => Boolean, {
    description:
      "Whether all changes were tried. Otherwise time ran out, another write held a record, or the caller may not know of the changes.",
  })
  isComplete!: boolean
}

@ObjectType({ description: "Whether and why an employee or a service account has access to a record." })
export class AccessExplanation {
  @Field(() => Boolean, { description: "Whether the viewer has the access." }) isAllowed!: boolean
  @Field(() => Boolean, { description: "Whether the viewer may read the record at all." }) isVisible!: boolean
  @Field(() => String, {
    description: "The rule that decides, as in the list of access rules; `availableActions` if the record alone decides.",
  })
  rule!: string
  @Field(() => errorCodeType, {
    nullable: true,
    description:
      "Error code of the action for the viewer now, that of the first failed check, as in `availableActions`; null without one.",
  })
  reason!: ErrorCode | null
  @Field(() => [AccessReason], { description: "Reasons that give the access; none without access." }) reasons!: AccessReason[]
  @Field(() => [AccessCheck], {
    description:
      "The checks that guard the access, in the order of the operation, whose error code the first failed check has. Those of an invisible record end with `isVisible`, after `isOperationOpen` if the operation is closed to the viewer. An account that is not active has `isActive` only. Without EXPLAIN_ACCESS, those of an action on a record of others end with the first that fails.",
  })
  checks!: AccessCheck[]
  @Field(() => [errorCodeType], {
    description:
      "Further error codes of the operation of the action: those that follow from its input, or from rules without a check.",
  })
  dependsOnInput!: ErrorCode[]
  @Field(() => NearestChanges, {
    nullable: true,
    description:
      "The smallest changes that would give a denied access; null for an access that exists. REST has them only with `includeNearestChanges=true`.",
  })
  nearestChanges!: (() => Promise<NearestChanges | null>) | null
}

@ObjectType({ description: "What the caller may do at all. Records and their fields say what is possible on each of them." })
export class ViewerAccess {
  @Field(() => [String], {
    description:
      "Names of the operations of both APIs that the caller's roles and relations admit now, in alphabetical order. Some act on few records only.",
  })
  operations!: string[]
}
