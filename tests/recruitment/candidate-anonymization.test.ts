// Merging duplicates, anonymizing candidates, the retention job, and live changes of the applications concerned.
import { describe, expect, test } from "@jest/globals"
import { candidateRetentionJob } from "../../src/jobs/candidate-retention.js"
import type { Client, Json } from "../support/client.js"
import { insertRow, UNKNOWN_ID } from "../support/factories.js"
import { pdf } from "../support/files.js"
import { importedRows, planImport } from "../support/imports.js"
import { activate, openClients, type ReceivedEvents, until } from "../support/live.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
const clients = openClients()

const outcomeOf = ({ status, body }: { status: number; body?: { code?: string } }) => [status, body?.code]

let number = 0
const createCandidate = async (values: object = {}): Promise<string> => {
  const input = { fullName: `Person ${++number}`, email: `person.${number}@example.com`, ...values }
  return (await app.hr.post("/candidates", input)).body.id
}
const createJob = async (title = "Chemist"): Promise<string> =>
  (await app.hr.post("/jobs", { title, type: "Full-time", status: "Open", hiringManagerId: app.manager.id })).body.id
const apply = async (candidateId: string, jobId: string, values: object = {}): Promise<string> =>
  (await app.hr.post("/applications", { candidateId, jobId, ...values })).body.id
const move = (id: string, stage: string, values: object = {}) => app.hr.patch(`/applications/${id}/stage`, { stage, ...values })
const reject = (id: string) => move(id, "REJECTED", { reason: "Other skills" })
const merge = (id: string, duplicateId: string) => app.hr.post(`/candidates/${id}/merge`, { duplicateId })

const schedule = async (applicationId: string, values: object = {}): Promise<string> => {
  const times = { start: "2026-03-09T09:00:00.000Z", end: "2026-03-09T10:00:00.000Z" }
  const { status, body } = await app.hr.post("/interviews", {
    ...{ applicationId, title: "Skills", interviewerIds: [app.colleague.id], ...times },
    ...values,
  })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.id
}

describe("duplicates", () => {
  test("candidates with the same telephone number or a similar name are duplicates, for HR only", async () => {
    const id = await createCandidate({ fullName: "Johanna Schmidt", phone: "+49 (30) 555-77" })
    await createCandidate({ fullName: "Johana Schmidt" })
    await createCandidate({ fullName: "Jo S.", phone: "493055577" })
    await createCandidate({ fullName: "Heinz Kunz", headline: "Partner of Johanna Schmidt" })
    const { body } = await app.hr.get(`/candidates/${id}/duplicates`)
    expect(body.map(({ fullName }: { fullName: string }) => fullName)).toEqual(["Jo S.", "Johana Schmidt"])
    const query = "query ($id: ID!) { candidateDuplicates(candidateId: $id) { totalCount } }"
    expect(await app.hr.execute(query, { id })).toEqual({ candidateDuplicates: { totalCount: 2 } })
    await apply(id, await createJob())
    expect(outcomeOf(await app.manager.get(`/candidates/${id}/duplicates`))).toEqual([403, "FORBIDDEN"])
  })
})

