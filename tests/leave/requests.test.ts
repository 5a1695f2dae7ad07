// Requests for leave on both faces: from the draft to the decision, what the rules of a type refuse, and what is kept of it.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { UNKNOWN_ID } from "../support/factories.js"
import { createApproved, createDraft, createLeaveType, createPending, outcomeOf } from "../support/leave-requests.js"
import { waitForJobs } from "../support/live.js"
import { mailbox, mailWith } from "../support/mailbox.js"
import { world } from "../support/test-app.js"

const w = world({ config: { databasePoolSize: 20 } })
let annual: string

beforeAll(async () => {
  annual = await createLeaveType(w.hana, "Annual Leave", { isDefault: true })
})

const act = (who: Client, id: string, action: string, body?: object) => who.post(`/leave/requests/${id}/${action}`, body)
/** Somebody new who reports to Bob, so that what one test books is in no other's way. */
const worker = (values: object = {}) => w.hire({ manager_id: w.bob.id, ...values })
const actions = (body: Json) =>
  Object.fromEntries(body.availableActions.map(({ name, reason }: Json) => [name, reason ?? "allowed"]))
const auditOf = async (who: Client, id: string) => (await who.get(`/leave/requests/${id}/audit`)).body

describe("a request", () => {
  test("goes from the draft over its submission to the approval, and its history tells each step", async () => {
    const ann = await worker()
    const made = await ann.post("/leave/requests", { startDate: "2026-03-05", endDate: "2026-03-10", reason: "The sea\nand sun" })
    expect(made).toMatchObject({
      status: 201,
      body: {
        employeeId: ann.id,
        leaveTypeId: annual,
        leaveType: { name: "Annual Leave" },
        status: "Draft",
        days: 4,
        startHalf: "AM",
        endHalf: "PM",
        reason: "The sea\nand sun",
        submittedAt: null,
      },
    })
    const { id } = made.body
    expect(made.headers.get("location")).toBe(`/api/leave/requests/${id}`)
    const sent = await act(ann, id, "submit")
    expect(sent).toMatchObject({ status: 200, body: { status: "Pending", submittedAt: "2026-03-02T09:00:00.000Z" } })
    expect(sent.body.leaveDays).toHaveLength(12)
    expect(sent.body.leaveDays.filter(({ notCountedReason }: Json) => notCountedReason).map(({ date }: Json) => date)).toEqual([
      "2026-03-07",
      "2026-03-07",
      "2026-03-08",
      "2026-03-08",
    ])
    expect(sent.body.approvalSteps).toMatchObject([{ approver: "MANAGER_OR_HR", status: "Pending" }])
    const done = await act(w.bob, id, "approve", { comment: "Enjoy" })
    expect(done.body).toMatchObject({ status: "Approved", decisionComment: "Enjoy", decidedById: w.bob.id, decidedForId: null })
    const history = await auditOf(ann, id)
    expect(history.map(({ action, actor, from, to, comment }: Json) => [action, actor.id, from, to, comment])).toEqual([
      ["create", ann.id, null, "Draft", null],
      ["submit", ann.id, "Draft", "Pending", null],
      ["approve", w.bob.id, "Pending", "Approved", "Enjoy"],
    ])
    const entries = await w.sql<{ action: string }>("select action from audit_entries where subject_id = ? order by id", [id])
    expect(entries.map(({ action }) => action)).toEqual(["leaveRequest.create", "leaveRequest.submit", "leaveRequest.approve"])
  })

  test("goes the same way on GraphQL", async () => {
    const ann = await worker()
    const { createLeaveRequest } = await ann.ask(
      `mutation($input: CreateLeaveRequestInput!) { createLeaveRequest(input: $input) { id status days leaveType { name } employee { id } } }`,
      { input: { startDate: "2026-03-05", endDate: "2026-03-06", leaveTypeId: annual } },
    )
    expect(createLeaveRequest).toMatchObject({ status: "DRAFT", days: 2, leaveType: { name: "Annual Leave" } })
    const { id } = createLeaveRequest
    const { updateLeaveRequest } = await ann.ask(
      `mutation($id: ID!) { updateLeaveRequest(id: $id, input: { endDate: "2026-03-05", startHalf: PM }) { days startHalf } }`,
      { id },
    )
    expect(updateLeaveRequest).toEqual({ days: 0.5, startHalf: "PM" })
    const { submitLeaveRequest } = await ann.ask(
      `mutation($id: ID!) { submitLeaveRequest(id: $id) { status leaveDays(first: 5) { half days } approvalSteps(first: 2) { approver status } } }`,
      { id },
    )
    expect(submitLeaveRequest).toEqual({
      status: "PENDING",
      leaveDays: [{ half: "PM", days: 0.5 }],
      approvalSteps: [{ approver: "MANAGER_OR_HR", status: "PENDING" }],
    })
    const { rejectLeaveRequest } = await w.hana.ask(
      `mutation($id: ID!) { rejectLeaveRequest(id: $id, input: { comment: "No" }) { status decisionComment decidedBy { id } } }`,
      { id },
    )
    expect(rejectLeaveRequest).toEqual({ status: "REJECTED", decisionComment: "No", decidedBy: { id: w.hana.id } })
    const { leaveRequestAudit } = await ann.ask(
      `query($id: ID!) { leaveRequestAudit(id: $id) { totalCount nodes { action from to actor { id } } } }`,
      { id },
    )
    expect(leaveRequestAudit).toMatchObject({
      totalCount: 4,
      nodes: [
        { action: "create" },
        { action: "update" },
        { action: "submit" },
        { action: "reject", from: "PENDING", to: "REJECTED" },
      ],
    })
  })

  test("takes no step but those of the table: whoever tries another is told so, or that it is not theirs", async () => {
    const ann = await worker()
    const steps = ["submit", "approve", "reject", "cancel"]
    const states = {
      Draft: await createDraft(ann, "2026-04-01"),
      Pending: await createPending(ann, "2026-04-02"),
      Approved: await createApproved(w, ann, "2026-04-03"),
      Rejected: await createPending(ann, "2026-04-07"),
      Cancelled: await createPending(ann, "2026-04-08"),
    }
    await act(w.bob, states.Rejected, "reject", { comment: "No" })
    await act(ann, states.Cancelled, "cancel")
    const possible = new Set(["Draft submit", "Pending approve", "Pending reject", "Pending cancel"])
    for (const [state, id] of Object.entries(states)) {
      for (const step of steps) {
        if (possible.has(`${state} ${step}`)) continue
        const who = step === "approve" || step === "reject" ? w.bob : ann
        expect([state, step, ...outcomeOf(await act(who, id, step, { comment: "No" }))].slice(0, 4)).toEqual([
          state,
          step,
          step === "submit" || step === "cancel" ? 400 : 409,
          step === "submit" || step === "cancel" ? "VALIDATION_FAILED" : "INVALID_TRANSITION",
        ])
        if (step === "submit" || step === "cancel")
          expect([state, step, ...outcomeOf(await act(who, id, step))]).toEqual([state, step, 409, "INVALID_TRANSITION"])
      }
      expect((await ann.get(`/leave/requests/${id}`)).body.status).toBe(state)
    }
    for (const step of ["approve", "reject"])
      expect(outcomeOf(await act(ann, states.Pending, step, { comment: "I" }))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await act(w.bob, states.Draft, "submit"))).toEqual([403, "FORBIDDEN"])
    for (const who of [w.bob, w.hana]) expect(outcomeOf(await act(who, states.Pending, "cancel"))).toEqual([403, "FORBIDDEN"])
  })

  test("is rejected with a comment alone, and approved also without", async () => {
    const ann = await worker()
    const id = await createPending(ann, "2026-04-01")
    for (const body of [undefined, {}, { comment: null }, { comment: "  " }])
      expect(await act(w.bob, id, "reject", body)).toMatchObject({ status: 400, body: { errors: [{ path: "comment" }] } })
    expect(outcomeOf(await act(w.bob, id, "approve"))).toEqual([200, "Approved"])
  })

  test("can be changed and removed while it is a draft, and not after", async () => {
    const ann = await worker()
    const id = await createDraft(ann, "2026-03-12", "2026-03-13", { reason: "One" })
    const changed = await ann.patch(`/leave/requests/${id}`, { startDate: "2026-03-11", reason: null, endHalf: "AM" })
    expect(changed).toMatchObject({ status: 200, body: { days: 2.5, reason: null, endDate: "2026-03-13" } })
    expect((await ann.patch(`/leave/requests/${id}`, { endHalf: null })).body).toMatchObject({ days: 3, endHalf: "PM" })
    expect(outcomeOf(await ann.patch(`/leave/requests/${id}`, { endDate: "2026-03-10" }))).toEqual([400, "VALIDATION_FAILED"])
    expect(outcomeOf(await w.bob.patch(`/leave/requests/${id}`, { reason: "Mine" }))).toEqual([403, "FORBIDDEN"])
    const tag = (await ann.get(`/leave/requests/${id}`)).headers.get("etag") as string
    await ann.patch(`/leave/requests/${id}`, { reason: "Two" })
    expect(outcomeOf(await ann.patch(`/leave/requests/${id}`, { reason: "Three" }, { headers: { "If-Match": tag } }))).toEqual([
      412,
      "PRECONDITION_FAILED",
    ])
    const other = await createDraft(ann, "2026-03-12")
    expect((await ann.delete(`/leave/requests/${other}`)).status).toBe(204)
    expect((await ann.get(`/leave/requests/${other}`)).status).toBe(404)
    await act(ann, id, "submit")
    expect(outcomeOf(await ann.patch(`/leave/requests/${id}`, { reason: "Late" }))).toEqual([409, "INVALID_TRANSITION"])
    expect(outcomeOf(await ann.delete(`/leave/requests/${id}`))).toEqual([409, "INVALID_TRANSITION"])
  })

  test("is for the organization's default type where none is named, and for no type that is retired or a stranger's", async () => {
    const ann = await worker()
    const gone = await createLeaveType(w.hana, "Gone")
    await w.hana.delete(`/leave/types/${gone}`)
    const theirs = await createLeaveType(w.olga, "Theirs")
    for (const leaveTypeId of [gone, theirs, UNKNOWN_ID])
      expect(await ann.post("/leave/requests", { startDate: "2026-03-12", endDate: "2026-03-12", leaveTypeId })).toMatchObject({
        status: 400,
        body: { code: "INVALID_REFERENCE", errors: [{ path: "leaveTypeId" }] },
      })
    // The other organization has no default type.
    expect(await w.olga.post("/leave/requests", { startDate: "2026-03-12", endDate: "2026-03-12" })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "leaveTypeId" }] },
    })
  })

  test("for a type that was retired since it was drafted is not submitted", async () => {
    const ann = await worker()
    const leaveTypeId = await createLeaveType(w.hana, "Short-lived")
    const id = await createDraft(ann, "2026-04-13", "2026-04-14", { leaveTypeId })
    expect((await w.hana.delete(`/leave/types/${leaveTypeId}`)).status).toBe(204)
    expect(await act(ann, id, "submit")).toMatchObject({
      status: 400,
      body: { code: "INVALID_REFERENCE", errors: [{ path: "leaveTypeId" }] },
    })
    expect((await ann.patch(`/leave/requests/${id}`, { leaveTypeId: annual })).status).toBe(200)
    expect(outcomeOf(await act(ann, id, "submit"))).toEqual([200, "Pending"])
  })

  test("is made by HR on somebody's behalf, and by nobody else", async () => {
    const ann = await worker()
    const input = { startDate: "2026-03-12", endDate: "2026-03-12", employeeId: ann.id }
    expect(outcomeOf(await w.bob.post("/leave/requests", input))).toEqual([403, "FORBIDDEN"])
    const { body } = await w.hana.post("/leave/requests", input)
    expect(body).toMatchObject({ employeeId: ann.id, createdById: w.hana.id, status: "Draft" })
    expect(outcomeOf(await act(w.hana, body.id, "submit"))).toEqual([200, "Pending"])
    expect((await auditOf(ann, body.id)).map(({ actorId }: Json) => actorId)).toEqual([w.hana.id, w.hana.id])
    expect(outcomeOf(await act(ann, body.id, "cancel"))).toEqual([200, "Cancelled"])
    const left = await w.hire({ account_status: "DEACTIVATED" })
    for (const employeeId of [left.id, w.olga.id, UNKNOWN_ID])
      expect(outcomeOf(await w.hana.post("/leave/requests", { ...input, employeeId }))).toEqual([400, "INVALID_REFERENCE"])
  })

  test("must end after it begins, and span no more than a year", async () => {
    const wrong: [object, string][] = [
      [{ startDate: "2026-03-12", endDate: "2026-03-11" }, "endDate"],
      [{ startDate: "2026-03-12", endDate: "2026-03-12", startHalf: "PM", endHalf: "AM" }, "endHalf"],
      [{ startDate: "2026-03-12", endDate: "2027-03-13" }, "endDate"],
      [{ startDate: "2026-02-30", endDate: "2026-03-11" }, "startDate"],
      [{ startDate: "2026-03-12" }, "endDate"],
      [{ startDate: "2026-03-12", endDate: "2026-03-12", days: 0 }, "days"],
      [{ startDate: "2026-03-12", endDate: "2026-03-12", status: "Approved" }, "status"],
    ]
    for (const [input, path] of wrong)
      expect(await w.carl.post("/leave/requests", input)).toMatchObject({ status: 400, body: { errors: [{ path }] } })
    expect((await w.carl.post("/leave/requests", { startDate: "2026-03-12", endDate: "2027-03-12" })).status).toBe(201)
  })

  test("of half a day counts half a day, and two halves of one day go beside each other", async () => {
    const ann = await worker()
    const half = async (input: object) => {
      const { body } = await ann.post("/leave/requests", { startDate: "2026-03-12", endDate: "2026-03-12", ...input })
      return body
    }
    const morning = await half({ startHalf: "AM" })
    expect(morning).toMatchObject({ days: 0.5, startHalf: "AM", endHalf: "AM" })
    const afternoon = await half({ endHalf: "PM" })
    expect(afternoon).toMatchObject({ days: 0.5, startHalf: "PM", endHalf: "PM" })
    for (const { id } of [morning, afternoon]) expect(outcomeOf(await act(ann, id, "submit"))).toEqual([200, "Pending"])
    expect(outcomeOf(await act(ann, (await half({ startHalf: "PM" })).id, "submit"))).toEqual([409, "OVERLAPPING_REQUEST"])
  })
})

