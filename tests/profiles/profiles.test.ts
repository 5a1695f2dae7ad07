// Profiles: updates by employees, career history, org structure, badge and custom attributes.
import { describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

const profileOf = async (client: Client, id = client.id): Promise<Json> => (await client.get(`/users/${id}`)).body
const recordChange = (employee: Client, input: object) => app.hr.post(`/users/${employee.id}/employment-changes`, input)
const historyOf = async (viewer: Client, id: string): Promise<Json[]> => (await viewer.get(`/users/${id}/history`)).body

describe("updating one's own profile", () => {
  test("employees update their contact details, emergency contacts and skills on both APIs", async () => {
    const kim = await app.hire()
    const patched = await kim.patch("/users/me", {
      phone: "+49 30 1234567",
      personalEmail: "Kim@Home.test",
      emergencyContacts: [{ fullName: "Kai", phone: "112 112", relationship: "brother" }],
      skills: [{ name: "TypeScript", level: "Senior", notes: "since 2015" }],
    })
    expect(patched).toMatchObject({
      status: 200,
      body: {
        phone: "+49 30 1234567",
        personalEmail: "kim@home.test",
        emergencyContacts: [{ fullName: "Kai", relationship: "brother" }],
        skills: [{ name: "TypeScript", level: "Senior", notes: "since 2015" }],
        preferences: { language: "en" },
      },
    })
    const { updateViewer } = await kim.execute(
      `mutation($input: UpdateProfileInput!) { updateViewer(input: $input) { phone emergencyContacts { fullName } skills { name level } } }`,
      {
        input: {
          phone: null,
          emergencyContacts: [],
          skills: [
            { name: "Go", level: "JUNIOR" },
            { name: "TypeScript", level: "EXPERT" },
          ],
        },
      },
    )
    expect(updateViewer).toEqual({
      phone: null,
      emergencyContacts: [],
      skills: [
        { name: "Go", level: "JUNIOR" },
        { name: "TypeScript", level: "EXPERT" },
      ],
    })
    expect((await app.employee.get(`/users/${kim.id}`)).body.skills[0]).not.toHaveProperty("notes")
  })

  test("updating a profile with an invalid value returns 400, names the field and changes nothing", async () => {
    const kim = await app.hire()
    const duplicates = [
      { name: "Go", level: "Junior" },
      { name: "go", level: "Mid" },
    ]
    const rejected = await kim.patch("/users/me", { phone: "+49 30 1", skills: duplicates })
    expect(rejected).toMatchObject({ status: 400, body: { errors: [{ path: "skills.1.name", code: "DUPLICATE" }] } })
    expect(await kim.patch("/users/me", { emergencyContacts: [{ fullName: "Kai" }] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "emergencyContacts.0.phone", code: "REQUIRED" }] },
    })
    expect(await kim.patch("/users/me", { emergencyContacts: "Kai" })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "emergencyContacts", code: "LIST" }] },
    })
    for (const name of ["\u200b", "\u3164", "\u2800\ufe0f"])
      expect(await kim.patch("/users/me", { skills: [{ name, level: "Mid" }] })).toMatchObject({
        status: 400,
        body: { errors: [{ path: "skills.0.name", code: "REQUIRED" }] },
      })
    expect(await kim.patch("/users/me", { birthDate: "2027-01-01" })).toMatchObject({ status: 400 })
    expect(await kim.patch("/users/me", { organizationId: app.otherOrganizationId })).toMatchObject({ status: 400 })
    expect((await profileOf(kim)).phone).toBeNull()
  })

  test("employees cannot change their employment, pay or role, or other profiles", async () => {
    const kim = await app.hire({ salary: 1000 })
    const rejected = await kim.patch("/users/me", { salary: 2000, departmentId: null, email: "boss@acme.test" })
    expect(rejected).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } })
    expect(rejected.body.errors.map(({ path }: { path: string }) => path).sort()).toEqual(["email", "salary"])
    expect((await kim.patch(`/users/${app.employee.id}`, { phone: "123" })).status).toBe(403)
    expect((await app.manager.patch(`/users/${app.employee.id}`, { phone: "123" })).status).toBe(403)
    expect((await app.outsider.patch(`/users/${app.employee.id}`, { phone: "123" })).status).toBe(404)
    expect((await kim.patch("/users/me", { role: "ADMIN" })).status).toBe(400)
  })

  test("updating a profile with an outdated If-Match returns 412 PRECONDITION_FAILED", async () => {
    const kim = await app.hire()
    const { headers } = await kim.get("/users/me")
    const etag = { "If-Match": headers.get("etag") as string }
    expect((await kim.patch("/users/me", { phone: "111" }, { headers: etag })).status).toBe(200)
    expect(await kim.patch("/users/me", { phone: "222" }, { headers: etag })).toMatchObject({
      status: 412,
      body: { code: "PRECONDITION_FAILED" },
    })
  })

  test.each([
    ["emergency contacts", { emergencyContacts: [{ fullName: "Kai", phone: "112 112" }] }],
    ["skills", { skills: [{ name: "Go", level: "Mid" }] }],
  ])("updating %s changes the version of the profile", async (_name, patch) => {
    const kim = await app.hire()
    const { headers } = await kim.get("/users/me")
    const etag = { "If-Match": headers.get("etag") as string }
    expect((await kim.patch("/users/me", patch, { headers: etag })).status).toBe(200)
    expect((await kim.patch("/users/me", patch, { headers: etag })).status).toBe(412)
  })
})

