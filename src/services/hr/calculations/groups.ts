// Breakdowns of a headcount into groups that are large enough to be shown.

/** Smallest group of which a figure is shown. */
export const MIN_GROUP_SIZE = 5
/** Most groups that a breakdown shows on their own. */
const MAX_GROUPS = 50

export interface Group {
  /** `null` for employees without a value. */
  key: string | null
  headcount: number
}

/** Groups that may be shown, and the headcount of all others together, 0 if there are none. */
interface MergedGroups {
  shown: Group[]
  other: number
}

/** Groups of equal size have an order, so that the same ones are shown each time. */
const compareKeys = (a: string | null, b: string | null) => (a ?? "").localeCompare(b ?? "", "en")

/**
 * Merges groups of fewer than five employees, and those beyond the largest fifty, into one. If that one has fewer than five
 * employees, the next smallest groups join it. Its size would otherwise reveal that of a small group.
 */
export function mergeSmallGroups(groups: readonly Group[]): MergedGroups {
  const largestFirst = groups
    .filter(({ headcount }) => headcount > 0)
    .sort((a, b) => b.headcount - a.headcount || compareKeys(a.key, b.key))
  const shown = largestFirst.filter(({ headcount }, n) => headcount >= MIN_GROUP_SIZE && n < MAX_GROUPS)
  let other = largestFirst.slice(shown.length).reduce((sum, { headcount }) => sum + headcount, 0)
  while (other > 0 && other < MIN_GROUP_SIZE && shown.length > 0) other += shown.pop()?.headcount ?? 0
  return { shown, other }
}
