// Policy groups: rules of their own for people, departments, locations and kinds of contract, from a date on.
import { beforeAll, describe, expect, test } from "@jest/globals"
import { leaveLedgerJob } from "../../src/jobs/leave-ledger.js"
import type { Client, Json } from "../support/client.js"
import { insertDepartment, insertRow, UNKNOWN_ID } from "../support/factories.js"
import { act, createDraft, created, createLeaveType, createPending, hireWorker, outcomeOf } from "../support/leave-requests.js"
import { statementsOf } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const NOW = "2026-03-02T09:00:00.000Z"
const app = createTestApp({ now: NOW })
const rounds = Number(process.env.ROUNDS ?? 3)

const createType = (name: string, values: object = {}) =>
  createLeaveType(app.hr, name, { effectiveFrom: "2025-01-01", ...values })
const createGroup = async (leaveTypeId: string, name: string, values: object = {}): Promise<string> =>
  (await created(app.hr.post("/leave/policy-groups", { leaveTypeId, name, effectiveFrom: "2025-01-01", ...values }))).id
const postAssignment = (leaveTypeId: string, groupId: string | null, effectiveFrom: string, target: object) =>
  app.hr.post("/leave/policy-assignments", { leaveTypeId, groupId, effectiveFrom, ...target })
const assign = async (...args: Parameters<typeof postAssignment>): Promise<Json> => created(postAssignment(...args))
/** Days per year for an employee on dates, as HR sees them. */
const daysOn = async (leaveTypeId: string, { id }: { id: string }, ...dates: string[]): Promise<number[]> =>
  Promise.all(
    dates.map(
      async (date) =>
        (await app.hr.get(`/leave/types/${leaveTypeId}/effective-policy?employeeId=${id}&date=${date}`)).body.amountPerYear,
    ),
  )
const remaining = async (client: { id: string }, leaveTypeId: string, asOf?: string) =>
  (await app.hr.get(`/leave/employees/${client.id}/balances/${leaveTypeId}${asOf ? `?asOf=${asOf}` : ""}`)).body.remaining
/** The sum of the stored ledger entries, in days. */
const storedDays = async ({ id }: { id: string }, leaveTypeId: string) => {
  const [row] = await app.sql<{ days: number }>(
    "select coalesce(sum(amount), 0)::float8 / 1000 as days from ledger_entries where employee_id = ? and leave_type_id = ?",
    [id, leaveTypeId],
  )
  return row?.days
}
const insertLocation = (name: string) =>
  insertRow(app.sql, "locations", app.organizationId, { name, type: "OFFICE", country: "DE", timezone: "Europe/Berlin" })
/** Hires over the API, which begins the career history. */
const hireWithHistory = async (name: string, values: object): Promise<{ id: string }> => {
  const account = { email: `${name}@acme.test`, fullName: name, role: "EMPLOYEE", password: "Str0ng-enough" }
  return { id: (await created(app.hr.post("/users", { ...account, hireDate: "2025-01-01", ...values }))).id }
}
const recordChange = ({ id }: { id: string }, change: object) => created(app.hr.post(`/users/${id}/employment-changes`, change))

let annual: string
let ulm: string
const units = { company: "", division: "", team: "", other: "" }
beforeAll(async () => {
  annual = await createType("Annual Leave", { isDefault: true, amountPerYear: 20 })
  ulm = await insertLocation("Ulm")
  units.company = await insertDepartment(app, "Company")
  units.division = await insertDepartment(app, "Division", { parent_id: units.company })
  units.team = await insertDepartment(app, "Team", { parent_id: units.division })
  units.other = await insertDepartment(app, "Other")
})

