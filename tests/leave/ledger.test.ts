// Balances and the ledger: grants, adjustments, bookings, carry-over, expiry and the report. Requests are booked without approval.
import { beforeAll, describe, expect, test } from "@jest/globals"
import { leaveLedgerJob } from "../../src/jobs/leave-ledger.js"
import { toLeaveSpan } from "../../src/services/leave/calculations/request-draft.js"
import type { Client, Json } from "../support/client.js"
import { insertDepartment, insertRow } from "../support/factories.js"
import { bookPending, rebook, runLocked } from "../support/leave-ledger.js"
import { created, outcomeOf } from "../support/leave-requests.js"
import { createTestApp } from "../support/test-app.js"

const NOW = "2026-03-02T09:00:00.000Z"
const app = createTestApp({ now: NOW })

const createType = async (name: string, values: object = {}): Promise<string> =>
  (await created(app.hr.post("/leave/types", { name, effectiveFrom: "2025-01-01", ...values }))).id
const ANNUAL_RULES = { amountPerYear: 25, maximumCarryOver: 5, carryOverExpires: "03-31" }

const balance = async (client: Client, id: string, asOf?: string): Promise<Json> =>
  (await client.get(`/leave/balances/me${asOf ? `?asOf=${asOf}` : ""}`)).body.find(({ leaveTypeId }: Json) => leaveTypeId === id)
const figures = async (client: Client, id: string, asOf?: string) => {
  const { entitled, used, pending, remaining } = await balance(client, id, asOf)
  return [entitled, used, pending, remaining]
}
/** The sum of the stored entries up to a date, in days. */
const storedSum = async (client: Client, id: string, asOf: string) => {
  const [row] = await app.sql<{ days: number }>(
    "select coalesce(sum(amount), 0)::float8 / 1000 as days from ledger_entries where employee_id = ? and leave_type_id = ? and effective_date <= ?",
    [client.id, id, asOf],
  )
  return row?.days
}
const entriesOf = (client: Client, id: string) =>
  app.sql<{ kind: string; amount: number; effective_date: string; key: string }>(
    "select kind, amount, effective_date::text, key from ledger_entries where employee_id = ? and leave_type_id = ? order by id",
    [client.id, id],
  )
const adjust = (client: Client, leaveTypeId: string, days: number, more: object = {}) =>
  app.hr.post("/leave/balances/adjust", { employeeId: client.id, leaveTypeId, days, reason: "Because", ...more })

const submit = (client: Client, leaveTypeId: string, startDate: string, endDate = startDate) =>
  bookPending(app, client, leaveTypeId, startDate, endDate)
const approve = (client: Client, id: string) => rebook(app, client, id, "consume", "APPROVED")
const cancel = (client: Client, id: string) => rebook(app, client, id, "release", "CANCELLED")
/** The balance read by the system, because a moved clock ends all sessions. */
const balanceOfSystem = (client: Client, id: string) =>
  runLocked(app, client.id, async (ctx) =>
    (await ctx.services.leave.balances.list(client.id)).find(({ leaveTypeId }) => leaveTypeId === id),
  )
/** The error code of a rejected promise, or null. */
const errorOf = (work: Promise<unknown>) => work.then(() => null).catch(({ code }: { code: string }) => code)

let annualLeave: string
beforeAll(async () => {
  annualLeave = await createType("Annual", ANNUAL_RULES)
})
/** Runs work at another time. */
const at = async <T>(instant: string, work: () => Promise<T>): Promise<T> => {
  app.clock.set(instant)
  try {
    return await work()
  } finally {
    app.clock.set(NOW)
  }
}

