// Applications: creation, stages, history, boards, funnels, visibility, live updates and races.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { insertRow, UNKNOWN_ID } from "../support/factories.js"
import { activate, openClients, until } from "../support/live.js"
import { createApplication, createJob, insertCandidate } from "../support/recruitment.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
const rounds = Number(process.env.ROUNDS ?? 5)
const clients = openClients()

const outcomeOf = ({ status, body }: { status: number; body: Json }) => (body?.code ? [status, body.code] : [status])
const move = (client: Client, id: string, body: object) => client.patch(`/applications/${id}/stage`, body)

let manager: Client
let job: Json
beforeAll(async () => {
  manager = await app.hire({ full_name: "Mia Manager" })
  job = await createJob(app.hr, { title: "Baker", hiringManagerId: manager.id })
})

describe("creating an application", () => {
  test("a new application starts in APPLIED with a history entry, on both APIs", async () => {
    const candidateId = await insertCandidate(app)
    const { status, body, headers } = await app.hr.post("/applications", { jobId: job.id, candidateId, comment: "Met at a fair" })
    expect([status, headers.get("location")]).toEqual([201, `/api/applications/${body.id}`])
    expect(body).toMatchObject({ jobId: job.id, candidateId, stage: "APPLIED", appliedAt: "2026-03-02T09:00:00.000Z" })
    expect(body.history).toEqual([
      expect.objectContaining({ stage: "APPLIED", fromStage: null, byId: app.hr.id, comment: "Met at a fair" }),
    ])
    const other = await insertCandidate(app)
    const { createApplication: created } = await manager
      .execute(`mutation { createApplication(input: { jobId: "${job.id}", candidateId: "${candidateId}" }) { id } }`)
      .catch((error: Error) => ({ createApplication: error.message }))
    expect(created).toMatch(/already applied/)
    // A hiring manager does not see candidates without an application for their own vacancies.
    expect((await manager.post("/applications", { jobId: job.id, candidateId: other })).body).toMatchObject({
      code: "INVALID_REFERENCE",
      errors: [{ path: "candidateId" }],
    })
  })

  test("creating an application returns 400 for references that the caller does not see, 409 for a second one", async () => {
    const candidateId = await insertCandidate(app)
    const post = async (client: Client, body: object) => outcomeOf(await client.post("/applications", body))
    expect(await post(app.hr, { jobId: UNKNOWN_ID, candidateId })).toEqual([400, "INVALID_REFERENCE"])
    expect(await post(app.outsider, { jobId: job.id, candidateId })).toEqual([400, "INVALID_REFERENCE"])
    expect(await post(app.employee, { jobId: job.id, candidateId })).toEqual([400, "INVALID_REFERENCE"])
    expect(await post(app.hr, { jobId: job.id, candidateId })).toEqual([201])
    const second = await app.hr.post("/applications", { jobId: job.id, candidateId })
    expect(outcomeOf(second)).toEqual([409, "ALREADY_APPLIED"])
    const list = await app.hr.get(`/applications?candidateId=${candidateId}`)
    expect(second.body.details).toEqual({ applicationId: list.body[0].id })
    expect(list.body).toHaveLength(1)
  })

  test("creating an application returns 409 for a closed vacancy and for a deactivated candidate", async () => {
    const closed = await createJob(app.hr)
    await app.hr.patch(`/jobs/${closed.id}`, { status: "Closed" })
    const candidateId = await insertCandidate(app)
    expect(outcomeOf(await app.hr.post("/applications", { jobId: closed.id, candidateId }))).toEqual([409, "JOB_CLOSED"])
    const inactive = await insertCandidate(app, { is_active: false })
    expect(outcomeOf(await app.hr.post("/applications", { jobId: job.id, candidateId: inactive }))).toEqual([
      409,
      "CANDIDATE_DEACTIVATED",
    ])
  })

  test("an application in a race with closing the vacancy is created before or rejected", async () => {
    for (let round = 0; round < rounds; round++) {
      const { id } = await createJob(app.hr)
      const candidateIds = await Promise.all([insertCandidate(app), insertCandidate(app), insertCandidate(app)])
      const [closing, ...created] = await Promise.all([
        app.hr.patch(`/jobs/${id}`, { status: "Closed" }),
        ...candidateIds.map((candidateId) => app.hr.post("/applications", { jobId: id, candidateId })),
      ])
      expect(closing.status).toBe(200)
      for (const answer of created) expect([[201], [409, "JOB_CLOSED"]]).toContainEqual(outcomeOf(answer))
      expect((await app.hr.get(`/applications?jobId=${id}`)).body).toHaveLength(
        created.filter(({ status }) => status === 201).length,
      )
    }
  })

  test("an application is rejected for a deactivated candidate, also in a race with deactivating", async () => {
    for (let round = 0; round < rounds; round++) {
      const candidateId = await insertCandidate(app)
      const jobs = await Promise.all([createJob(app.hr), createJob(app.hr), createJob(app.hr)])
      const [deactivated, ...created] = await Promise.all([
        app.hr.patch(`/candidates/${candidateId}`, { isActive: false }),
        ...jobs.map(({ id }) => app.hr.post("/applications", { jobId: id, candidateId })),
      ])
      expect(deactivated.status).toBe(200)
      for (const answer of created) expect([[201], [409, "CANDIDATE_DEACTIVATED"]]).toContainEqual(outcomeOf(answer))
      expect((await app.hr.get(`/applications?candidateId=${candidateId}`)).body).toHaveLength(
        created.filter(({ status }) => status === 201).length,
      )
    }
  })

  test("an application waits for a candidate who is being deactivated, and is then rejected", async () => {
    const candidateId = await insertCandidate(app)
    const { sent } = await app.instance.deps.orm.em.fork().transactional(async (em) => {
      await em.execute("/* test */ update candidates set is_active = false where id = ?", [candidateId])
      const answer = app.hr.post("/applications", { jobId: job.id, candidateId })
      const waiting = "select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))"
      await until(async () => (await em.execute(waiting)).length > 0, "the application to wait")
      return { sent: answer }
    })
    expect(outcomeOf(await sent)).toEqual([409, "CANDIDATE_DEACTIVATED"])
  })

  test("parallel applications of one candidate create one application", async () => {
    const candidateId = await insertCandidate(app)
    const answers = await Promise.all([1, 2, 3].map(() => app.hr.post("/applications", { jobId: job.id, candidateId })))
    expect(answers.map(outcomeOf).sort()).toEqual([[201], [409, "ALREADY_APPLIED"], [409, "ALREADY_APPLIED"]])
  })
})

