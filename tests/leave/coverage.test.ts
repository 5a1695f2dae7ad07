// Coverage rules: their management, the leave that they reject, previews, and submissions for the last place.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { insertDepartment, insertRow, UNKNOWN_ID } from "../support/factories.js"
import {
  act,
  approve,
  createApproved,
  createDraft,
  created,
  createLeaveType,
  createPending,
  hireWorker,
  nextWorkday,
  outcomeOf,
  workdayAfter,
} from "../support/leave-requests.js"
import { statementsOf } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp({ config: { databasePoolSize: 20 } })
const rounds = Number(process.env.ROUNDS ?? 3)

beforeAll(async () => {
  await createLeaveType(app.hr, "Leave", { isDefault: true, isUnlimited: true, accrual: "NONE" })
})

let names = 0
const createRule = async (values: object): Promise<Json> =>
  created(app.hr.post("/leave/coverage-rules", { name: `Rule ${++names}`, minimumPresent: 1, ...values }))
const updateRule = (id: string, values: object) => app.hr.patch(`/leave/coverage-rules/${id}`, values)

/** A new department with employees who report to `app.manager`. */
async function hireDepartment(size: number, values: object = {}) {
  const departmentId = await insertDepartment(app, `Department ${++names}`, values)
  const people: Client[] = []
  for (let n = 0; n < size; n++) people.push(await hireWorker(app, { department_id: departmentId }))
  return { departmentId, people: people as [Client, Client, ...Client[]] }
}

/** Status and code of submitting a new request. */
const submit = async (client: Client, startDate: string, endDate = startDate, values: object = {}) =>
  outcomeOf(await act(client, await createDraft(client, startDate, endDate, values), "submit"))

const SUBMITTED = [200, "Pending"]
const REJECTED = [409, "TOO_FEW_PRESENT"]

