// Plans of bulk actions: what was shown is what a commit does and an undo reverses.
import { describe, expect, test } from "@jest/globals"
import fc from "fast-check"
import type { Client, Json, TestResponse } from "../support/client.js"
import { insertDepartment, insertRow } from "../support/factories.js"
import { outcomeOf } from "../support/leave-requests.js"
import { areWaiting, until } from "../support/live.js"
import { added, commitPlan, inboxes, plannedInboxes, undoPlan } from "../support/plans.js"
import { createApplication, createJob } from "../support/recruitment.js"
import { assignRole } from "../support/roles.js"
import { createTestApp } from "../support/test-app.js"

/** Random edits between a plan and its commit. The environment variable ROUNDS sets the number of cases. */
const rounds = Number(process.env.ROUNDS ?? 12)
const app = createTestApp()

const createTask = async (values: object = {}, client: Client = app.employee): Promise<string> =>
  (await client.post("/tasks", { title: "Check the ovens", stage: "TODO", priority: "LOW", ...values })).body.id
const planTasks = async (ids: readonly string[], values: object, client: Client = app.employee): Promise<Json> =>
  (await client.post("/tasks/bulk", { ids, values, dryRun: true })).body
const commit = (plan: Json, client: Client = app.employee) => commitPlan(plan, client)
const undo = (plan: Json, client: Client = app.employee) => undoPlan(plan, client)
/** Makes an account active. Without credentials, an account that is unblocked is invited. */
const insertCredentials = (employeeId: string) =>
  insertRow(app.sql, "credentials", app.organizationId, {
    employee_id: employeeId,
    password_hash: "unused",
    recovery_hashes: "{}",
  })
const taskRows = (ids: readonly string[]): Promise<Json[]> =>
  app.sql("select id, stage, priority, assignee_id from tasks where id in (?) order by id", [ids])

