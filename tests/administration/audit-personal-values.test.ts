// The values of people's records in the audit log: their readers, the access log and their erasure.
import { beforeAll, describe, expect, test } from "@jest/globals"
import { verifyAuditLog } from "../../src/events/audit-verification.js"
import type { Client, Json } from "../support/client.js"
import { planImport } from "../support/imports.js"
import { insertCandidate } from "../support/recruitment.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp({ now: "2026-03-02T23:55:00.000Z" })

const entriesOf = async (id: string, client: Client = app.hr, query = ""): Promise<Json[]> =>
  (await client.get(`/audit?entityId=${id}${query}`)).body

const changesOf = async (id: string, client: Client = app.hr): Promise<Json[]> =>
  (await entriesOf(id, client)).flatMap(({ changes }) => changes)

/** The changes of all entries of a person, which lists shorten. */
async function allChangesOf(id: string, client: Client = app.hr): Promise<Json[]> {
  const entries = await entriesOf(id, client)
  const lists = await Promise.all(entries.map((entry) => client.get(`/audit/${entry.id}/changes?limit=1000`)))
  return lists.flatMap(({ body }) => body)
}

const update = async (person: { id: string }, values: object, client: Client = app.hr): Promise<void> => {
  const { status, body } = await client.patch(`/users/${person.id}`, values)
  expect({ status, body }).toMatchObject({ status: 200 })
}

const updateOwn = async (person: Client, values: object): Promise<void> => {
  const { status, body } = await person.patch("/users/me", values)
  expect({ status, body }).toMatchObject({ status: 200 })
}

const short = (changes: readonly Json[]) => changes.map(({ entityType, field, from, to }) => [entityType, field, from, to])

/** An employee with a custom role of these permissions for the organization. */
async function hireWith(permissions: string[]): Promise<Client> {
  const person = await app.hire({})
  const role = { name: person.id, permissions, scope: "ORGANIZATION" }
  const { id } = (await app.admin.post("/administration/roles", role)).body
  expect((await app.admin.post(`/administration/roles/${id}/assign`, { employeeId: person.id })).status).toBeLessThan(300)
  return person
}

const PROFILE = {
  fullName: "Kim Kastner",
  phone: "+49 30 111111",
  birthDate: "1990-05-17",
  personalEmail: "kim@home.test",
  personalPhone: "+49 30 222222",
  address: { street: "Elm 1" },
  nationality: "FR",
  nationalId: "N-1",
  taxId: "T-1",
  bankDetails: { iban: "DE89370400440532013000" },
  hireDate: "2020-02-01",
  employmentType: "Part-time",
  probationEndDate: "2020-08-01",
  contractEndDate: "2030-08-01",
  fullTimeShare: 0.5,
  salary: 1_234,
  salaryCurrency: "USD",
  payGrade: "P1",
}

beforeAll(async () => {
  for (const [key, group] of [
    ["shirt", "DIRECTORY"],
    ["diet", "PERSONAL"],
    ["locker", "EMPLOYMENT"],
    ["bonus", "COMPENSATION"],
  ] as const) {
    const field = { entityType: "USER", key, label: key, type: "STRING", group }
    expect((await app.admin.post("/custom-fields/definitions", field)).status).toBe(201)
  }
})

