// Balances and the ledger behind them: what is granted, adjusted, booked, carried over and ends. Requests have tests of their
// own (leave.test.ts); here they are only what books days.
import { beforeAll, describe, expect, test } from "@jest/globals"
import { SystemViewer } from "../../src/auth/viewer.js"
import { Context } from "../../src/core/context.js"
import { unitOfWork } from "../../src/core/unit-of-work.js"
import { LeaveRequest } from "../../src/entities/leave/requests.js"
import { leaveLedgerJob as job } from "../../src/jobs/leave-ledger.js"
import type { Client, Json } from "../support/client.js"
import { insertDepartment, insertRow } from "../support/factories.js"
import { outcomeOf } from "../support/leave-requests.js"
import { world } from "../support/test-app.js"

const start = "2026-03-02T09:00:00.000Z"
const w = world({ now: start })

const type = async (name: string, values: object = {}): Promise<string> => {
  const made = await w.hana.post("/leave/types", { name, effectiveFrom: "2025-01-01", ...values })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  return made.body.id
}
const annual = { daysPerYear: 25, maximumCarryOver: 5, carryOverExpires: "03-31" }

const balance = async (who: Client, id: string, asOf?: string): Promise<Json> =>
  (await who.get(`/leave/balances/me${asOf ? `?asOf=${asOf}` : ""}`)).body.find(({ leaveTypeId }: Json) => leaveTypeId === id)
const figures = async (who: Client, id: string, asOf?: string) => {
  const { entitled, used, pending, remaining } = await balance(who, id, asOf)
  return [entitled, used, pending, remaining]
}
const sumOf = async (who: Client, id: string, asOf: string) => {
  const [row] = await w.sql<{ days: number }>(
    "select coalesce(sum(amount), 0)::float8 / 1000 as days from leave_entries where employee_id = ? and leave_type_id = ? and effective_date <= ?",
    [who.id, id, asOf],
  )
  return row?.days
}
const entriesOf = (who: Client, id: string) =>
  w.sql<{ kind: string; amount: number; effective_date: string; key: string }>(
    "select kind, amount, effective_date::text, key from leave_entries where employee_id = ? and leave_type_id = ? order by id",
    [who.id, id],
  )
const adjust = (who: Client, leaveTypeId: string, days: number, more: object = {}) =>
  w.hana.post("/leave/balances/adjust", { employeeId: who.id, leaveTypeId, days, reason: "Because", ...more })

/** Something that is done to the ledger, as the services of requests do it: the person is locked first. */
async function inLedger<T>(employeeId: string, work: (ctx: Context) => Promise<T>): Promise<T> {
  const ctx = new Context(w.app.deps, new SystemViewer(w.organizationId), { requestId: "test", address: "" })
  return unitOfWork(ctx, async () => {
    await ctx.em.execute("select 1 from employees where id = ? for update", [employeeId])
    return work(ctx)
  })
}

/** A request of somebody; `step` is what is done with it. */
async function request(who: Client, leaveTypeId: string, startDate: string, endDate = startDate): Promise<string> {
  return insertRow(w.sql, "leave_requests", w.organizationId, {
    employee_id: who.id,
    leave_type_id: leaveTypeId,
    start_date: startDate,
    start_half: "AM",
    end_date: endDate,
    end_half: "PM",
    days: 0,
    status: "DRAFT",
  })
}
async function submit(who: Client, leaveTypeId: string, startDate: string, endDate = startDate): Promise<string> {
  const id = await request(who, leaveTypeId, startDate, endDate)
  await inLedger(who.id, async (ctx) => {
    const record = await ctx.em.findOneOrFail(LeaveRequest, { id })
    const span = { startDate, startHalf: "AM", endDate, endHalf: "PM" } as const
    const halves = await ctx.services.leave.days.count(who.id, span)
    await ctx.services.leave.ledger.reserve(record, halves)
    for (const { date, half, amount, notCountedReason, holiday } of halves)
      await ctx.em.execute(
        "insert into leave_days (id, organization_id, request_id, employee_id, date, half, amount, not_counted_reason, holiday) values (gen_random_uuid(), ?, ?, ?, ?, ?, ?, ?, ?)",
        [w.organizationId, id, who.id, date, half, amount, notCountedReason, holiday],
      )
    record.days = halves.reduce((sum, { amount }) => sum + amount, 0) / 1000
    record.status = "PENDING"
  })
  return id
}
const step = (who: Client, id: string, name: "consume" | "release", status: LeaveRequest["status"]) =>
  inLedger(who.id, async (ctx) => {
    const record = await ctx.em.findOneOrFail(LeaveRequest, { id })
    record.status = status
    await ctx.services.leave.ledger[name](record)
  })