describe("balances", () => {
  test("a balance is the same on both APIs, for employee, manager and HR, on past and future dates", async () => {
    const client = await app.hire({ hire_date: "2025-06-16", manager_id: app.manager.id })
    const query =
      "query($id: ID, $asOf: Date) { leaveBalances(filter: { employeeId: $id, asOf: $asOf }) { leaveTypeId unit entitled carriedOver adjusted expired encashed used pending remaining expiringNext { days unit on } asOf } }"
    for (const asOf of [
      "2025-06-15",
      "2025-06-16",
      "2025-12-31",
      "2026-01-01",
      "2026-03-31",
      "2026-04-01",
      "2031-07-01",
      undefined,
    ]) {
      const own = await balance(client, annualLeave, asOf)
      for (const reader of [client, app.manager, app.hr, app.admin]) {
        const { body } = await reader.get(`/leave/employees/${client.id}/balances${asOf ? `?asOf=${asOf}` : ""}`)
        expect(body.find(({ leaveTypeId }: Json) => leaveTypeId === annualLeave)).toEqual(own)
        const { leaveBalances } = await reader.execute(query, { id: client.id, asOf })
        const { leaveTypeName: _, ...rest } = own
        expect(leaveBalances).toContainEqual(rest)
      }
    }
    expect(await figures(client, annualLeave, "2025-06-15")).toEqual([0, 0, 0, 0])
    expect(await figures(client, annualLeave, "2025-06-16")).toEqual([25, 0, 0, 25])
    expect(await figures(client, annualLeave, "2026-01-01")).toEqual([30, 0, 0, 30])
    expect(await figures(client, annualLeave, "2026-04-01")).toEqual([30, 0, 0, 25])
  })

  test("balances of others return 403 to colleagues and 404 to other organizations", async () => {
    const paths = [`/leave/employees/${app.employee.id}/balances`, `/leave/employees/${app.employee.id}/balances/${annualLeave}`]
    for (const path of paths) {
      expect(outcomeOf(await app.colleague.get(path))).toEqual([403, "FORBIDDEN"])
      expect(outcomeOf(await app.outsider.get(path))).toEqual([404, "NOT_FOUND"])
    }
    expect((await app.colleague.get(`/leave/entries?employeeId=${app.employee.id}`)).body).toEqual([])
    const { body: entries } = await app.hr.get(`/leave/entries?employeeId=${app.employee.id}`)
    expect(entries[0]).toMatchObject({
      employee: { id: app.employee.id, fullName: "Ann Employee" },
      leaveType: { id: annualLeave },
    })
    expect(outcomeOf(await app.colleague.get("/leave/balances"))).toEqual([403, "FORBIDDEN"])
    expect((await app.hr.get(`/leave/balances/me?asOf=yesterday`)).status).toBe(400)
  })

  test("a balance is the sum of its entries on any date, and expected entries have no id", async () => {
    const client = await app.hire({ hire_date: "2026-01-01" })
    await adjust(client, annualLeave, 1.5, { reason: "Overtime" })
    await approve(client, await submit(client, annualLeave, "2026-05-04", "2026-05-08"))
    await submit(client, annualLeave, "2027-02-01", "2027-02-02")
    for (const asOf of ["2026-01-01", "2026-03-02", "2026-12-31", "2027-01-01", "2027-04-01", "2028-06-30"]) {
      const { entries, remaining } = (await client.get(`/leave/balances/me/${annualLeave}?asOf=${asOf}`)).body
      expect(entries.reduce((sum: number, { days }: Json) => sum + days, 0)).toBeCloseTo(remaining, 3)
      expect((await balance(client, annualLeave, asOf)).remaining).toBe(remaining)
      const { leaveBalance } = await client.execute(
        "query($type: ID!, $asOf: Date) { leaveBalance(leaveTypeId: $type, asOf: $asOf) { remaining entries { entryId days kind reason } } }",
        { type: annualLeave, asOf },
      )
      expect(leaveBalance.remaining).toBe(remaining)
      expect(leaveBalance.entries.map(({ entryId }: Json) => entryId)).toEqual(entries.map(({ id }: Json) => id))
      // Entries are stored up to the last booked day.
      if (asOf <= "2027-02-01") expect(await storedSum(client, annualLeave, asOf)).toBe(remaining)
    }
    const { entries } = (await client.get(`/leave/balances/me/${annualLeave}?asOf=2028-01-01`)).body
    expect(entries).toContainEqual(
      expect.objectContaining({ kind: "ADJUSTMENT", days: 1.5, reason: "Overtime", actorId: app.hr.id }),
    )
    expect(entries.filter(({ id }: Json) => id === null).map(({ kind }: Json) => kind)).toContain("GRANT")
  })

  test("a request counts as pending, then as used, and not at all once canceled", async () => {
    const client = await app.hire({ hire_date: "2026-01-01" })
    const [one, two] = [
      await submit(client, annualLeave, "2026-06-01", "2026-06-03"),
      await submit(client, annualLeave, "2026-07-01", "2026-07-02"),
    ]
    expect(await figures(client, annualLeave)).toEqual([25, 0, 5, 20])
    await approve(client, one)
    expect(await figures(client, annualLeave)).toEqual([25, 3, 2, 20])
    await cancel(client, two)
    expect(await figures(client, annualLeave)).toEqual([25, 3, 0, 22])
    await cancel(client, one)
    expect(await figures(client, annualLeave)).toEqual([25, 0, 0, 25])
    const kinds = (await entriesOf(client, annualLeave)).map(({ kind }) => kind)
    expect(kinds).toEqual(["GRANT", "RESERVATION", "RESERVATION", "CONSUMPTION", "RELEASE", "RELEASE", "RELEASE"])
  })

  test("a balance of an unlimited type only counts used days", async () => {
    const unpaid = await createType("Unpaid", { isUnlimited: true })
    const client = await app.hire({})
    const id = await submit(client, unpaid, "2026-05-04", "2026-09-04")
    await approve(client, id)
    expect(await figures(client, unpaid)).toEqual([null, 88 + 2, 0, null])
    expect(outcomeOf(await adjust(client, unpaid, 1))).toEqual([400, "VALIDATION_FAILED"])
  })
})

