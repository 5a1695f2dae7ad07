// Decides whether viewers have an access to a record: the decision that their requests would get.
import type { AccessPolicy } from "../../auth/access-policies.js"
import { type ScopeRule, scopeIncludes } from "../../auth/access-rules.js"
import type { Viewer } from "../../auth/viewer.js"
import { ownersOf } from "../../core/authorized-records.js"
import { BaseService } from "../../core/base-service.js"
import type { Context } from "../../core/context.js"
import { AppError, type ErrorCode, validationError } from "../../core/errors.js"
import type { Owners } from "../../core/request-access-log.js"
import { ActionName, type CheckResult, WITH_CHECKS } from "../../entities/actions.js"
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
  /** The action in `availableActions`. */
  readonly listed: ActionName | undefined
}

export interface AccessDecision {
  readonly isVisible: boolean
  readonly isAllowed: boolean
  /** The error code in `availableActions`. */
  readonly reason: ErrorCode | null
  /** The results of the checks that guard the access. Without the right to read the record there is no further result. */
  readonly checks: readonly CheckResult[]
}

const check = (name: string, passes: boolean, code: ErrorCode): CheckResult => ({
  name,
  code: passes ? null : code,
  codes: [code],
})

const NO_ACCESS: AccessDecision = {
  isVisible: false,
  isAllowed: false,
  reason: null,
  checks: [check("isVisible", false, "NOT_FOUND")],
}

/** Viewers whose actions the rules of leave check at the same time. */
const CHECKED_TOGETHER = 10

export class AccessDecisionService extends BaseService {
  /** Throws VALIDATION_FAILED for unknown names, and NOT_FOUND for a record that the viewer of the context may not read. */
  async load({ entityType, entityId, action, field }: AccessInput): Promise<AccessQuestion> {
    if (action !== undefined && field !== undefined) throw validationError({ field: "notAllowed" })
    const policy = this.ctx.accessPolicies.byName(entityType)
    if (!policy || !metadataOf(policy.entity).stored) throw validationError({ entityType: "unknown" })
    const metadata = metadataOf(policy.entity)
    if (field !== undefined && !metadata.fields.has(field) && !policy.fields[field]) throw validationError({ field: "unknown" })
    if (!isId(entityId)) throw new AppError("NOT_FOUND")
    const row = await this.ctx.query.execute(QuerySpec.optional(policy.entity as Class<object>, { id: entityId }), [])
    if (!row) throw new AppError("NOT_FOUND")
    const listed = await this.findListed(policy.entity, entityId, action)
    const rule = field === undefined ? policy.actions[action ?? "read"] : (policy.fields[field]?.read ?? policy.actions.read)
    if (!rule && !listed) throw validationError({ action: "unknown" })
    const fields = field === undefined ? [] : [field, ...(metadata.fields.get(field)?.dependsOn ?? [])]
    const record = await this.em.findOneOrFail(policy.entity as never, { id: entityId } as never)
    const owners = ownersOf(policy, record)
    return { policy, entityId, rule, listed, fields, owners, employeeIds: employeesOf(policy, record, owners) }
  }

  /** The actions that viewers may take on the record; none for those who may not read it, and for a type without a list. */
  async listActions(question: AccessQuestion, viewers: readonly Viewer[]): Promise<Map<Viewer, ActionName[]>> {
    const { policy, entityId } = question
    if (!metadataOf(policy.entity).fields.has("availableActions")) return new Map()
    const spec = QuerySpec.optional(policy.entity as Class<object>, { id: entityId })
    const texts = await selectForViewers(this.db, this.ctx.statementParameters, viewers, spec, selectActions({}))
    const namesIn = (text: string) =>
      (JSON.parse(text) as { actions: LeaveAction[] }).actions.flatMap(({ name, allowed }) => (allowed ? name : []))
    return new Map([...texts].map(([viewer, text]) => [viewer, namesIn(text)]))
  }

  /** The decisions about viewers of the organization. Those about actions have their checks only with `withChecks`. */
  async decide(
    question: AccessQuestion,
    viewers: readonly Viewer[],
    { withChecks = false } = {},
  ): Promise<Map<Viewer, AccessDecision>> {
    const { policy, entityId, listed } = question
    const spec = QuerySpec.optional(policy.entity as Class<object>, { id: entityId })
    const selection = listed ? selectActions(withChecks ? WITH_CHECKS : {}) : []
    const texts = await selectForViewers(this.db, this.ctx.statementParameters, viewers, spec, selection)
    const decisions = new Map(viewers.map((viewer) => [viewer, NO_ACCESS]))
    for (const [viewer, text] of texts) {
      const action = listed && findAction(text, listed)
      const checks = [
        check("isVisible", true, "NOT_FOUND"),
        ...(action ? (action.checks ?? []) : this.checkRules(question, viewer)),
      ]
      const isAllowed = action ? action.allowed : checks.every(({ code }) => code === null)
      decisions.set(viewer, { isVisible: true, isAllowed, reason: action?.reason ?? null, checks })
    }
    if (listed) await this.checkRulesOfLeave(question, listed, texts, decisions)
    return decisions
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
        const reason = ofRules.find(({ code }) => code !== null)?.code ?? null
        decisions.set(viewer, { ...decision, isAllowed: reason === null, reason, checks: [...decision.checks, ...ofRules] })
      }
      await Promise.all(undecided.slice(n, n + together).map(complete))
    }
  }

  /** The action, if `availableActions` of the record contains it. */
  private async findListed(entity: Class, id: string, action = ""): Promise<ActionName | undefined> {
    const name = ActionName.parse(action)
    if (!name || !metadataOf(entity).fields.has("availableActions")) return undefined
    const text = await this.ctx.query.executeJson(QuerySpec.optional(entity as Class<object>, { id }), selectActions({}))
    return text !== null && findAction(text, name) ? name : undefined
  }
}

/** The owners of a record, and the employees to whom it refers in unrestricted fields. */
function employeesOf({ entity, fields }: AccessPolicy, record: object, owners: Owners): string[] {
  const referenced = [...metadataOf(entity).fields.values()].flatMap(({ kind, foreignKey, target }) => {
    const isShown = kind === "manyToOne" && foreignKey && target?.() === Employee && !fields[foreignKey]?.read
    return isShown ? (record as Record<string, string | null | undefined>)[foreignKey] : []
  })
  return [...new Set([...owners, ...referenced].filter((id) => id != null))]
}

const selectActions = (args: Readonly<Record<string, unknown>>) => [{ key: "actions", field: "availableActions", args }]

const findAction = (text: string, name: ActionName): LeaveAction | undefined =>
  (JSON.parse(text) as { actions: LeaveAction[] }).actions.find((action) => action.name === name)
