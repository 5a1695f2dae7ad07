// Interviews with their calendar events, and scorecards.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { createApplication, createJob } from "../support/recruitment.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
const outcomeOf = ({ status, body }: { status: number; body: Json }) => (body?.code ? [status, body.code] : [status])

let manager: Client
let ines: Client
let ivo: Client
let job: Json
beforeAll(async () => {
  manager = await app.hire({ full_name: "Mia Manager" })
  ines = await app.hire({ full_name: "Ines Interviewer" })
  ivo = await app.hire({ full_name: "Ivo Interviewer" })
  job = await createJob(app.hr, { title: "Baker", hiringManagerId: manager.id })
})

const start = "2026-03-09T09:00:00.000Z"
const end = "2026-03-09T10:00:00.000Z"

async function schedule(application: Json, values: object = {}, client = manager): Promise<Json> {
  const interviewerIds = [ines.id, ivo.id]
  const given = { applicationId: application.id, title: "Skills", start, end, interviewerIds, ...values }
  const { status, body } = await client.post("/interviews", given)
  expect([status, body.errors]).toEqual([201, undefined])
  return body
}

const eventIdsOf = async (client: Client) =>
  (await client.get("/calendar/events?startDate=2026-03-08&endDate=2026-03-20")).body.map(
    ({ eventId, id }: Json) => eventId ?? id,
  )