const approve = (who: Client, id: string) => step(who, id, "consume", "APPROVED")
const cancel = (who: Client, id: string) => step(who, id, "release", "CANCELLED")
/** The balance on a day on which nobody's session is alive any more. */
const balanceThen = (who: Client, id: string) =>
  inLedger(who.id, async (ctx) => (await ctx.services.leave.balances.list(who.id)).find(({ leaveTypeId }) => leaveTypeId === id))
const refusalOf = (work: Promise<unknown>) => work.then(() => null).catch(({ code }: { code: string }) => code)

let leave: string
beforeAll(async () => {
  leave = await type("Annual", annual)
})
const at = async <T>(instant: string, work: () => Promise<T>): Promise<T> => {
  w.clock.set(instant)
  try {
    return await work()
  } finally {
    w.clock.set(start)
  }
}

describe("a balance", () => {
  test("is the same on both faces, for the person, the manager and HR, today, in the past and in the future", async () => {
    const who = await w.hire({ hire_date: "2025-06-16", manager_id: w.bob.id })
    const query =
      "query($id: ID, $asOf: Date) { leaveBalances(employeeId: $id, asOf: $asOf) { leaveTypeId entitled used pending remaining asOf } }"
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
      const own = await balance(who, leave, asOf)
      for (const reader of [who, w.bob, w.hana, w.eve]) {
        const { body } = await reader.get(`/leave/employees/${who.id}/balances${asOf ? `?asOf=${asOf}` : ""}`)
        expect(body.find(({ leaveTypeId }: Json) => leaveTypeId === leave)).toEqual(own)
        const { leaveBalances } = await reader.ask(query, { id: who.id, asOf })
        const { leaveTypeName: _, ...rest } = own
        expect(leaveBalances).toContainEqual(rest)
      }
    }
    expect(await figures(who, leave, "2025-06-15")).toEqual([0, 0, 0, 0])
    expect(await figures(who, leave, "2025-06-16")).toEqual([25, 0, 0, 25])
    expect(await figures(who, leave, "2026-01-01")).toEqual([30, 0, 0, 30])
    expect(await figures(who, leave, "2026-04-01")).toEqual([25, 0, 0, 25])
  })

  test("of somebody is not for colleagues, nor for another organization", async () => {
    const paths = [`/leave/employees/${w.ann.id}/balances`, `/leave/employees/${w.ann.id}/balances/${leave}`]
    for (const path of paths) {
      expect(outcomeOf(await w.carl.get(path))).toEqual([403, "FORBIDDEN"])
      expect(outcomeOf(await w.olga.get(path))).toEqual([404, "NOT_FOUND"])
    }
    expect((await w.carl.get(`/leave/entries?employeeId=${w.ann.id}`)).body).toEqual([])
    expect(outcomeOf(await w.carl.get("/leave/balances"))).toEqual([403, "FORBIDDEN"])
    expect((await w.hana.get(`/leave/balances/me?asOf=yesterday`)).status).toBe(400)
  })

  test("opens down to entries that it is the sum of, on any day; what is expected has no entry yet", async () => {
    const who = await w.hire({ hire_date: "2026-01-01" })
    await adjust(who, leave, 1.5, { reason: "Overtime" })
    await approve(who, await submit(who, leave, "2026-05-04", "2026-05-08"))
    await submit(who, leave, "2027-02-01", "2027-02-02")
    for (const asOf of ["2026-01-01", "2026-03-02", "2026-12-31", "2027-01-01", "2027-04-01", "2028-06-30"]) {
      const { entries, remaining } = (await who.get(`/leave/balances/me/${leave}?asOf=${asOf}`)).body
      expect(entries.reduce((sum: number, { days }: Json) => sum + days, 0)).toBeCloseTo(remaining, 3)
      expect((await balance(who, leave, asOf)).remaining).toBe(remaining)
      const { leaveBalance } = await who.ask(
        "query($type: ID!, $asOf: Date) { leaveBalance(leaveTypeId: $type, asOf: $asOf) { remaining entries { id days kind reason } } }",
        { type: leave, asOf },
      )
      expect([leaveBalance.remaining, leaveBalance.entries.length]).toEqual([remaining, entries.length])
      // As far as leave is booked, the ledger is written, and says the same.
      if (asOf <= "2027-02-01") expect(await sumOf(who, leave, asOf)).toBe(remaining)
    }
    const { entries } = (await who.get(`/leave/balances/me/${leave}?asOf=2028-01-01`)).body
    expect(entries).toContainEqual(
      expect.objectContaining({ kind: "ADJUSTMENT", days: 1.5, reason: "Overtime", actorId: w.hana.id }),
    )
    expect(entries.filter(({ id }: Json) => id === null).map(({ kind }: Json) => kind)).toContain("GRANT")
  })

  test("counts a request as pending, then as used, and as neither when it is cancelled", async () => {
    const who = await w.hire({ hire_date: "2026-01-01" })
    const [one, two] = [
      await submit(who, leave, "2026-06-01", "2026-06-03"),
      await submit(who, leave, "2026-07-01", "2026-07-02"),
    ]
    expect(await figures(who, leave)).toEqual([25, 0, 5, 20])
    await approve(who, one)
    expect(await figures(who, leave)).toEqual([25, 3, 2, 20])
    await cancel(who, two)
    expect(await figures(who, leave)).toEqual([25, 3, 0, 22])
    await step(who, one, "release", "CANCELLED")
    expect(await figures(who, leave)).toEqual([25, 0, 0, 25])
    const kinds = (await entriesOf(who, leave)).map(({ kind }) => kind)
    expect(kinds).toEqual(["GRANT", "RESERVATION", "RESERVATION", "CONSUMPTION", "RELEASE", "RELEASE", "RELEASE"])
  })

  test("of an unlimited type only counts", async () => {
    const unpaid = await type("Unpaid", { isUnlimited: true })
    const who = await w.hire({})
    const id = await submit(who, unpaid, "2026-05-04", "2026-09-04")
    await approve(who, id)
    expect(await figures(who, unpaid)).toEqual([null, 88 + 2, 0, null])
    expect(outcomeOf(await adjust(who, unpaid, 1))).toEqual([400, "VALIDATION_FAILED"])
  })
})

