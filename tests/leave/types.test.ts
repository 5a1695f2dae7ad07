// Leave types, the versions of their rules, and the defaults of a new organization.
import { describe, expect, test } from "@jest/globals"
import { leaveLedgerJob } from "../../src/jobs/leave-ledger.js"
import type { Client, Json } from "../support/client.js"
import { insertOrganization } from "../support/factories.js"
import { act, createDraft, created, outcomeOf } from "../support/leave-requests.js"
import { planOf, recordStatements } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

const createType = async (values: object): Promise<string> => (await created(app.hr.post("/leave/types", values))).id
const balance = async (client: Client, id: string, asOf: string): Promise<Json> =>
  (await client.get(`/leave/balances/me?asOf=${asOf}`)).body.find(({ leaveTypeId }: Json) => leaveTypeId === id)

describe("a new organization", () => {
  test("a new organization has Annual, Sick, Unpaid and Study Leave, and its administrator has balances", async () => {
    const email = "first@new.test"
    await app.anonymous.post("/auth/register-company", { email, password: "Str0ng-enough", organizationName: "New" })
    const { token } = (await app.anonymous.post("/auth/login", { email, password: "Str0ng-enough" })).body
    const first = app.anonymous.with(token)
    const { body: types } = await first.get("/leave/types")
    expect(types).toMatchObject([
      {
        name: "Annual Leave",
        isDefault: true,
        accrual: "YEARLY",
        grantTiming: "START",
        amountPerYear: 25,
        maximumCarryOver: 5,
        carryOverExpires: "03-31",
        badge: "On Leave",
      },
      { name: "Sick Leave", amountPerYear: 10, badge: "Sick Leave", maximumCarryOver: 0 },
      { name: "Study Leave", amountPerYear: 5, isDefault: false },
      { name: "Unpaid Leave", isUnlimited: true, accrual: "NONE" },
    ])
    const { body } = await first.get("/leave/balances/me")
    expect(body.map(({ leaveTypeName, ...figures }: Json) => [leaveTypeName, figures])).toMatchObject([
      ["Annual Leave", { leaveTypeId: types[0].id, entitled: 25, used: 0, pending: 0, remaining: 25, asOf: "2026-03-02" }],
      ["Sick Leave", { leaveTypeId: types[1].id, entitled: 10, used: 0, pending: 0, remaining: 10, asOf: "2026-03-02" }],
      ["Study Leave", { leaveTypeId: types[2].id, entitled: 5, used: 0, pending: 0, remaining: 5, asOf: "2026-03-02" }],
      ["Unpaid Leave", { leaveTypeId: types[3].id, entitled: null, used: 0, pending: 0, remaining: null, asOf: "2026-03-02" }],
    ])
    const { leaveBalances } = await first.execute("{ leaveBalances { leaveTypeName remaining } }")
    expect(leaveBalances).toEqual(body.map(({ leaveTypeName, remaining }: Json) => ({ leaveTypeName, remaining })))
  })
})

