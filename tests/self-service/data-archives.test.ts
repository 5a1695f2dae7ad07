// Archives of one's own data: contents, rights, progress and deletion.
import { beforeAll, describe, expect, test } from "@jest/globals"
import { later } from "../../src/adapters/clock.js"
import { allMetadata } from "../../src/entities/metadata.js"
import { cleanUpJob } from "../../src/jobs/clean-up.js"
import { dataArchiveTask } from "../../src/jobs/employee-tasks.js"
import { archiveSections, omittedFromArchive } from "../../src/services/self-service/archive-sections.js"
import type { Client, Json, TestResponse } from "../support/client.js"
import { insertRow } from "../support/factories.js"
import { pdf, png, unzip } from "../support/files.js"
import { createLeaveType, createPending, outcomeOf } from "../support/leave-requests.js"
import { until } from "../support/live.js"
import { mailWith } from "../support/mailbox.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

/** The latest archive of a person once its job has ended. */
async function finished(client: Client): Promise<Json> {
  let body: Json
  await until(async () => {
    body = (await client.get("/users/me/archive")).body[0]
    return ["COMPLETED", "FAILED"].includes(body.status)
  }, "the end of the archive")
  return body
}

/** The contents of an archive by path: text, or the bytes of files. */
async function contentsOf(url: string, { token }: Client): Promise<Map<string, string>> {
  const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } })
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/zip"])
  const entries = unzip(Buffer.from(await response.arrayBuffer()))
  return new Map([...entries].map(([path, bytes]) => [path, bytes.toString()]))
}

const sealed = (job: object) => ({ sealed: app.instance.deps.seal.seal(JSON.stringify(job)) })

let files: Map<string, string>
const json = (name: string): Json => JSON.parse(files.get(`${name}.json`) ?? "null")
const ids: Record<string, string> = {}

/** The body of a successful response. */
async function ok(sent: Promise<TestResponse>): Promise<Json> {
  const { status, body } = await sent
  if (status >= 300) throw new Error(JSON.stringify(body))
  return body
}

beforeAll(async () => {
  await ok(app.admin.patch("/companies/settings", { policies: { employeesSeeOwnSalary: false } }))
  await ok(app.hr.put(`/users/${app.employee.id}`, { salary: 54_321, hireDate: "2025-01-15" }))
  await ok(app.colleague.patch("/users/me", { personalPhone: "+49 170 7654321" }))
  await ok(
    app.employee.patch("/users/me", {
      emergencyContacts: [{ fullName: "Kim", phone: "112 111" }],
      skills: [{ name: "Go", level: "EXPERT", notes: "Since school" }],
    }),
  )
  await ok(
    app.employee.patch("/users/me", {
      skills: [],
      personalPhone: "+49 170 1234567",
      emergencyContacts: [{ fullName: "Kai", phone: "112 112" }],
    }),
  )
  await ok(
    app.admin.post("/custom-fields/definitions", {
      ...{ entityType: "USER", key: "shirt", label: "Shirt", type: "STRING", group: "PERSONAL" },
    }),
  )
  await ok(app.hr.put(`/users/${app.employee.id}`, { customFields: { shirt: "XL" } }))
  ids.document = (
    await ok(app.employee.upload(`/users/${app.employee.id}/documents`, pdf("Vertrag.pdf"), { type: "CERTIFICATION" }))
  ).id
  await ok(app.colleague.upload(`/users/${app.colleague.id}/documents`, pdf("Other.pdf"), { type: "CERTIFICATION" }))
  await ok(app.employee.upload("/users/me/avatar", png()))
  const leaveTypeId = await createLeaveType(app.hr, "Annual")
  ids.leave = await createPending(app.employee, "2026-04-01", "2026-04-02", { leaveTypeId, reason: "Holidays at sea" })
  ids.task = (await ok(app.employee.post("/tasks", { title: "Own task", stage: "TODO", priority: "LOW" }))).id
  await ok(app.employee.post(`/tasks/${ids.task}/comments`, { text: "An own comment" }))
  ids.attachment = (await ok(app.employee.upload(`/tasks/${ids.task}/attachments`, pdf("Plan.pdf", 70_000)))).id
  await ok(app.colleague.post("/tasks", { title: "Foreign task", stage: "TODO", priority: "LOW" }))
  await ok(
    app.employee.post("/calendar/events", {
      ...{ title: "Own event", type: "MEETING", start: "2026-03-09T09:00:00Z", end: "2026-03-09T10:00:00Z" },
    }),
  )
  ids.feed = (await ok(app.employee.post("/calendar/feed"))).token
  const passkey = {
    name: "Own phone",
    host: "acme.test",
    credential_id: "secretCredential",
    public_key: "secretKey",
    is_backup_eligible: true,
    counter: 0,
  }
  for (const employee_id of [app.employee.id, app.colleague.id])
    await insertRow(app.sql, "passkeys", app.organizationId, { ...passkey, employee_id })
})