describe("merging", () => {
  test("merging moves applications, résumés and notes, fills empty fields and deletes the duplicate", async () => {
    const id = await createCandidate({ skills: ["SQL"], headline: "Engineer", consentUntil: "2026-05-01" })
    const duplicate = await createCandidate({
      ...{ skills: ["Go"], tags: ["vip"], headline: "Other", phone: "12345", consentUntil: "2027-01-01" },
    })
    const application = await apply(duplicate, await createJob())
    await app.hr.upload(`/candidates/${duplicate}/resumes`, pdf())
    await app.hr.post(`/candidates/${duplicate}/notes`, { text: "Kept" })
    expect(await merge(id, duplicate)).toMatchObject({
      status: 200,
      body: { skills: ["SQL", "Go"], tags: ["vip"], headline: "Engineer", phone: "12345", consentUntil: "2027-01-01" },
    })
    expect((await app.hr.get(`/candidates/${duplicate}`)).status).toBe(404)
    expect((await app.hr.get(`/applications/${application}`)).body.candidateId).toBe(id)
    expect((await app.hr.get(`/candidates/${id}/resumes`)).body).toHaveLength(1)
    expect((await app.hr.get(`/candidates/${id}/notes`)).body).toMatchObject([{ text: "Kept" }])
    const audit = await app.sql("select details from audit_entries where action = 'candidate.merge' and subject_id = ?", [id])
    expect(audit).toEqual([{ details: { duplicateId: duplicate } }])
  })

  test.each([
    ["the duplicate", false],
    ["the candidate", true],
  ])("of two applications for one vacancy the further one of %s remains", async (_who, candidateIsFurther) => {
    const [id, duplicate, job] = [await createCandidate(), await createCandidate(), await createJob("Merged job")]
    const [own, other] = [await apply(id, job), await apply(duplicate, job, { comment: "By phone" })]
    const [kept, absorbed] = candidateIsFurther ? [own, other] : [other, own]
    await move(kept, "OFFER")
    await reject(absorbed)
    const interview = await insertRow(app.sql, "interviews", app.organizationId, {
      ...{ application_id: absorbed, title: "Interview", status: "SCHEDULED", organizer_id: app.hr.id },
      ...{ start: "2026-03-09T09:00:00Z", end: "2026-03-09T10:00:00Z" },
    })
    expect(outcomeOf(await merge(id, duplicate))).toEqual([200, undefined])
    expect((await app.hr.get(`/applications?candidateId=${id}`)).body).toMatchObject([{ id: kept, stage: "OFFER" }])
    const [note] = (await app.hr.get(`/candidates/${id}/notes`)).body
    expect(note.text).toContain("Merged job")
    expect(note.text).toContain("2026-03-02 · REJECTED · Other skills")
    const moved = await app.sql("select application_id from interviews where id = ?", [interview])
    expect(moved).toEqual([{ application_id: kept }])
  })

  test("a merged candidate is kept as long as each of the two would have been", async () => {
    const mergedConsent = async (values: object, duplicateValues: object, created?: string) => {
      const id = await createCandidate(values)
      if (created) await app.sql("update candidates set created_at = ? where id = ?", [created, id])
      return (await merge(id, await createCandidate(duplicateValues))).body.consentUntil
    }
    const [short, long, none] = [{ consentUntil: "2026-05-01" }, { consentUntil: "2027-01-01" }, {}]
    // The retention period of 180 days ends on 2026-08-29.
    expect(await mergedConsent(none, short)).toBeNull()
    expect(await mergedConsent(short, none)).toBeNull()
    expect(await mergedConsent(none, long)).toBe("2027-01-01")
    expect(await mergedConsent(long, none)).toBe("2027-01-01")
    expect(await mergedConsent(none, none)).toBeNull()
    expect(await mergedConsent(none, none, "2025-08-01T00:00:00Z")).toBe("2026-08-29")
    await app.admin.patch("/companies/settings", { candidateRetentionDays: null })
    expect(await mergedConsent(none, long)).toBeNull()
    await app.admin.patch("/companies/settings", { candidateRetentionDays: 180 })
  })

  test("merging two applications with open offers returns 409 RECORD_IN_USE and changes nothing", async () => {
    const [id, duplicate, job] = [await createCandidate(), await createCandidate(), await createJob()]
    for (const application of [await apply(id, job), await apply(duplicate, job)])
      await insertRow(app.sql, "offers", app.organizationId, {
        ...{ application_id: application, start_date: "2026-05-01", expires_on: "2026-04-01", created_by_id: app.hr.id },
        status: "SENT",
      })
    expect(outcomeOf(await merge(id, duplicate))).toEqual([409, "RECORD_IN_USE"])
    expect((await app.hr.get(`/candidates/${duplicate}`)).status).toBe(200)
  })

  test("a closed application that absorbs an open one cancels its interviews and withdraws its offers", async () => {
    const [id, duplicate, job] = [await createCandidate(), await createCandidate(), await createJob()]
    const [kept, absorbed] = [await apply(id, job), await apply(duplicate, job)]
    const interview = await schedule(absorbed)
    const offer = await app.hr.post("/offers", { applicationId: absorbed, startDate: "2026-05-01", expiresOn: "2026-04-01" })
    expect(offer.status).toBe(201)
    await app.sql("update applications set stage = 'HIRED' where id = ?", [kept])
    expect(outcomeOf(await merge(id, duplicate))).toEqual([200, undefined])
    expect((await app.hr.get(`/interviews/${interview}`)).body).toMatchObject({ applicationId: kept, status: "CANCELLED" })
    expect((await app.hr.get(`/offers/${offer.body.id}`)).body).toMatchObject({ applicationId: kept, status: "WITHDRAWN" })
    const events = await app.colleague.get("/calendar/events?startDate=2026-03-08&endDate=2026-03-12")
    expect(JSON.stringify(events.body)).not.toContain("Skills")
  })

  test("a merge that would give more than 20 résumés returns 400 and changes nothing", async () => {
    const [id, duplicate] = [await createCandidate(), await createCandidate()]
    for (let n = 0; n < 11; n++)
      for (const candidateId of n < 10 ? [id, duplicate] : [id]) await app.hr.upload(`/candidates/${candidateId}/resumes`, pdf())
    expect(await merge(id, duplicate)).toMatchObject({ status: 400, body: { errors: [{ path: "resumes" }] } })
    expect((await app.hr.get(`/candidates/${duplicate}/resumes`)).body).toHaveLength(10)
  })

  test("merging into each other concurrently keeps one candidate", async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await createCandidate(), await createCandidate()]
      const answers = await Promise.all([merge(a, b), merge(b, a)])
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toEqual([200])
      const left = await Promise.all([a, b].map(async (id) => (await app.hr.get(`/candidates/${id}`)).status))
      expect(left.sort()).toEqual([200, 404])
    }
  })

  test("merging a candidate with itself or an unknown one returns 400", async () => {
    const id = await createCandidate()
    expect(outcomeOf(await merge(id, id))).toEqual([400, "VALIDATION_FAILED"])
    expect(outcomeOf(await merge(id, UNKNOWN_ID))).toEqual([400, "INVALID_REFERENCE"])
    expect(outcomeOf(await merge(UNKNOWN_ID, id))).toEqual([404, "NOT_FOUND"])
  })
})