describe("the rules of a type", () => {
  const type = (name: string, rules: object) => createLeaveType(w.hana, name, rules)
  const refused = async (leaveTypeId: string, startDate: string, endDate = startDate, more: object = {}) => {
    const ann = await worker({ hire_date: "2025-06-01", end_date: "2027-06-30" })
    const query = new URLSearchParams({ startDate, endDate, leaveTypeId, ...more })
    const previewed = (await ann.get(`/leave/requests/preview?${query}`)).body.violations.map((one: Json) => one.code)
    const id = await createDraft(ann, startDate, endDate, { leaveTypeId, ...more })
    const [status, code] = outcomeOf(await act(ann, id, "submit"))
    expect(previewed[0] ?? "Pending").toBe(code)
    return status === 200 ? "Pending" : code
  }

  test("a request of zero working days is refused with a code of its own", async () => {
    expect(await refused(annual, "2026-03-07", "2026-03-08")).toBe("NO_WORKING_DAYS")
    expect(await refused(annual, "2026-03-07", "2026-03-09")).toBe("Pending")
  })

  test("notice: 0 days ask for none, not even for what is over; 5 are 5", async () => {
    const none = await type("No notice", { noticeDays: 0 })
    const five = await type("Five days", { noticeDays: 5 })
    expect(await refused(none, "2026-02-27")).toBe("Pending")
    expect(await refused(five, "2026-03-06")).toBe("NOTICE_PERIOD_TOO_SHORT")
    expect(await refused(five, "2026-03-09")).toBe("Pending")
  })

  test("notice is counted from the day that it is where the person works", async () => {
    const one = await type("One day", { noticeDays: 1 })
    const place = { type: "OFFICE", country: "KI", timezone: "Pacific/Kiritimati", organization_id: w.organizationId }
    const id = "01981b3c-7d5e-7000-8000-000000000101"
    await w.sql(
      "insert into locations (id, organization_id, name, type, country, timezone, version) values (?, ?, 'Kiritimati', ?, ?, ?, 1)",
      [id, place.organization_id, place.type, place.country, place.timezone],
    )
    const submitAt = async (instant: string, values: object) => {
      w.clock.set(instant)
      const ann = await worker(values)
      const [, code] = outcomeOf(
        await act(ann, await createDraft(ann, "2026-03-04", "2026-03-04", { leaveTypeId: one }), "submit"),
      )
      w.clock.set("2026-03-02T09:00:00.000Z")
      return code
    }
    // There it is the 4th already.
    expect(await submitAt("2026-03-03T10:30:00.000Z", { location_id: id })).toBe("NOTICE_PERIOD_TOO_SHORT")
    expect(await submitAt("2026-03-03T10:30:00.000Z", {})).toBe("Pending")
  })

  test("the longest span is counted in working days, and a half more is too much", async () => {
    const three = await type("Three days", { maximumConsecutiveDays: 3 })
    expect(await refused(three, "2026-03-05", "2026-03-09")).toBe("Pending")
    expect(await refused(three, "2026-03-05", "2026-03-10", { endHalf: "AM" })).toBe("LEAVE_TOO_LONG")
  })

  test("a longest span of 0 lets nothing through, and is not taken for none", async () => {
    expect(await refused(await type("Nothing", { maximumConsecutiveDays: 0 }), "2026-03-05")).toBe("LEAVE_TOO_LONG")
  })

  test("blackout days can't be taken, unless nobody works on them anyway", async () => {
    const blackouts = [
      { from: "2026-03-14", to: "2026-03-15", reason: "A weekend" },
      { from: "2026-03-18", to: "2026-03-20" },
    ]
    const black = await type("Black", { blackouts })
    expect(await refused(black, "2026-03-13", "2026-03-16")).toBe("Pending")
    expect(await refused(black, "2026-03-16", "2026-03-18")).toBe("BLACKOUT_PERIOD")
    expect(await refused(black, "2026-03-23")).toBe("Pending")
  })

  test("half days are refused where a type has none", async () => {
    const whole = await type("Whole days", { allowHalfDays: false })
    expect(await refused(whole, "2026-03-05", "2026-03-06", { startHalf: "PM" })).toBe("HALF_DAY_NOT_ALLOWED")
    expect(await refused(whole, "2026-03-05", "2026-03-06")).toBe("Pending")
  })

  test("a document is needed after so many days, after 0 always, and without a number never", async () => {
    const two = await type("Two days", { documentAfterDays: 2 })
    const always = await type("Always", { documentAfterDays: 0 })
    expect(await refused(two, "2026-03-05", "2026-03-06")).toBe("Pending")
    expect(await refused(two, "2026-03-05", "2026-03-09")).toBe("DOCUMENT_REQUIRED")
    expect(await refused(two, "2026-03-05", "2026-03-09", { document: "AU 4711" })).toBe("Pending")
    expect(await refused(always, "2026-03-05")).toBe("DOCUMENT_REQUIRED")
    expect(await refused(annual, "2026-03-05", "2026-03-20")).toBe("Pending")
  })

  test("leave is inside of the employment", async () => {
    expect(await refused(annual, "2025-05-30", "2025-06-03")).toBe("NOT_EMPLOYED")
    expect(await refused(annual, "2027-06-30", "2027-07-01")).toBe("NOT_EMPLOYED")
  })

  test("what waits for a decision reserves its days: more than there are is refused", async () => {
    const ann = await worker()
    await createPending(ann, "2026-05-04", "2026-06-05")
    expect(outcomeOf(await act(ann, await createDraft(ann, "2026-06-08"), "submit"))).toEqual([409, "INSUFFICIENT_BALANCE"])
  })

  test("what is cancelled or rejected frees its days and its balance", async () => {
    const ann = await worker()
    for (const end of [
      (id: string) => act(ann, id, "cancel"),
      (id: string) => act(w.bob, id, "reject", { comment: "Not now" }),
      (id: string) => act(ann, id, "cancel"),
    ])
      expect((await end(await createPending(ann, "2026-05-04", "2026-06-05"))).status).toBe(200)
    await createPending(ann, "2026-05-04", "2026-06-05")
  })
})

