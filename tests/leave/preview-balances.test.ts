// Balances of previewed leave requests, beside the amounts that INSUFFICIENT_BALANCE names.
import { beforeAll, expect, test } from "@jest/globals"
import type { Client } from "../support/client.js"
import { created } from "../support/leave-requests.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp({ now: "2026-03-02T09:00:00.000Z" })
let annualLeave: string
let client: Client

beforeAll(async () => {
  const rules = { effectiveFrom: "2025-01-01", amountPerYear: 25, maximumCarryOver: 5, carryOverExpires: "03-31" }
  annualLeave = (await created(app.hr.post("/leave/types", { name: "Annual", ...rules }))).id
  client = await app.hire({ hire_date: "2026-01-01" })
})

/** What a request takes, the balance after it, and the amount that INSUFFICIENT_BALANCE names. */
async function preview(startDate: string, endDate: string) {
  const query = new URLSearchParams({ leaveTypeId: annualLeave, startDate, endDate })
  const { body } = await client.get(`/leave/requests/preview?${query}`)
  const error = body.violations.find(({ code }: { code: string }) => code === "INSUFFICIENT_BALANCE")
  const available = error && Number(/and (\d+) (?:is|are) available/.exec(error.message)?.[1])
  return { days: body.days, balanceAfter: body.balanceAfter, available }
}

test("the balance of a preview over two years is the lowest one on its days", async () => {
  // The first year keeps 21, 16 and -19 days, of which at most 5 are carried over; the second one grants 25.
  expect(await preview("2026-12-28", "2027-01-29")).toEqual({ days: 25, balanceAfter: 9, available: undefined })
  expect(await preview("2026-12-21", "2027-02-26")).toEqual({ days: 50, balanceAfter: -11, available: 39 })
  expect(await preview("2026-11-02", "2027-01-29")).toEqual({ days: 65, balanceAfter: -19, available: 46 })
})

test("the balance of an insufficient preview is the available less the requested amount, otherwise it is not negative", async () => {
  const day = (n: number) => new Date(Date.UTC(2026, 9, 1 + n)).toISOString().slice(0, 10)
  for (let start = 0; start < 150; start += 13)
    for (const length of [0, 20, 40, 60, 90, 120]) {
      const span = [day(start), day(start + length)] as const
      const { days, balanceAfter, available } = await preview(...span)
      if (available === undefined) expect([span, balanceAfter >= 0]).toEqual([span, true])
      else expect([span, balanceAfter]).toEqual([span, available - days])
    }
})
