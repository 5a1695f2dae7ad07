// Candidates: creation, changes, search, résumés and notes, and who sees what.
import { beforeAll, describe, expect, test } from "@jest/globals"
import { insertWithoutIndexes } from "../support/bulk-rows.js"
import type { Client } from "../support/client.js"
import { insertRow, UNKNOWN_ID } from "../support/factories.js"
import { pathOf, pdf } from "../support/files.js"
import { insertPool } from "../support/recruitment.js"
import { planOf, recordStatements } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

const outcomeOf = ({ status, body }: { status: number; body?: { code?: string } }) => [status, body?.code]
const namesIn = ({ body }: { body: { fullName: string }[] }) => body.map(({ fullName }) => fullName)

let number = 0
const createCandidate = async (values: object = {}): Promise<string> => {
  const input = { fullName: `Candidate ${++number}`, email: `candidate${number}@example.com`, ...values }
  return (await app.hr.post("/candidates", input)).body.id
}
const createJob = async (values: object = {}): Promise<string> =>
  (
    await app.hr.post("/jobs", {
      title: "Chemist",
      type: "Full-time",
      status: "Open",
      hiringManagerId: app.manager.id,
      ...values,
    })
  ).body.id
const apply = async (candidateId: string, jobId: string): Promise<string> =>
  (await app.hr.post("/applications", { candidateId, jobId })).body.id

/** An interview of an application that `app.colleague` conducts. */
async function scheduleInterview(applicationId: string, status: string): Promise<void> {
  const interviewId = await insertRow(app.sql, "interviews", app.organizationId, {
    ...{ application_id: applicationId, title: "Interview", status, organizer_id: app.hr.id },
    ...{ start: "2026-03-09T09:00:00Z", end: "2026-03-09T10:00:00Z" },
  })
  await insertRow(app.sql, "interviewers", app.organizationId, { interview_id: interviewId, employee_id: app.colleague.id })
}

describe("the pool", () => {
  test("HR creates a candidate, and the address is unique", async () => {
    const input = { fullName: "Kim Doe", email: "Kim@Example.com", phone: "+49 30 1234", skills: ["SQL", "SQL"], tags: ["vip"] }
    const created = await app.hr.post("/candidates", input)
    expect(created).toMatchObject({
      status: 201,
      body: { fullName: "Kim Doe", email: "kim@example.com", skills: ["SQL"], isActive: true, source: "OTHER" },
    })
    expect(created.headers.get("location")).toBe(`/api/candidates/${created.body.id}`)
    const again = await app.hr.post("/candidates", { fullName: "Other", email: "kim@example.com" })
    expect(again).toMatchObject({ status: 409, body: { code: "CANDIDATE_EXISTS", details: { candidateId: created.body.id } } })
    const other = await createCandidate()
    expect(outcomeOf(await app.hr.patch(`/candidates/${other}`, { email: "kim@example.com" }))).toEqual([409, "CANDIDATE_EXISTS"])
    expect((await app.outsider.post("/candidates", input)).status).toBe(201)
  })

  test("creating one address concurrently creates one candidate", async () => {
    const input = { fullName: "Raced", email: "raced@example.com" }
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await app.hr.post("/candidates", input)).status))
    expect(statuses.sort()).toEqual([201, 409, 409, 409])
  })

  test("a patch changes the given fields, and deactivates a candidate for applications", async () => {
    const id = await createCandidate({ phone: "12345", headline: "Chemist" })
    const patched = await app.hr.patch(`/candidates/${id}`, { headline: null, isActive: false })
    expect(patched.body).toMatchObject({ headline: null, phone: "12345", isActive: false })
    const rejected = await app.hr.post("/applications", { candidateId: id, jobId: await createJob() })
    expect(outcomeOf(rejected)).toEqual([409, "CANDIDATE_DEACTIVATED"])
    const { updateCandidate } = await app.hr.execute(
      `mutation ($id: ID!) { updateCandidate(id: $id, input: { isActive: true, tags: ["a", "b"] }) { isActive tags } }`,
      { id },
    )
    expect(updateCandidate).toEqual({ isActive: true, tags: ["a", "b"] })
  })

  test("deleting a candidate with an application returns 409 RECORD_IN_USE, without one it deletes files and notes", async () => {
    const id = await createCandidate()
    const path = `/candidates/${id}`
    await app.hr.upload(`${path}/resumes`, pdf())
    await app.hr.post(`${path}/notes`, { text: "Note" })
    const applied = await createCandidate()
    await apply(applied, await createJob())
    const rejected = await app.hr.delete(`/candidates/${applied}`)
    expect(rejected).toMatchObject({ status: 409, body: { code: "RECORD_IN_USE", details: { applications: 1 } } })
    expect((await app.hr.delete(path)).status).toBe(204)
    expect(outcomeOf(await app.hr.get(path))).toEqual([404, "NOT_FOUND"])
    expect(await app.sql("select 1 from candidate_resumes where candidate_id = ?", [id])).toEqual([])
  })
})

