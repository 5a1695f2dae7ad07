// Explains the access rules: all rules with what they give, and why an employee may access one record.
import { sql } from "kysely"
import { accessExplainers, accountManagers } from "../../auth/access/permissions.js"
import { describeRule, rulesOf, scopesByRole } from "../../auth/access-matrix.js"
import { everyone, permissionsOf, type ScopeRule } from "../../auth/access-rules.js"
import { scopeIncludes } from "../../auth/access-scope.js"
import { findInputErrors, operationOfAction } from "../../auth/action-operations.js"
import { reservedReason } from "../../auth/reserved-rights.js"
import type { Viewer } from "../../auth/viewer.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, forbiddenError } from "../../core/errors.js"
import type { Owners } from "../../core/request-access-log.js"
import type { CheckResult } from "../../entities/actions.js"
import {
  AccessExplanation,
  type AccessReason,
  AccessRule,
  NearestChanges,
  ViewerAccess,
} from "../../entities/administration/access.js"
import { type AccessRuleFilter, type ExplainAccessInput, ExplainAccessQuery } from "../../inputs/administration.js"
import { denyAccount, isFailed } from "./access-decisions.js"

export class AccessService extends BaseService {
  /** The access rules by subject, type and name. */
  list({ subject, entityType, permission }: AccessRuleFilter) {
    const rows = rulesOf(this.ctx.accessPolicies).map(({ rule, ...governed }) => {
      const { EMPLOYEE: employee, MANAGER: manager, HR: hr, ADMIN: administrator } = scopesByRole(rule, this.viewer)
      const entry = {
        ...governed,
        rule: describeRule(rule),
        permissions: permissionsOf(rule),
        reserved_because: reservedReason(governed),
      }
      return { ...entry, employee, manager, hr, administrator }
    })
    return this.queryMany(AccessRule, {
      where: { subject, entityType },
      conditions: permission ? [(entry) => sql`${permission} = any(${entry("permissions")})`] : [],
      orderBy: [{ by: "subject" }, { by: "entityType" }, { by: "name" }],
      withClause: ({ organization }) => sql`with access_rules as not materialized (
        select md5(concat_ws(' ', r.subject, r.entity_type, r.name))::uuid as id, ${organization} as organization_id, r.*
        from jsonb_to_recordset(${JSON.stringify(rows.map(toRow))}::jsonb) as r (subject text, entity_type text, name text, rule text,
          permissions text[], reserved_because text, employee text[], manager text[], hr text[], administrator text[]))`,
    })
  }

  /** What the rules of the operations admit for the viewer. */
  getOfViewer(): ViewerAccess {
    return Object.assign(new ViewerAccess(), { operations: this.ctx.accessPolicies.callableOperations(this.viewer) })
  }

  /**
   * Why an employee or a service account may access a record. `availableActions` decides where it lists the action, because it knows
   * the state of the record. An account that is not active has no access; one whose state the viewer may not read counts as active,
   * and as that of a person who works already. The nearest changes are found when an API reads them, on REST only if the query asks for
   * them. Throws FORBIDDEN for others than the viewer without EXPLAIN_ACCESS, and if the answer depends on what the viewer may not read.
   * Throws NOT_FOUND for a record that the viewer may not read, and for the account of a deactivated employee whom the viewer does not see.
   */
  async explain(query: ExplainAccessInput): Promise<AccessExplanation> {
    const { viewerId, ...input } = query
    const includesNearestChanges = !(query instanceof ExplainAccessQuery) || query.includeNearestChanges
    const isExplainer = accessExplainers(this.viewer) === everyone
    if (viewerId !== this.viewer.id && !isExplainer) throw new AppError("FORBIDDEN")
    const { accessDecisions, nearestChanges } = this.ctx.services.administration
    const { authenticator } = this.ctx.deps
    const { organizationId } = this.viewer
    const question = await accessDecisions.load(input)
    const account = await authenticator.loadAccount(organizationId, viewerId, { assumed: accessDecisions.assumedState(viewerId) })
    const target = account?.viewer ?? (await authenticator.loadServiceAccount(organizationId, viewerId))
    const isHidden = account?.accountStatus === "DEACTIVATED" && accountManagers(this.viewer) !== everyone
    if (!target || isHidden) throw new AppError("NOT_FOUND")
    const decision = account?.error ? denyAccount(account.error) : await accessDecisions.explain(question, target)
    const { isVisible, isAllowed, checks } = decision
    const failed = checks.findIndex(isFailed)
    // Further checks and their remedies depend on the record, of which the caller may not read all.
    const isHiddenCheck = ({ name }: CheckResult) => {
      const subjectId = question.hiddenChecks.get(name)
      return subjectId === null || subjectId === target.id
    }
    const firstHidden = viewerId === this.viewer.id ? -1 : checks.findIndex(isHiddenCheck)
    if (firstHidden >= 0 && (failed < 0 || failed >= firstHidden)) throw forbiddenError("action")
    const isOwner = question.owners.includes(this.viewer.id)
    const isBounded = firstHidden >= 0 || (!isExplainer && question.listed !== undefined && !isOwner && failed >= 0)
    const shown = isBounded ? checks.slice(0, failed + 1) : checks
    const findNearestChanges = async () => {
      if (isAllowed) return null
      if (shown.length < checks.length || account?.error)
        return Object.assign(new NearestChanges(), { items: [], isComplete: false })
      return nearestChanges.find(question, target, decision)
    }
    const operation = operationOfAction(this.ctx.accessPolicies.operations, input.entityType, input.action ?? "")
    const codes = checks.flatMap((check) => check.codes)
    return Object.assign(new AccessExplanation(), {
      isAllowed,
      isVisible,
      reason: input.action === undefined ? null : (checks[failed]?.code ?? null),
      rule: question.rule ? describeRule(question.rule) : "availableActions",
      reasons: isAllowed && question.rule ? reasonsFor(question.rule, target, question.owners) : [],
      checks: shown.map(({ name, code }) => ({ name, passed: code === null, code })),
      dependsOnInput: isVisible && operation ? findInputErrors(operation, codes) : [],
      nearestChanges: includesNearestChanges ? findNearestChanges : null,
    })
  }
}

const toRow = ({ entityType, ...row }: { entityType: string | null }) => ({ ...row, entity_type: entityType })

/** The relations and custom roles by which a rule includes an owner. */
export function reasonsFor(rule: ScopeRule, viewer: Viewer, owners: Owners): AccessReason[] {
  if (!scopeIncludes(rule(viewer), owners)) return []
  const { relation, permission, parts = [] } = rule
  const reasons = parts.flatMap((part) => reasonsFor(part, viewer, owners))
  if (relation) reasons.push({ relation, permission: null, roleId: null, roleName: null })
  if (!permission) return reasons
  const grants = viewer.grants.filter(
    (grant) => grant.permissions.includes(permission) && scopeIncludes(viewer.scopeOfGrant(grant), owners),
  )
  return [
    ...reasons,
    ...grants.map(({ id, name }) => ({ relation: "CUSTOM_ROLE" as const, permission, roleId: id, roleName: name })),
  ]
}