test("every entity that refers to employees has a section of the archive or a reason why it has none", () => {
  const sections = new Set(archiveSections().map(({ entity }) => entity.name))
  const referring = allMetadata().filter(
    ({ stored, fields }) =>
      stored && [...fields.values()].some(({ kind, target }) => kind === "manyToOne" && target?.().name === "Employee"),
  )
  expect(referring.length).toBeGreaterThan(50)
  const names = referring.map(({ name }) => name)
  expect(names.filter((name) => !sections.has(name) && !(name in omittedFromArchive))).toEqual([])
  expect(Object.keys(omittedFromArchive).filter((name) => sections.has(name) || !names.includes(name))).toEqual([])
})

describe("an archive", () => {
  test("a job writes one archive at a time with progress, and mails a link when it is complete", async () => {
    const [first, second] = await Promise.all([app.employee.post("/users/me/archive"), app.employee.post("/users/me/archive")])
    expect([first.status, second.status]).toEqual([202, 202])
    expect(first.body).toMatchObject({ employeeId: app.employee.id, sectionCount: 0, url: null, failureCode: null })
    const done = await finished(app.employee)
    expect(done).toMatchObject({ status: "COMPLETED", sectionCount: done.totalSections, failureCode: null })
    expect(done.totalSections).toBeGreaterThan(40)
    await mailWith(app, "ann@acme.test", "Your data archive is ready")
    files = await contentsOf(done.url, app.employee)
    const [entry] = await app.sql("select action from audit_entries where action = 'dataArchiveFile.download'")
    expect(entry).toBeDefined()
  })

  test("an archive contains the records and the files of the person", () => {
    expect(json("index").files.filter((name: string) => !files.has(name))).toEqual([])
    expect(json("profile")).toEqual([
      expect.objectContaining({
        fullName: "Ann Employee",
        personalPhone: "+49 170 1234567",
        customFields: { shirt: "XL" },
        preferences: expect.objectContaining({ language: "EN" }),
      }),
    ])
    expect(json("emergency-contacts")).toMatchObject([{ fullName: "Kai" }])
    expect(json("leave-requests")).toMatchObject([{ id: ids.leave, reason: "Holidays at sea" }])
    expect(json("leave-day-parts")).toHaveLength(4)
    expect(json("leave-balances")[0]).toMatchObject({ leaveTypeName: expect.any(String), pending: 2 })
    expect(json("tasks")).toMatchObject([{ id: ids.task, title: "Own task" }])
    expect(json("task-comments")).toMatchObject([{ text: "An own comment" }])
    expect(json("calendar-events")).toMatchObject([{ title: "Own event" }])
    expect(json("sessions")).toHaveLength(1)
    expect(json("passkeys")).toMatchObject([{ name: "Own phone", host: "acme.test" }])
    expect(json("feeds")).toMatchObject({ calendar: { lastReadAt: null }, leave: null })
    expect(files.get(`employee-documents/${ids.document}-Vertrag.pdf`)).toBe(pdf().bytes)
    expect(files.get(`task-attachments/${ids.attachment}-Plan.pdf`)).toBe(pdf("Plan.pdf", 70_000).bytes)
    expect([...files.keys()].filter((path) => path.startsWith("avatars/"))).not.toEqual([])
  })

  test("an archive has neither secrets, nor data of others, nor values that the person may not read", () => {
    const text = [...files.values()].join("\n")
    const secrets = [ids.feed as string, "refreshHash", "tokenHash", "secretCredential", "secretKey", "$"]
    for (const foreign of ["54321", "7654321", "Foreign task", "Other.pdf", ...secrets])
      expect([foreign, text.includes(foreign)]).toEqual([foreign, false])
    expect(json("profile")[0].hiddenFields).toContain("salary")
    // The audit log is for HR.
    expect(json("audit-entries")).toEqual([])
  })

  test("an archive has the former values that the audit log shows HR, without fields that the person may not read", async () => {
    const { id } = app.employee
    const entries: Json[] = (await app.hr.get(`/audit?entityId=${id}`)).body
    const all = entries.reverse().flatMap(({ at, changes }) => changes.map((change: Json) => ({ at, ...change })))
    const [{ hiddenFields }] = json("profile")
    expect(all.map(({ field }) => field)).toEqual(expect.arrayContaining(["salary", "hireDate", "customFields.shirt"]))
    expect(json("former-values")).toEqual(all.filter(({ field }) => !hiddenFields.includes(field)))
    const change = { field: "personalPhone", from: null, to: "+49 170 1234567", state: "VISIBLE" }
    expect(json("former-values")).toContainEqual(expect.objectContaining({ entityType: "Employee", entityId: id, ...change }))
    // A contact or a skill that was replaced or removed.
    const deleted = json("former-values").filter(({ to }: Json) => to === null)
    expect(deleted).toContainEqual(expect.objectContaining({ entityType: "EmergencyContact", field: "fullName", from: "Kim" }))
    expect(deleted).toContainEqual(expect.objectContaining({ entityType: "Skill", field: "notes", from: "Since school" }))
  })

  test("both APIs list the archive for the person alone", async () => {
    const { dataArchives } = await app.employee.execute("{ dataArchives(first: 5) { totalCount nodes { status url } } }")
    expect(dataArchives).toMatchObject({ totalCount: 1, nodes: [{ status: "COMPLETED", url: expect.any(String) }] })
    expect((await app.hr.get("/users/me/archive")).body).toEqual([])
    const response = await fetch(dataArchives.nodes[0].url, { headers: { Authorization: `Bearer ${app.hr.token}` } })
    expect(response.status).toBe(404)
  })
})