/** The rows of all tables, as text, that contain one of the texts. */
async function findTexts(texts: readonly string[]): Promise<string[]> {
  const tables = await app.sql<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'app', 'graphile_worker') and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of tables)
    for (const text of texts) {
      const rows = await app.sql<{ row: string }>(
        `select t::text as row from ${name} t where position(lower(?) in lower(t::text)) > 0`,
        [text],
      )
      found.push(...rows.map(({ row }) => `${name}: ${row}`))
    }
  return found
}

describe("anonymization", () => {
  test("nothing in the database names an anonymized candidate, and the funnel keeps its numbers", async () => {
    const texts = ["Zacharias", "zach.quill@example.com", "0815-4711-99"]
    const [fullName, email, phone] = ["Zacharias Quill", texts[1], texts[2]]
    await app.admin.post("/custom-fields/definitions", {
      entityType: "CANDIDATE",
      key: "nick",
      label: "Nickname",
      type: "string",
    })
    const job = await createJob("Anonymous job")
    const headline = "Zacharias, engineer"
    const referral = await app.employee.post(`/jobs/${job}/referrals`, { fullName, email, comment: "Zacharias is great" })
    expect(referral.status).toBe(201)
    const [{ id }] = (await app.hr.get("/candidates?search=zacharias")).body
    await app.hr.patch(`/candidates/${id}`, {
      phone,
      headline,
      residence: "Zacharias street",
      tags: ["Zacharias"],
      customFields: { nick: "Zacharias" },
    })
    const lines = ["email,fullName,headline", `${email},${fullName},Zacharias the engineer`]
    const imported = await planImport(app.hr, "CANDIDATES", lines)
    expect((await app.hr.post(`/imports/${imported.id}/commit`)).status).toBe(200)
    await planImport(app.hr, "CANDIDATES", lines)
    await app.hr.upload(`/candidates/${id}/resumes`, pdf("zacharias.pdf"))
    await app.hr.post(`/candidates/${id}/notes`, { text: "Zacharias called" })
    const [application] = (await app.hr.get(`/applications?candidateId=${id}`)).body
    await app.sql("update applications set cover_letter = 'I, Zacharias' where id = ?", [application.id])
    await move(application.id, "SCREENING", { comment: "Zacharias was nice" })
    const words = { title: "Talk with Zacharias", location: "Zacharias street 1", instructions: "Ask Zacharias" }
    const canceled = await schedule(application.id, words)
    await app.hr.patch(`/interviews/${canceled}`, { title: "Lunch with Zacharias", interviewerIds: [app.employee.id] })
    expect((await app.hr.post(`/interviews/${canceled}/cancel`)).status).toBe(200)
    const past = { start: "2026-03-02T07:00:00.000Z", end: "2026-03-02T08:00:00.000Z" }
    const interview = await schedule(application.id, { ...words, ...past, interviewerIds: [app.colleague.id, app.admin.id] })
    await app.hr.patch(`/interviews/${interview}`, { interviewerIds: [app.colleague.id] })
    const ratings = [{ criterion: "Patience of Zacharias", score: 4 }]
    const assess = (notes: string) => app.colleague.put(`/interviews/${interview}/scorecard`, { notes, ratings })
    expect((await assess("Zacharias knows much")).status).toBe(200)
    expect((await app.colleague.post(`/interviews/${interview}/complete`)).status).toBe(200)
    await insertRow(app.sql, "offers", app.organizationId, {
      ...{ application_id: application.id, start_date: "2026-05-01", expires_on: "2026-04-01", created_by_id: app.hr.id },
      ...{ status: "DECLINED", message: "Dear Zacharias", answer_comment: "No. Zacharias" },
    })
    expect(outcomeOf(await app.hr.post(`/candidates/${id}/anonymize`))).toEqual([409, "RECORD_IN_USE"])
    await move(application.id, "REJECTED", { reason: "Zacharias wants more pay" })
    await app.hr.get(`/candidates/${id}`)
    expect((await findTexts(texts)).length).toBeGreaterThan(15)

    const anonymized = await app.hr.post(`/candidates/${id}/anonymize`)
    expect(anonymized).toMatchObject({ status: 200, body: { fullName: "", email: null, isActive: false, tags: [] } })
    expect(await findTexts(texts)).toEqual([])
    expect((await app.hr.get(`/jobs/${job}/funnel`)).body).toMatchObject({ applications: 1, rejected: 1 })
    expect((await app.hr.get(`/candidates/${id}/resumes`)).body).toEqual([])
    expect((await app.employee.get("/referrals/me")).body).toMatchObject([
      { jobTitle: "Anonymous job", fullName: "", comment: null },
    ])
    expect(outcomeOf(await app.hr.post(`/candidates/${id}/anonymize`))).toEqual([409, "CANDIDATE_ANONYMIZED"])
    for (const answer of [
      await app.hr.patch(`/candidates/${id}`, { fullName: "Back" }),
      await app.hr.post(`/candidates/${id}/notes`, { text: "Back" }),
      await app.hr.upload(`/candidates/${id}/resumes`, pdf()),
      await assess("Zacharias again"),
    ])
      expect(outcomeOf(answer)).toEqual([409, "CANDIDATE_ANONYMIZED"])
    expect((await app.hr.post("/candidates", { fullName, email })).status).toBe(201)
  })

  test("rows of imports that created a merged duplicate are deleted with the candidate", async () => {
    const id = await createCandidate()
    const plan = await planImport(app.hr, "CANDIDATES", [
      ...["email,fullName", "twin@example.com,Tilda Twin"],
      "other@example.com,Other Person",
    ])
    expect((await app.hr.post(`/imports/${plan.id}/commit`)).status).toBe(200)
    const [duplicate] = (await app.hr.get("/candidates?search=tilda+twin")).body
    expect(outcomeOf(await merge(id, duplicate.id))).toEqual([200, undefined])
    expect(outcomeOf(await app.hr.post(`/imports/${plan.id}/undo`))).toEqual([409, "PLAN_OUTDATED"])
    expect(outcomeOf(await app.hr.post(`/candidates/${id}/anonymize`))).toEqual([200, undefined])
    expect((await importedRows(app.hr, plan.id)).map(({ key }) => key)).toEqual(["other@example.com"])
  })

  test("an employee refers to the candidate who remains after a merge, and to none after an anonymization", async () => {
    const [id, duplicate] = [await createCandidate(), await createCandidate()]
    const { body } = await app.hr.post("/onboarding/hire", { candidateId: duplicate, startDate: "2026-04-01" })
    const candidateIdOf = async () => (await app.hr.get(`/users/${body.employee.id}`)).body.candidateId
    await merge(id, duplicate)
    expect(await candidateIdOf()).toBe(id)
    expect(outcomeOf(await app.hr.post(`/candidates/${id}/anonymize`))).toEqual([200, undefined])
    expect(await candidateIdOf()).toBeNull()
    const query = `select from_value, to_value from audit_values
      where entity_id = ? and field = 'candidateId' and from_value <> 'null'`
    const values = await app.sql<{ from_value: string; to_value: string | null }>(query, [body.employee.id])
    const changes = values.map(({ from_value, to_value }) => `${from_value} ${to_value}`)
    expect(changes.sort()).toEqual([`${duplicate} ${id}`, `${id} null`].sort())
  })

  test("the job anonymizes candidates after their consent or the retention period, and no others", async () => {
    app.clock.set("2026-03-02T09:00:00.000Z")
    const job = await createJob()
    const closedAt = async (at: string, values: object = {}) => {
      const id = await createCandidate(values)
      const application = await apply(id, job)
      await reject(application)
      await app.sql("update applications set stage_entered_at = ? where id = ?", [at, application])
      return id
    }
    const open = await createCandidate({ consentUntil: "2026-03-01" })
    await apply(open, job)
    const cases = {
      consentEnded: await createCandidate({ consentUntil: "2026-03-01" }),
      lastDay: await createCandidate({ consentUntil: "2026-03-02" }),
      addedRecently: await createCandidate(),
      addedLongAgo: await createCandidate(),
      open,
      closedLongAgo: await closedAt("2025-08-01T00:00:00Z"),
      closedRecently: await closedAt("2025-10-01T00:00:00Z"),
      consentHolds: await closedAt("2025-08-01T00:00:00Z", { consentUntil: "2026-12-31" }),
    }
    await app.sql("update candidates set created_at = '2025-08-01T00:00:00Z' where id = ?", [cases.addedLongAgo])
    const run = async () => {
      await candidateRetentionJob.run(app.instance.deps)
      const rows = await app.sql<{ id: string }>("select id from candidates where anonymized_at is not null")
      return Object.entries(cases).flatMap(([name, id]) => (rows.some((row) => row.id === id) ? name : []))
    }
    await app.admin.patch("/companies/settings", { candidateRetentionDays: null })
    expect(await run()).toEqual(["consentEnded"])
    await app.admin.patch("/companies/settings", { candidateRetentionDays: 180 })
    expect(await run()).toEqual(["consentEnded", "addedLongAgo", "closedLongAgo"])
  })

  test("the job keeps a candidate whose consent is extended while it runs", async () => {
    app.clock.set("2026-03-02T09:00:00.000Z")
    const id = await createCandidate({ consentUntil: "2026-03-01" })
    const { run } = await app.instance.deps.orm.em.fork().transactional(async (em) => {
      await em.execute("/* test */ update candidates set consent_until = '2027-01-01' where id = ?", [id])
      const running = candidateRetentionJob.run(app.instance.deps)
      const waiting = "select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))"
      await until(async () => (await em.execute(waiting)).length > 0, "the job to wait")
      return { run: running }
    })
    await run
    expect((await app.hr.get(`/candidates/${id}`)).body).toMatchObject({ anonymizedAt: null, consentUntil: "2027-01-01" })
  })
})