describe("moving an application", () => {
  test("an application moves between stages in any order, and its history has time, person and comment", async () => {
    const { id } = await createApplication(app, job.id)
    app.clock.advance(1000)
    expect((await move(manager, id, { stage: "CULTURAL_FIT", fromStage: "APPLIED", comment: "Looks good" })).body).toMatchObject({
      stage: "CULTURAL_FIT",
      stageEnteredAt: "2026-03-02T09:00:01.000Z",
    })
    expect((await move(manager, id, { stage: "screening" })).body.stage).toBe("SCREENING")
    expect((await move(app.hr, id, { stage: "SCREENING", comment: "Still" })).body.history).toHaveLength(4)
    const { body } = await move(app.hr, id, { stage: "REJECTED", reason: "Other candidate" })
    expect(body).toMatchObject({ stage: "REJECTED", rejectionReason: "Other candidate" })
    expect(body.history.map(({ stage, fromStage, byId, comment }: Json) => [stage, fromStage, byId, comment])).toEqual([
      ["APPLIED", null, app.hr.id, null],
      ["CULTURAL_FIT", "APPLIED", manager.id, "Looks good"],
      ["SCREENING", "CULTURAL_FIT", manager.id, null],
      ["SCREENING", "SCREENING", app.hr.id, "Still"],
      ["REJECTED", "SCREENING", app.hr.id, null],
    ])
  })

  test("moving an application returns 409 for an unexpected stage and for transitions that do not exist", async () => {
    const { id } = await createApplication(app, job.id)
    const stale = await move(app.hr, id, { stage: "OFFER", fromStage: "SCREENING" })
    expect(outcomeOf(stale)).toEqual([409, "STAGE_CHANGED"])
    expect(stale.body.details).toEqual({ expected: "SCREENING", current: "APPLIED" })
    const hired = await move(app.hr, id, { stage: "HIRED" })
    expect(outcomeOf(hired)).toEqual([409, "INVALID_TRANSITION"])
    expect(hired.body.details).toMatchObject({ from: "APPLIED", to: "HIRED" })
    expect(hired.body.details.allowed).not.toContain("HIRED")
    await move(app.hr, id, { stage: "WITHDRAWN" })
    expect(outcomeOf(await move(app.hr, id, { stage: "OFFER" }))).toEqual([409, "INVALID_TRANSITION"])
    expect((await move(app.hr, id, { stage: "APPLIED" })).body.stage).toBe("APPLIED")
  })

  test("a rejection needs a reason, and no other move has one", async () => {
    const { id } = await createApplication(app, job.id)
    expect((await move(app.hr, id, { stage: "REJECTED" })).body.errors).toEqual([
      expect.objectContaining({ path: "reason", code: "REQUIRED" }),
    ])
    expect((await move(app.hr, id, { stage: "OFFER", reason: "Why not" })).body.errors).toEqual([
      expect.objectContaining({ path: "reason", code: "NOT_ALLOWED" }),
    ])
  })

  test("an application keeps to the stages of the vacancy, which cannot lose a stage in use", async () => {
    const short = await createJob(app.hr, { stages: ["OFFER", "SCREENING"] })
    expect(short.stages).toEqual(["APPLIED", "SCREENING", "OFFER"])
    const { id } = await createApplication(app, short.id)
    expect(outcomeOf(await move(app.hr, id, { stage: "CULTURAL_FIT" }))).toEqual([409, "INVALID_TRANSITION"])
    await move(app.hr, id, { stage: "SCREENING" })
    const removal = await app.hr.patch(`/jobs/${short.id}`, { stages: ["OFFER"] })
    expect(outcomeOf(removal)).toEqual([409, "RECORD_IN_USE"])
    expect(removal.body.details).toEqual({ stages: ["SCREENING"] })
    expect((await app.hr.post("/jobs", { title: "X", type: "Contract", stages: ["HIRED"] })).body.errors).toEqual([
      expect.objectContaining({ path: "stages.0" }),
    ])
  })

  test("a bulk move moves all applications or none, and names the one that prevents it", async () => {
    const ids = await Promise.all([1, 2, 3].map(async () => (await createApplication(app, job.id)).id))
    const bulk = (body: object) => app.hr.post("/applications/bulk-stage", { ids, ...body })
    expect((await bulk({ stage: "SCREENING" })).body.map(({ stage }: Json) => stage)).toEqual(Array(3).fill("SCREENING"))
    await move(app.hr, ids[1] as string, { stage: "WITHDRAWN" })
    const rejected = await bulk({ stage: "OFFER" })
    expect(outcomeOf(rejected)).toEqual([409, "INVALID_TRANSITION"])
    expect(rejected.body.errors).toEqual([expect.objectContaining({ path: "ids.1" })])
    expect((await app.hr.get(`/applications/${ids[0]}`)).body.stage).toBe("SCREENING")
    expect((await bulk({ stage: "OFFER", ids: [ids[0], ids[0]] })).body.errors[0]).toMatchObject({ path: "ids" })
    const { moveApplications } = await app.hr.execute(
      `mutation { moveApplications(input: { ids: ["${ids[0]}", "${ids[2]}"], stage: OFFER }) { id stage } }`,
    )
    expect(moveApplications).toEqual([
      { id: ids[0], stage: "OFFER" },
      { id: ids[2], stage: "OFFER" },
    ])
  })

  test("of parallel moves from one expected stage, one succeeds", async () => {
    const { id } = await createApplication(app, job.id)
    const stages = ["SCREENING", "TECHNICAL_INTERVIEW", "CULTURAL_FIT", "OFFER"]
    const answers = await Promise.all(stages.map((stage) => move(app.hr, id, { stage, fromStage: "APPLIED" })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect((await app.hr.get(`/applications/${id}`)).body.history).toHaveLength(2)
  })
})

describe("a viewer", () => {
  let application: Json
  let interviewer: Client
  beforeAll(async () => {
    const draft = await createJob(app.hr, { title: "Secret project", status: "Draft", hiringManagerId: manager.id })
    application = await createApplication(app, draft.id, { full_name: "Zoe Hidden", email: "zoe@mail.test" })
    await move(app.hr, application.id, { stage: "SCREENING", comment: "For managers" })
    interviewer = await app.hire({ full_name: "Ines Interviewer" })
    const interview = await insertRow(app.sql, "interviews", app.organizationId, {
      application_id: application.id,
      title: "Talk",
      start: "2026-03-09T09:00:00Z",
      end: "2026-03-09T10:00:00Z",
      status: "SCHEDULED",
      organizer_id: app.hr.id,
    })
    await insertRow(app.sql, "interviewers", app.organizationId, { interview_id: interview, employee_id: interviewer.id })
  })

  test("employees without a part in an application see it nowhere", async () => {
    for (const client of [app.employee, app.manager, app.outsider]) {
      expect((await client.get(`/applications/${application.id}`)).status).toBe(404)
      expect((await client.get("/applications")).body).toEqual([])
      expect((await client.get("/applications?search=Zoe")).body).toEqual([])
      expect((await client.get(`/interviews?applicationId=${application.id}`)).body).toEqual([])
      const { nodes, applications } = await client.execute(
        `{ nodes(ids: ["${application.id}", "${application.candidateId}"]) { id } applications { totalCount } }`,
      )
      expect([nodes, applications]).toEqual([[null, null], { totalCount: 0 }])
      expect(outcomeOf(await move(client, application.id, { stage: "OFFER" }))).toEqual([404, "NOT_FOUND"])
    }
  })

  test("an interviewer sees application and candidate, not the history, and cannot move the application", async () => {
    const { body } = await interviewer.get(`/applications/${application.id}`)
    expect(body).toMatchObject({ stage: "SCREENING", candidate: { fullName: "Zoe Hidden" }, history: [] })
    expect(body.job).toBeNull()
    expect(outcomeOf(await move(interviewer, application.id, { stage: "OFFER" }))).toEqual([403, "FORBIDDEN"])
    const copy = { jobId: job.id, candidateId: application.candidateId }
    expect(outcomeOf(await interviewer.post("/applications", copy))).toEqual([403, "FORBIDDEN"])
    expect((await interviewer.get("/applications")).body.map(({ id }: Json) => id)).toEqual([application.id])
    const { application: one } = await interviewer.execute(
      `{ application(id: "${application.id}") { availableActions { name allowed } history { totalCount } } }`,
    )
    expect(one.history.totalCount).toBe(0)
    expect(one.availableActions.every(({ allowed }: Json) => !allowed)).toBe(true)
    await app.sql("update interviews set status = 'CANCELLED' where application_id = ?", [application.id])
    expect((await interviewer.get(`/applications/${application.id}`)).status).toBe(404)
  })

  test("the hiring manager sees history and comments of an application", async () => {
    const { body } = await manager.get(`/applications/${application.id}`)
    expect(body.history.map(({ comment }: Json) => comment)).toEqual([null, "For managers"])
  })
})

describe("a board and a funnel", () => {
  let own: Json
  beforeAll(async () => {
    own = await createJob(app.hr, { title: "Board", hiringManagerId: manager.id, stages: ["SCREENING"] })
    const ids: string[] = []
    for (let n = 0; n < 4; n++) ids.push((await createApplication(app, own.id, { headline: n < 2 ? "Chef" : "Waiter" })).id)
    const [a, b, c] = ids as [string, string, string]
    await move(app.hr, a, { stage: "SCREENING" })
    await move(app.hr, b, { stage: "SCREENING" })
    await move(app.hr, a, { stage: "OFFER" })
    await move(app.hr, c, { stage: "REJECTED", reason: "No" })
    const enter = (stage: string, daysAgo: number) =>
      app.sql(
        `update application_stage_changes h set at = ?::timestamptz - ? * interval '1 day' from applications a
         where a.id = h.application_id and a.job_id = ? and h.stage = ?`,
        [app.clock.now(), daysAgo, own.id, stage],
      )
    await enter("APPLIED", 6)
    await enter("SCREENING", 4)
    await enter("OFFER", 0)
    await enter("REJECTED", 2)
  })

  test("the board of a vacancy has a column for each stage with counts and conditions, in both APIs", async () => {
    const { body } = await manager.get(`/jobs/${own.id}/board`)
    expect(body.columns.map(({ stage, count, applications }: Json) => [stage, count, applications.length])).toEqual([
      ["APPLIED", 1, 1],
      ["SCREENING", 1, 1],
      ["OFFER", 1, 1],
      ["HIRED", 0, 0],
      ["REJECTED", 1, 1],
      ["WITHDRAWN", 0, 0],
    ])
    const { jobBoard } = await manager.execute(
      `{ jobBoard(jobId: "${own.id}", filter: { search: "chef" }) {
        columns { stage count applications { nodes { candidate { headline } interviews(first: 1) { nodes { start } } } } } } }`,
    )
    expect(jobBoard.columns.map(({ count }: Json) => count)).toEqual([0, 1, 1, 0, 0, 0])
    expect((await app.employee.get(`/jobs/${own.id}/board`)).body.columns.every(({ count }: Json) => count === 0)).toBe(true)
    expect((await app.outsider.get(`/jobs/${own.id}/board`)).status).toBe(404)
    expect((await app.hr.get(`/applications/by-job/${own.id}?search=chef`)).body).toHaveLength(2)
    expect((await app.hr.get(`/applications/by-job/${UNKNOWN_ID}`)).status).toBe(404)
  })

  test("the funnel of a vacancy counts the applications that reached a stage, and the median of days in it", async () => {
    const { body } = await manager.get(`/jobs/${own.id}/funnel`)
    expect(body).toMatchObject({ applications: 4, hired: 0, rejected: 1, withdrawn: 0, medianDaysToHire: null })
    const stages = Object.fromEntries(body.stages.map(({ stage, ...figures }: Json) => [stage, figures]))
    expect(stages.APPLIED).toEqual({ current: 1, reached: 4, conversionRate: null, medianDays: 3 })
    expect(stages.SCREENING).toEqual({ current: 1, reached: 2, conversionRate: 0.5, medianDays: 4 })
    expect(stages.OFFER).toEqual({ current: 1, reached: 1, conversionRate: 0.5, medianDays: 0 })
    expect(Object.keys(stages)).toEqual(["APPLIED", "SCREENING", "OFFER", "HIRED"])
    const { recruitmentFunnel } = await app.hr.execute(
      `{ recruitmentFunnel(filter: { jobIds: ["${own.id}"], from: "2026-03-03" }) { applications stages { stage } } }`,
    )
    expect(recruitmentFunnel.stages.map(({ stage }: Json) => stage)).toEqual(Object.keys(stages))
    expect(recruitmentFunnel.applications).toBe(0)
    expect(outcomeOf(await app.employee.get(`/jobs/${own.id}/funnel`))).toEqual([403, "FORBIDDEN"])
    expect((await app.employee.get("/recruitment/funnel")).body.applications).toBe(0)
    expect((await app.hr.get("/recruitment/funnel?from=2026-03-02&to=2026-03-01")).body.errors[0].path).toBe("to")
  })
})

describe("live updates and notifications", () => {
  test("changes of an application reach the hiring manager live and in the inbox, without the name of the candidate", async () => {
    const other = await createJob(app.hr, { title: "Elsewhere" })
    const sockets = [manager, app.employee].map((client) => clients.socket(client))
    await Promise.all(sockets.map(({ ready }) => ready))
    const board = `subscription { jobBoardChanged(jobId: "${job.id}") { change applicationId application { stage } } }`
    const [ofManager, ofAnn] = await activate(app.instance, () => sockets.map((socket) => socket.subscribe(board)))
    await createApplication(app, other.id)
    const { id } = await createApplication(app, job.id, { full_name: "Nora Named" })
    await move(app.hr, id, { stage: "OFFER" })
    await ofManager?.first(({ jobBoardChanged: change }) => change.application?.stage === "OFFER")
    expect(ofManager?.values.every(({ jobBoardChanged: change }: Json) => change.applicationId === id)).toBe(true)
    expect(ofAnn?.values).toEqual([])
    const all = await activate(app.instance, () =>
      sockets.map((socket) =>
        socket.subscribe("subscription { applicationChanged { applicationId change application { id } } }"),
      ),
    )
    await move(app.hr, id, { stage: "SCREENING" })
    const { applicationChanged } = await (all[0] as (typeof all)[0]).first(
      ({ applicationChanged: change }) => change.applicationId === id,
    )
    expect(applicationChanged).toMatchObject({ change: "UPDATED", application: { id } })
    expect(all[1]?.values).toEqual([])
    const { body } = await manager.get("/notifications")
    const messages = body.items.map(({ message }: Json) => message)
    expect(messages.slice(1, 3)).toEqual([
      "An application for the vacancy “Baker” moved to Offer.",
      "The vacancy “Baker” has a new application.",
    ])
    expect(JSON.stringify(body)).not.toMatch(/Nora/)
    expect((await app.employee.get("/notifications")).body.total).toBe(0)
  })
})