describe("a preview", () => {
  test("says days, what would be left, every refusal in the caller's language, and who of the team is away, and writes nothing", async () => {
    const boss = await w.hire({ role: "MANAGER" })
    const [ann, mate, stranger] = [
      await worker({ manager_id: boss.id }),
      await worker({ manager_id: boss.id, full_name: "Mia Mate" }),
      await w.hire({ manager_id: w.eve.id }),
    ]
    await createApproved(w, mate, "2026-03-12", "2026-03-12", { startHalf: "PM" })
    await createApproved(w, stranger, "2026-03-12")
    await createPending(ann, "2026-03-13")
    const before = await w.sql("select count(*) from leave_requests")
    const query = "startDate=2026-03-11&endDate=2026-04-20"
    const { status, body } = await ann.get(`/leave/requests/preview?${query}`, { headers: { "Accept-Language": "de" } })
    expect(status).toBe(200)
    expect(body.days).toBe(29)
    expect(body.leaveDays).toHaveLength(82)
    expect(body.leaveDays[6]).toEqual({ date: "2026-03-14", half: "AM", days: 0, notCountedReason: "Not Working", holiday: null })
    expect(body.violations).toEqual([
      {
        code: "OVERLAPPING_REQUEST",
        message: "Einige dieser Tage gehören bereits zu einem anderen Antrag. Bitte wählen Sie andere Tage.",
      },
      { code: "INSUFFICIENT_BALANCE", message: "Das Guthaben reicht für diese Tage nicht aus. Bitte wählen Sie weniger Tage." },
    ])
    expect(body.absences).toEqual([
      {
        employeeId: mate.id,
        employee: { id: mate.id, fullName: "Mia Mate" },
        date: "2026-03-12",
        morning: false,
        afternoon: true,
      },
    ])
    const { previewLeaveRequest } = await ann.ask(
      `{ previewLeaveRequest(input: { startDate: "2026-03-12", endDate: "2026-03-12" }) { days balanceAfter violations { code } absences { date employee { fullName } } } }`,
    )
    expect(previewLeaveRequest).toEqual({
      days: 1,
      balanceAfter: 23,
      violations: [],
      absences: [{ date: "2026-03-12", employee: { fullName: "Mia Mate" } }],
    })
    expect(await w.sql("select count(*) from leave_requests")).toEqual(before)
    expect(outcomeOf(await w.bob.get(`/leave/requests/preview?${query}&employeeId=${ann.id}`))).toEqual([403, "FORBIDDEN"])
    expect((await w.hana.get(`/leave/requests/preview?${query}&employeeId=${ann.id}`)).body.days).toBe(29)
  })
})

