// Races: concurrent writes overdraw no balance, book no half day twice, and return the reason to each rejected caller.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client } from "../support/client.js"
import {
  act,
  createApproved,
  createDraft,
  createLeaveType,
  createPending,
  hireWorker,
  outcomeOf,
  workdayAfter,
} from "../support/leave-requests.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp({ config: { databasePoolSize: 20 } })
/** Rounds of the quick race and of the others. The environment variable ROUNDS sets both. */
const rounds = Number(process.env.ROUNDS ?? 10)
const fewRounds = Number(process.env.ROUNDS ?? 3)
let studyLeave: string

beforeAll(async () => {
  await createLeaveType(app.hr, "Annual Leave", { isDefault: true })
  studyLeave = await createLeaveType(app.hr, "Study Leave", { amountPerYear: 5 })
})

/** Posts an action, with a comment for a rejection. */
const post = (client: Client, id: string, action: string) =>
  act(client, id, action, action === "reject" ? { comment: "No" } : undefined)
/** Number of occurrences of each outcome, by its text. */
const countOutcomes = (outcomes: (string | number)[][]) => {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) counts[outcome.join(" ")] = (counts[outcome.join(" ")] ?? 0) + 1
  return counts
}
/** The balance of a type at the end of the year. Expects ledger and booked days to agree with it. */
async function checkedBalance(client: Client, leaveTypeId: string) {
  const { body } = await client.get("/leave/balances/me?asOf=2026-12-31")
  const { used, pending, remaining } = body.find((balance: { leaveTypeId: string }) => balance.leaveTypeId === leaveTypeId)
  const [ledger] = await app.sql<{ days: number }>(
    "select coalesce(sum(amount), 0)::float / 1000 as days from ledger_entries where employee_id = ? and leave_type_id = ?",
    [client.id, leaveTypeId],
  )
  const [booked] = await app.sql<{ days: number }>(
    `select coalesce(sum(d.amount), 0)::float / 1000 as days from leave_day_parts d join leave_requests r on r.id = d.request_id
     where r.employee_id = ? and r.leave_type_id = ? and r.status in ('PENDING', 'APPROVED')`,
    [client.id, leaveTypeId],
  )
  expect(ledger?.days).toBe(remaining)
  expect(booked?.days).toBe(used + pending)
  return { used, pending, remaining }
}

const workdays = Array.from({ length: 120 }, (_, n) => workdayAfter(n))