describe("bookings", () => {
  test("days of a pending request cannot be booked by another", async () => {
    const client = await app.hire({ hire_date: "2026-01-01" })
    await submit(client, annualLeave, "2026-05-04", "2026-05-29")
    expect(await errorOf(submit(client, annualLeave, "2026-06-01", "2026-06-08"))).toBe("INSUFFICIENT_BALANCE")
    await submit(client, annualLeave, "2026-06-01", "2026-06-05")
    expect(await figures(client, annualLeave)).toEqual([25, 0, 25, 0])
  })

  test("next year's leave uses next year's grant and keeps this year's balance", async () => {
    const client = await app.hire({ hire_date: "2026-01-01" })
    await approve(client, await submit(client, annualLeave, "2026-06-01", "2026-07-03"))
    expect(await errorOf(submit(client, annualLeave, "2026-12-30", "2026-12-31"))).toBe("INSUFFICIENT_BALANCE")
    await submit(client, annualLeave, "2027-02-01", "2027-02-05")
    expect(await figures(client, annualLeave)).toEqual([25, 25, 0, 0])
    expect(await figures(client, annualLeave, "2027-01-01")).toEqual([25, 0, 5, 20])
  })

  test("leave across two years draws from the balance of each year", async () => {
    const client = await app.hire({ hire_date: "2026-01-01" })
    await submit(client, annualLeave, "2026-05-04", "2026-06-03")
    await submit(client, annualLeave, "2026-12-30", "2027-01-12")
    expect(await figures(client, annualLeave, "2026-12-31")).toEqual([25, 0, 25, 0])
    expect(await figures(client, annualLeave, "2027-01-12")).toEqual([25, 0, 8, 17])
  })

  test("days carried over for booked leave of next year cannot be booked this year", async () => {
    const client = await app.hire({ hire_date: "2026-01-01" })
    await submit(client, annualLeave, "2027-01-04", "2027-02-12")
    expect(await figures(client, annualLeave, "2027-01-01")).toEqual([30, 0, 30, 0])
    await submit(client, annualLeave, "2026-05-04", "2026-05-29")
    expect(await errorOf(submit(client, annualLeave, "2026-06-01"))).toBe("INSUFFICIENT_BALANCE")
  })

  test("30 concurrent bookings do not overdraw a balance of 25 days", async () => {
    const client = await app.hire({ hire_date: "2026-01-01" })
    const days = Array.from({ length: 40 }, (_, n) => new Date(Date.UTC(2026, 4, 4 + 7 * n)).toISOString().slice(0, 10))
    const errors = await Promise.all(days.slice(0, 30).map((date) => errorOf(submit(client, annualLeave, date, date))))
    expect(errors.filter((code) => code === null)).toHaveLength(25)
    expect(new Set(errors)).toEqual(new Set([null, "INSUFFICIENT_BALANCE"]))
    expect(await figures(client, annualLeave, "2026-12-31")).toEqual([25, 0, 25, 0])
  })

  test("a balance becomes negative as far as the rules allow", async () => {
    const credit = await createType("Credit", { amountPerYear: 2, negativeAllowedUpTo: 1.5, maximumCarryOver: 0 })
    const client = await app.hire({ hire_date: "2026-01-01" })
    await submit(client, credit, "2026-05-04", "2026-05-06")
    expect((await balance(client, credit)).remaining).toBe(-1)
    expect(await errorOf(submit(client, credit, "2026-05-07"))).toBe("INSUFFICIENT_BALANCE")
    expect((await balance(client, credit, "2027-01-01")).remaining).toBe(1)
  })

  test("a preview contains balance and error of a booking, and stores nothing", async () => {
    const client = await app.hire({ hire_date: "2026-01-01" })
    const preview = (startDate: string, endDate: string) =>
      runLocked(app, client.id, async (ctx) => {
        const draft = { ...toLeaveSpan({ startDate, endDate }), employeeId: client.id, leaveTypeId: annualLeave }
        const halves = await ctx.services.leave.days.count(client.id, draft)
        const { balanceAfter, error } = await ctx.services.leave.ledger.previewBooking(draft, halves)
        return [balanceAfter, error?.code]
      })
    expect(await preview("2026-05-04", "2026-05-08")).toEqual([20, undefined])
    expect(await preview("2026-05-04", "2026-07-03")).toEqual([-20, "INSUFFICIENT_BALANCE"])
    expect(await entriesOf(client, annualLeave)).toEqual([])
  })
})

