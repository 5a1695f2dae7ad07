// `availableActions` of leave, tasks, applications, interviews, offers and onboardings say what a real request answers, for holders of
// custom roles, managers two levels up, delegates, former heads and API keys.
import { beforeAll } from "@jest/globals"
import { ORGANIZATION_WIDE, Permission } from "../src/entities/administration/enums.js"
import { newId } from "../src/entities/base-entity.js"
import { type ActionKind, patch, post, remove, type Subject, testActions } from "./support/action-scenarios.js"
import type { Client, Json, TestResponse } from "./support/client.js"
import { insertDepartment } from "./support/factories.js"
import { pdf } from "./support/files.js"
import { bodyOf, createLeaveType, nextWorkday } from "./support/leave-requests.js"
import { createTemplate, startOnboarding, templateStep } from "./support/onboarding.js"
import { createApplication, createJob } from "./support/recruitment.js"
import { assignRole, createKey } from "./support/roles.js"
import { createTask } from "./support/tasks.js"
import { createTestApp } from "./support/test-app.js"

/** Every n-th viewer tries a state. With the environment variable ROUNDS, all do. */
const everyNth = process.env.ROUNDS ? 1 : 5

const app = createTestApp({ now: "2026-03-02T09:00:00.000Z" })
const people: Record<string, Client> = {}
let [department, leaveTypeId, onboarding, offboarding] = ["", "", "", ""]

/** An employee of the department, who reports to `lead`. */
const hireWorker = (values: object = {}) => app.hire({ manager_id: people.lead?.id, department_id: department, ...values })
const done = (response: Promise<TestResponse>, status = 200) => bodyOf(response, status)

beforeAll(async () => {
  department = await insertDepartment(app, "Unit")
  leaveTypeId = await createLeaveType(app.hr, "Leave", { amountPerYear: 200 })
  onboarding = await createTemplate(app.hr, [templateStep(1), templateStep(2, { assigneeRole: "MANAGER" })])
  const handover = [templateStep(1), templateStep(2, { assigneeRole: "MANAGER" })]
  offboarding = await createTemplate(app.hr, handover, { kind: "OFFBOARDING" })
  Object.assign(people, { hr: app.hr, boss: await app.hire(), delegate: await app.hire() })
  people.lead = await app.hire({ manager_id: people.boss?.id })
  const days = { startDate: "2026-03-02", endDate: "2026-03-20" }
  await done(people.lead.post("/leave/delegations", { delegateId: people.delegate?.id, ...days }), 201)
  for (const name of ["formerHead", "head"]) {
    people[name] = await app.hire()
    await done(app.hr.patch(`/departments/${department}`, { headId: people[name].id }))
  }
  const role = { scope: "DEPARTMENT", departmentId: department, permissions: [...Permission.keys].filter(isOfPeopleOrPlaces) }
  people.holder = await app.hire()
  await assignRole(app, people.holder, role)
  people.reader = await app.hire()
  await assignRole(app, people.reader, { permissions: Permission.keys.filter((name) => name.startsWith("READ_")) })
  people.key = await createKey(app, { permissions: [...Permission.keys] })
  people.keyOfDepartment = await createKey(app, role)
})

const isOfPeopleOrPlaces = (name: Permission) => !ORGANIZATION_WIDE.has(name)

const leaveStates = ["draft", "pending", "cancelled", "rejected", "approved", "changing"] as const

async function leave(state: (typeof leaveStates)[number], values: object = {}): Promise<Subject> {
  const self = await hireWorker(values)
  const day = nextWorkday()
  const { id } = await done(self.post("/leave/requests", { leaveTypeId, startDate: day, endDate: day }), 201)
  const path = `/leave/requests/${id}`
  if (state !== "draft") await done(self.post(`${path}/submit`))
  if (state === "cancelled") await done(self.post(`${path}/cancel`))
  if (state === "rejected") await done(app.hr.post(`${path}/reject`, { comment: "No" }))
  if (state === "approved" || state === "changing") await done(app.hr.post(`${path}/approve`))
  if (state === "changing") await done(self.post(`${path}/change-requests`, {}), 201)
  return { id, path, viewers: { self } }
}

