// Actions on employees, proposed profile changes, documents and document requests, as SQL. Records return them as
// `availableActions`, and operations check the same result.
import { type RawBuilder, sql } from "kysely"
import {
  type ActionCheck,
  type ActionChecks,
  errorOf,
  failsIf,
  hasStatus,
  isPermitted,
  passesIf,
  sharedError,
} from "../actions.js"
import { holdsPermissions } from "../administration/actions.js"
import type { AccountStatus, Role } from "../enums.js"
import { type RowContext, type RowRef, snakeCase } from "../metadata.js"

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

/**
 * The check that a member of HR has the permissions of an account's custom roles. HR receives the link of an invitation and sets addresses,
 * with which its members could sign in. Others who manage accounts receive no link.
 */
const holdsPermissionsOfAccount = (employee: RowRef): ActionCheck => ({
  ...holdsPermissions(
    employee,
    sql`array(select unnest(ag.permissions) from role_assignments aa
      join custom_roles ag on ag.organization_id = aa.organization_id and ag.id = aa.role_id
      where ${employee.isHr} and aa.organization_id = ${employee.organization} and aa.employee_id = ${employee("id")})`,
  ),
  isReadable: employee.permitted("MANAGE_ROLES").all,
})

/** Condition that the viewer may change the pay of an employee: administrators alone change that of HR, except their own. */
const isPayControlled = (employee: RowRef) => sql`(${employee("id")} = ${employee.viewer} or ${isControlled(employee)})`

/** Condition that the manager of an employee has delegated leave decisions to the viewer, now or later. */
const isDelegateOfManager = (employee: RowRef) => sql`exists (select from leave_delegations ld
  join employees lm on lm.organization_id = ld.organization_id and lm.id = ld.delegator_id and lm.account_status <> 'DEACTIVATED'
  where ld.organization_id = ${employee.organization} and ld.delegator_id = ${employee("managerId")}
    and ld.delegate_id = ${employee.viewer} and ld.ended_at is null and ld.end_date >= ${employee.today})`

/** Condition that the last day of a deactivated employee is over where the employee works. */
const isFormer = (employee: RowRef) => sql`(${employee("accountStatus")} = 'DEACTIVATED'
  and coalesce(${employee("endDate")}, ${employee("deactivatedOn")}) < (select (${employee.now} at time zone coalesce(fl.timezone, fo.timezone))::date
    from organizations fo
    left join locations fl on fl.organization_id = fo.id and fl.id = ${employee("locationId")}
    where fo.id = ${employee.organization}))`

/** Condition that the identity of an employee was erased, so that nobody can sign in with the account again. */
const isErased = (employee: RowRef) => sql`exists (select from erasures er where er.organization_id = ${employee.organization}
  and er.employee_id = ${employee("id")} and not 'IDENTITY' = any(er.remaining_classes))`

/**
 * What a check declares whose result depends on the accounts of other members of HR. `subjectId` is the employee whose result alone does.
 */
export const dependsOnOtherHr = (
  row: RowRef,
  subjectId?: RawBuilder<unknown>,
): Pick<ActionCheck, "isReadable" | "subjectId"> => ({
  isReadable: row.permitted("READ_PERSONAL").all,
  subjectId,
})

/**
 * The check that a record is no matter of the viewer, such as their own pay or leave, on which another member of HR could decide. The only
 * member of HR decides on their own, because nobody else can.
 */
const isNotOwnMatter = (row: RowRef, employeeId: RawBuilder<unknown>): ActionCheck => ({
  ...failsIf(
    "isNotOwnMatter",
    sql`${employeeId} = ${row.viewer} and not (${row.isHr} and not ${hasOtherHr(row, row.viewer)})`,
    "SELF_ACTION_FORBIDDEN",
  ),
  ...dependsOnOtherHr(row, employeeId),
})

/** Actions that change certain fields of an employee. */
export type FieldAction = "CHANGE_EMAIL" | "CHANGE_PAY" | "CHANGE_TERMS"

/** The action that changes a field of an employee, besides `UPDATE` or `EMPLOY`. The address opens the account. */
export const fieldActions: Readonly<Record<string, FieldAction>> = {
  email: "CHANGE_EMAIL",
  bankDetails: "CHANGE_PAY",
  salary: "CHANGE_PAY",
  salaryCurrency: "CHANGE_PAY",
  payGrade: "CHANGE_PAY",
  employmentType: "CHANGE_TERMS",
  fullTimeShare: "CHANGE_TERMS",
  hireDate: "CHANGE_TERMS",
  probationEndDate: "CHANGE_TERMS",
  contractEndDate: "CHANGE_TERMS",
  endDate: "CHANGE_TERMS",
}