describe("what is booked", () => {
  test("pending requests reserve: what one holds another can't take", async () => {
    const who = await w.hire({ hire_date: "2026-01-01" })
    await submit(who, leave, "2026-05-04", "2026-05-29")
    expect(await refusalOf(submit(who, leave, "2026-06-01", "2026-06-08"))).toBe("INSUFFICIENT_BALANCE")
    await submit(who, leave, "2026-06-01", "2026-06-05")
    expect(await figures(who, leave)).toEqual([25, 0, 25, 0])
  })

  test("next year's grant counts for next year's leave, and leaves this year's balance alone", async () => {
    const who = await w.hire({ hire_date: "2026-01-01" })
    await approve(who, await submit(who, leave, "2026-06-01", "2026-07-03"))
    expect(await refusalOf(submit(who, leave, "2026-12-30", "2026-12-31"))).toBe("INSUFFICIENT_BALANCE")
    await submit(who, leave, "2027-02-01", "2027-02-05")
    expect(await figures(who, leave)).toEqual([25, 25, 0, 0])
    expect(await figures(who, leave, "2027-01-01")).toEqual([25, 0, 5, 20])
  })

  test("a leave over the turn of the year takes each part from its own year", async () => {
    const who = await w.hire({ hire_date: "2026-01-01" })
    await submit(who, leave, "2026-05-04", "2026-06-03")
    await submit(who, leave, "2026-12-30", "2027-01-12")
    expect(await figures(who, leave, "2026-12-31")).toEqual([25, 0, 25, 0])
    expect(await figures(who, leave, "2027-01-12")).toEqual([25, 0, 8, 17])
  })

  test("a leave of today does not take what one of next spring was promised from the same days", async () => {
    const who = await w.hire({ hire_date: "2026-01-01" })
    await submit(who, leave, "2027-01-04", "2027-02-12")
    expect(await figures(who, leave, "2027-01-01")).toEqual([30, 0, 30, 0])
    await submit(who, leave, "2026-05-04", "2026-05-29")
    expect(await refusalOf(submit(who, leave, "2026-06-01"))).toBe("INSUFFICIENT_BALANCE")
  })

  test("forty submissions at once overdraw no balance", async () => {
    const who = await w.hire({ hire_date: "2026-01-01" })
    const days = Array.from({ length: 40 }, (_, n) => new Date(Date.UTC(2026, 4, 4 + 7 * n)).toISOString().slice(0, 10))
    const told = await Promise.all(days.slice(0, 30).map((date) => refusalOf(submit(who, leave, date, date))))
    expect(told.filter((code) => code === null)).toHaveLength(25)
    expect(new Set(told)).toEqual(new Set([null, "INSUFFICIENT_BALANCE"]))
    expect(await figures(who, leave, "2026-12-31")).toEqual([25, 0, 25, 0])
  })

  test("below zero goes as far as the rules allow", async () => {
    const credit = await type("Credit", { daysPerYear: 2, negativeAllowedUpTo: 1.5, maximumCarryOver: 0 })
    const who = await w.hire({ hire_date: "2026-01-01" })
    await submit(who, credit, "2026-05-04", "2026-05-06")
    expect((await balance(who, credit)).remaining).toBe(-1)
    expect(await refusalOf(submit(who, credit, "2026-05-07"))).toBe("INSUFFICIENT_BALANCE")
    expect((await balance(who, credit, "2027-01-01")).remaining).toBe(1)
  })

  test("a preview says what a booking would do, and writes nothing", async () => {
    const who = await w.hire({ hire_date: "2026-01-01" })
    const judge = (startDate: string, endDate: string) =>
      inLedger(who.id, async (ctx) => {
        const halves = await ctx.services.leave.days.count(who.id, { startDate, startHalf: "AM", endDate, endHalf: "PM" })
        const { balanceAfter, error } = await ctx.services.leave.ledger.previewBooking(who.id, leave, halves)
        return [balanceAfter, error?.code]
      })
    expect(await judge("2026-05-04", "2026-05-08")).toEqual([20, undefined])
    expect(await judge("2026-05-04", "2026-07-03")).toEqual([-20, "INSUFFICIENT_BALANCE"])
    expect(await entriesOf(who, leave)).toEqual([])
  })
})