describe("filters", () => {
  let chemist: string
  beforeAll(async () => {
    chemist = await createJob({ title: "Filtered" })
    const one = await createCandidate({
      ...{ fullName: "Ünal Öztürk", email: "unal_50%@example.com", headline: "Lab lead" },
      ...{ skills: ["Chemistry", "English"], tags: ["remote"], source: "SOURCED" },
    })
    await createCandidate({
      fullName: "Vera Filter",
      skills: ["Chemistry"],
      tags: ["remote", "senior", "Berlin, Mitte"],
      source: "AGENCY",
    })
    await apply(one, chemist)
  })

  test.each([
    ["search=öztürk ÜNAL", ["Ünal Öztürk"]],
    ["search=Öztürk, Ünal", ["Ünal Öztürk"]],
    ["search=ozturk unal", ["Ünal Öztürk"]],
    ["search=vèra", ["Vera Filter"]],
    ["search=lab", ["Ünal Öztürk"]],
    ["search=_50%25@", ["Ünal Öztürk"]],
    ["search=_5_%25@", []],
    ["skill=Chemistry", ["Ünal Öztürk", "Vera Filter"]],
    ["skill=Chemistry,English", ["Ünal Öztürk"]],
    ["skill=Chemistry&tag=senior", ["Vera Filter"]],
    ["skill=Chemistry&tag=senior&tag=Berlin, Mitte", ["Vera Filter"]],
    ["tag=Berlin%2C%20Mitte&tag=Berlin%2C%20Mitte", ["Vera Filter"]],
    ["tag=Berlin, Mitte", []],
    ["source=SOURCED,AGENCY&sort=-fullName", ["Vera Filter", "Ünal Öztürk"]],
    ["source=SOURCED,REFERRAL&source=AGENCY", ["Ünal Öztürk", "Vera Filter"]],
    ["search=filter&createdFrom=2020-01-01&createdTo=2020-01-02", []],
    ["search=filter&isActive=false", []],
  ])("candidates?%s returns the matching candidates", async (query, names) => {
    expect(namesIn(await app.hr.get(`/candidates?${query}`))).toEqual(names)
  })

  test("vacancies and stages match applications", async () => {
    expect(namesIn(await app.hr.get(`/candidates?jobId=${chemist}`))).toEqual(["Ünal Öztürk"])
    expect(namesIn(await app.hr.get(`/candidates?jobId=${chemist}&stage=APPLIED,OFFER`))).toEqual(["Ünal Öztürk"])
    expect(namesIn(await app.hr.get(`/candidates?jobId=${chemist}&stage=OFFER`))).toEqual([])
  })

  test("custom fields of candidates are HR's, in values, filters and sort keys", async () => {
    await app.admin.post("/custom-fields/definitions", {
      entityType: "CANDIDATE",
      key: "notice",
      label: "Notice",
      type: "number",
    })
    const id = await createCandidate({ fullName: "Noticed", customFields: { notice: 3 } })
    await apply(id, await createJob())
    expect(namesIn(await app.hr.get("/candidates?customFields[notice][gte]=2"))).toEqual(["Noticed"])
    expect((await app.hr.patch(`/candidates/${id}`, { customFields: { notice: 5 } })).body.customFields).toEqual({ notice: 5 })
    expect((await app.manager.get(`/candidates/${id}`)).body).toMatchObject({ fullName: "Noticed" })
    expect((await app.manager.get(`/candidates/${id}`)).body.customFields).toBeUndefined()
    for (const query of ["customFields[notice][gte]=2", "sort=customFields.notice"])
      expect(outcomeOf(await app.manager.get(`/candidates?${query}`))).toEqual([400, "VALIDATION_FAILED"])
  })
})

