// Processes long lists in batches, a few batches at a time.
import pLimit from "p-limit"

/** One batch waits for the database while the other delivers. */
const CONCURRENT_BATCHES = 2

export async function processInBatches<T>(
  items: readonly T[],
  batchSize: number,
  process: (batch: T[]) => Promise<void>,
): Promise<void> {
  const limit = pLimit(CONCURRENT_BATCHES)
  const batches = Array.from({ length: Math.ceil(items.length / batchSize) }, (_, n) =>
    items.slice(n * batchSize, (n + 1) * batchSize),
  )
  await Promise.all(batches.map((batch) => limit(() => process(batch))))
}
