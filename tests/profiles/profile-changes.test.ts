// Proposed changes of protected profile fields.
import { describe, expect, test } from "@jest/globals"
import type { Client, Json, TestResponse } from "../support/client.js"
import { mailWith } from "../support/mailbox.js"
import { assignRole } from "../support/roles.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

const statuses = (responses: TestResponse[]) => responses.map(({ status }) => status).sort()
const profileOf = async (client: Client, id = client.id): Promise<Json> => (await client.get(`/users/${id}`)).body

describe("protected profile fields", () => {
  const propose = async (patch: object = { fullName: "Kim New" }) => {
    const kim = await app.hire({ full_name: "Kim Old" })
    const { body } = await kim.patch("/users/me", patch)
    return { kim, body, changes: body.pendingChanges as Json[] }
  }

  test("changing a protected field creates a pending change and leaves the profile unchanged", async () => {
    const { kim, body } = await propose({ fullName: "Kim New", address: { city: "Ulm" }, phone: "112" })
    expect(body).toMatchObject({ fullName: "Kim Old", address: null, phone: "112" })
    expect(body.pendingChanges).toMatchObject([
      { field: "address", proposed: { address: { city: "Ulm" } }, status: "PENDING" },
      { field: "fullName", proposed: { fullName: "Kim New" }, status: "PENDING" },
    ])
    expect((await app.hr.get(`/profile-changes?employeeId=${kim.id}`)).body).toHaveLength(2)
    expect((await kim.get("/profile-changes")).body).toHaveLength(2)
    expect((await app.colleague.get(`/profile-changes?employeeId=${kim.id}`)).body).toEqual([])
    expect(await app.colleague.get(`/users/${kim.id}`)).not.toHaveProperty("body.pendingChanges")
    expect((await app.manager.get(`/users/${kim.id}`)).body).not.toHaveProperty("pendingChanges")
  })

  test("values that are sent back as they were read propose nothing, in whatever order and with or without their nulls", async () => {
    const kim = await app.hire()
    const values = {
      address: { street: "Münsterplatz 1", postalCode: "89073", city: "Ulm", country: "DE" },
      bankDetails: { holder: "Kim", iban: "DE89370400440532013000", bic: "COBADEFF" },
    }
    expect((await app.hr.patch(`/users/${kim.id}`, values)).status).toBe(200)
    const reversed = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, Object.fromEntries(Object.entries(value).reverse())]),
    )
    const { address, bankDetails } = await profileOf(app.hr, kim.id)
    for (const same of [values, reversed, { address, bankDetails }])
      expect((await kim.patch("/users/me", same)).body.pendingChanges).toEqual([])
    const { body } = await kim.patch("/users/me", { address: { ...address, city: null } })
    expect(body.pendingChanges).toMatchObject([{ field: "address" }])
  })

  test("a proposal of bank details is for those who read pay, on both APIs", async () => {
    const { kim } = await propose({ bankDetails: { iban: "DE89370400440532013000", holder: "Kim Old" }, fullName: "Kim New" })
    const reader = await app.hire({ full_name: "Rita Reader" })
    await assignRole(app, reader, { permissions: ["READ_PERSONAL"] })
    const fields = async (client: Client) => {
      const { body } = await client.get(`/profile-changes?employeeId=${kim.id}`)
      const query = `{ employee(id: "${kim.id}") { pendingChanges { field } } }`
      const { employee } = await client.execute(query)
      expect(employee.pendingChanges.map(({ field }: Json) => field).sort()).toEqual(body.map(({ field }: Json) => field).sort())
      return body.map(({ field }: Json) => field).sort()
    }
    expect(await fields(reader)).toEqual(["fullName"])
    await assignRole(app, reader, { permissions: ["READ_COMPENSATION"] })
    for (const client of [reader, kim, app.hr]) expect(await fields(client)).toEqual(["bankDetails", "fullName"])
  })

  test("approving a profile change applies it to the profile", async () => {
    const { kim, changes } = await propose()
    const approved = await app.hr.post(`/profile-changes/${changes[0].id}/approve`, { comment: "Congratulations" })
    expect(approved).toMatchObject({
      status: 200,
      body: { status: "APPROVED", comment: "Congratulations", decidedById: app.hr.id },
    })
    expect(await profileOf(kim)).toMatchObject({ fullName: "Kim New", pendingChanges: [] })
    expect((await kim.get("/profile-changes?status=Approved,Rejected")).body).toHaveLength(1)
  })

  test("rejecting a profile change requires a comment and leaves the profile unchanged", async () => {
    const { kim, changes } = await propose()
    const reject = (input: object) => app.hr.post(`/profile-changes/${changes[0].id}/reject`, input)
    expect(await reject({})).toMatchObject({ status: 400, body: { errors: [{ path: "comment", code: "REQUIRED" }] } })
    expect(await reject({ comment: "Please send a document" })).toMatchObject({ status: 200, body: { status: "REJECTED" } })
    expect(await profileOf(kim)).toMatchObject({ fullName: "Kim Old", pendingChanges: [] })
    expect(await reject({ comment: "Once more" })).toMatchObject({ status: 409, body: { code: "INVALID_TRANSITION" } })
  })

  test("only the employee withdraws a profile change, and only others approve it", async () => {
    const { kim, changes } = await propose()
    const at = (step: string) => `/profile-changes/${changes[0].id}/${step}`
    expect((await kim.post(at("approve"))).status).toBe(403)
    expect((await app.colleague.post(at("withdraw"))).status).toBe(404)
    expect((await app.hr.post(at("withdraw"))).status).toBe(403)
    expect((await app.outsider.post(at("approve"))).status).toBe(404)
    expect(await kim.post(at("withdraw"))).toMatchObject({ status: 200, body: { status: "WITHDRAWN" } })
    expect((await app.hr.post(at("approve"))).status).toBe(409)
  })

  test("a newer change of the same field supersedes the pending one", async () => {
    const { kim, changes } = await propose()
    const { body } = await kim.patch("/users/me", { fullName: "Kim Newer" })
    expect(body.pendingChanges).toMatchObject([{ proposed: { fullName: "Kim Newer" } }])
    expect((await app.hr.post(`/profile-changes/${changes[0].id}/approve`)).status).toBe(409)
    const [superseded] = (await kim.get("/profile-changes?status=Superseded")).body
    expect(superseded.id).toBe(changes[0].id)
  })

  test("of ten concurrent decisions on a profile change one succeeds", async () => {
    const { kim, changes } = await propose()
    const path = `/profile-changes/${changes[0].id}`
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => app.hr.post(`${path}/approve`)),
      app.admin.post(`${path}/reject`, { comment: "No" }),
      kim.post(`${path}/withdraw`),
    ])
    expect(statuses(answers)).toEqual([200, ...Array(9).fill(409)])
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(
      new Set(["INVALID_TRANSITION"]),
    )
    const audit = await app.sql("select 1 from audit_entries where subject_id = ?", [changes[0].id])
    expect(audit).toHaveLength(1)
  })

  test("concurrent changes of one protected field leave one pending", async () => {
    const kim = await app.hire()
    const answers = await Promise.all([1, 2, 3, 4].map((n) => kim.patch("/users/me", { taxId: `T-${n}` })))
    expect(statuses(answers)).toEqual([200, 200, 200, 200])
    expect((await kim.get("/profile-changes")).body).toHaveLength(1)
  })

  test("HR approves their own profile change only if nobody else can decide", async () => {
    const { body } = await app.hr.patch("/users/me", { birthDate: "1980-01-01" })
    expect(body).toMatchObject({ birthDate: null, pendingChanges: [{ field: "birthDate" }] })
    const path = `/profile-changes/${body.pendingChanges[0].id}/approve`
    expect(await app.hr.post(path)).toMatchObject({ status: 409, body: { code: "SELF_ACTION_FORBIDDEN" } })
    expect((await app.admin.post(path)).status).toBe(200)
    expect(await app.outsider.patch("/users/me", { birthDate: "1970-01-01" })).toMatchObject({
      status: 200,
      body: { birthDate: "1970-01-01", pendingChanges: [] },
    })
  })

  test("HR changes protected fields of others without approval", async () => {
    const kim = await app.hire()
    const { body } = await app.hr.patch(`/users/${kim.id}`, {
      nationality: "DE",
      bankDetails: { iban: "DE89 3704 0044 0532 0130 00" },
    })
    expect(body).toMatchObject({ nationality: "DE", bankDetails: { iban: "DE89 3704 0044 0532 0130 00" }, pendingChanges: [] })
  })

  test("HR receives an email about a proposed change, and the employee about the decision", async () => {
    const { kim, changes } = await propose()
    await app.hr.post(`/profile-changes/${changes[0].id}/approve`)
    const [row] = await app.sql<{ email: string }>("select email from employees where id = ?", [kim.id])
    expect(await mailWith(app, row?.email as string)).toContain("Your profile change was approved")
    expect(await mailWith(app, "hana@acme.test", "requests a profile change")).toContain("requests a profile change: full name.")
  })
})