describe("leave types", () => {
  test("HR creates, updates and archives a leave type on REST, and every employee reads it", async () => {
    const id = await createType({ name: "Sabbatical", amountPerYear: 3.5, description: "Once\nin a while", color: "#123456" })
    const changed = await app.hr.patch(`/leave/types/${id}`, { name: "Long break", description: null, amountPerYear: 4 })
    expect(changed).toMatchObject({
      status: 200,
      body: { name: "Long break", description: null, amountPerYear: 4, color: "#123456" },
    })
    const type = (await app.employee.get(`/leave/types/${id}`)).body
    expect(type.policies.map(({ amountPerYear, effectiveFrom }: Json) => [amountPerYear, effectiveFrom])).toEqual([
      [3.5, "2026-03-02"],
      [4, "2026-03-02"],
    ])
    expect((await app.hr.delete(`/leave/types/${id}`)).status).toBe(204)
    expect(outcomeOf(await app.employee.get(`/leave/types/${id}`))).toEqual([404, "NOT_FOUND"])
    expect((await app.employee.get("/leave/types")).body.map(({ id }: Json) => id)).not.toContain(id)
    await createType({ name: "long break" })
  })

  test("HR creates, updates and archives a leave type on GraphQL", async () => {
    const { createLeaveType } = await app.hr.execute(
      "mutation($input: CreateLeaveTypeInput!) { createLeaveType(input: $input) { id name accrual tenureSteps { afterYears amountPerYear } } }",
      { input: { name: "Graph", accrual: "MONTHLY", tenureSteps: [{ afterYears: 0, amountPerYear: 24 }] } },
    )
    expect(createLeaveType).toMatchObject({ accrual: "MONTHLY", tenureSteps: [{ afterYears: 0, amountPerYear: 24 }] })
    const { updateLeaveType } = await app.hr.execute(
      "mutation($id: ID!, $input: UpdateLeaveTypeInput!) { updateLeaveType(id: $id, input: $input) { noticeDays policies { nodes { noticeDays } } } }",
      { id: createLeaveType.id, input: { noticeDays: 0, effectiveFrom: "2026-05-01" } },
    )
    expect(updateLeaveType).toEqual({ noticeDays: 0, policies: { nodes: [{ noticeDays: 0 }, { noticeDays: 0 }] } })
    const { deleteLeaveType } = await app.hr.execute("mutation($id: ID!) { deleteLeaveType(id: $id) { deletedId } }", {
      id: createLeaveType.id,
    })
    expect(deleteLeaveType).toEqual({ deletedId: createLeaveType.id })
  })

  test("changed rules apply from their effective date and keep earlier grants", async () => {
    const id = await createType({ name: "Versioned", accrual: "MONTHLY", amountPerYear: 12, effectiveFrom: "2026-01-01" })
    await app.hr.patch(`/leave/types/${id}`, { amountPerYear: 24, effectiveFrom: "2026-07-01" })
    expect((await app.employee.get(`/leave/types/${id}`)).body.amountPerYear).toBe(12)
    expect((await balance(app.employee, id, "2026-06-30")).remaining).toBe(6)
    expect((await balance(app.employee, id, "2026-07-01")).remaining).toBe(8)
    expect((await balance(app.employee, id, "2026-12-31")).remaining).toBe(18)
  })

  test("several versions of one request build on each other in the order of their dates, on both APIs", async () => {
    const policies = [
      { effectiveFrom: "2027-01-01", noticeDays: 3 },
      { effectiveFrom: "2026-07-01", amountPerYear: 24 },
    ]
    const rules = { accrual: "MONTHLY", amountPerYear: 12, effectiveFrom: "2026-01-01" }
    const id = await createType({ name: "Planned", ...rules, policies })
    const versions = async () =>
      (await app.hr.get(`/leave/types/${id}`)).body.policies.map(({ effectiveFrom, amountPerYear, noticeDays }: Json) => [
        effectiveFrom,
        amountPerYear,
        noticeDays,
      ])
    expect(await versions()).toEqual([
      ["2026-01-01", 12, 0],
      ["2026-07-01", 24, 0],
      ["2027-01-01", 24, 3],
    ])
    expect((await balance(app.employee, id, "2026-12-31")).remaining).toBe(18)
    await app.hr.execute("mutation($id: ID!, $input: UpdateLeaveTypeInput!) { updateLeaveType(id: $id, input: $input) { id } }", {
      id,
      input: {
        amountPerYear: 36,
        effectiveFrom: "2027-07-01",
        policies: [{ effectiveFrom: "2028-01-01", allowHalfDays: false }],
      },
    })
    expect((await versions()).slice(3)).toEqual([
      ["2027-07-01", 36, 3],
      ["2028-01-01", 36, 3],
    ])
    const invalid: [object, string, string][] = [
      [{ policies: [...policies, { effectiveFrom: "2026-07-01" }] }, "policies.2.effectiveFrom", "DUPLICATE"],
      [{ amountPerYear: 1, effectiveFrom: "2027-01-01", policies }, "policies.0.effectiveFrom", "DUPLICATE"],
      [{ policies: [{ effectiveFrom: "2025-12-31" }] }, "policies.0.effectiveFrom", "BEFORE_FIRST_POLICY"],
      [{ policies: [{ effectiveFrom: "2026-08-01", amountPerYear: 0.0001 }] }, "policies.0.amountPerYear", "TOO_MANY_DECIMALS"],
      [{ policies: [{ noticeDays: 1 }] }, "policies.0.effectiveFrom", "REQUIRED"],
    ]
    for (const [values, path, code] of invalid)
      expect(await app.hr.patch(`/leave/types/${id}`, values)).toMatchObject({ status: 400, body: { errors: [{ path, code }] } })
    expect(await versions()).toHaveLength(5)
  })

  test("a version is deleted before its date on both APIs, and the ledger follows", async () => {
    const policies = ["2026-03-03", "2026-03-04"].map((effectiveFrom, n) => ({ effectiveFrom, amountPerYear: 24 * (n + 1) }))
    const id = await createType({
      name: "Withdrawn",
      accrual: "MONTHLY",
      amountPerYear: 12,
      effectiveFrom: "2026-01-01",
      policies,
    })
    const versions = async (): Promise<string[]> =>
      (await app.hr.get(`/leave/types/${id}`)).body.policies.map((version: Json) => version.id)
    const [first, second, third] = await versions()
    await leaveLedgerJob.run(app.instance.deps)
    expect((await balance(app.employee, id, "2026-12-31")).remaining).toBe(39)
    expect(outcomeOf(await app.employee.delete(`/leave/policies/${third}`))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await app.outsider.delete(`/leave/policies/${third}`))).toEqual([404, "NOT_FOUND"])
    expect(await app.hr.delete(`/leave/policies/${first}`)).toMatchObject({
      status: 409,
      body: { code: "RECORD_IN_USE", details: { effectiveFrom: "2026-01-01", isOnlyVersion: false } },
    })
    expect(await app.hr.delete(`/leave/policies/${third}`)).toMatchObject({ status: 204 })
    const { deleteLeavePolicy } = await app.hr.execute("mutation($id: ID!) { deleteLeavePolicy(id: $id) { deletedId } }", {
      id: second,
    })
    expect(deleteLeavePolicy).toEqual({ deletedId: second })
    expect(await versions()).toEqual([first])
    expect((await balance(app.employee, id, "2026-12-31")).remaining).toBe(12)
    const later = await createType({ name: "Later", effectiveFrom: "2026-12-01" })
    const [only] = (await app.hr.get(`/leave/types/${later}`)).body.policies
    expect(await app.hr.delete(`/leave/policies/${only.id}`)).toMatchObject({
      status: 409,
      body: { code: "RECORD_IN_USE", details: { effectiveFrom: "2026-12-01", isOnlyVersion: true } },
    })
    expect(outcomeOf(await app.hr.delete(`/leave/policies/${second}`))).toEqual([404, "NOT_FOUND"])
  })

  test("the job writes the ledger again after one version replaced another", async () => {
    const policies = [{ effectiveFrom: "2026-03-03", amountPerYear: 24 }]
    const id = await createType({
      name: "Replaced",
      accrual: "MONTHLY",
      amountPerYear: 12,
      effectiveFrom: "2026-01-01",
      policies,
    })
    await leaveLedgerJob.run(app.instance.deps)
    const [, version] = (await app.hr.get(`/leave/types/${id}`)).body.policies
    await app.hr.delete(`/leave/policies/${version.id}`)
    await app.hr.patch(`/leave/types/${id}`, { amountPerYear: 48, effectiveFrom: "2026-02-01" })
    await leaveLedgerJob.run(app.instance.deps)
    const stored = await app.sql<{ days: number }>(
      "select sum(amount)::float8 / 1000 as days from ledger_entries where employee_id = ? and leave_type_id = ?",
      [app.employee.id, id],
    )
    expect(stored).toEqual([{ days: 9 }])
  })

  test("rules before the first version return 400 BEFORE_FIRST_POLICY", async () => {
    const id = await createType({ name: "No past", amountPerYear: 10, effectiveFrom: "2026-01-01" })
    for (const answer of [
      await app.hr.patch(`/leave/types/${id}`, { noticeDays: 1, effectiveFrom: "2020-01-01" }),
      await app.hr.post(`/leave/types/${id}/simulate`, { noticeDays: 1, effectiveFrom: "2025-12-31" }),
    ])
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: "effectiveFrom", code: "BEFORE_FIRST_POLICY" }] } })
    expect((await balance(app.employee, id, "2025-12-31")).remaining).toBe(0)
    expect((await app.hr.patch(`/leave/types/${id}`, { noticeDays: 1, effectiveFrom: "2026-01-01" })).status).toBe(200)
    expect((await balance(app.employee, id, "2026-12-31")).remaining).toBe(10)
  })

  test("invalid rules return 400 with the path of the field", async () => {
    const problemsOf = async (values: object) => {
      const { status, body } = await app.hr.post("/leave/types", { name: "Wrong", ...values })
      return [status, body.errors?.map(({ path }: Json) => path)]
    }
    expect(await problemsOf({ amountPerYear: -1 })).toEqual([400, ["amountPerYear"]])
    expect(await problemsOf({ amountPerYear: 1.0001 })).toEqual([400, ["amountPerYear"]])
    expect(await problemsOf({ carryOverExpires: "02-30" })).toEqual([400, ["carryOverExpires"]])
    expect(await problemsOf({ carryOverExpires: "13-01" })).toEqual([400, ["carryOverExpires"]])
    expect(await problemsOf({ blackouts: [{ from: "2026-05-02", to: "2026-05-01" }] })).toEqual([400, ["blackouts.0.to"]])
    const step = { afterYears: 1, amountPerYear: 2 }
    expect(await problemsOf({ tenureSteps: [step, step] })).toEqual([400, ["tenureSteps.1.afterYears"]])
    expect(await problemsOf({ unknown: 1 })).toEqual([400, ["unknown"]])
    expect(await problemsOf({ accrual: "DAILY" })).toEqual([400, ["accrual"]])
    expect((await app.employee.get("/leave/types")).body.map(({ name }: Json) => name)).not.toContain("Wrong")
  })

  test("at most one type is the default, and deleting it returns 409 RECORD_IN_USE", async () => {
    const [one, two] = [await createType({ name: "One", isDefault: true }), await createType({ name: "Two" })]
    expect(outcomeOf(await app.hr.delete(`/leave/types/${one}`))).toEqual([409, "RECORD_IN_USE"])
    await app.hr.patch(`/leave/types/${two}`, { isDefault: true })
    const { body } = await app.employee.get("/leave/types")
    expect(body.filter(({ isDefault }: Json) => isDefault).map(({ id }: Json) => id)).toEqual([two])
    expect((await app.hr.delete(`/leave/types/${one}`)).status).toBe(204)
  })

  test("only HR of the same organization writes leave types", async () => {
    const id = await createType({ name: "Guarded", amountPerYear: 1 })
    for (const client of [app.employee, app.manager]) {
      expect(outcomeOf(await client.post("/leave/types", { name: "Mine" }))).toEqual([403, "FORBIDDEN"])
      expect(outcomeOf(await client.patch(`/leave/types/${id}`, { amountPerYear: 99 }))).toEqual([403, "FORBIDDEN"])
      expect(outcomeOf(await client.delete(`/leave/types/${id}`))).toEqual([403, "FORBIDDEN"])
      expect(outcomeOf(await client.post(`/leave/types/${id}/simulate`, { amountPerYear: 99 }))).toEqual([403, "FORBIDDEN"])
    }
    for (const answer of [
      await app.outsider.get(`/leave/types/${id}`),
      await app.outsider.patch(`/leave/types/${id}`, { amountPerYear: 99 }),
      await app.outsider.delete(`/leave/types/${id}`),
      await app.outsider.post(`/leave/types/${id}/simulate`, { amountPerYear: 99 }),
    ])
      expect(outcomeOf(answer)).toEqual([404, "NOT_FOUND"])
  })

  test("zero days, zero carry-over and a tenure step after zero years are applied", async () => {
    const steps = [
      { afterYears: 0, amountPerYear: 7 },
      { afterYears: 2, amountPerYear: 0 },
    ]
    const id = await createType({
      name: "Zero",
      amountPerYear: 30,
      tenureSteps: steps,
      maximumCarryOver: 0,
      effectiveFrom: "2026-01-01",
    })
    const newcomer = await app.hire({ hire_date: "2026-01-15" })
    expect(await balance(newcomer, id, "2026-01-15")).toMatchObject({ entitled: 7, remaining: 7 })
    expect(await balance(newcomer, id, "2027-01-01")).toMatchObject({ remaining: 7 })
    expect(await balance(newcomer, id, "2029-01-01")).toMatchObject({ entitled: 0, remaining: 0 })
  })

  test("simulating rules lists changed balances and stores nothing", async () => {
    const id = await createType({ name: "Simulated", amountPerYear: 10, maximumCarryOver: 0, effectiveFrom: "2026-01-01" })
    const senior = await app.hire({ full_name: "Sam Senior", hire_date: "2015-05-05" })
    const before = await app.sql("select count(*)::int as n from leave_policies")
    const simulation = await app.hr.post(`/leave/types/${id}/simulate`, {
      tenureSteps: [{ afterYears: 10, amountPerYear: 13 }],
      effectiveFrom: "2026-01-01",
    })
    expect(simulation).toMatchObject({
      status: 200,
      body: [{ employeeId: senior.id, fullName: "Sam Senior", before: 10, after: 13, difference: 3 }],
    })
    expect(await app.sql("select count(*)::int as n from leave_policies")).toEqual(before)
    expect((await balance(senior, id, "2026-12-31")).remaining).toBe(10)
  })
})

