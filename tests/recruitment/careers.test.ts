// The public careers page: what anonymous callers see, and applications without credentials.
import { beforeAll, beforeEach, describe, expect, test } from "@jest/globals"
import type { Json, TestFile } from "../support/client.js"
import { insertRow, UNKNOWN_ID } from "../support/factories.js"
import { pdf, sendForm } from "../support/files.js"
import { until } from "../support/live.js"
import { mailbox, mailWith } from "../support/mailbox.js"
import { createTestApp } from "../support/test-app.js"

// Two connections: an application that needed a second one would wait for another application forever.
const app = createTestApp({ config: { storageQuotaMb: 60, databasePoolSize: 2, trustProxy: 1 } })
const rounds = Number(process.env.ROUNDS ?? 5)

const outcomeOf = ({ status, body }: { status: number; body?: Json }) => [status, body?.code]
const problem = ({ type, title, status, code, message }: Json) => ({ type, title, status, code, message })

const person = { fullName: "Kim Doe", email: "kim@example.com", consent: "true" }
const ANSWER = { message: "Thank you for your application. If it is complete, you will hear from us." }
const page = "/careers/acme"

const createJob = async (values: object = {}): Promise<string> => {
  const job = {
    title: "Chemist",
    type: "Full-time",
    status: "Open",
    isPublished: true,
    hiringManagerId: app.manager.id,
    ...values,
  }
  return (await app.hr.post("/jobs", job)).body.id
}
const applyPath = (jobId: string) => `${page}/jobs/${jobId}/apply`
const apply = (jobId: string, values: object = {}) =>
  app.anonymous.post(applyPath(jobId), { ...person, consent: true, ...values })
const applyWithFile = (jobId: string, file: TestFile, values: Record<string, string> = {}) =>
  app.anonymous.upload(applyPath(jobId), file, { ...person, ...values })

let job: string
beforeAll(async () => {
  await app.admin.patch("/companies/settings", { slug: "acme", contacts: { website: "https://acme.example", phone: "12345" } })
  const departmentId = (await app.hr.post("/departments", { name: "Research" })).body.id
  const locationId = (await app.hr.post("/locations", { name: "Lab", country: "DE", timezone: "Europe/Berlin" })).body.id
  job = await createJob({ title: "Published job", description: "Boil things.", departmentId, locationId, openings: 3 })
})
beforeEach(() => app.sql("delete from app.rate_limits"))

describe("slugs", () => {
  test("a new organization gets the slug of its name, with a suffix if it is taken", async () => {
    const register = (email: string) =>
      app.anonymous.post("/auth/register-company", { email, password: "Str0ng-enough", organizationName: "Müller & Söhne" })
    await Promise.all(["a@mueller.test", "b@mueller.test"].map(register))
    const rows = await app.sql<{ slug: string }>("select slug from organizations where name = 'Müller & Söhne'")
    expect(rows.map(({ slug }) => slug).sort()).toEqual(["muller-sohne", expect.stringMatching(/^muller-sohne-[0-9a-f]{12}$/)])
  })

  test("a slug belongs to one organization, and has lower-case letters, digits and hyphens only", async () => {
    expect(outcomeOf(await app.outsider.patch("/companies/settings", { slug: "acme" }))).toEqual([409, "NAME_TAKEN"])
    for (const slug of ["ab", "Acme", "acme--x", "-acme", "a/b/c"])
      expect(outcomeOf(await app.outsider.patch("/companies/settings", { slug }))).toEqual([400, "VALIDATION_FAILED"])
    expect(outcomeOf(await app.hr.patch("/companies/settings", { slug: "other" }))).toEqual([403, "FORBIDDEN"])
  })
})

