// Profiles: what people change of their own, what takes an approval, and employment that changes from a day on.
import { describe, expect, test } from "@jest/globals"
import type { Answer, Client, Json } from "./support/client.js"
import { insertDepartment, insertRow } from "./support/factories.js"
import { until } from "./support/live.js"
import { mailWith } from "./support/mailbox.js"
import { world } from "./support/test-app.js"

const w = world()

const codes = (answers: Answer[]) => answers.map(({ status }) => status).sort()
const position = (title: string) => insertRow(w.sql, "positions", w.organizationId, { title })
const location = (name: string, timezone: string) =>
  insertRow(w.sql, "locations", w.organizationId, { name, timezone, type: "OFFICE", country: "DE" })
const profileOf = async (client: Client, id = client.id): Promise<Json> => (await client.get(`/users/${id}`)).body
const change = (who: Client, input: object) => w.hana.post(`/users/${who.id}/employment-changes`, input)
const historyOf = async (viewer: Client, id: string): Promise<Json[]> => (await viewer.get(`/users/${id}/history`)).body

/** Lets the job of the employment changes run at an instant, as often as said, and waits for it. Tokens are good for a while only. */
async function applyPlanned(instant?: string, runs = 1): Promise<void> {
  const before = w.clock.now()
  if (instant) w.clock.set(instant)
  try {
    for (let run = 0; run < runs; run++) await w.sql("select graphile_worker.add_job('employment-changes')")
    await until(
      async () => (await w.sql("select 1 from graphile_worker.jobs where task_identifier = 'employment-changes'")).length === 0,
      "the end of the job",
      10_000,
    )
  } finally {
    w.clock.set(before)
  }
}

describe("one's own profile", () => {
  test("contact details, emergency contacts and skills are the person's own, on both faces", async () => {
    const kim = await w.hire()
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
    const { updateViewer } = await kim.ask(
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
    expect((await w.ann.get(`/users/${kim.id}`)).body.skills[0]).not.toHaveProperty("notes")
  })

  test("bad input names the field, and nothing of the patch is kept", async () => {
    const kim = await w.hire()
    const two = [
      { name: "Go", level: "Junior" },
      { name: "go", level: "Mid" },
    ]
    const refused = await kim.patch("/users/me", { phone: "+49 30 1", skills: two })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: "skills.1.name", code: "DUPLICATE" }] } })
    expect(await kim.patch("/users/me", { emergencyContacts: [{ fullName: "Kai" }] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "emergencyContacts.0.phone", code: "REQUIRED" }] },
    })
    expect(await kim.patch("/users/me", { emergencyContacts: "Kai" })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "emergencyContacts", code: "LIST" }] },
    })
    expect(await kim.patch("/users/me", { skills: [{ name: "\u200b", level: "Mid" }] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "skills.0.name", code: "REQUIRED" }] },
    })
    expect(await kim.patch("/users/me", { birthDate: "2027-01-01" })).toMatchObject({ status: 400 })
    expect(await kim.patch("/users/me", { organizationId: w.otherOrganizationId })).toMatchObject({ status: 400 })
    expect((await profileOf(kim)).phone).toBeNull()
  })

  test("employment, pay and other people's profiles are not the person's to change", async () => {
    const kim = await w.hire({ salary: 1000 })
    const refused = await kim.patch("/users/me", { salary: 2000, departmentId: null, email: "boss@acme.test" })
    expect(refused).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } })
    expect(refused.body.errors.map(({ path }: { path: string }) => path).sort()).toEqual(["email", "salary"])
    expect((await kim.patch(`/users/${w.ann.id}`, { phone: "123" })).status).toBe(403)
    expect((await w.bob.patch(`/users/${w.ann.id}`, { phone: "123" })).status).toBe(403)
    expect((await w.olga.patch(`/users/${w.ann.id}`, { phone: "123" })).status).toBe(404)
    expect((await kim.patch("/users/me", { role: "ADMIN" })).status).toBe(400)
  })

  test("a stale version is refused", async () => {
    const kim = await w.hire()
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
  ])("a change of %s makes another version of the profile", async (_name, patch) => {
    const kim = await w.hire()
    const { headers } = await kim.get("/users/me")
    const etag = { "If-Match": headers.get("etag") as string }
    expect((await kim.patch("/users/me", patch, { headers: etag })).status).toBe(200)
    expect((await kim.patch("/users/me", patch, { headers: etag })).status).toBe(412)
  })
})

