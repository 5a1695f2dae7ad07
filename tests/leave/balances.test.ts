// The figures of balances, and their reads while the ledger job writes.
import { expect, test } from "@jest/globals"
import { leaveLedgerJob } from "../../src/jobs/leave-ledger.js"
import type { Client, Json } from "../support/client.js"
import { bookPending, rebook } from "../support/leave-ledger.js"
import { createLeaveType, outcomeOf } from "../support/leave-requests.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp({ config: { databasePoolSize: 20 } })
/** Each round creates a type, and reads its balances while the job writes them. */
const rounds = Number(process.env.ROUNDS ?? 8)
const READS = 50
const QUERY = "query($type: ID!) { leaveBalance(leaveTypeId: $type) { entitled entries { days key } } }"

test("a balance lists each grant once while the ledger job writes it", async () => {
  for (let round = 0; round < rounds; round++) {
    const type = await createLeaveType(app.hr, `Monthly ${round}`, { accrual: "MONTHLY", amountPerYear: 24 })
    const job = leaveLedgerJob.run(app.instance.deps)
    const reads = Array.from({ length: READS }, async (_, n): Promise<Json> => {
      if (n % 2 === 0) return (await app.employee.get(`/leave/balances/me/${type}`)).body
      return (await app.employee.execute(QUERY, { type })).leaveBalance
    })
    for (const { entitled, entries } of await Promise.all(reads)) {
      expect(entries.map(({ days }: Json) => days)).toEqual([2, 2, 2])
      expect(new Set(entries.map(({ key }: Json) => key)).size).toBe(3)
      expect(entitled).toBe(6)
    }
    await job
  }
})

test("HR grants days with a validity on both APIs, which expire after it and are not carried over", async () => {
  const rules = { accrual: "NONE", amountPerYear: 0, maximumCarryOver: 1 }
  const leaveTypeId = await createLeaveType(app.hr, "Time off", rules)
  const client = await app.hire({ hire_date: "2025-01-01" })
  const values = { employeeId: client.id, leaveTypeId, reason: "Worked on Christmas" }
  const limited = { ...values, days: 2, validFrom: "2026-03-01", validTo: "2027-02-28" }
  expect(await app.hr.post("/leave/grants", limited)).toMatchObject({
    status: 200,
    body: { entitled: 2, adjusted: 0, remaining: 2, expiringNext: { days: 2, on: "2027-02-28" } },
  })
  const { grantLeave } = await app.hr.execute(
    "mutation($input: GrantLeaveInput!) { grantLeave(input: $input) { remaining expiringNext { days on } } }",
    { input: { ...values, days: 3.5, validFrom: "2026-04-01", reason: "Opening balance" } },
  )
  expect(grantLeave).toEqual({ remaining: 2, expiringNext: { days: 2.5, on: "2026-12-31" } })
  const remaining = async (asOf: string) => (await client.get(`/leave/balances/me/${leaveTypeId}?asOf=${asOf}`)).body.remaining
  // The limited days are taken last here, because the others expire first.
  await rebook(app, client, await bookPending(app, client, leaveTypeId, "2026-05-04", "2026-05-05"), "consume", "APPROVED")
  const days = ["2026-02-28", "2026-03-31", "2026-04-01", "2026-12-31", "2027-01-01", "2027-02-28", "2027-03-01"]
  expect(await Promise.all(days.map(remaining))).toEqual([0, 2, 3.5, 3.5, 3, 3, 1])
  const { entries } = (await client.get(`/leave/balances/me/${leaveTypeId}`)).body
  expect(entries).toMatchObject([{ kind: "GRANT", days: 2, reason: "Worked on Christmas", actorId: app.hr.id }])
  const invalid: [object, string][] = [
    [{ validTo: "2026-02-28" }, "validTo"],
    [{ days: -1 }, "days"],
    [{ days: 0 }, "days"],
    [{ reason: "" }, "reason"],
  ]
  for (const [more, path] of invalid)
    expect(await app.hr.post("/leave/grants", { ...limited, ...more })).toMatchObject({
      status: 400,
      body: { errors: [{ path }] },
    })
  expect((await app.manager.post("/leave/grants", limited)).status).toBe(403)
})