describe("adjustments", () => {
  test("add and take away with a reason, on both faces, and are in the audit", async () => {
    const who = await w.hire({ hire_date: "2026-01-01" })
    expect(await adjust(who, leave, 2.5)).toMatchObject({ status: 200, body: { entitled: 27.5, remaining: 27.5 } })
    const { adjustLeaveBalance } = await w.hana.ask(
      "mutation($input: AdjustLeaveBalanceInput!) { adjustLeaveBalance(input: $input) { remaining } }",
      { input: { employeeId: who.id, leaveTypeId: leave, days: -0.5, reason: "Mistake" } },
    )
    expect(adjustLeaveBalance.remaining).toBe(27)
    const rows = await w.sql("select details from audit_entries where action = 'leave.adjust' and subject_id = ?", [who.id])
    expect(rows).toHaveLength(2)
  })

  test("are refused without a reason, of nothing, finer than a thousandth, or below zero", async () => {
    const who = await w.hire({ hire_date: "2026-01-01" })
    for (const wrong of [{ days: 0 }, { days: 0.0001 }, { reason: " " }, { reason: undefined }, { days: "1" }, { extra: 1 }])
      expect(outcomeOf(await adjust(who, leave, 1, wrong))).toEqual([400, "VALIDATION_FAILED"])
    expect(outcomeOf(await adjust(who, leave, -25.5))).toEqual([409, "INSUFFICIENT_BALANCE"])
    expect(outcomeOf(await adjust(w.olga, leave, 1))).toEqual([404, "NOT_FOUND"])
    expect((await adjust(who, leave, -25)).body.remaining).toBe(0)
  })

  test("in the past replay what depended on the balance, by entries that correct and never by changing one", async () => {
    const who = await w.hire({ hire_date: "2025-01-01" })
    await job.run(w.app.deps)
    await inLedger(who.id, (ctx) => ctx.services.leave.ledger.syncLedger([who.id]))
    expect((await balance(who, leave)).remaining).toBe(30)
    const before = await entriesOf(who, leave)
    // Four fifths of last year's days turn out to be gone, so less was there to be carried over.
    await adjust(who, leave, -22, { effectiveDate: "2025-10-01" })
    expect(await figures(who, leave)).toEqual([28, 0, 0, 28])
    expect(await figures(who, leave, "2025-12-31")).toEqual([3, 0, 0, 3])
    const after = await entriesOf(who, leave)
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
      expect(await sumOf(who, leave, asOf)).toBe((await balance(who, leave, asOf)).remaining)
  })
})