describe("protected fields", () => {
  const propose = async (patch: object = { fullName: "Kim New" }) => {
    const kim = await w.hire({ full_name: "Kim Old" })
    const { body } = await kim.patch("/users/me", patch)
    return { kim, body, changes: body.pendingChanges as Json[] }
  }

  test("a change awaits approval, and the profile stays as it is", async () => {
    const { kim, body } = await propose({ fullName: "Kim New", address: { city: "Ulm" }, phone: "112" })
    expect(body).toMatchObject({ fullName: "Kim Old", address: null, phone: "112" })
    expect(body.pendingChanges).toMatchObject([
      { field: "address", proposed: { address: { city: "Ulm" } }, status: "Pending" },
      { field: "fullName", proposed: { fullName: "Kim New" }, status: "Pending" },
    ])
    expect((await w.hana.get(`/profile-changes?employeeId=${kim.id}`)).body).toHaveLength(2)
    expect((await kim.get("/profile-changes")).body).toHaveLength(2)
    expect((await w.carl.get(`/profile-changes?employeeId=${kim.id}`)).body).toEqual([])
    expect(await w.carl.get(`/users/${kim.id}`)).not.toHaveProperty("body.pendingChanges")
    expect((await w.bob.get(`/users/${kim.id}`)).body).not.toHaveProperty("pendingChanges")
  })

  test("HR approves it, and it is part of the profile", async () => {
    const { kim, changes } = await propose()
    const approved = await w.hana.post(`/profile-changes/${changes[0].id}/approve`, { comment: "Congratulations" })
    expect(approved).toMatchObject({
      status: 200,
      body: { status: "Approved", comment: "Congratulations", decidedById: w.hana.id },
    })
    expect(await profileOf(kim)).toMatchObject({ fullName: "Kim New", pendingChanges: [] })
    expect((await kim.get("/profile-changes?status=Approved,Rejected")).body).toHaveLength(1)
  })

  test("a rejection needs a comment, and leaves the profile alone", async () => {
    const { kim, changes } = await propose()
    const reject = (input: object) => w.hana.post(`/profile-changes/${changes[0].id}/reject`, input)
    expect(await reject({})).toMatchObject({ status: 400, body: { errors: [{ path: "comment", code: "REQUIRED" }] } })
    expect(await reject({ comment: "Please send a document" })).toMatchObject({ status: 200, body: { status: "Rejected" } })
    expect(await profileOf(kim)).toMatchObject({ fullName: "Kim Old", pendingChanges: [] })
    expect(await reject({ comment: "Once more" })).toMatchObject({ status: 409, body: { code: "INVALID_TRANSITION" } })
  })

  test("the person can withdraw it, nobody else can, and nobody approves their own", async () => {
    const { kim, changes } = await propose()
    const at = (step: string) => `/profile-changes/${changes[0].id}/${step}`
    expect((await kim.post(at("approve"))).status).toBe(403)
    expect((await w.carl.post(at("withdraw"))).status).toBe(404)
    expect((await w.hana.post(at("withdraw"))).status).toBe(403)
    expect((await w.olga.post(at("approve"))).status).toBe(404)
    expect(await kim.post(at("withdraw"))).toMatchObject({ status: 200, body: { status: "Withdrawn" } })
    expect((await w.hana.post(at("approve"))).status).toBe(409)
  })

  test("a newer proposal takes the place of the older one", async () => {
    const { kim, changes } = await propose()
    const { body } = await kim.patch("/users/me", { fullName: "Kim Newer" })
    expect(body.pendingChanges).toMatchObject([{ proposed: { fullName: "Kim Newer" } }])
    expect((await w.hana.post(`/profile-changes/${changes[0].id}/approve`)).status).toBe(409)
    const [old] = (await kim.get("/profile-changes?status=Superseded")).body
    expect(old.id).toBe(changes[0].id)
  })

  test("ten approvals at once: one wins", async () => {
    const { kim, changes } = await propose()
    const path = `/profile-changes/${changes[0].id}`
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => w.hana.post(`${path}/approve`)),
      w.eve.post(`${path}/reject`, { comment: "No" }),
      kim.post(`${path}/withdraw`),
    ])
    expect(codes(answers)).toEqual([200, ...Array(9).fill(409)])
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(
      new Set(["INVALID_TRANSITION"]),
    )
    const audit = await w.sql("select 1 from audit_entries where subject_id = ?", [changes[0].id])
    expect(audit).toHaveLength(1)
  })

  test("two proposals of one field at once leave one pending", async () => {
    const kim = await w.hire()
    const answers = await Promise.all([1, 2, 3, 4].map((n) => kim.patch("/users/me", { taxId: `T-${n}` })))
    expect(codes(answers)).toEqual([200, 200, 200, 200])
    expect((await kim.get("/profile-changes")).body).toHaveLength(1)
  })

  test("HR's own protected fields are decided by somebody else, and by themselves only where nobody else is there", async () => {
    const { body } = await w.hana.patch("/users/me", { birthDate: "1980-01-01" })
    expect(body).toMatchObject({ birthDate: null, pendingChanges: [{ field: "birthDate" }] })
    const path = `/profile-changes/${body.pendingChanges[0].id}/approve`
    expect(await w.hana.post(path)).toMatchObject({ status: 409, body: { code: "SELF_ACTION_FORBIDDEN" } })
    expect((await w.eve.post(path)).status).toBe(200)
    expect(await w.olga.patch("/users/me", { birthDate: "1970-01-01" })).toMatchObject({
      status: 200,
      body: { birthDate: "1970-01-01", pendingChanges: [] },
    })
  })

  test("HR changes other people's protected fields at once", async () => {
    const kim = await w.hire()
    const { body } = await w.hana.patch(`/users/${kim.id}`, {
      nationality: "DE",
      bankDetails: { iban: "DE89 3704 0044 0532 0130 00" },
    })
    expect(body).toMatchObject({ nationality: "DE", bankDetails: { iban: "DE89 3704 0044 0532 0130 00" }, pendingChanges: [] })
  })

  test("HR hears of a proposal by mail, and the person of the decision", async () => {
    const { kim, changes } = await propose()
    await w.hana.post(`/profile-changes/${changes[0].id}/approve`)
    const [row] = await w.sql<{ email: string }>("select email from employees where id = ?", [kim.id])
    expect(await mailWith(w, row?.email as string)).toContain("Your profile change was approved")
    expect(await mailWith(w, "hana@acme.test", "requests a profile change")).toContain("requests a profile change: full name.")
  })
})