test("unused days are paid out on both APIs as entries of their own, and a correction reverses them", async () => {
  const leaveTypeId = await createLeaveType(app.hr, "Paid out", { amountPerYear: 10 })
  const client = await app.hire({ hire_date: "2025-01-01" })
  const booked = await bookPending(app, client, leaveTypeId, "2026-05-04", "2026-05-05")
  const values = { employeeId: client.id, leaveTypeId, reason: "End of the contract" }
  const figures = async (asOf = "2026-03-02") => {
    const { entitled, encashed, pending, remaining, entries } = (
      await client.get(`/leave/balances/me/${leaveTypeId}?asOf=${asOf}`)
    ).body
    expect(entries.reduce((sum: number, { days }: Json) => sum + days, 0)).toBe(remaining)
    const row = (await app.hr.get(`/leave/balances?employeeId=${client.id}&leaveTypeId=${leaveTypeId}&asOf=${asOf}`)).body[0]
    expect(row).toMatchObject({ entitled, encashed, pending, remaining })
    return [entitled, encashed, pending, remaining]
  }
  expect(await app.hr.post("/leave/encashments", { ...values, days: 8.001 })).toMatchObject({
    status: 409,
    body: { code: "INSUFFICIENT_BALANCE", details: { requested: 8.001, available: 8 } },
  })
  expect(await app.hr.post("/leave/encashments", { ...values, days: 2.5 })).toMatchObject({
    status: 200,
    body: { entitled: 10, encashed: 2.5, adjusted: 0, pending: 2, remaining: 5.5 },
  })
  const { encashLeave } = await app.hr.execute(
    "mutation($input: EncashLeaveInput!) { encashLeave(input: $input) { encashed remaining } }",
    { input: { ...values, days: 1, effectiveDate: "2026-12-31" } },
  )
  expect(encashLeave).toEqual({ encashed: 2.5, remaining: 5.5 })
  expect(await figures()).toEqual([10, 2.5, 2, 5.5])
  expect(await figures("2026-12-31")).toEqual([10, 3.5, 2, 4.5])
  expect(await figures("2027-01-01")).toEqual([10, 0, 0, 10])
  const entriesOf = async (kind: string) =>
    (await client.get(`/leave/entries?leaveTypeId=${leaveTypeId}&kind=${kind}`)).body as Json[]
  const [first, second] = await entriesOf("ENCASHMENT")
  expect(first).toMatchObject({ days: -2.5, account: "ENCASHED", reason: "End of the contract", actorId: app.hr.id })
  const reverse = (id: string, hr = app.hr) => hr.post(`/leave/encashments/${id}/reverse`, { reason: "By mistake" })
  expect((await reverse(first?.id, client)).status).toBe(403)
  expect((await reverse(first?.id, app.outsider)).status).toBe(404)
  expect(await reverse(first?.id)).toMatchObject({ status: 200, body: { encashed: 0, remaining: 8 } })
  expect(await reverse(first?.id)).toMatchObject({ status: 409, body: { code: "INVALID_TRANSITION" } })
  const { reverseLeaveEncashment } = await app.hr.execute(
    'mutation($id: ID!) { reverseLeaveEncashment(id: $id, input: { reason: "By mistake" }) { remaining } }',
    { id: second?.id },
  )
  expect(reverseLeaveEncashment).toEqual({ remaining: 8 })
  expect(await figures("2026-12-31")).toEqual([10, 0, 2, 8])
  const corrections = await entriesOf("CORRECTION")
  expect(corrections).toMatchObject([
    { days: 2.5, correctsId: first?.id, reason: "By mistake" },
    { days: 1, correctsId: second?.id },
  ])
  expect((await reverse(corrections[0]?.id)).status).toBe(404)
  expect((await app.manager.post("/leave/encashments", { ...values, days: 1 })).status).toBe(403)
  const zero = await app.hr.post("/leave/encashments", { ...values, days: 0 })
  expect(zero).toMatchObject({ status: 400, body: { errors: [{ path: "days" }] } })
  await rebook(app, client, booked, "release", "CANCELLED")
  expect(await figures()).toEqual([10, 0, 0, 10])
})