describe("adjustments", () => {
  test("HR adds and removes days with a reason on both APIs, which is audited", async () => {
    const client = await app.hire({ hire_date: "2026-01-01" })
    expect(await adjust(client, annualLeave, 2.5)).toMatchObject({ status: 200, body: { entitled: 27.5, remaining: 27.5 } })
    const { adjustLeaveBalance } = await app.hr.execute(
      "mutation($input: AdjustLeaveBalanceInput!) { adjustLeaveBalance(input: $input) { remaining } }",
      { input: { employeeId: client.id, leaveTypeId: annualLeave, days: -0.5, reason: "Mistake" } },
    )
    expect(adjustLeaveBalance.remaining).toBe(27)
    const rows = await app.sql("select details from audit_entries where action = 'leave.adjust' and subject_id = ?", [client.id])
    expect(rows).toHaveLength(2)
  })

  test("adjustments without a reason, of zero, with four decimals or into overdraft are rejected", async () => {
    const client = await app.hire({ hire_date: "2026-01-01" })
    for (const invalid of [{ days: 0 }, { days: 0.0001 }, { reason: " " }, { reason: undefined }, { days: "1" }, { extra: 1 }])
      expect(outcomeOf(await adjust(client, annualLeave, 1, invalid))).toEqual([400, "VALIDATION_FAILED"])
    expect(outcomeOf(await adjust(client, annualLeave, -25.5))).toEqual([409, "INSUFFICIENT_BALANCE"])
    expect(outcomeOf(await adjust(app.outsider, annualLeave, 1))).toEqual([404, "NOT_FOUND"])
    expect((await adjust(client, annualLeave, -25)).body.remaining).toBe(0)
  })

  test("an adjustment in the past adds corrections and changes no entry", async () => {
    const client = await app.hire({ hire_date: "2025-01-01" })
    await leaveLedgerJob.run(app.instance.deps)
    await runLocked(app, client.id, (ctx) => ctx.services.leave.ledger.syncLedger([client.id]))
    expect((await balance(client, annualLeave)).remaining).toBe(30)
    const before = await entriesOf(client, annualLeave)
    // The adjustment leaves 3 days of last year, so only 3 instead of 5 are carried over.
    await adjust(client, annualLeave, -22, { effectiveDate: "2025-10-01" })
    expect(await figures(client, annualLeave)).toEqual([28, 0, 0, 28])
    expect(await figures(client, annualLeave, "2025-12-31")).toEqual([3, 0, 0, 3])
    const after = await entriesOf(client, annualLeave)
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.slice(before.length).map(({ kind, amount }) => [kind, amount])).toEqual(
      expect.arrayContaining([
        ["ADJUSTMENT", -22_000],
        ["CORRECTION", 20_000],
        ["CORRECTION", 2_000],
        ["CORRECTION", -2_000],
      ]),
    )
    for (const asOf of ["2025-09-30", "2025-10-01", "2025-12-31", "2026-01-01", "2026-03-02"])
      expect(await storedSum(client, annualLeave, asOf)).toBe((await balance(client, annualLeave, asOf)).remaining)
  })
})

