// Subscriptions of all kinds, with changes of which they notify.
import type { Client, Json } from "./client.js"
import { insertDepartment, insertRow } from "./factories.js"
import { planImport } from "./imports.js"
import { createDraft, createPending } from "./leave-requests.js"
import { createTemplate, startOnboarding, templateStep, updateStep } from "./onboarding.js"
import { createApplication, createJob } from "./recruitment.js"
import type { TestApp } from "./test-app.js"

/** A change in the form of a list: the id of the record, the kind of change, and whether the record is delivered. */
type ExpectedChange = readonly [id: string, change: string, hasRecord: boolean]

export interface SubscriptionScenario {
  /** Field of the subscription with a selection that contains the resume token. */
  readonly selection: string
  /** Makes a change that the employee receives. */
  change(employee: Client): Promise<void>
  /** Makes changes while the employee is away, and returns what the employee is to receive afterwards. */
  changeWhileAway(employee: Client): Promise<unknown[]>
  /** Content of a payload, in the form of `changeWhileAway`. */
  summarize(payload: Json): unknown
}

/** Starts an onboarding of another employee, whose buddy the given one is. */
const startWithBuddy = async (app: TestApp, { id: buddyId }: Client): Promise<Json> => {
  const templateId = await createTemplate(app.hr, [templateStep(1, { assigneeRole: "BUDDY" })])
  return startOnboarding(app.hr, { employeeId: (await app.hire()).id, templateId, buddyId })
}

let day = 0
/** Consecutive days, so that no two requests overlap. */
const nextDay = () => new Date(Date.UTC(2026, 5, 1 + day++)).toISOString().slice(0, 10)

const eventOn = (date: string, participants: string[] = []) => ({
  title: "Planning",
  type: "MEETING",
  start: `${date}T09:00:00Z`,
  end: `${date}T10:00:00Z`,
  participants,
})

/** Creates a calendar event. Returns its id. */
export async function createEvent(organizer: Client, participants: Client[] = []): Promise<string> {
  const { status, body } = await organizer.post(
    "/calendar/events",
    eventOn(
      nextDay(),
      participants.map(({ id }) => id),
    ),
  )
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}

/** Creates a task, assigned to an employee. Returns its id. */
export async function createTask(creator: Client, assignee?: Client, values: object = {}): Promise<string> {
  const task = { title: "Task", stage: "TODO", priority: "LOW", assigneeId: assignee?.id, ...values }
  const { status, body } = await creator.post("/tasks", task)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}

const COUNTRIES = ["FR", "IT", "ES", "PL"]

/** Proposes a profile change. Returns its id. */
export async function proposeChange(app: TestApp, employee: Client): Promise<string> {
  await employee.patch("/users/me", { nationality: COUNTRIES[day++ % COUNTRIES.length] })
  const [change] = (await app.hr.get(`/profile-changes?employeeId=${employee.id}`)).body
  return change.id
}

/** Publishes news, for everyone without departments. Returns their id. */
async function publishNews(app: TestApp, departmentIds?: string[]): Promise<string> {
  const { status, body } = await app.hr.post("/news", { title: "News", departmentIds })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}

/** Deletes an export of an employee that is already written. Returns its id. */
async function deleteExport(app: TestApp, author: Client): Promise<string> {
  const values = { author_id: author.id, list: "EMPLOYEES", format: "CSV", scope: "ORGANIZATION", status: "COMPLETED" }
  const id = await insertRow(app.sql, "exports", app.organizationId, { ...values, expires_at: "2030-01-01" })
  await author.delete(`/exports/${id}`)
  return id
}

const planNewDepartment = (author: Client): Promise<Json> => planImport(author, "DEPARTMENTS", ["name", `Unit ${day++}`])

/** Id of the vacancy whose board the scenario of `jobBoardChanged` follows. */
const BOARD_JOB = "01981b3c-7d5e-7000-8000-0000000b0a4d"

/** Id of a new vacancy of a hiring manager. */
const ownJob = async ({ hr }: TestApp, { id: hiringManagerId }: Client): Promise<string> =>
  (await createJob(hr, { hiringManagerId })).id

/** Makes an employee the hiring manager of the vacancy `BOARD_JOB`. */
async function boardJob({ sql, organizationId }: TestApp, { id }: Client): Promise<string> {
  await sql(
    `insert into vacancies (id, organization_id, title, type, status, hiring_manager_id) values (?, ?, 'Board', 'FULL_TIME', 'OPEN', ?)
     on conflict (id) do update set hiring_manager_id = excluded.hiring_manager_id`,
    [BOARD_JOB, organizationId, id],
  )
  return BOARD_JOB
}