test("an encashment may overdraw as far as the rules allow, and an unlimited type has none", async () => {
  const overdrawn = await createLeaveType(app.hr, "Overdrawn", { amountPerYear: 2, negativeAllowedUpTo: 1 })
  const encash = (leaveTypeId: string, days: number) =>
    app.hr.post("/leave/encashments", { employeeId: app.employee.id, leaveTypeId, days, reason: "Wish" })
  expect(await encash(overdrawn, 3)).toMatchObject({ status: 200, body: { remaining: -1 } })
  expect((await encash(overdrawn, 0.5)).body.code).toBe("INSUFFICIENT_BALANCE")
  const unlimited = await createLeaveType(app.hr, "Without limit", { isUnlimited: true, accrual: "NONE" })
  expect(await encash(unlimited, 1)).toMatchObject({ status: 400, body: { errors: [{ path: "leaveTypeId" }] } })
})

test("managers grant compensatory days to their reports, with a last day, for types that allow it", async () => {
  const rules = { accrual: "NONE", amountPerYear: 0 }
  const allowed = await createLeaveType(app.hr, "Compensatory", { ...rules, allowsManagerGrants: true })
  const other = await createLeaveType(app.hr, "For HR only", rules)
  const report = await app.hire({ manager_id: app.manager.id })
  const values = { leaveTypeId: allowed, days: 1, validFrom: "2026-03-01", validTo: "2026-05-31", reason: "Worked on a holiday" }
  const grant = (client: Client, more: object = {}) => client.post("/leave/grants", { employeeId: report.id, ...values, ...more })
  expect(await grant(app.manager)).toMatchObject({
    status: 200,
    body: { remaining: 1, expiringNext: { days: 1, on: "2026-05-31" } },
  })
  const { grantLeave } = await app.manager.execute(
    "mutation($input: GrantLeaveInput!) { grantLeave(input: $input) { remaining } }",
    {
      input: { employeeId: report.id, ...values },
    },
  )
  expect(grantLeave).toEqual({ remaining: 2 })
  expect(await grant(app.manager, { validTo: undefined })).toMatchObject({
    status: 400,
    body: { errors: [{ path: "validTo", code: "REQUIRED" }] },
  })
  expect(outcomeOf(await grant(app.manager, { leaveTypeId: other }))).toEqual([403, "FORBIDDEN"])
  expect(outcomeOf(await grant(app.manager, { employeeId: app.colleague.id }))).toEqual([403, "FORBIDDEN"])
  expect(outcomeOf(await grant(app.manager, { employeeId: app.manager.id }))).toEqual([403, "FORBIDDEN"])
  expect(outcomeOf(await grant(app.employee))).toEqual([403, "FORBIDDEN"])
  expect((await grant(app.hr, { leaveTypeId: other, validTo: undefined })).status).toBe(200)
  await app.hr.patch(`/leave/types/${allowed}`, { allowsManagerGrants: false })
  expect(outcomeOf(await grant(app.manager))).toEqual([403, "FORBIDDEN"])
})

test("the report forecasts a future date on both APIs, page by page, for HR and in exports", async () => {
  const leaveTypeId = await createLeaveType(app.hr, "Monthly days", { accrual: "MONTHLY", amountPerYear: 12 })
  const people = await Promise.all([1, 2, 3].map((n) => app.hire({ full_name: `Forecast ${n}`, hire_date: "2025-01-01" })))
  await bookPending(app, people[1] as Client, leaveTypeId, "2026-05-04", "2026-05-05")
  const ids = people.map(({ id }) => id)
  const query = `asOf=2026-06-30&leaveTypeId=${leaveTypeId}&employeeId=${ids.join()}`
  const report = await app.hr.get(`/leave/balances?${query}&limit=2`)
  expect(report.headers.get("x-total-count")).toBe("3")
  expect(report.body).toMatchObject([
    { fullName: "Forecast 1", entitled: 6, pending: 0, remaining: 6, expired: 0, asOf: "2026-06-30" },
    { fullName: "Forecast 2", entitled: 6, pending: 2, remaining: 4, expired: 0, asOf: "2026-06-30" },
  ])
  const { leaveReport } = await app.hr.execute(
    "query($filter: LeaveReportFilter) { leaveReport(filter: $filter, last: 1) { totalCount nodes { fullName remaining } } }",
    { filter: { asOf: "2026-06-30", leaveTypeIds: [leaveTypeId], employeeIds: ids } },
  )
  expect(leaveReport).toEqual({ totalCount: 3, nodes: [{ fullName: "Forecast 3", remaining: 6 }] })
  const exported = await app.hr.get(`/leave/balances/export?${query}&columns=employee,remaining`)
  expect(exported.body.trim().split(/\r?\n/).slice(1)).toEqual(["Forecast 1,6", "Forecast 2,4", "Forecast 3,6"])
  expect((await app.manager.get(`/leave/balances?${query}`)).status).toBe(403)
})