describe("an adjustment for a day to come", () => {
  test("is written at once, counts from its day on, and is what the next one is judged by", async () => {
    const who = await w.hire({ hire_date: "2026-01-01" })
    expect((await adjust(who, leave, 3, { effectiveDate: "2026-06-01" })).body.remaining).toBe(25)
    expect(await figures(who, leave, "2026-05-31")).toEqual([25, 0, 0, 25])
    expect(await figures(who, leave, "2026-06-01")).toEqual([28, 0, 0, 28])
    expect((await adjust(who, leave, -28, { effectiveDate: "2026-06-02" })).status).toBe(200)
    expect(outcomeOf(await adjust(who, leave, -0.5, { effectiveDate: "2026-06-03" }))).toEqual([409, "INSUFFICIENT_BALANCE"])
    expect(await figures(who, leave, "2026-06-02")).toEqual([0, 0, 0, 0])
  })
})

describe("what is carried over without a limit", () => {
  test("ends on the day that the rules say all the same", async () => {
    const who = await w.hire({ hire_date: "2026-01-01" })
    const id = await type("All carried", { daysPerYear: 10, carryOverExpires: "03-31" })
    const days = ["2026-12-31", "2027-01-01", "2027-03-31", "2027-04-01", "2028-03-31", "2028-04-01"]
    const left = await Promise.all(days.map(async (day) => (await balance(who, id, day)).remaining))
    expect(left).toEqual([10, 20, 20, 10, 20, 10])
  })
})