describe("visibility", () => {
  let candidate: string
  let application: string
  let job: string
  const candidateQueries = `query ($id: ID!, $jobId: ID!) {
    node(id: $id) { id }
    candidates(filter: { search: "visible" }) { totalCount nodes { fullName applicationCount } }
    ofJob: candidates(filter: { jobIds: [$jobId] }) { totalCount }
    ofStage: candidates(filter: { stages: [APPLIED], search: "visible" }) { totalCount }
    sorted: candidates(filter: { skills: ["Secrecy"] }, orderBy: [{ field: CREATED_AT, direction: DESC }]) { totalCount }
  }`
  const seenBy = async (who: Client) => (await who.graphql(candidateQueries, { id: candidate, jobId: job })).body.data

  beforeAll(async () => {
    job = await createJob({ title: "Visible job" })
    candidate = await createCandidate({ fullName: "Visible Person", skills: ["Secrecy"] })
    application = await apply(candidate, job)
    await apply(candidate, await createJob({ hiringManagerId: app.admin.id }))
    await app.hr.upload(`/candidates/${candidate}/resumes`, pdf("cv.pdf"))
    await app.hr.post(`/candidates/${candidate}/notes`, { text: "Secret note" })
  })

  const nothing = { totalCount: 0 }

  test("an employee and the interviewer of a canceled interview see nothing", async () => {
    await scheduleInterview(application, "CANCELLED")
    for (const who of [app.employee, app.colleague, app.outsider]) {
      expect(await seenBy(who)).toEqual({
        ...{ node: null, candidates: { totalCount: 0, nodes: [] } },
        ...{ ofJob: nothing, ofStage: nothing, sorted: nothing },
      })
      for (const path of ["", "/resumes", "/notes"])
        expect(outcomeOf(await who.get(`/candidates/${candidate}${path}`))).toEqual([404, "NOT_FOUND"])
      expect(outcomeOf(await who.post(`/candidates/${candidate}/notes`, { text: "Mine" }))).toEqual([404, "NOT_FOUND"])
    }
  })

  test("the hiring manager sees the candidate with the applications of their own vacancies and the notes, and changes nothing", async () => {
    expect(await seenBy(app.manager)).toMatchObject({
      candidates: { totalCount: 1, nodes: [{ fullName: "Visible Person", applicationCount: 1 }] },
      ofJob: { totalCount: 1 },
    })
    expect((await app.manager.get(`/candidates/${candidate}/notes`)).body).toMatchObject([{ text: "Secret note" }])
    expect(outcomeOf(await app.manager.patch(`/candidates/${candidate}`, { headline: "Mine" }))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await app.manager.upload(`/candidates/${candidate}/resumes`, pdf()))).toEqual([403, "FORBIDDEN"])
  })

  test("filters count no application that the viewer does not see", async () => {
    const hidden = await createJob({ hiringManagerId: app.admin.id })
    await apply(candidate, hidden)
    expect(namesIn(await app.manager.get(`/candidates?jobId=${hidden}`))).toEqual([])
    expect(namesIn(await app.admin.get(`/candidates?jobId=${hidden}`))).toEqual(["Visible Person"])
  })

  test("an interviewer sees the candidate and the résumé, but no notes", async () => {
    const dora = await app.hire({ full_name: "Dora Interviewer" })
    await scheduleInterview(application, "SCHEDULED")
    await app.sql(
      "update interviewers set employee_id = ? where employee_id = ? and created_at = (select max(created_at) from interviewers)",
      [dora.id, app.colleague.id],
    )
    expect(await seenBy(dora)).toMatchObject({ candidates: { totalCount: 1 }, ofJob: { totalCount: 1 } })
    expect((await dora.get(`/candidates/${candidate}/resumes`)).body).toHaveLength(1)
    expect((await dora.get(`/candidates/${candidate}/notes`)).body).toEqual([])
    expect(outcomeOf(await dora.post(`/candidates/${candidate}/notes`, { text: "Mine" }))).toEqual([403, "FORBIDDEN"])
  })

  test("a download by the hiring manager is audited", async () => {
    const [resume] = (await app.manager.get(`/candidates/${candidate}/resumes`)).body
    expect((await app.manager.fetch(pathOf(resume.url))).status).toBe(200)
    const entries = await app.sql(
      "select actor_id from audit_entries where action = 'candidateResume.download' and subject_id = ?",
      [resume.id],
    )
    expect(entries).toEqual([{ actor_id: app.manager.id }])
  })
})

