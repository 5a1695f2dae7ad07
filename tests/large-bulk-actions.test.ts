// Bulk actions on many records: what they cost, when they stop, and how they take turns.
import { beforeAll, describe, expect, test } from "@jest/globals"
import pg from "pg"
import type { Json, TestResponse } from "./support/client.js"
import { countIdleTransactions } from "./support/computations.js"
import { insertEmployee } from "./support/factories.js"
import { planImport } from "./support/imports.js"
import { outcomeOf } from "./support/leave-requests.js"
import { until } from "./support/live.js"
import { createTemplate, startOnboarding, templateStep } from "./support/onboarding.js"
import { createApplication, createJob } from "./support/recruitment.js"
import { holdStatements, statementsOf } from "./support/statements.js"
import { createTestApp, type TestApp } from "./support/test-app.js"

const hirePeople = (app: TestApp, count: number, values: object = {}) =>
  Promise.all(
    Array.from({ length: count }, () => insertEmployee(app.sql, app.organizationId, { manager_id: app.admin.id, ...values })),
  )

const app = createTestApp()
let ids: string[]
beforeAll(async () => {
  ids = await hirePeople(app, 400)
})

const grade = (payGrade: string, of = ids, more: object = {}) => ({ action: "UPDATE", ids: of, values: { payGrade }, ...more })
const problemsOf = ({ status, body }: TestResponse) => [status, body.errors]
/** The result of `problemsOf` for an action that reached a number of records in its time. */
const tooManyForTime = (count: number) => {
  const message = `There was time for ${count} records in 30 seconds. Please send at most that many at a time.`
  return [400, [expect.objectContaining({ path: "ids", code: "TOO_MANY_FOR_TIME", message })]]
}
const isEndOfRow = (text: string) => text.startsWith("release savepoint bulk_row")

/** Milliseconds in which the processor works for this process, which contains the server. */
async function cpuTimeOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

describe("the cost of a bulk action", () => {
  test("eight times as many people take about eight times the processor time", async () => {
    const update = (count: number) => app.hr.post("/users/bulk", grade("E1", ids.slice(0, count), { dryRun: true }))
    await update(50)
    const few = await cpuTimeOf(() => update(50))
    const many = await cpuTimeOf(() => update(400))
    expect(many / few).toBeLessThan(12)
  })

  test.each([
    ["BLOCK", 5],
    ["DEACTIVATE", 8],
  ])("%s needs less than %i statements for each person, of few as of many", async (action, limit) => {
    const statementsFor = async (people: string[]) => {
      const statements = await statementsOf(app, async () => {
        expect((await app.hr.post("/users/bulk", { action, ids: people, dryRun: true })).body.updateCount).toBe(people.length)
      })
      return statements.length / people.length
    }
    const [few, many] = [await statementsFor(ids.slice(0, 20)), await statementsFor(ids.slice(0, 80))]
    expect(many).toBeLessThanOrEqual(few)
    expect(many).toBeLessThan(limit)
  })
})

test("a deactivation of a manager needs no statement for each of the reports", async () => {
  const statementsFor = async (reports: number) => {
    const manager = await app.hire({ role: "MANAGER", manager_id: app.admin.id })
    await hirePeople(app, reports, { manager_id: manager.id })
    const statements = await statementsOf(app, async () =>
      expect((await app.hr.delete(`/users/${manager.id}`)).status).toBeLessThan(300),
    )
    expect((await app.hr.get(`/users?managerId=${manager.id}`)).body.total).toBe(0)
    return statements.length
  }
  const few = await statementsFor(50)
  expect(await statementsFor(100)).toBeLessThanOrEqual(few + 5)
  expect(await statementsFor(200)).toBeLessThanOrEqual(few + 20)
})

describe("the lock of the organization", () => {
  const countLocks = async (work: () => Promise<unknown>) =>
    (await statementsOf(app, work)).filter((text) => /from organizations .* for no key update/.test(text)).length

  test("a bulk action takes the lock again after the record that took it is rejected", async () => {
    const bulk = { action: "BLOCK", ids: [app.hr.id, ...ids.slice(0, 3)], dryRun: true }
    expect(await countLocks(async () => expect((await app.hr.post("/users/bulk", bulk)).body.errorCount).toBe(1))).toBe(2)
  })

  test("each mutation of a document takes the lock", async () => {
    const block = (key: string, id = "") => `${key}: blockEmployee(id: "${id}") { id }`
    const document = `mutation { ${block("first", ids[0])} ${block("second", ids[1])} }`
    expect(await countLocks(async () => expect((await app.hr.graphql(document)).body.errors).toBeUndefined())).toBe(2)
    await app.sql("update employees set account_status = 'ACTIVE' where account_status = 'SUSPENDED'")
  })
})

