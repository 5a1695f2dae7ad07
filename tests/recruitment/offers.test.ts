// Offers: approval, sending, the candidate's answer and their privacy.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { insertRow } from "../support/factories.js"
import { mailWith } from "../support/mailbox.js"
import { createApplication, createJob } from "../support/recruitment.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
const outcomeOf = ({ status, body }: { status: number; body: Json }) => (body?.code ? [status, body.code] : [status])
const terms = { salary: 54_000, employmentType: "Full-time", startDate: "2026-05-01", expiresOn: "2026-03-20" }

let manager: Client
let job: Json
beforeAll(async () => {
  manager = await app.hire({ full_name: "Mia Manager" })
  job = await createJob(app.hr, { title: "Baker", hiringManagerId: manager.id })
})

async function prepare(values: object = {}, candidate: Record<string, unknown> = {}): Promise<Json> {
  const application = await createApplication(app, job.id, candidate)
  const { status, body } = await manager.post("/offers", { applicationId: application.id, ...terms, ...values })
  expect([status, body.errors]).toEqual([201, undefined])
  return body
}

/** Prepares, approves and sends an offer, and returns it with the token that the candidate received. */
async function send(email: string): Promise<{ offer: Json; token: string }> {
  const offer = await prepare({ message: "Welcome!" }, { email })
  await app.hr.post(`/offers/${offer.id}/approve`)
  expect((await manager.post(`/offers/${offer.id}/send`)).body.status).toBe("SENT")
  return { offer, token: tokenIn(await mailWith(app, email, "Baker")) }
}

const tokenIn = (mail: string) => /careers\/offer#token=([\w.-]+)/.exec(mail)?.[1] as string