async function leaveChange(decide?: (path: string, self: Client) => Promise<TestResponse>): Promise<Subject> {
  const { path: request, viewers } = await leave("approved")
  const self = viewers?.self as Client
  const { id } = await done(self.post(`${request}/change-requests`, {}), 201)
  const path = `${request}/change-requests/${id}`
  if (decide) await done(decide(path, self))
  return { id, path, viewers: { self } }
}

async function task(values: object): Promise<Subject> {
  const [creator, assignee, watcher] = [await hireWorker(), await hireWorker(), await app.hire()]
  const { id } = await createTask(creator, { assigneeId: assignee.id, ...values })
  const row = [app.organizationId, id, watcher.id]
  await app.sql("insert into task_watchers (id, organization_id, task_id, employee_id) values (gen_random_uuid(), ?, ?, ?)", row)
  return { id, path: `/tasks/${id}`, viewers: { creator, assignee, watcher } }
}

const reject = (id: string) => done(app.hr.patch(`/applications/${id}/stage`, { stage: "REJECTED", reason: "No" }))
const hire = (candidateId: string) =>
  done(app.hr.post("/onboarding/hire", { candidateId, startDate: "2026-06-01", email: `${newId()}@acme.test` }), 201)

type After = (application: Json) => Promise<unknown>

async function application(after?: After): Promise<Subject> {
  const recruiter = await app.hire()
  const job = await createJob(app.hr, { hiringManagerId: recruiter.id, departmentId: department })
  const created = await createApplication(app, job.id)
  await after?.(created)
  return { id: created.id, path: `/applications/${created.id}`, viewers: { recruiter }, input: created }
}

const archiveJob: After = ({ jobId }) => done(app.hr.delete(`/jobs/${jobId}`), 204)
const deactivateCandidate: After = ({ candidateId }) => done(app.hr.patch(`/candidates/${candidateId}`, { isActive: false }))
const times = { start: "2026-03-02T07:00:00Z", end: "2026-03-02T08:00:00Z" }

async function interview(after?: (path: string, application: Json, interviewer: Client) => Promise<unknown>, values = times) {
  const { viewers, input } = await application()
  const interviewer = await app.hire()
  const details = { applicationId: input.id, title: "Interview", interviewerIds: [interviewer.id], ...values }
  const { id } = await done(app.hr.post("/interviews", details), 201)
  const path = `/interviews/${id}`
  await after?.(path, input, interviewer)
  return { id, path, viewers: { ...viewers, interviewer } }
}

const terms = { salary: 50_000, startDate: "2026-06-01", expiresOn: "2026-05-01" }

/** An offer whose author is the recruiter. */
async function offer(...steps: ((path: string, application: Json) => Promise<unknown>)[]): Promise<Subject> {
  const { viewers, input } = await application()
  const author = viewers?.recruiter as Client
  const { id } = await done(author.post("/offers", { applicationId: input.id, ...terms }), 201)
  const path = `/offers/${id}`
  for (const step of steps) await step(path, input)
  return { id, path, viewers }
}

const ofOffer = (action: string) => (path: string) => done(app.hr.post(`${path}/${action}`))
const expire = (path: string) =>
  app.sql("update offers set expires_on = '2026-03-01' where id = ?", [path.split("/").at(-1) as string])

async function instance(templateId: string, after?: (path: string, instance: Json) => Promise<unknown>): Promise<Subject> {
  const self = await hireWorker()
  const last = templateId === offboarding ? { lastDay: "2026-06-30" } : {}
  const created = await startOnboarding(app.hr, { employeeId: self.id, templateId, ...last })
  const path = `/onboarding/instances/${created.id}`
  await after?.(path, created)
  const { body } = await app.hr.get(`/users/${self.id}`)
  return { id: created.id, path, viewers: body.accountStatus === "Active" ? { self } : {}, input: created }
}

