// Permissions of custom roles by area: what each opens, within which scope, and what stays with HR.
import { beforeAll, describe, expect, test } from "@jest/globals"
import { describeRule, rulesOf } from "../../src/auth/access-matrix.js"
import { permissionsOf, type ScopeRule } from "../../src/auth/access-rules.js"
import { reservedReason, reservedRights } from "../../src/auth/reserved-rights.js"
import { Viewer } from "../../src/auth/viewer.js"
import { accessPolicies } from "../../src/domains.js"
import { ORGANIZATION_WIDE, Permission } from "../../src/entities/administration/enums.js"
import type { Client, Json } from "../support/client.js"
import { insertDepartment } from "../support/factories.js"
import { pdf } from "../support/files.js"
import { createLeaveType, outcomeOf } from "../support/leave-requests.js"
import { createTemplate, startOnboarding, templateStep, updateStep } from "../support/onboarding.js"
import { createApplication, createJob } from "../support/recruitment.js"
import { createTask } from "../support/tasks.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
let sales: string
let legal: string
let seller: Client
let lawyer: Client
let count = 0

beforeAll(async () => {
  sales = await insertDepartment(app, "Sales")
  legal = await insertDepartment(app, "Legal")
  seller = await app.hire({ full_name: "Sam Seller", department_id: sales })
  lawyer = await app.hire({ full_name: "Lea Lawyer", department_id: legal })
  await createLeaveType(app.hr, "Annual Leave", { isDefault: true })
})

/** An employee with a custom role, by default for the department Sales. */
async function hireWith(
  permissions: Permission[],
  values: object = { scope: "DEPARTMENT", departmentId: sales },
  given?: Client,
): Promise<Client> {
  const client = given ?? (await app.hire())
  const role = { name: `Role ${++count}`, permissions, ...values }
  const { body } = await app.admin.post("/administration/roles", role)
  expect((await app.admin.post(`/administration/roles/${body.id}/assign`, { employeeId: client.id })).status).toBe(201)
  return client
}
const organizationWide = { scope: "ORGANIZATION" }
const idsOf = ({ body }: { body: Json }): string[] => (body.items ?? body).map(({ id }: Json) => id)

describe("the table of permissions", () => {
  const viewer = (permissions: Permission[]) =>
    new Viewer({
      ...{
        id: app.employee.id,
        sessionId: "",
        organizationId: app.organizationId,
        role: "EMPLOYEE",
        reports: [],
        language: "EN",
      },
      ...{ timezone: "UTC", policies: { managersSeeSalary: false, employeesSeeOwnSalary: false } },
      grants: [{ id: "", name: "", permissions, scope: "ORGANIZATION", scopeIds: null }],
    })

  test.each(Permission.keys)("%s opens exactly the operations, actions and fields whose rules name it", (permission) => {
    const [without, withIt] = [viewer([]), viewer([permission])]
    const isClosed = ({ rule }: { rule: ScopeRule }) => rule(without) !== "everyone"
    const closed = rulesOf(accessPolicies).filter(isClosed)
    const opened = closed.filter(({ rule }) => rule(withIt) === "everyone")
    expect(opened).toEqual(closed.filter(({ rule }) => permissionsOf(rule).includes(permission)))
    const operations = opened.filter(({ subject }) => subject === "OPERATION")
    expect(
      operations.filter(({ name }) => accessPolicies.mayCall(without, name) || !accessPolicies.mayCall(withIt, name)),
    ).toEqual([])
  })

  test("every right of HR is a permission or in the list of reserved rights", () => {
    const withoutPermission = rulesOf(accessPolicies).filter(
      ({ rule }) => permissionsOf(rule).length === 0 && /HR|ADMINISTRATOR/.test(describeRule(rule)),
    )
    expect(withoutPermission.filter((rule) => reservedReason(rule) === null).map(({ name }) => name)).toEqual([])
    expect(withoutPermission).toHaveLength(reservedRights.length)
  })

  test("the list of access rules gives the reason why a right is reserved", async () => {
    const { body } = await app.employee.get("/administration/permissions?subject=OPERATION&limit=1000")
    const find = (name: string) => body.find((entry: Json) => entry.name === name)
    expect(find("uploadImport")).toMatchObject({ permissions: [], reservedBecause: expect.stringContaining("Imports") })
    expect(find("createJob")).toMatchObject({ permissions: ["MANAGE_RECRUITMENT"], reservedBecause: null })
    expect(ORGANIZATION_WIDE.has("MANAGE_RECRUITMENT")).toBe(false)
  })
})

