// Vacancies: states, visibility of drafts, permissions and filters.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Json } from "../support/client.js"
import { UNKNOWN_ID } from "../support/factories.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
const outcomeOf = ({ status, body }: { status: number; body: Json }) => [status, body?.code]

describe("vacancies", () => {
  let research: string
  let lab: string

  beforeAll(async () => {
    research = (await app.hr.post("/departments", { name: "Research" })).body.id
    lab = (await app.hr.post("/locations", { name: "Lab", country: "DE", timezone: "Europe/Berlin" })).body.id
  })

  test("a vacancy is drafted, opened, closed and reopened; other transitions return 409 INVALID_TRANSITION", async () => {
    const created = await app.hr.post("/jobs", {
      title: "Chemist",
      type: "Full-time",
      description: "Boils things.\nCarefully.",
      departmentId: research,
      locationId: lab,
      hiringManagerId: app.manager.id,
    })
    expect(created).toMatchObject({
      status: 201,
      body: { title: "Chemist", type: "Full-time", status: "Draft", departmentId: research },
    })
    const names = { department: { name: "Research" }, location: { name: "Lab" }, hiringManager: { fullName: "Bob Manager" } }
    expect(created.body).toMatchObject(names)
    expect((await app.hr.get("/jobs")).body).toContainEqual(
      expect.objectContaining({ id: created.body.id, department: { id: research, name: "Research" } }),
    )
    expect(created.headers.get("location")).toBe(`/api/jobs/${created.body.id}`)
    const job = `/jobs/${created.body.id}`
    expect(outcomeOf(await app.hr.patch(job, { status: "Closed" }))).toEqual([409, "INVALID_TRANSITION"])
    expect(await app.hr.patch(job, { status: "Open", title: "Senior chemist" })).toMatchObject({
      status: 200,
      body: { status: "Open", title: "Senior chemist" },
    })
    expect(outcomeOf(await app.hr.patch(job, { status: "Draft" }))).toEqual([409, "INVALID_TRANSITION"])
    expect((await app.hr.patch(job, { status: "closed" })).body.status).toBe("Closed")
    const reopened = await app.hr.execute(
      `mutation($id: ID!) { updateJob(id: $id, input: { status: OPEN, benefits: null }) { status type benefits department { name } hiringManager { fullName } } }`,
      { id: created.body.id },
    )
    expect(reopened.updateJob).toEqual({
      status: "OPEN",
      type: "FULL_TIME",
      benefits: null,
      department: { name: "Research" },
      hiringManager: { fullName: "Bob Manager" },
    })
    const steps = await app.sql<{ action: string }>("select action from audit_entries where subject_id = ? order by id", [
      created.body.id,
    ])
    expect(steps.map(({ action }) => action)).toEqual(["job.create", "job.update", "job.open", "job.close", "job.reopen"])
  })

  test("of four concurrent requests to open a draft one opens it", async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = (await app.hr.post("/jobs", { title: `Raced ${round}`, type: "Contract" })).body
      const answers = await Promise.all([1, 2, 3, 4].map(() => app.hr.patch(`/jobs/${id}`, { status: "Open" })))
      for (const answer of answers) expect([200, 409]).toContain(answer.status)
      const opened = await app.sql("select 1 from audit_entries where subject_id = ? and action = 'job.open'", [id])
      expect(opened).toHaveLength(1)
      await app.hr.delete(`/jobs/${id}`)
    }
  })

  test("a draft is visible to HR and its hiring manager only, through every query", async () => {
    const { id } = (
      await app.hr.post("/jobs", {
        title: "Secret plan",
        type: "Part-time",
        departmentId: research,
        hiringManagerId: app.manager.id,
      })
    ).body
    const allQueries = `query($id: ID!, $departmentId: ID!) {
      node(id: $id) { id }
      jobs(filter: { search: "secret" }) { totalCount nodes { title status } }
      department(id: $departmentId) { openVacancies { nodes { title } } }
    }`
    for (const who of [app.hr, app.manager]) {
      expect((await who.get(`/jobs/${id}`)).status).toBe(200)
      expect((await who.get("/jobs?search=SECRET")).body).toHaveLength(1)
      expect((await who.execute(allQueries, { id, departmentId: research })).jobs.totalCount).toBe(1)
    }
    for (const who of [app.employee, app.colleague, app.outsider]) {
      const hidden = await who.get(`/jobs/${id}`)
      const { instance, requestId } = hidden.body
      expect(hidden.body).toEqual({ ...(await who.get(`/jobs/${UNKNOWN_ID}`)).body, instance, requestId })
      expect((await who.get("/jobs?status=Draft")).body).toEqual([])
      expect(outcomeOf(await who.patch(`/jobs/${id}`, { title: "Mine" }))).toEqual([404, "NOT_FOUND"])
    }
    const seen = await app.employee.execute(allQueries, { id, departmentId: research })
    expect(seen).toMatchObject({ node: null, jobs: { totalCount: 0, nodes: [] } })
    expect(seen.department.openVacancies.nodes).not.toContainEqual({ title: "Secret plan" })
    await app.hr.patch(`/jobs/${id}`, { status: "Open" })
    expect((await app.employee.get(`/jobs/${id}`)).body).toMatchObject({ title: "Secret plan", status: "Open" })
    expect((await app.employee.get(`/departments/${research}`)).body.openVacancies).toContainEqual({
      id,
      title: "Secret plan",
      type: "Part-time",
    })
  })

  test("the hiring manager edits the texts of a vacancy; only HR changes status and hiring manager", async () => {
    const { id } = (await app.hr.post("/jobs", { title: "Typist", type: "Full-time", hiringManagerId: app.manager.id })).body
    expect(await app.manager.patch(`/jobs/${id}`, { requirements: "Ten fingers" })).toMatchObject({
      status: 200,
      body: { requirements: "Ten fingers" },
    })
    expect(await app.manager.patch(`/jobs/${id}`, { status: "Open" })).toMatchObject({
      status: 403,
      body: { errors: [{ path: "status" }] },
    })
    expect(await app.manager.patch(`/jobs/${id}`, { hiringManagerId: app.employee.id })).toMatchObject({ status: 403 })
    expect(outcomeOf(await app.manager.delete(`/jobs/${id}`))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await app.manager.post("/jobs", { title: "Another", type: "Full-time" }))).toEqual([403, "FORBIDDEN"])
    await app.hr.patch(`/jobs/${id}`, { status: "Open" })
    expect(outcomeOf(await app.employee.patch(`/jobs/${id}`, { title: "Mine" }))).toEqual([403, "FORBIDDEN"])
  })

  test("vacancies are filtered by status, type, department, location, hiring manager and title", async () => {
    const other = (await app.hr.post("/departments", { name: "Elsewhere" })).body.id
    const create = (title: string, more: object) => app.hr.post("/jobs", { title, type: "Contract", status: "Open", ...more })
    await create("Filter A", { departmentId: other, hiringManagerId: app.colleague.id })
    await create("Filter B", { departmentId: other, locationId: lab })
    await create("Filter C", { type: "Part-time", departmentId: research })
    const titles = async (query: string) =>
      (await app.employee.get(`/jobs?search=filter&${query}`)).body
        .map(({ title }: { title: string }) => title.slice(-1))
        .join("")
    expect(await titles("status=Open")).toBe("ABC")
    expect(await titles("status=Closed")).toBe("")
    expect(await titles(`departmentId=${other}`)).toBe("AB")
    expect(await titles(`departmentId=${other},${research}`)).toBe("ABC")
    expect(await titles(`locationId=${lab}`)).toBe("B")
    expect(await titles(`hiringManagerId=${app.colleague.id}`)).toBe("A")
    expect(await titles("type=part_time&type=Full-time")).toBe("C")
    expect(await app.employee.get("/jobs?manager=x")).toMatchObject({ status: 400, body: { errors: [{ path: "manager" }] } })
    expect(await app.employee.get("/jobs?status=Gone")).toMatchObject({
      status: 400,
      body: { errors: [{ path: "status", code: "ONE_OF" }] },
    })
    const { jobs } = await app.employee.execute(
      `query($departmentIds: [ID!]) { jobs(filter: { search: "filter", departmentIds: $departmentIds }, first: 1) { totalCount nodes { title } pageInfo { hasNextPage } } }`,
      { departmentIds: [other] },
    )
    expect(jobs).toEqual({ totalCount: 2, nodes: [{ title: "Filter A" }], pageInfo: { hasNextPage: true } })
  })

  test("a deleted vacancy is missing from every list", async () => {
    const { createJob } = await app.hr.execute(
      `mutation { createJob(input: { title: "Short-lived", type: CONTRACT, status: OPEN }) { id status } }`,
    )
    expect(createJob.status).toBe("OPEN")
    const {
      deleteJob: { deletedId },
    } = await app.hr.execute(`mutation($id: ID!) { deleteJob(id: $id) { deletedId } }`, { id: createJob.id })
    expect(deletedId).toBe(createJob.id)
    expect((await app.hr.get(`/jobs/${deletedId}`)).status).toBe(404)
    expect((await app.hr.get("/jobs?search=short-lived")).body).toEqual([])
    expect((await app.hr.delete(`/jobs/${deletedId}`)).status).toBe(404)
  })

  test("creating a vacancy with an invalid reference returns 400 INVALID_REFERENCE", async () => {
    const left = await app.hire({ full_name: "Gone Girl", account_status: "DEACTIVATED" })
    const closed = (await app.hr.post("/departments", { name: "Closed" })).body.id
    await app.hr.delete(`/departments/${closed}`)
    for (const wrong of [
      { hiringManagerId: app.outsider.id },
      { hiringManagerId: left.id },
      { departmentId: closed },
      { locationId: closed },
    ])
      expect(await app.hr.post("/jobs", { title: "X", type: "Contract", ...wrong })).toMatchObject({
        status: 400,
        body: { code: "INVALID_REFERENCE", errors: [{ path: Object.keys(wrong)[0] }] },
      })
  })
})