describe("future adjustments", () => {
  test("a future adjustment is stored at once, counts from its date, and limits later ones", async () => {
    const client = await app.hire({ hire_date: "2026-01-01" })
    expect((await adjust(client, annualLeave, 3, { effectiveDate: "2026-06-01" })).body.remaining).toBe(25)
    expect(await figures(client, annualLeave, "2026-05-31")).toEqual([25, 0, 0, 25])
    expect(await figures(client, annualLeave, "2026-06-01")).toEqual([28, 0, 0, 28])
    expect((await adjust(client, annualLeave, -28, { effectiveDate: "2026-06-02" })).status).toBe(200)
    expect(outcomeOf(await adjust(client, annualLeave, -0.5, { effectiveDate: "2026-06-03" }))).toEqual([
      409,
      "INSUFFICIENT_BALANCE",
    ])
    expect(await figures(client, annualLeave, "2026-06-02")).toEqual([0, 0, 0, 0])
  })
})

describe("unlimited carry-over", () => {
  test("carried days with expiry 12-31 expire with the next year, and without expiry never", async () => {
    const client = await app.hire({ hire_date: "2020-01-01" })
    const grants = async (name: string, carryOverExpires: string | null) => {
      const { createLeaveType } = await app.hr.execute(
        "mutation($input: CreateLeaveTypeInput!) { createLeaveType(input: $input) { id carryOverExpires } }",
        { input: { name, amountPerYear: 30, carryOverExpires, maximumCarryOver: null, effectiveFrom: "2020-01-01" } },
      )
      const { id } = createLeaveType
      for (const [amountPerYear, year] of [
        [31, 2021],
        [32, 2022],
      ])
        await app.hr.patch(`/leave/types/${id}`, { amountPerYear, effectiveFrom: `${year}-01-01` })
      return id
    }
    const [limited, endless] = [await grants("A year more", "12-31"), await grants("Never expires", null)]
    const left = async (id: string, asOf: string) => (await balance(client, id, asOf)).remaining
    expect([await left(limited, "2021-12-31"), await left(limited, "2022-08-31")]).toEqual([61, 63])
    expect([await left(endless, "2021-12-31"), await left(endless, "2022-08-31")]).toEqual([61, 93])
  })

  test("unlimited carry-over expires on the date of the rules", async () => {
    const client = await app.hire({ hire_date: "2026-01-01" })
    const id = await createType("All carried", { amountPerYear: 10, carryOverExpires: "03-31" })
    const days = ["2026-12-31", "2027-01-01", "2027-03-31", "2027-04-01", "2028-03-31", "2028-04-01"]
    const left = await Promise.all(days.map(async (day) => (await balance(client, id, day)).remaining))
    expect(left).toEqual([10, 20, 20, 10, 20, 10])
  })
})

describe("the ledger", () => {
  test("updates and deletions of ledger entries are rejected even for the database owner", async () => {
    const client = await app.hire({ hire_date: "2026-01-01" })
    await adjust(client, annualLeave, 1)
    for (const statement of [
      "update ledger_entries set amount = 99000",
      "update ledger_entries set reason = 'Other'",
      "delete from ledger_entries",
      "delete from ledger_entries where employee_id is not null",
    ])
      await expect(app.sql(statement)).rejects.toThrow(/the leave ledger is append-only/)
    expect(await figures(client, annualLeave)).toEqual([26, 0, 0, 26])
  })

  test("two entries with the same key and sequence violate a unique constraint", async () => {
    const client = await app.hire({ hire_date: "2026-01-01" })
    await runLocked(app, client.id, (ctx) => ctx.services.leave.ledger.syncLedger([client.id]))
    const copy = app.sql(
      `insert into ledger_entries (id, organization_id, employee_id, leave_type_id, kind, account, amount, effective_date, recorded_at, key, sequence)
       select gen_random_uuid(), organization_id, employee_id, leave_type_id, kind, account, amount, effective_date, recorded_at, key, sequence
       from ledger_entries where employee_id = ?`,
      [client.id],
    )
    await expect(copy).rejects.toThrow(/unique/)
  })
})