describe("archives of one person", () => {
  const hoursAgo = (hours: number) => later(app.clock.now(), -hours * 3_600_000)
  const insertArchive = ({ id: employee_id }: Client, status: string, created_at: Date) =>
    insertRow(app.sql, "data_archives", app.organizationId, {
      ...{ employee_id, total_sections: 1, expires_at: later(app.clock.now(), 86_400_000) },
      ...{ status, created_at },
    })

  test("an archive of an account that was suspended meanwhile fails with FORBIDDEN", async () => {
    const former = await app.hire()
    const values = { employee_id: former.id, total_sections: 1, expires_at: "2026-03-09T09:00:00.000Z" }
    const archiveId = await insertRow(app.sql, "data_archives", app.organizationId, values)
    await app.sql("update employees set account_status = 'SUSPENDED' where id = ?", [former.id])
    await dataArchiveTask(app.instance.deps)(
      sealed({ organizationId: app.organizationId, employeeId: former.id, archiveId }),
      {} as never,
    )
    expect(await app.sql("select status, failure_code from data_archives where id = ?", [archiveId])).toEqual([
      { status: "FAILED", failure_code: "FORBIDDEN" },
    ])
  })

  test("an open archive is returned again for a day, and a new one keeps the last two of the others", async () => {
    const person = await app.hire()
    for (const hours of [99, 98, 97]) await insertArchive(person, "FAILED", hoursAgo(hours))
    const stuck = await insertArchive(person, "RUNNING", hoursAgo(23))
    const create = "mutation { createDataArchive { id status } }"
    expect((await person.execute(create)).createDataArchive).toEqual({ id: stuck, status: "RUNNING" })
    await app.sql("update data_archives set created_at = ? where id = ?", [hoursAgo(25), stuck])
    const { id } = (await person.execute(create)).createDataArchive
    const listed = (await person.get("/users/me/archive")).body.map((archive: Json) => archive.id)
    expect([listed.length, listed[0], listed.includes(stuck)]).toEqual([3, id, false])
  })

  test("a fourth archive within a day returns 429 RATE_LIMITED until the first of them is a day old", async () => {
    const person = await app.hire()
    for (const hours of [20, 10, 5]) await insertArchive(person, "FAILED", hoursAgo(hours))
    const rejected = await person.post("/users/me/archive")
    expect([...outcomeOf(rejected), rejected.headers.get("retry-after")]).toEqual([429, "RATE_LIMITED", String(4 * 3_600)])
    await app.sql("update data_archives set created_at = ? where created_at = ?", [hoursAgo(24), hoursAgo(20)])
    const accepted = await person.post("/users/me/archive")
    // The job can have started when the response is read.
    expect([accepted.status, accepted.body.status]).toEqual([202, expect.stringMatching(/^(QUEUED|RUNNING)$/)])
  })

  test("an archive is deleted after seven days", async () => {
    expect(await finished(app.employee)).toMatchObject({ expiresAt: "2026-03-09T09:00:00.000Z" })
    const count = async () => (await app.sql("select id from data_archives where employee_id = ?", [app.employee.id])).length
    await cleanUpJob.run({ ...app.instance.deps, clock: { now: () => new Date("2026-03-09T09:00:00.000Z") } })
    expect(await count()).toBe(1)
    await cleanUpJob.run({ ...app.instance.deps, clock: { now: () => new Date("2026-03-09T09:00:00.001Z") } })
    expect(await count()).toBe(0)
    expect(outcomeOf(await app.employee.get("/users/me/archive"))).toEqual([200, undefined])
  })
})
