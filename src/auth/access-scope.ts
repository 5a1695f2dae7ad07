// Access scopes: sets of people and of places of work, and their union and intersection.

/**
 * The people in the scope of an access rule: everyone in the organization, or the given ids of people. Custom roles add ids of
 * departments and locations, by which vacancies and tasks are found.
 */
export type AccessScope = "everyone" | ReadonlySet<string>

export const everyone = "everyone" as const
export const nobody: ReadonlySet<string> = new Set()

export const union = (a: AccessScope, b: AccessScope): AccessScope => {
  if (a === everyone || b === everyone) return everyone
  if (b.size === 0) return a
  if (a.size === 0) return b
  return new Set([...a, ...b])
}
export const intersection = (a: AccessScope, b: AccessScope): AccessScope => {
  if (a === everyone) return b
  if (b === everyone) return a
  return new Set([...a].filter((id) => b.has(id)))
}

export const isEmptyScope = (scope: AccessScope) => scope !== everyone && scope.size === 0

/** Whether a scope includes an owner of a record. Only `everyone` includes a record without owners. */
export const scopeIncludes = (scope: AccessScope, owners: readonly (string | null | undefined)[]) =>
  scope === everyone || owners.some((id) => id != null && scope.has(id))
