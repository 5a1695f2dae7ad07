// The vocabulary of the policies. A word is a set of people: over whom does this viewer hold this authority? The same set
// answers a test on one record and narrows a query, so a rule is written once.
import type { Viewer } from "./viewer.js"

/** Over whom an authority reaches: over everybody, or over some people by their ids (nobody: an empty set). */
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

/** Human resources and administrators: over everybody in the organization. */
export const hr: AccessRule = (viewer) => (viewer.isHr ? everyone : nobody)
/** Administrators: over everybody in the organization. */
export const admin: AccessRule = (viewer) => (viewer.isAdmin ? everyone : nobody)
/** The person that the record is about. */
export const owner: AccessRule = (viewer) => (viewer.isSystem ? everyone : new Set([viewer.id]))
/** The direct manager of the person that the record is about. */
export const manager: AccessRule = (viewer) => (viewer.isSystem ? everyone : viewer.reports)
/** Everybody who is signed in to the organization. */
export const anyone: AccessRule = () => everyone
export const anyOf =
  (...rules: AccessRule[]): AccessRule =>
  (viewer) =>
    rules.map((rule) => rule(viewer)).reduce<AccessScope>(union, nobody)
export const allOf =
  (...rules: AccessRule[]): AccessRule =>
  (viewer) =>
    rules.map((rule) => rule(viewer)).reduce<AccessScope>(intersection, everyone)
/** An authority that holds in some circumstances only, such as a policy of the organization. */
export const when =
  (holds: (viewer: Viewer) => boolean): AccessRule =>
  (viewer) =>
    holds(viewer) ? everyone : nobody

/** Whether a set reaches one of the people that a record belongs to; a record of nobody is reached by `everyone` alone. */
export const scopeIncludes = (people: AccessScope, owners: readonly (string | null | undefined)[]) =>
  people === everyone || owners.some((id) => id != null && people.has(id))