/**
 * The checks of changes of certain fields. Administrators alone change the address and the pay of HR: with them, one person of HR could
 * act as two. The author of a new address could sign in with the permissions of the account. Nobody sets the own pay, nor the terms from
 * which leave and the end of the employment follow.
 */
function fieldActionChecks(employee: RowRef, isOther: ActionCheck): Record<FieldAction, ActionCheck[]> {
  const isAdministrable = passesIf("isAdministrable", isAdministered(employee), "FORBIDDEN")
  return {
    CHANGE_EMAIL: [
      isPermitted(employee, "changeEmail"),
      isAdministrable,
      passesIf("isControllable", isControlled(employee), "FORBIDDEN"),
      holdsPermissionsOfAccount(employee),
    ],
    CHANGE_PAY: [
      isPermitted(employee, "employ"),
      isAdministrable,
      isOther,
      passesIf("isControllable", isPayControlled(employee), "FORBIDDEN"),
    ],
    CHANGE_TERMS: [isPermitted(employee, "employ"), isAdministrable, isOther],
  }
}

/** The error codes of changes of certain fields, as JSON by action. */
export const fieldActionErrors = (employee: RowRef): RawBuilder<unknown> => {
  const actions = Object.entries(fieldActionChecks(employee, isNotOwnMatter(employee, employee("id"))))
  return sql`json_build_object(${sql.join(actions.map(([name, checks]) => sql`${sql.lit(name)}, ${errorOf(checks)}`))})`
}

export function employeeActions(employee: RowRef): ActionChecks {
  const status = employee("accountStatus")
  const account = { id: employee("id"), role: employee("role"), accountStatus: status }
  const isAdministrable = passesIf("isAdministrable", isAdministered(employee), "FORBIDDEN")
  const isControllable = passesIf("isControllable", isControlled(employee), "FORBIDDEN")
  const isStatusReadable = employee.canReadField("accountStatus")
  const ofStatus = (check: ActionCheck): ActionCheck => ({ ...check, isReadable: isStatusReadable })
  const hasAccountStatus = (...from: AccountStatus[]) => ofStatus(hasStatus(status, ...from))
  const isNotLast = {
    ...failsIf("isNotLastAdministrator", isLastAdministrator(employee, account), "LAST_ADMINISTRATOR"),
    ...dependsOnOtherHr(employee),
  }
  const isNotSelf = failsIf("isNotSelf", sql`${employee("id")} = ${employee.viewer}`, "SELF_ACTION_FORBIDDEN")
  // The manager takes over, and would get the records of the employee.
  const isNotDelegate = {
    ...failsIf("isNotDelegateOfManager", sql`not ${employee.isHr} and ${isDelegateOfManager(employee)}`, "FORBIDDEN"),
    isReadable: sql`${employee.isHr} or ${employee("managerId")} = ${employee.viewer}`,
  }
  const ownMatter = isNotOwnMatter(employee, employee("id"))
  const isOther = { ...ownMatter, error: sharedError }
  const isManager = sql`not ${employee.isHr} and coalesce(${employee("managerId")} = ${employee.viewer}, false)`
  return {
    actions: {
      UPDATE: [isPermitted(employee, "update"), isAdministrable],
      EMPLOY: [isPermitted(employee, "employ"), isAdministrable],
      ...fieldActionChecks(employee, isOther),
      ASSIGN_SCHEDULE: [isPermitted(employee, "employ"), isOther],
      CHANGE_ROLE: [isPermitted(employee, "administer"), isControllable, isNotLast],
      BLOCK: [isPermitted(employee, "block"), isAdministrable, isNotLast, isNotSelf, hasAccountStatus("INVITED", "ACTIVE")],
      UNBLOCK: [isPermitted(employee, "unblock"), isAdministrable, isControllable, hasAccountStatus("SUSPENDED")],
      RESTORE: [
        isPermitted(employee, "administer"),
        isControllable,
        holdsPermissionsOfAccount(employee),
        hasAccountStatus("DEACTIVATED"),
        failsIf("isNotErased", isErased(employee), "INVALID_TRANSITION"),
      ],
      INVITE: [
        isPermitted(employee, "invite"),
        isAdministrable,
        isControllable,
        holdsPermissionsOfAccount(employee),
        hasAccountStatus("INVITED"),
      ],
      DEACTIVATE: [
        isPermitted(employee, "deactivate"),
        isAdministrable,
        isNotLast,
        isNotSelf,
        failsIf("isNotManager", isManager, "FORBIDDEN"),
        isNotDelegate,
        hasAccountStatus("INVITED", "ACTIVE", "SUSPENDED"),
      ],
      ERASE: [
        isPermitted(employee, "erase"),
        isNotSelf,
        isControllable,
        {
          ...passesIf("isFormer", isFormer(employee), "INVALID_TRANSITION"),
          isReadable: sql`${isStatusReadable} and ${employee.canReadField("endDate")}`,
        },
      ],
      ADJUST_LEAVE: [isPermitted(employee, "adjustLeave"), isOther],
      GRANT_LEAVE: [isPermitted(employee, "grantLeave"), isOther],
      DELEGATE_LEAVE: [isPermitted(employee, "delegateLeave")],
    },
    shared: ownMatter.error,
  }
}