describe("managing coverage rules", () => {
  test("HR creates, reads, filters, updates and deletes rules on REST", async () => {
    const departmentId = await insertDepartment(app, "Desk")
    const rule = await createRule({ name: "Desk", departmentId, includeDescendants: true, minimumPresent: 2 })
    expect(rule).toMatchObject({ department: { name: "Desk" }, manager: null, skill: null, isBlocking: true, isActive: true })
    const welding = await createRule({ skill: "Welding", startDate: "2026-07-01", endDate: "2026-07-31", isBlocking: false })
    const idsOf = async (query: string) => (await app.hr.get(`/leave/coverage-rules?${query}`)).body.map(({ id }: Json) => id)
    expect(await idsOf(`departmentId=${departmentId}`)).toEqual([rule.id])
    expect(await idsOf("skill=WELDING")).toEqual([welding.id])
    expect(await idsOf("skill=welding&date=2026-07-31")).toEqual([welding.id])
    expect(await idsOf("skill=welding&date=2026-08-01")).toEqual([])
    expect(await idsOf("isBlocking=false")).toEqual([welding.id])
    const updated = await updateRule(welding.id, { skill: null, managerId: app.manager.id, endDate: null, isActive: false })
    expect(updated.body).toMatchObject({ skill: null, manager: { fullName: "Bob Manager" }, endDate: null, isActive: false })
    expect(await idsOf(`managerId=${app.manager.id}&isActive=false`)).toEqual([welding.id])
    for (const { id } of [rule, welding]) expect((await app.hr.delete(`/leave/coverage-rules/${id}`)).status).toBe(204)
    expect((await app.hr.get(`/leave/coverage-rules/${rule.id}`)).status).toBe(404)
  })

  test("HR creates, reads, updates and deletes rules in GraphQL", async () => {
    const { createLeaveCoverageRule: rule } = await app.hr.execute(
      "mutation($input: CreateLeaveCoverageRuleInput!) { createLeaveCoverageRule(input: $input) { id skill minimumPresent } }",
      { input: { name: "Drivers", skill: "Driving", minimumPresent: 3 } },
    )
    expect(rule).toEqual({ id: rule.id, skill: "Driving", minimumPresent: 3 })
    const { updateLeaveCoverageRule } = await app.hr.execute(
      "mutation($id: ID!) { updateLeaveCoverageRule(id: $id, input: { minimumPresent: 4 }) { minimumPresent } }",
      { id: rule.id },
    )
    expect(updateLeaveCoverageRule).toEqual({ minimumPresent: 4 })
    const { leaveCoverageRule, leaveCoverageRules } = await app.hr.execute(
      `query($id: ID!) { leaveCoverageRule(id: $id) { name }
        leaveCoverageRules(first: 5, filter: { skill: "driving" }) { nodes { id } } }`,
      { id: rule.id },
    )
    expect([leaveCoverageRule, leaveCoverageRules]).toEqual([{ name: "Drivers" }, { nodes: [{ id: rule.id }] }])
    const deletion = "mutation($id: ID!) { deleteLeaveCoverageRule(id: $id) { deletedId } }"
    expect(await app.hr.execute(deletion, { id: rule.id })).toEqual({ deleteLeaveCoverageRule: { deletedId: rule.id } })
  })

  test("a rule has one group, a period in order and a name of its own", async () => {
    const departmentId = await insertDepartment(app, "Office")
    const post = (values: object) => app.hr.post("/leave/coverage-rules", { name: "Office", minimumPresent: 1, ...values })
    const problemsOf = async (values: object) => {
      const { status, body } = await post(values)
      return [status, body.code, ...body.errors.map(({ path, code }: Json) => `${path} ${code}`)]
    }
    expect(await problemsOf({})).toEqual([400, "VALIDATION_FAILED", "departmentId REQUIRED"])
    const groups = { departmentId, managerId: app.manager.id, skill: "Law" }
    expect(await problemsOf(groups)).toEqual([400, "VALIDATION_FAILED", "managerId NOT_ALLOWED", "skill NOT_ALLOWED"])
    expect(await problemsOf({ skill: "Law", includeDescendants: true })).toEqual([
      400,
      "VALIDATION_FAILED",
      "includeDescendants NOT_ALLOWED",
    ])
    expect(await problemsOf({ departmentId, startDate: "2026-05-02", endDate: "2026-05-01" })).toEqual([
      400,
      "VALIDATION_FAILED",
      "endDate END_BEFORE_START",
    ])
    expect(await problemsOf({ departmentId, minimumPresent: 0 })).toEqual([400, "VALIDATION_FAILED", "minimumPresent MIN"])
    expect(await problemsOf({ departmentId: UNKNOWN_ID })).toEqual([400, "INVALID_REFERENCE", "departmentId REFERENCE"])
    const { id } = await created(post({ departmentId }))
    expect(outcomeOf(await post({ departmentId, name: "OFFICE" }))).toEqual([409, "NAME_TAKEN"])
    expect(outcomeOf(await updateRule(id, { skill: "Law" }))).toEqual([400, "VALIDATION_FAILED"])
    const unknown = { departmentId: UNKNOWN_ID, managerId: UNKNOWN_ID }
    for (const { status, body } of [await post(unknown), await updateRule(id, unknown)])
      expect([status, body.errors.map(({ path }: Json) => path)]).toEqual([400, ["departmentId", "managerId"]])
  })

  test("managers read the rules of their team and department, other employees none", async () => {
    const { departmentId: unit } = await hireDepartment(0, { head_id: app.colleague.id })
    const { departmentId: below } = await hireDepartment(0, { parent_id: unit })
    const lead = await app.hire({ department_id: below })
    await app.hire({ manager_id: lead.id, department_id: below })
    const member = await app.hire({ department_id: below })
    const rules = {
      team: await createRule({ managerId: lead.id }),
      unit: await createRule({ departmentId: unit }),
      wholeUnit: await createRule({ departmentId: unit, includeDescendants: true }),
      below: await createRule({ departmentId: below }),
      skill: await createRule({ skill: "Skiing" }),
    }
    const readable = async (client: Client) => {
      const answers = await Promise.all(Object.values(rules).map(({ id }) => client.get(`/leave/coverage-rules/${id}`)))
      return Object.keys(rules).filter((_, n) => answers[n]?.status === 200)
    }
    expect(await readable(app.hr)).toEqual(["team", "unit", "wholeUnit", "below", "skill"])
    expect(await readable(lead)).toEqual(["team", "wholeUnit", "below"])
    expect(await readable(app.colleague)).toEqual(["unit", "wholeUnit"])
    expect(await readable(member)).toEqual([])
    expect(outcomeOf(await lead.patch(`/leave/coverage-rules/${rules.team.id}`, { minimumPresent: 9 }))).toEqual([
      403,
      "FORBIDDEN",
    ])
  })
})

