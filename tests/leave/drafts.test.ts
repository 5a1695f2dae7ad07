// The number of SQL statements of a draft and a submission, and what they write.
import { beforeAll, expect, test } from "@jest/globals"
import { MAX_CACHED_STATEMENT_LENGTH } from "../../src/core/caches.js"
import type { Client } from "../support/client.js"
import { act, createDraft, createLeaveType, hireWorker, setApprovalPolicy, workdayAfter } from "../support/leave-requests.js"
import { statementsOf } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
/** Statements from `begin` to `commit`. Loading a session that is not cached takes one more before `begin`. */
const MAX_DRAFT_STATEMENTS = 8
const MAX_SUBMISSION_STATEMENTS = 12

beforeAll(async () => {
  await app.sql("update organizations set country = 'DE' where id = ?", [app.organizationId])
  await createLeaveType(app.hr, "Leave", {
    isDefault: true,
    amountPerYear: 60,
    maximumConsecutiveDays: 60,
    documentAfterDays: 50,
  })
  // Stores the public holidays of both years, and the first entries of the logs.
  await act(app.hr, await createDraft(app.hr, "2026-11-02"), "submit")
})

/** The statements of a draft and of its submission. */
async function requestLeave(client: Client, startDate: string, endDate: string) {
  let id = ""
  const draft = await statementsOf(app, async () => {
    id = await createDraft(client, startDate, endDate)
  })
  const submission = await statementsOf(app, async () => expect((await act(client, id, "submit")).status).toBe(200))
  return { id, draft, submission }
}

test("a draft takes 8 statements and a submission 12, whatever the length of the leave", async () => {
  for (const lastWorkday of [1, 30]) {
    const { draft, submission } = await requestLeave(await hireWorker(app), workdayAfter(1), workdayAfter(lastWorkday))
    expect([draft.at(0), draft.filter((text) => text === "commit")]).toEqual(["begin", ["commit"]])
    expect(draft.map((text) => text.trim().slice(0, 70))).toHaveLength(MAX_DRAFT_STATEMENTS)
    expect(submission.map((text) => text.trim().slice(0, 70))).toHaveLength(MAX_SUBMISSION_STATEMENTS)
  }
})

test("all statements of a submission until its commit are short enough to be prepared", async () => {
  const { submission } = await requestLeave(await hireWorker(app), workdayAfter(1), workdayAfter(2))
  const written = submission.slice(0, submission.indexOf("commit"))
  expect(written.length).toBeGreaterThan(5)
  expect(written.filter((text) => text.length > MAX_CACHED_STATEMENT_LENGTH)).toEqual([])
})

test("a submission takes as many statements for twelve approvers on two channels", async () => {
  const approvers: Client[] = []
  for (let n = 0; n < 12; n++) approvers.push(await app.hire())
  const approverIds = approvers.map(({ id }) => id)
  await setApprovalPolicy(app, { steps: [{ approver: "PERSON", approverIds, rule: "ALL" }] })
  const { id, submission } = await requestLeave(await hireWorker(app), workdayAfter(1), workdayAfter(2))
  expect(submission.map((text) => text.trim().slice(0, 70))).toHaveLength(MAX_SUBMISSION_STATEMENTS)
  const [written] = await app.sql<object>(
    `select (select count(*)::int from notifications where entity_id = ?) as notifications,
       (select count(*)::int from leave_approval_steps where request_id = ?) as steps,
       (select count(*)::int from leave_day_parts where request_id = ?) as days,
       (select count(*)::int from ledger_entries where request_id = ?) as entries,
       (select count(*)::int from leave_request_history_entries where request_id = ?) as history,
       (select count(*)::int from audit_entries where subject_id = ?) as audit,
       (select count(*)::int from record_changes where record_id = ?) as changes`,
    [id, id, id, id, id, id, id],
  )
  expect(written).toEqual({ notifications: 12, steps: 12, days: 4, entries: 1, history: 2, audit: 2, changes: 2 })
  await setApprovalPolicy(app, { steps: [] })
})

test("an idempotency key adds three statements", async () => {
  const worker = await hireWorker(app)
  const body = { startDate: "2026-12-07", endDate: "2026-12-08" }
  const headers = { "idempotency-key": "draft" }
  const draft = await statementsOf(app, () => worker.post("/leave/requests", body, { headers }))
  expect(draft.map((text) => text.trim().slice(0, 70))).toHaveLength(MAX_DRAFT_STATEMENTS + 3)
})

test("a coverage rule adds two statements to a submission, whatever the size of its group", async () => {
  for (const size of [2, 8]) {
    const [worker] = await Promise.all(Array.from({ length: size }, () => hireWorker(app)))
    const rule = { name: `Team ${size}`, managerId: app.manager.id, minimumPresent: 1 }
    expect((await app.hr.post("/leave/coverage-rules", rule)).status).toBe(201)
    const { submission } = await requestLeave(worker as Client, workdayAfter(size), workdayAfter(size))
    expect(submission.map((text) => text.trim().slice(0, 70))).toHaveLength(MAX_SUBMISSION_STATEMENTS + 2)
  }
})
