// Access rules: each returns the people whose records the viewer may access. The same set tests one record and narrows a
// query, so a rule is written once.
import type { Viewer } from "./viewer.js"

/** The people whom an access rule covers: everyone in the organization, or the given ids. */
export type AccessScope = "everyone" | ReadonlySet<string>

export type AccessRule = (viewer: Viewer) => AccessScope

export const everyone = "everyone" as const
export const nobody: ReadonlySet<string> = new Set()

const union = (a: AccessScope, b: AccessScope): AccessScope => {
  if (a === everyone || b === everyone) return everyone
  if (b.size === 0) return a
  if (a.size === 0) return b
  return new Set([...a, ...b])
}
const intersection = (a: AccessScope, b: AccessScope): AccessScope => {
  if (a === everyone) return b
  if (b === everyone) return a
  return new Set([...a].filter((id) => b.has(id)))
}

/** HR and administrators, for everyone in the organization. */
export const hr: AccessRule = (viewer) => (viewer.isHr ? everyone : nobody)
/** Administrators, for everyone in the organization. */
export const admin: AccessRule = (viewer) => (viewer.isAdmin ? everyone : nobody)
/** The person whom the record is about. */
export const owner: AccessRule = (viewer) => (viewer.isSystem ? everyone : new Set([viewer.id]))
/** The direct manager of the person whom the record is about. */
export const manager: AccessRule = (viewer) => (viewer.isSystem ? everyone : viewer.reports)
/** Every authenticated member of the organization. */
export const anyone: AccessRule = () => everyone
export const anyOf =
  (...rules: AccessRule[]): AccessRule =>
  (viewer) =>
    rules.map((rule) => rule(viewer)).reduce<AccessScope>(union, nobody)
export const allOf =
  (...rules: AccessRule[]): AccessRule =>
  (viewer) =>
    rules.map((rule) => rule(viewer)).reduce<AccessScope>(intersection, everyone)
/** Everyone if a condition is met, such as a policy of the organization. */
export const when =
  (isMet: (viewer: Viewer) => boolean): AccessRule =>
  (viewer) =>
    isMet(viewer) ? everyone : nobody

/** Whether a scope includes an owner of a record. Only `everyone` includes a record without owners. */
export const scopeIncludes = (scope: AccessScope, owners: readonly (string | null | undefined)[]) =>
  scope === everyone || owners.some((id) => id != null && scope.has(id))
