// Many at once: whatever happens at the same time, no balance is overdrawn, no half day booked twice, and whoever loses is told
// why.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client } from "../support/client.js"
import { createApproved, createDraft, createLeaveType, createPending, outcomeOf } from "../support/leave-requests.js"
import { world } from "../support/test-app.js"

const w = world({ config: { databasePoolSize: 20 } })
/** How often each race is run; `ROUNDS=100` runs all of them as often as the quickest. */
const rounds = Number(process.env.ROUNDS ?? 100)
const someRounds = Number(process.env.ROUNDS ?? 4)
let five: string

beforeAll(async () => {
  await createLeaveType(w.hana, "Annual Leave", { isDefault: true })
  five = await createLeaveType(w.hana, "Study Leave", { daysPerYear: 5 })
})

const worker = () => w.hire({ manager_id: w.bob.id })
const act = (who: Client, id: string, action: string) =>
  who.post(`/leave/requests/${id}/${action}`, action === "reject" ? { comment: "No" } : undefined)
const count = (answers: (string | number)[][]) => {
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[answer.join(" ")] = (counts[answer.join(" ")] ?? 0) + 1
  return counts
}
/** The balance of a type at the end of the year, and what the ledger and the kept days say of it. */
async function books(who: Client, leaveTypeId: string) {
  const { body } = await who.get("/leave/balances/me?asOf=2026-12-31")
  const { used, pending, remaining } = body.find((one: { leaveTypeId: string }) => one.leaveTypeId === leaveTypeId)
  const [ledger] = await w.sql<{ days: number }>(
    "select coalesce(sum(amount), 0)::float / 1000 as days from leave_entries where employee_id = ? and leave_type_id = ?",
    [who.id, leaveTypeId],
  )
  const [booked] = await w.sql<{ days: number }>(
    `select coalesce(sum(d.amount), 0)::float / 1000 as days from leave_days d join leave_requests r on r.id = d.request_id
     where r.employee_id = ? and r.leave_type_id = ? and r.status in ('PENDING', 'APPROVED')`,
    [who.id, leaveTypeId],
  )
  expect(ledger?.days).toBe(remaining)
  expect(booked?.days).toBe(used + pending)
  return { used, pending, remaining }
}
/** The working days of 2026 from April on. */
const workdays = Array.from({ length: 120 }, (_, n) =>
  new Date(Date.UTC(2026, 3, 6 + Math.floor(n / 5) * 7 + (n % 5))).toISOString().slice(0, 10),
)