describe("the ledger", () => {
  test("can't be changed or emptied by anybody, the database's owner included", async () => {
    const who = await w.hire({ hire_date: "2026-01-01" })
    await adjust(who, leave, 1)
    for (const statement of [
      "update leave_entries set amount = 99000",
      "update leave_entries set reason = null where false",
      "delete from leave_entries",
      "delete from leave_entries where employee_id is null",
    ])
      await expect(w.sql(statement)).rejects.toThrow(/the leave ledger is append-only/)
    expect(await figures(who, leave)).toEqual([26, 0, 0, 26])
  })

  test("knows no two entries with one key and place, so that nothing is granted twice", async () => {
    const who = await w.hire({ hire_date: "2026-01-01" })
    await inLedger(who.id, (ctx) => ctx.services.leave.ledger.syncLedger([who.id]))
    const copy = w.sql(
      `insert into leave_entries (id, organization_id, employee_id, leave_type_id, kind, account, amount, effective_date, recorded_at, key, sequence)
       select gen_random_uuid(), organization_id, employee_id, leave_type_id, kind, account, amount, effective_date, recorded_at, key, sequence
       from leave_entries where employee_id = ?`,
      [who.id],
    )
    await expect(copy).rejects.toThrow(/unique/)
  })
})

describe("the job", () => {
  const count = async () => (await w.sql<{ n: number }>("select count(*)::int as n from leave_entries"))[0]?.n

  test("grants, carries over and expires; missing days or running twice changes nothing", async () => {
    const [daily, rarely] = [await w.hire({ hire_date: "2026-01-01" }), await w.hire({ hire_date: "2026-01-01" })]
    await w.sql("delete from app.leave_ledger_progress")
    await job.run(w.app.deps)
    const first = await count()
    await w.sql("delete from app.leave_ledger_progress")
    await job.run(w.app.deps)
    await job.run(w.app.deps)
    expect(await count()).toBe(first)
    for (const instant of [
      "2026-12-31T23:59:00.000Z",
      "2027-01-01T00:00:00.000Z",
      "2027-03-31T12:00:00.000Z",
      "2027-04-01T12:00:00.000Z",
    ])
      await at(instant, () => inLedger(daily.id, (ctx) => ctx.services.leave.ledger.syncLedger([daily.id])))
    await at("2027-04-01T12:00:00.000Z", () => job.run(w.app.deps))
    const facts = async (who: Client) =>
      (await entriesOf(who, leave)).map(({ kind, amount, effective_date }) => `${effective_date} ${kind} ${amount}`).sort()
    expect(await facts(daily)).toEqual(await facts(rarely))
    expect(await facts(daily)).toEqual([
      "2026-01-01 GRANT 25000",
      "2027-01-01 CARRY_OVER_IN 5000",
      "2027-01-01 CARRY_OVER_OUT -5000",
      "2027-01-01 EXPIRY -20000",
      "2027-01-01 GRANT 25000",
      "2027-04-01 EXPIRY -5000",
    ])
  })

  test("what was forecast is what the ledger says when the day has come", async () => {
    const monthly = await type("Monthly", {
      accrual: "MONTHLY",
      grantTiming: "END",
      daysPerYear: 19,
      maximumCarryOver: 2.5,
      carryOverExpires: "02-29",
    })
    const who = await w.hire({ hire_date: "2026-02-10" })
    await submit(who, monthly, "2026-12-21", "2026-12-23")
    const days = ["2026-03-31", "2026-12-31", "2027-01-01", "2027-02-28", "2027-03-01", "2028-02-29", "2028-03-01"]
    const forecasts = await Promise.all(days.map(async (day) => (await balance(who, monthly, day)).remaining))
    for (const [n, day] of days.entries())
      await at(`${day}T10:00:00.000Z`, async () => {
        await job.run(w.app.deps)
        expect([day, await sumOf(who, monthly, day)]).toEqual([day, forecasts[n]])
        expect(await balanceThen(who, monthly)).toMatchObject({ asOf: day, remaining: forecasts[n] })
      })
  })

  test("follows at once when somebody is hired, leaves or works less", async () => {
    const part = await type("Part", { daysPerYear: 24, useFullTimeShare: true, prorateOnHire: true, prorateOnEnd: true })
    const made = await w.hana.post("/users", {
      email: "part@acme.test",
      fullName: "Part Timer",
      role: "EMPLOYEE",
      password: "Str0ng-enough",
      hireDate: "2026-02-01",
    })
    const who = w.stranger.with("")
    const { id } = made.body
    const sum = (asOf: string) => sumOf(Object.assign(Object.create(who), { id }) as Client, part, asOf)
    expect(await sum("2026-03-02")).toBe(22)
    await w.hana.post(`/users/${id}/employment-changes`, { effectiveDate: "2026-03-01", fullTimeShare: 0.5 })
    expect(await sum("2026-02-28")).toBe(22)
    expect(await sum("2026-03-02")).toBe(12)
    await w.hana.patch(`/users/${id}`, { endDate: "2026-12-15" })
    expect(await sum("2026-03-02")).toBe(11.484)
  })

  test("grants on the day that it is where the person works", async () => {
    const place = (name: string, timezone: string) =>
      insertRow(w.sql, "locations", w.organizationId, { name, timezone, type: "OFFICE", country: "KI" })
    const [east, west] = [await place("Kiritimati", "Pacific/Kiritimati"), await place("Niue", "Pacific/Niue")]
    const early = await w.hire({ hire_date: "2026-01-01", location_id: east })
    const late = await w.hire({ hire_date: "2026-01-01", location_id: west })
    const yearly = await type("Yearly", { daysPerYear: 10, maximumCarryOver: null })
    await at("2026-12-31T12:00:00.000Z", async () => {
      expect(await balanceThen(early, yearly)).toMatchObject({ asOf: "2027-01-01", remaining: 20 })
      expect(await balanceThen(late, yearly)).toMatchObject({ asOf: "2026-12-31", remaining: 10 })
      await job.run(w.app.deps)
      expect([await sumOf(early, yearly, "2027-01-01"), await sumOf(late, yearly, "2027-01-01")]).toEqual([20, 10])
    })
  })
})