const cancel = (path: string) => done(app.hr.post(`${path}/cancel`))
const completeStep = (path: string, { id }: Json) => done(app.hr.patch(`${path}/steps/${id}`, { status: "Completed" }))
const complete = async (path: string, { steps }: Json) => {
  for (const step of steps) await completeStep(path, step)
}
const deactivate = ({ employeeId }: Json) =>
  app.sql("update employees set account_status = 'DEACTIVATED' where id = ?", [employeeId])
const startAnother = ({ employeeId }: Json) => startOnboarding(app.hr, { employeeId, templateId: onboarding })

/** The step of the manager. */
async function step(templateId: string, after?: (path: string, instance: Json) => Promise<unknown>): Promise<Subject> {
  const { path, viewers, input } = await instance(templateId, after)
  const { id } = input.steps[1]
  return { id, path: `${path}/steps/${id}`, viewers }
}

const keys = ["key", "keyOfDepartment"]
const kinds: ActionKind[] = [
  {
    type: "LeaveRequest",
    viewers: ["hr", "lead", "boss", "delegate", "holder", "reader", ...keys],
    states: {
      ...Object.fromEntries(leaveStates.map((state) => [state, () => leave(state)])),
      "pending in HR": () => leave("pending", { role: "HR" }),
      "pending without a manager": () => leave("pending", { manager_id: null }),
    },
    requests: {
      UPDATE: patch({ reason: "Travel" }),
      DELETE: remove,
      SUBMIT: post("submit"),
      APPROVE: post("approve"),
      REJECT: post("reject", { comment: "No" }),
      CANCEL: post("cancel"),
      REQUEST_CHANGE: post("change-requests", {}),
    },
  },
  {
    type: "LeaveChangeRequest",
    viewers: ["hr", "lead", "delegate", "holder", ...keys],
    states: {
      pending: () => leaveChange(),
      approved: () => leaveChange((path) => app.hr.post(`${path}/approve`)),
      withdrawn: () => leaveChange((path, self) => self.post(`${path}/withdraw`)),
    },
    requests: { APPROVE: post("approve"), REJECT: post("reject", { comment: "No" }), WITHDRAW: post("withdraw") },
  },
  {
    type: "Task",
    viewers: ["hr", "lead", "boss", "head", "formerHead", "holder", "reader", ...keys],
    states: { "of a department": () => task({ departmentId: department }), "of its creator": () => task({}) },
    requests: {
      UPDATE: patch({ description: "New" }),
      MOVE: (viewer, path) => viewer.patch(`${path}/stage`, { stage: "IN_REVIEW", order: 0 }),
      DELETE: remove,
      COMMENT: post("comments", { text: "Done?" }),
      ATTACH: (viewer, path) => viewer.upload(`${path}/attachments`, pdf()),
      WATCH: (viewer, path) => viewer.put(`${path}/watch`),
    },
  },
  {
    type: "Application",
    viewers: ["hr", "holder", "reader", ...keys],
    states: {
      open: () => application(),
      rejected: () => application(({ id }) => reject(id)),
      hired: () => application(({ candidateId }) => hire(candidateId)),
      "of an archived vacancy": () => application(archiveJob),
      "of a deactivated candidate": () => application(deactivateCandidate),
    },
    requests: {
      MOVE: (viewer, path) => viewer.patch(`${path}/stage`, { stage: "APPLIED" }),
      INTERVIEW: (viewer, _path, { id: applicationId }) =>
        viewer.post("/interviews", { applicationId, title: "Interview", interviewerIds: [app.colleague.id], ...times }),
      OFFER: (viewer, _path, { id: applicationId }) => viewer.post("/offers", { applicationId, ...terms }),
    },
  },
  {
    type: "Interview",
    viewers: ["hr", "holder", "reader", ...keys],
    states: {
      scheduled: () => interview(),
      "in the future": () => interview(undefined, { start: "2026-03-03T07:00:00Z", end: "2026-03-03T08:00:00Z" }),
      assessed: () =>
        interview((path, _, interviewer) => done(interviewer.put(`${path}/scorecard`, { recommendation: "YES", submit: true }))),
      completed: () => interview((path) => done(app.hr.post(`${path}/complete`))),
      "of a rejected candidate": () => interview((_, { id }) => reject(id)),
      "of an archived vacancy": () => interview((_, { jobId }) => done(app.hr.delete(`/jobs/${jobId}`), 204)),
      "of an anonymized candidate": () =>
        interview(async (_, { id, candidateId }) => {
          await reject(id)
          await done(app.hr.post(`/candidates/${candidateId}/anonymize`))
        }),
    },
    requests: {
      UPDATE: patch({ title: "Second interview" }),
      CANCEL: post("cancel"),
      COMPLETE: post("complete"),
      ASSESS: (viewer, path) => viewer.put(`${path}/scorecard`, { recommendation: "NO" }),
    },
  },
  {
    type: "Offer",
    viewers: ["hr", "holder", "reader", ...keys],
    states: {
      draft: () => offer(),
      approved: () => offer(ofOffer("approve")),
      sent: () => offer(ofOffer("approve"), ofOffer("send")),
      withdrawn: () => offer(ofOffer("withdraw")),
      expired: () => offer(ofOffer("approve"), expire),
      "of a deactivated candidate": () => offer(ofOffer("approve"), (_, input) => deactivateCandidate(input)),
      "of an archived vacancy": () => offer(ofOffer("approve"), (_, input) => archiveJob(input)),
      "of a hired candidate": () => offer(ofOffer("approve"), ofOffer("send"), (_, { candidateId }) => hire(candidateId)),
    },
    requests: { UPDATE: patch({ salary: 51_000 }), APPROVE: post("approve"), SEND: post("send"), WITHDRAW: post("withdraw") },
  },
  {
    type: "OnboardingInstance",
    viewers: ["hr", "lead", "boss", "holder", "reader", ...keys],
    states: {
      active: () => instance(onboarding),
      "of an employee who leaves": () => instance(offboarding),
      canceled: () => instance(onboarding, cancel),
      completed: () => instance(onboarding, complete),
      "canceled, beside an active one": () =>
        instance(onboarding, async (path, created) => {
          await cancel(path)
          await startAnother(created)
        }),
      "canceled, of a former employee": () =>
        instance(onboarding, async (path, created) => {
          await cancel(path)
          await deactivate(created)
        }),
    },
    requests: { UPDATE: patch({ startDate: "2026-03-05" }), CANCEL: post("cancel"), REOPEN: post("reopen") },
  },
  {
    type: "OnboardingStep",
    viewers: ["hr", "lead", "boss", "holder", "reader", ...keys],
    states: {
      open: () => step(onboarding),
      "of an employee who leaves": () => step(offboarding),
      completed: () => step(onboarding, (path, { steps }) => completeStep(path, steps[1])),
      "of a canceled onboarding": () => step(onboarding, cancel),
      "of a completed onboarding": () => step(onboarding, complete),
      "of a completed onboarding, beside an active one": () =>
        step(onboarding, async (path, created) => {
          await complete(path, created)
          await startAnother(created)
        }),
      "of a completed onboarding of a former employee": () =>
        step(onboarding, async (path, created) => {
          await complete(path, created)
          await deactivate(created)
        }),
    },
    requests: {
      UPDATE: patch({ comment: "On Monday" }),
      // A state that the step has already is no change, so it is not rejected.
      COMPLETE: changeStep("Completed"),
      REOPEN: changeStep("Pending"),
    },
  },
]

/** Sends a new state of a step, if it completes or reopens the step. */
function changeStep(status: string): ActionKind["requests"][string] {
  return async (viewer, path) => {
    const [, , , instanceId, , stepId] = path.split("/")
    const { steps } = await done(app.hr.get(`/onboarding/instances/${instanceId}`))
    const { completedAt } = steps.find(({ id }: Json) => id === stepId)
    return (completedAt === null) === (status === "Completed") ? viewer.patch(path, { status }) : undefined
  }
}

testActions(app, kinds, people, { everyNth })