describe("the values of a changed profile", () => {
  test("a changed value is shown exactly to those to whom the profile shows the field", async () => {
    const person = await app.hire({})
    await update(person, { ...PROFILE, customFields: { shirt: "M", diet: "vegan", locker: "B-1", bonus: "10" } })
    const viewers = [
      app.hr,
      app.admin,
      await hireWith(["READ_AUDIT"]),
      await hireWith(["READ_AUDIT", "READ_COMPENSATION"]),
      await hireWith(["READ_AUDIT", "READ_PERSONAL"]),
    ]
    const changed = (await allChangesOf(person.id)).map(({ field }) => field)
    expect(changed).toEqual(expect.arrayContaining([...Object.keys(PROFILE), "customFields.bonus"]))
    const counts: number[] = []
    for (const viewer of viewers) {
      const { body } = await viewer.get(`/users/${person.id}`)
      const shown = new Map<string, unknown>(Object.entries({ ...body, ...body.customFields }))
      const changes = await allChangesOf(person.id, viewer)
      // Nothing tells that a hidden field has changed.
      expect(changes.filter(({ state }) => state !== "VISIBLE")).toEqual([])
      const visible = changes.map(({ field }) => field).sort()
      expect([visible, viewers.indexOf(viewer)]).toEqual([
        changed.filter((name) => shown.has(name.replace("customFields.", ""))).sort(),
        viewers.indexOf(viewer),
      ])
      counts.push(visible.length)
    }
    expect(new Set(counts).size).toBeGreaterThan(2)
  })

  test("the creation of a person keeps no values, also of what is set after the first flush", async () => {
    const pay = { fullName: "New", salary: 50_000 }
    const created = await app.hr.post("/users", { ...pay, email: "new@acme.test", password: "Blue harbor 61 lamps" })
    const hired = await app.hr.post("/onboarding/hire", {
      ...{ startDate: "2026-04-01", salary: 50_000 },
      candidateId: await insertCandidate(app, { phone: "+49 731 1", residence: "Ulm" }),
    })
    const { id: importId } = await planImport(app.hr, "EMPLOYEES", ["fullName,email,salary", "Row,row@acme.test,50000"])
    expect((await app.hr.post(`/imports/${importId}/commit`)).status).toBe(200)
    const [imported] = await app.sql<{ id: string }>("select id from employees where email = 'row@acme.test'")
    expect([created, hired].map(({ status, body }) => [status, body.errors])).toEqual(Array(2).fill([201, undefined]))
    for (const id of [created.body.id, hired.body.employee.id, imported?.id]) {
      expect((await app.hr.get(`/users/${id}`)).body).toMatchObject({ salary: 50_000, salaryCurrency: "EUR" })
      expect((await entriesOf(id)).map(({ action }) => action)).toContain("employee.create")
      expect(await changesOf(id)).toEqual([])
      await update({ id }, { salaryCurrency: "USD" })
      expect(short(await changesOf(id))).toEqual([["Employee", "salaryCurrency", "EUR", "USD"]])
    }
  })

  test("hidden values cannot be found by the name of their field or the person", async () => {
    const person = await app.hire({})
    await update(person, { salary: 9 })
    const auditor = await hireWith(["READ_AUDIT"])
    expect(await entriesOf(person.id, auditor)).toEqual([])
    const found = async (client: Client) => (await client.get("/audit?field=salary&limit=1")).body.length
    expect([await found(auditor), await found(app.hr)]).toEqual([0, 1])
  })

  test("former departments, positions, locations and managers are career history", async () => {
    const person = await app.hire({})
    await update(person, { managerId: app.manager.id })
    const seenBy = async (client: Client) => (await changesOf(person.id, client)).map(({ field }) => field)
    expect(await seenBy(app.hr)).toEqual(["managerId"])
    expect(await seenBy(await hireWith(["READ_AUDIT"]))).toEqual([])
    expect(await seenBy(await hireWith(["READ_AUDIT", "READ_EMPLOYMENT"]))).toEqual(["managerId"])
    const { body } = await person.get("/users/me/access-log")
    expect(body.filter(({ operation }: Json) => operation === "auditEntries").map(({ group }: Json) => group)).toEqual([
      "EMPLOYMENT",
      "EMPLOYMENT",
    ])
  })

  test("values of skills and contacts of a deactivated person are shown to those who see the person", async () => {
    const person = await app.hire({ hire_date: "2020-01-01" })
    await updateOwn(person, { skills: [{ name: "Go", level: "Junior", notes: "Old" }] })
    await updateOwn(person, { skills: [{ name: "Go", level: "Expert", notes: "New" }] })
    const auditor = await hireWith(["READ_AUDIT", "READ_EMPLOYMENT", "READ_PERSONAL"])
    const seenBy = async (client: Client) => (await changesOf(person.id, client)).map(({ field }) => field).sort()
    expect([await seenBy(app.hr), await seenBy(auditor)]).toEqual([
      ["level", "notes"],
      ["level", "notes"],
    ])
    const { body } = await person.get("/users/me/access-log")
    expect(body.filter(({ operation }: Json) => operation === "auditEntries").map(({ group }: Json) => group)).toEqual([
      "PERSONAL",
      "PERSONAL",
    ])
    await app.sql("update employees set account_status = 'DEACTIVATED', end_date = '2026-03-01' where id = ?", [person.id])
    expect((await seenBy(app.hr)).slice(0, 2)).toEqual(["level", "notes"])
    expect(await seenBy(auditor)).toEqual([])
  })

  test("reading changed values adds reads to the access log of the person", async () => {
    const person = await app.hire({ salary: 5 })
    await update(person, { salary: 6 })
    await changesOf(person.id)
    const { body } = await person.get("/users/me/access-log")
    expect(body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ readerId: app.hr.id, kind: "READ", group: "COMPENSATION", operation: "auditEntries" }),
      ]),
    )
  })

  test("an entry names the contacts and skills that changed, and no others", async () => {
    const person = await app.hire({})
    const [ann, bob] = [
      { fullName: "Ann", phone: "112 001" },
      { fullName: "Bob", phone: "112 002", relationship: "Brother" },
    ]
    const skill = { name: "Chess", level: "Junior", notes: "Club" }
    await updateOwn(person, { emergencyContacts: [ann, bob], skills: [skill] })
    expect(short(await changesOf(person.id))).toEqual([])
    await updateOwn(person, {
      emergencyContacts: [ann, { fullName: "Bob", phone: "112 003" }],
      skills: [{ ...skill, level: "Expert" }],
    })
    expect(short(await changesOf(person.id)).sort()).toEqual([
      ["EmergencyContact", "phone", "112 002", "112 003"],
      ["EmergencyContact", "relationship", "Brother", null],
      ["Skill", "level", "JUNIOR", "EXPERT"],
    ])
    await updateOwn(person, { emergencyContacts: [ann], skills: [] })
    const [deletion] = await entriesOf(person.id)
    expect(short(deletion?.changes ?? [])).toEqual(
      expect.arrayContaining([
        ["EmergencyContact", "fullName", "Bob", null],
        ["Skill", "name", "Chess", null],
      ]),
    )
    expect((await person.get("/users/me")).body).toMatchObject({ emergencyContacts: [ann], skills: [] })
  })

  test("values of a custom field without a definition are hidden from everyone", async () => {
    const field = { entityType: "USER", key: "gone", label: "Gone", type: "STRING", group: "DIRECTORY" }
    const { id } = (await app.admin.post("/custom-fields/definitions", field)).body
    const person = await app.hire({})
    await update(person, { customFields: { gone: "x" } })
    expect(short(await changesOf(person.id))).toEqual([["Employee", "customFields.gone", null, "x"]])
    expect((await app.admin.delete(`/custom-fields/definitions/${id}`)).status).toBe(204)
    expect(await changesOf(person.id)).toEqual([])
  })

  test("the filter `field` finds changed values by the name of the field", async () => {
    const person = await app.hire({})
    await update(person, { payGrade: "P2" })
    await update(person, { phone: "+49 30 333333", customFields: { shirt: "L" } })
    const fieldsOf = async (field: string) =>
      (await entriesOf(person.id, app.hr, `&field=${field}`)).map(({ changes }) => changes.length)
    expect([await fieldsOf("payGrade"), await fieldsOf("customFields.shirt"), await fieldsOf("salary")]).toEqual([[1], [2], []])
  })
})

