// From a vacancy to a colleague who has completed the onboarding, on REST and again on GraphQL.
import { beforeAll, expect, test } from "@jest/globals"
import { Client, type Json } from "../support/client.js"
import { mailWith } from "../support/mailbox.js"
import { createTemplate, templateStep } from "../support/onboarding.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
let manager: Client

beforeAll(async () => {
  manager = await app.hire({ full_name: "Mia Manager" })
  await app.admin.patch("/companies/settings", { slug: "acme" })
  const steps = [
    templateStep(1, { title: "Bring documents" }),
    templateStep(2, { title: "Meet the team", assigneeRole: "MANAGER", durationDays: 1 }),
  ]
  await createTemplate(app.hr, steps, { name: "Welcome" })
})

const interviewTimes = { start: "2026-03-02T08:00:00.000Z", end: "2026-03-02T08:30:00.000Z" }
const offerTerms = { salary: 50_000, startDate: "2026-03-02", expiresOn: "2026-03-30" }
const offerToken = async (email: string): Promise<string> =>
  /offer#token=([\w.-]+)/.exec(await mailWith(app, email, "offer#token"))?.[1] as string

/** The body of an answer that must succeed. */
async function ok(answer: Promise<{ status: number; body: Json }>): Promise<Json> {
  const { status, body } = await answer
  expect({ status, body: status < 300 ? {} : body }).toEqual({ status: expect.any(Number), body: {} })
  return body
}

test("a vacancy leads to a colleague with a completed onboarding on REST", async () => {
  const job = await ok(
    app.hr.post("/jobs", {
      ...{ title: "Baker", type: "Full-time", status: "Open", isPublished: true },
      ...{ hiringManagerId: manager.id, stages: ["SCREENING"] },
    }),
  )
  const listed = await ok(app.anonymous.get("/careers/acme/jobs"))
  expect(listed.map(({ id }: Json) => id)).toContain(job.id)
  const person = { fullName: "Nora New", email: "nora@mail.test", consent: true }
  await ok(app.anonymous.post(`/careers/acme/jobs/${job.id}/apply`, person))
  const [application] = await ok(manager.get(`/applications/by-job/${job.id}`))
  expect(application).toMatchObject({ stage: "APPLIED", source: "CAREERS_PAGE", candidate: { fullName: "Nora New" } })
  await ok(manager.patch(`/applications/${application.id}/stage`, { stage: "SCREENING", fromStage: "APPLIED" }))
  const interview = await ok(
    manager.post("/interviews", {
      ...{ applicationId: application.id, title: "Bread", interviewerIds: [app.colleague.id] },
      ...interviewTimes,
    }),
  )
  await ok(app.colleague.post(`/calendar/events/${interview.calendarEventId}/respond`, { status: "ACCEPTED" }))
  await ok(app.colleague.post(`/interviews/${interview.id}/complete`))
  await ok(app.colleague.put(`/interviews/${interview.id}/scorecard`, { recommendation: "STRONG_YES", submit: true }))
  const offer = await ok(manager.post("/offers", { applicationId: application.id, ...offerTerms }))
  await ok(app.hr.post(`/offers/${offer.id}/approve`))
  await ok(manager.post(`/offers/${offer.id}/send`))
  await ok(app.anonymous.post("/candidate-offer/answer", { token: await offerToken("nora@mail.test"), accept: true }))
  const { candidateId } = application
  const hired = await ok(app.hr.post("/onboarding/hire", { candidateId, startDate: "2026-03-02", email: "nora@acme.test" }))
  const account = { token: hired.invitation.token, password: "Long-Enough-1", fullName: "Nora New" }
  const { token } = await ok(app.anonymous.post("/invites/accept", account))
  const nora = new Client(app.url, { token })
  const [instance] = await ok(nora.get("/onboarding/instances"))
  const [first, second] = instance.steps
  await ok(nora.patch(`/onboarding/instances/${instance.id}/steps/${first.id}`, { status: "COMPLETED" }))
  await ok(manager.patch(`/onboarding/instances/${instance.id}/steps/${second.id}`, { status: "Completed" }))
  expect(await ok(app.hr.get(`/onboarding/instances/${instance.id}`))).toMatchObject({
    status: "COMPLETED",
    progress: { completed: 2, total: 2, percent: 100 },
  })
  expect(await ok(manager.get(`/jobs/${job.id}/funnel`))).toMatchObject({ applications: 1, hired: 1 })
  expect(await ok(nora.get("/users/me"))).not.toHaveProperty("candidateId")
})