describe("the end of a bulk action", () => {
  test("an action whose client disconnects is undone, and the organization runs the next one", async () => {
    const held = await holdStatements(app, ({ text }) => isEndOfRow(text))
    const client = new AbortController()
    const init = { method: "POST", headers: { "Content-Type": "application/json" }, signal: client.signal }
    const aborted = app.hr.fetch("/api/users/bulk", { ...init, body: JSON.stringify(grade("E2")) }).catch((error) => error.name)
    await until(() => held.count() === 1, "the first record")
    const next = app.hr.post("/users/bulk", grade("E2"))
    client.abort()
    expect(await aborted).toBe("AbortError")
    const lineOf = () => app.log.map((line) => JSON.parse(line).request).find((request) => request?.aborted)
    await until(() => lineOf() !== undefined, "the line of the aborted request")
    expect(lineOf()).toMatchObject({ path: "/api/users/bulk", status: 499 })
    held.release()
    expect((await next).body).toMatchObject({ isCommitted: true, updateCount: 400, unchangedCount: 0 })
  })

  test("an action that takes longer than 30 seconds returns the number of records that it reached and stores nothing", async () => {
    let rows = 0
    const held = await holdStatements(app, ({ text }) => isEndOfRow(text) && ++rows === 3)
    const late = app.hr.post("/users/bulk", grade("E3"))
    await until(() => held.count() === 1, "the third record")
    app.clock.advance(31_000)
    held.release()
    expect(problemsOf(await late)).toEqual(tooManyForTime(3))
    const again = await app.hr.post("/users/bulk", grade("E3", ids.slice(0, 3), { dryRun: true }))
    expect(again.body).toMatchObject({ updateCount: 3 })
  })
})

describe("the end of an import", () => {
  const numbers = [1, 2, 3]
  const kinds = [
    {
      kind: "DEPARTMENTS",
      lines: ["name", ...numbers.map((n) => `Works ${n}`)],
      steps: [
        { path: "commit", row: 2, pattern: /^insert into "departments"/, reached: 2, status: "PLANNED" },
        { path: "undo", row: 2, pattern: /^update "departments"/, reached: 2, status: "COMMITTED" },
      ],
    },
    {
      kind: "EMPLOYEES",
      lines: ["email,fullName", ...numbers.map((n) => `p${n}@acme.test,P ${n}`), "ann@acme.test,Ann B", "bob@acme.test,Bob C"],
      steps: [
        { path: "commit", row: 1, pattern: /^update "employees"/, reached: 4, status: "PLANNED" },
        { path: "undo", row: 1, pattern: /^update "employees"/, reached: 1, status: "COMMITTED" },
      ],
    },
  ]
  const holdRow = (row: number, pattern: RegExp) => {
    let rows = 0
    return holdStatements(app, ({ text }) => pattern.test(text) && ++rows === row)
  }
  const lateProblem = (count: number) => [
    400,
    [expect.objectContaining({ path: "id", code: "TOO_MANY_FOR_TIME", message: expect.stringContaining(`for ${count} record`) })],
  ]

  test.each(kinds)("executing or reversing $kind for longer than 30 seconds stores nothing", async ({ kind, lines, steps }) => {
    const { id } = await planImport(app.hr, kind, lines)
    for (const { path, row, pattern, reached, status } of steps) {
      const held = await holdRow(row, pattern)
      const late = app.hr.post(`/imports/${id}/${path}`)
      await until(() => held.count() === 1, `row ${row} of ${path}`)
      app.clock.advance(31_000)
      held.release()
      expect(problemsOf(await late)).toEqual(lateProblem(reached))
      expect((await app.hr.get(`/imports/${id}`)).body.status).toBe(status)
      expect((await app.hr.post(`/imports/${id}/${path}`)).status).toBe(200)
    }
  })

  const late = Array.from({ length: 401 }, (_, n) => `late${n}@acme.test,L ${n}`)
  test.each([
    { kind: "DEPARTMENTS", lines: ["name", "Late 1", "Late 2", "Late 3"], row: 2, table: "departments", reached: 2 },
    { kind: "EMPLOYEES", lines: ["email,fullName", ...late], row: 1, table: "employees", reached: 200 },
  ])("planning $kind for longer than 30 seconds returns 400 and stores nothing", async ({ kind, lines, row, table, reached }) => {
    const held = await holdRow(row, new RegExp(`^insert into "${table}"`))
    const planned = app.hr.upload("/imports", { name: "file.csv", bytes: lines.join("\n") }, { kind })
    await until(() => held.count() === 1, `row ${row}`)
    app.clock.advance(31_000)
    held.release()
    const { status, body } = await planned
    const message = expect.stringContaining(`for ${reached} record`)
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ path: "file", code: "TOO_MANY_FOR_TIME", message })]])
    expect(await app.sql("select 1 from import_rows where key ilike 'late%'")).toEqual([])
  })

  test("an import whose client disconnects is undone, and the organization executes the next one", async () => {
    const { id } = await planImport(app.hr, "DEPARTMENTS", ["name", "Left 1", "Left 2", "Left 3"])
    const held = await holdRow(2, /^insert into "departments"/)
    const client = new AbortController()
    const aborted = app.hr
      .fetch(`/api/imports/${id}/commit`, { method: "POST", signal: client.signal })
      .catch((error) => error.name)
    await until(() => held.count() === 1, "the second row")
    client.abort()
    expect(await aborted).toBe("AbortError")
    const isLogged = () => app.log.some((line) => JSON.parse(line).request?.path === `/api/imports/${id}/commit`)
    await until(isLogged, "the line of the aborted request")
    const next = app.hr.post(`/imports/${id}/commit`)
    held.release()
    expect((await next).body).toMatchObject({ status: "COMMITTED", createCount: 3 })
  })
})

