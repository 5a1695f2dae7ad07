// Decides whether viewers have an access to a record: the decision that their requests would get.
import { sql } from "kysely"
import type { AccessPolicy } from "../../auth/access-policies.js"
import { everyone, type ScopeRule, scopeIncludes } from "../../auth/access-rules.js"
import type { AssumedState } from "../../auth/authentication.js"
import type { Viewer } from "../../auth/viewer.js"
import { ownersOf } from "../../core/authorized-records.js"
import { BaseService } from "../../core/base-service.js"
import type { Context } from "../../core/context.js"
import { AppError, type ErrorCode, validationError } from "../../core/errors.js"
import type { Owners } from "../../core/request-access-log.js"
import { ActionName, type CheckResult, OPERATION_CHECK, WITH_CHECKS } from "../../entities/actions.js"
import { isId } from "../../entities/base-entity.js"
import type { LeaveAction } from "../../entities/leave/actions.js"
import { type Class, metadataOf } from "../../entities/metadata.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { QuerySpec } from "../../query/query-spec.js"
import { selectForViewers } from "../../query/viewer-statements.js"

/** An action on a record, or reading a field. Default: reading the record. */
export interface AccessInput {
  readonly entityType: string
  readonly entityId: string
  readonly action?: string
  readonly field?: string
}

export interface AccessQuestion {
  readonly policy: AccessPolicy
  readonly entityId: string
  readonly owners: Owners
  /** The owners, and the employees to whom the record refers in fields that everyone may read. */
  readonly employeeIds: readonly string[]
  /** The access rule of the action, or of reading the field or the record; undefined if `availableActions` alone decides. */
  readonly rule: ScopeRule | undefined
  /** The restricted fields from which the field follows. */
  readonly fields: readonly string[]
  /** The name of the action; undefined for reading. */
  readonly action: string | undefined
  /** The action in `availableActions`. */
  readonly listed: ActionName | undefined
  /**
   * The names of the checks of the action whose results depend on what the viewer of the context may not read, with the employee whose
   * result alone does; null for everyone's.
   */
  readonly hiddenChecks: ReadonlyMap<string, string | null>
}

export interface AccessDecision {
  readonly isVisible: boolean
  readonly isAllowed: boolean
  /** The results of the checks that guard the access, in the order of the operation. Those of an invisible record end with `isVisible`. */
  readonly checks: readonly CheckResult[]
}

const check = (name: string, passes: boolean, code: ErrorCode): CheckResult => ({
  name,
  code: passes ? null : code,
  codes: [code],
})

const withoutAccess = (failed: CheckResult): AccessDecision => ({
  isVisible: false,
  isAllowed: false,
  checks: [failed],
})
const NO_ACCESS = withoutAccess(check("isVisible", false, "NOT_FOUND"))

/** The decision about an account whose requests are rejected. */
export const denyAccount = (error: ErrorCode): AccessDecision => withoutAccess(check("isActive", false, error))

/** Viewers whose actions the rules of leave check at the same time. */
const CHECKED_TOGETHER = 10

export class AccessDecisionService extends BaseService {
  /**
   * What counts as true of an employee, or of all without an id, in an answer to the viewer of the context: the account is active, and the
   * employment has begun. Otherwise the answer would reveal restricted fields.
   */
  assumedState(employeeId?: string): AssumedState {
    if (employeeId === this.viewer.id) return {}
    const { accessPolicies, viewer } = this.ctx
    const reads = (field: string) => {
      const scope = accessPolicies.readScope(viewer, Employee, field)
      return employeeId === undefined ? scope === everyone : scopeIncludes(scope, [employeeId])
    }
    const isActive = !reads("accountStatus")
    return { isActive, hasBegun: isActive || !reads("hireDate") }
  }