describe("the ledger job", () => {
  const count = async () => (await app.sql<{ n: number }>("select count(*)::int as n from ledger_entries"))[0]?.n

  test("the job writes grants, carry-over and expiry, whether it runs daily, late or twice", async () => {
    const [daily, late] = [await app.hire({ hire_date: "2026-01-01" }), await app.hire({ hire_date: "2026-01-01" })]
    await app.sql("delete from app.leave_ledger_progress")
    await leaveLedgerJob.run(app.instance.deps)
    const first = await count()
    await app.sql("delete from app.leave_ledger_progress")
    await leaveLedgerJob.run(app.instance.deps)
    await leaveLedgerJob.run(app.instance.deps)
    expect(await count()).toBe(first)
    for (const instant of [
      "2026-12-31T23:59:00.000Z",
      "2027-01-01T00:00:00.000Z",
      "2027-03-31T12:00:00.000Z",
      "2027-04-01T12:00:00.000Z",
    ])
      await at(instant, () => runLocked(app, daily.id, (ctx) => ctx.services.leave.ledger.syncLedger([daily.id])))
    await at("2027-04-01T12:00:00.000Z", () => leaveLedgerJob.run(app.instance.deps))
    const entryTexts = async (client: Client) =>
      (await entriesOf(client, annualLeave))
        .map(({ kind, amount, effective_date }) => `${effective_date} ${kind} ${amount}`)
        .sort()
    expect(await entryTexts(daily)).toEqual(await entryTexts(late))
    expect(await entryTexts(daily)).toEqual([
      "2026-01-01 GRANT 25000",
      "2027-01-01 CARRY_OVER_IN 5000",
      "2027-01-01 CARRY_OVER_OUT -5000",
      "2027-01-01 EXPIRY -20000",
      "2027-01-01 GRANT 25000",
      "2027-04-01 EXPIRY -5000",
    ])
  })

  test("a forecast equals the ledger when its date has come", async () => {
    const monthly = await createType("Monthly", {
      accrual: "MONTHLY",
      grantTiming: "END",
      amountPerYear: 19,
      maximumCarryOver: 2.5,
      carryOverExpires: "02-29",
    })
    const client = await app.hire({ hire_date: "2026-02-10" })
    await submit(client, monthly, "2026-12-21", "2026-12-23")
    const days = ["2026-03-31", "2026-12-31", "2027-01-01", "2027-02-28", "2027-03-01", "2028-02-29", "2028-03-01"]
    const forecasts = await Promise.all(days.map(async (day) => (await balance(client, monthly, day)).remaining))
    for (const [n, day] of days.entries())
      await at(`${day}T10:00:00.000Z`, async () => {
        await leaveLedgerJob.run(app.instance.deps)
        expect([day, await storedSum(client, monthly, day)]).toEqual([day, forecasts[n]])
        expect(await balanceOfSystem(client, monthly)).toMatchObject({ asOf: day, remaining: forecasts[n] })
      })
  })

  test("hiring, leaving and part-time work change the ledger at once", async () => {
    const part = await createType("Part", { amountPerYear: 24, useFullTimeShare: true, prorateOnHire: true, prorateOnEnd: true })
    const response = await app.hr.post("/users", {
      email: "part@acme.test",
      fullName: "Part Timer",
      role: "EMPLOYEE",
      password: "Str0ng-enough",
      hireDate: "2026-02-01",
    })
    const client = app.anonymous.with("")
    const { id } = response.body
    const sum = (asOf: string) => storedSum(Object.assign(Object.create(client), { id }) as Client, part, asOf)
    expect(await sum("2026-03-02")).toBe(22)
    await app.hr.post(`/users/${id}/employment-changes`, { effectiveDate: "2026-03-01", fullTimeShare: 0.5 })
    expect(await sum("2026-02-28")).toBe(22)
    expect(await sum("2026-03-02")).toBe(12)
    await app.hr.patch(`/users/${id}`, { endDate: "2026-12-15" })
    expect(await sum("2026-03-02")).toBe(11.484)
  })

  test("the job grants by the current date at the employee's location", async () => {
    const insertLocation = (name: string, timezone: string) =>
      insertRow(app.sql, "locations", app.organizationId, { name, timezone, type: "OFFICE", country: "KI" })
    const [east, west] = [await insertLocation("Kiritimati", "Pacific/Kiritimati"), await insertLocation("Niue", "Pacific/Niue")]
    const early = await app.hire({ hire_date: "2026-01-01", location_id: east })
    const late = await app.hire({ hire_date: "2026-01-01", location_id: west })
    const yearly = await createType("Yearly", { amountPerYear: 10, maximumCarryOver: null })
    await at("2026-12-31T12:00:00.000Z", async () => {
      expect(await balanceOfSystem(early, yearly)).toMatchObject({ asOf: "2027-01-01", remaining: 20 })
      expect(await balanceOfSystem(late, yearly)).toMatchObject({ asOf: "2026-12-31", remaining: 10 })
      await leaveLedgerJob.run(app.instance.deps)
      expect([await storedSum(early, yearly, "2027-01-01"), await storedSum(late, yearly, "2027-01-01")]).toEqual([20, 10])
    })
  })
})