describe("the page", () => {
  test("the page and a vacancy show the public fields only", async () => {
    expect((await app.anonymous.get(page)).body).toEqual({
      ...{ slug: "acme", name: "Acme", website: "https://acme.example", language: "en", logoUrl: null, primaryColor: null },
    })
    const vacancy = {
      ...{ id: job, title: "Published job", description: "Boil things.", requirements: null, responsibilities: null },
      ...{ benefits: null, type: "Full-time", department: "Research", location: "Lab", country: "DE" },
      publishedAt: "2026-03-02T09:00:00.000Z",
    }
    expect((await app.anonymous.get(`${page}/jobs/${job}`)).body).toEqual(vacancy)
    expect((await app.anonymous.get(`${page}/jobs`)).body).toEqual([vacancy])
    const query = `query ($id: ID!) {
      careersPage(slug: "acme") { name }
      careerJobs(slug: "ACME", filter: { search: "publ" }, first: 5) { totalCount nodes { jobId title type } }
      careerJob(slug: "acme", jobId: $id) { jobId title department }
    }`
    expect(await app.anonymous.execute(query, { id: job })).toEqual({
      careersPage: { name: "Acme" },
      careerJobs: { totalCount: 1, nodes: [{ jobId: job, title: "Published job", type: "FULL_TIME" }] },
      careerJob: { jobId: job, title: "Published job", department: "Research" },
    })
  })

  test.each([
    ["department=Research&location=Lab&type=full-time", 1],
    ["department=Sales", 0],
    ["type=contract", 0],
    ["search=PUBLISHED", 1],
    ["search=boil", 0],
  ])("jobs?%s lists the matching vacancies", async (query, total) => {
    expect((await app.anonymous.get(`${page}/jobs?${query}`)).body).toHaveLength(total)
  })

  test("drafts, closed, unpublished, archived, foreign and unknown vacancies return the same 404", async () => {
    const closed = await createJob()
    await app.hr.patch(`/jobs/${closed}`, { status: "Closed" })
    const archived = await createJob()
    await app.hr.delete(`/jobs/${archived}`)
    const foreign = (await app.outsider.post("/jobs", { title: "Foreign", type: "Contract", status: "Open", isPublished: true }))
      .body.id
    const hidden = [await createJob({ status: "Draft" }), closed, archived, await createJob({ isPublished: false }), foreign]
    const unknown = problem((await app.anonymous.get(`${page}/jobs/${UNKNOWN_ID}`)).body)
    expect(unknown).toMatchObject({ status: 404, code: "NOT_FOUND" })
    for (const id of hidden) {
      expect(problem((await app.anonymous.get(`${page}/jobs/${id}`)).body)).toEqual(unknown)
      expect(problem((await apply(id)).body)).toEqual(unknown)
      // Signed-in callers see no more.
      expect(problem((await app.hr.get(`${page}/jobs/${id}`)).body)).toEqual(unknown)
    }
    expect((await app.anonymous.get(`${page}/jobs`)).body).toHaveLength(1)
    expect(problem((await app.anonymous.get("/careers/unknown/jobs")).body)).toEqual(unknown)
  })

  test("a vacancy is published when it is first open and published", async () => {
    const at = (minute: number) => `2026-03-02T09:0${minute}:00.000Z`
    app.clock.set(at(1))
    const id = await createJob({ status: "Draft" })
    const publishedAt = async () => (await app.hr.get(`/jobs/${id}`)).body.publishedAt
    expect(await publishedAt()).toBeNull()
    app.clock.set(at(2))
    await app.hr.patch(`/jobs/${id}`, { status: "Open" })
    expect(await publishedAt()).toBe(at(2))
    app.clock.set(at(3))
    for (const status of ["Closed", "Open"]) await app.hr.patch(`/jobs/${id}`, { status })
    expect(await publishedAt()).toBe(at(2))
    await app.hr.delete(`/jobs/${id}`)
    app.clock.set(at(0))
  })

  test("a public field beside another query gives an anonymous caller no rights", async () => {
    const { body } = await app.anonymous.graphql(
      `{ careersPage(slug: "acme") { name } jobs { totalCount } candidates { totalCount } }`,
    )
    expect(body.data).toEqual({ careersPage: { name: "Acme" }, jobs: null, candidates: null })
    expect(body.errors.map(({ extensions }: Json) => extensions.code)).toEqual(["UNAUTHENTICATED", "UNAUTHENTICATED"])
  })
})