describe("policy groups", () => {
  test("a group starts with the general rules of its date, and its versions build on each other, on both APIs", async () => {
    const type = await createType("Grouped", { amountPerYear: 20, noticeDays: 2 })
    await app.hr.patch(`/leave/types/${type}`, { amountPerYear: 22, effectiveFrom: "2026-01-01" })
    const policies = [
      { effectiveFrom: "2028-01-01", noticeDays: 9 },
      { effectiveFrom: "2027-01-01", amountPerYear: 30 },
    ]
    const { createLeavePolicyGroup: group } = await app.hr.execute(
      "mutation($input: CreateLeavePolicyGroupInput!) { createLeavePolicyGroup(input: $input) { id name leaveType { id } policies { nodes { effectiveFrom amountPerYear noticeDays groupId } } } }",
      { input: { leaveTypeId: type, name: "Ulm", maximumCarryOver: 3, effectiveFrom: "2026-02-01", policies } },
    )
    expect(group).toMatchObject({ name: "Ulm", leaveType: { id: type } })
    expect(group.policies.nodes).toEqual([
      { effectiveFrom: "2026-02-01", amountPerYear: 22, noticeDays: 2, groupId: group.id },
      { effectiveFrom: "2027-01-01", amountPerYear: 30, noticeDays: 2, groupId: group.id },
      { effectiveFrom: "2028-01-01", amountPerYear: 30, noticeDays: 9, groupId: group.id },
    ])
    const values = { name: "Neu-Ulm", amountPerYear: 31, effectiveFrom: "2029-01-01" }
    const changed = await app.hr.patch(`/leave/policy-groups/${group.id}`, values)
    expect(changed).toMatchObject({ status: 200, body: { name: "Neu-Ulm", leaveTypeId: type } })
    const { body: read } = await app.employee.get(`/leave/policy-groups/${group.id}`)
    expect(read.policies.map(({ amountPerYear }: Json) => amountPerYear)).toEqual([22, 30, 30, 31])
    const { body: listed } = await app.employee.get(`/leave/policies?groupId=${group.id}`)
    expect(listed.map(({ id, group: { name } }: Json) => [id, name])).toEqual(
      read.policies.map(({ id }: Json) => [id, "Neu-Ulm"]),
    )
    const { body: general } = await app.employee.get(`/leave/types/${type}`)
    expect(general).toMatchObject({ amountPerYear: 22, policies: [{ amountPerYear: 20, groupId: null }, { amountPerYear: 22 }] })
    const { body: groups } = await app.employee.get(`/leave/policy-groups?leaveTypeId=${type}`)
    expect(groups.map(({ name }: Json) => name)).toEqual(["Neu-Ulm"])
  })

  test("versions of a group from one date, before its first version, or before the general rules return 400", async () => {
    const type = await createType("Dated", { effectiveFrom: "2026-01-01" })
    const group = await createGroup(type, "Dated", { effectiveFrom: "2026-02-01" })
    const versions = { policies: [{ effectiveFrom: "2027-01-01" }, { effectiveFrom: "2027-01-01" }] }
    const problem = (path: string, code: string) => ({ status: 400, body: { errors: [{ path, code }] } })
    expect(await app.hr.patch(`/leave/policy-groups/${group}`, versions)).toMatchObject(
      problem("policies.1.effectiveFrom", "DUPLICATE"),
    )
    expect(await app.hr.patch(`/leave/policy-groups/${group}`, { noticeDays: 1, effectiveFrom: "2026-01-31" })).toMatchObject(
      problem("effectiveFrom", "BEFORE_FIRST_POLICY"),
    )
    const early = { leaveTypeId: type, name: "Early", effectiveFrom: "2025-12-31" }
    expect(await app.hr.post("/leave/policy-groups", early)).toMatchObject(problem("effectiveFrom", "BEFORE_FIRST_POLICY"))
    expect(await app.hr.post("/leave/policy-groups", { ...early, leaveTypeId: UNKNOWN_ID })).toMatchObject({
      status: 400,
      body: { code: "INVALID_REFERENCE", errors: [{ path: "leaveTypeId" }] },
    })
    expect((await app.hr.get(`/leave/policies?groupId=${group}`)).body).toHaveLength(1)
  })

  test("a future version of a group is deleted, and the version before it stays in force", async () => {
    const type = await createType("Withdrawn", { amountPerYear: 10 })
    const group = await createGroup(type, "Withdrawn", {
      amountPerYear: 12,
      policies: [{ effectiveFrom: "2027-01-01", amountPerYear: 40 }],
    })
    await assign(type, group, "2025-01-01", { employeeId: app.employee.id })
    const [first, second] = (await app.hr.get(`/leave/policies?groupId=${group}`)).body
    expect(await daysOn(type, app.employee, "2026-03-02", "2027-01-01")).toEqual([12, 40])
    expect(await remaining(app.employee, type, "2027-01-01")).toBe(40)
    expect(outcomeOf(await app.employee.delete(`/leave/policies/${second.id}`))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await app.hr.delete(`/leave/policies/${first.id}`))).toEqual([409, "RECORD_IN_USE"])
    expect((await app.hr.delete(`/leave/policies/${second.id}`)).status).toBe(204)
    expect(await daysOn(type, app.employee, "2027-01-01")).toEqual([12])
    expect(await remaining(app.employee, type, "2027-01-01")).toBe(12)
    const later = await createGroup(type, "Later", { effectiveFrom: "2027-01-01" })
    const [only] = (await app.hr.get(`/leave/policies?groupId=${later}`)).body
    expect(await app.hr.delete(`/leave/policies/${only.id}`)).toMatchObject({
      status: 409,
      body: { code: "RECORD_IN_USE", details: { isOnlyVersion: true } },
    })
  })

  test("a group without rules of its own begins with the first of its versions", async () => {
    const type = await createType("Versions only")
    const policies = [{ effectiveFrom: "2026-03-02", amountPerYear: 28 }]
    const { id } = await created(app.hr.post("/leave/policy-groups", { leaveTypeId: type, name: "Versions", policies }))
    expect((await app.hr.get(`/leave/policies?groupId=${id}`)).body).toMatchObject(policies)
  })

  test("a name is unique in its leave type until the group is archived, which assignments in force prevent", async () => {
    const [type, other] = [await createType("Named"), await createType("Named too")]
    const group = await createGroup(type, "North")
    await createGroup(other, "North")
    expect(outcomeOf(await app.hr.post("/leave/policy-groups", { leaveTypeId: type, name: "north" }))).toEqual([
      409,
      "NAME_TAKEN",
    ])
    await assign(type, group, "2026-01-01", { locationId: ulm })
    await assign(type, group, "2027-01-01", { employmentType: "Intern" })
    const archive = () => app.hr.delete(`/leave/policy-groups/${group}`)
    expect(await archive()).toMatchObject({ status: 409, body: { code: "RECORD_IN_USE", details: { assignments: 2 } } })
    const { id: later } = await assign(type, null, "2026-03-02", { locationId: ulm })
    await assign(type, null, "2027-01-01", { employmentType: "Intern" })
    expect((await archive()).status).toBe(204)
    // Without the later assignment, the archived group would apply again.
    expect(outcomeOf(await app.hr.delete(`/leave/policy-assignments/${later}`))).toEqual([409, "RECORD_IN_USE"])
    const { body: entries } = await app.admin.get(`/audit?entityId=${group}`)
    expect(entries.map(({ action }: Json) => action)).toEqual(["leavePolicyGroup.delete", "leavePolicyGroup.create"])
    expect(outcomeOf(await app.employee.get(`/leave/policy-groups/${group}`))).toEqual([404, "NOT_FOUND"])
    expect(outcomeOf(await postAssignment(type, group, "2026-01-01", { locationId: ulm }))).toEqual([400, "INVALID_REFERENCE"])
    await createGroup(type, "North")
  })

  test("only HR of the same organization writes groups and assignments", async () => {
    const group = await createGroup(annual, "Guarded")
    const assignment = await assign(annual, null, "2030-01-01", { locationId: ulm })
    const writes = (client: Client) => [
      client.post("/leave/policy-groups", { leaveTypeId: annual, name: "Mine" }),
      client.patch(`/leave/policy-groups/${group}`, { amountPerYear: 99 }),
      client.delete(`/leave/policy-groups/${group}`),
      client.post("/leave/policy-assignments", {
        leaveTypeId: annual,
        groupId: group,
        effectiveFrom: "2026-01-01",
        employeeId: client.id,
      }),
      client.delete(`/leave/policy-assignments/${assignment.id}`),
    ]
    for (const client of [app.employee, app.manager])
      for (const answer of writes(client)) expect(outcomeOf(await answer)).toEqual([403, "FORBIDDEN"])
    const foreign = await Promise.all(writes(app.outsider))
    expect(foreign.map(outcomeOf)).toEqual([
      [400, "INVALID_REFERENCE"],
      [404, "NOT_FOUND"],
      [404, "NOT_FOUND"],
      [400, "INVALID_REFERENCE"],
      [404, "NOT_FOUND"],
    ])
  })
})