test("a vacancy leads to a colleague with a completed onboarding on GraphQL", async () => {
  const { createJob: job } = await app.hr.execute(
    `mutation { createJob(input: { title: "Cook", type: FULL_TIME, status: OPEN, isPublished: true, hiringManagerId: "${manager.id}" }) { id } }`,
  )
  await app.anonymous.execute(
    `mutation { applyForJob(slug: "acme", jobId: "${job.id}",
      input: { fullName: "Omar Old", email: "omar@mail.test", consent: true }) { message } }`,
  )
  const { jobBoard } = await manager.execute(
    `{ jobBoard(jobId: "${job.id}") { columns { stage applications { nodes { id candidate { id fullName } } } } } }`,
  )
  const [application] = jobBoard.columns[0].applications.nodes
  expect(application.candidate.fullName).toBe("Omar Old")
  await manager.execute(`mutation { moveApplication(id: "${application.id}", input: { stage: SCREENING }) { stage } }`)
  const { createInterview: interview } = await manager.execute(
    `mutation ($input: CreateInterviewInput!) { createInterview(input: $input) { id } }`,
    { input: { applicationId: application.id, title: "Soup", interviewerIds: [app.colleague.id], ...interviewTimes } },
  )
  await app.colleague.execute(
    `mutation { saveScorecard(interviewId: "${interview.id}", input: { recommendation: YES, submit: true }) { id } }`,
  )
  const { createOffer: offer } = await manager.execute(
    `mutation ($input: CreateOfferInput!) { createOffer(input: $input) { id } }`,
    { input: { applicationId: application.id, ...offerTerms } },
  )
  await app.hr.execute(`mutation { approveOffer(id: "${offer.id}") { status } }`)
  await manager.execute(`mutation { sendOffer(id: "${offer.id}") { status } }`)
  const token = await offerToken("omar@mail.test")
  await app.anonymous.execute(`mutation { answerOffer(input: { token: "${token}", accept: true }) { status } }`)
  const { hireCandidate } = await app.hr.execute(
    `mutation { hireCandidate(input: { candidateId: "${application.candidate.id}", startDate: "2026-03-02" }) {
      employee { id salary candidate { id } } instance { id steps { id } } invitation { token } } }`,
  )
  expect(hireCandidate.employee).toMatchObject({ salary: 50_000, candidate: { id: application.candidate.id } })
  const { acceptInvitation } = await app.anonymous.execute(
    `mutation { acceptInvitation(input: { token: "${hireCandidate.invitation.token}", password: "Long-Enough-1", fullName: "Omar Old" }) { token } }`,
  )
  const omar = new Client(app.url, { token: acceptInvitation.token })
  const complete = (client: Client, { id }: Json) =>
    client.execute(`mutation { updateOnboardingStep(id: "${id}", input: { status: COMPLETED }) { status } }`)
  await complete(omar, hireCandidate.instance.steps[0])
  await complete(manager, hireCandidate.instance.steps[1])
  const { onboardingInstance, application: closed } = await app.hr.execute(
    `{ onboardingInstance(id: "${hireCandidate.instance.id}") { status } application(id: "${application.id}") { stage } }`,
  )
  expect([onboardingInstance.status, closed.stage]).toEqual(["COMPLETED", "HIRED"])
})
