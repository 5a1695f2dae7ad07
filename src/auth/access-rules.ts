// Access rules: each returns the people whose records the viewer may access. The same set tests one record and narrows a
// query, so a rule is written once. A rule that names a permission includes what custom roles grant.
import type { AccessRelation, Permission } from "../entities/administration/enums.js"
import { type AccessScope, everyone, intersection, isEmptyScope, nobody, union } from "./access-scope.js"
import type { Viewer } from "./viewer.js"

export { type AccessScope, everyone, isEmptyScope, nobody, scopeIncludes } from "./access-scope.js"

/** A rule with the parts from which it is composed, for explanations. */
export interface ScopeRule {
  (viewer: Viewer): AccessScope
  readonly relation?: AccessRelation
  readonly permission?: Permission
  readonly parts?: readonly ScopeRule[]
  /** How the parts are combined. */
  readonly combination?: "any" | "all"
  /** Whether the row rule of the entity narrows what the rule gives, to everyone but HR. */
  readonly isNarrowed?: true
}

const relation = (name: AccessRelation, scope: (viewer: Viewer) => AccessScope): ScopeRule =>
  Object.assign((viewer: Viewer) => scope(viewer), { relation: name })

/** HR and administrators, for everyone in the organization. */
export const hr = relation("HR", (viewer) => (viewer.isHr ? everyone : nobody))
/** Administrators, for everyone in the organization. */
export const admin = relation("ADMINISTRATOR", (viewer) => (viewer.isAdmin ? everyone : nobody))
/** The subject of the record. */
export const owner = relation("OWNER", (viewer) => {
  if (viewer.isServiceAccount) return nobody
  return viewer.isSystem ? everyone : new Set([viewer.id])
})
/** The subject of the record, from the first day of work on. */
export const workingOwner = relation("OWNER", (viewer) => (viewer.isBeforeFirstDay ? nobody : owner(viewer)))
/** The direct manager of the subject of the record. */
export const manager = relation("MANAGER", (viewer) => (viewer.isSystem ? everyone : viewer.reports))
/** Every employee of the organization. Service accounts have only what their role grants. */
export const anyone = relation("EMPLOYEE", (viewer) => (viewer.isServiceAccount ? nobody : everyone))

export const anyOf = (...rules: ScopeRule[]): ScopeRule =>
  Object.assign((viewer: Viewer) => rules.map((rule) => rule(viewer)).reduce(union, nobody), {
    parts: rules,
    combination: "any" as const,
  })
export const allOf = (...rules: ScopeRule[]): ScopeRule =>
  Object.assign((viewer: Viewer) => rules.map((rule) => rule(viewer)).reduce<AccessScope>(intersection, everyone), {
    parts: rules,
    combination: "all" as const,
  })
/** Everyone if a policy of the organization allows it. */
export const when = (isMet: (viewer: Viewer) => boolean) => relation("POLICY", (viewer) => (isMet(viewer) ? everyone : nobody))

/** Everyone if a rule covers everyone, otherwise an empty scope: for operations and records that belong to no person or place. */
export const organizationWide = (rule: ScopeRule): ScopeRule =>
  Object.assign((viewer: Viewer) => (rule(viewer) === everyone ? everyone : nobody), {
    parts: [rule],
    combination: "all" as const,
  })

/**
 * Everyone for viewers of the built-in rule and for those with a custom role that grants the permission for some records. The row rule of
 * the entity narrows the records to its scope.
 */
export const permittedByRow = (permission: Permission, builtIn: ScopeRule): ScopeRule =>
  Object.assign((viewer: Viewer) => (isEmptyScope(viewer.scopeOf(permission)) ? builtIn(viewer) : everyone), {
    permission,
    parts: [builtIn],
    isNarrowed: true as const,
  })

/** What a rule of the built-in roles gives, and what custom roles with the permission add. */
export const permitted = (permission: Permission, builtIn: ScopeRule): ScopeRule =>
  Object.assign((viewer: Viewer) => union(builtIn(viewer), viewer.scopeOf(permission)), { permission, parts: [builtIn] })

export const permissionsOf = (rule: ScopeRule): Permission[] => [
  ...new Set([...(rule.permission ? [rule.permission] : []), ...(rule.parts ?? []).flatMap(permissionsOf)]),
]
