// Explains the access rules: all rules with what they give, and why an employee may access one record.
import { sql } from "kysely"
import { describeRule, rulesOf, scopesByRole } from "../../auth/access-matrix.js"
import { permissionsOf, type ScopeRule } from "../../auth/access-rules.js"
import { scopeIncludes } from "../../auth/access-scope.js"
import { reservedReason } from "../../auth/reserved-rights.js"
import type { Viewer } from "../../auth/viewer.js"
import { BaseService } from "../../core/base-service.js"
import type { Context } from "../../core/context.js"
import { AppError, validationError } from "../../core/errors.js"
import type { Owners } from "../../core/request-access-log.js"
import { ActionName } from "../../entities/actions.js"
import { AccessExplanation, type AccessReason, AccessRule, ViewerAccess } from "../../entities/administration/access.js"
import { isId } from "../../entities/base-entity.js"
import type { LeaveAction } from "../../entities/leave/actions.js"
import { type Class, metadataOf } from "../../entities/metadata.js"
import type { AccessRuleFilter, ExplainAccessInput } from "../../inputs/administration/roles.js"
import { QuerySpec } from "../../query/query-spec.js"

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
   * Why an employee may access a record. `availableActions` decides where it lists the action, because it knows the state of the record.
   * Throws FORBIDDEN for other employees unless the viewer is an administrator, and NOT_FOUND for a record that the viewer may not read.
   */
  async explain({ viewerId, entityType, entityId, action, field }: ExplainAccessInput): Promise<AccessExplanation> {
    if (viewerId !== this.viewer.id && !this.viewer.isAdmin) throw new AppError("FORBIDDEN")
    if (action !== undefined && field !== undefined) throw validationError({ field: "notAllowed" })
    const policy = this.ctx.accessPolicies.byName(entityType)
    if (!policy || !metadataOf(policy.entity).stored) throw validationError({ entityType: "unknown" })
    const governed = field === undefined ? policy.actions[action ?? "read"] : (policy.fields[field]?.read ?? policy.actions.read)
    if (field !== undefined && !metadataOf(policy.entity).fields.has(field)) throw validationError({ field: "unknown" })
    const spec = QuerySpec.optional(policy.entity as Class<object>, { id: entityId })
    if (!isId(entityId) || !(await this.ctx.query.execute(spec, []))) throw new AppError("NOT_FOUND")
    const isListed = (await findListedAction(this.ctx, policy.entity, entityId, action)) !== undefined
    if (!governed && !isListed) throw validationError({ action: "unknown" })
    const target = await this.ctx.deps.authenticator.loadEmployee(this.viewer.organizationId, viewerId)
    if (!target) throw new AppError("NOT_FOUND")
    const child = this.ctx.createChild(target)
    const isVisible = (await child.query.execute(spec, [])) !== null
    const record = await this.em.findOneOrFail(policy.entity as never, { id: entityId } as never)
    const owners = this.ownersOf(policy, record)
    const found = isListed ? await findListedAction(child, policy.entity, entityId, action) : undefined
    const [listed] = found ? await child.services.leave.actions.complete(policy.entity, [found]) : []
    const isInScope = () =>
      field === undefined
        ? scopeIncludes((governed as ScopeRule)(target), owners)
        : this.ctx.accessPolicies.canRead(target, policy.entity, field, owners)
    const isAllowed = isVisible && (isListed ? listed?.allowed === true : isInScope())
    const reasons = isAllowed && governed ? reasonsFor(governed, target, owners) : []
    const rule = governed ? describeRule(governed) : "availableActions"
    return Object.assign(new AccessExplanation(), { isAllowed, isVisible, rule, reason: listed?.reason ?? null, reasons })
  }
}

/**
 * An action in `availableActions` of a record for the viewer of the context. Undefined if it is not listed. The rules of leave
 * are not checked yet.
 */
async function findListedAction(ctx: Context, entity: Class, id: string, action = ""): Promise<LeaveAction | undefined> {
  const name = ActionName.parse(action)
  if (!name || !metadataOf(entity).fields.has("availableActions")) return undefined
  const selection = [{ key: "actions", field: "availableActions", args: {} }]
  const row = await ctx.query.execute(QuerySpec.optional(entity as Class<object>, { id }), selection)
  return (row as { actions: LeaveAction[] } | null)?.actions.find((listed) => listed.name === name)
}

const toRow = ({ entityType, ...row }: { entityType: string | null }) => ({ ...row, entity_type: entityType })

/** The relations and custom roles by which a rule includes an owner. */
function reasonsFor(rule: ScopeRule, viewer: Viewer, owners: Owners): AccessReason[] {
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