describe("what can be done with a request", () => {
  test("every request says it to each viewer, with the reason that the operation itself would give", async () => {
    const ann = await worker()
    const states = {
      draft: await createDraft(ann, "2026-04-01"),
      pending: await createPending(ann, "2026-04-02"),
      approved: await createApproved(w, ann, "2026-04-03"),
    }
    const told = async (who: Client) =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(states).map(async ([state, id]) => [state, actions((await who.get(`/leave/requests/${id}`)).body)]),
        ),
      )
    const no = "INVALID_TRANSITION"
    expect(await told(ann)).toEqual({
      draft: {
        update: "allowed",
        delete: "allowed",
        submit: "allowed",
        approve: "FORBIDDEN",
        reject: "FORBIDDEN",
        cancel: no,
        requestChange: no,
      },
      pending: {
        update: no,
        delete: no,
        submit: no,
        approve: "FORBIDDEN",
        reject: "FORBIDDEN",
        cancel: "allowed",
        requestChange: no,
      },
      approved: {
        update: no,
        delete: no,
        submit: no,
        approve: "FORBIDDEN",
        reject: "FORBIDDEN",
        cancel: no,
        requestChange: "allowed",
      },
    })
    const bob = await told(w.bob)
    expect(bob.pending).toMatchObject({ approve: "allowed", reject: "allowed", cancel: "FORBIDDEN", update: "FORBIDDEN" })
    expect(bob.draft).toMatchObject({ approve: no, submit: "FORBIDDEN" })
    expect(bob.approved).toMatchObject({ approve: no, requestChange: "FORBIDDEN" })
    const list = await w.hana.get(`/leave/requests?employeeId=${ann.id}`)
    expect(list.body.map(({ id }: Json) => id)).toEqual([states.approved, states.pending, states.draft])
    expect(actions(list.body[1])).toMatchObject({ approve: "allowed", cancel: "FORBIDDEN", requestChange: no })
    const graph = await w.bob.ask(`query($id: ID!) { leaveRequest(id: $id) { availableActions { name allowed reason } } }`, {
      id: states.pending,
    })
    expect(graph.leaveRequest.availableActions).toEqual(
      (await w.bob.get(`/leave/requests/${states.pending}`)).body.availableActions,
    )
    const bodies: Record<string, () => Promise<Json>> = {
      update: () => w.bob.patch(`/leave/requests/${states.approved}`, { reason: "x" }),
      delete: () => w.bob.delete(`/leave/requests/${states.approved}`),
      submit: () => act(w.bob, states.approved, "submit"),
      approve: () => act(w.bob, states.approved, "approve"),
      reject: () => act(w.bob, states.approved, "reject", { comment: "x" }),
      cancel: () => act(w.bob, states.approved, "cancel"),
      requestChange: () => w.bob.post(`/leave/requests/${states.approved}/change-requests`, {}),
    }
    for (const [name, tryIt] of Object.entries(bodies))
      expect([name, (await tryIt()).body.code]).toEqual([name, bob.approved[name]])
  })

  test("a colleague, somebody who was never asked, and another organization do not find it at all", async () => {
    const ann = await worker()
    const id = await createPending(ann, "2026-04-01")
    const nowhere = (await w.carl.get(`/leave/requests/${UNKNOWN_ID}`)).body
    for (const who of [w.carl, w.eve].slice(0, 1)) {
      const { body, status } = await who.get(`/leave/requests/${id}`)
      expect(status).toBe(404)
      expect(JSON.stringify(body).replaceAll(id, UNKNOWN_ID)).toBe(JSON.stringify(nowhere))
    }
    for (const path of ["", "/audit", "/change-requests"])
      for (const who of [w.carl, w.olga])
        expect(outcomeOf(await who.get(`/leave/requests/${id}${path}`))).toEqual([404, "NOT_FOUND"])
    for (const step of ["submit", "approve", "cancel"])
      for (const who of [w.carl, w.olga]) expect(outcomeOf(await act(who, id, step))).toEqual([404, "NOT_FOUND"])
    expect(await w.carl.ask(`query($id: ID!) { node(id: $id) { id } }`, { id })).toEqual({ node: null })
  })
})