describe("the report of all balances", () => {
  test("says the same as each balance, on a day that has come, by pages", async () => {
    const department = await insertDepartment(w, "Reported")
    const people = await Promise.all(
      ["Ada R", "Ben R", "Cy R"].map((full_name) => w.hire({ full_name, department_id: department, hire_date: "2025-03-03" })),
    )
    await approve(people[0] as Client, await submit(people[0] as Client, leave, "2026-02-02", "2026-02-04"))
    await submit(people[1] as Client, leave, "2026-06-01", "2026-06-02")
    await w.sql("delete from app.leave_ledger_progress")
    await job.run(w.app.deps)
    for (const asOf of ["2025-12-31", "2026-02-03", "2026-03-02"]) {
      const rows = (await w.hana.get(`/leave/balances?departmentId=${department}&leaveTypeId=${leave}&asOf=${asOf}`)).body
      expect(rows.map(({ fullName }: Json) => fullName)).toEqual(["Ada R", "Ben R", "Cy R"])
      for (const [n, row] of rows.entries()) {
        const { leaveTypeId, leaveTypeName, entitled, used, pending, remaining } = row
        expect({ leaveTypeId, leaveTypeName, entitled, used, pending, remaining, asOf }).toEqual(
          await balance(people[n] as Client, leave, asOf),
        )
      }
    }
    const page = await w.hana.get(`/leave/balances?departmentId=${department}&leaveTypeId=${leave}&limit=2&page=2`)
    expect([page.body.length, page.headers.get("x-total-count")]).toEqual([1, "3"])
    const { leaveReport } = await w.hana.ask(
      "query($d: [ID!], $t: [ID!]) { leaveReport(departmentId: $d, leaveTypeId: $t, first: 2) { totalCount nodes { fullName remaining employee { fullName } } pageInfo { hasNextPage } } }",
      { d: [department], t: [leave] },
    )
    expect(leaveReport).toMatchObject({
      totalCount: 3,
      pageInfo: { hasNextPage: true },
      nodes: [{ remaining: 27 }, { remaining: 28 }],
    })
    expect(outcomeOf(await w.hana.get("/leave/balances?asOf=2026-03-03"))).toEqual([400, "VALIDATION_FAILED"])
  })
})
