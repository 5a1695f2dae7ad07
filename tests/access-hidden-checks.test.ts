// Checks of actions whose results depend on what the caller may not read, although the caller reads the record.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "./support/client.js"
import { insertDepartment, insertRow } from "./support/factories.js"
import { createLeaveType, createPending } from "./support/leave-requests.js"
import { createTemplate, startOnboarding } from "./support/onboarding.js"
import { createApplication, createJob } from "./support/recruitment.js"
import { assignRole, createKey } from "./support/roles.js"
import { createTestApp } from "./support/test-app.js"

const app = createTestApp()
const EXPLAINER = ["EXPLAIN_ACCESS", "READ_DIRECTORY"]

interface Question {
  viewerId: string
  entityType: string
  entityId: string
  action: string
}

/** A question, a caller who may not read what the answer depends on, and a change of it. */
interface Case {
  readonly question: Question
  readonly caller: Client
  readonly change: () => Promise<unknown>
}

const explain = (client: Client, question: Question) =>
  client.get(`/administration/access?${new URLSearchParams({ ...question })}&includeNearestChanges=true`)
const listActors = (client: Client, { viewerId: _, ...question }: Question) =>
  client.get(`/administration/access/actors?${new URLSearchParams(question)}&limit=100`)

/** The answers about an action, without the ids of their requests. */
const answersOf = async (client: Client, question: Question): Promise<Json[]> => {
  const answers = [await explain(client, question), await listActors(client, question)]
  return answers.map(({ status, body }) => ({ status, ...body, requestId: null }))
}

let explainer: Client
beforeAll(async () => {
  explainer = await createKey(app, { permissions: EXPLAINER })
})

const deletionOf = (entityId: string): Question => ({
  viewerId: app.hr.id,
  entityType: "Department",
  entityId,
  action: "delete",
})

/** An interviewer who explains access and has not submitted a scorecard. */
async function assessmentCase(): Promise<Case> {
  const [caller, other] = [await app.hire(), await app.hire()]
  await assignRole(app, caller, { permissions: EXPLAINER })
  const { id: applicationId } = await createApplication(app, (await createJob(app.hr)).id)
  const times = { start: "2026-02-02T09:00:00.000Z", end: "2026-02-02T10:00:00.000Z" }
  const interview = { applicationId, title: "Skills", interviewerIds: [caller.id, other.id], ...times }
  const { body } = await app.hr.post("/interviews", interview)
  const change = () =>
    insertRow(app.sql, "scorecards", app.organizationId, {
      ...{ interview_id: body.id, application_id: applicationId, author_id: other.id, ratings: "[]" },
      submitted_at: "2026-02-03T09:00:00.000Z",
    })
  return { question: { viewerId: other.id, entityType: "Interview", entityId: body.id, action: "assess" }, caller, change }
}

/** A buddy who explains access, of a canceled onboarding. */
async function onboardingCase(): Promise<Case> {
  const [caller, employee] = [await app.hire(), await app.hire()]
  await assignRole(app, caller, { permissions: EXPLAINER })
  const templateId = await createTemplate(app.hr)
  const values = { employeeId: employee.id, templateId, startDate: "2026-04-01" }
  const { id } = await startOnboarding(app.hr, { ...values, buddyId: caller.id })
  await app.hr.post(`/onboarding/instances/${id}/cancel`)
  const question = { viewerId: app.hr.id, entityType: "OnboardingInstance", entityId: id, action: "reopen" }
  return { question, caller, change: () => startOnboarding(app.hr, values) }
}

const cases: Record<string, () => Promise<Case>> = {
  "a draft vacancy of a department": async () => {
    const departmentId = await insertDepartment(app, "With a vacancy")
    const change = () => createJob(app.hr, { departmentId, status: "Draft" })
    return { question: deletionOf(departmentId), caller: explainer, change }
  },
  "a scheduled move into a department": async () => {
    const departmentId = await insertDepartment(app, "With a move")
    const { id } = await app.hire()
    const change = () => app.hr.post(`/users/${id}/employment-changes`, { effectiveDate: "2030-01-01", departmentId })
    return { question: deletionOf(departmentId), caller: explainer, change }
  },
  "delegations of a manager": async () => {
    const viewer = await app.hire()
    await assignRole(app, viewer, { permissions: ["MANAGE_ACCOUNTS"] })
    const caller = await createKey(app, { permissions: [...EXPLAINER, "READ_PERSONAL"] })
    const delegation = { delegateId: viewer.id, startDate: "2026-03-01", endDate: "2030-12-31" }
    const change = () => app.manager.post("/leave/delegations", delegation)
    const question = { viewerId: viewer.id, entityType: "Employee", entityId: app.employee.id, action: "deactivate" }
    return { question, caller, change }
  },
  "the last day of work": async () => {
    const former = await app.hire({ account_status: "DEACTIVATED", end_date: "2026-01-31" })
    const caller = await createKey(app, { permissions: [...EXPLAINER, "READ_PERSONAL", "MANAGE_ACCOUNTS"] })
    const change = () => app.sql("update employees set end_date = '2030-01-31' where id = ?", [former.id])
    return { question: { viewerId: app.hr.id, entityType: "Employee", entityId: former.id, action: "erase" }, caller, change }
  },
  "whether a change of employment names pay": async () => {
    const caller = await createKey(app, { permissions: [...EXPLAINER, "READ_PERSONAL", "READ_EMPLOYMENT"] })
    const { id: employee_id } = await app.hire({ role: "HR" })
    const values = { employee_id, effective_date: "2026-01-01", status: "APPLIED", changes: "{departmentId}" }
    const entityId = await insertRow(app.sql, "employment_changes", app.organizationId, values)
    const change = () => app.sql("update employment_changes set pay_changes = '{payGrade}' where id = ?", [entityId])
    return { question: { viewerId: app.hr.id, entityType: "EmploymentChange", entityId, action: "cancel" }, caller, change }
  },
  "scorecards of other interviewers": assessmentCase,
  "other onboardings of the employee of a buddy": onboardingCase,
}