describe("the balance report", () => {
  test("the report equals the balances on past and future dates, and is paged", async () => {
    const department = await insertDepartment(app, "Reported")
    const people = await Promise.all(
      ["Ada R", "Ben R", "Cy R"].map((full_name) => app.hire({ full_name, department_id: department, hire_date: "2025-03-03" })),
    )
    await approve(people[0] as Client, await submit(people[0] as Client, annualLeave, "2026-02-02", "2026-02-04"))
    await submit(people[1] as Client, annualLeave, "2026-06-01", "2026-06-02")
    await app.sql("delete from app.leave_ledger_progress")
    await leaveLedgerJob.run(app.instance.deps)
    for (const asOf of ["2025-12-31", "2026-02-03", "2026-03-02", "2026-03-03", "2026-12-31", "2027-01-01", "2027-04-01"]) {
      const rows = (await app.hr.get(`/leave/balances?departmentId=${department}&leaveTypeId=${annualLeave}&asOf=${asOf}`)).body
      expect(rows.map(({ fullName }: Json) => fullName)).toEqual(["Ada R", "Ben R", "Cy R"])
      for (const [n, row] of rows.entries()) {
        const { leaveTypeId, leaveTypeName, entitled, expired, used, pending, remaining } = row
        expect(await balance(people[n] as Client, annualLeave, asOf)).toMatchObject({
          leaveTypeId,
          leaveTypeName,
          entitled,
          expired,
          used,
          pending,
          remaining,
          asOf,
        })
      }
    }
    const page = await app.hr.get(`/leave/balances?departmentId=${department}&leaveTypeId=${annualLeave}&limit=2&page=2`)
    expect([page.body.length, page.headers.get("x-total-count")]).toEqual([1, "3"])
    const { leaveReport } = await app.hr.execute(
      "query($d: [ID!], $t: [ID!]) { leaveReport(filter: { departmentIds: $d, leaveTypeIds: $t }, first: 2) { totalCount nodes { fullName remaining employee { fullName } } pageInfo { hasNextPage } } }",
      { d: [department], t: [annualLeave] },
    )
    expect(leaveReport).toMatchObject({
      totalCount: 3,
      pageInfo: { hasNextPage: true },
      nodes: [{ remaining: 27 }, { remaining: 28 }],
    })
  })
})

describe("the limit of ledger entries in a balance", () => {
  test("a balance with more than 5,000 ledger entries returns 400, and an earlier date returns all entries", async () => {
    const type = (await created(app.hr.post("/leave/types", { name: "Adjusted", accrual: "NONE", effectiveFrom: "2026-01-01" })))
      .id
    await app.sql(
      `insert into ledger_entries (id, organization_id, employee_id, leave_type_id, kind, account, amount, effective_date, recorded_at, key)
       select gen_random_uuid(), ?, ?, ?, 'ADJUSTMENT', 'ENTITLED', 1, '2026-02-01'::date + (n > 5000)::int, '2026-02-01', 'adjustment/' || n
       from generate_series(1, 5001) n`,
      [app.organizationId, app.colleague.id, type],
    )
    const entriesOn = (asOf: string) => app.colleague.get(`/leave/balances/me/${type}?asOf=${asOf}`)
    expect(await entriesOn("2026-02-02")).toMatchObject({
      status: 400,
      body: { code: "VALIDATION_FAILED", errors: [{ path: "asOf", code: "TOO_MANY" }] },
    })
    expect((await entriesOn("2026-02-01")).body.entries).toHaveLength(5000)
  })
})