describe("mails", () => {
  test("the manager hears of a request, and the person of the decision, each in their own language", async () => {
    const boss = await w.hire({ full_name: "Berta Boss", role: "MANAGER", email: "berta@acme.test" })
    const ann = await w.hire({ full_name: "Anton Asks", manager_id: boss.id, email: "anton@acme.test" })
    await boss.patch("/users/me/preferences", { language: "de" })
    const id = await createPending(ann, "2026-03-11", "2026-03-12", { endHalf: "AM" })
    const asked = await mailWith(w, "Anton Asks beantragt eine Abwesenheit")
    expect(asked).toContain("berta@acme.test")
    expect(asked).toContain("vom 11. März 2026 bis zum 12. März 2026: Annual Leave, 1,5 Tage.")
    expect(asked).toContain(`/leave/requests/${id}`)
    await act(boss, id, "reject", { comment: "Too many are away" })
    const told = await mailWith(w, "Hello Anton Asks")
    expect(told).toContain("anton@acme.test")
    expect(told).toContain("Too many are away")
    await waitForJobs(w)
    expect((await mailbox(w)).split("<article>").filter((one) => /hana@|eve@/.test(one) && one.includes("Anton"))).toEqual([])
  })

  test("HR hears of the request of somebody without a manager", async () => {
    const ann = await w.hire({ full_name: "Nobody Above" })
    await createPending(ann, "2026-03-11")
    expect(await mailWith(w, "Nobody Above requests leave")).toContain("hana@acme.test")
  })
})
