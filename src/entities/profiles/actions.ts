// Actions on employees, proposed profile changes, documents and document requests, as SQL. Records return them as
// `availableActions`, and operations check the same result.
import { type RawBuilder, sql } from "kysely"
import { ifSo, ruleError, toActionList, unless } from "../actions.js"
import type { Role } from "../enums.js"
import type { RowContext, RowRef } from "../metadata.js"

/** Roles that administrators alone give and take. */
export const PRIVILEGED_ROLES = ["HR", "ADMIN"] as const satisfies readonly Role[]

/** Condition that another active member of HR than an employee exists, who can decide on their matters. */
export const hasOtherHr = ({ organization }: Pick<RowContext, "organization">, id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from employees oh where oh.organization_id = ${organization}
    and oh.role in (${sql.join(PRIVILEGED_ROLES.map((role) => sql.lit(role)))}) and oh.account_status = 'ACTIVE' and oh.id <> ${id})`

interface Account {
  readonly id: RawBuilder<unknown>
  readonly role: RawBuilder<unknown>
  readonly accountStatus: RawBuilder<unknown>
}

/** Condition that an account is that of the only active administrator. */
export const isLastAdministrator = (
  { organization }: Pick<RowContext, "organization">,
  { id, role, accountStatus }: Account,
) => sql<boolean>`(${role} = 'ADMIN' and ${accountStatus} = 'ACTIVE' and not exists (select from employees oa
  where oa.organization_id = ${organization} and oa.role = 'ADMIN' and oa.account_status = 'ACTIVE' and oa.id <> ${id}))`

/** Condition that the viewer may change an account: only administrators change one of theirs, and only HR one of HR. */
export const isAdministered = (employee: RowRef) => sql<boolean>`(${employee("id")} = ${employee.viewer}
  or case ${employee("role")} when 'ADMIN' then ${employee.isAdmin} when 'HR' then ${employee.isHr} else true end)`

/** Administrators alone invite HR, give HR access again and change the role. */
const isControlled = (employee: RowRef) =>
  sql`(${employee("role")} not in (${sql.join(PRIVILEGED_ROLES.map((role) => sql.lit(role)))}) or ${employee.isAdmin})`

export function employeeActions(employee: RowRef): RawBuilder<unknown> {
  const status = employee("accountStatus")
  const isOwn = sql`${employee("id")} = ${employee.viewer}`
  const account = { id: employee("id"), role: employee("role"), accountStatus: status }
  const unlessAdministered = unless(isAdministered(employee), "FORBIDDEN")
  const unlessControlled = unless(isControlled(employee), "FORBIDDEN")
  const ifLast = ifSo(isLastAdministrator(employee, account), "LAST_ADMINISTRATOR")
  const ifOwn = ifSo(isOwn, "SELF_ACTION_FORBIDDEN")
  const inStatus = (...from: string[]) =>
    unless(sql`${status} in (${sql.join(from.map((one) => sql.lit(one)))})`, "INVALID_TRANSITION")
  // The manager takes over, and would get the records of the employee.
  const ifManager = ifSo(
    sql`(not ${employee.isHr} and coalesce(${employee("managerId")} = ${employee.viewer}, false))`,
    "FORBIDDEN",
  )
  return toActionList({
    UPDATE: ruleError(employee, "update", unlessAdministered),
    EMPLOY: ruleError(employee, "employ", unlessAdministered),
    CHANGE_ROLE: ruleError(employee, "administer", unlessControlled, ifLast),
    BLOCK: ruleError(employee, "block", unlessAdministered, ifLast, ifOwn, inStatus("INVITED", "ACTIVE")),
    UNBLOCK: ruleError(employee, "unblock", unlessAdministered, unlessControlled, inStatus("SUSPENDED")),
    INVITE: ruleError(employee, "invite", unlessAdministered, unlessControlled, inStatus("INVITED")),
    DEACTIVATE: ruleError(
      employee,
      "deactivate",
      unlessAdministered,
      ifLast,
      ifOwn,
      ifManager,
      inStatus("INVITED", "ACTIVE", "SUSPENDED"),
    ),
  })
}

const unlessPending = (change: RowRef) => unless(sql`${change("status")} = 'PENDING'`, "INVALID_TRANSITION")

/** The error code of a decision: HR decides, on one's own change only if nobody else can. */
export function profileDecisionError(change: RowRef, decision: "approve" | "reject"): RawBuilder<unknown> {
  const isOwnMatter = sql`(${change("employeeId")} = ${change.viewer} and ${hasOtherHr(change, change.viewer)})`
  return ruleError(change, decision, unlessPending(change), ifSo(isOwnMatter, "SELF_ACTION_FORBIDDEN"))
}

export const profileChangeActions = (change: RowRef): RawBuilder<unknown> =>
  toActionList({
    APPROVE: profileDecisionError(change, "approve"),
    REJECT: profileDecisionError(change, "reject"),
    WITHDRAW: ruleError(change, "withdraw", unlessPending(change)),
  })

/** Employees change only what they uploaded themselves, except contracts. */
export function documentActions(document: RowRef): RawBuilder<unknown> {
  const isOwnUpload = sql`(${document.can("manage")}
    or (${document("uploadedById")} is not distinct from ${document.viewer} and ${document("type")} <> 'CONTRACT'))`
  const unlessUploader = unless(isOwnUpload, "FORBIDDEN")
  return toActionList({
    UPDATE: ruleError(document, "update", unlessUploader),
    DELETE: ruleError(document, "delete", unlessUploader),
  })
}

export const documentRequestActions = (request: RowRef): RawBuilder<unknown> =>
  toActionList({ CANCEL: ruleError(request, "cancel", unless(sql`${request("status")} = 'OPEN'`, "INVALID_TRANSITION")) })
