// Batches of long lists, for statements and work of bounded size.

/** Consecutive parts of a list with at most `size` items each. */
export const batchesOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size))
