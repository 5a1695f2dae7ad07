// Orders records that refer to a parent among themselves.

interface Hierarchy<T> {
  /** The records, each after its parent. */
  readonly ordered: readonly T[]
  /** The records that are their own ancestors. */
  readonly cyclic: ReadonlySet<T>
}

/** Visits each record once. `parentOf` returns undefined for a parent that is none of the records. */
export function sortParentsFirst<T>(records: readonly T[], parentOf: (record: T) => T | undefined): Hierarchy<T> {
  const ordered = new Set<T>()
  const cyclic = new Set<T>()
  for (const record of records) {
    // In the order of the ascent.
    const ascent = new Set<T>()
    let ancestor: T | undefined = record
    for (; ancestor !== undefined && !ordered.has(ancestor) && !ascent.has(ancestor); ancestor = parentOf(ancestor))
      ascent.add(ancestor)
    const path = [...ascent]
    if (ancestor !== undefined && ascent.has(ancestor))
      for (const member of path.slice(path.indexOf(ancestor))) cyclic.add(member)
    for (const member of path.reverse()) ordered.add(member)
  }
  return { ordered: [...ordered], cyclic }
}