describe("event handlers of a bulk action", () => {
  /** Starts an onboarding with three tasks, whose completion completes the steps. */
  const start = async () => {
    const employee = await app.hire({ manager_id: app.manager.id })
    const steps = [1, 2, 3].map((order) => templateStep(order, { createsTask: true, assigneeRole: "HR" }))
    const templateId = await createTemplate(app.hr, steps)
    const { id, steps: started } = await startOnboarding(app.hr, { employeeId: employee.id, templateId })
    const statuses = async () => {
      const { body } = await app.hr.get(`/onboarding/instances/${id}`)
      return [body.status, ...body.steps.map((step: Json) => step.status)]
    }
    return { taskIds: started.map((step: Json) => step.linkedRecordId), statuses }
  }
  const finish = (taskIds: string[], more: object = {}) =>
    app.hr.post("/tasks/bulk", { ids: taskIds, values: { stage: "DONE" }, ...more })

  test("handlers run for each record, and a dry run undoes them", async () => {
    const { taskIds, statuses } = await start()
    expect((await finish(taskIds, { dryRun: true })).body).toMatchObject({ updateCount: 3 })
    expect(await statuses()).toEqual(["ACTIVE", "Pending", "Pending", "Pending"])
    expect((await finish(taskIds)).body).toMatchObject({ isCommitted: true, updateCount: 3 })
    expect(await statuses()).toEqual(["COMPLETED", "Completed", "Completed", "Completed"])
    const completed = "select 1 from audit_entries where action = 'onboardingStep.complete'"
    expect(await app.sql(completed)).toHaveLength(3)
  })

  test("an action whose handlers take longer than 30 seconds returns the number of records that it reached and stores nothing", async () => {
    const { taskIds, statuses } = await start()
    let updates = 0
    const isHeld = ({ text }: { text: string }) => /^update "onboarding_steps"/.test(text) && ++updates === 2
    const held = await holdStatements(app, isHeld)
    const late = finish(taskIds)
    await until(() => held.count() === 1, "the second step")
    app.clock.advance(31_000)
    held.release()
    expect(problemsOf(await late)).toEqual(tooManyForTime(2))
    expect(await statuses()).toEqual(["ACTIVE", "Pending", "Pending", "Pending"])
  })
})

test("bulk actions of one organization run one by one without a connection, at most three wait, and another organization's runs", async () => {
  let started = 0
  const held = await holdStatements(app, ({ text }) => text.startsWith("savepoint bulk_row") && ++started === 1)
  const first = app.hr.post("/users/bulk", grade("E4", ids.slice(0, 5)))
  await until(() => held.count() === 1, "the first action")
  const waiting = [1, 2, 3, 4].map(() => app.hr.post("/users/bulk", grade("E4", ids.slice(0, 5))))
  const rejected = await Promise.race(waiting)
  expect(outcomeOf(rejected)).toEqual([429, "RATE_LIMITED"])
  expect(rejected.body.detail).toMatch(/^Another bulk action of this organization is running: a retry is possible in 2 seconds\./)
  expect(rejected.headers.get("retry-after")).toBe("2")
  const other = await app.hire({}, app.otherOrganizationId)
  const foreign = await app.outsider.post("/users/bulk", grade("E4", [other.id]))
  expect(foreign.body).toMatchObject({ isCommitted: true, updateCount: 1 })
  expect([started, await countIdleTransactions(app)]).toEqual([2, 1])
  held.release()
  expect((await first).body.updateCount).toBe(5)
  const statuses = (await Promise.all(waiting)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 200, 200, 429])
})