describe("leave that breaks a blocking rule", () => {
  test("submitting leave that leaves too few people present returns 409 TOO_FEW_PRESENT with the rule and the days", async () => {
    const { departmentId, people } = await hireDepartment(3)
    const [ann, ben, cleo] = people as unknown as [Client, Client, Client]
    const rule = await createRule({ name: "Front desk", departmentId, minimumPresent: 2 })
    expect(await submit(ann, "2026-04-09", "2026-04-10")).toEqual(SUBMITTED)
    const id = await createDraft(ben, "2026-04-08", "2026-04-10")
    const { status, body } = await act(ben, id, "submit")
    expect([status, body.code]).toEqual(REJECTED)
    const broken = { ruleId: rule.id, name: "Front desk", minimumPresent: 2, present: 1 }
    expect(body.details).toEqual({ rules: [{ ...broken, dates: ["2026-04-09", "2026-04-10"] }] })
    expect(body.message).toBe(
      "Front desk: on April 9, 2026, 1 person would be present, and at least 2 must be. Please choose other days.",
    )
    expect((await ben.get(`/leave/requests/${id}`)).body.status).toBe("Draft")
    const direct = { startDate: "2026-04-10", endDate: "2026-04-10", employeeId: cleo.id, approve: true }
    expect(outcomeOf(await app.hr.post("/leave/requests", direct))).toEqual(REJECTED)
    expect(await submit(ben, "2026-04-07", "2026-04-08")).toEqual(SUBMITTED)
  })

  test("a rule concerns the departments below, a team or a skill, ignoring case", async () => {
    const { departmentId: unit } = await hireDepartment(0)
    const { people } = await hireDepartment(2, { parent_id: unit })
    const [ann, ben] = people
    const lead = await app.hire()
    const [cleo, dan] = [await app.hire({ manager_id: lead.id }), await app.hire({ manager_id: lead.id })]
    const [eric, fay] = [await hireWorker(app), await hireWorker(app)]
    for (const [client, name] of [
      [eric, "First Aid"],
      [fay, "first aid"],
    ] as const)
      await insertRow(app.sql, "skills", app.organizationId, { employee_id: client.id, name, level: "EXPERT" })
    const rule = await createRule({ departmentId: unit })
    await createRule({ managerId: lead.id })
    await createRule({ skill: "FIRST AID" })
    expect(await submit(lead, "2026-04-06")).toEqual(SUBMITTED)
    for (const [first, second] of [
      [cleo, dan],
      [eric, fay],
    ] as const) {
      expect(await submit(first, "2026-04-06")).toEqual(SUBMITTED)
      expect(await submit(second, "2026-04-06")).toEqual(REJECTED)
    }
    for (const client of [ann, ben]) expect(await submit(client, "2026-04-06")).toEqual(SUBMITTED)
    await updateRule(rule.id, { includeDescendants: true })
    expect(await submit(ann, "2026-04-07")).toEqual(SUBMITTED)
    expect(await submit(ben, "2026-04-07")).toEqual(REJECTED)
  })

  test("people count as present on the half days that they are employed and work", async () => {
    const { departmentId, people } = await hireDepartment(2)
    const [ann, ben] = people
    await createRule({ departmentId })
    // Neither a deactivated employee nor one who starts in May is present in April.
    await hireWorker(app, { department_id: departmentId, account_status: "DEACTIVATED" })
    await hireWorker(app, { department_id: departmentId, hire_date: "2026-05-01" })
    const pattern = await created(app.hr.post("/leave/work-patterns", { name: "Short week", friday: 0 }))
    const assignment = { employeeId: ben.id, patternId: pattern.id, effectiveFrom: "2026-01-01" }
    await created(app.hr.post("/leave/work-pattern-assignments", assignment))
    expect(await submit(ann, "2026-04-10")).toEqual(REJECTED)
    expect(await submit(ann, "2026-05-08")).toEqual(SUBMITTED)
    expect(await submit(ben, "2026-04-14", "2026-04-14", { endHalf: "AM" })).toEqual(SUBMITTED)
    expect(await submit(ann, "2026-04-14", "2026-04-14", { startHalf: "PM" })).toEqual(SUBMITTED)
    expect(await submit(ann, "2026-04-14", "2026-04-14", { endHalf: "AM" })).toEqual(REJECTED)
    const calendar = await created(app.hr.post("/leave/holiday-calendars", { name: "Branch" }))
    await created(app.hr.post("/leave/company-holidays", { date: "2026-04-16", name: "Fair", calendarId: calendar.id }))
    const holidays = { employeeId: ben.id, calendarId: calendar.id, effectiveFrom: "2026-01-01" }
    await created(app.hr.post("/leave/holiday-assignments", holidays))
    expect(await submit(ann, "2026-04-16")).toEqual(REJECTED)
  })

  test("a rule applies in its period and while it is active", async () => {
    const { departmentId, people } = await hireDepartment(2)
    const [ann, ben] = people
    const rule = await createRule({ departmentId, minimumPresent: 2, startDate: "2026-06-02", endDate: "2026-06-03" })
    expect(await submit(ann, "2026-06-01")).toEqual(SUBMITTED)
    expect(await submit(ann, "2026-06-02")).toEqual(REJECTED)
    expect(await submit(ann, "2026-06-03")).toEqual(REJECTED)
    expect(await submit(ann, "2026-06-04")).toEqual(SUBMITTED)
    await updateRule(rule.id, { isActive: false })
    expect(await submit(ben, "2026-06-02")).toEqual(SUBMITTED)
  })

  test("approving pending leave counts approved leave only, and returns 409 TOO_FEW_PRESENT for the last place", async () => {
    const { departmentId, people } = await hireDepartment(2)
    const [ann, ben] = people
    const ids = [await createPending(ann, "2026-04-08"), await createPending(ben, "2026-04-08")] as const
    const rule = await createRule({ departmentId })
    expect(outcomeOf(await approve(app.manager, ids[0]))).toEqual([200, "Approved"])
    expect(outcomeOf(await approve(app.manager, ids[1]))).toEqual(REJECTED)
    expect(outcomeOf(await approve(app.hr, ids[1]))).toEqual(REJECTED)
    await updateRule(rule.id, { isBlocking: false })
    expect(outcomeOf(await approve(app.hr, ids[1]))).toEqual([200, "Approved"])
  })

  test("moving approved leave returns 409 TOO_FEW_PRESENT if too few stay present, not counting the moved leave itself", async () => {
    const { departmentId, people } = await hireDepartment(2)
    const [ann, ben] = people
    const id = await createApproved(app, ann, "2026-04-06", "2026-04-07")
    await createApproved(app, ben, "2026-04-09")
    await createRule({ departmentId })
    const move = (values: object) => ann.post(`/leave/requests/${id}/change-requests`, values)
    expect(outcomeOf(await move({ endDate: "2026-04-09" }))).toEqual(REJECTED)
    const change = await created(move({ endDate: "2026-04-08" }))
    await app.sql("update leave_day_parts set date = '2026-04-08' where employee_id = ?", [ben.id])
    const decision = () => app.manager.post(`/leave/requests/${id}/change-requests/${change.id}/approve`)
    expect(outcomeOf(await decision())).toEqual(REJECTED)
    await app.sql("update leave_day_parts set date = '2026-04-09' where employee_id = ?", [ben.id])
    expect(outcomeOf(await decision())).toEqual([200, "APPROVED"])
  })
})

