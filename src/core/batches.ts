// Batches of long lists, for statements and work of bounded size.

/** Consecutive parts of a list with at most `size` items each. */
export const batchesOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size))

/** What `find` returns by id, asked for `size` ids at a time. */
export async function findInBatches<T>(
  ids: readonly string[],
  size: number,
  find: (batch: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): Promise<Map<string, T>> {
  const all = new Map<string, T>()
  for (const batch of batchesOf(ids, size)) for (const [id, found] of await find(batch)) all.set(id, found)
  return all
}
