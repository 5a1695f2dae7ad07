// The figures of balances, and their reads while the ledger job writes.
import { expect, test } from "@jest/globals"
import { leaveLedgerJob } from "../../src/jobs/leave-ledger.js"
import type { Json } from "../support/client.js"
import { bookPending, rebook } from "../support/leave-ledger.js"
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

test("HR grants days with a validity on both APIs, which expire after it and are not carried over", async () => {
  const rules = { accrual: "NONE", daysPerYear: 0, maximumCarryOver: 1 }
  const leaveTypeId = await createLeaveType(w.hana, "Time off", rules)
  const client = await w.hire({ hire_date: "2025-01-01" })
  const values = { employeeId: client.id, leaveTypeId, reason: "Worked on Christmas" }
  const limited = { ...values, days: 2, validFrom: "2026-03-01", validTo: "2027-02-28" }
  expect(await w.hana.post("/leave/grants", limited)).toMatchObject({
    status: 200,
    body: { entitled: 2, adjusted: 0, remaining: 2, expiringNext: { days: 2, on: "2027-02-28" } },
  })
  const { grantLeave } = await w.hana.execute(
    "mutation($input: GrantLeaveInput!) { grantLeave(input: $input) { remaining expiringNext { days on } } }",
    { input: { ...values, days: 3.5, validFrom: "2026-04-01", reason: "Opening balance" } },
  )
  expect(grantLeave).toEqual({ remaining: 2, expiringNext: { days: 2.5, on: "2026-12-31" } })
  const remaining = async (asOf: string) => (await client.get(`/leave/balances/me/${leaveTypeId}?asOf=${asOf}`)).body.remaining
  // The limited days are taken last here, because the others expire first.
  await rebook(w, client, await bookPending(w, client, leaveTypeId, "2026-05-04", "2026-05-05"), "consume", "APPROVED")
  const days = ["2026-02-28", "2026-03-31", "2026-04-01", "2026-12-31", "2027-01-01", "2027-02-28", "2027-03-01"]
  expect(await Promise.all(days.map(remaining))).toEqual([0, 2, 3.5, 3.5, 3, 3, 1])
  const { entries } = (await client.get(`/leave/balances/me/${leaveTypeId}`)).body
  expect(entries).toMatchObject([{ kind: "GRANT", days: 2, reason: "Worked on Christmas", actorId: w.hana.id }])
  const invalid: [object, string][] = [
    [{ validTo: "2026-02-28" }, "validTo"],
    [{ days: -1 }, "days"],
    [{ days: 0 }, "days"],
    [{ reason: "" }, "reason"],
  ]
  for (const [more, path] of invalid)
    expect(await w.hana.post("/leave/grants", { ...limited, ...more })).toMatchObject({
      status: 400,
      body: { errors: [{ path }] },
    })
  expect((await w.bob.post("/leave/grants", limited)).status).toBe(403)
})

test("a request is created, submitted and approved in one call, or not at all", async () => {
  const leaveTypeId = await createLeaveType(w.hana, "At once", { daysPerYear: 2 })
  const client = await w.hire({ hire_date: "2025-01-01", manager_id: w.bob.id })
  const on = (startDate: string) => ({ startDate, endDate: startDate, leaveTypeId })
  const submitted = await client.post("/leave/requests", { ...on("2026-05-04"), submit: true })
  expect(submitted).toMatchObject({ status: 201, body: { status: "Pending" } })
  const create = "mutation($input: CreateLeaveRequestInput!) { createLeaveRequest(input: $input) { id status } }"
  const input = { ...on("2026-05-05"), employeeId: client.id, approve: true }
  const { createLeaveRequest } = await w.hana.execute(create, { input })
  expect(createLeaveRequest.status).toBe("APPROVED")
  const history = (await client.get(`/leave/requests/${createLeaveRequest.id}/audit`)).body
  expect(history.map(({ action, actor }: { action: string; actor: Json }) => [action, actor.id])).toEqual([
    ["create", w.hana.id],
    ["submit", w.hana.id],
    ["approve", w.hana.id],
  ])
  const count = async () => (await client.get("/leave/requests/me")).body.length
  expect(await count()).toBe(2)
  for (const values of [{ submit: true }, { submit: true, approve: false }])
    expect((await client.post("/leave/requests", { ...on("2026-05-06"), ...values })).body.code).toBe("INSUFFICIENT_BALANCE")
  expect((await client.post("/leave/requests", { ...on("2026-05-06"), approve: true })).status).toBe(403)
  expect(await count()).toBe(2)
})

test("a balance says what was carried over and adjusted, what expired and what expires next", async () => {
  const rules = { maximumCarryOver: 5, carryOverExpires: "03-31", effectiveFrom: "2025-01-01" }
  const type = await createLeaveType(w.hana, "Annual Leave", rules)
  const client = await w.hire({ hire_date: "2025-01-01" })
  await rebook(w, client, await bookPending(w, client, type, "2026-02-02", "2026-02-04"), "consume", "APPROVED")
  await w.hana.post("/leave/balances/adjust", { employeeId: client.id, leaveTypeId: type, days: 1.5, reason: "Overtime" })
  const details = async (asOf: string) => {
    const { entitled, carriedOver, adjusted, expired, used, remaining, expiringNext } = (
      await client.get(`/leave/balances/me/${type}?asOf=${asOf}`)
    ).body
    expect(entitled - expired - used).toBe(remaining)
    return [entitled, carriedOver, adjusted, expired, used, remaining, expiringNext]
  }
  expect(await details("2025-12-31")).toEqual([25, 0, 0, 0, 0, 25, { days: 20, on: "2025-12-31" }])
  expect(await details("2026-03-31")).toEqual([31.5, 5, 1.5, 0, 3, 28.5, { days: 2, on: "2026-03-31" }])
  expect(await details("2026-04-01")).toEqual([31.5, 5, 1.5, 2, 3, 26.5, { days: 21.5, on: "2026-12-31" }])
  expect(await details("2026-12-31")).toEqual([31.5, 5, 1.5, 2, 3, 26.5, { days: 21.5, on: "2026-12-31" }])
  expect(await details("2027-01-01")).toEqual([30, 5, 0, 0, 0, 30, { days: 5, on: "2027-03-31" }])
})