describe("recruitment", () => {
  let inSales: Json
  let inLegal: Json
  let salesDraft: Json

  beforeAll(async () => {
    const jobs = [
      await createJob(app.hr, { departmentId: sales }),
      await createJob(app.hr, { departmentId: legal, hiringManagerId: lawyer.id }),
    ]
    salesDraft = await createJob(app.hr, { departmentId: sales, status: "Draft" })
    inSales = await createApplication(app, jobs[0]?.id, { full_name: "Cleo Candidate" })
    inLegal = await createApplication(app, jobs[1]?.id, { full_name: "Cleo Counsel" })
  })

  test("a role that reads recruitment shows lists, counts, searches and exports within its department only", async () => {
    const reader = await hireWith(["READ_RECRUITMENT"])
    expect(idsOf(await reader.get("/applications"))).toEqual([inSales.id])
    const searched = await reader.get("/candidates?search=cleo")
    expect(idsOf(searched)).toEqual([inSales.candidateId])
    expect(searched.headers.get("x-total-count")).toBe("1")
    expect(outcomeOf(await reader.get(`/candidates/${inLegal.candidateId}`))).toEqual([404, "NOT_FOUND"])
    expect((await reader.get(`/jobs/${salesDraft.id}`)).status).toBe(200)
    const { applications, node } = await reader.execute("query($id: ID!) { applications { totalCount } node(id: $id) { id } }", {
      id: inLegal.id,
    })
    expect([applications.totalCount, node]).toEqual([1, null])
    expect((await reader.patch(`/applications/${inSales.id}/stage`, { stage: "SCREENING" })).status).toBe(403)
    expect((await reader.get("/applications/export?format=csv")).status).toBe(403)
    const exporter = await hireWith(["EXPORT_DATA"], organizationWide)
    expect((await exporter.get("/applications/export?format=csv")).body.match(/mail\.test/g)).toBeNull()
    expect((await exporter.get("/audit/export?format=csv")).status).toBe(403)
    await hireWith(["EXPORT_DATA"], organizationWide, reader)
    const exported = (await reader.get("/candidates/export?format=csv")).body
    expect([exported.includes("Cleo Candidate"), exported.includes("Cleo Counsel")]).toEqual([true, false])
  })

  test("a role that manages recruitment changes vacancies and applications within its department only", async () => {
    const recruiter = await hireWith(["MANAGE_RECRUITMENT"])
    expect((await recruiter.patch(`/applications/${inSales.id}/stage`, { stage: "SCREENING" })).status).toBe(200)
    expect((await recruiter.patch(`/applications/${inLegal.id}/stage`, { stage: "SCREENING" })).status).toBe(404)
    const job = { title: "Clerk", type: "Full-time" }
    expect((await recruiter.post("/jobs", { ...job, departmentId: legal })).status).toBe(403)
    expect((await recruiter.post("/jobs", job)).status).toBe(403)
    const created = await recruiter.post("/jobs", { ...job, departmentId: sales, status: "Open" })
    expect(created.status).toBe(201)
    expect((await recruiter.patch(`/jobs/${created.body.id}`, { openings: 3 })).status).toBe(200)
    expect((await recruiter.patch(`/jobs/${created.body.id}`, { departmentId: legal })).status).toBe(403)
    expect((await recruiter.patch(`/jobs/${inLegal.jobId}`, { openings: 3 })).status).toBe(403)
    expect((await recruiter.post("/candidates", { fullName: "New", email: "new@mail.test" })).status).toBe(403)
    const anywhere = await hireWith(["MANAGE_RECRUITMENT"], organizationWide)
    expect((await anywhere.post("/candidates", { fullName: "New", email: "new@mail.test" })).status).toBe(201)
    expect((await anywhere.get("/offers")).status).toBe(200)
    expect((await anywhere.post("/onboarding/hire", { candidateId: inSales.candidateId, startDate: "2026-04-01" })).status).toBe(
      403,
    )
  })
})

test("roles for tasks read and change the tasks of their department and its members only", async () => {
  const [ofSeller, ofLawyer] = [await createTask(seller), await createTask(lawyer)]
  const ofBoard = await createTask(app.hr, { departmentId: sales, title: "Board" })
  const [reader, manager] = [await hireWith(["READ_TASKS"]), await hireWith(["MANAGE_TASKS"])]
  for (const client of [reader, manager]) {
    const listed = await client.get("/tasks")
    expect(idsOf(listed).sort()).toEqual([ofSeller.id, ofBoard.id].sort())
    expect(listed.body.total).toBe(2)
    expect((await client.get(`/tasks/${ofLawyer.id}`)).status).toBe(404)
  }
  expect((await reader.patch(`/tasks/${ofSeller.id}`, { title: "Read" })).status).toBe(403)
  expect((await manager.patch(`/tasks/${ofSeller.id}`, { title: "Managed" })).body.title).toBe("Managed")
  expect((await manager.delete(`/tasks/${ofLawyer.id}`)).status).toBe(404)
  expect((await manager.delete(`/tasks/${ofBoard.id}`)).status).toBe(204)
})