describe("applications", () => {
  const applicationsOf = async (email: string) =>
    (await app.hr.get(`/applications?search=${encodeURIComponent(email)}`)).body as Json[]

  test("an application creates candidate, application and résumé, and notifies applicant and hiring manager", async () => {
    const title = "Notified job"
    const jobId = await createJob({ title })
    const answer = await applyWithFile(jobId, pdf("cv.pdf"), { coverLetter: "Hire me.", phone: "12345", website: "" })
    expect(answer).toMatchObject({ status: 200, body: ANSWER })
    const [application] = await applicationsOf(person.email)
    expect(application).toMatchObject({ jobId, stage: "APPLIED", source: "CAREERS_PAGE", coverLetter: "Hire me." })
    const candidate = `/candidates/${application?.candidateId}`
    expect((await app.hr.get(candidate)).body).toMatchObject({
      ...{ fullName: "Kim Doe", email: person.email, phone: "12345", source: "CAREERS_PAGE", consentUntil: "2026-08-29" },
      createdById: null,
    })
    expect((await app.hr.get(`${candidate}/resumes`)).body).toMatchObject([{ name: "cv.pdf", uploadedById: null }])
    expect(JSON.stringify((await app.manager.get("/notifications")).body)).toContain(
      "The vacancy “Notified job” has a new application.",
    )
    const mail = await mailWith(app, person.email, title)
    expect(mail).toContain("because of your application to Acme")
    expect(mail).toContain("Hello,")
    expect(mail).not.toContain("Kim Doe")
    const audit = await app.sql("select actor_id from audit_entries where action = 'application.create' and subject_id = ?", [
      application?.id,
    ])
    expect(audit).toEqual([{ actor_id: null }])
  })

  test("a known candidate keeps the data, and gets the application and a further résumé", async () => {
    const known = { fullName: "Known Person", email: "known@example.com", phone: "777777" }
    const { id } = (await app.hr.post("/candidates", { ...known, consentUntil: "2026-04-01" })).body
    const answer = await applyWithFile(await createJob(), pdf("new.pdf"), { email: "Known@example.com", fullName: "Somebody" })
    expect(answer.body).toEqual(ANSWER)
    expect((await app.hr.get(`/candidates/${id}`)).body).toMatchObject({
      ...known,
      consentUntil: "2026-08-29",
      applicationCount: 1,
    })
    expect((await app.hr.get(`/candidates/${id}/resumes`)).body).toMatchObject([{ name: "new.pdf" }])
  })

  test("repetitions, deactivated candidates and filled honeypots get the same answer and store nothing", async () => {
    const jobId = await createJob()
    const email = "twice@example.com"
    await apply(jobId, { email })
    await app.hr.post("/candidates", { fullName: "Gone", email: "gone@example.com", isActive: false })
    const rows = () =>
      app.sql(`select (select count(*) from candidates) c, (select count(*) from applications) a, (select count(*) from candidate_resumes) r,
        (select count(*) from audit_entries) e, (select count(*) from stored_objects) o`)
    const before = await rows()
    for (const values of [
      { email },
      { email: "gone@example.com" },
      { email: "bot@example.com", website: "https://spam.example" },
    ]) {
      expect((await apply(jobId, values)).body).toEqual(ANSWER)
      expect(await applyWithFile(jobId, pdf(), values as Record<string, string>)).toMatchObject({ status: 200, body: ANSWER })
    }
    await until(async () => JSON.stringify(await rows()) === JSON.stringify(before), "the rows from before")
  })

  test("applying concurrently creates one candidate and one application", async () => {
    const jobId = await createJob()
    const answers = await Promise.all([1, 2, 3, 4].map(() => applyWithFile(jobId, pdf(), { email: "raced@example.com" })))
    for (const { status, body } of answers) expect([status, body]).toEqual([200, ANSWER])
    expect(await applicationsOf("raced@example.com")).toHaveLength(1)
    expect((await app.hr.get("/candidates?search=raced@")).body).toHaveLength(1)
  })

  test("more parallel applications than connections are all answered", async () => {
    const jobId = await createJob()
    const emails = Array.from({ length: 6 }, (_, n) => `parallel.${n}@example.com`)
    const answers = await Promise.all(emails.map((email) => apply(jobId, { email })))
    expect(answers.map(({ status }) => status)).toEqual(emails.map(() => 200))
    expect((await app.hr.get(`/applications?jobId=${jobId}`)).body).toHaveLength(6)
  })

  test("an application gets the same answer while its candidate is deactivated or deleted", async () => {
    const jobId = await createJob()
    for (let round = 0; round < rounds; round++) {
      await app.sql("delete from app.rate_limits")
      const email = `parting.${round}@example.com`
      const { id } = (await app.hr.post("/candidates", { fullName: "Parting", email })).body
      const path = `/candidates/${id}`
      const [answer] = await Promise.all([
        apply(jobId, { email }),
        round % 2 ? app.hr.delete(path) : app.hr.patch(path, { isActive: false }),
      ])
      expect([answer.status, answer.body]).toEqual([200, ANSWER])
    }
  })

  /** The answer to an application while a statement about its candidate is not committed. */
  const applyDuring = async (jobId: string, email: string, statement: string) => {
    const { id } = (await app.hr.post("/candidates", { fullName: "Parting", email })).body
    const answer = await app.instance.deps.orm.em.fork().transactional(async (em) => {
      await em.execute(statement, [id])
      const sent = apply(jobId, { email })
      const waiting = "select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))"
      await until(async () => (await em.execute(waiting)).length > 0, "the application to wait")
      return { sent }
    })
    const { status, body } = await answer.sent
    return [status, body]
  }

  test.each([
    ["deactivated", "/* test */ update candidates set is_active = false where id = ?"],
    ["deleted", "/* test */ delete from candidates where id = ?"],
  ])("an application that waits for a candidate who is being %s stores nothing", async (what, statement) => {
    const [jobId, email] = [await createJob(), `${what}@example.com`]
    expect(await applyDuring(jobId, email, statement)).toEqual([200, ANSWER])
    expect(await applicationsOf(email)).toEqual([])
  })

  test("an application that waits for a candidate who is being anonymized creates a new candidate", async () => {
    const [jobId, email] = [await createJob(), "anonymized@example.com"]
    const values = "full_name = '', email = null, is_active = false, anonymized_at = now()"
    const statement = `/* test */ update candidates set ${values} where id = ?`
    expect(await applyDuring(jobId, email, statement)).toEqual([200, ANSWER])
    expect(await applicationsOf(email)).toHaveLength(1)
  })

  test("a form without a file, JSON and GraphQL apply as well", async () => {
    const jobId = await createJob()
    const parts = Object.entries({ ...person, email: "form@example.com" }).map(([name, content]) => ({ name, content }))
    const form = await sendForm({ url: app.url, token: undefined }, applyPath(jobId), { parts, headers: { Authorization: "" } })
    expect(form.status).toBe(200)
    const mutation = `mutation ($id: ID!, $input: JobApplicationInput!, $file: Upload) {
      applyForJob(slug: "acme", jobId: $id, input: $input, file: $file) { message }
    }`
    const input = { ...person, email: "graph@example.com", consent: true }
    const { body } = await app.anonymous.graphqlUpload(mutation, pdf("graph.pdf"), { id: jobId, input })
    expect(body.data.applyForJob).toEqual(ANSWER)
    expect(await app.anonymous.execute(mutation, { id: jobId, input: { ...input, email: "plain@example.com" } })).toEqual({
      applyForJob: ANSWER,
    })
    for (const name of ["form", "graph", "plain"]) expect(await applicationsOf(`${name}@example.com`)).toHaveLength(1)
  })

  test("an empty file input of a form counts as no file, a file without a name returns 400", async () => {
    const jobId = await createJob()
    const send = (email: string, content: string) => {
      const file = { name: "file", filename: "", contentType: "application/octet-stream", content }
      const [first, ...others] = Object.entries({ ...person, email }).map(([name, value]) => ({ name, content: value }))
      const parts = [first as { name: string; content: string }, file, ...others]
      return sendForm({ url: app.url, token: undefined }, applyPath(jobId), { parts, headers: { Authorization: "" } })
    }
    expect(await send("empty@example.com", "")).toMatchObject({ status: 200 })
    expect(await applicationsOf("empty@example.com")).toHaveLength(1)
    const unnamed = await send("unnamed@example.com", "text")
    expect([unnamed.status, JSON.parse(unnamed.body).errors?.[0].path]).toEqual([400, "file"])
  })

  test.each([
    [{ consent: false }, "consent"],
    [{ email: "nobody" }, "email"],
    [{ fullName: "" }, "fullName"],
    [{ coverLetter: "x".repeat(5001) }, "coverLetter"],
    [{ role: "ADMIN" }, "role"],
  ])("applying with %j returns 400 naming the field", async (values, path) => {
    const { status, body } = await apply(job, values)
    expect([status, body.errors?.map((error: Json) => error.path)]).toEqual([400, [path]])
  })

  test("files of anonymous callers keep the limits of types and size", async () => {
    const jobId = await createJob()
    expect(outcomeOf(await applyWithFile(jobId, { name: "cv.exe", bytes: "MZ" }))).toEqual([415, "UNSUPPORTED_FILE_TYPE"])
    expect(outcomeOf(await applyWithFile(jobId, pdf("cv.pdf", 5 * 1_048_576 + 1)))).toEqual([413, "PAYLOAD_TOO_LARGE"])
  })

  test.each([
    ["a tenth of the storage", { size: 6 * 1_048_576 - 100, is_public: true }],
    ["the whole storage", { size: 60 * 1_048_576 - 100, is_public: false }],
  ])("with %s used up, an application is stored without its file", async (_what, values) => {
    const [jobId, email] = [await createJob(), `${values.size}@example.com`]
    const used = await insertRow(app.sql, "stored_objects", app.organizationId, values)
    expect(await applyWithFile(jobId, pdf(), { email })).toMatchObject({ status: 200, body: ANSWER })
    const [application] = await applicationsOf(email)
    const resumes = `/candidates/${application?.candidateId}/resumes`
    expect((await app.hr.get(resumes)).body).toEqual([])
    const ofHr = await app.hr.upload(resumes, pdf())
    expect(outcomeOf(ofHr)).toEqual(values.is_public ? [201, undefined] : [409, "STORAGE_QUOTA_EXCEEDED"])
    await app.sql("delete from stored_objects where id = ?", [used])
  })

  test("the 31st application of an address in an hour returns 429 before the file is read", async () => {
    const jobId = await createJob()
    const bot = { website: "https://spam.example" }
    for (let n = 0; n < 30; n++) expect((await apply(jobId, bot)).status).toBe(200)
    const objects = () => app.sql("select count(*) from stored_objects")
    const before = await objects()
    const limited = await applyWithFile(jobId, pdf(), { email: "late@example.com" })
    expect(outcomeOf(limited)).toEqual([429, "RATE_LIMITED"])
    expect(limited.headers.get("retry-after")).not.toBeNull()
    expect(await objects()).toEqual(before)
  })

  test("rejected applications of one address leave the limit of the organization to others", async () => {
    const applyFrom = (address: string) =>
      app.anonymous.post(applyPath(job), { ...person, consent: true, website: "x" }, { headers: { "X-Forwarded-For": address } })
    for (let n = 0; n < 40; n++) expect((await applyFrom("203.0.113.1")).status).toBe(n < 30 ? 200 : 429)
    const counted = "select points from app.rate_limits where key like 'application:account:%'"
    expect(await app.sql(counted)).toEqual([{ points: 30 }])
    expect((await applyFrom("203.0.113.2")).status).toBe(200)
    expect(await app.sql(counted)).toEqual([{ points: 31 }])
  })

  test("the 61st application of an address in a day returns 429", async () => {
    const bot = { website: "https://spam.example" }
    for (let n = 0; n < 60; n++) {
      if (n === 30) await app.sql("delete from app.rate_limits where key like 'application:%'")
      expect((await apply(job, bot)).status).toBe(200)
    }
    const limited = await apply(job, bot)
    expect(limited).toMatchObject({ status: 429, body: { details: { policy: "applicationDay", limit: 60 } } })
  })

  test("an applicant gets at most three confirmations in an hour", async () => {
    const email = "many@example.com"
    for (let n = 0; n < 4; n++) await apply(await createJob({ title: `Many ${n}` }), { email })
    expect(await applicationsOf(email)).toHaveLength(4)
    await mailWith(app, email, "Many 2")
    await until(async () => (await app.sql("select 1 from graphile_worker.jobs")).length === 0, "an empty queue")
    const mails = (await mailbox(app)).split("<article>").filter((mail) => mail.includes(email))
    expect(mails).toHaveLength(3)
  })

  test("without a hiring manager HR is notified", async () => {
    await apply(await createJob({ title: "Unmanaged job", hiringManagerId: null }), { email: "unmanaged@example.com" })
    const { body } = await app.hr.get("/notifications")
    expect(JSON.stringify(body)).toContain("The vacancy “Unmanaged job” has a new application.")
  })
})