test("a request is created, submitted and approved in one call, or not at all", async () => {
  const leaveTypeId = await createLeaveType(app.hr, "At once", { amountPerYear: 2 })
  const client = await app.hire({ hire_date: "2025-01-01", manager_id: app.manager.id })
  const on = (startDate: string) => ({ startDate, endDate: startDate, leaveTypeId })
  const submitted = await client.post("/leave/requests", { ...on("2026-05-04"), submit: true })
  expect(submitted).toMatchObject({ status: 201, body: { status: "Pending" } })
  const create = "mutation($input: CreateLeaveRequestInput!) { createLeaveRequest(input: $input) { id status } }"
  const input = { ...on("2026-05-05"), employeeId: client.id, approve: true }
  const { createLeaveRequest } = await app.hr.execute(create, { input })
  expect(createLeaveRequest.status).toBe("APPROVED")
  const history = (await client.get(`/leave/requests/${createLeaveRequest.id}/audit`)).body
  expect(history.map(({ action, actor }: { action: string; actor: Json }) => [action, actor.id])).toEqual([
    ["create", app.hr.id],
    ["submit", app.hr.id],
    ["approve", app.hr.id],
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
  const type = await createLeaveType(app.hr, "Annual Leave", rules)
  const client = await app.hire({ hire_date: "2025-01-01" })
  await rebook(app, client, await bookPending(app, client, type, "2026-02-02", "2026-02-04"), "consume", "APPROVED")
  await app.hr.post("/leave/balances/adjust", { employeeId: client.id, leaveTypeId: type, days: 1.5, reason: "Overtime" })
  const details = async (asOf: string) => {
    const { entitled, carriedOver, adjusted, expired, used, remaining, expiringNext } = (
      await client.get(`/leave/balances/me/${type}?asOf=${asOf}`)
    ).body
    expect(entitled - expired - used).toBe(remaining)
    return [entitled, carriedOver, adjusted, expired, used, remaining, expiringNext]
  }
  expect(await details("2025-12-31")).toEqual([25, 0, 0, 0, 0, 25, { days: 20, on: "2025-12-31", unit: "DAYS" }])
  expect(await details("2026-03-31")).toEqual([31.5, 5, 1.5, 0, 3, 28.5, { days: 2, on: "2026-03-31", unit: "DAYS" }])
  expect(await details("2026-04-01")).toEqual([31.5, 5, 1.5, 2, 3, 26.5, { days: 21.5, on: "2026-12-31", unit: "DAYS" }])
  expect(await details("2026-12-31")).toEqual([31.5, 5, 1.5, 2, 3, 26.5, { days: 21.5, on: "2026-12-31", unit: "DAYS" }])
  expect(await details("2027-01-01")).toEqual([30, 5, 0, 0, 0, 30, { days: 5, on: "2027-03-31", unit: "DAYS" }])
})

test("a report of more than 5,000 balances on a future date returns 400, and departments narrow it", async () => {
  await app.sql(
    `insert into leave_types (id, organization_id, name, is_default, is_unlimited, badge)
     select gen_random_uuid(), ?, 'Filler ' || n, false, true, 'ON_LEAVE'
     from generate_series(1, 2501) n`,
    [app.organizationId],
  )
  expect(await app.hr.get("/leave/balances?asOf=2026-12-31")).toMatchObject({
    status: 400,
    body: { errors: [{ path: "departmentId", code: "TOO_MANY" }] },
  })
  const type = await app.sql<{ id: string }>("select id from leave_types where name = 'Filler 1'")
  const { status, body } = await app.hr.get(
    `/leave/balances?asOf=2026-12-31&leaveTypeId=${type[0]?.id}&employeeId=${app.employee.id}`,
  )
  expect([status, body]).toMatchObject([200, [{ fullName: "Ann Employee", entitled: null, remaining: null, used: 0 }]])
})