describe("assignments", () => {
  test("the most specific assignment applies, and a deletion lets the next one apply", async () => {
    const type = await createType("Levels", { amountPerYear: 10 })
    const worker = await hireWorker(app, { department_id: units.team, location_id: ulm, employment_type: "PART_TIME" })
    const colleague = await hireWorker(app, { department_id: units.other, employment_type: "FULL_TIME" })
    const targets = [
      { employmentType: "Part-time" },
      { locationId: ulm },
      { departmentId: units.company, includeDescendants: true },
      { departmentId: units.division, includeDescendants: true },
      { departmentId: units.team },
      { employeeId: worker.id },
    ]
    const created: Json[] = []
    for (const [n, target] of targets.entries()) {
      const group = await createGroup(type, `Level ${n}`, { amountPerYear: 11 + n })
      created.push(await assign(type, group, "2026-01-01", target))
      expect(await daysOn(type, worker, "2025-12-31", "2026-01-01")).toEqual([10, 11 + n])
      expect(await remaining(worker, type, "2026-12-31")).toBe(11 + n)
      expect(await daysOn(type, colleague, "2026-01-01")).toEqual([10])
    }
    const query =
      "query($e: ID, $t: ID!, $d: Date) { effectiveLeavePolicy(employeeId: $e, leaveTypeId: $t, date: $d) { amountPerYear group { name } } }"
    const variables = { e: worker.id, t: type, d: "2026-06-01" }
    expect((await app.manager.execute(query, variables)).effectiveLeavePolicy).toEqual({
      amountPerYear: 16,
      group: { name: "Level 5" },
    })
    expect((await worker.get(`/leave/types/${type}/effective-policy`)).body).toMatchObject({
      amountPerYear: 16,
      group: { name: "Level 5" },
    })
    for (const [n, { id }] of [...created.entries()].reverse()) {
      expect((await app.hr.delete(`/leave/policy-assignments/${id}`)).status).toBe(204)
      expect(await daysOn(type, worker, "2026-01-01")).toEqual([10 + n])
    }
  })

  test("an assignment to a department without descendants concerns its members only", async () => {
    const type = await createType("Narrow", { amountPerYear: 10 })
    const group = await createGroup(type, "Head office", { amountPerYear: 15 })
    const [member, head] = await Promise.all([
      hireWorker(app, { department_id: units.team }),
      hireWorker(app, { department_id: units.division }),
    ])
    await assign(type, group, "2026-01-01", { departmentId: units.division })
    expect(await Promise.all([member, head].map((person) => daysOn(type, person, "2026-06-01")))).toEqual([[10], [15]])
  })

  test("an assignment with groupId null restores the general rules", async () => {
    const type = await createType("Excepted", { amountPerYear: 10 })
    const group = await createGroup(type, "Division", { amountPerYear: 15 })
    const [member, exception] = await Promise.all([
      hireWorker(app, { department_id: units.team }),
      hireWorker(app, { department_id: units.team }),
    ])
    await assign(type, group, "2026-02-01", { departmentId: units.division, includeDescendants: true })
    await assign(type, null, "2026-02-01", { employeeId: exception.id })
    expect(await daysOn(type, member, "2026-01-31", "2026-02-01")).toEqual([10, 15])
    expect(await daysOn(type, exception, "2026-02-01")).toEqual([10])
    await assign(type, null, "2026-07-01", { departmentId: units.team })
    expect(await daysOn(type, member, "2026-06-30", "2026-07-01")).toEqual([15, 10])
  })

  test("assignments take effect on their dates in the past and in the future, and one of the same date is replaced", async () => {
    const type = await createType("Timed", { amountPerYear: 10, accrual: "MONTHLY" })
    const [more, most] = [
      await createGroup(type, "More", { amountPerYear: 24 }),
      await createGroup(type, "Most", { amountPerYear: 36, effectiveFrom: "2026-06-01" }),
    ]
    const worker = await hireWorker(app, { hire_date: "2026-01-01" })
    await leaveLedgerJob.run(app.instance.deps)
    const before = await storedDays(worker, type)
    await assign(type, more, "2026-02-01", { employeeId: worker.id })
    const { id } = await assign(type, more, "2026-04-01", { employeeId: worker.id })
    const replaced = await assign(type, most, "2026-04-01", { employeeId: worker.id })
    expect(replaced.id).toBe(id)
    // The general rules apply before the first version of a group.
    expect(await daysOn(type, worker, "2026-01-31", "2026-02-01", "2026-04-01", "2026-06-01")).toEqual([10, 24, 10, 36])
    await leaveLedgerJob.run(app.instance.deps)
    expect(before).toBe(2.5)
    expect(await storedDays(worker, type)).toBe(4.833)
    expect(await remaining(worker, type, "2026-07-01")).toBe(12.5)
    await assign(type, null, "2026-02-01", { employeeId: worker.id })
    await leaveLedgerJob.run(app.instance.deps)
    expect(await storedDays(worker, type)).toBe(2.5)
  })

  test("a move between departments, locations or contracts changes the rules by the career history", async () => {
    const type = await createType("Moving", { amountPerYear: 12, accrual: "MONTHLY" })
    const rules = [
      [{ departmentId: units.division, includeDescendants: true }, 24],
      [{ locationId: ulm }, 36],
      [{ employmentType: "Intern" }, 48],
    ] as const
    for (const [target, amountPerYear] of rules)
      await assign(type, await createGroup(type, `Moving ${amountPerYear}`, { amountPerYear }), "2025-01-01", target)
    const mover = await hireWithHistory("mover", { departmentId: units.other, employmentType: "Intern" })
    expect(await storedDays(mover, type)).toBe(12)
    await recordChange(mover, { effectiveDate: "2026-02-01", departmentId: units.team })
    // The ledger follows at once: January at 48, February and March at 24 days per year.
    expect(await storedDays(mover, type)).toBe(8)
    await recordChange(mover, { effectiveDate: "2026-06-01", departmentId: units.other, employmentType: "Full-time" })
    await recordChange(mover, { effectiveDate: "2026-07-01", locationId: ulm })
    expect(await daysOn(type, mover, "2026-01-31", "2026-02-01", "2026-05-31", "2026-06-01", "2026-07-01")).toEqual([
      48, 24, 24, 12, 36,
    ])
    expect(await remaining(mover, type, "2026-07-01")).toBe(16)
    expect(await storedDays(mover, type)).toBe(8)
    await recordChange(mover, { effectiveDate: "2026-03-01", locationId: ulm, departmentId: null })
    expect(await storedDays(mover, type)).toBe(9)
    await recordChange(mover, { effectiveDate: "2026-03-02", locationId: null, employmentType: "Contract" })
    expect(await daysOn(type, mover, "2026-03-01", "2026-03-02")).toEqual([36, 12])
  })

  test("a department moved below another gets its rules, and the job writes the ledgers again", async () => {
    const type = await createType("Tree", { amountPerYear: 12 })
    const moved = await insertDepartment(app, "Moved")
    const worker = await hireWorker(app, { department_id: moved, hire_date: "2026-01-01" })
    const group = await createGroup(type, "Tree", { amountPerYear: 18 })
    await assign(type, group, "2025-01-01", { departmentId: units.company, includeDescendants: true })
    await leaveLedgerJob.run(app.instance.deps)
    expect(await storedDays(worker, type)).toBe(12)
    const statements = await statementsOf(app, () => app.hr.patch(`/departments/${moved}`, { parentId: units.division }))
    expect(statements.join()).toContain("add_job('leave-ledger'")
    expect(await daysOn(type, worker, "2026-03-02")).toEqual([18])
    await leaveLedgerJob.run(app.instance.deps)
    expect(await storedDays(worker, type)).toBe(18)
  })

  test("an assignment without or with two targets, or with a wrong reference returns 400 naming the field", async () => {
    const foreignGroup = await createGroup(await createType("Foreign"), "Foreign")
    const gone = await hireWorker(app, { account_status: "DEACTIVATED" })
    const problemsOf = async (target: object, groupId: string | null = null) => {
      const { status, body } = await postAssignment(annual, groupId, "2026-01-01", target)
      return [status, ...body.errors.map(({ path, code }: Json) => `${path} ${code}`)]
    }
    expect(await problemsOf({})).toEqual([400, "employeeId REQUIRED"])
    expect(await problemsOf({ employeeId: app.employee.id, locationId: ulm })).toEqual([400, "locationId NOT_ALLOWED"])
    expect(await problemsOf({ locationId: ulm, includeDescendants: true })).toEqual([400, "includeDescendants NOT_ALLOWED"])
    expect(await problemsOf({ locationId: ulm }, foreignGroup)).toEqual([400, "groupId REFERENCE"])
    expect(await problemsOf({ departmentId: UNKNOWN_ID }, UNKNOWN_ID)).toEqual([
      400,
      "groupId REFERENCE",
      "departmentId REFERENCE",
    ])
    expect(await problemsOf({ employeeId: app.outsider.id })).toEqual([400, "employeeId REFERENCE"])
    expect(await problemsOf({ employeeId: gone.id })).toEqual([400, "employeeId REFERENCE"])
    expect(await problemsOf({ employmentType: "Pirate" })).toEqual([400, "employmentType ONE_OF"])
  })

  test("an assignment of a person is visible to the person, the manager and HR, on both APIs", async () => {
    const type = await createType("Private")
    const group = await createGroup(type, "Private", { amountPerYear: 28 })
    const personal = await assign(type, group, "2026-01-01", { employeeId: app.employee.id })
    const common = await assign(type, group, "2026-02-01", { locationId: ulm })
    const query = "query($t: [ID!]) { leavePolicyAssignments(filter: { leaveTypeIds: $t }) { totalCount nodes { id } } }"
    for (const [client, ids] of [
      [app.employee, [personal.id, common.id]],
      [app.manager, [personal.id, common.id]],
      [app.hr, [personal.id, common.id]],
      [app.colleague, [common.id]],
      [app.outsider, []],
    ] as const) {
      const { body } = await client.get(`/leave/policy-assignments?leaveTypeId=${type}`)
      expect(body.map(({ id }: Json) => id)).toEqual(ids)
      const { leavePolicyAssignments } = await client.execute(query, { t: [type] })
      expect(leavePolicyAssignments).toEqual({ totalCount: ids.length, nodes: ids.map((id) => ({ id })) })
      const effective = await client.get(`/leave/types/${type}/effective-policy?employeeId=${app.employee.id}`)
      const outcome =
        client === app.outsider ? [404, "NOT_FOUND"] : client === app.colleague ? [403, "FORBIDDEN"] : [200, undefined]
      expect(outcomeOf(effective)).toEqual(outcome)
    }
  })
})

