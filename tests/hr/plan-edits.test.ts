// Random edits between a plan and its commit: the commit does what the plan shows, or returns 409 and changes nothing.
import { beforeAll, expect, test } from "@jest/globals"
import fc from "fast-check"
import type { Client, Json, TestResponse } from "../support/client.js"
import { insertDepartment } from "../support/factories.js"
import { planImport } from "../support/imports.js"
import { act, createLeaveType, createPending, nextWorkday, outcomeOf } from "../support/leave-requests.js"
import { added, commitPlan, importedInboxes, inboxes, plannedInboxes, undoPlan } from "../support/plans.js"
import { createTestApp } from "../support/test-app.js"

/** The environment variable ROUNDS sets the number of cases. */
const rounds = Number(process.env.ROUNDS ?? 12)
const app = createTestApp()
let departmentId: string
let leaveTypeId: string
beforeAll(async () => {
  departmentId = await insertDepartment(app, "Bakery")
  leaveTypeId = await createLeaveType(app.hr, "Vacation")
})

/** An edit of one of the planned records, and whether it changes nothing that the plan is about. */
interface Edit {
  readonly record: number
  readonly isUnrelated?: boolean
  apply(record: Client, id: string): Promise<TestResponse>
}

const edits = (...kinds: readonly Omit<Edit, "record">[]) =>
  fc.array(
    fc.tuple(fc.nat(2), fc.constantFrom(...kinds)).map(([record, kind]): Edit => ({ record, ...kind })),
    { maxLength: 2 },
  )

/** Whose plan is committed after edits, how its rows are read, and which values they have if it is executed. */
interface Planned {
  readonly response: () => Promise<TestResponse>
  readonly rows: () => Promise<Json[]>
  readonly expected: (rows: readonly Json[]) => Json[]
  readonly notifications?: ReadonlyMap<string, number>
}

const outcomes = { committed: 0, outdated: 0 }

/** Commits a plan after edits. Returns whether it was executed. */
async function commitAfter(
  { response, rows: read, expected, notifications }: Planned,
  made: readonly Edit[],
  edit: (one: Edit) => Promise<TestResponse>,
): Promise<boolean> {
  for (const one of made) expect((await edit(one)).status).toBeLessThan(500)
  const [rows, before] = [await read(), await inboxes(app)]
  const committed = await response()
  const isCommitted = committed.status === 200
  outcomes[isCommitted ? "committed" : "outdated"]++
  expect(await read()).toEqual(isCommitted ? expected(rows) : rows)
  if (isCommitted && notifications) expect(added(before, await inboxes(app))).toEqual(notifications)
  if (isCommitted) return true
  expect(outcomeOf(committed)).toEqual([409, "PLAN_OUTDATED"])
  expect(made.some(({ isUnrelated }) => !isUnrelated)).toBe(true)
  expect(added(before, await inboxes(app))).toEqual(new Map())
  return false
}

/** The first of the cases are `examples`: one plan that is committed and one that is outdated. */
async function assertBothOutcomes<T>(property: fc.IAsyncPropertyWithHooks<T>, examples: T[]): Promise<void> {
  Object.assign(outcomes, { committed: 0, outdated: 0 })
  await fc.assert(property, { numRuns: rounds, examples })
  expect(Math.min(outcomes.committed, outcomes.outdated)).toBeGreaterThan(0)
}

const hireThree = () => Promise.all([1, 2, 3].map(() => app.hire({ pay_grade: "E1", phone: null })))
const employeeRows = (people: readonly Client[]): Promise<Json[]> =>
  app.sql(
    `select id, department_id as "departmentId", manager_id as "managerId", pay_grade as "payGrade", account_status as status
    from employees where id in (?) order by id`,
    [people.map(({ id }) => id)],
  )
const patch = (values: object) => (_record: Client, id: string) => app.hr.patch(`/users/${id}`, values)
const changePayGrade: Edit = { record: 0, apply: patch({ payGrade: "E9" }) }

test("a plan of employments is committed as shown, and its undo restores the former values", async () => {
  const edit = edits(
    { apply: patch({ payGrade: "E4" }) },
    { apply: patch({ payGrade: "E9" }) },
    { apply: (_record, id) => app.hr.patch(`/users/${id}`, { departmentId, managerId: app.manager.id }) },
    { apply: patch({ phone: "+49 30 1234567" }), isUnrelated: true },
    { apply: (_record, id) => app.hr.post(`/users/${id}/block`) },
    { apply: (_record, id) => app.hr.delete(`/users/${id}`) },
  )
  const values = fc.constantFrom("payGrade", "departmentId", "both")
  const property = fc.asyncProperty(values, edit, async (kind, made) => {
    const people = await hireThree()
    const all: Json = { payGrade: "E4", departmentId, managerId: app.manager.id }
    const planned = kind === "both" ? all : { [kind]: all[kind] }
    const before = await employeeRows(people)
    const input = { action: "UPDATE", ids: people.map(({ id }) => id), values: planned }
    const { body: plan } = await app.hr.post("/users/bulk", { ...input, dryRun: true })
    const isCommitted = await commitAfter(
      {
        response: () => commitPlan(plan, app.hr),
        rows: () => employeeRows(people),
        expected: (rows) => rows.map((row) => ({ ...row, ...planned })),
        notifications: await plannedInboxes(plan, app.hr),
      },
      made,
      ({ record, apply }) => apply(people[record] as Client, (people[record] as Client).id),
    )
    if (!isCommitted || made.length > 0) return
    expect((await undoPlan(plan, app.hr)).status).toBe(200)
    expect(await employeeRows(people)).toEqual(before)
  })
  await assertBothOutcomes(property, [
    ["payGrade", []],
    ["payGrade", [changePayGrade]],
  ])
})