describe("résumés and notes", () => {
  test("HR uploads and deletes résumés of accepted types, at most 20", async () => {
    const id = await createCandidate()
    const path = `/candidates/${id}/resumes`
    const { body } = await app.hr.graphqlUpload(
      "mutation ($file: Upload!, $id: ID!) { uploadCandidateResume(candidateId: $id, file: $file) { id name candidateId } }",
      pdf("cv.pdf"),
      { id },
    )
    expect(body.data.uploadCandidateResume).toMatchObject({ name: "cv.pdf", candidateId: id })
    expect(outcomeOf(await app.hr.upload(path, { name: "cv.zip", bytes: "PK" }))).toEqual([415, "UNSUPPORTED_FILE_TYPE"])
    const resume = `${path}/${body.data.uploadCandidateResume.id}`
    expect(outcomeOf(await app.hr.delete(resume.replace(id, await createCandidate())))).toEqual([404, "NOT_FOUND"])
    for (let n = 1; n < 20; n++) expect((await app.hr.upload(path, pdf())).status).toBe(201)
    expect(outcomeOf(await app.hr.upload(path, pdf()))).toEqual([400, "VALIDATION_FAILED"])
    expect((await app.hr.delete(resume)).status).toBe(204)
    expect((await app.hr.get(path)).body).toHaveLength(19)
  })

  test("the author edits a note, HR deletes any", async () => {
    const id = await createCandidate()
    await apply(id, await createJob())
    const path = `/candidates/${id}/notes`
    const note = (await app.manager.post(path, { text: "Strong" })).body
    expect(note).toMatchObject({ text: "Strong", author: { fullName: "Bob Manager" } })
    expect((await app.manager.patch(`${path}/${note.id}`, { text: "Very strong" })).body.text).toBe("Very strong")
    expect(outcomeOf(await app.hr.patch(`${path}/${note.id}`, { text: "Weak" }))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await app.hr.delete(`${path}/${UNKNOWN_ID}`))).toEqual([404, "NOT_FOUND"])
    expect((await app.hr.delete(`${path}/${note.id}`)).status).toBe(204)
    expect((await app.manager.get(path)).body).toEqual([])
  })
})

describe("a pool of 40,000 candidates with 120,000 applications, half of another organization", () => {
  let own: string
  let manager: Client
  beforeAll(async () => {
    manager = await app.hire({ full_name: "Mona Manager" })
    own = await createJob({ title: "Analyst", hiringManagerId: manager.id })
    await insertWithoutIndexes(app, ["candidates", "applications", "application_stage_changes"], async () => {
      for (const organizationId of [app.organizationId, app.otherOrganizationId]) await insertPool(app, organizationId, 20_000)
    })
    await app.sql(
      `insert into applications (id, organization_id, job_id, candidate_id, stage, applied_at, stage_entered_at, source)
       select gen_random_uuid(), organization_id, ?, id, 'SCREENING', created_at, created_at, 'OTHER'
       from candidates where full_name like 'Pool 12 %' and organization_id = ?`,
      [own, app.organizationId],
    )
    for (const table of ["candidates", "applications", "application_stage_changes"]) await app.sql(`vacuum analyze ${table}`)
  })

  test.each([
    ["a page of candidates", "/candidates?limit=20", 2_000],
    ["a search for candidates", "/candidates?search=Pool+12+34", 3_000],
    ["candidates of a source", "/candidates?source=REFERRAL&limit=20", 2_000],
    ["the latest applications", "/applications?limit=20", 2_000],
    ["applications by the time in the stage", "/applications?sort=stageEnteredAt&limit=20", 2_000],
    ["rejected applications", "/applications?stage=REJECTED&limit=20", 2_000],
    ["the applications for a vacancy", "/applications/by-job/JOB?limit=20", 2_000],
    ["the funnel of a vacancy", "/jobs/JOB/funnel", 3_000],
    ["the board of a vacancy", "/jobs/JOB/board", 20_000],
  ])("%s is read through indexes, for HR and a hiring manager", async (_name, path, mostBlocks) => {
    for (const client of [app.hr, manager]) {
      const sent = await recordStatements(app, async () => {
        expect((await client.get(path.replace("JOB", own))).status).toBe(200)
      })
      for (const statement of sent.filter(({ text }) => /\b(candidates|applications)\b/.test(text))) {
        const { reads, blocks } = await planOf(app, statement)
        expect(reads.filter((read) => /^Seq Scan of (candidates|application)/.test(read))).toEqual([])
        expect(blocks).toBeLessThan(mostBlocks)
      }
    }
  })
})