describe("rules of a group", () => {
  const requestAs = async (client: Client, leaveTypeId: string, startDate: string, endDate = startDate, more: object = {}) => {
    const id = await createDraft(client, startDate, endDate, { leaveTypeId, ...more })
    const query = new URLSearchParams({ startDate, endDate, leaveTypeId, ...more })
    const { violations } = (await client.get(`/leave/requests/preview?${query}`)).body
    const outcome = outcomeOf(await act(client, id, "submit"))
    expect(violations[0]?.code ?? "Pending").toBe(outcome[1])
    return outcome[1]
  }

  test("requests are checked by the rules of the group on the first day of leave", async () => {
    const type = await createType("Strict", { amountPerYear: 20 })
    const blackouts = [{ from: "2026-07-06", to: "2026-07-06" }]
    const rules = { amountPerYear: 30, noticeDays: 10, maximumConsecutiveDays: 3, allowHalfDays: false, blackouts }
    await assign(type, await createGroup(type, "Strict", rules), "2026-03-09", { employmentType: "Contract" })
    const contractor = await hireWorker(app, { hire_date: "2025-01-01", employment_type: "CONTRACT" })
    const employee = await hireWorker(app, { hire_date: "2025-01-01", employment_type: "FULL_TIME" })
    const outcomesOf = async (client: Client) => [
      await requestAs(client, type, "2026-03-05"),
      await requestAs(client, type, "2026-03-10"),
      await requestAs(client, type, "2026-06-01", "2026-06-04"),
      await requestAs(client, type, "2026-06-09", "2026-06-09", { startHalf: "PM" }),
      await requestAs(client, type, "2026-07-06"),
      await requestAs(client, type, "2026-08-03", "2026-08-05"),
    ]
    expect(await outcomesOf(contractor)).toEqual([
      "Pending",
      "NOTICE_PERIOD_TOO_SHORT",
      "LEAVE_TOO_LONG",
      "HALF_DAY_NOT_ALLOWED",
      "BLACKOUT_PERIOD",
      "Pending",
    ])
    expect(await outcomesOf(employee)).toEqual(Array(6).fill("Pending"))
  })

  test("balance, forecast, report and encashment follow the group, and the stored entries when their date has come", async () => {
    const rules = { amountPerYear: 24, accrual: "MONTHLY", maximumCarryOver: 5, carryOverExpires: "03-31" }
    const type = await createType("Computed", { ...rules, effectiveFrom: "2026-01-01" })
    const group = await createGroup(type, "Computed", { effectiveFrom: "2026-01-01", amountPerYear: 36, maximumCarryOver: 10 })
    await assign(type, group, "2026-01-01", { departmentId: units.company, includeDescendants: true })
    await assign(type, null, "2026-05-01", { departmentId: units.division, includeDescendants: true })
    await assign(type, group, "2026-11-01", { departmentId: units.team })
    const worker = await hireWorker(app, { hire_date: "2026-01-01", department_id: units.team })
    const taken = await createPending(worker, "2026-06-01", "2026-06-05", { leaveTypeId: type })
    expect((await act(app.hr, taken, "approve")).status).toBe(200)
    const encash = (days: number) =>
      app.hr.post("/leave/encashments", {
        employeeId: worker.id,
        leaveTypeId: type,
        days,
        reason: "Asked",
        effectiveDate: "2026-03-02",
      })
    // Nine days accrue by March. The five days of June are covered by later accruals.
    expect(outcomeOf(await encash(9.5))).toEqual([409, "INSUFFICIENT_BALANCE"])
    expect((await encash(1)).body).toMatchObject({ encashed: 1, remaining: 8 })
    const days = ["2026-04-30", "2026-05-01", "2026-10-31", "2026-12-31", "2027-01-01", "2027-03-31", "2027-04-01"]
    const forecast = await Promise.all(days.map((day) => remaining(worker, type, day)))
    expect(forecast).toEqual([10, 10, 18, 24, 13, 19, 12])
    const reported: number[] = []
    for (const day of days) {
      const { body } = await app.hr.get(`/leave/balances?employeeId=${worker.id}&leaveTypeId=${type}&asOf=${day}`)
      reported.push(body[0].remaining)
    }
    expect(reported).toEqual(forecast)
    const stored: unknown[] = []
    for (const day of days) {
      app.clock.set(`${day}T10:00:00.000Z`)
      await leaveLedgerJob.run(app.instance.deps)
      stored.push(await storedDays(worker, type))
    }
    app.clock.set(NOW)
    expect(stored).toEqual(forecast)
  })

  test("other rules of a group change the simulated balances of its members only", async () => {
    const type = await createType("Simulated", { amountPerYear: 10 })
    const group = await createGroup(type, "Simulated", { amountPerYear: 12 })
    await assign(type, group, "2025-01-01", { employeeId: app.employee.id })
    const simulate = async (input: object) =>
      (await app.hr.post(`/leave/types/${type}/simulate`, { effectiveFrom: "2026-01-01", asOf: "2026-12-31", ...input })).body
    expect(await simulate({ amountPerYear: 15, groupId: group })).toEqual([
      { employeeId: app.employee.id, fullName: "Ann Employee", before: 12, after: 15, difference: 3, unit: "DAYS" },
    ])
    expect((await simulate({ amountPerYear: 15 })).map(({ employeeId }: Json) => employeeId)).not.toContain(app.employee.id)
    expect((await app.hr.get(`/leave/policies?leaveTypeId=${type}`)).body).toHaveLength(2)
  })
})