describe("an interview", () => {
  test("an interview invites its interviewers to a calendar event that names no candidate", async () => {
    const application = await createApplication(app, job.id, { full_name: "Nora Named" })
    const interview = await schedule(application, { location: "Room 1" })
    expect(interview).toMatchObject({
      status: "SCHEDULED",
      start,
      end,
      organizerId: manager.id,
      organizer: { fullName: "Mia Manager" },
    })
    expect(interview.panel.map(({ employee }: Json) => employee.fullName).sort()).toEqual(["Ines Interviewer", "Ivo Interviewer"])
    const event = (await ines.get(`/calendar/events/${interview.calendarEventId}`)).body
    expect(event).toMatchObject({ title: "Skills · Baker", type: "INTERVIEW", start, end, location: "Room 1", canUpdate: false })
    expect(JSON.stringify(event)).not.toMatch(/Nora/)
    expect(JSON.stringify((await ines.get("/notifications")).body)).not.toMatch(/Nora/)
    expect((await app.employee.get(`/calendar/events/${interview.calendarEventId}`)).status).toBe(404)
    expect((await ines.get(`/interviews/${interview.id}`)).body.application.candidate.fullName).toBe("Nora Named")
    expect((await app.employee.get(`/interviews/${interview.id}`)).status).toBe(404)
  })

  test("scheduling an interview for an archived vacancy returns 409 JOB_CLOSED, and for a closed one 201", async () => {
    const { id } = await createJob(app.hr, { title: "Cook", hiringManagerId: manager.id })
    const application = await createApplication(app, id)
    await app.hr.patch(`/jobs/${id}`, { status: "Closed" })
    await schedule(application)
    await app.hr.delete(`/jobs/${id}`)
    const input = { applicationId: application.id, title: "Skills", start, end, interviewerIds: [ines.id] }
    expect(outcomeOf(await manager.post("/interviews", input))).toEqual([409, "JOB_CLOSED"])
    const { availableActions } = (await manager.get(`/applications/${application.id}`)).body
    expect(availableActions).toEqual([
      { name: "move", allowed: true, reason: null },
      { name: "interview", allowed: false, reason: "JOB_CLOSED" },
      { name: "offer", allowed: false, reason: "JOB_CLOSED" },
    ])
  })

  test("an interview without a duration is rejected by the name of its end", async () => {
    const application = await createApplication(app, job.id)
    const { id } = await schedule(application)
    const times = { start, end: start }
    for (const answer of [
      await manager.post("/interviews", { applicationId: application.id, title: "Skills", interviewerIds: [ines.id], ...times }),
      await manager.patch(`/interviews/${id}`, times),
    ])
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: "end", code: "END_BEFORE_START" }] } })
  })

  test("HR and the hiring manager change an interview, and its calendar event changes with it and only by it", async () => {
    const interview = await schedule(await createApplication(app, job.id))
    const eventPath = `/calendar/events/${interview.calendarEventId}`
    const direct = await manager.patch(eventPath, { title: "Lunch" })
    expect(outcomeOf(direct)).toEqual([409, "MANAGED_BY_INTERVIEW"])
    expect(direct.body.details).toEqual({ interviewId: interview.id })
    expect(outcomeOf(await manager.delete(eventPath))).toEqual([409, "MANAGED_BY_INTERVIEW"])
    const moved = { start: "2026-03-10T13:00:00.000Z", end: "2026-03-10T14:00:00.000Z" }
    const { body } = await app.hr.patch(`/interviews/${interview.id}`, { ...moved, title: "Team", interviewerIds: [ines.id] })
    expect(body).toMatchObject({ ...moved, title: "Team" })
    expect(body.panel).toHaveLength(1)
    expect((await ines.get(eventPath)).body).toMatchObject({ ...moved, title: "Team · Baker" })
    expect((await ivo.get(eventPath)).status).toBe(404)
    expect((await ivo.get(`/interviews/${interview.id}`)).status).toBe(404)
    expect(outcomeOf(await ines.patch(`/interviews/${interview.id}`, { title: "Mine" }))).toEqual([403, "FORBIDDEN"])
  })

  test("canceling an interview deletes its event and ends the interviewers' access to the candidate", async () => {
    const application = await createApplication(app, job.id)
    const interview = await schedule(application)
    expect(await eventIdsOf(ivo)).toContain(interview.calendarEventId)
    const canceled = await manager.post(`/interviews/${interview.id}/cancel`)
    expect(canceled.body).toMatchObject({ status: "CANCELLED", calendarEventId: null })
    expect(await eventIdsOf(ivo)).not.toContain(interview.calendarEventId)
    expect((await ivo.get(`/applications/${application.id}`)).status).toBe(404)
    const again = await manager.post(`/interviews/${interview.id}/cancel`)
    expect(outcomeOf(again)).toEqual([409, "INVALID_TRANSITION"])
    expect(again.body.details).toEqual({ from: "CANCELLED", action: "cancel", allowed: [] })
  })

  test("records below an application are those that the viewer reads in their own lists", async () => {
    const interview = await schedule(await createApplication(app, job.id))
    const other = await createJob(app.hr, { title: "Cook", hiringManagerId: app.admin.id })
    await schedule(await createApplication(app, other.id), { interviewerIds: [ivo.id] }, app.hr)
    await manager.post(
      `/interviews/${(await schedule(await createApplication(app, job.id), { interviewerIds: [ivo.id] })).id}/cancel`,
    )
    const query = `{
      candidates(first: 30) { nodes { id } }
      interviews(first: 30) { nodes { id application { id } panel { id } } }
      applications(first: 30) { totalCount nodes { id candidate { id }
        interviews(first: 5) { totalCount nodes { id application { id } panel { id } } } } }
    }`
    for (const [client, sees] of [
      [app.hr, true],
      [manager, true],
      [ines, true],
      [ivo, true],
      [app.employee, false],
    ] as const) {
      const { candidates, interviews, applications } = (await client.graphql(query)).body.data
      const ids = (nodes: Json[]) => [...new Set(nodes.map(({ id }) => id))].sort()
      expect(interviews.nodes.some(({ id }: Json) => id === interview.id)).toBe(sees)
      expect(ids(applications.nodes.map((one: Json) => one.candidate))).toEqual(ids(candidates.nodes))
      const below = applications.nodes.flatMap((one: Json) => one.interviews.nodes)
      expect(below.sort((a: Json, b: Json) => a.id.localeCompare(b.id))).toEqual(
        interviews.nodes.sort((a: Json, b: Json) => a.id.localeCompare(b.id)),
      )
      expect(ids(interviews.nodes.map((one: Json) => one.application)).every((id) => ids(applications.nodes).includes(id))).toBe(
        true,
      )
    }
  })

  test("an interviewer completes an interview that has begun", async () => {
    const application = await createApplication(app, job.id)
    const future = await schedule(application)
    expect((await ines.post(`/interviews/${future.id}/complete`)).body.errors[0]).toMatchObject({ path: "start" })
    const past = await schedule(application, { start: "2026-03-02T08:00:00Z", end: "2026-03-02T08:30:00Z" })
    const { completeInterview } = await ines.execute(`mutation { completeInterview(id: "${past.id}") { status } }`)
    expect(completeInterview.status).toBe("COMPLETED")
  })

  test("scheduling returns 400 for wrong times and interviewers, 403 to interviewers, 409 for a closed application", async () => {
    const application = await createApplication(app, job.id)
    const post = (client: Client, values: object) =>
      client.post("/interviews", { applicationId: application.id, title: "T", start, end, interviewerIds: [ines.id], ...values })
    const paths = async (values: object) => (await post(manager, values)).body.errors.map(({ path }: Json) => path)
    expect(await paths({ end: start, start: end })).toEqual(["end"])
    expect(await paths({ start: "2026-03-09" })).toEqual(["start"])
    expect(await paths({ interviewerIds: [] })).toEqual(["interviewerIds"])
    expect(await paths({ interviewerIds: [ines.id, app.outsider.id] })).toEqual(["interviewerIds.1"])
    expect((await post(app.employee, {})).body).toMatchObject({ code: "INVALID_REFERENCE", errors: [{ path: "applicationId" }] })
    await schedule(application)
    expect(outcomeOf(await post(ines, {}))).toEqual([403, "FORBIDDEN"])
    await manager.patch(`/applications/${application.id}/stage`, { stage: "WITHDRAWN" })
    expect(outcomeOf(await post(manager, {}))).toEqual([409, "INVALID_TRANSITION"])
  })

  test("free slots without the caller ignore the calendar of the caller", async () => {
    const chef = await app.hire()
    await manager.post("/calendar/events", {
      title: "Busy",
      type: "MEETING",
      start: "2026-03-16T09:00:00Z",
      end: "2026-03-16T17:00:00Z",
    })
    const query = `/calendar/free-slots?employeeId=${chef.id}&startDate=2026-03-16&endDate=2026-03-16`
    expect((await manager.get(query)).body).toEqual([])
    expect((await manager.get(`${query}&includeCaller=false`)).body[0]).toMatchObject({ start: "2026-03-16T09:00:00.000Z" })
  })

  test("interviews are listed by interviewer, state and missing scorecard", async () => {
    const interview = await schedule(await createApplication(app, job.id), {
      start: "2026-04-01T08:00:00Z",
      end: "2026-04-01T09:00:00Z",
    })
    const list = async (client: Client, query: string) =>
      (await client.get(`/interviews?startFrom=2026-03-31T00:00:00Z&${query}`)).body.map(({ id }: Json) => id)
    expect(await list(manager, `interviewerId=${ivo.id}`)).toEqual([interview.id])
    expect(await list(manager, `interviewerId=${app.employee.id}`)).toEqual([])
    expect(await list(ivo, "scorecardMissing=true&status=SCHEDULED")).toEqual([interview.id])
    expect(await list(manager, "scorecardMissing=true")).toEqual([])
    expect(await list(app.employee, "")).toEqual([])
  })
})