test("a plan of decisions on leave is committed as shown", async () => {
  const decide = (action: string) => (_record: Client, id: string) => act(app.hr, id, action, { comment: "Known" })
  const edit = edits(
    { apply: decide("approve") },
    { apply: decide("reject") },
    { apply: (record, id) => act(record, id, "cancel") },
    { apply: (record) => app.hr.patch(`/users/${record.id}`, { phone: "+49 30 7654321" }), isUnrelated: true },
    { apply: (record) => app.hr.patch(`/users/${record.id}`, { payGrade: "E7" }), isUnrelated: true },
  )
  const property = fc.asyncProperty(fc.constantFrom("APPROVE", "REJECT"), edit, async (action, made) => {
    const people = await hireThree()
    const day = nextWorkday()
    const ids: string[] = []
    for (const person of people) ids.push(await createPending(person, day, day, { leaveTypeId }))
    const rows = () => app.sql<Json>("select id, status from leave_requests where id in (?) order by id", [ids])
    const input = { action, ids, values: { comment: "Planned" } }
    const { body: plan } = await app.hr.post("/leave/requests/bulk", { ...input, dryRun: true })
    expect(plan).toMatchObject({ updateCount: 3 })
    const status = action === "APPROVE" ? "APPROVED" : "REJECTED"
    await commitAfter(
      {
        response: () => commitPlan(plan, app.hr),
        rows,
        expected: (all) => all.map((row) => ({ ...row, status })),
        notifications: await plannedInboxes(plan, app.hr),
      },
      made,
      ({ record, apply }) => apply(people[record] as Client, ids[record] as string),
    )
  })
  await assertBothOutcomes(property, [
    ["APPROVE", []],
    ["APPROVE", [{ record: 0, apply: decide("reject") }]],
  ])
})

test("an import of employees is committed as planned, and its undo restores the former values", async () => {
  const other = await app.hire()
  const takeLeave = async (record: Client) => {
    const draft = { leaveTypeId, startDate: "2026-11-05", endDate: "2026-11-05" }
    return record.post(`/leave/requests/${(await record.post("/leave/requests", draft)).body.id}/submit`)
  }
  const edit = edits(
    { apply: patch({ payGrade: "E9" }) },
    { apply: patch({ phone: "+49 30 1234567" }), isUnrelated: true },
    { apply: takeLeave },
    { apply: (_record, id) => app.hr.delete(`/users/${id}`) },
    { apply: () => app.hr.patch(`/users/${other.id}`, { phone: `+49 30 ${Date.now()}` }), isUnrelated: true },
  )
  let files = 0
  const property = fc.asyncProperty(fc.constantFrom("", "2026-10-30"), edit, async (endDate, made) => {
    const people = await hireThree()
    for (const person of people) await createPending(person, "2026-11-03", "2026-11-03", { leaveTypeId })
    const emails = await app.sql<{ email: string }>("select email from employees where id in (?) order by id", [
      people.map(({ id }) => id),
    ])
    const before = await employeeRows(people)
    const lines = emails.map(({ email }) => `${email},E4,${endDate}`)
    const header = "email,payGrade,endDate"
    const plan = await planImport(app.hr, "employees", [header, ...lines, `new${++files}@acme.test,E4,`])
    // A new employee needs a name, so the plan with one is rejected as a whole.
    expect(outcomeOf(await app.hr.post(`/imports/${plan.id}/commit`))).toEqual([409, "ROWS_REJECTED"])
    const updates = await planImport(app.hr, "employees", [header, ...lines])
    const notifications = await importedInboxes(updates, app.hr)
    // Leave after the end of an employment is canceled.
    expect([updates.notificationCount, notifications.size > 0]).toEqual([endDate ? 3 : 0, endDate !== ""])
    const isCommitted = await commitAfter(
      {
        response: () => app.hr.post(`/imports/${updates.id}/commit`),
        rows: () => employeeRows(people),
        expected: (rows) => rows.map((row) => ({ ...row, payGrade: "E4" })),
        notifications,
      },
      made,
      ({ record, apply }) => apply(people[record] as Client, (people[record] as Client).id),
    )
    if (!isCommitted) return
    const undone = await app.hr.post(`/imports/${updates.id}/undo`)
    // The end of an employment is not reversed.
    expect(outcomeOf(undone)).toEqual(endDate ? [409, "INVALID_TRANSITION"] : [200, "UNDONE"])
    if (!endDate) expect(await employeeRows(people)).toEqual(before)
  })
  await assertBothOutcomes(property, [
    ["", []],
    ["", [changePayGrade]],
    ["2026-10-30", []],
    ["2026-10-30", [{ record: 1, apply: takeLeave }]],
  ])
})