  /** Throws VALIDATION_FAILED for unknown names, and NOT_FOUND for a record that the viewer of the context may not read. */
  async load({ entityType, entityId, action, field }: AccessInput): Promise<AccessQuestion> {
    if (action !== undefined && field !== undefined) throw validationError({ field: "notAllowed" })
    const policy = this.ctx.accessPolicies.byName(entityType)
    if (!policy || !metadataOf(policy.entity).stored) throw validationError({ entityType: "unknown" })
    const metadata = metadataOf(policy.entity)
    const fieldRule = field === undefined ? undefined : ownValue(policy.fields, field)
    if (field !== undefined && !metadata.fields.has(field) && !fieldRule) throw validationError({ field: "unknown" })
    // Each part has a rule of its own.
    if (metadata.fields.get(field ?? "")?.parts) throw validationError({ field: "notAllowed" })
    if (!isId(entityId)) throw new AppError("NOT_FOUND")
    const name = metadata.fields.has("availableActions") ? ActionName.parse(action ?? "") : undefined
    const spec = QuerySpec.optional(policy.entity as Class<object>, { id: entityId })
    const [text, record] = await Promise.all([
      this.ctx.query.executeJson(spec, name ? CHECKED_ACTIONS : []),
      this.loadEmployeeIds(policy, entityId),
    ])
    if (text === null) throw new AppError("NOT_FOUND")
    const checked = name ? findAction(text, name) : undefined
    const listed = checked ? name : undefined
    const rule = field === undefined ? ownValue(policy.actions, action ?? "read") : (fieldRule?.read ?? policy.actions.read)
    if (!rule && !listed) throw validationError({ action: "unknown" })
    const fields = field === undefined ? [] : [field, ...(metadata.fields.get(field)?.dependsOn ?? [])]
    const owners = ownersOf(policy, record)
    const employeeIds = [...new Set(Object.values(record).filter((id) => id !== null))]
    const hidden = (checked?.checks ?? []).filter(({ isReadable }) => isReadable === false)
    const hiddenChecks = new Map(hidden.map(({ name: of, subjectId = null }) => [of, subjectId]))
    return { policy, entityId, rule, action, listed, fields, owners, employeeIds, hiddenChecks }
  }

  /** The owners of a record, and the employees to whom it refers in unrestricted fields, by property. */
  private async loadEmployeeIds(
    { entity, ownerProperties, fields }: AccessPolicy,
    id: string,
  ): Promise<Record<string, string | null>> {
    const metadata = metadataOf(entity)
    const references = [...metadata.fields.values()].flatMap(({ kind, foreignKey, target }) =>
      kind === "manyToOne" && foreignKey && target?.() === Employee && !fields[foreignKey]?.read ? foreignKey : [],
    )
    const properties = [...new Set([...ownerProperties, ...references])]
    if (properties.length === 0) return {}
    const row = this.ctx.query.row(entity, "r")
    const columns = properties.map((property) => sql`${row(property)} as ${sql.id(property)}`)
    const [record] = await this.ctx.runTogether(sql<Record<string, string | null>>`select ${sql.join(columns)}
      from ${sql.table(metadata.table)} r where ${row("organizationId")} = ${row.organization} and r.id = ${id}`)
    return record ?? {}
  }

  /** The actions that viewers may take on the record; none for those who may not read it, and for a type without a list. */
  async listActions(question: AccessQuestion, viewers: readonly Viewer[]): Promise<Map<Viewer, ActionName[]>> {
    const { policy, entityId } = question
    if (!metadataOf(policy.entity).fields.has("availableActions")) return new Map()
    const spec = QuerySpec.optional(policy.entity as Class<object>, { id: entityId })
    const texts = await selectForViewers(this.db, this.ctx.statementParameters, viewers, spec, ACTIONS)
    const namesIn = (text: string) =>
      (JSON.parse(text) as { actions: LeaveAction[] }).actions.flatMap(({ name, allowed }) => (allowed ? name : []))
    return new Map([...texts].map(([viewer, text]) => [viewer, namesIn(text)]))
  }

  /** The decision about a viewer, with its checks. */
  async explain(question: AccessQuestion, viewer: Viewer): Promise<AccessDecision> {
    return (await this.decide(question, [viewer], { withChecks: true })).get(viewer) as AccessDecision
  }