describe("the number of leave types", () => {
  /** An organization with a default type and others, which have versions, a group, assignments and entries of the employee. */
  const createOrganization = async (typeCount: number) => {
    const organization = await insertOrganization(app.sql)
    const admin = await app.hire({ role: "ADMIN" }, organization)
    const worker = await app.hire({ manager_id: admin.id }, organization)
    const insert = (table: string, columns: string, values: string, more: string) =>
      app.sql(
        `insert into ${table} (id, organization_id, leave_type_id, ${columns})
         select gen_random_uuid(), t.organization_id, t.id, ${values} from leave_types t cross join ${more} where t.organization_id = ?`,
        [organization],
      )
    await app.sql(
      `insert into leave_types (id, organization_id, name, is_default, is_unlimited, badge)
       select gen_random_uuid(), ?, 'Type ' || n, n = 1, false, 'ON_LEAVE' from generate_series(1, ?) n`,
      [organization, typeCount],
    )
    const rules = "amount_per_year, tenure_steps, blackouts"
    await insert(
      "leave_policies",
      `effective_from, ${rules}`,
      "'2026-01-01'::date + n, 25, '[]', '[]'",
      "generate_series(0, 2) n",
    )
    await insert("leave_policy_groups", "name", "'Group ' || n", "generate_series(1, 2) n")
    await insert(
      "leave_policies",
      `group_id, effective_from, ${rules}`,
      "g.id, '2026-01-01', 25, '[]', '[]'",
      "lateral (select id from leave_policy_groups where leave_type_id = t.id) g",
    )
    await insert(
      "leave_policy_assignments",
      "employment_type, effective_from",
      "'FULL_TIME', '2026-01-01'::date + n",
      "generate_series(1, 5) n",
    )
    await insert(
      "ledger_entries",
      "employee_id, kind, account, amount, effective_date, recorded_at, key",
      "e.id, 'ADJUSTMENT', 'ENTITLED', 1000, '2026-01-01', '2026-01-01', 'adjustment/' || e.id",
      "lateral (select id from employees where organization_id = t.organization_id) e",
    )
    return worker
  }
  const costOf = async (worker: Client) => {
    const id = await createDraft(worker, "2026-06-01", "2026-06-05")
    const sent = await recordStatements(app, async () => expect(await act(worker, id, "submit")).toMatchObject({ status: 200 }))
    // Other statements of the server, such as those of live delivery, run on timers.
    const ofLeave = sent.filter(({ text }) => /\b(leave_\w+|work_pattern\w*|employment_changes)\b/.test(text))
    const reads = ofLeave.filter(
      ({ text }) => /^\s*(select|with)\b/.test(text) && !/\b(insert into|delete from|update \S+ set)\b/.test(text),
    )
    const plans = await Promise.all(reads.map((statement) => planOf(app, statement, { usesIndexes: true })))
    return { statements: ofLeave.length, rows: plans.map(({ rows }) => rows) }
  }

  test("a submission with 90 leave types sends the statements and reads the rows of one with 3 types", async () => {
    const [few, many] = [await createOrganization(3), await createOrganization(90)]
    await app.sql("analyze")
    const cost = await costOf(few)
    expect(cost.rows.length).toBeGreaterThan(1)
    expect(await costOf(many)).toEqual(cost)
  })
})

describe("the limit of leave types", () => {
  test("creating the 101st leave type returns 400, until a type is archived", async () => {
    await app.sql(
      `insert into leave_types (id, organization_id, name, is_default, is_unlimited, badge)
       select gen_random_uuid(), ?, 'Filler ' || n, false, true, 'ON_LEAVE'
       from generate_series(1, 100 - (select count(*)::int from leave_types where organization_id = ? and archived_at is null)) n`,
      [app.organizationId, app.organizationId],
    )
    const create = () => app.hr.post("/leave/types", { name: "One more" })
    expect(await create()).toMatchObject({
      status: 400,
      body: { code: "VALIDATION_FAILED", errors: [{ path: "name", code: "TOO_MANY" }] },
    })
    const { leaveTypes } = await app.hr.execute("{ leaveTypes(last: 1) { totalCount nodes { id } } }")
    expect(leaveTypes.totalCount).toBe(100)
    await app.hr.delete(`/leave/types/${leaveTypes.nodes[0].id}`)
    expect((await create()).status).toBe(201)
  })
})