const isPending = (change: RowRef) => hasStatus(change("status"), "PENDING")

/** The checks of a decision: HR decides, on one's own change only if nobody else can. */
function decisionChecks(change: RowRef, decision: "approve" | "reject"): ActionCheck[] {
  const isOwnMatter = sql`${change("employeeId")} = ${change.viewer} and ${hasOtherHr(change, change.viewer)}`
  const isNotOwn = failsIf("isNotOwnMatter", isOwnMatter, "SELF_ACTION_FORBIDDEN")
  return [isPermitted(change, decision), isPending(change), { ...isNotOwn, ...dependsOnOtherHr(change, change("employeeId")) }]
}

/** The error code of a decision. */
export const profileDecisionError = (change: RowRef, decision: "approve" | "reject"): RawBuilder<unknown> =>
  errorOf(decisionChecks(change, decision))

export const profileChangeActions = (change: RowRef): ActionChecks => ({
  actions: {
    APPROVE: decisionChecks(change, "approve"),
    REJECT: decisionChecks(change, "reject"),
    WITHDRAW: [isPermitted(change, "withdraw"), isPending(change)],
  },
})

/** Employees change only what they uploaded themselves, except contracts. */
export function documentActions(document: RowRef): ActionChecks {
  const isOwnUpload = sql`${document.can("manage")}
    or (${document("uploadedById")} is not distinct from ${document.viewer} and ${document("type")} <> 'CONTRACT')`
  const isUploader = passesIf("isManagerOrUploader", isOwnUpload, "FORBIDDEN")
  return {
    actions: {
      UPDATE: [isPermitted(document, "update"), isUploader],
      DELETE: [isPermitted(document, "delete"), isUploader],
    },
  }
}

/** Actions on what decides about the leave of an employee from a date on. */
export const assignmentActions = (assignment: RowRef): ActionChecks => ({
  actions: { DELETE: [isPermitted(assignment, "delete"), isNotOwnMatter(assignment, assignment("employeeId"))] },
})

/** Columns of pay and terms that have an action of their own, by action. */
const fieldsOf = (action: FieldAction) =>
  sql`array[${sql.join(Object.keys(fieldActions).flatMap((field) => (fieldActions[field] === action ? sql.lit(field) : [])))}]`

/** A scheduled change is canceled by those who may make it. */
export function employmentChangeActions(change: RowRef): ActionChecks {
  const column = (property: string) => sql.ref(`ce.${snakeCase(property)}`)
  const employee = Object.assign(column, { ...change }) as RowRef
  const ofEmployee = (condition: RawBuilder<unknown>) => sql`exists (select from employees ce
    where ce.organization_id = ${change.organization} and ce.id = ${change("employeeId")} and ${condition})`
  const namesPay = sql`coalesce(${change("payChanges")} && ${fieldsOf("CHANGE_PAY")}, false)`
  const namesTerms = sql`coalesce(${change("changes")} && ${fieldsOf("CHANGE_TERMS")}, false)`
  const ownMatter = isNotOwnMatter(change, change("employeeId"))
  const isPayReadable = change.canReadField("payChanges")
  return {
    actions: {
      CANCEL: [
        isPermitted(change, "cancel"),
        passesIf("isAdministrable", ofEmployee(isAdministered(employee)), "FORBIDDEN"),
        {
          ...ownMatter,
          error: sql`case when ${namesPay} or ${namesTerms} then ${ownMatter.error} end`,
          isReadable: sql`${ownMatter.isReadable} and ${isPayReadable}`,
        },
        {
          ...passesIf("isControllable", sql`not ${namesPay} or ${ofEmployee(isPayControlled(employee))}`, "FORBIDDEN"),
          isReadable: isPayReadable,
        },
        hasStatus(change("status"), "SCHEDULED"),
      ],
    },
  }
}

export const documentRequestActions = (request: RowRef): ActionChecks => ({
  actions: { CANCEL: [isPermitted(request, "cancel"), hasStatus(request("status"), "OPEN")] },
})
