// The access rules as a list: what each governs, its text, and what it gives to the built-in roles.
import { type AccessSubject, Permission, type RoleScope } from "../entities/administration/enums.js"
import { Role } from "../entities/enums.js"
import type { AccessPolicies } from "./access-policies.js"
import { permissionsOf, type ScopeRule } from "./access-rules.js"
import { type AccessScope, everyone, intersection, nobody, scopeIncludes, union } from "./access-scope.js"
import { Viewer } from "./viewer.js"

/** A rule with what it governs. */
export interface GovernedRule {
  readonly subject: AccessSubject
  readonly entityType: string | null
  readonly name: string
  readonly rule: ScopeRule
}

/** All rules, except those of public operations. */
export function rulesOf(accessPolicies: AccessPolicies): GovernedRule[] {
  const operations = [...accessPolicies.operations].flatMap(([name, { allow: rule }]) =>
    rule === "public" ? [] : [{ subject: "OPERATION" as const, entityType: null, name, rule }],
  )
  const ofEntities = accessPolicies
    .all()
    .flatMap(({ entity, actions, fields }) => [
      ...Object.entries(actions).map(([name, rule]) => ({ subject: "ACTION" as const, entityType: entity.name, name, rule })),
      ...Object.entries(fields).flatMap(([name, { read, update }]) => [
        ...(read ? [{ subject: "FIELD_READ" as const, entityType: entity.name, name, rule: read }] : []),
        ...(update ? [{ subject: "FIELD_UPDATE" as const, entityType: entity.name, name, rule: update }] : []),
      ]),
    ])
  return [...operations, ...ofEntities]
}

/** A rule as text, such as `any of HR, OWNER, permission READ_PERSONAL`. */
export function describeRule(rule: ScopeRule): string {
  if (rule.relation) return rule.relation
  const parts = (rule.parts ?? []).map((part) => describeRule(part))
  if (rule.permission) return `${parts[0]} or permission ${rule.permission}`
  if (parts.length === 0) return "nobody"
  return `(${parts.join(rule.combination === "all" ? " and " : " or ")})`
}

/**
 * The permissions that a viewer has for everyone: by a custom role, or because the built-in role gives everyone by each rule that names
 * the permission.
 */
export function heldPermissions(accessPolicies: AccessPolicies, viewer: Viewer): Permission[] {
  const isPartial = ({ rule }: GovernedRule) => builtInScope(rule, viewer) !== everyone
  const partial = new Set(rulesOf(accessPolicies).flatMap((one) => (isPartial(one) ? permissionsOf(one.rule) : [])))
  return Permission.keys.filter((permission) => viewer.scopeOf(permission) === everyone || !partial.has(permission))
}

/** What a rule gives to a viewer without the custom roles, of all records. */
function builtInScope(rule: ScopeRule, viewer: Viewer): AccessScope {
  const { parts, combination, isNarrowed } = rule
  if (isNarrowed) return viewer.isHr ? everyone : nobody
  if (!parts) return rule(viewer)
  const scopes = parts.map((part) => builtInScope(part, viewer))
  return combination === "all" ? scopes.reduce(intersection, everyone) : scopes.reduce(union, nobody)
}

const [SELF, REPORT] = ["self", "report"]

/** A viewer of a built-in role with one report, under the policies of the organization. */
const sampleViewer = (role: Role, { organizationId, language, timezone, policies }: Viewer) =>
  new Viewer({
    id: SELF,
    sessionId: "",
    role,
    reports: role === "EMPLOYEE" ? [] : [REPORT],
    organizationId,
    language,
    timezone,
    policies,
  })

/** The people in a scope of a sample viewer. */
function scopesOf(scope: AccessScope): RoleScope[] {
  if (scope === everyone) return ["ORGANIZATION"]
  return [
    ...(scopeIncludes(scope, [SELF]) ? (["OWN"] as const) : []),
    ...(scopeIncludes(scope, [REPORT]) ? (["REPORTS"] as const) : []),
  ]
}

/** What a rule gives to each built-in role. */
export const scopesByRole = (rule: ScopeRule, like: Viewer): Record<Role, RoleScope[]> =>
  Object.fromEntries(Role.keys.map((role) => [role, scopesOf(rule(sampleViewer(role, like)))])) as Record<Role, RoleScope[]>