describe("concurrent writes", () => {
  test("requests of one employee that are created and submitted at the same time are all accepted", async () => {
    const worker = await hireWorker(app)
    const created = await Promise.all(
      workdays.slice(0, 8).map((date) => worker.post("/leave/requests", { startDate: date, endDate: date, submit: true })),
    )
    expect(created.map(({ status }) => status)).toEqual(Array(8).fill(201))
  })

  test(
    "40 concurrent submissions are accepted as far as the balance covers them",
    async () => {
      for (let round = 0; round < fewRounds; round++) {
        const ann = await hireWorker(app)
        const ids = await Promise.all(workdays.slice(0, 40).map((day) => createDraft(ann, day, day, { leaveTypeId: studyLeave })))
        const outcomes = countOutcomes((await Promise.all(ids.map((id) => post(ann, id, "submit")))).map(outcomeOf))
        expect(outcomes).toEqual({ "200 Pending": 5, "409 INSUFFICIENT_BALANCE": 35 })
        expect(await checkedBalance(ann, studyLeave)).toEqual({ used: 0, pending: 5, remaining: 0 })
      }
    },
    fewRounds * 10_000,
  )

  test(
    "of 40 concurrent submissions for the same days, one is accepted",
    async () => {
      for (let round = 0; round < fewRounds; round++) {
        const ann = await hireWorker(app)
        const ids = await Promise.all(
          workdays.slice(0, 40).map(() => createDraft(ann, "2026-04-06", "2026-04-10", { leaveTypeId: studyLeave })),
        )
        const outcomes = countOutcomes((await Promise.all(ids.map((id) => post(ann, id, "submit")))).map(outcomeOf))
        expect(outcomes).toEqual({ "200 Pending": 1, "409 OVERLAPPING_REQUEST": 39 })
        expect(await checkedBalance(ann, studyLeave)).toEqual({ used: 0, pending: 5, remaining: 0 })
      }
    },
    fewRounds * 10_000,
  )

  test("40 concurrent submissions of one draft submit it once", async () => {
    const ann = await hireWorker(app)
    const id = await createDraft(ann, "2026-04-06", "2026-04-06", { leaveTypeId: studyLeave })
    const outcomes = countOutcomes((await Promise.all(workdays.slice(0, 40).map(() => post(ann, id, "submit")))).map(outcomeOf))
    expect(outcomes).toEqual({ "200 Pending": 1, "409 INVALID_TRANSITION": 39 })
    expect(await checkedBalance(ann, studyLeave)).toEqual({ used: 0, pending: 1, remaining: 4 })
  })

  test(
    "10 concurrent approvals of one request approve it once",
    async () => {
      for (let round = 0; round < fewRounds; round++) {
        const ann = await hireWorker(app)
        const id = await createPending(ann, "2026-04-06", "2026-04-07", { leaveTypeId: studyLeave })
        const approvers = Array.from({ length: 10 }, (_, n) => [app.manager, app.hr, app.admin][n % 3] as Client)
        const outcomes = countOutcomes((await Promise.all(approvers.map((client) => post(client, id, "approve")))).map(outcomeOf))
        expect(outcomes).toEqual({ "200 Approved": 1, "409 INVALID_TRANSITION": 9 })
        expect(await checkedBalance(ann, studyLeave)).toEqual({ used: 2, pending: 0, remaining: 3 })
        const history = (await ann.get(`/leave/requests/${id}/audit`)).body
        expect(history.map(({ action }: { action: string }) => action)).toEqual(["create", "submit", "approve"])
      }
    },
    fewRounds * 10_000,
  )

  test(
    `of a concurrent approval, rejection and cancellation one succeeds, and the ledger is correct (${rounds} rounds)`,
    async () => {
      const ann = await hireWorker(app)
      const outcomeCounts: Record<string, number> = {}
      for (let round = 0; round < rounds; round++) {
        const id = await createPending(ann, workdays[round % 100] as string, undefined, { leaveTypeId: studyLeave })
        const answers = await Promise.all([post(app.manager, id, "approve"), post(app.hr, id, "reject"), post(ann, id, "cancel")])
        const outcomes = countOutcomes(answers.map(outcomeOf))
        const [success = ""] = Object.keys(outcomes).filter((outcome) => outcome.startsWith("200"))
        expect(outcomes).toEqual({ [success]: 1, "409 INVALID_TRANSITION": 2 })
        outcomeCounts[success] = (outcomeCounts[success] ?? 0) + 1
        if (success === "200 Approved") {
          const change = (await ann.post(`/leave/requests/${id}/change-requests`)).body.id
          await app.manager.post(`/leave/requests/${id}/change-requests/${change}/approve`)
        }
      }
      expect(await checkedBalance(ann, studyLeave)).toEqual({ used: 0, pending: 0, remaining: 5 })
      expect(Object.values(outcomeCounts).reduce((sum, n) => sum + n, 0)).toBe(rounds)
    },
    20_000 + rounds * 1_000,
  )

  test("concurrent change requests for one leave, and concurrent approvals of one, succeed once", async () => {
    const ann = await hireWorker(app)
    const id = await createApproved(app, ann, "2026-04-06", "2026-04-07", { leaveTypeId: studyLeave })
    const changes = await Promise.all(
      [{}, { endDate: "2026-04-08" }].map((body) => ann.post(`/leave/requests/${id}/change-requests`, body)),
    )
    expect(countOutcomes(changes.map(outcomeOf))).toEqual({ "201 PENDING": 1, "409 CHANGE_REQUEST_PENDING": 1 })
    const change = changes.find(({ status }) => status === 201)?.body.id
    const outcomes = await Promise.all(
      [app.manager, app.hr].map((client) => client.post(`/leave/requests/${id}/change-requests/${change}/approve`)),
    )
    expect(countOutcomes(outcomes.map(outcomeOf))).toEqual({ "200 APPROVED": 1, "409 INVALID_TRANSITION": 1 })
    await checkedBalance(ann, studyLeave)
  })

  test("concurrent submissions for different employees by HR all succeed", async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => hireWorker(app)))
    const outcomes = await Promise.all(
      people.map(async ({ id: employeeId }) =>
        outcomeOf(await post(app.hr, await createDraft(app.hr, "2026-05-04", "2026-05-04", { employeeId }), "submit")),
      ),
    )
    expect(countOutcomes(outcomes)).toEqual({ "200 Pending": 10 })
  })
})

describe("database constraints", () => {
  test("the database rejects two requests for the same half day", async () => {
    const ann = await hireWorker(app)
    await createPending(ann, "2026-04-06", "2026-04-10")
    const copy = `insert into leave_requests (id, organization_id, employee_id, leave_type_id, start_date, start_half, end_date, end_half, days, status, version)
      select gen_random_uuid(), organization_id, employee_id, leave_type_id, ?, ?, ?, ?, 1, 'PENDING', 1 from leave_requests where employee_id = ? limit 1`
    await expect(app.sql(copy, ["2026-04-10", "PM", "2026-04-13", "PM", ann.id])).rejects.toThrow(
      /leave_requests_overlap_exclude/,
    )
    await app.sql(copy, ["2026-04-11", "AM", "2026-04-13", "AM", ann.id])
    await expect(app.sql(copy, ["2026-04-13", "AM", "2026-04-13", "AM", ann.id])).rejects.toThrow(
      /leave_requests_overlap_exclude/,
    )
    await app.sql(copy, ["2026-04-13", "PM", "2026-04-13", "PM", ann.id])
  })
})