  /** The decisions about viewers of the organization. Those about actions have their checks only with `withChecks`. */
  async decide(
    question: AccessQuestion,
    viewers: readonly Viewer[],
    { withChecks = false } = {},
  ): Promise<Map<Viewer, AccessDecision>> {
    const { policy, entityId, listed } = question
    const spec = QuerySpec.optional(policy.entity as Class<object>, { id: entityId })
    const selection = listed ? (withChecks ? CHECKED_ACTIONS : ACTIONS) : []
    const texts = await selectForViewers(this.db, this.ctx.statementParameters, viewers, spec, selection)
    const toDecision = (viewer: Viewer, decision: AccessDecision) => this.beginWithOperation(question, viewer, decision)
    const decisions = new Map(viewers.map((viewer) => [viewer, toDecision(viewer, NO_ACCESS)]))
    for (const [viewer, text] of texts) {
      const action = listed && findAction(text, listed)
      const checks = [
        check("isVisible", true, "NOT_FOUND"),
        ...(action ? (action.checks ?? []) : this.checkRules(question, viewer)),
      ]
      const isAllowed = action ? action.allowed : !checks.some(isFailed)
      decisions.set(viewer, toDecision(viewer, { isVisible: true, isAllowed, checks }))
    }
    if (listed) await this.checkRulesOfLeave(question, listed, texts, decisions)
    return decisions
  }

  /**
   * A decision about an action that its operation may reject before it looks for the record. The checks of most visible records include the
   * rule of the operation.
   */
  private beginWithOperation(question: AccessQuestion, viewer: Viewer, decision: AccessDecision): AccessDecision {
    const { policy, action, owners } = question
    const isOwn = owners.includes(viewer.id)
    const code = action && this.ctx.accessPolicies.actionRejection(viewer, policy.entity, action, isOwn)
    if (!code || (decision.isVisible && decision.checks.find(isFailed)?.code === code)) return decision
    return { ...decision, isAllowed: false, checks: [check(OPERATION_CHECK, false, code), ...decision.checks] }
  }

  /** The checks of reading a field, or of an action that has an access rule alone. */
  private checkRules({ policy, rule, fields, owners }: AccessQuestion, viewer: Viewer): CheckResult[] {
    if (fields.length === 0) return [check("isPermitted", scopeIncludes((rule as ScopeRule)(viewer), owners), "FORBIDDEN")]
    const canRead = (field: string) => this.ctx.accessPolicies.canRead(viewer, policy.entity, field, owners)
    return fields.map((field) => check(`mayRead ${field}`, canRead(field), "FORBIDDEN"))
  }

  /** Completes the decisions about actions that the rules of leave may reject. */
  private async checkRulesOfLeave(
    { policy }: AccessQuestion,
    listed: ActionName,
    texts: ReadonlyMap<Viewer, string>,
    decisions: Map<Viewer, AccessDecision>,
  ): Promise<void> {
    const undecided = [...texts].filter(([, text]) => findAction(text, listed)?.checkedId)
    // A child context does not see the changes of a transaction, which has one viewer at a time.
    const { isInTransaction } = this.ctx
    const together = isInTransaction ? 1 : CHECKED_TOGETHER
    for (let n = 0; n < undecided.length; n += together) {
      const complete = async ([viewer, text]: [Viewer, string]) => {
        const action = findAction(text, listed)
        const decision = decisions.get(viewer)
        if (!action?.checkedId || !decision) return
        const { checkedId } = action
        const list = ({ services }: Context) => services.leave.actions.listChecks(policy.entity, action, checkedId)
        const ofRules = await (isInTransaction
          ? this.ctx.runAs(viewer, () => list(this.ctx))
          : list(this.ctx.createChild(viewer)))
        const checks = [...decision.checks, ...ofRules]
        decisions.set(viewer, { ...decision, isAllowed: !checks.some(isFailed), checks })
      }
      await Promise.all(undecided.slice(n, n + together).map(complete))
    }
  }
}

export const isFailed = ({ code }: CheckResult): boolean => code !== null

/** A value by a name of the caller, which may be one of `Object.prototype`. */
const ownValue = <T>(values: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined

const selectActions = (args: Readonly<Record<string, unknown>>) => [{ key: "actions", field: "availableActions", args }]
/** One object for all questions, so that its statement is cached. */
const ACTIONS = selectActions({})
const CHECKED_ACTIONS = selectActions(WITH_CHECKS)

const findAction = (text: string, name: ActionName): LeaveAction | undefined =>
  (JSON.parse(text) as { actions: LeaveAction[] }).actions.find((action) => action.name === name)