describe("an offer", () => {
  test("a hiring manager prepares one open offer for each application, in the organization's currency", async () => {
    const offer = await prepare()
    expect(offer).toMatchObject({
      status: "DRAFT",
      salary: 54_000,
      salaryCurrency: "EUR",
      createdById: manager.id,
      approvedAt: null,
    })
    const second = await manager.post("/offers", { applicationId: offer.applicationId, ...terms })
    expect(outcomeOf(second)).toEqual([409, "OFFER_PENDING"])
    expect(
      (await manager.post("/offers", { applicationId: offer.applicationId, ...terms, expiresOn: "2026-03-01" })).body.errors,
    ).toEqual([expect.objectContaining({ path: "expiresOn", code: "IN_THE_PAST" })])
  })

  test("an offer is visible to HR and the hiring manager only", async () => {
    const offer = await prepare()
    const interviewer = await app.hire()
    const interview = await insertRow(app.sql, "interviews", app.organizationId, {
      ...{ application_id: offer.applicationId, title: "Talk", status: "SCHEDULED", organizer_id: app.hr.id },
      ...{ start: "2026-03-09T09:00:00Z", end: "2026-03-09T10:00:00Z" },
    })
    await insertRow(app.sql, "interviewers", app.organizationId, { interview_id: interview, employee_id: interviewer.id })
    for (const client of [interviewer, app.employee, app.outsider]) {
      expect((await client.get(`/offers/${offer.id}`)).status).toBe(404)
      expect((await client.get("/offers")).body).toEqual([])
      expect(outcomeOf(await client.post(`/offers/${offer.id}/withdraw`))).toEqual([404, "NOT_FOUND"])
    }
    const { application } = await interviewer.execute(`{ application(id: "${offer.applicationId}") { offers { totalCount } } }`)
    expect(application.offers.totalCount).toBe(0)
    expect((await manager.get(`/offers?applicationId=${offer.applicationId}`)).body).toHaveLength(1)
  })

  test("an offer needs the approval of a member of HR who did not write it, and again after a change", async () => {
    const application = await createApplication(app, job.id)
    const { body: own } = await app.hr.post("/offers", { applicationId: application.id, ...terms })
    expect(outcomeOf(await app.hr.post(`/offers/${own.id}/approve`))).toEqual([409, "SELF_ACTION_FORBIDDEN"])
    expect(outcomeOf(await manager.post(`/offers/${own.id}/approve`))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await manager.post(`/offers/${own.id}/send`))).toEqual([409, "OFFER_NOT_APPROVED"])
    const { approveOffer } = await app.admin.execute(
      `mutation { approveOffer(id: "${own.id}") { approvedBy { id } approvedAt } }`,
    )
    expect(approveOffer).toEqual({ approvedBy: { id: app.admin.id }, approvedAt: "2026-03-02T09:00:00.000Z" })
    expect((await manager.patch(`/offers/${own.id}`, { salary: 60_000 })).body).toMatchObject({
      salary: 60_000,
      approvedAt: null,
    })
    expect(outcomeOf(await manager.post(`/offers/${own.id}/send`))).toEqual([409, "OFFER_NOT_APPROVED"])
    const other = await prepare()
    await app.hr.patch(`/offers/${other.id}`, { salary: 90_000 })
    expect(outcomeOf(await app.hr.post(`/offers/${other.id}/approve`))).toEqual([409, "SELF_ACTION_FORBIDDEN"])
  })

  test("a salary that is added later has the organization's currency", async () => {
    const offer = await prepare({ salary: null })
    expect(offer.salaryCurrency).toBeNull()
    expect((await manager.patch(`/offers/${offer.id}`, { salary: 1 })).body.salaryCurrency).toBe("EUR")
  })

  test("If-Match compares the version of the offer, not that of its application", async () => {
    const offer = await prepare()
    await manager.patch(`/applications/${offer.applicationId}/stage`, { stage: "SCREENING" })
    const { headers } = await manager.get(`/offers/${offer.id}`)
    const patch = (etag: string) => manager.patch(`/offers/${offer.id}`, { salary: 2 }, { headers: { "If-Match": etag } })
    const etag = headers.get("etag") as string
    expect((await patch(etag)).status).toBe(200)
    expect(outcomeOf(await patch(etag))).toEqual([412, "PRECONDITION_FAILED"])
  })

  test("a sent offer reaches the candidate by email, who reads it and accepts it once", async () => {
    const { offer, token } = await send("accept@mail.test")
    expect((await app.hr.get(`/applications/${offer.applicationId}`)).body.stage).toBe("OFFER")
    const read = await app.anonymous.get(`/candidate-offer?token=${token}`)
    expect(read.body).toEqual({
      ...{ organizationName: "Acme", jobTitle: "Baker", status: "SENT", message: "Welcome!" },
      ...{ salary: 54_000, salaryCurrency: "EUR", employmentType: "Full-time", startDate: "2026-05-01", expiresOn: "2026-03-20" },
    })
    const { body } = await app.anonymous.post("/candidate-offer/answer", { token, accept: true, comment: "Gladly" })
    expect(body.status).toBe("ACCEPTED")
    expect((await manager.get(`/offers/${offer.id}`)).body).toMatchObject({ status: "ACCEPTED", answerComment: "Gladly" })
    expect((await manager.get("/notifications")).body.items[0].message).toBe("The offer for the vacancy “Baker” was accepted.")
    expect(outcomeOf(await app.anonymous.post("/candidate-offer/answer", { token, accept: false }))).toEqual([
      409,
      "INVALID_TRANSITION",
    ])
    expect(outcomeOf(await manager.patch(`/offers/${offer.id}`, { salary: 1 }))).toEqual([409, "INVALID_TRANSITION"])
  })

  test("a candidate declines an offer by GraphQL, and the application can receive another one", async () => {
    const { offer, token } = await send("decline@mail.test")
    const { answerOffer } = await app.anonymous.execute(
      `mutation ($token: String!) { answerOffer(input: { token: $token, accept: false }) { status } }`,
      { token },
    )
    expect(answerOffer.status).toBe("DECLINED")
    expect((await manager.post("/offers", { applicationId: offer.applicationId, ...terms })).status).toBe(201)
  })

  test("the link of an offer that is withdrawn or past its last day returns 410 LINK_EXPIRED", async () => {
    const { offer, token } = await send("withdrawn@mail.test")
    const { token: expired, offer: old } = await send("expired@mail.test")
    await manager.post(`/offers/${offer.id}/withdraw`)
    await app.sql("update offers set expires_on = '2026-03-01' where id = ?", [old.id])
    for (const one of [token, expired, "unknown"]) {
      expect(outcomeOf(await app.anonymous.get(`/candidate-offer?token=${one}`))).toEqual([410, "LINK_EXPIRED"])
      expect(outcomeOf(await app.anonymous.post("/candidate-offer/answer", { token: one, accept: true }))).toEqual([
        410,
        "LINK_EXPIRED",
      ])
    }
    expect((await manager.get(`/offers/${old.id}`)).body.status).toBe("SENT")
  })

  test("a corrected address ends the link of the former one and receives an offer that awaits an answer", async () => {
    const { offer, token } = await send("mistyped@mail.test")
    const { candidateId } = (await manager.get(`/applications/${offer.applicationId}`)).body
    expect((await app.hr.patch(`/candidates/${candidateId}`, { email: "corrected@mail.test" })).status).toBe(200)
    for (const response of [
      await app.anonymous.get(`/candidate-offer?token=${token}`),
      await app.anonymous.post("/candidate-offer/answer", { token, accept: true }),
    ])
      expect(outcomeOf(response)).toEqual([410, "LINK_EXPIRED"])
    const next = tokenIn(await mailWith(app, "corrected@mail.test", "Baker"))
    expect((await app.anonymous.get(`/candidate-offer?token=${next}`)).body).toMatchObject({ status: "SENT", salary: 54_000 })
    expect((await app.anonymous.post("/candidate-offer/answer", { token: next, accept: true })).body.status).toBe("ACCEPTED")
    const { body: offers } = await manager.get(`/offers?applicationId=${offer.applicationId}`)
    expect(offers.map(({ status }: Json) => status)).toEqual(["ACCEPTED", "WITHDRAWN"])
    expect(offers[0]).toMatchObject({ approvedById: app.hr.id, createdById: manager.id, message: "Welcome!" })
    await app.hr.patch(`/candidates/${candidateId}`, { email: "another@mail.test" })
    expect(outcomeOf(await app.anonymous.get(`/candidate-offer?token=${next}`))).toEqual([410, "LINK_EXPIRED"])
    expect((await manager.get(`/offers/${offers[0].id}`)).body.status).toBe("ACCEPTED")
  })

  test("an offer past its last day is not sent to a corrected address, but its former link ends", async () => {
    const { offer } = await send("late@mail.test")
    const { candidateId } = (await manager.get(`/applications/${offer.applicationId}`)).body
    await app.sql("update offers set expires_on = '2026-03-01' where id = ?", [offer.id])
    expect((await app.hr.patch(`/candidates/${candidateId}`, { email: "later@mail.test" })).status).toBe(200)
    expect(await app.sql("select status, token_hash from offers where application_id = ?", [offer.applicationId])).toEqual([
      { status: "SENT", token_hash: null },
    ])
  })

  test("parallel answers to an offer record one answer", async () => {
    const { token } = await send("parallel@mail.test")
    const answers = await Promise.all(
      [true, false, true].map((accept) => app.anonymous.post("/candidate-offer/answer", { token, accept })),
    )
    expect(answers.map(outcomeOf).sort()).toEqual([[200], [409, "INVALID_TRANSITION"], [409, "INVALID_TRANSITION"]])
  })

  test("preparing, approving and sending an offer for an archived vacancy return 409 JOB_CLOSED", async () => {
    const { id } = await createJob(app.hr, { title: "Cook", hiringManagerId: manager.id })
    const [free, drafted, approved] = await Promise.all([1, 2, 3].map(() => createApplication(app, id)))
    const create = (application: Json) => manager.post("/offers", { applicationId: application.id, ...terms })
    const draft = (await create(drafted)).body
    const ready = (await create(approved)).body
    await app.hr.post(`/offers/${ready.id}/approve`)
    await app.hr.delete(`/jobs/${id}`)
    expect(outcomeOf(await create(free))).toEqual([409, "JOB_CLOSED"])
    expect(outcomeOf(await app.hr.post(`/offers/${draft.id}/approve`))).toEqual([409, "JOB_CLOSED"])
    expect(outcomeOf(await manager.post(`/offers/${ready.id}/send`))).toEqual([409, "JOB_CLOSED"])
    const { body: pending } = await app.hr.get("/decisions/pending")
    expect(JSON.stringify(pending)).not.toContain(draft.id)
    expect((await manager.post(`/offers/${ready.id}/withdraw`)).body.status).toBe("WITHDRAWN")
    await app.hr.patch(`/jobs/${id}`, { archived: false })
    expect(outcomeOf(await app.hr.post(`/offers/${draft.id}/approve`))).toEqual([200])
  })

  test("deactivating a candidate, also by a merge, withdraws the offer that awaits an answer", async () => {
    const statusOf = async ({ id }: Json) => (await app.hr.get(`/offers/${id}`)).body.status
    const [first, second] = [await send("dora@mail.test"), await send("dirk@mail.test")]
    const candidateOf = async ({ offer }: Json) => (await app.hr.get(`/applications/${offer.applicationId}`)).body.candidateId
    expect((await app.hr.patch(`/candidates/${await candidateOf(first)}`, { isActive: false })).status).toBe(200)
    expect(await statusOf(first.offer)).toBe("WITHDRAWN")
    const { body: inactive } = await app.hr.post("/candidates", { fullName: "Dirk", email: "dirk2@mail.test" })
    await app.hr.patch(`/candidates/${inactive.id}`, { isActive: false })
    const merge = { duplicateId: await candidateOf(second) }
    expect((await app.hr.post(`/candidates/${inactive.id}/merge`, merge)).body.isActive).toBe(false)
    expect(await statusOf(second.offer)).toBe("WITHDRAWN")
  })

  test("sending an offer to a deactivated candidate returns 409 CANDIDATE_DEACTIVATED", async () => {
    const offer = await prepare({}, { email: "gone@mail.test" })
    await app.hr.post(`/offers/${offer.id}/approve`)
    await app.sql("update candidates set is_active = false where email = 'gone@mail.test'")
    expect(outcomeOf(await manager.post(`/offers/${offer.id}/send`))).toEqual([409, "CANDIDATE_DEACTIVATED"])
    expect((await manager.get(`/offers/${offer.id}`)).body.status).toBe("DRAFT")
  })
})