describe("live changes", () => {
  const resumeToken = async (client: Client): Promise<string> =>
    (await client.execute("{ unreadCount { resumeToken } }")).unreadCount.resumeToken

  /** The changes that a client receives on a board during an action: live, and by resuming before it. */
  async function changesDuring(client: Client, jobId: string, action: () => Promise<unknown>, count = 1): Promise<Json[][]> {
    const since = await resumeToken(client)
    const socket = clients.socket(client)
    await socket.ready
    const board = (more: string) =>
      `subscription { jobBoardChanged(jobId: "${jobId}"${more}) { change applicationId application { stage } } }`
    const [live] = (await activate(app.instance, () => [socket.subscribe(board(""))])) as [ReceivedEvents]
    await action()
    const resumed = socket.subscribe(board(`, since: "${since}"`))
    for (const received of [live, resumed])
      await until(
        () => received.values.length >= count,
        () => JSON.stringify(received),
      )
    return [live, resumed].map(({ values }) => values.map(({ jobBoardChanged: change }) => change))
  }

  test("a merge removes the absorbed application and updates the kept one, for the hiring manager", async () => {
    const [id, duplicate, job] = [await createCandidate(), await createCandidate(), await createJob()]
    const [kept, absorbed] = [await apply(id, job), await apply(duplicate, job)]
    await app.sql("delete from record_changes where record_id in (?, ?)", [kept, absorbed])
    for (const changes of await changesDuring(app.manager, job, () => merge(id, duplicate), 2)) {
      expect(changes).toHaveLength(2)
      expect(changes).toContainEqual({ change: "DELETED", applicationId: absorbed, application: null })
      expect(changes).toContainEqual({ change: "UPDATED", applicationId: kept, application: { stage: "APPLIED" } })
    }
  })

  test("an anonymization updates the applications", async () => {
    const [id, job] = [await createCandidate(), await createJob()]
    const application = await apply(id, job)
    await reject(application)
    const updated = [{ change: "UPDATED", applicationId: application, application: { stage: "REJECTED" } }]
    const changes = await changesDuring(app.manager, job, () => app.hr.post(`/candidates/${id}/anonymize`))
    expect(changes).toEqual([updated, updated])
  })

  test("another hiring manager receives the applications, and the former one their removal", async () => {
    const job = await createJob()
    const application = await apply(await createCandidate(), job)
    await app.sql("delete from record_changes where record_id = ?", [application])
    const assign = (hiringManagerId: string | undefined) => () => app.hr.patch(`/jobs/${job}`, { hiringManagerId })
    const removed = [{ change: "UPDATED", applicationId: application, application: null }]
    expect(await changesDuring(app.manager, job, assign(app.employee.id))).toEqual([removed, removed])
    const updated = [{ change: "UPDATED", applicationId: application, application: { stage: "APPLIED" } }]
    expect(await changesDuring(app.manager, job, assign(app.manager.id))).toEqual([updated, updated])
  })
})