test("roles for onboardings read and manage those of their people, and offboardings stay with HR", async () => {
  const templateId = await createTemplate(app.hr)
  const leaving = await createTemplate(app.hr, [templateStep(1)], { kind: "OFFBOARDING" })
  const ofSeller = await startOnboarding(app.hr, { employeeId: seller.id, templateId })
  const [reader, manager] = [await hireWith(["READ_ONBOARDING"]), await hireWith(["MANAGE_ONBOARDING"])]
  for (const client of [reader, manager]) expect(idsOf(await client.get("/onboarding/instances"))).toEqual([ofSeller.id])
  expect((await updateStep(reader, ofSeller, 1, { status: "COMPLETED" })).status).toBe(403)
  expect((await updateStep(manager, ofSeller, 1, { status: "COMPLETED" })).status).toBe(200)
  expect((await reader.post("/onboarding/start", { employeeId: seller.id, templateId })).status).toBe(403)
  expect((await manager.post("/onboarding/start", { employeeId: lawyer.id, templateId })).status).toBe(403)
  expect((await manager.post("/onboarding/start", { employeeId: seller.id, templateId: leaving })).status).toBe(403)
  expect((await manager.patch(`/onboarding/instances/${ofSeller.id}`, { startDate: "2026-03-09" })).status).toBe(200)
})

test("a role for documents handles those of its people only, contracts included", async () => {
  const manager = await hireWith(["MANAGE_DOCUMENTS"])
  const upload = (of: Client) => manager.upload(`/users/${of.id}/documents`, pdf(), { type: "CONTRACT" })
  expect((await upload(seller)).status).toBe(201)
  expect((await upload(lawyer)).status).toBe(403)
  expect((await manager.get(`/users/${seller.id}/documents`)).body).toHaveLength(1)
  expect((await manager.get(`/users/${lawyer.id}/documents`)).status).toBe(403)
  expect((await manager.get(`/users/${seller.id}`)).body).not.toHaveProperty("birthDate")
})

test("a role that manages leave books it for its people only, and decides nothing", async () => {
  const manager = await hireWith(["MANAGE_LEAVE"])
  const book = (employeeId: string) =>
    manager.post("/leave/requests", { employeeId, startDate: "2026-06-01", endDate: "2026-06-01", submit: true })
  const { status, body } = await book(seller.id)
  expect([status, body.status]).toEqual([201, "Pending"])
  expect((await book(lawyer.id)).status).toBe(403)
  expect((await manager.post(`/leave/requests/${body.id}/approve`, {})).status).toBe(403)
  expect(idsOf(await manager.get("/leave/requests"))).toEqual([body.id])
  const delegation = { delegatorId: seller.id, delegateId: manager.id, startDate: "2026-06-01", endDate: "2026-06-30" }
  expect((await manager.post("/leave/delegations", delegation)).status).toBe(403)
})

test("roles for leave and employment data show absences and leavers of their people only", async () => {
  const [reader, plain] = [await hireWith(["READ_LEAVE", "READ_EMPLOYMENT"]), await app.hire()]
  const gone = { end_date: "2026-02-20", hire_date: "2020-01-01" }
  const left = [await app.hire({ department_id: sales, ...gone }), await app.hire({ department_id: legal, ...gone })]
  for (const { id } of [seller, lawyer]) {
    const leave = { employeeId: id, startDate: "2026-03-04", endDate: "2026-03-04", approve: true }
    expect((await app.hr.post("/leave/requests", leave)).status).toBe(201)
  }
  const peopleOf = async (client: Client, path: string) => (await client.get(path)).body.map(({ employeeId }: Json) => employeeId)
  const absences = "/leave/absences?from=2026-03-04&to=2026-03-04"
  const leavers = "/hr/events?from=2026-02-20&to=2026-02-20&type=LEAVER"
  expect([await peopleOf(reader, absences), await peopleOf(reader, leavers)]).toEqual([[seller.id], [left[0]?.id]])
  expect([await peopleOf(plain, absences), await peopleOf(plain, leavers)]).toEqual([[], []])
})

test("roles for the calendar and for analytics open what concerns the whole organization", async () => {
  const holiday = {
    title: "Party",
    type: "HOLIDAY",
    start: "2026-07-01",
    end: "2026-07-01",
    allDay: true,
    visibility: "ORGANIZATION",
  }
  expect((await app.employee.post("/calendar/events", holiday)).status).toBe(403)
  expect((await (await hireWith(["MANAGE_CALENDAR"], organizationWide)).post("/calendar/events", holiday)).status).toBe(201)
  const analyst = await hireWith(["READ_ANALYTICS"], organizationWide)
  expect((await analyst.get("/hr/reports/analytics?from=2026-01-01&to=2026-02-28")).status).toBe(200)
  expect((await analyst.get("/hr/dashboard/summary")).status).toBe(403)
})