describe("previews", () => {
  const preview = async (client: Client, date: string) =>
    (await client.get(`/leave/requests/preview?startDate=${date}&endDate=${date}`)).body

  test("a preview shows broken rules with the absentees, and TOO_FEW_PRESENT for a blocking rule", async () => {
    const { departmentId, people } = await hireDepartment(3)
    const [ann, ben, cleo] = people as unknown as [Client, Client, Client]
    const day = nextWorkday()
    await createApproved(app, ann, day, day, { startHalf: "PM" })
    await createPending(ben, day)
    const rule = await createRule({ departmentId, minimumPresent: 2, isBlocking: false })
    const { coverage, violations } = await preview(cleo, day)
    const [{ absentees, ...shortfall }] = coverage
    const ofRule = { ruleId: rule.id, name: rule.name, isBlocking: false, minimumPresent: 2 }
    expect([coverage.length, shortfall, violations]).toEqual([1, { ...ofRule, date: day, present: 0.5 }, []])
    expect(absentees).toEqual([{ employeeId: ann.id, fullName: expect.any(String), morning: false, afternoon: true }])
    expect(await submit(cleo, day)).toEqual(SUBMITTED)
    await updateRule(rule.id, { isBlocking: true })
    const blocked = await preview(cleo, workdayAfter(100))
    expect([blocked.coverage, blocked.violations]).toEqual([[], []])
    await createPending(ben, workdayAfter(101))
    expect((await preview(cleo, workdayAfter(101))).violations).toEqual([
      { code: "TOO_FEW_PRESENT", message: expect.stringContaining("1 person would be present") },
    ])
  })

  test("a preview names only the absentees whose absences the viewer reads", async () => {
    const [ann, ben] = [await app.hire(), await app.hire()]
    for (const { id } of [ann, ben])
      await insertRow(app.sql, "skills", app.organizationId, { employee_id: id, name: "Diving", level: "EXPERT" })
    await createRule({ skill: "Diving" })
    await createApproved(app, ann, "2026-04-08")
    const query = `query($input: PreviewLeaveRequestInput!) { previewLeaveRequest(input: $input) {
      coverage { present rule { name } absentees { fullName employee { id } } } } }`
    const input = { startDate: "2026-04-08", endDate: "2026-04-08", employeeId: ben.id }
    const shown = async (client: Client) => (await client.execute(query, { input })).previewLeaveRequest.coverage
    expect(await shown(ben)).toEqual([{ present: 0, rule: null, absentees: [] }])
    expect(await shown(app.hr)).toMatchObject([{ present: 0, rule: { name: /Rule/ }, absentees: [{ employee: { id: ann.id } }] }])
  })
})