describe("reading profiles", () => {
  test("the career history hides pay from the manager, including changes of pay only", async () => {
    const kim = await app.hire({ manager_id: app.manager.id })
    await recordChange(kim, { effectiveDate: "2025-01-01", employmentType: "Full-time" })
    await recordChange(kim, { effectiveDate: "2025-06-01", salary: 70000, reason: "Raise" })
    await recordChange(kim, { effectiveDate: "2026-01-01", fullTimeShare: 0.8, salary: 56000, reason: "Less hours" })
    const managers = await historyOf(app.manager, kim.id)
    expect(managers.map(({ effectiveDate }) => effectiveDate)).toEqual(["2025-01-01", "2026-01-01"])
    for (const entry of managers)
      for (const key of ["salary", "salaryCurrency", "payGrade", "payChanges", "reason", "role"])
        expect(entry).not.toHaveProperty(key)
    expect(await historyOf(kim, kim.id)).toMatchObject([{}, { salary: 70000, reason: "Raise" }, { salary: 56000 }])
    expect((await app.colleague.get(`/users/${kim.id}/history`)).status).toBe(403)
    expect((await app.outsider.get(`/users/${kim.id}/history`)).status).toBe(404)
    const onGraphql = await app.manager.execute(
      `query($id: ID!) { employee(id: $id) { careerHistory { nodes { effectiveDate salary hiddenFields } } }
         careerHistory(employeeId: $id) { totalCount nodes { effectiveDate } } }`,
      { id: kim.id },
    )
    expect(onGraphql.careerHistory.totalCount).toBe(2)
    expect(onGraphql.employee.careerHistory.nodes).toHaveLength(2)
    expect(onGraphql.employee.careerHistory.nodes[1]).toMatchObject({ salary: null })
    expect(onGraphql.employee.careerHistory.nodes[1].hiddenFields).toContain("salary")
  })

  test("a change of role appears in the career history for the employee and HR only", async () => {
    const kim = await app.hire({ manager_id: app.manager.id })
    await app.hr.put(`/users/${kim.id}`, { role: "MANAGER" })
    expect(await historyOf(kim, kim.id)).toMatchObject([{ effectiveDate: "2026-03-02", role: "MANAGER" }])
    expect(await historyOf(app.manager, kim.id)).toEqual([])
  })

  test("the org structure returns the direct manager and the active direct reports on both APIs", async () => {
    const lead = await app.hire({ full_name: "Lena Lead", manager_id: app.admin.id })
    const [a, b] = [
      await app.hire({ full_name: "Aa", manager_id: lead.id }),
      await app.hire({ full_name: "Bb", manager_id: lead.id }),
    ]
    await app.hire({ full_name: "Gone", manager_id: lead.id, account_status: "DEACTIVATED" })
    const rest = await app.employee.get(`/users/${lead.id}/org-structure`)
    expect(rest.body).toMatchObject({ manager: { fullName: "Eve Admin" }, subordinates: [{ id: a.id }, { id: b.id }] })
    expect(rest.body.subordinates[0]).not.toHaveProperty("salary")
    const graph = await app.employee.execute(
      `query($id: ID!) { orgStructure(employeeId: $id) { manager { n: fullName } subordinates(first: 1) { nodes { id } } } }`,
      { id: lead.id },
    )
    expect(graph.orgStructure).toEqual({ manager: { n: "Eve Admin" }, subordinates: { nodes: [{ id: a.id }] } })
    expect((await app.employee.get(`/users/${app.admin.id}/org-structure`)).body.manager).toBeNull()
    expect((await app.outsider.get(`/users/${lead.id}/org-structure`)).status).toBe(404)
  })

  test("the badge shows probation and the end of employment", async () => {
    const kim = await app.hire({ manager_id: app.manager.id })
    await app.hr.patch(`/users/${kim.id}`, { probationEndDate: "2026-04-01" })
    for (const client of [kim, app.manager, app.hr]) expect((await profileOf(client, kim.id)).badge).toBe("On Probation")
    expect((await profileOf(app.colleague, kim.id)).badge).toBe("Active")
    expect((await app.colleague.get("/users/directory?badge=On%20Probation")).body).toEqual([])
    expect((await app.hr.get("/users/directory?badge=On%20Probation")).body).toHaveLength(1)
    await app.hr.patch(`/users/${kim.id}`, { probationEndDate: null, endDate: "2026-03-01" })
    expect((await profileOf(app.colleague, kim.id)).badge).toBe("Terminated")
  })
})