describe("employment from a day on", () => {
  test("a change of today holds at once, and stands in the history", async () => {
    const kim = await w.hire()
    const [engineering, engineer] = [await insertDepartment(w, "Engineering 1"), await position("Engineer 1")]
    const made = await change(kim, {
      effectiveDate: "2026-03-02",
      departmentId: engineering,
      positionId: engineer,
      salary: 60000,
      reason: "Promotion",
    })
    expect(made).toMatchObject({
      status: 201,
      body: {
        status: "Applied",
        changes: ["positionId", "departmentId"],
        payChanges: ["salary", "salaryCurrency"],
        department: { name: "Engineering 1" },
      },
    })
    expect(await profileOf(w.hana, kim.id)).toMatchObject({
      department: { name: "Engineering 1" },
      position: { title: "Engineer 1" },
      jobTitle: "Engineer 1",
      salary: 60000,
      salaryCurrency: "EUR",
      careerHistory: [{ effectiveDate: "2026-03-02", position: { title: "Engineer 1" } }],
    })
  })

  test("a change recorded late takes its place in the past, and undoes nothing that came after it", async () => {
    const kim = await w.hire()
    await change(kim, { effectiveDate: "2026-02-01", employmentType: "Full-time", payGrade: "E2" })
    await change(kim, { effectiveDate: "2025-08-01", employmentType: "Probation", fullTimeShare: 0.8 })
    expect(await profileOf(w.hana, kim.id)).toMatchObject({ employmentType: "Full-time", payGrade: "E2", fullTimeShare: 0.8 })
    expect((await historyOf(w.hana, kim.id)).map(({ effectiveDate }) => effectiveDate)).toEqual(["2025-08-01", "2026-02-01"])
  })

  test("of two changes of one day the one recorded last holds, and null empties an attribute", async () => {
    const kim = await w.hire({ manager_id: w.bob.id })
    await change(kim, { effectiveDate: "2026-03-02", managerId: w.eve.id })
    await change(kim, { effectiveDate: "2026-03-02", managerId: null })
    expect((await profileOf(w.hana, kim.id)).managerId).toBeNull()
    expect((await historyOf(w.hana, kim.id)).map(({ managerId, changes }) => [managerId, changes])).toEqual([
      [w.eve.id, ["managerId"]],
      [null, ["managerId"]],
    ])
  })

  test("HR's direct edit of employment is a change from today on", async () => {
    const kim = await w.hire()
    const { body } = await w.hana
      .ask(
        `mutation($id: ID!) { updateEmployee(id: $id, input: { employmentType: FULL_TIME, phone: "112" }) {
         phone employmentType careerHistory { effectiveDate changes employmentType } } }`,
        { id: kim.id },
      )
      .then((data) => ({ body: data.updateEmployee }))
    expect(body).toEqual({
      phone: "112",
      employmentType: "FULL_TIME",
      careerHistory: [{ effectiveDate: "2026-03-02", changes: ["employmentType"], employmentType: "FULL_TIME" }],
    })
    await w.hana.patch(`/users/${kim.id}`, { employmentType: "Full-time" })
    expect(await historyOf(w.hana, kim.id)).toHaveLength(1)
  })

  test("a change to come waits for its day where the person works, is applied once, and a missed day is caught up", async () => {
    const auckland = await location("Auckland", "Pacific/Auckland")
    const lima = await location("Lima", "America/Lima")
    const [early, late] = [await w.hire({ location_id: auckland }), await w.hire({ location_id: lima })]
    for (const kim of [early, late]) {
      const planned = await change(kim, { effectiveDate: "2026-03-04", employmentType: "Part-time", fullTimeShare: 0.5 })
      expect(planned.body.status).toBe("Scheduled")
    }
    const types = async () => [
      (await profileOf(w.hana, early.id)).employmentType,
      (await profileOf(w.hana, late.id)).employmentType,
    ]
    await applyPlanned()
    expect(await types()).toEqual([null, null])
    // 4 March has begun in Auckland (UTC+13), and not yet in Lima (UTC-5).
    await applyPlanned("2026-03-03T12:00:00Z")
    expect(await types()).toEqual(["Part-time", null])
    await applyPlanned("2026-03-11T12:00:00Z", 3)
    expect(await types()).toEqual(["Part-time", "Part-time"])
    expect(await historyOf(w.hana, late.id)).toHaveLength(1)
    const audit = await w.sql<{ actor: string | null }>(
      "select actor_id as actor from audit_entries where action = 'employmentChange.apply' and subject_id in (select id::text from employment_changes where employee_id = ?)",
      [late.id],
    )
    expect(audit).toEqual([{ actor: null }])
  })

  test("what is planned is HR's alone, and can be called off before its day", async () => {
    const kim = await w.hire({ manager_id: w.bob.id })
    const { body } = await change(kim, { effectiveDate: "2026-06-01", endDate: "2026-06-30" })
    expect(await historyOf(kim, kim.id)).toEqual([])
    expect((await kim.get(`/users/${kim.id}/employment-changes`)).status).toBe(403)
    expect((await kim.ask(`query($id: ID!) { node(id: $id) { id } }`, { id: body.id })).node).toBeNull()
    expect((await w.hana.get(`/users/${kim.id}/employment-changes?status=Scheduled`)).body).toHaveLength(1)
    const cancel = () => w.hana.post(`/users/${kim.id}/employment-changes/${body.id}/cancel`)
    const answers = await Promise.all([cancel(), cancel(), cancel()])
    expect(codes(answers)).toEqual([200, 409, 409])
    await applyPlanned("2026-06-02T12:00:00Z")
    expect(await profileOf(w.hana, kim.id)).toMatchObject({ endDate: null, badge: "Active" })
  })

  test("a planned change that can't be applied any more is called off, and keeps no other from being applied", async () => {
    const [kim, lee] = [await w.hire(), await w.hire()]
    await change(kim, { effectiveDate: "2026-03-05", managerId: lee.id })
    await change(lee, { effectiveDate: "2026-03-05", fullTimeShare: 0.9 })
    await change(lee, { effectiveDate: "2026-03-02", managerId: kim.id })
    await applyPlanned("2026-03-05T12:00:00Z")
    expect((await w.hana.get(`/users/${kim.id}/employment-changes`)).body).toMatchObject([{ status: "Cancelled" }])
    expect(await profileOf(w.hana, lee.id)).toMatchObject({ managerId: kim.id, fullTimeShare: 0.9 })
  })

  test("a planned move to a place that was closed meanwhile is called off", async () => {
    const [kim, closing] = [await w.hire(), await insertDepartment(w, "Closing")]
    await change(kim, { effectiveDate: "2026-03-06", departmentId: closing })
    expect((await w.hana.delete(`/departments/${closing}`)).status).toBe(204)
    await applyPlanned("2026-03-06T12:00:00Z")
    expect((await w.hana.get(`/users/${kim.id}/employment-changes`)).body).toMatchObject([{ status: "Cancelled" }])
    expect(await profileOf(w.hana, kim.id)).toMatchObject({ departmentId: null })
  })

  test("nobody becomes their own superior, also not by two changes at once", async () => {
    const [kim, lee] = [await w.hire(), await w.hire()]
    expect(await change(kim, { effectiveDate: "2026-03-02", managerId: kim.id })).toMatchObject({
      status: 409,
      body: { code: "CYCLE" },
    })
    for (let round = 0; round < 5; round++) {
      await change(kim, { effectiveDate: "2026-03-02", managerId: null })
      await change(lee, { effectiveDate: "2026-03-02", managerId: null })
      const answers = await Promise.all([
        change(kim, { effectiveDate: "2026-03-02", managerId: lee.id }),
        w.eve.put(`/users/${lee.id}`, { managerId: kim.id }),
      ])
      expect(codes(answers).at(-1)).toBe(409)
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    }
  })

  test("references, days and empty changes are checked", async () => {
    const kim = await w.hire()
    const theirs = await insertRow(w.sql, "departments", w.otherOrganizationId, { name: "Theirs" })
    expect(await change(kim, { effectiveDate: "2026-03-02", departmentId: theirs })).toMatchObject({
      status: 400,
      body: { code: "INVALID_REFERENCE", errors: [{ path: "departmentId" }] },
    })
    expect((await change(kim, { effectiveDate: "2026-03-02" })).status).toBe(400)
    expect((await change(kim, { effectiveDate: "2026-02-30", payGrade: "E1" })).status).toBe(400)
    expect((await change(kim, { effectiveDate: "2026-03-02", fullTimeShare: 0 })).status).toBe(400)
    expect(await change(kim, { effectiveDate: "2026-03-02", hireDate: "2026-03-02", endDate: "2026-03-01" })).toMatchObject({
      body: { errors: [{ path: "endDate", code: "END_BEFORE_START" }] },
    })
  })

  test("nobody of HR sets their own pay while somebody else could", async () => {
    expect(await change(w.hana, { effectiveDate: "2026-03-02", salary: 999999 })).toMatchObject({
      status: 409,
      body: { code: "SELF_ACTION_FORBIDDEN" },
    })
    expect((await w.hana.patch("/users/me", { payGrade: "E9" })).status).toBe(409)
    expect((await w.olga.patch("/users/me", { salary: 100000 })).body).toMatchObject({ salary: 100000 })
  })
})

