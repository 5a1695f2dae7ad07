// Single changes that could give a denied access. Each makes its change by the service that a request would use.
import { sql } from "kysely"
import { operationOfAction } from "../../auth/action-operations.js"
import type { AssumedState } from "../../auth/authentication.js"
import type { RoleGrant, Viewer } from "../../auth/viewer.js"
import type { Context } from "../../core/context.js"
import type { ResolverOperation } from "../../core/operations.js"
import { queryOn } from "../../core/text-statements.js"
import { ActionName } from "../../entities/actions.js"
import { type AccessChangeKind, RoleScope } from "../../entities/administration/enums.js"
import type { Role } from "../../entities/enums.js"
import { inputFieldsOf } from "../../inputs/input-field.js"
import type { AccessQuestion } from "./access-decisions.js"

/** The subjects of a change, as far as its kind has them. */
interface AccessChangeFacts {
  readonly action?: ActionName
  readonly employeeId?: string
  readonly grant?: RoleGrant
  readonly policy?: string
  readonly role?: Role
}

export interface AccessCandidate extends AccessChangeFacts {
  readonly kind: AccessChangeKind
  /** Makes the change in a trial. */
  readonly apply: (trial: Context) => Promise<unknown>
}

/** Employees of a record of whom the viewer may become the manager. */
const MAX_EMPLOYEES = 5
/** Actions that are not tried. A deactivation hands over any number of records, and a trial would lock the organization meanwhile. */
const UNTRIED: ReadonlySet<ActionName> = new Set(["DEACTIVATE"])
/** Actions whose operation needs more than the record, with the input that takes them. */
const WITH_INPUT: Readonly<Partial<Record<ActionName, (trial: Context, id: string) => Promise<unknown>>>> = {
  RESTORE: ({ services }, id) => services.administration.accounts.updateAccount(id, { status: "ACTIVE" }),
}
/** People who may have to take an action first. */
const MAX_ACTORS = 10

/** Changes of the rights of the viewer, and of the settings. */
export function relationCandidates(question: AccessQuestion, viewer: Viewer): AccessCandidate[] {
  const { id, policies, reports, role, isServiceAccount } = viewer
  const policyChanges = Object.entries(policies).flatMap(([policy, isOn]): AccessCandidate[] =>
    isOn
      ? []
      : [
          {
            kind: "ENABLE_POLICY",
            policy,
            apply: ({ services }) => services.organization.settings.update({ policies: { [policy]: true } }),
          },
        ],
  )
  if (isServiceAccount) return policyChanges
  const employees = question.employeeIds.filter((employeeId) => employeeId !== id && !reports.has(employeeId))
  const managerChanges = employees.slice(0, MAX_EMPLOYEES).map(
    (employeeId): AccessCandidate => ({
      kind: "BECOME_MANAGER",
      employeeId,
      apply: ({ services }) => services.profiles.profiles.update(employeeId, { managerId: id }),
    }),
  )
  const roleChanges = higherRoles(role).map(
    (higher): AccessCandidate => ({
      kind: "CHANGE_ROLE",
      role: higher,
      apply: ({ services }) => services.administration.accounts.updateAccount(id, { role: higher }),
    }),
  )
  return [...managerChanges, ...policyChanges, ...roleChanges]
}

/** The built-in roles with more rights. That of managers has none: their rights follow from the reporting line. */
const higherRoles = (role: Role): Role[] => (role === "ADMIN" ? [] : role === "HR" ? ["ADMIN"] : ["HR", "ADMIN"])

export const roleCandidate = (grant: RoleGrant, employeeId: string): AccessCandidate => ({
  kind: "ASSIGN_CUSTOM_ROLE",
  grant,
  apply: ({ services }) => services.administration.roles.assign(grant.id, { employeeId }),
})

/** The order of custom roles: those with fewer permissions and over fewer people first. */
export const compareGrants = (a: RoleGrant, b: RoleGrant): number =>
  a.permissions.length - b.permissions.length ||
  RoleScope.keys.indexOf(a.scope) - RoleScope.keys.indexOf(b.scope) ||
  a.name.localeCompare(b.name)