describe("an erasure", () => {
  const verify = async () => (await app.hr.get("/audit/verification")).body

  /** Every value of the log, as text. */
  const values = async () =>
    (await app.sql("select coalesce(from_value::text, '') || coalesce(to_value::text, '') as text from audit_values")).map(
      ({ text }) => text as string,
    )

  test("an erasure removes the values of its classes, counts them, and keeps the chain", async () => {
    const person = await app.hire({ hire_date: "2020-01-01" })
    await update(person, { ...PROFILE, hireDate: "2020-03-01", customFields: { diet: "zq-diet", bonus: "zq-bonus" } })
    await update(person, { ...PROFILE, nationalId: "zq-id", salary: 77_777, phone: "+49 30 777777" })
    await updateOwn(person, { emergencyContacts: [{ fullName: "zq-kai", phone: "112 001" }] })
    await updateOwn(person, { emergencyContacts: [] })
    await update(person, { endDate: "2026-03-02" })
    expect((await app.hr.put(`/users/${person.id}`, { status: "DEACTIVATED" })).status).toBe(200)
    app.clock.set("2026-03-03T00:05:00.000Z")
    const texts = (await values()).join()
    for (const canary of ["zq-diet", "zq-bonus", "zq-id", "77777", "zq-kai"]) expect(texts).toContain(canary)
    const legalHolds = [
      { dataClass: "COMPENSATION", years: 0 },
      { dataClass: "IDENTITY", years: 50 },
    ]
    await app.admin.patch("/administration/retention", { legalHolds })
    expect((await app.hr.post(`/users/${person.id}/erasure`, {})).status).toBe(200)
    const held = (await values()).join()
    expect(["zq-diet", "zq-id", "zq-bonus", "77777", "zq-kai", "777777"].map((canary) => held.includes(canary))).toEqual([
      ...[true, true],
      ...[false, false, false, false],
    ])
    const states = new Map((await changesOf(person.id)).map(({ entityType, field, state }) => [`${entityType}.${field}`, state]))
    expect(Object.fromEntries([...states])).toMatchObject({
      "Employee.salary": "ERASED",
      "Employee.customFields.bonus": "ERASED",
      "Employee.nationalId": "VISIBLE",
      "Employee.hireDate": "VISIBLE",
    })
    await app.admin.patch("/administration/retention", { legalHolds: [{ dataClass: "IDENTITY", years: 0 }] })
    expect((await app.hr.post(`/users/${person.id}/erasure`, {})).status).toBe(200)
    expect((await values()).join()).not.toContain("zq-")
    const [{ count } = { count: 0 }] = await app.sql<{ count: number }>(
      "select count(*)::int as count from audit_values where salt is null",
    )
    expect(count).toBeGreaterThan(10)
    const erasures = (await entriesOf(person.id, app.hr, "&action=employee.erase")).map(({ details }) => details.erasedValues)
    expect(erasures.reduce((sum, one) => sum + one, 0)).toBe(count)
    expect(await verify()).toMatchObject({ isIntact: true, erasedValues: count })
  })

  test("only an erasure removes values, and a value that was removed otherwise breaks the log", async () => {
    const person = await app.hire({})
    await update(person, { payGrade: "P3" })
    const where = `where organization_id = '${app.organizationId}' and owner_id = '${person.id}'`
    const cleared = `update audit_values set from_value = null, to_value = null, salt = null ${where}`
    await expect(app.sql(cleared)).rejects.toThrow("append-only")
    const as = (setting: string, statement: string) =>
      app.instance.deps.orm.em
        .fork()
        .transactional(async (em) => {
          await em.execute(`select set_config('${setting}', '${person.id}', true)`)
          await em.execute(statement)
          throw Object.assign(new Error("undo"), { result: await verifyAuditLog(em.getKysely() as never, app.organizationId) })
        })
        .catch((error: { result?: unknown }) => error.result ?? Promise.reject(error))
    await expect(as("app.erased_employee", `update audit_values set field = 'other', salt = null ${where}`)).rejects.toThrow(
      "append-only",
    )
    await expect(as("app.erased_employee", `update audit_values set to_value = '1' ${where}`)).rejects.toThrow("append-only")
    // A new connection has never had the setting, and values of configuration have no owner.
    expect((await app.admin.patch("/companies/settings", { name: "Acme 2" })).status).toBe(200)
    await expect(
      app.sql("update audit_values set from_value = null, to_value = null, salt = null where owner_id is null"),
    ).rejects.toThrow("append-only")
    const [entry] = await entriesOf(person.id)
    expect(await as("app.erased_employee", cleared)).toMatchObject({
      isIntact: false,
      firstBroken: { sequence: entry?.sequence, id: entry?.id },
    })
    expect(await verify()).toMatchObject({ isIntact: true })
  })
})