describe("history and reporting lines", () => {
  test("the history shows what each may see: a raise leaves no trace for the manager", async () => {
    const kim = await w.hire({ manager_id: w.bob.id })
    await change(kim, { effectiveDate: "2025-01-01", employmentType: "Full-time" })
    await change(kim, { effectiveDate: "2025-06-01", salary: 70000, reason: "Raise" })
    await change(kim, { effectiveDate: "2026-01-01", fullTimeShare: 0.8, salary: 56000, reason: "Less hours" })
    const managers = await historyOf(w.bob, kim.id)
    expect(managers.map(({ effectiveDate }) => effectiveDate)).toEqual(["2025-01-01", "2026-01-01"])
    for (const entry of managers)
      for (const key of ["salary", "salaryCurrency", "payGrade", "payChanges", "reason", "role"])
        expect(entry).not.toHaveProperty(key)
    expect(await historyOf(kim, kim.id)).toMatchObject([{}, { salary: 70000, reason: "Raise" }, { salary: 56000 }])
    expect((await w.carl.get(`/users/${kim.id}/history`)).status).toBe(403)
    expect((await w.olga.get(`/users/${kim.id}/history`)).status).toBe(404)
    const inGraph = await w.bob.ask(
      `query($id: ID!) { employee(id: $id) { careerHistory { effectiveDate salary hiddenFields } }
         careerHistory(employeeId: $id) { totalCount nodes { effectiveDate } } }`,
      { id: kim.id },
    )
    expect(inGraph.careerHistory.totalCount).toBe(2)
    expect(inGraph.employee.careerHistory).toHaveLength(2)
    expect(inGraph.employee.careerHistory[1]).toMatchObject({ salary: null })
    expect(inGraph.employee.careerHistory[1].hiddenFields).toContain("salary")
  })

  test("a change of role is a line of the history, for the person and HR", async () => {
    const kim = await w.hire({ manager_id: w.bob.id })
    await w.hana.put(`/users/${kim.id}`, { role: "MANAGER" })
    expect(await historyOf(kim, kim.id)).toMatchObject([{ effectiveDate: "2026-03-02", role: "MANAGER" }])
    expect(await historyOf(w.bob, kim.id)).toEqual([])
  })

  test("the org structure names the direct manager and the direct subordinates, on both faces", async () => {
    const lead = await w.hire({ full_name: "Lena Lead", manager_id: w.eve.id })
    const [a, b] = [
      await w.hire({ full_name: "Aa", manager_id: lead.id }),
      await w.hire({ full_name: "Bb", manager_id: lead.id }),
    ]
    await w.hire({ full_name: "Gone", manager_id: lead.id, account_status: "DEACTIVATED" })
    const rest = await w.ann.get(`/users/${lead.id}/org-structure`)
    expect(rest.body).toMatchObject({ manager: { fullName: "Eve Admin" }, subordinates: [{ id: a.id }, { id: b.id }] })
    expect(rest.body.subordinates[0]).not.toHaveProperty("salary")
    const graph = await w.ann.ask(
      `query($id: ID!) { orgStructure(employeeId: $id) { manager { n: fullName } subordinates(first: 1) { id } } }`,
      { id: lead.id },
    )
    expect(graph.orgStructure).toEqual({ manager: { n: "Eve Admin" }, subordinates: [{ id: a.id }] })
    expect((await w.ann.get(`/users/${w.eve.id}/org-structure`)).body.manager).toBeNull()
    expect((await w.olga.get(`/users/${lead.id}/org-structure`)).status).toBe(404)
  })

  test("the badge tells probation and the end of employment", async () => {
    const kim = await w.hire()
    await w.hana.patch(`/users/${kim.id}`, { probationEndDate: "2026-04-01" })
    expect((await profileOf(w.carl, kim.id)).badge).toBe("On Probation")
    await w.hana.patch(`/users/${kim.id}`, { probationEndDate: null, endDate: "2026-03-01" })
    expect((await profileOf(w.carl, kim.id)).badge).toBe("Terminated")
  })

  test("the organization's own attributes are HR's to set, and merge by key", async () => {
    const kim = await w.hire()
    await w.hana.patch(`/users/${kim.id}`, { customFields: { shirt: "M", desk: 12 } })
    await w.hana.patch(`/users/${kim.id}`, { customFields: { shirt: null, remote: true } })
    expect((await profileOf(kim)).customFields).toEqual({ desk: 12, remote: true })
    expect(await profileOf(w.carl, kim.id)).not.toHaveProperty("customFields")
    for (const customFields of [{ constructor: 1 }, { "a b": 1 }, { x: { y: 1 } }, { x: "bell\u0007" }, { x: "\u0000" }])
      expect(await w.hana.patch(`/users/${kim.id}`, { customFields })).toMatchObject({
        status: 400,
        body: { errors: [{ path: expect.stringMatching(/^customFields\./) }] },
      })
    const many = Object.fromEntries(Array.from({ length: 99 }, (_, n) => [`x${n}`, n]))
    expect(await w.hana.patch(`/users/${kim.id}`, { customFields: many })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "customFields", message: "At most 100 entries are allowed." }] },
    })
    expect((await kim.patch("/users/me", { customFields: { desk: 1 } })).status).toBe(403)
  })
})