describe("a scorecard", () => {
  const past = { start: "2026-03-02T08:00:00Z", end: "2026-03-02T08:30:00Z" }
  const save = (client: Client, interview: Json, body: object) => client.put(`/interviews/${interview.id}/scorecard`, body)
  const authorsFor = async (client: Client, application: Json) =>
    (await client.get(`/scorecards?applicationId=${application.id}`)).body.map(({ author }: Json) => author.fullName).sort()

  test("a scorecard is hidden from other interviewers, HR included, until they submit their own", async () => {
    const application = await createApplication(app, job.id)
    const interview = await schedule(application, { ...past, interviewerIds: [ines.id, ivo.id, app.hr.id] })
    await save(ines, interview, { recommendation: "YES", notes: "Bread is good", submit: true })
    await save(ivo, interview, { recommendation: "NO" })
    expect(await authorsFor(ines, application)).toEqual(["Ines Interviewer"])
    expect(await authorsFor(ivo, application)).toEqual(["Ivo Interviewer"])
    expect(await authorsFor(app.hr, application)).toEqual([])
    expect(await authorsFor(manager, application)).toEqual(["Ines Interviewer"])
    const { interview: seen } = await ivo.execute(`{ interview(id: "${interview.id}") { scorecards { notes } } }`)
    expect(seen.scorecards).toEqual([{ notes: null }])
    await save(ivo, interview, { submit: true, ratings: [{ criterion: "Bread", score: 2 }] })
    expect(await authorsFor(ivo, application)).toEqual(["Ines Interviewer", "Ivo Interviewer"])
    await save(app.hr, interview, { recommendation: "STRONG_YES", submit: true })
    expect(await authorsFor(app.hr, application)).toHaveLength(3)
    expect(await authorsFor(app.employee, application)).toEqual([])
  })

  test("an interviewer submits one scorecard, with a recommendation", async () => {
    const interview = await schedule(await createApplication(app, job.id), { ...past, interviewerIds: [ines.id] })
    expect(outcomeOf(await save(manager, interview, { notes: "x" }))).toEqual([403, "FORBIDDEN"])
    expect((await save(ines, interview, { submit: true })).body.errors).toEqual([
      expect.objectContaining({ path: "recommendation", code: "REQUIRED" }),
    ])
    expect((await save(ines, interview, { ratings: [{ criterion: "Bread", score: 6 }] })).body.errors[0].path).toBe(
      "ratings.0.score",
    )
    const { saveScorecard } = await ines.execute(
      `mutation { saveScorecard(interviewId: "${interview.id}", input: { recommendation: YES, submit: true }) { submittedAt } }`,
    )
    expect(saveScorecard.submittedAt).toBe("2026-03-02T09:00:00.000Z")
    expect(outcomeOf(await save(ines, interview, { notes: "Later" }))).toEqual([409, "INVALID_TRANSITION"])
    const { body } = await manager.get("/notifications")
    expect(body.items[0].message).toBe("An interview for the vacancy “Baker” has a new scorecard.")
  })

  test("a scorecard cannot be submitted before the interview, and its interviewers cannot leave without one", async () => {
    const interview = await schedule(await createApplication(app, job.id), { interviewerIds: [ines.id, app.hr.id] })
    expect((await save(ines, interview, { recommendation: "YES", submit: true })).body.errors[0]).toMatchObject({
      path: "submit",
    })
    const leave = await app.hr.patch(`/interviews/${interview.id}`, { interviewerIds: [ines.id] })
    expect(leave.body.errors[0]).toMatchObject({ path: "interviewerIds" })
    expect((await manager.patch(`/interviews/${interview.id}`, { interviewerIds: [ines.id] })).status).toBe(200)
  })

  test("If-Match of a scorecard compares its own version", async () => {
    const interview = await schedule(await createApplication(app, job.id), { ...past, interviewerIds: [ines.id] })
    await save(ines, interview, { notes: "First" })
    const put = (version: number) =>
      ines.put(`/interviews/${interview.id}/scorecard`, { notes: "Second" }, { headers: { "If-Match": `"${version}.x"` } })
    expect((await put(7)).status).toBe(412)
    expect((await put(1)).status).toBe(200)
  })
})
