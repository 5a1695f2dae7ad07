// Decides whether viewers have an access to a record: the decision that their requests would get.
import type { AccessPolicy } from "../../auth/access-policies.js"
import { type ScopeRule, scopeIncludes } from "../../auth/access-rules.js"
import type { Viewer } from "../../auth/viewer.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, type ErrorCode, validationError } from "../../core/errors.js"
import type { Owners } from "../../core/request-access-log.js"
import { ActionName } from "../../entities/actions.js"
import { isId } from "../../entities/base-entity.js"
import type { LeaveAction } from "../../entities/leave/actions.js"
import { type Class, metadataOf } from "../../entities/metadata.js"
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
}

const NO_ACCESS: AccessDecision = { isVisible: false, isAllowed: false, reason: null }

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
    return { policy, entityId, rule, listed, fields, owners: this.ownersOf(policy, record) }
  }

  /** The decisions about viewers of the organization. */
  async decide(question: AccessQuestion, viewers: readonly Viewer[]): Promise<Map<Viewer, AccessDecision>> {
    const { policy, entityId, listed, rule, fields, owners } = question
    const spec = QuerySpec.optional(policy.entity as Class<object>, { id: entityId })
    const texts = await selectForViewers(this.db, this.ctx.statementParameters, viewers, spec, listed ? ACTIONS : [])
    const decisions = new Map(viewers.map((viewer) => [viewer, NO_ACCESS]))
    for (const [viewer, text] of texts) {
      const action = listed && findAction(text, listed)
      const isAllowed = action
        ? action.allowed
        : fields.length > 0
          ? fields.every((field) => this.ctx.accessPolicies.canRead(viewer, policy.entity, field, owners))
          : scopeIncludes((rule as ScopeRule)(viewer), owners)
      decisions.set(viewer, { isVisible: true, isAllowed, reason: action?.reason ?? null })
    }
    if (listed) await this.checkRulesOfLeave(question, listed, texts, decisions)
    return decisions
  }

  /** Completes the decisions about actions that the rules of leave may reject. */
  private async checkRulesOfLeave(
    { policy }: AccessQuestion,
    listed: ActionName,
    texts: ReadonlyMap<Viewer, string>,
    decisions: Map<Viewer, AccessDecision>,
  ): Promise<void> {
    const undecided = [...texts].filter(([, text]) => findAction(text, listed)?.checkedId)
    for (let n = 0; n < undecided.length; n += CHECKED_TOGETHER) {
      const check = async ([viewer, text]: [Viewer, string]) => {
        const { actions } = this.ctx.createChild(viewer).services.leave
        const [action] = await actions.complete(policy.entity, [findAction(text, listed) as LeaveAction])
        if (action) decisions.set(viewer, { isVisible: true, isAllowed: action.allowed, reason: action.reason ?? null })
      }
      await Promise.all(undecided.slice(n, n + CHECKED_TOGETHER).map(check))
    }
  }

  /** The action, if `availableActions` of the record contains it. */
  private async findListed(entity: Class, id: string, action = ""): Promise<ActionName | undefined> {
    const name = ActionName.parse(action)
    if (!name || !metadataOf(entity).fields.has("availableActions")) return undefined
    const text = await this.ctx.query.executeJson(QuerySpec.optional(entity as Class<object>, { id }), ACTIONS)
    return text !== null && findAction(text, name) ? name : undefined
  }
}

const ACTIONS = [{ key: "actions", field: "availableActions", args: {} }]

const findAction = (text: string, name: ActionName): LeaveAction | undefined =>
  (JSON.parse(text) as { actions: LeaveAction[] }).actions.find((action) => action.name === name)