/** By field of the Subscription type. */
export const subscriptionScenarios = (app: TestApp): Record<string, SubscriptionScenario> => ({
  leaveRequestChanged: {
    selection: "leaveRequestChanged(since: $since) { resumeToken change leaveRequestId leaveRequest { status } }",
    change: async (employee) => void (await createDraft(employee, nextDay())),
    async changeWhileAway(employee): Promise<ExpectedChange[]> {
      const { body: known } = await employee.get("/leave/requests/me?limit=1")
      const deleted = await createDraft(employee, nextDay())
      const submitted = await createPending(employee, nextDay())
      await employee.delete(`/leave/requests/${deleted}`)
      await employee.post(`/leave/requests/${submitted}/cancel`)
      await employee.delete(`/leave/requests/${known[0].id}`)
      return [
        [deleted, "DELETED", false],
        [submitted, "CREATED", true],
        [known[0].id, "DELETED", false],
      ]
    },
    summarize: ({ leaveRequestId, change, leaveRequest }): ExpectedChange => [leaveRequestId, change, leaveRequest !== null],
  },
  calendarEventChanged: {
    selection: "calendarEventChanged(since: $since) { resumeToken change eventId event { title } }",
    change: async (employee) => void (await createEvent(app.manager, [employee])),
    async changeWhileAway(employee): Promise<ExpectedChange[]> {
      const [deleted, left] = [await createEvent(app.manager, [employee]), await createEvent(app.manager, [employee])]
      const answered = await createEvent(app.manager, [employee])
      await app.manager.patch(`/calendar/events/${left}`, { participants: [] })
      await app.manager.delete(`/calendar/events/${deleted}`)
      await employee.post(`/calendar/events/${answered}/respond`, { status: "ACCEPTED" })
      // Does not concern the employee any more.
      await app.manager.delete(`/calendar/events/${left}`)
      return [
        [left, "CREATED", false],
        [deleted, "DELETED", false],
        [answered, "CREATED", true],
      ]
    },
    summarize: ({ eventId, change, event }): ExpectedChange => [eventId, change, event !== null],
  },
  profileChangeChanged: {
    selection: "profileChangeChanged(since: $since) { resumeToken change profileChangeId profileChange { status } }",
    async change({ id: employee_id }) {
      const values = { employee_id, field: "nationality", proposed: { nationality: "FR" }, status: "PENDING" }
      const id = await insertRow(app.sql, "profile_changes", app.organizationId, values)
      await app.hr.post(`/profile-changes/${id}/reject`, { comment: "No" })
    },
    async changeWhileAway(employee): Promise<ExpectedChange[]> {
      const rejected = await proposeChange(app, employee)
      await app.hr.post(`/profile-changes/${rejected}/reject`, { comment: "No" })
      const withdrawn = await proposeChange(app, employee)
      await employee.post(`/profile-changes/${withdrawn}/withdraw`)
      return [
        [rejected, "CREATED", true],
        [withdrawn, "CREATED", true],
      ]
    },
    summarize: ({ profileChangeId, change, profileChange }): ExpectedChange => [profileChangeId, change, profileChange !== null],
  },
  companyNewsChanged: {
    selection: "companyNewsChanged(since: $since) { resumeToken change newsId news { title } }",
    change: async () => void (await publishNews(app)),
    async changeWhileAway(): Promise<ExpectedChange[]> {
      const departmentId = await insertDepartment(app, `Others ${day++}`)
      await publishNews(app, [departmentId])
      return [[await publishNews(app), "CREATED", true]]
    },
    summarize: ({ newsId, change, news }): ExpectedChange => [newsId, change, news !== null],
  },
  exportChanged: {
    selection: "exportChanged(since: $since) { resumeToken change exportId export { status } }",
    change: async (employee) => void (await deleteExport(app, employee)),
    changeWhileAway: async (employee): Promise<ExpectedChange[]> => [[await deleteExport(app, employee), "DELETED", false]],
    summarize: ({ exportId, change, export: record }): ExpectedChange => [exportId, change, record !== null],
  },
  importChanged: {
    selection: "importChanged(since: $since) { resumeToken change importId import { status } }",
    change: async (employee) => void (await planNewDepartment(employee)),
    async changeWhileAway(employee): Promise<ExpectedChange[]> {
      const { id } = await planNewDepartment(employee)
      await employee.post(`/imports/${id}/commit`)
      return [[id, "CREATED", true]]
    },
    summarize: ({ importId, change, import: record }): ExpectedChange => [importId, change, record !== null],
  },
  taskChanged: {
    selection: "taskChanged(since: $since) { resumeToken change taskId task { title } }",
    change: async (employee) => void (await createTask(employee)),
    async changeWhileAway(employee): Promise<ExpectedChange[]> {
      const [left, deleted] = [await createTask(app.manager, employee), await createTask(employee)]
      const commented = await createTask(app.manager, employee)
      await app.manager.patch(`/tasks/${left}`, { assigneeId: null })
      await employee.delete(`/tasks/${deleted}`)
      await app.manager.post(`/tasks/${commented}/comments`, { text: "Comment" })
      // Does not concern the employee any more.
      await app.manager.delete(`/tasks/${left}`)
      return [
        [left, "CREATED", false],
        [deleted, "DELETED", false],
        [commented, "CREATED", true],
      ]
    },
    summarize: ({ taskId, change, task }): ExpectedChange => [taskId, change, task !== null],
  },
  taskBoardChanged: {
    selection: "taskBoardChanged(since: $since) { resumeToken change taskId task { title } }",
    change: async (employee) => void (await createTask(employee)),
    async changeWhileAway(employee): Promise<ExpectedChange[]> {
      const own = await createTask(employee)
      // On the board of another employee.
      await createTask(app.manager, employee)
      await employee.patch(`/tasks/${own}/stage`, { stage: "DONE", order: 0 })
      return [[own, "CREATED", true]]
    },
    summarize: ({ taskId, change, task }): ExpectedChange => [taskId, change, task !== null],
  },
  onboardingChanged: {
    selection: "onboardingChanged(since: $since) { resumeToken change instanceId instance { status } }",
    change: async (employee) => void (await startWithBuddy(app, employee)),
    async changeWhileAway(employee): Promise<ExpectedChange[]> {
      const [left, commented] = [await startWithBuddy(app, employee), await startWithBuddy(app, employee)]
      await app.hr.patch(`/onboarding/instances/${left.id}`, { buddyId: null })
      await updateStep(app.hr, commented, 1, { comment: "Comment" })
      // Does not concern the former buddy any more.
      await app.hr.post(`/onboarding/instances/${left.id}/cancel`)
      return [
        [left.id, "CREATED", false],
        [commented.id, "CREATED", true],
      ]
    },
    summarize: ({ instanceId, change, instance }): ExpectedChange => [instanceId, change, instance !== null],
  },
  applicationChanged: {
    selection: "applicationChanged(since: $since) { resumeToken change applicationId application { stage } }",
    change: async (employee) => void (await createApplication(app, await ownJob(app, employee))),
    async changeWhileAway(employee): Promise<ExpectedChange[]> {
      const [left, moved] = [
        await createApplication(app, await ownJob(app, employee)),
        await createApplication(app, await ownJob(app, employee)),
      ]
      await app.hr.patch(`/jobs/${left.jobId}`, { hiringManagerId: null })
      await app.hr.patch(`/applications/${moved.id}/stage`, { stage: "OFFER" })
      // Does not concern the former hiring manager any more.
      await app.hr.patch(`/applications/${left.id}/stage`, { stage: "OFFER" })
      return [
        [left.id, "CREATED", false],
        [moved.id, "CREATED", true],
      ]
    },
    summarize: ({ applicationId, change, application }): ExpectedChange => [applicationId, change, application !== null],
  },
  jobBoardChanged: {
    selection: `jobBoardChanged(jobId: "${BOARD_JOB}", since: $since) { resumeToken change applicationId application { stage } }`,
    change: async (employee) => void (await createApplication(app, await boardJob(app, employee))),
    async changeWhileAway(employee): Promise<ExpectedChange[]> {
      const moved = await createApplication(app, await boardJob(app, employee))
      // For another vacancy.
      await createApplication(app, await ownJob(app, employee))
      await app.hr.patch(`/applications/${moved.id}/stage`, { stage: "OFFER" })
      return [[moved.id, "CREATED", true]]
    },
    summarize: ({ applicationId, change, application }): ExpectedChange => [applicationId, change, application !== null],
  },
  pendingDecisionsChanged: {
    selection: "pendingDecisionsChanged(since: $since) { resumeToken change liveRecordId pendingDecisions { nodes { kind } } }",
    change: async (employee) => void (await startWithBuddy(app, employee)),
    async changeWhileAway(employee): Promise<ExpectedChange[]> {
      const [left, done] = [await startWithBuddy(app, employee), await startWithBuddy(app, employee)]
      const open = await startWithBuddy(app, employee)
      await app.hr.patch(`/onboarding/instances/${left.id}`, { buddyId: null })
      await app.hr.post(`/onboarding/instances/${done.id}/cancel`)
      await updateStep(app.hr, open, 1, { comment: "Comment" })
      return [
        [left.id, "CREATED", false],
        [done.id, "CREATED", false],
        [open.id, "CREATED", true],
      ]
    },
    summarize: ({ liveRecordId, change, pendingDecisions }): ExpectedChange => [
      liveRecordId,
      change,
      pendingDecisions.nodes.length > 0,
    ],
  },
  notificationReceived: {
    selection: "notificationReceived(since: $since) { resumeToken number }",
    change: (employee) => notifyOnce(app, employee),
    async changeWhileAway(employee) {
      for (let n = 0; n < 3; n++) await notifyOnce(app, employee)
      const { items } = (await employee.get("/notifications?limit=3")).body
      const [last, deleted, first] = items as [Json, Json, Json]
      await employee.delete(`/notifications/${deleted.id}`)
      return [first.number, last.number]
    },
    summarize: ({ number }) => number,
  },
  unreadCountChanged: {
    selection: "unreadCountChanged(since: $since) { resumeToken count }",
    change: (employee) => notifyOnce(app, employee),
    async changeWhileAway(employee) {
      await notifyOnce(app, employee)
      return [(await employee.get("/notifications/unread-count")).body.count]
    },
    summarize: ({ count }) => count,
  },
})

/** Notifies an employee by the rejection of a profile change. */
async function notifyOnce(app: TestApp, employee: Client): Promise<void> {
  const id = await proposeChange(app, employee)
  await app.hr.post(`/profile-changes/${id}/reject`, { comment: "No" })
}