/** The remedy of LAST_ADMINISTRATOR: another administrator. */
export const administratorCandidate = ({ entityId }: AccessQuestion): AccessCandidate => ({
  kind: "ADD_ADMINISTRATOR",
  apply: async (trial) => {
    const { rows } = await sql<{ id: string }>`select id from employees
      where organization_id = ${trial.viewer.organizationId} and id <> ${entityId} and role <> 'ADMIN' and account_status = 'ACTIVE'
      order by id limit 1`.execute(trial.db)
    for (const { id } of rows) await trial.services.administration.accounts.updateAccount(id, { role: "ADMIN" })
  },
})

/**
 * The other actions that someone concerned may take on the record: the viewer, the employees of the record, their managers, and HR. Their
 * operations need nothing but the record, or a known input.
 */
export async function actionCandidates(
  trial: Context,
  question: AccessQuestion,
  viewer: Viewer,
  assumed: AssumedState,
): Promise<AccessCandidate[]> {
  const actors = [viewer, ...(await loadActors(trial, [viewer.id, ...question.employeeIds], assumed))]
  const actions = await trial.services.administration.accessDecisions.listActions(question, actors)
  const found = new Map<ActionName, AccessCandidate>()
  for (const [actor, names] of actions)
    for (const action of names) {
      if (action === question.listed || found.has(action) || UNTRIED.has(action)) continue
      const take = WITH_INPUT[action] ?? findOperation(trial, question, action)
      if (!take) continue
      const apply = (current: Context) => current.runAs(actor, async () => take(current, question.entityId))
      found.set(action, { kind: "TAKE_ACTION", action, apply })
    }
  return [...found.values()]
}

/** The operation of an action, if it needs the record only. */
function findOperation({ accessPolicies }: Context, question: AccessQuestion, action: ActionName) {
  const label = ActionName.label(action)
  const operation = operationOfAction(accessPolicies.operations, question.policy.entity.name, label) as
    | ResolverOperation
    | undefined
  if (!operation || !needsRecordOnly(operation, question)) return undefined
  return (current: Context, id: string) => operation.call(current, { [idOf(operation)]: id })
}

const textsOf = (operation: ResolverOperation) => operation.arguments.filter(({ kind }) => kind === "text")
const idOf = (operation: ResolverOperation): string => textsOf(operation)[0]?.name ?? "id"

/** Whether an operation changes the record by its id alone, within its transaction, and keeps it. */
function needsRecordOnly(operation: ResolverOperation, { policy }: AccessQuestion): boolean {
  const { kind, result, arguments: all } = operation
  const isPlain = !(operation.hasPreparation || operation.isBulk || operation.handlesCredentials || operation.oncePerDocument)
  const isComplete = all.every(({ kind: of, input, isOptional }) => {
    if (of === "input") return input !== undefined && inputFieldsOf(input).every(({ optional }) => optional)
    return of === "text" || isOptional
  })
  return kind === "mutation" && isPlain && isComplete && textsOf(operation).length === 1 && result.type === policy.entity
}

/** Active employees among the given ones, their managers, and some members of HR. */
async function loadActors(trial: Context, employeeIds: readonly string[], assumed: AssumedState): Promise<Viewer[]> {
  const { organizationId } = trial.viewer
  const isActive = assumed.isActive ? sql`e.account_status <> 'DEACTIVATED'` : sql`e.account_status = 'ACTIVE'`
  const { rows } = await sql<{ id: string }>`
    with concerned as (select id, manager_id from employees
      where organization_id = ${organizationId} and id = any(${employeeIds}::uuid[]))
    select e.id from employees e
    where e.organization_id = ${organizationId} and ${isActive}
      and (e.role in ('HR', 'ADMIN') or e.id in (select id from concerned) or e.id in (select manager_id from concerned))
    order by e.role in ('HR', 'ADMIN'), e.id limit ${MAX_ACTORS}`.execute(trial.db)
  const { authenticator } = trial.deps
  const query = queryOn(trial.db)
  const loaded = rows.map(({ id }) => authenticator.loadEmployee(organizationId, id, { query, assumed }))
  return (await Promise.all(loaded)).filter((actor) => actor !== undefined)
}
