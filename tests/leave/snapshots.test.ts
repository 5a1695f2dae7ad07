// Reads while the ledger job writes: a statement of a balance shows each fact once.
import { expect, test } from "@jest/globals"
import { leaveLedgerJob } from "../../src/jobs/leave-ledger.js"
import type { Json } from "../support/client.js"
import { createLeaveType } from "../support/leave-requests.js"
import { createTestApp } from "../support/test-app.js"

const w = createTestApp({ config: { databasePoolSize: 20 } })
/** Each round creates a type, and reads its balances while the job writes them. */
const rounds = Number(process.env.ROUNDS ?? 20)
const READS = 50
const QUERY = "query($type: ID!) { leaveBalance(leaveTypeId: $type) { entitled entries { days key } } }"

test("a balance lists each grant once while the ledger job writes it", async () => {
  for (let round = 0; round < rounds; round++) {
    const type = await createLeaveType(w.hana, `Monthly ${round}`, { accrual: "MONTHLY", daysPerYear: 24 })
    const job = leaveLedgerJob.run(w.app.deps)
    const reads = Array.from({ length: READS }, async (_, n): Promise<Json> => {
      if (n % 2 === 0) return (await w.ann.get(`/leave/balances/me/${type}`)).body
      return (await w.ann.execute(QUERY, { type })).leaveBalance
    })
    for (const { entitled, entries } of await Promise.all(reads)) {
      expect(entries.map(({ days }: Json) => days)).toEqual([2, 2, 2])
      expect(new Set(entries.map(({ key }: Json) => key)).size).toBe(3)
      expect(entitled).toBe(6)
    }
    await job
  }
}, 60_000)