describe("at the same time", () => {
  test(
    "40 submissions against one balance: as many as it covers are taken, and the others are told",
    async () => {
      for (let round = 0; round < someRounds; round++) {
        const ann = await worker()
        const ids = await Promise.all(workdays.slice(0, 40).map((day) => createDraft(ann, day, day, { leaveTypeId: five })))
        const told = count((await Promise.all(ids.map((id) => act(ann, id, "submit")))).map(outcomeOf))
        expect(told).toEqual({ "200 Pending": 5, "409 INSUFFICIENT_BALANCE": 35 })
        expect(await books(ann, five)).toEqual({ used: 0, pending: 5, remaining: 0 })
      }
    },
    someRounds * 10_000,
  )

  test(
    "40 submissions for the same days: one is taken, and the others are told",
    async () => {
      for (let round = 0; round < someRounds; round++) {
        const ann = await worker()
        const ids = await Promise.all(
          workdays.slice(0, 40).map(() => createDraft(ann, "2026-04-06", "2026-04-10", { leaveTypeId: five })),
        )
        const told = count((await Promise.all(ids.map((id) => act(ann, id, "submit")))).map(outcomeOf))
        expect(told).toEqual({ "200 Pending": 1, "409 OVERLAPPING_REQUEST": 39 })
        expect(await books(ann, five)).toEqual({ used: 0, pending: 5, remaining: 0 })
      }
    },
    someRounds * 10_000,
  )

  test("40 submissions of one draft: it is submitted once", async () => {
    const ann = await worker()
    const id = await createDraft(ann, "2026-04-06", "2026-04-06", { leaveTypeId: five })
    const told = count((await Promise.all(workdays.slice(0, 40).map(() => act(ann, id, "submit")))).map(outcomeOf))
    expect(told).toEqual({ "200 Pending": 1, "409 INVALID_TRANSITION": 39 })
    expect(await books(ann, five)).toEqual({ used: 0, pending: 1, remaining: 4 })
  })

  test(
    "10 approvals of one request: it is approved once",
    async () => {
      for (let round = 0; round < someRounds; round++) {
        const ann = await worker()
        const id = await createPending(ann, "2026-04-06", "2026-04-07", { leaveTypeId: five })
        const approvers = Array.from({ length: 10 }, (_, n) => [w.bob, w.hana, w.eve][n % 3] as Client)
        const told = count((await Promise.all(approvers.map((who) => act(who, id, "approve")))).map(outcomeOf))
        expect(told).toEqual({ "200 Approved": 1, "409 INVALID_TRANSITION": 9 })
        expect(await books(ann, five)).toEqual({ used: 2, pending: 0, remaining: 3 })
        const history = (await ann.get(`/leave/requests/${id}/audit`)).body
        expect(history.map(({ action }: { action: string }) => action)).toEqual(["create", "submit", "approve"])
      }
    },
    someRounds * 10_000,
  )

  test(
    `approval against rejection against cancellation, ${rounds} times: one of them happens, and the books are right`,
    async () => {
      const ann = await worker()
      const ends: Record<string, number> = {}
      for (let round = 0; round < rounds; round++) {
        const id = await createPending(ann, workdays[round % 100] as string, undefined, { leaveTypeId: five })
        const answers = await Promise.all([act(w.bob, id, "approve"), act(w.hana, id, "reject"), act(ann, id, "cancel")])
        const told = count(answers.map(outcomeOf))
        const [end = ""] = Object.keys(told).filter((one) => one.startsWith("200"))
        expect(told).toEqual({ [end]: 1, "409 INVALID_TRANSITION": 2 })
        ends[end] = (ends[end] ?? 0) + 1
        if (end === "200 Approved") {
          const change = (await ann.post(`/leave/requests/${id}/change-requests`)).body.id
          await w.bob.post(`/leave/requests/${id}/change-requests/${change}/approve`)
        }
      }
      expect(await books(ann, five)).toEqual({ used: 0, pending: 0, remaining: 5 })
      expect(Object.values(ends).reduce((sum, n) => sum + n, 0)).toBe(rounds)
    },
    rounds * 1_000,
  )

  test("two changes of one leave, and its approval twice: one wish, one change", async () => {
    const ann = await worker()
    const id = await createApproved(w, ann, "2026-04-06", "2026-04-07", { leaveTypeId: five })
    const wishes = await Promise.all(
      [{}, { endDate: "2026-04-08" }].map((body) => ann.post(`/leave/requests/${id}/change-requests`, body)),
    )
    expect(count(wishes.map(outcomeOf))).toEqual({ "201 Pending": 1, "409 CHANGE_REQUEST_PENDING": 1 })
    const change = wishes.find(({ status }) => status === 201)?.body.id
    const told = await Promise.all(
      [w.bob, w.hana].map((who) => who.post(`/leave/requests/${id}/change-requests/${change}/approve`)),
    )
    expect(count(told.map(outcomeOf))).toEqual({ "200 Approved": 1, "409 INVALID_TRANSITION": 1 })
    await books(ann, five)
  })

  test("submissions of many people by HR go on beside each other", async () => {
    const people = await Promise.all(Array.from({ length: 10 }, worker))
    const told = await Promise.all(
      people.map(async (who) => outcomeOf(await act(w.hana, await createDraft(who, "2026-05-04"), "submit"))),
    )
    expect(count(told)).toEqual({ "200 Pending": 10 })
  })
})

describe("behind the lock", () => {
  test("the database itself refuses two bookings of one half day, whoever writes them", async () => {
    const ann = await worker()
    await createPending(ann, "2026-04-06", "2026-04-10")
    const copy = `insert into leave_requests (id, organization_id, employee_id, leave_type_id, start_date, start_half, end_date, end_half, days, status, version)
      select gen_random_uuid(), organization_id, employee_id, leave_type_id, ?, ?, ?, ?, 1, 'PENDING', 1 from leave_requests where employee_id = ? limit 1`
    await expect(w.sql(copy, ["2026-04-10", "PM", "2026-04-13", "PM", ann.id])).rejects.toThrow(/leave_requests_overlap_exclude/)
    await w.sql(copy, ["2026-04-11", "AM", "2026-04-13", "AM", ann.id])
    await expect(w.sql(copy, ["2026-04-13", "AM", "2026-04-13", "AM", ann.id])).rejects.toThrow(/leave_requests_overlap_exclude/)
    await w.sql(copy, ["2026-04-13", "PM", "2026-04-13", "PM", ann.id])
  })
})