describe("concurrency and cost", () => {
  test(
    `concurrent submissions and approvals of a team leave the required people present (${rounds} rounds)`,
    async () => {
      const { departmentId, people } = await hireDepartment(4)
      const rule = await createRule({ departmentId, minimumPresent: 3 })
      const outcomesOf = async (answers: ReturnType<Client["post"]>[]) =>
        (await Promise.all(answers)).map((answer) => outcomeOf(answer).join(" ")).sort()
      for (let round = 0; round < rounds; round++) {
        const [day, nextDay] = [workdayAfter(2 * round), workdayAfter(2 * round + 1)]
        const drafts = await Promise.all(people.map((client) => createDraft(client, day)))
        const submissions = people.map((client, n) => act(client, drafts[n] as string, "submit"))
        expect(await outcomesOf(submissions)).toEqual(["200 Pending", ...Array(3).fill("409 TOO_FEW_PRESENT")])
        await updateRule(rule.id, { isActive: false })
        const pending = await Promise.all(people.map((client) => createPending(client, nextDay)))
        await updateRule(rule.id, { isActive: true })
        const approvals = pending.map((id, n) => approve(n % 2 === 0 ? app.manager : app.hr, id))
        expect(await outcomesOf(approvals)).toEqual(["200 Approved", ...Array(3).fill("409 TOO_FEW_PRESENT")])
      }
    },
    20_000 + rounds * 2_000,
  )

  test("a submission without rules adds one statement, and the size of a group adds none", async () => {
    const countFor = async (size: number, rules: number) => {
      const { departmentId, people } = await hireDepartment(size)
      for (let n = 0; n < rules; n++) await createRule({ departmentId })
      const id = await createDraft(people[0], nextWorkday())
      const statements = await statementsOf(app, () => act(people[0], id, "submit"))
      // Other statements of the server, such as those of live delivery, run on timers.
      const ofLeave = statements.filter((text) => /\b(leave_\w+|work_pattern\w*|employment_changes)\b/.test(text))
      return [ofLeave.length, ofLeave.filter((text) => text.includes("leave_coverage_rules")).length]
    }
    const [, withoutRules] = await countFor(1, 0)
    expect(withoutRules).toBe(1)
    expect(await countFor(9, 3)).toEqual(await countFor(3, 1))
  })
})
