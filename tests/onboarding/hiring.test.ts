// Hiring: what a candidate becomes, in one unit of work.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { insertRow, UNKNOWN_ID } from "../support/factories.js"
import { mailWith } from "../support/mailbox.js"
import { createTemplate, stepsOfAllRoles, templateStep } from "../support/onboarding.js"
import { createApplication, createJob, insertCandidate } from "../support/recruitment.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
const rounds = Number(process.env.ROUNDS ?? 3)
const outcomeOf = ({ status, body }: { status: number; body: Json }) => (body?.code ? [status, body.code] : [status])
const hire = (body: object, client = app.hr) => client.post("/onboarding/hire", { startDate: "2026-04-01", ...body })

let manager: Client
let departmentId: string
beforeAll(async () => {
  manager = await app.hire({ full_name: "Mia Manager" })
  departmentId = (await app.hr.post("/departments", { name: "Bakery" })).body.id
  await createTemplate(app.hr, stepsOfAllRoles(), { name: "Welcome" })
})

const vacancy = (values: object = {}) =>
  createJob(app.hr, { title: "Baker", hiringManagerId: manager.id, departmentId, type: "Part-time", ...values })

describe("hiring a candidate", () => {
  test("a hire into a vacancy whose location was deleted has no location, or the given one, and says so", async () => {
    const create = async (name: string) =>
      (await app.hr.post("/locations", { name, country: "DE", timezone: "Europe/Berlin" })).body.id
    const [closed, open] = [await create("Closed"), await create("Open")]
    const job = await vacancy({ locationId: closed, openings: 3 })
    expect((await app.hr.delete(`/locations/${closed}`)).status).toBe(204)
    const hireFor = async (values: object) => {
      const { id: applicationId, candidateId } = await createApplication(app, job.id)
      const { status, body } = await hire({ candidateId, applicationId, ...values })
      return [status, body.employee?.locationId, body.warnings]
    }
    expect(await hireFor({})).toEqual([201, null, ["LOCATION_ARCHIVED"]])
    expect(await hireFor({ locationId: open })).toEqual([201, open, []])
    expect(await hireFor({ locationId: closed })).toEqual([400, undefined, undefined])
  })

  test("a meeting on a day that a holiday blocks is on the next morning on which the new employee works", async () => {
    const holiday = { type: "HOLIDAY", title: "Company day", allDay: true, blocksDay: true }
    expect((await app.hr.post("/calendar/events", { ...holiday, start: "2026-05-08", end: "2026-05-08" })).status).toBe(201)
    const meeting = (order: number, durationDays: number) =>
      templateStep(order, { type: "MEETING", createsCalendarEvent: true, assigneeRole: "MANAGER", durationDays })
    const templateId = await createTemplate(app.hr, [meeting(1, 0), meeting(2, 3)])
    const candidateId = await insertCandidate(app)
    const { status, body } = await hire({ candidateId, templateId, managerId: manager.id, startDate: "2026-05-08" })
    expect(status).toBe(201)
    const starts = body.instance.steps.map(
      async ({ linkedRecordId }: Json) => (await app.hr.get(`/calendar/events/${linkedRecordId}`)).body.start,
    )
    // Friday is blocked, so the first meeting is on Monday. The step keeps its date.
    expect((await Promise.all(starts)).map((start) => start.slice(0, 10))).toEqual(["2026-05-11", "2026-05-11"])
    expect(body.instance.steps[0].targetDate).toBe("2026-05-08")
  })

  test("hiring creates employee, account, employment and onboarding from offer and vacancy, with a link to the candidate for HR", async () => {
    const job = await vacancy()
    const { id: applicationId, candidateId } = await createApplication(app, job.id, {
      full_name: "Nora New",
      email: "nora@mail.test",
      phone: "+49 731 1",
    })
    const terms = { salary: 40_000, startDate: "2026-04-01", expiresOn: "2026-03-30" }
    const { body: offer } = await manager.post("/offers", { applicationId, ...terms })
    await app.hr.post(`/offers/${offer.id}/approve`)
    await manager.post(`/offers/${offer.id}/send`)
    const token = /offer#token=([\w.-]+)/.exec(await mailWith(app, "nora@mail.test", "Baker"))?.[1]
    await app.anonymous.post("/candidate-offer/answer", { token, accept: true })

    const { status, body } = await hire({ candidateId, applicationId, email: "nora@acme.test", comment: "Welcome!" })
    expect(status).toBe(201)
    expect(body.instance).toMatchObject({ templateName: "Welcome", status: "ACTIVE", startDate: "2026-04-01" })
    expect(body.invitation).toEqual({
      url: expect.stringContaining(body.invitation.token),
      token: expect.any(String),
      expiresAt: expect.any(String),
    })
    const { id } = body.employee
    expect((await app.hr.get(`/users/${id}`)).body).toMatchObject({
      fullName: "Nora New",
      email: "nora@acme.test",
      personalEmail: "nora@mail.test",
      personalPhone: "+49 731 1",
      accountStatus: "Invited",
      departmentId,
      managerId: manager.id,
      employmentType: "Part-time",
      hireDate: "2026-04-01",
      salary: 40_000,
      salaryCurrency: "EUR",
      candidateId,
    })
    expect((await manager.get(`/users/${id}`)).body).not.toHaveProperty("candidateId")
    expect((await app.hr.get(`/users/${id}/history`)).body).toHaveLength(1)
    const application = (await manager.get(`/applications/${applicationId}`)).body
    expect(application.stage).toBe("HIRED")
    expect(application.history.at(-1)).toMatchObject({ stage: "HIRED", fromStage: "OFFER", comment: "Welcome!" })
    expect((await app.hr.get(`/jobs/${job.id}`)).body.filledCount).toBe(1)
    await app.sql("update vacancies set openings = 2 where id = ?", [job.id])
    expect((await app.hr.patch(`/jobs/${job.id}`, { openings: 1 })).status).toBe(200)
    await app.sql("update applications set stage = 'HIRED' where id = ?", [(await createApplication(app, job.id)).id])
    await app.sql("update vacancies set openings = 2 where id = ?", [job.id])
    expect(await app.hr.patch(`/jobs/${job.id}`, { openings: 1 })).toMatchObject({
      status: 409,
      body: { code: "NO_OPENING_LEFT", details: { openings: 1, filledCount: 2 } },
    })
    expect((await manager.get(`/offers/${offer.id}`)).body.status).toBe("ACCEPTED")
    const accepted = await app.anonymous.post("/invites/accept", {
      token: body.invitation.token,
      password: "Long-Enough-1",
      fullName: "Nora New",
    })
    expect(accepted.status).toBe(200)
  })

  test("hiring withdraws the other open applications of the candidate with their interviews and offers", async () => {
    const { candidateId } = await createApplication(app, (await vacancy()).id)
    const wanted = (await app.hr.get(`/applications?candidateId=${candidateId}`)).body[0].id
    const other = (await app.hr.post("/applications", { candidateId, jobId: (await vacancy()).id })).body
    const rejected = (await app.hr.post("/applications", { candidateId, jobId: (await vacancy()).id })).body
    await app.hr.patch(`/applications/${rejected.id}/stage`, { stage: "REJECTED", reason: "No" })
    const times = { start: "2026-03-09T09:00:00Z", end: "2026-03-09T10:00:00Z" }
    const { body: interview } = await app.hr.post("/interviews", {
      ...{ applicationId: other.id, title: "Talk", interviewerIds: [app.employee.id] },
      ...times,
    })
    const { body: offer } = await app.hr.post("/offers", {
      applicationId: other.id,
      startDate: "2026-04-01",
      expiresOn: "2026-03-30",
    })
    expect((await hire({ candidateId })).body.errors).toEqual([
      expect.objectContaining({ path: "applicationId", code: "REQUIRED" }),
    ])
    expect((await hire({ candidateId, applicationId: wanted })).status).toBe(201)
    const stages = (await app.hr.get(`/applications?candidateId=${candidateId}`)).body.map(({ id, stage }: Json) => [id, stage])
    expect(Object.fromEntries(stages)).toEqual({ [wanted]: "HIRED", [other.id]: "WITHDRAWN", [rejected.id]: "REJECTED" })
    expect((await app.hr.get(`/interviews/${interview.id}`)).body.status).toBe("CANCELLED")
    expect((await app.employee.get(`/calendar/events/${interview.calendarEventId}`)).status).toBe(404)
    expect((await app.hr.get(`/offers/${offer.id}`)).body.status).toBe("WITHDRAWN")
  })

  test("hiring copies custom fields of equal key and type, which the input replaces", async () => {
    const define = async (entityType: string, key: string, type: string) =>
      (await app.admin.post("/custom-fields/definitions", { entityType, key, label: key, type })).body.id
    const [shirt, level, note] = await Promise.all([
      define("CANDIDATE", "shirt", "string"),
      define("CANDIDATE", "level", "number"),
      define("CANDIDATE", "note", "string"),
    ])
    await Promise.all([define("USER", "shirt", "string"), define("USER", "level", "string"), define("USER", "motto", "string")])
    const candidateId = await insertCandidate(app, { custom_fields: { [shirt]: "M", [level]: 3, [note]: "x" } })
    const { body } = await hire({ candidateId, jobId: (await vacancy()).id, customFields: { motto: "Bake" } })
    expect((await app.hr.get(`/users/${body.employee.id}`)).body.customFields).toEqual({ shirt: "M", motto: "Bake" })
    const other = await insertCandidate(app, { custom_fields: { [shirt]: "M" } })
    const replaced = await hire({ candidateId: other, customFields: { shirt: "L" } })
    expect((await app.hr.get(`/users/${replaced.body.employee.id}`)).body.customFields).toEqual({ shirt: "L" })
  })

  test("hiring copies skills that differ in case only once, so that the profile can be written back", async () => {
    const skills = ["Excel", "excel", "Baking"]
    const { body: candidate } = await app.hr.post("/candidates", { fullName: "Sky Ill", email: "sky@mail.test", skills })
    const { employee } = (await hire({ candidateId: candidate.id })).body
    const { body: profile } = await app.hr.get(`/users/${employee.id}`)
    expect(profile.skills).toHaveLength(2)
    const written = profile.skills.map(({ name, level }: Json) => ({ name, level }))
    expect((await app.hr.patch(`/users/${employee.id}`, { skills: written })).status).toBe(200)
  })

  test("a candidate is hired without a vacancy by GraphQL, with a chosen template and buddy", async () => {
    const candidateId = await insertCandidate(app)
    const templateId = await createTemplate(app.hr, stepsOfAllRoles(), { name: "Interns" })
    const { hireCandidate } = await app.hr.execute(
      `mutation { hireCandidate(input: { candidateId: "${candidateId}", startDate: "2026-04-01", templateId: "${templateId}",
        buddyId: "${app.employee.id}" }) { employee { fullName candidate { id } } instance { templateName buddy { id } } invitation { token } } }`,
    )
    expect(hireCandidate).toMatchObject({
      employee: { candidate: { id: candidateId } },
      instance: { templateName: "Interns", buddy: { id: app.employee.id } },
    })
    await app.sql("update onboarding_templates set archived_at = now() where name = 'Interns'")
  })

  test("a rejected hire leaves nothing: callers other than HR, unknown candidates, taken addresses, closed applications", async () => {
    const job = await vacancy()
    const { id: applicationId, candidateId } = await createApplication(app, job.id)
    const count = async () =>
      (
        await app.sql<{ n: number }>(
          "select (select count(*) from employees)::int + (select count(*) from audit_entries)::int as n",
        )
      )[0]?.n
    const before = await count()
    expect(outcomeOf(await hire({ candidateId }, manager))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await hire({ candidateId: UNKNOWN_ID }))).toEqual([400, "INVALID_REFERENCE"])
    expect((await hire({ candidateId, applicationId: UNKNOWN_ID })).body.errors[0].path).toBe("applicationId")
    expect((await hire({ candidateId, jobId: UNKNOWN_ID })).body.errors[0].path).toBe("jobId")
    expect(outcomeOf(await hire({ candidateId, email: "ann@acme.test" }))).toEqual([409, "EMAIL_TAKEN"])
    expect((await hire({ candidateId, templateId: UNKNOWN_ID })).body.errors[0].path).toBe("templateId")
    expect((await hire({ candidateId, managerId: UNKNOWN_ID })).body.errors[0].path).toBe("managerId")
    await app.sql("update candidates set is_active = false where id = ?", [candidateId])
    expect(outcomeOf(await hire({ candidateId }))).toEqual([409, "CANDIDATE_DEACTIVATED"])
    await app.sql("update candidates set is_active = true where id = ?", [candidateId])
    expect(await count()).toBe(before)
    expect((await app.hr.get(`/applications/${applicationId}`)).body.stage).toBe("APPLIED")
    await app.hr.patch(`/applications/${applicationId}/stage`, { stage: "WITHDRAWN" })
    expect(outcomeOf(await hire({ candidateId, applicationId }))).toEqual([409, "INVALID_TRANSITION"])
  })

  test("hiring returns 409 NO_OPENING_LEFT once the openings are filled", async () => {
    const job = await vacancy({ openings: 1 })
    const [first, second] = [await createApplication(app, job.id), await createApplication(app, job.id)]
    expect((await hire({ candidateId: first.candidateId })).status).toBe(201)
    const rejected = await hire({ candidateId: second.candidateId })
    expect(outcomeOf(rejected)).toEqual([409, "NO_OPENING_LEFT"])
    expect(rejected.body.details).toEqual({ openings: 1 })
  })

  test("parallel hires of one candidate create one employee, and parallel hires for one opening one as well", async () => {
    for (let round = 0; round < rounds; round++) {
      const job = await vacancy({ openings: 1 })
      const [a, b] = [await createApplication(app, job.id), await createApplication(app, job.id)]
      const emails = [1, 2, 3].map((n) => `race${round}-${n}@acme.test`)
      const answers = await Promise.all(emails.map((email) => hire({ candidateId: a.candidateId, email })))
      expect(answers.map(outcomeOf).sort()).toEqual([[201], [409, "ALREADY_HIRED"], [409, "ALREADY_HIRED"]])
      const [made] = await app.sql<{ n: number }>("select count(*)::int as n from employees where candidate_id = ?", [
        a.candidateId,
      ])
      expect(made?.n).toBe(1)
      expect(outcomeOf(await hire({ candidateId: b.candidateId }))).toEqual([409, "NO_OPENING_LEFT"])
    }
    const job = await vacancy({ openings: 1 })
    const applications = [await createApplication(app, job.id), await createApplication(app, job.id)]
    const answers = await Promise.all(applications.map(({ candidateId }) => hire({ candidateId })))
    expect(answers.map(outcomeOf).sort()).toEqual([[201], [409, "NO_OPENING_LEFT"]])
  })

  test("what a hire copies is accepted when it is written back", async () => {
    const [fullName, residence, skills] = ["N".repeat(200), "R".repeat(200), ["S".repeat(100)]]
    const { body: candidate } = await app.hr.post("/candidates", { fullName, email: "long@mail.test", residence, skills })
    const { id } = (await hire({ candidateId: candidate.id })).body.employee
    const { body } = await app.hr.get(`/users/${id}`)
    expect([body.fullName, body.address.city, body.skills[0].name]).toEqual([fullName, residence, skills[0]])
    expect(await app.hr.put(`/users/${id}`, body)).toMatchObject({ status: 200 })
  })

  test("hires and a merge of their candidates at once leave no employee without a hired application", async () => {
    for (let round = 0; round < rounds; round++) {
      const job = await vacancy({ openings: 2 })
      const [one, other] = [await createApplication(app, job.id), await createApplication(app, job.id)]
      const answers = await Promise.all([
        hire({ candidateId: one.candidateId, applicationId: one.id }),
        app.hr.post(`/candidates/${other.candidateId}/merge`, { duplicateId: one.candidateId }),
        hire({ candidateId: other.candidateId, applicationId: other.id }),
      ])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      const ids = [one.candidateId, other.candidateId]
      const employees = await app.sql("select 1 from employees where candidate_id in (?, ?)", ids)
      expect((await app.hr.get(`/jobs/${job.id}`)).body.filledCount).toBe(employees.length)
    }
  })

  test("a hire repeated with its Idempotency-Key returns the first response", async () => {
    const { candidateId } = await createApplication(app, (await vacancy()).id)
    const send = () =>
      app.hr.post("/onboarding/hire", { candidateId, startDate: "2026-04-01" }, { headers: { "Idempotency-Key": "hire-once-1" } })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect(outcomeOf(await hire({ candidateId }))).toEqual([409, "ALREADY_HIRED"])
    expect((await hire({ candidateId })).body.details).toEqual({ employeeId: first.body.employee.id })
  })

  test("hiring copies résumés as documents of the employee", async () => {
    const { candidateId } = await createApplication(app, (await vacancy()).id)
    const objectId = await insertRow(app.sql, "stored_objects", app.organizationId, { size: 3 })
    const { storage } = app.instance.deps
    const { Readable } = await import("node:stream")
    await storage.write(`${app.organizationId}/${objectId}`, Readable.from([Buffer.from("cv!")]))
    const file = { object_id: objectId, name: "cv.txt", size: 3, content_type: "text/plain", uploaded_at: app.clock.now() }
    await insertRow(app.sql, "candidate_resumes", app.organizationId, { ...file, candidate_id: candidateId })
    const { body } = await hire({ candidateId })
    const [document] = (await app.hr.get(`/users/${body.employee.id}/documents`)).body
    expect(document).toMatchObject({ name: "cv.txt", type: "OTHER", size: 3 })
    expect((await app.hr.fetch(new URL(document.url).pathname)).body).toBe("cv!")
  })
})
