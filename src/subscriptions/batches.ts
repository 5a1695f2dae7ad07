// Processes long lists in batches, a few batches at a time.
import pLimit from "p-limit"
import { batchesOf } from "../core/batches.js"

/** One batch waits for the database while the other delivers. */
const CONCURRENT_BATCHES = 2

export async function processInBatches<T>(
  items: readonly T[],
  batchSize: number,
  process: (batch: T[]) => Promise<void>,
): Promise<void> {
  const limit = pLimit(CONCURRENT_BATCHES)
  await Promise.all(batchesOf(items, batchSize).map((batch) => limit(() => process(batch))))
}