describe("a plan", () => {
  test("a commit makes the changes and sends the notifications of the plan, once", async () => {
    const ids = [await createTask(), await createTask({ priority: "HIGH" })]
    const plan = await planTasks(ids, { priority: "HIGH", assigneeId: app.colleague.id })
    expect(plan).toMatchObject({ isCommitted: false, updateCount: 2, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const planned = await plannedInboxes(plan, app.employee)
    expect([...planned.values()].reduce((sum, count) => sum + count, 0)).toBe(plan.notificationCount)
    expect(planned.get(`task.update ${app.colleague.id}`)).toBe(2)
    const before = await inboxes(app)
    const { status, body } = await commit(plan)
    expect([status, body.status, body.updateCount]).toEqual([200, "COMMITTED", 2])
    expect(added(before, await inboxes(app))).toEqual(planned)
    for (const row of await taskRows(ids)) expect(row).toMatchObject({ priority: "HIGH", assignee_id: app.colleague.id })
    expect(outcomeOf(await commit(plan))).toEqual([409, "INVALID_TRANSITION"])
  })

  test("both APIs show a plan with its rows and notifications", async () => {
    const plan = await planTasks([await createTask()], { assigneeId: app.manager.id })
    const { body: rows } = await app.employee.get(`/plans/${plan.planId}/rows?status=UPDATE`)
    expect(rows).toMatchObject([{ position: 1, status: "UPDATE", changes: [{ field: "assigneeId", to: app.manager.id }] }])
    const shown = await app.employee.execute(`{
      plan(id: "${plan.planId}") {
        action status hash isUndoable updateCount availableActions { name allowed }
        rows { nodes { recordId status changes { field from to } } } notifications { nodes { type count recipient { id } } } }
      plans(first: 1) { nodes { id } }
    }`)
    expect(shown.plan).toMatchObject({
      action: "UPDATE_TASKS",
      status: "PLANNED",
      hash: plan.hash,
      isUndoable: true,
      availableActions: [
        { name: "COMMIT", allowed: true },
        { name: "UNDO", allowed: false },
      ],
      rows: { nodes: [{ recordId: plan.rows[0].recordId, changes: plan.rows[0].changes }] },
      notifications: { nodes: [{ type: "task.update", count: 1, recipient: { id: app.manager.id } }] },
    })
    expect(shown.plans.nodes).toEqual([{ id: plan.planId }])
  })

  test("another digest is rejected with 409", async () => {
    const ids = [await createTask()]
    const plan = await planTasks(ids, { priority: "HIGH" })
    expect(outcomeOf(await commit({ ...plan, hash: "0".repeat(64) }))).toEqual([409, "PLAN_OUTDATED"])
    expect(await taskRows(ids)).toMatchObject([{ priority: "LOW" }])
  })

  test("a commit with another result changes nothing and names the records", async () => {
    const ids = [await createTask(), await createTask()]
    const plan = await planTasks(ids, { priority: "HIGH" })
    await app.employee.patch(`/tasks/${ids[1]}`, { priority: "MEDIUM" })
    const { status, body } = await commit(plan)
    expect([status, body.code]).toEqual([409, "PLAN_OUTDATED"])
    expect(body.details.rows).toEqual([
      {
        recordId: ids[1],
        planned: { status: "UPDATE", changes: [{ field: "priority", from: "LOW", to: "HIGH" }] },
        now: { status: "UPDATE", code: null, changes: [{ field: "priority", from: "MEDIUM", to: "HIGH" }] },
      },
    ])
    expect((await taskRows(ids)).map(({ priority }) => priority).sort()).toEqual(["LOW", "MEDIUM"])
  })

  test("a change of another field leaves the results as planned", async () => {
    const ids = [await createTask()]
    const plan = await planTasks(ids, { priority: "HIGH" })
    await app.employee.patch(`/tasks/${ids[0]}`, { description: "With a thermometer." })
    expect((await commit(plan)).status).toBe(200)
  })

  test("a commit with other notifications changes nothing and names them", async () => {
    const ids = [await createTask({ assigneeId: app.manager.id })]
    const plan = await planTasks(ids, { stage: "IN_PROGRESS" })
    await app.employee.patch(`/tasks/${ids[0]}`, { assigneeId: app.colleague.id })
    const { status, body } = await commit(plan)
    expect([status, body.code, body.details.rows]).toEqual([409, "PLAN_OUTDATED", []])
    expect(body.details.notifications).toEqual([
      { type: "task.update", recipientId: app.manager.id, planned: 1, now: 0 },
      { type: "task.update", recipientId: app.colleague.id, planned: 0, now: 1 },
    ])
  })

  test("a plan of several employment attributes and custom fields is committed as shown", async () => {
    const departmentId = await insertDepartment(app, "Patisserie")
    const { body: field } = await app.admin.post("/custom-fields/definitions", {
      ...{ entityType: "USER", key: "oven", label: "Oven", type: "STRING", group: "DIRECTORY" },
    })
    const values = { departmentId, payGrade: "E4", managerId: app.hr.id, salary: 4_000, customFields: { oven: "Nord" } }
    const { body: plan } = await app.hr.post("/users/bulk", { action: "UPDATE", ids: [app.colleague.id], values, dryRun: true })
    expect(plan.rows[0].changes.map(({ field: name }: Json) => name)).toContain("salaryCurrency")
    expect((await commit(plan, app.hr)).body).toMatchObject({ status: "COMMITTED" })
    expect((await undo(plan, app.hr)).body).toMatchObject({ status: "UNDONE" })
    await app.admin.delete(`/custom-fields/definitions/${field.id}`)
  })

  test("the plan of a person whose account is deactivated since is rejected with 409", async () => {
    const [leaver, former] = [await app.hire(), await app.hire({ account_status: "DEACTIVATED" })]
    const ids = [leaver.id, former.id].sort()
    const { body: plan } = await app.hr.post("/users/bulk", { action: "UPDATE", ids, values: { salary: 5_000 }, dryRun: true })
    expect(plan).toMatchObject({ updateCount: 2, errorCount: 0 })
    expect((await app.hr.delete(`/users/${leaver.id}`)).status).toBe(204)
    const { status, body } = await commit(plan, app.hr)
    expect([status, body.code, body.details.rows]).toEqual([409, "PLAN_OUTDATED", [{ recordId: leaver.id }]])
    expect((await app.hr.get(`/users/${leaver.id}`)).body.salary).toBeNull()
  })

  test("an author keeps the latest 50 plans", async () => {
    const author = await app.hire({ full_name: "Paul" })
    const id = await createTask({}, author)
    const planned: Json[] = []
    for (let n = 0; n < 51; n++) planned.push(await planTasks([id], { priority: "HIGH" }, author))
    expect((await author.get("/plans?limit=1000")).body).toHaveLength(50)
    expect((await author.get(`/plans/${planned[0].planId}`)).status).toBe(404)
  })

  test("an expired plan is neither committed nor reversed", async () => {
    const id = await createTask()
    const plan = await planTasks([id], { priority: "HIGH" })
    const expire = (time: Date) => app.sql("update plans set expires_at = ? where id = ?", [time, plan.planId])
    const now = app.clock.now()
    const later = new Date(now.getTime() + 60_000)
    await expire(now)
    expect(outcomeOf(await commit(plan))).toEqual([410, "PLAN_EXPIRED"])
    expect(await taskRows([id])).toMatchObject([{ priority: "LOW" }])
    await expire(later)
    expect((await commit(plan)).status).toBe(200)
    await expire(now)
    expect(outcomeOf(await undo(plan))).toEqual([410, "PLAN_EXPIRED"])
    await expire(later)
    expect((await undo(plan)).status).toBe(200)
  })

  test("a plan with rejected rows cannot be committed", async () => {
    const ids = [await createTask(), await createTask({}, app.colleague)]
    const plan = await planTasks(ids, { priority: "HIGH" })
    const { status, body } = await commit(plan)
    expect([status, body.code, body.details.rejected]).toEqual([409, "ROWS_REJECTED", 1])
    const { body: rows } = await app.employee.get(`/plans/${plan.planId}/rows?status=ERROR`)
    expect(rows[0].problems).toEqual([expect.objectContaining({ column: null, code: "NOT_FOUND" })])
  })

  test("only the author finds a plan", async () => {
    const plan = await planTasks([await createTask()], { priority: "HIGH" })
    for (const client of [app.colleague, app.hr, app.admin]) {
      for (const path of ["", "/rows", "/notifications"])
        expect((await client.get(`/plans/${plan.planId}${path}`)).status).toBe(404)
      expect(outcomeOf(await commit(plan, client))).toEqual([404, "NOT_FOUND"])
      const list = await client.execute(`{ plans { nodes { id } } node(id: "${plan.planId}") { id } }`)
      expect(list.node).toBeNull()
      expect(list.plans.nodes).not.toContainEqual({ id: plan.planId })
    }
  })

  test("an author without the rights of the plan does not find it", async () => {
    const hr = await app.hire({ role: "HR" })
    const values = { action: "UPDATE", ids: [app.colleague.id], values: { payGrade: "E5" }, dryRun: true }
    const { body: plan } = await hr.post("/users/bulk", values)
    expect((await hr.get(`/plans/${plan.planId}/rows`)).body[0].changes).toMatchObject([{ field: "payGrade", to: "E5" }])
    await app.sql("update employees set role = 'EMPLOYEE' where id = ?", [hr.id])
    for (const path of ["", "/rows"]) expect((await hr.get(`/plans/${plan.planId}${path}`)).status).toBe(404)
    expect(outcomeOf(await commit(plan, hr))).toEqual([404, "NOT_FOUND"])
  })

  test("an erased person is in no plan", async () => {
    const person = await app.hire({ full_name: "Petra Plan" })
    const { body: plan } = await app.hr.post("/users/bulk", { action: "BLOCK", ids: [person.id], dryRun: true })
    const former = "account_status = 'DEACTIVATED', hire_date = '2000-01-01', end_date = '2001-01-01'"
    await app.sql(`update employees set ${former} where id = ?`, [person.id])
    expect((await app.hr.get(`/plans/${plan.planId}`)).status).toBe(200)
    expect((await app.hr.post(`/users/${person.id}/erasure`, {})).status).toBe(200)
    expect((await app.hr.get(`/plans/${plan.planId}`)).status).toBe(404)
  })
})

describe("an edit while a bulk action waits", () => {
  interface Case {
    create(): Promise<string>
    readonly path: string
    readonly body: object
    edit(id: string): Promise<TestResponse>
  }
  const cases: Record<string, Case> = {
    employees: {
      create: async () => (await app.hire({ pay_grade: "E1" })).id,
      path: "/users/bulk",
      body: { action: "UPDATE", values: { payGrade: "E2" } },
      edit: (id) => app.admin.patch(`/users/${id}`, { payGrade: "E9" }),
    },
    tasks: {
      create: () => createTask({}, app.hr),
      path: "/tasks/bulk",
      body: { values: { priority: "HIGH" } },
      edit: (id) => app.hr.patch(`/tasks/${id}`, { priority: "URGENT" }),
    },
    applications: {
      create: async () => (await createApplication(app, (await createJob(app.hr)).id)).id,
      path: "/applications/bulk",
      body: { values: { stage: "SCREENING" } },
      edit: (id) => app.admin.patch(`/applications/${id}/stage`, { stage: "OFFER" }),
    },
  }

  test.each([
    ["employees", "a commit", "PLAN_OUTDATED"],
    ["employees", "a direct action", "ROWS_REJECTED"],
    ["tasks", "a commit", "PLAN_OUTDATED"],
    ["applications", "a commit", "PLAN_OUTDATED"],
  ])("of one of its %s is kept by %s, which returns %s", async (table, kind, code) => {
    const { create, path, body, edit } = cases[table] as Case
    const ids = [await create(), await create()].sort() as [string, string]
    const rows = () => app.sql(`select * from ${table} where id in (?) order by id`, [ids])
    const { body: plan } = await app.hr.post(path, { ...body, ids, dryRun: true })
    const em = app.instance.deps.orm.em.fork()
    await em.begin()
    await em.execute(`/* test */ select 1 from ${table} where id = ? for update`, [ids[0]])
    const waiting = kind === "a commit" ? commit(plan, app.hr) : app.hr.post(path, { ...body, ids })
    await until(() => areWaiting(app, 1), "the waiting action")
    expect((await edit(ids[1])).status).toBe(200)
    const edited = await rows()
    await em.rollback()
    expect(outcomeOf(await waiting)).toEqual([409, code])
    expect(await rows()).toEqual(edited)
  })
})

describe("the reversal of a plan", () => {
  test("an undo sets the former values, once, and only while the records are unchanged", async () => {
    const ids = [await createTask({ assigneeId: app.manager.id }), await createTask({ stage: "IN_PROGRESS" })]
    const before = await taskRows(ids)
    const values = { stage: "IN_REVIEW", priority: "HIGH", assigneeId: null }
    const { body: plan } = await app.employee.post("/tasks/bulk", { ids, values })
    expect(plan).toMatchObject({ isCommitted: true, updateCount: 2 })
    expect((await undo(plan)).body).toMatchObject({ status: "UNDONE" })
    expect(await taskRows(ids)).toEqual(before)
    expect(outcomeOf(await undo(plan))).toEqual([409, "INVALID_TRANSITION"])

    const { body: second } = await app.employee.post("/tasks/bulk", { ids, values })
    await app.employee.patch(`/tasks/${ids[0]}`, { description: "Twice a day." })
    const { status, body } = await undo(second)
    expect([status, body.code, body.details.rows]).toEqual([409, "PLAN_OUTDATED", [{ recordId: ids[0] }]])
    for (const row of await taskRows(ids)) expect(row).toMatchObject({ stage: "IN_REVIEW" })
  })

  test("a late change of a field behind that of the plan returns 409 PLAN_OUTDATED, and of another field does not", async () => {
    const late = { late: await app.hire({ pay_grade: "E1" }), other: await app.hire({ pay_grade: "E1" }) }
    const record = ({ id }: Client, values: object) =>
      app.admin.post(`/users/${id}/employment-changes`, { effectiveDate: "2026-01-05", ...values })
    const update = async ({ id }: Client): Promise<Json> =>
      (await app.hr.post("/users/bulk", { action: "UPDATE", ids: [id], values: { payGrade: "E4" } })).body
    const gradeOf = async ({ id }: Client) => (await app.hr.get(`/users/${id}`)).body.payGrade
    const [plan, other] = [await update(late.late), await update(late.other)]
    expect((await record(late.late, { payGrade: "E9" })).status).toBe(201)
    expect((await record(late.other, { contractEndDate: null })).status).toBe(201)
    const { status, body } = await undo(plan, app.hr)
    expect([status, body.code, body.details.rows]).toEqual([409, "PLAN_OUTDATED", [{ recordId: late.late.id }]])
    expect(await gradeOf(late.late)).toBe("E4")
    expect((await undo(other, app.hr)).body.status).toBe("UNDONE")
    expect(await gradeOf(late.other)).toBe("E1")
  })

  test("employments, custom fields and blocks are reversed", async () => {
    await app.admin.post("/custom-fields/definitions", {
      entityType: "USER",
      key: "shift",
      label: "Shift",
      type: "STRING",
      group: "DIRECTORY",
    })
    const departmentId = await insertDepartment(app, "Bakery")
    const { id } = app.colleague
    const shown = async () => {
      const { departmentId: department, payGrade, customFields, accountStatus } = (await app.hr.get(`/users/${id}`)).body
      return { department, payGrade, customFields, accountStatus }
    }
    const before = await shown()
    const values = { departmentId, payGrade: "E7", customFields: { shift: "Early" } }
    const { body: plan } = await app.hr.post("/users/bulk", { action: "UPDATE", ids: [id], values })
    expect(await shown()).toMatchObject({ department: departmentId, payGrade: "E7", customFields: { shift: "Early" } })
    expect((await undo(plan, app.hr)).body).toMatchObject({ status: "UNDONE" })
    expect(await shown()).toEqual({ ...before, customFields: {} })
    await insertCredentials(id)
    const { body: block } = await app.hr.post("/users/bulk", { action: "BLOCK", ids: [id] })
    expect((await undo(block, app.hr)).status).toBe(200)
    expect(await shown()).toMatchObject({ accountStatus: "Active" })
  })

  test("an author who reads no account status plans a block, commits it, and undoes it", async () => {
    const author = await app.hire({ full_name: "Aki" })
    await assignRole(app, author, { permissions: ["MANAGE_ACCOUNTS"] })
    const { id } = await app.hire({ full_name: "Bo" })
    await insertCredentials(id)
    const statusOf = async () => (await app.hr.get(`/users/${id}`)).body.accountStatus
    for (const [action, status] of [
      ["BLOCK", "Suspended"],
      ["UNBLOCK", "Active"],
    ]) {
      const { body: plan } = await author.post("/users/bulk", { action, ids: [id], dryRun: true })
      expect(plan).toMatchObject({ updateCount: 1, unchangedCount: 0, rows: [{ status: "UPDATE", changes: [] }] })
      const before = await statusOf()
      expect((await commit(plan, author)).status).toBe(200)
      expect(await statusOf()).toBe(status)
      expect((await undo(plan, author)).status).toBe(200)
      expect(await statusOf()).toBe(before)
      expect((await author.post("/users/bulk", { action, ids: [id] })).status).toBe(200)
    }
  })

  test("a plan does not show whether a field that its author may not read has a value already", async () => {
    const definition = { entityType: "USER", key: "diet", label: "Diet", type: "STRING", group: "PERSONAL" }
    expect((await app.admin.post("/custom-fields/definitions", definition)).status).toBe(201)
    const author = await app.hire()
    await assignRole(app, author, { permissions: ["MANAGE_ACCOUNTS", "UPDATE_PROFILES"] })
    const { id } = await app.hire()
    await app.hr.patch(`/users/${id}`, { customFields: { diet: "vegan" } })
    for (const diet of ["vegan", "none"]) {
      const bulk = { action: "UPDATE", ids: [id], values: { customFields: { diet } } }
      for (const dryRun of [true, false]) {
        const { body } = await author.post("/users/bulk", { ...bulk, dryRun })
        const { rows, updateCount, notificationCount } = body
        expect({ rows, updateCount, notificationCount }).toMatchObject({
          ...{ updateCount: 1, notificationCount: 0 },
          rows: [{ status: "UPDATE", changes: [] }],
        })
      }
    }
  })

  test("a plan shows the values of a task that its author will read no longer, and cannot be reversed", async () => {
    const stranger = await app.hire({ full_name: "Cleo" })
    const { id } = (
      await app.hr.post("/tasks", { title: "Hand over", stage: "TODO", priority: "LOW", assigneeId: app.employee.id })
    ).body
    const plan = await planTasks([id], { assigneeId: stranger.id, priority: "HIGH" })
    expect(plan.rows[0].changes).toEqual([
      { field: "assigneeId", from: app.employee.id, to: stranger.id },
      { field: "priority", from: "LOW", to: "HIGH" },
    ])
    expect((await commit(plan)).status).toBe(200)
    expect(await taskRows([id])).toMatchObject([{ assignee_id: stranger.id, priority: "HIGH" }])
    expect(outcomeOf(await undo(plan))).toEqual([409, "INVALID_TRANSITION"])
  })

  test("a completed task, a reopened one and the end of an employment cannot be reversed", async () => {
    const id = await createTask()
    for (const stage of ["DONE", "TODO"]) {
      const { body } = await app.employee.post("/tasks/bulk", { ids: [id], values: { stage } })
      expect(outcomeOf(await undo(body))).toEqual([409, "INVALID_TRANSITION"])
    }
    const person = await app.hire({ full_name: "Enno", hire_date: "2020-01-01" })
    const values = { endDate: "2026-12-31" }
    const { body } = await app.hr.post("/users/bulk", { action: "UPDATE", ids: [person.id], values })
    expect(body.updateCount).toBe(1)
    expect(outcomeOf(await undo(body, app.hr))).toEqual([409, "INVALID_TRANSITION"])
  })

  test("moves of applications are reversed, but closed applications, invitations and deactivations are not", async () => {
    const job = await createJob(app.hr, { title: "Baker" })
    const ids = [(await createApplication(app, job.id)).id]
    const move = (values: object) => app.hr.post("/applications/bulk", { ids, values })
    const { body: plan } = await move({ stage: "SCREENING" })
    expect((await undo(plan, app.hr)).status).toBe(200)
    expect((await app.hr.get(`/applications/${ids[0]}`)).body.stage).toBe("APPLIED")
    const { body: closed } = await move({ stage: "REJECTED", reason: "No oven" })
    expect(outcomeOf(await undo(closed, app.hr))).toEqual([409, "INVALID_TRANSITION"])
    const invited = await app.hire({ full_name: "Ina", account_status: "INVITED" })
    for (const action of ["INVITE", "DEACTIVATE"]) {
      const { body } = await app.hr.post("/users/bulk", { action, ids: [invited.id] })
      expect(body.updateCount).toBe(1)
      expect(outcomeOf(await undo(body, app.hr))).toEqual([409, "INVALID_TRANSITION"])
    }
  })
})

test("after random edits a commit does what the plan shows, or returns 409 and changes nothing", async () => {
  const edit = fc.record({
    task: fc.nat(3),
    change: fc.oneof(
      fc.record({ stage: fc.constantFrom("TODO", "IN_PROGRESS", "IN_REVIEW", "DONE") }),
      fc.record({ priority: fc.constantFrom("LOW", "HIGH") }),
      fc.record({ assigneeId: fc.constantFrom("manager", "colleague", null) }),
      fc.record({ description: fc.constantFrom("Hot.", "Cold.") }),
      fc.constant("delete" as const),
    ),
  })
  const values = fc.constantFrom<Json>(
    { stage: "IN_PROGRESS" },
    { priority: "HIGH" },
    { assigneeId: "colleague", priority: "LOW" },
  )
  const person = (name: unknown) => (typeof name === "string" ? app[name as "manager"].id : null)
  const withIds = (change: Json) => ("assigneeId" in change ? { ...change, assigneeId: person(change.assigneeId) } : change)
  const outcomes = { committed: 0, outdated: 0 }
  await fc.assert(
    fc.asyncProperty(values, fc.array(edit, { maxLength: 3 }), async (planned, edits) => {
      const ids: string[] = []
      for (let n = 0; n < 4; n++) ids.push(await createTask({ assigneeId: n % 2 ? app.manager.id : undefined }))
      const plan = await planTasks(ids, withIds(planned))
      const notifications = await plannedInboxes(plan, app.employee)
      for (const { task, change } of edits) {
        const path = `/tasks/${ids[task]}`
        if (change === "delete") await app.employee.delete(path)
        else await app.employee.patch(path, withIds(change))
      }
      const [rows, before] = [await taskRows(ids), await inboxes(app)]
      const response = await commit(plan)
      if (response.status === 200) {
        outcomes.committed++
        const expected = rows.map((row) => {
          const { changes } = plan.rows.find(({ recordId }: Json) => recordId === row.id)
          const columns = changes.map(({ field, to }: Json) => [field === "assigneeId" ? "assignee_id" : field, to])
          return { ...row, ...Object.fromEntries(columns) }
        })
        expect(await taskRows(ids)).toEqual(expected)
        expect(added(before, await inboxes(app))).toEqual(notifications)
      } else {
        outcomes.outdated++
        expect(outcomeOf(response)).toEqual([409, "PLAN_OUTDATED"])
        expect(edits.some(({ change }) => change === "delete" || !("description" in change))).toBe(true)
        expect(await taskRows(ids)).toEqual(rows)
        expect(added(before, await inboxes(app))).toEqual(new Map())
      }
    }),
    { numRuns: rounds },
  )
  expect(Math.min(outcomes.committed, outcomes.outdated)).toBeGreaterThan(0)
})
