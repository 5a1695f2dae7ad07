// Referrals: employees recommend people, and learn nothing about them.
import { beforeAll, beforeEach, describe, expect, test } from "@jest/globals"
import { pdf } from "../support/files.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

const outcomeOf = ({ status, body }: { status: number; body?: { code?: string } }) => [status, body?.code]
const createJob = async (values: object = {}): Promise<string> => {
  const job = { title: "Chemist", type: "Full-time", status: "Open", hiringManagerId: app.manager.id, ...values }
  return (await app.hr.post("/jobs", job)).body.id
}

let job: string
beforeAll(async () => {
  job = await createJob({ title: "Referred job" })
})
beforeEach(() => app.sql("delete from app.rate_limits"))

describe("referrals", () => {
  test("an employee refers a person with a résumé, and sees only what the employee wrote", async () => {
    const fields = { fullName: "Ray Ferred", email: "Ray@example.com", comment: "Great colleague" }
    const referred = await app.employee.upload(`/jobs/${job}/referrals`, pdf("ray.pdf"), fields)
    const own = { jobTitle: "Referred job", fullName: "Ray Ferred", email: "ray@example.com", comment: "Great colleague" }
    expect(referred).toMatchObject({ status: 201, body: { ...own, referrerId: app.employee.id } })
    for (const { body } of [referred, { body: (await app.employee.get("/referrals/me")).body[0] }])
      for (const key of ["candidateId", "applicationId", "candidate", "application"]) expect(body).not.toHaveProperty(key)
    const query = "{ myReferrals { nodes { fullName candidateId candidate { id } application { stage } hiddenFields } } }"
    expect(await app.employee.execute(query)).toEqual({
      myReferrals: {
        nodes: [
          {
            ...{ fullName: "Ray Ferred", candidateId: null, candidate: null, application: null },
            hiddenFields: ["candidateId", "candidate", "applicationId", "application"],
          },
        ],
      },
    })
    expect((await app.employee.get("/candidates")).body).toEqual([])
    expect((await app.employee.get("/applications")).body).toEqual([])
  })

  test("HR sees who referred, and the hiring manager the application with the comment", async () => {
    const [referral] = (await app.hr.get(`/referrals?referrerId=${app.employee.id}`)).body
    expect(referral).toMatchObject({ referrer: { fullName: "Ann Employee" }, candidate: { fullName: "Ray Ferred" } })
    const application = (await app.manager.get(`/applications/${referral.applicationId}`)).body
    expect(application).toMatchObject({
      source: "REFERRAL",
      stage: "APPLIED",
      history: [{ comment: "Great colleague", byId: null }],
    })
    expect((await app.manager.get(`/candidates/${application.candidateId}/resumes`)).body).toMatchObject([{ name: "ray.pdf" }])
    expect(JSON.stringify((await app.manager.get("/notifications")).body)).toContain("“Referred job” has a new application")
    for (const who of [app.employee, app.manager]) expect(outcomeOf(await who.get("/referrals"))).toEqual([403, "FORBIDDEN"])
    expect((await app.colleague.get("/referrals/me")).body).toEqual([])
  })

  test("referring known, deactivated and unknown people returns the same fields", async () => {
    await app.hr.post("/candidates", { fullName: "Known", email: "known@example.com", headline: "Secret headline" })
    await app.hr.post("/candidates", { fullName: "Off", email: "off@example.com", isActive: false })
    const answers = await Promise.all(
      ["known", "off", "unknown", "ray"].map((name) =>
        app.colleague.post(`/jobs/${job}/referrals`, { fullName: "Somebody", email: `${name}@example.com` }),
      ),
    )
    const shapes = answers.map(({ status, body }) => [status, { ...body, id: "", email: "", createdAt: "", updatedAt: "" }])
    for (const shape of shapes) expect(shape).toEqual(shapes[0])
    expect((await app.colleague.get("/referrals/me")).body).toHaveLength(4)
    expect((await app.hr.get("/candidates?search=known@")).body).toMatchObject([{ fullName: "Known" }, { fullName: "Somebody" }])
    const rows = await app.sql<{ email: string }>("select email from referrals where application_id is null order by 1")
    expect(rows.map(({ email }) => email)).toEqual(["off@example.com", "ray@example.com"])
  })

  test("repeating a referral changes nothing and returns the first one", async () => {
    const counts = () =>
      app.sql(`select (select count(*) from referrals) r, (select count(*) from candidate_resumes) f,
        (select count(*) from stored_objects) o, (select count(*) from audit_entries) e`)
    const email = "again@example.com"
    const refer = (id: string, values: object = {}) =>
      app.colleague.post(`/jobs/${id}/referrals`, { fullName: "Again", email, ...values })
    const [first] = (await Promise.all([refer(job), refer(job)])).map(({ body }) => body)
    const before = await counts()
    const fields = { fullName: "Somebody", email: "AGAIN@example.com", comment: "Other" }
    for (const answer of [await refer(job, fields), await app.colleague.upload(`/jobs/${job}/referrals`, pdf(), fields)])
      expect(answer).toMatchObject({ status: 201, body: first })
    expect(await counts()).toEqual(before)
    expect((await app.colleague.get("/referrals/me")).body.filter((own: { email: string }) => own.email === email)).toHaveLength(
      1,
    )
    expect((await refer(await createJob())).body.id).not.toBe(first.id)
  })

  test("a vacancy that is not open takes no referral", async () => {
    const input = { fullName: "Late", email: "late@example.com" }
    const closed = await createJob()
    await app.hr.patch(`/jobs/${closed}`, { status: "Closed" })
    expect(outcomeOf(await app.employee.post(`/jobs/${closed}/referrals`, input))).toEqual([409, "JOB_CLOSED"])
    const draft = await createJob({ status: "Draft" })
    expect(outcomeOf(await app.employee.post(`/jobs/${draft}/referrals`, input))).toEqual([404, "NOT_FOUND"])
    expect(outcomeOf(await app.manager.post(`/jobs/${draft}/referrals`, input))).toEqual([409, "JOB_CLOSED"])
    expect(outcomeOf(await app.outsider.post(`/jobs/${job}/referrals`, input))).toEqual([404, "NOT_FOUND"])
  })

  test("the 21st referral of an employee in an hour returns 429", async () => {
    const mutation = `mutation ($id: ID!, $input: ReferralInput!) { referCandidate(jobId: $id, input: $input) { fullName } }`
    const refer = () => app.admin.graphql(mutation, { id: job, input: { fullName: "Often", email: "often@example.com" } })
    for (let n = 0; n < 20; n++) expect((await refer()).body.data.referCandidate).toEqual({ fullName: "Often" })
    expect((await refer()).body.errors[0].extensions.code).toBe("RATE_LIMITED")
    expect((await app.employee.post(`/jobs/${job}/referrals`, { fullName: "Other", email: "other@example.com" })).status).toBe(
      201,
    )
  })
})