describe("limits of policy groups", () => {
  test("parallel creations create one assignment of a target and date, and one group of a name", async () => {
    const type = await createType("Parallel")
    const group = await createGroup(type, "Parallel")
    for (let round = 0; round < rounds; round++) {
      const date = `2026-0${1 + (round % 9)}-0${1 + (Math.floor(round / 9) % 9)}`
      const groups = [group, null, group, null]
      const answers = await Promise.all(groups.map((groupId) => postAssignment(type, groupId, date, { locationId: ulm })))
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
      const name = { leaveTypeId: type, name: `Round ${round}` }
      const created = await Promise.all(groups.map(() => app.hr.post("/leave/policy-groups", name)))
      expect(created.map(outcomeOf).sort()).toEqual([[201, undefined], ...Array(3).fill([409, "NAME_TAKEN"])])
    }
  })

  test("the 51st group and the 2,001st assignment of a leave type return 400", async () => {
    const type = await createType("Limited")
    await app.sql(
      "insert into leave_policy_groups (id, organization_id, leave_type_id, name) select gen_random_uuid(), ?, ?, 'Group ' || n from generate_series(1, 49) n",
      [app.organizationId, type],
    )
    const group = { leaveTypeId: type, name: "One more" }
    const answers = await Promise.all([1, 2].map((n) => app.hr.post("/leave/policy-groups", { ...group, name: `One more ${n}` })))
    expect(answers.map(outcomeOf).sort()).toEqual([
      [201, undefined],
      [400, "VALIDATION_FAILED"],
    ])
    await app.sql(
      "insert into leave_policy_assignments (id, organization_id, leave_type_id, location_id, effective_from) select gen_random_uuid(), ?, ?, ?, '2020-01-01'::date + n from generate_series(1, 2000) n",
      [app.organizationId, type, ulm],
    )
    expect(await postAssignment(type, null, "2020-01-01", { locationId: ulm })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "leaveTypeId", code: "TOO_MANY" }] },
    })
    await assign(type, null, "2020-01-02", { locationId: ulm })
    expect((await app.employee.get(`/leave/policy-assignments?leaveTypeId=${type}`)).headers.get("x-total-count")).toBe("2000")
  })
})
