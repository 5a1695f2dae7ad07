// Leave requests on REST and GraphQL: life cycle, previews, available actions and emails.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { UNKNOWN_ID } from "../support/factories.js"
import {
  act,
  createApproved,
  createDraft,
  createLeaveType,
  createPending,
  hireWorker,
  outcomeOf,
} from "../support/leave-requests.js"
import { waitForJobs } from "../support/live.js"
import { mailbox, mailWith } from "../support/mailbox.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp({ config: { databasePoolSize: 20 } })
let annual: string

beforeAll(async () => {
  annual = await createLeaveType(app.hr, "Annual Leave", { isDefault: true })
})

/** Error code of each action, or "allowed". */
const actionErrors = (body: Json) =>
  Object.fromEntries(body.availableActions.map(({ name, reason }: Json) => [name, reason ?? "allowed"]))
const historyOf = async (client: Client, id: string) => (await client.get(`/leave/requests/${id}/audit`)).body

describe("leave requests", () => {
  test("a request goes from draft to submission to approval, and the history contains each action", async () => {
    const ann = await hireWorker(app)
    const response = await ann.post("/leave/requests", {
      startDate: "2026-03-05",
      endDate: "2026-03-10",
      reason: "The sea\nand sun",
    })
    expect(response).toMatchObject({
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
    const { id } = response.body
    expect(response.headers.get("location")).toBe(`/api/leave/requests/${id}`)
    const submitted = await act(ann, id, "submit")
    expect(submitted).toMatchObject({ status: 200, body: { status: "Pending", submittedAt: "2026-03-02T09:00:00.000Z" } })
    expect(submitted.body.dayParts).toHaveLength(12)
    expect(
      submitted.body.dayParts.filter(({ notCountedReason }: Json) => notCountedReason).map(({ date }: Json) => date),
    ).toEqual(["2026-03-07", "2026-03-07", "2026-03-08", "2026-03-08"])
    expect(submitted.body.approvalSteps).toMatchObject([{ approver: "MANAGER_OR_HR", status: "PENDING" }])
    const approved = await act(app.manager, id, "approve", { comment: "Enjoy" })
    expect(approved.body).toMatchObject({
      status: "Approved",
      decisionComment: "Enjoy",
      decidedById: app.manager.id,
      decidedForId: null,
    })
    const history = await historyOf(ann, id)
    expect(history.map(({ action, actor, from, to, comment }: Json) => [action, actor.id, from, to, comment])).toEqual([
      ["create", ann.id, null, "Draft", null],
      ["submit", ann.id, "Draft", "Pending", null],
      ["approve", app.manager.id, "Pending", "Approved", "Enjoy"],
    ])
    const entries = await app.sql<{ action: string }>("select action from audit_entries where subject_id = ? order by id", [id])
    expect(entries.map(({ action }) => action)).toEqual(["leaveRequest.create", "leaveRequest.submit", "leaveRequest.approve"])
  })

  test("a request goes from draft to rejection on GraphQL", async () => {
    const ann = await hireWorker(app)
    const { createLeaveRequest } = await ann.execute(
      `mutation($input: CreateLeaveRequestInput!) { createLeaveRequest(input: $input) { id status days leaveType { name } employee { id } } }`,
      { input: { startDate: "2026-03-05", endDate: "2026-03-06", leaveTypeId: annual } },
    )
    expect(createLeaveRequest).toMatchObject({ status: "DRAFT", days: 2, leaveType: { name: "Annual Leave" } })
    const { id } = createLeaveRequest
    const { updateLeaveRequest } = await ann.execute(
      `mutation($id: ID!) { updateLeaveRequest(id: $id, input: { endDate: "2026-03-05", startHalf: PM }) { days startHalf } }`,
      { id },
    )
    expect(updateLeaveRequest).toEqual({ days: 0.5, startHalf: "PM" })
    const { submitLeaveRequest } = await ann.execute(
      `mutation($id: ID!) { submitLeaveRequest(id: $id) { status dayParts(first: 5) { nodes { half days } } approvalSteps { approver status } } }`,
      { id },
    )
    expect(submitLeaveRequest).toEqual({
      status: "PENDING",
      dayParts: { nodes: [{ half: "PM", days: 0.5 }] },
      approvalSteps: [{ approver: "MANAGER_OR_HR", status: "PENDING" }],
    })
    const { rejectLeaveRequest } = await app.hr.execute(
      `mutation($id: ID!) { rejectLeaveRequest(id: $id, input: { comment: "No" }) { status decisionComment decidedBy { id } } }`,
      { id },
    )
    expect(rejectLeaveRequest).toEqual({ status: "REJECTED", decisionComment: "No", decidedBy: { id: app.hr.id } })
    const { leaveRequestAudit } = await ann.execute(
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

  test("actions outside the transition table return 409 INVALID_TRANSITION, and actions of other people return 403 FORBIDDEN", async () => {
    const ann = await hireWorker(app)
    const steps = ["submit", "approve", "reject", "cancel"]
    const states = {
      Draft: await createDraft(ann, "2026-04-01"),
      Pending: await createPending(ann, "2026-04-02"),
      Approved: await createApproved(app, ann, "2026-04-03"),
      Rejected: await createPending(ann, "2026-04-07"),
      Cancelled: await createPending(ann, "2026-04-08"),
    }
    await act(app.manager, states.Rejected, "reject", { comment: "No" })
    await act(ann, states.Cancelled, "cancel")
    const possible = new Set(["Draft submit", "Pending approve", "Pending reject", "Pending cancel"])
    for (const [state, id] of Object.entries(states)) {
      for (const step of steps) {
        if (possible.has(`${state} ${step}`)) continue
        const isDecision = step === "approve" || step === "reject"
        const client = isDecision ? app.manager : ann
        if (isDecision && state === "Draft") {
          expect([step, ...outcomeOf(await act(client, id, step, { comment: "No" }))]).toEqual([step, 404, "NOT_FOUND"])
          continue
        }
        expect([state, step, ...outcomeOf(await act(client, id, step, { comment: "No" }))].slice(0, 4)).toEqual([
          state,
          step,
          step === "submit" || step === "cancel" ? 400 : 409,
          step === "submit" || step === "cancel" ? "VALIDATION_FAILED" : "INVALID_TRANSITION",
        ])
        if (step === "submit" || step === "cancel")
          expect([state, step, ...outcomeOf(await act(client, id, step))]).toEqual([state, step, 409, "INVALID_TRANSITION"])
      }
      expect((await ann.get(`/leave/requests/${id}`)).body.status).toBe(state)
    }
    for (const step of ["approve", "reject"])
      expect(outcomeOf(await act(ann, states.Pending, step, { comment: "I" }))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await act(app.manager, states.Draft, "submit"))).toEqual([404, "NOT_FOUND"])
    for (const client of [app.manager, app.hr])
      expect(outcomeOf(await act(client, states.Pending, "cancel"))).toEqual([403, "FORBIDDEN"])
  })

  test("rejecting without a comment returns 400, and approving needs none", async () => {
    const ann = await hireWorker(app)
    const id = await createPending(ann, "2026-04-01")
    for (const body of [undefined, {}, { comment: null }, { comment: "  " }])
      expect(await act(app.manager, id, "reject", body)).toMatchObject({ status: 400, body: { errors: [{ path: "comment" }] } })
    expect(outcomeOf(await act(app.manager, id, "approve"))).toEqual([200, "Approved"])
  })

  test("a draft can be updated and deleted, and a submitted request returns 409 INVALID_TRANSITION", async () => {
    const ann = await hireWorker(app)
    const id = await createDraft(ann, "2026-03-12", "2026-03-13", { reason: "One" })
    const changed = await ann.patch(`/leave/requests/${id}`, { startDate: "2026-03-11", reason: null, endHalf: "AM" })
    expect(changed).toMatchObject({ status: 200, body: { days: 2.5, reason: null, endDate: "2026-03-13" } })
    expect((await ann.patch(`/leave/requests/${id}`, { endHalf: null })).body).toMatchObject({ days: 3, endHalf: "PM" })
    expect(outcomeOf(await ann.patch(`/leave/requests/${id}`, { endDate: "2026-03-10" }))).toEqual([400, "VALIDATION_FAILED"])
    expect(outcomeOf(await app.manager.patch(`/leave/requests/${id}`, { reason: "Mine" }))).toEqual([404, "NOT_FOUND"])
    const etag = (await ann.get(`/leave/requests/${id}`)).headers.get("etag") as string
    await ann.patch(`/leave/requests/${id}`, { reason: "Two" })
    expect(outcomeOf(await ann.patch(`/leave/requests/${id}`, { reason: "Three" }, { headers: { "If-Match": etag } }))).toEqual([
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

  test("a request without a type uses the default type, and archived or foreign types return 400 INVALID_REFERENCE", async () => {
    const ann = await hireWorker(app)
    const archived = await createLeaveType(app.hr, "Archived")
    await app.hr.delete(`/leave/types/${archived}`)
    const foreign = await createLeaveType(app.outsider, "Foreign")
    for (const leaveTypeId of [archived, foreign, UNKNOWN_ID])
      expect(await ann.post("/leave/requests", { startDate: "2026-03-12", endDate: "2026-03-12", leaveTypeId })).toMatchObject({
        status: 400,
        body: { code: "INVALID_REFERENCE", errors: [{ path: "leaveTypeId" }] },
      })
    // The other organization has no default type.
    expect(await app.outsider.post("/leave/requests", { startDate: "2026-03-12", endDate: "2026-03-12" })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "leaveTypeId" }] },
    })
  })

  test("submitting a draft of a type archived since returns 400 INVALID_REFERENCE", async () => {
    const ann = await hireWorker(app)
    const leaveTypeId = await createLeaveType(app.hr, "Short-lived")
    const id = await createDraft(ann, "2026-04-13", "2026-04-14", { leaveTypeId })
    expect((await app.hr.delete(`/leave/types/${leaveTypeId}`)).status).toBe(204)
    expect(await act(ann, id, "submit")).toMatchObject({
      status: 400,
      body: { code: "INVALID_REFERENCE", errors: [{ path: "leaveTypeId" }] },
    })
    expect((await ann.patch(`/leave/requests/${id}`, { leaveTypeId: annual })).status).toBe(200)
    expect(outcomeOf(await act(ann, id, "submit"))).toEqual([200, "Pending"])
  })

  test("only HR creates requests on behalf of others, and not for deactivated employees", async () => {
    const ann = await hireWorker(app)
    const input = { startDate: "2026-03-12", endDate: "2026-03-12", employeeId: ann.id }
    expect(outcomeOf(await app.manager.post("/leave/requests", input))).toEqual([403, "FORBIDDEN"])
    const { body } = await app.hr.post("/leave/requests", input)
    expect(body).toMatchObject({ employeeId: ann.id, createdById: app.hr.id, status: "Draft" })
    expect(outcomeOf(await act(app.hr, body.id, "submit"))).toEqual([200, "Pending"])
    expect((await historyOf(ann, body.id)).map(({ actorId }: Json) => actorId)).toEqual([app.hr.id, app.hr.id])
    expect(outcomeOf(await act(ann, body.id, "cancel"))).toEqual([200, "Cancelled"])
    const deactivated = await app.hire({ account_status: "DEACTIVATED" })
    for (const employeeId of [deactivated.id, app.outsider.id, UNKNOWN_ID])
      expect(outcomeOf(await app.hr.post("/leave/requests", { ...input, employeeId }))).toEqual([400, "INVALID_REFERENCE"])
  })

  test("a request that ends before it begins, or spans more than 366 days, returns 400", async () => {
    const invalid: [object, string][] = [
      [{ startDate: "2026-03-12", endDate: "2026-03-11" }, "endDate"],
      [{ startDate: "2026-03-12", endDate: "2026-03-12", startHalf: "PM", endHalf: "AM" }, "endHalf"],
      [{ startDate: "2026-03-12", endDate: "2027-03-13" }, "endDate"],
      [{ startDate: "2026-02-30", endDate: "2026-03-11" }, "startDate"],
      [{ startDate: "2026-03-12" }, "endDate"],
      [{ startDate: "2026-03-12", endDate: "2026-03-12", days: 0 }, "days"],
      [{ startDate: "2026-03-12", endDate: "2026-03-12", status: "Approved" }, "status"],
    ]
    for (const [input, path] of invalid)
      expect(await app.colleague.post("/leave/requests", input)).toMatchObject({ status: 400, body: { errors: [{ path }] } })
    expect((await app.colleague.post("/leave/requests", { startDate: "2026-03-12", endDate: "2027-03-12" })).status).toBe(201)
  })

  test("a half day counts 0.5 days, and both halves of a day can be requested separately", async () => {
    const ann = await hireWorker(app)
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

describe("previews", () => {
  test("a preview contains days, remaining balance, localized violations and absent teammates, and stores nothing", async () => {
    const boss = await app.hire({ role: "MANAGER" })
    const [ann, mate, outsider] = [
      await hireWorker(app, { manager_id: boss.id }),
      await hireWorker(app, { manager_id: boss.id, full_name: "Mia Mate" }),
      await app.hire({ manager_id: app.admin.id }),
    ]
    await createApproved(app, mate, "2026-03-12", "2026-03-12", { startHalf: "PM" })
    await createApproved(app, outsider, "2026-03-12")
    await createPending(ann, "2026-03-13")
    const before = await app.sql("select count(*) from leave_requests")
    const query = "startDate=2026-03-11&endDate=2026-04-20"
    const { status, body } = await ann.get(`/leave/requests/preview?${query}`, { headers: { "Accept-Language": "de" } })
    expect(status).toBe(200)
    expect(body.days).toBe(29)
    expect(body.dayParts).toHaveLength(82)
    expect(body.dayParts[6]).toMatchObject({
      date: "2026-03-14",
      half: "AM",
      days: 0,
      notCountedReason: "NOT_WORKING",
      holiday: null,
    })
    expect(body.violations).toEqual([
      {
        code: "OVERLAPPING_REQUEST",
        message:
          "Ein anderer Antrag vom 13. März 2026 bis 13. März 2026 enthält einige dieser Tage. Bitte wählen Sie andere Tage.",
      },
      {
        code: "INSUFFICIENT_BALANCE",
        message: "Der Antrag umfasst 29 Tage, und 24 sind verfügbar. Bitte wählen Sie weniger Tage.",
      },
    ])
    expect(body.absences).toEqual([
      {
        employeeId: mate.id,
        employee: { id: mate.id, fullName: "Mia Mate" },
        date: "2026-03-12",
        status: "Approved",
        morning: false,
        times: [],
        afternoon: true,
        requests: [],
      },
    ])
    const { previewLeaveRequest } = await ann.execute(
      `{ previewLeaveRequest(input: { startDate: "2026-03-12", endDate: "2026-03-12" }) { days balanceAfter violations { code } absences { nodes { date employee { fullName } } } } }`,
    )
    expect(previewLeaveRequest).toEqual({
      days: 1,
      balanceAfter: 23,
      violations: [],
      absences: { nodes: [{ date: "2026-03-12", employee: { fullName: "Mia Mate" } }] },
    })
    expect(await app.sql("select count(*) from leave_requests")).toEqual(before)
    expect(outcomeOf(await app.manager.get(`/leave/requests/preview?${query}&employeeId=${ann.id}`))).toEqual([403, "FORBIDDEN"])
    expect((await app.hr.get(`/leave/requests/preview?${query}&employeeId=${ann.id}`)).body.days).toBe(29)
  })
})

describe("available actions", () => {
  test("availableActions names for each viewer the error that the operation returns", async () => {
    const ann = await hireWorker(app)
    const states = {
      draft: await createDraft(ann, "2026-04-01"),
      pending: await createPending(ann, "2026-04-02"),
      approved: await createApproved(app, ann, "2026-04-03"),
    }
    const actionsOf = async (client: Client) =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(states).map(async ([state, id]) => {
            const { status, body } = await client.get(`/leave/requests/${id}`)
            return [state, status === 404 ? "NOT_FOUND" : actionErrors(body)]
          }),
        ),
      )
    const invalid = "INVALID_TRANSITION"
    expect(await actionsOf(ann)).toEqual({
      draft: {
        update: "allowed",
        delete: "allowed",
        submit: "allowed",
        approve: "FORBIDDEN",
        reject: "FORBIDDEN",
        cancel: invalid,
        requestChange: invalid,
      },
      pending: {
        update: invalid,
        delete: invalid,
        submit: invalid,
        approve: "FORBIDDEN",
        reject: "FORBIDDEN",
        cancel: "allowed",
        requestChange: invalid,
      },
      approved: {
        update: invalid,
        delete: invalid,
        submit: invalid,
        approve: "FORBIDDEN",
        reject: "FORBIDDEN",
        cancel: invalid,
        requestChange: "allowed",
      },
    })
    const bob = await actionsOf(app.manager)
    expect(bob.pending).toMatchObject({ approve: "allowed", reject: "allowed", cancel: "FORBIDDEN", update: "FORBIDDEN" })
    expect(bob.draft).toBe("NOT_FOUND")
    expect(bob.approved).toMatchObject({ approve: invalid, requestChange: "FORBIDDEN" })
    const list = await app.hr.get(`/leave/requests?employeeId=${ann.id}`)
    expect(list.body.map(({ id }: Json) => id)).toEqual([states.approved, states.pending])
    expect(actionErrors(list.body[1])).toMatchObject({ approve: "allowed", cancel: "FORBIDDEN", requestChange: invalid })
    const graph = await app.manager.execute(
      `query($id: ID!) { leaveRequest(id: $id) { availableActions { name allowed reason } } }`,
      {
        id: states.pending,
      },
    )
    expect(graph.leaveRequest.availableActions).toEqual(
      (await app.manager.get(`/leave/requests/${states.pending}`)).body.availableActions.map((action: Json) => ({
        ...action,
        name: action.name.replace(/[A-Z]/, "_$&").toUpperCase(),
      })),
    )
    const attempts: Record<string, () => Promise<Json>> = {
      update: () => app.manager.patch(`/leave/requests/${states.approved}`, { reason: "x" }),
      delete: () => app.manager.delete(`/leave/requests/${states.approved}`),
      submit: () => act(app.manager, states.approved, "submit"),
      approve: () => act(app.manager, states.approved, "approve"),
      reject: () => act(app.manager, states.approved, "reject", { comment: "x" }),
      cancel: () => act(app.manager, states.approved, "cancel"),
      requestChange: () => app.manager.post(`/leave/requests/${states.approved}/change-requests`, {}),
    }
    for (const [name, attempt] of Object.entries(attempts))
      expect([name, (await attempt()).body.code]).toEqual([name, bob.approved[name]])
  })

  test("uninvolved employees and other organizations get 404 with the same body as for an unknown id", async () => {
    const ann = await hireWorker(app)
    const id = await createPending(ann, "2026-04-01")
    const unknown = (await app.colleague.get(`/leave/requests/${UNKNOWN_ID}`)).body
    const { body, status } = await app.colleague.get(`/leave/requests/${id}`)
    expect(status).toBe(404)
    const expected = { ...unknown, requestId: body.requestId }
    expect(JSON.stringify(body).replaceAll(id, UNKNOWN_ID)).toBe(JSON.stringify(expected))
    for (const path of ["", "/audit", "/change-requests"])
      for (const client of [app.colleague, app.outsider])
        expect(outcomeOf(await client.get(`/leave/requests/${id}${path}`))).toEqual([404, "NOT_FOUND"])
    for (const step of ["submit", "approve", "cancel"])
      for (const client of [app.colleague, app.outsider])
        expect(outcomeOf(await act(client, id, step))).toEqual([404, "NOT_FOUND"])
    expect(await app.colleague.execute(`query($id: ID!) { node(id: $id) { id } }`, { id })).toEqual({ node: null })
  })
})

describe("emails", () => {
  test("the manager is notified of a request, and the employee of the decision, each in their language", async () => {
    const boss = await app.hire({ full_name: "Berta Boss", role: "MANAGER", email: "berta@acme.test" })
    const ann = await app.hire({ full_name: "Anton Asks", manager_id: boss.id, email: "anton@acme.test" })
    await boss.patch("/users/me/preferences", { language: "de" })
    const id = await createPending(ann, "2026-03-11", "2026-03-12", { endHalf: "AM" })
    const request = await mailWith(app, "Anton Asks beantragt eine Abwesenheit")
    expect(request).toContain("berta@acme.test")
    expect(request).toContain("vom 11. März 2026 bis zum 12. März 2026: Annual Leave, 1,5 Tage.")
    expect(request).toContain(`/leave/requests/${id}`)
    await act(boss, id, "reject", { comment: "Too many are away" })
    const decision = await mailWith(app, "Hello Anton Asks")
    expect(decision).toContain("anton@acme.test")
    expect(decision).toContain("Too many are away")
    await waitForJobs(app)
    expect((await mailbox(app)).split("<article>").filter((mail) => /hana@|eve@/.test(mail) && mail.includes("Anton"))).toEqual(
      [],
    )
  })

  test("HR is notified of a request of an employee without a manager", async () => {
    const ann = await app.hire({ full_name: "Nobody Above" })
    await createPending(ann, "2026-03-11")
    expect(await mailWith(app, "Nobody Above requests leave")).toContain("hana@acme.test")
  })
})
