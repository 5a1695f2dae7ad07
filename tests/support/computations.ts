// The queue of long computations, and the transactions that are open meanwhile.
import type { TestApp } from "./test-app.js"

/** Lets the computations, or other queued work, of the organization wait. Returns the function that ends this. */
export function occupyComputations(
  { instance, organizationId }: TestApp,
  queue: "computations" | "images" | "auditVerifications" = "computations",
): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  void instance.deps[queue].run(organizationId, () => promise)
  return resolve
}

/** Number of transactions of the server that are open and run no statement. */
export async function countIdleTransactions({ sql }: TestApp): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'hr-workforce-platform' and state like 'idle in transaction%'`,
  )
  return row?.count ?? 0
}