test("moves of applications, imports and recalculations of leave take turns with bulk actions", async () => {
  let started = 0
  const held = await holdStatements(app, ({ text }) => text.startsWith("savepoint bulk_row") && ++started === 1)
  const running = [1, 2, 3, 4].map(() => app.hr.post("/users/bulk", grade("E5", ids.slice(0, 2), { dryRun: true })))
  await until(() => held.count() === 1, "the first action")
  const path = `/imports/${app.hr.id}`
  const others = [
    app.hr.post("/applications/bulk-stage", { ids: [app.hr.id], stage: "SCREENING" }),
    app.hr.post(`${path}/commit`),
    app.hr.post(`${path}/undo`),
    app.hr.upload("/imports", { name: "file.csv", bytes: "name\nTurn" }, { kind: "DEPARTMENTS" }),
    app.hr.post("/leave/recalculate", { from: "2026-03-02", to: "2026-03-02" }),
  ]
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([429, 429, 429, 429, 429])
  const lines = Array.from({ length: 1001 }, (_, n) => `turn${n}@mail.test,T ${n}`)
  expect(await planImport(app.hr, "CANDIDATES", ["email,fullName", ...lines])).toMatchObject({ createCount: 1001 })
  held.release()
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

describe("the rate limit of bulk actions", () => {
  const limited = createTestApp({ config: { rateLimit: 100, organizationRateLimit: 1000 } })
  const remaining = ({ headers }: TestResponse) => headers.get("ratelimit")?.replace(/;t=\d+$/, "")

  test("two records count as one request on both APIs", async () => {
    const people = await hirePeople(limited, 41)
    const { hr } = limited
    expect(remaining(await hr.post("/users/bulk", grade("E1", people, { dryRun: true })))).toBe('"default";r=79')
    const mutation = "mutation ($input: EmployeeBulkInput!) { applyToEmployees(input: $input) { updateCount } }"
    const response = await hr.graphql(mutation, { input: grade("E1", people.slice(0, 40)) })
    expect([response.body.data, remaining(response)]).toEqual([{ applyToEmployees: { updateCount: 40 } }, '"default";r=59'])
  })

  test("two moved applications count as one request", async () => {
    const { hr } = limited
    const job = await createJob(hr)
    const moved = await Promise.all(Array.from({ length: 9 }, async () => (await createApplication(limited, job.id)).id))
    const [before, after] = [await hr.get("/users/me"), await hr.post("/applications/bulk-stage", { ids: moved, stage: "OFFER" })]
    const [left, rest] = [before, after].map(({ headers }) => Number(headers.get("ratelimit-remaining")))
    expect([after.status, Number(left) - Number(rest)]).toEqual([200, 5])
  })

  test("two rows of the dry run of an import count as one request", async () => {
    const upload = (...lines: string[]) =>
      limited.hr.upload("/imports", { name: "file.csv", bytes: ["name", ...lines].join("\n") }, { kind: "DEPARTMENTS" })
    const [one, ten] = [await upload("Only"), await upload(...Array.from({ length: 10 }, (_, n) => `Unit ${n}`))]
    const [left, rest] = [one, ten].map(({ headers }) => Number(headers.get("ratelimit-remaining")))
    expect([ten.status, Number(left) - Number(rest)]).toEqual([201, 5])
  })

  test("an action on more records than the limit allows returns 429 RATE_LIMITED with their number and stores nothing", async () => {
    const people = await hirePeople(limited, 202, { pay_grade: "E1" })
    const { hr } = limited
    const rejected = await hr.post("/users/bulk", grade("E2", people))
    expect(outcomeOf(rejected)).toEqual([429, "RATE_LIMITED"])
    expect(rejected.body.errors).toEqual([
      expect.objectContaining({ path: "ids", message: expect.stringMatching(/200 records/) }),
    ])
    expect(await limited.sql("select 1 from employees where pay_grade = 'E2'")).toEqual([])
  })
})

test("an update of 8,000 employees in one statement ends in time after an update of one", async () => {
  const { id } = await app.hire()
  await app.sql(
    `insert into employees select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'email',
      gen_random_uuid() || '@example.com'))).* from employees e, generate_series(1, 8000) where e.id = ?`,
    [id],
  )
  const update = (where: string) => `update employees set phone = '+49 30 1234567' where ${where}`
  const client = new pg.Client(app.instance.deps.orm.config.get("clientUrl") as string)
  await client.connect()
  try {
    // As for the connections of the application.
    await client.query("set statement_timeout = '15s'")
    await client.query(update("id = $1"), [id])
    expect((await client.query(update("organization_id = $1"), [app.organizationId])).rowCount).toBeGreaterThan(8_000)
  } finally {
    await client.end()
  }
})