describe("answers about an action on a readable record", () => {
  test.each(Object.entries(cases))("do not depend on %s that the caller may not read", async (_, createCase) => {
    const { question, caller, change } = await createCase()
    const ask = async () => [await answersOf(caller, question), await answersOf(app.admin, question)]
    const [hidden, seen] = await ask()
    await change()
    const [hiddenAfter, seenAfter] = await ask()
    expect(hiddenAfter).toEqual(hidden)
    expect(seenAfter).not.toEqual(seen)
    expect(hidden?.map(({ status }) => status)).toEqual([403, 403])
    expect(seen?.map(({ status }) => status)).toEqual([200, 200])
  })

  test("about matters of a member of HR do not depend on the accounts of others in HR, and those of others are answered", async () => {
    const { admin, hr, employee } = app
    const leaveTypeId = await createLeaveType(hr, "Unlimited", { isUnlimited: true, accrual: "NONE" })
    const requestId = await createPending(hr, "2026-04-15", "2026-04-15", { leaveTypeId })
    const caller = await createKey(app, { permissions: [...EXPLAINER, "READ_LEAVE"] })
    const own = [
      { viewerId: hr.id, entityType: "Employee", entityId: hr.id, action: "changeTerms" },
      { viewerId: hr.id.toUpperCase(), entityType: "Employee", entityId: hr.id, action: "grantLeave" },
      { viewerId: hr.id, entityType: "LeaveRequest", entityId: requestId, action: "approve" },
    ]
    const outcomes = async () => {
      const bodies: Json[] = []
      for (const question of own) bodies.push({ ...(await explain(caller, question)).body, requestId: null })
      return bodies
    }
    const before = await outcomes()
    expect(before.map(({ status }) => status)).toEqual([403, 403, 403])
    await app.sql("update employees set account_status = 'SUSPENDED' where role in ('HR', 'ADMIN') and id <> ?", [hr.id])
    expect(await outcomes()).toEqual(before)
    await app.sql("update employees set account_status = 'ACTIVE' where id = ?", [admin.id])
    const ofOther = { viewerId: hr.id, entityType: "Employee", entityId: employee.id, action: "changeTerms" }
    expect((await explain(caller, ofOther)).body).toMatchObject({ isAllowed: true })
    expect((await explain(caller, { ...ofOther, viewerId: employee.id })).body).toMatchObject({ isAllowed: false })
  })

  test("about an administrator do not depend on other accounts for callers who read account states of one department", async () => {
    const departmentId = await insertDepartment(app, "Administration")
    const [caller, { id }] = [await app.hire(), await app.hire({ role: "ADMIN", department_id: departmentId })]
    await assignRole(app, caller, { permissions: EXPLAINER })
    await assignRole(app, caller, { scope: "DEPARTMENT", departmentId, permissions: ["READ_PERSONAL"] })
    const question = { viewerId: id, entityType: "Employee", entityId: id, action: "changeRole" }
    const before = await answersOf(caller, question)
    await app.sql("update employees set account_status = 'SUSPENDED' where id = ?", [app.admin.id])
    expect(await answersOf(caller, question)).toEqual(before)
    await app.sql("update employees set account_status = 'ACTIVE' where id = ?", [app.admin.id])
    expect(before.map(({ status }) => status)).toEqual([403, 403])
  })

  test("a department with a member is not empty, also for callers who read no vacancies", async () => {
    const departmentId = await insertDepartment(app, "With a member")
    await app.hire({ department_id: departmentId })
    const { body } = await explain(explainer, deletionOf(departmentId))
    expect(body).toMatchObject({ isAllowed: false, reason: "DEPARTMENT_NOT_EMPTY" })
    const { body: actors } = await listActors(explainer, deletionOf(departmentId))
    expect(actors).toMatchObject({ items: [], total: 0 })
  })
})
