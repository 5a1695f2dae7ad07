// Erasure of the personal data of former employees: rights, plan, holds, and what remains.
import { beforeAll, describe, expect, test } from "@jest/globals"
import { DATA_CLASSES, DataClass, ERASABLE_CLASSES } from "../../src/entities/administration/data-classes.js"
import { verifyAuditLog } from "../../src/events/audit-verification.js"
import { erasuresJob } from "../../src/jobs/erasures.js"
import { fileCleanUpJob } from "../../src/jobs/file-clean-up.js"
import { dataParts } from "../../src/services/administration/personal-data.js"
import type { Client, Json, TestResponse } from "../support/client.js"
import { insertRow, UNKNOWN_ID } from "../support/factories.js"
import { pdf, png, text } from "../support/files.js"
import { importedRows, planImport } from "../support/imports.js"
import { createLeaveType, createPending, outcomeOf } from "../support/leave-requests.js"
import { waitForJobs } from "../support/live.js"
import { createApplication, createJob } from "../support/recruitment.js"
import { createTestApp } from "../support/test-app.js"

// Sessions outlast the midnight after the last day.
const app = createTestApp({ now: "2026-03-02T23:55:00.000Z" })

/** The body of a successful response. */
async function ok(sent: Promise<TestResponse>): Promise<Json> {
  const { status, body } = await sent
  if (status >= 300) throw new Error(JSON.stringify(body))
  return body
}

const erase = (client: Client, id: string, body: object = {}) => client.post(`/users/${id}/erasure`, body)
const recordsOf = ({ steps }: Json): Record<string, number> =>
  Object.fromEntries(steps.flatMap(({ dataClass, records }: Json) => (records > 0 ? [[dataClass, records]] : [])))
const atDay = (day: string) => ({ ...app.instance.deps, clock: { now: () => new Date(`${day}T09:00:00.000Z`) } })

/** Every table whose rows contain a text, ignoring case. */
async function tablesWith(canary: string): Promise<string[]> {
  const tables = await app.sql<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_schema in ('public', 'app', 'graphile_worker') and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of tables)
    if ((await app.sql(`select 1 from ${name} x where x::text ilike ? limit 1`, [`%${canary}%`])).length > 0) found.push(name)
  return found
}

/** Hires a former employee whose last day was yesterday. */
const hireFormer = (values: object = {}) =>
  app.hire({ hire_date: "2020-01-01", end_date: "2026-03-01", account_status: "DEACTIVATED", ...values })

const ledger = (employeeId: string) =>
  app.sql("select leave_type_id, account, sum(amount) from ledger_entries where employee_id = ? group by 1, 2 order by 1, 2", [
    employeeId,
  ])

describe("erasing everything", () => {
  const canaries = "zelda quastelberg zq- +49171222333 1987-06-05 DE4242 Uferweg"
    .split(" ")
    .map((word) => (word === "zelda" ? "zelda." : word))
  let zelda: Client
  let plan: Json
  let sums: unknown[]

  beforeAll(async () => {
    const job = await createJob(app.hr)
    const application = await createApplication(app, job.id, {
      ...{ full_name: "Zelda Quastelberg", email: "zelda.home@mail.test", phone: "+49171222333" },
    })
    await app.hr.patch(`/applications/${application.id}/stage`, { stage: "REJECTED", reason: "zq-reason" })
    const shirt = await app.admin.post("/custom-fields/definitions", {
      ...{ entityType: "USER", key: "shirt", label: "Shirt", type: "STRING", group: "PERSONAL" },
    })
    zelda = await app.hire({
      ...{
        full_name: "Zelda Quastelberg",
        email: "zelda.q@acme.test",
        manager_id: app.manager.id,
        candidate_id: application.candidateId,
      },
      ...{ birth_date: "1987-06-05", phone: "+49171222333", personal_email: "zelda.home@mail.test", national_id: "zq-id" },
      ...{ tax_id: "zq-tax", address: { street: "Uferweg 1" }, bank_details: { iban: "DE4242" }, salary: 51_234 },
      ...{ hire_date: "2020-01-01", custom_fields: { [shirt.body.id]: "zq-shirt" } },
    })
    await ok(
      app.hr.post(`/users/${zelda.id}/employment-changes`, {
        ...{ effectiveDate: "2025-01-01", reason: "zq-promotion", salary: 61_234, employmentType: "Part-time" },
      }),
    )
    await ok(
      zelda.patch("/users/me", {
        emergencyContacts: [{ fullName: "Kai Quastelberg", phone: "112 112" }],
        skills: [{ name: "zq-skill", level: "EXPERT" }],
        nationality: "DE",
      }),
    )
    await ok(zelda.upload("/users/me/avatar", png()))
    for (const type of ["ID", "CERTIFICATION", "OTHER"])
      await ok(app.hr.upload(`/users/${zelda.id}/documents`, pdf(`zq-${type}.pdf`), { type }))
    await ok(app.hr.post(`/users/${zelda.id}/document-requests`, { type: "TAX", message: "zq-message" }))
    const leaveTypeId = await createLeaveType(app.hr, "Annual")
    const leave = { leaveTypeId, reason: "zq-leave" }
    const decided = await createPending(zelda, "2026-03-02", "2026-03-03", leave)
    await ok(app.hr.post(`/leave/requests/${decided}/approve`, { comment: "zq-approval" }))
    await createPending(zelda, "2026-05-04", "2026-05-05", leave)
    await ok(app.hr.post("/leave/balances/adjust", { ...leave, employeeId: zelda.id, days: 2 }))
    const task = await ok(app.manager.post("/tasks", { title: "Work", stage: "TODO", priority: "LOW", assigneeId: zelda.id }))
    await ok(zelda.post(`/tasks/${task.id}/comments`, { text: "zq-comment" }))
    const meeting = { type: "MEETING", start: "2026-03-09T09:00:00Z", end: "2026-03-09T10:00:00Z" }
    // A deactivation ends future events, invitations and feeds; those of the past remain.
    const past = { start: "2026-02-02T09:00:00Z", end: "2026-02-02T10:00:00Z" }
    await ok(app.manager.post("/calendar/events", { ...meeting, ...past, title: "Kick-off", participants: [zelda.id] }))
    await ok(zelda.post("/calendar/events", { ...meeting, title: "zq-dentist" }))
    await ok(app.manager.post("/calendar/events", { ...meeting, title: "Planning", participants: [zelda.id] }))
    await ok(zelda.post("/calendar/feed"))
    await insertRow(app.sql, "passkeys", app.organizationId, {
      ...{
        employee_id: zelda.id,
        name: "zq-phone",
        host: "acme.test",
        credential_id: "zq-id",
        public_key: "zq-key",
        is_backup_eligible: true,
        counter: 0,
      },
    })
    await ok(zelda.post("/saved-filters", { name: "zq-filter", list: "EMPLOYEES" }))
    await ok(zelda.patch("/users/me/preferences", { theme: "DARK" }))
    await ok(
      app.hr.upload("/imports", text("people.csv", `email,fullName\nzelda.q@acme.test,Zelda Quastelberg\n`), {
        kind: "EMPLOYEES",
      }),
    )
    await ok(zelda.post("/users/me/archive"))
    await app.hr.get(`/users/${zelda.id}`)
    await waitForJobs(app)
    await ok(app.hr.put(`/users/${zelda.id}`, { status: "DEACTIVATED" }))
    await app.instance.deps.accessLogWriter.flush(app.organizationId)
    const legalHolds = ERASABLE_CLASSES.map((dataClass) => ({ dataClass, years: 0 }))
    await ok(app.admin.patch("/administration/retention", { legalHolds }))
    app.clock.set("2026-03-03T00:05:00.000Z")
    sums = await ledger(zelda.id)
  })

  test("a dry run counts the records of every class and changes nothing", async () => {
    for (const canary of canaries) expect([canary, await tablesWith(canary)]).not.toEqual([canary, []])
    plan = await ok(erase(app.hr, zelda.id, { dryRun: true }))
    expect(plan).toMatchObject({ employeeId: zelda.id, dryRun: true, isComplete: false })
    expect(plan.steps.map(({ dataClass }: Json) => dataClass)).toEqual(DataClass.keys)
    const missing = Object.keys(DATA_CLASSES).filter((name) => !(name in recordsOf(plan)))
    expect(missing).toEqual(["CONTRACT_DOCUMENTS", "TAX_DOCUMENTS"])
    expect(await app.sql("select full_name from employees where id = ?", [zelda.id])).toEqual([
      { full_name: "Zelda Quastelberg" },
    ])
    expect(await app.sql("select * from erasures")).toEqual([])
  })

  test("an erasure leaves no value of the person in any table, keeps the sums of leave and the chain of the audit log", async () => {
    const result = await ok(erase(app.hr, zelda.id))
    expect(result).toMatchObject({ dryRun: false, isComplete: true })
    expect(Object.keys(recordsOf(result)).sort()).toEqual(["AUDIT", "WORK_RECORDS"])
    for (const canary of canaries) expect([canary, await tablesWith(canary)]).toEqual([canary, []])
    const [row] = await app.sql("select full_name, email, salary, custom_fields from employees where id = ?", [zelda.id])
    expect(row).toEqual({ full_name: "Former employee", email: `${zelda.id}@erased.invalid`, salary: null, custom_fields: {} })
    expect(await ledger(zelda.id)).toEqual(sums)
    expect(await verifyAuditLog(app.instance.deps.db, app.organizationId)).toMatchObject({ isIntact: true, firstBroken: null })
    const texts = await app.sql<{ texts: { en: string } }>("select texts from notifications where recipient_id = ?", [
      app.manager.id,
    ])
    expect(texts.some(({ texts: { en } }) => en.includes("Former employee"))).toBe(true)
  })

  test("the contents of erased files are deleted by the clean-up of files", async () => {
    const [before] = await app.sql<{ n: number }>("select count(*)::int as n from stored_objects")
    expect(before?.n).toBeGreaterThan(4)
    await fileCleanUpJob.run(atDay("2026-03-04"))
    expect(await app.sql("select id from stored_objects")).toEqual([])
  })

  test("a repeated erasure changes nothing and returns what is left", async () => {
    const audit = () => app.sql("select action from audit_entries where action like '%eras%' order by sequence")
    expect(await audit()).toEqual([{ action: "employee.erase" }, { action: "erasure.complete" }])
    expect(await ok(erase(app.hr, zelda.id))).toMatchObject({ isComplete: true })
    expect(await audit()).toHaveLength(2)
  })

  test("an erased account cannot be restored", async () => {
    const restored = await app.admin.send("PUT", `/users/${zelda.id}`, { status: "ACTIVE" })
    expect(restored).toMatchObject({ status: 409, body: { code: "INVALID_TRANSITION" } })
  })

  test("a ledger entry takes no other change than the removal of its reason", async () => {
    for (const change of ["amount = amount + 1", "reason = 'Other'", "reason = null, key = 'x'"])
      await expect(app.sql(`update ledger_entries set ${change} where employee_id = ?`, [zelda.id])).rejects.toThrow(
        "append-only",
      )
  })
})

describe("legal holds", () => {
  test("held classes stay until the nightly job erases them after the hold", async () => {
    const legalHolds = [
      { dataClass: "IDENTITY", years: 10 },
      { dataClass: "LEAVE", years: 2 },
    ]
    await ok(app.admin.patch("/administration/retention", { legalHolds }))
    const former = await hireFormer({ full_name: "Quinn Held", phone: "+49 30 1234" })
    const mutation =
      "mutation ($id: ID!) { eraseEmployee(id: $id) { isComplete employee { fullName } steps { dataClass heldUntil records } } }"
    const { eraseEmployee } = await app.hr.execute(mutation, { id: former.id })
    expect(eraseEmployee).toMatchObject({ isComplete: false, employee: { fullName: "Quinn Held" } })
    expect(eraseEmployee.steps.filter(({ heldUntil }: Json) => heldUntil)).toEqual([
      { dataClass: "IDENTITY", heldUntil: "2036-03-01", records: 1 },
      { dataClass: "LEAVE", heldUntil: "2028-03-01", records: 0 },
    ])
    const stored = () => app.sql("select full_name, phone from employees where id = ?", [former.id])
    expect(await stored()).toEqual([{ full_name: "Quinn Held", phone: null }])
    await erasuresJob.run(atDay("2036-03-01"))
    expect(await stored()).toEqual([{ full_name: "Quinn Held", phone: null }])
    await erasuresJob.run(atDay("2036-03-02"))
    expect(await stored()).toEqual([{ full_name: "Former employee", phone: null }])
    expect(await app.sql("select id from erasures where completed_at is null")).toEqual([])
  })

  test("a restored account ends the erasure of what is still held", async () => {
    const former = await hireFormer({ full_name: "Rita Restored" })
    expect(await ok(erase(app.hr, former.id))).toMatchObject({ isComplete: false })
    await app.sql("update employees set account_status = 'INVITED' where id = ?", [former.id])
    await erasuresJob.run(atDay("2040-01-01"))
    expect(await app.sql("select full_name from employees where id = ?", [former.id])).toEqual([{ full_name: "Rita Restored" }])
    expect(await app.sql("select id from erasures where employee_id = ?", [former.id])).toEqual([])
  })

  test("an erasure that the job may not continue for another reason is kept", async () => {
    // The job acts under this id, and nobody erases the own data.
    const [id] = ["00000000-0000-0000-0000-000000000000"]
    await hireFormer({ id, full_name: "Nora Kept", phone: "+49 30 1234" })
    await app.sql(
      `insert into erasures (id, organization_id, employee_id, requested_by_id, remaining_classes, created_at, updated_at, version)
       values (gen_random_uuid(), ?, ?, ?, '{IDENTITY}', now(), now(), 1)`,
      [app.organizationId, id, app.hr.id],
    )
    await expect(erasuresJob.run(atDay("2040-01-01"))).rejects.toThrow("continuing erasures failed")
    expect(await app.sql("select remaining_classes from erasures where employee_id = ?", [id])).toEqual([
      { remaining_classes: ["IDENTITY"] },
    ])
    await app.sql("delete from erasures where employee_id = ?", [id])
  })

  test("an open application of a former employee keeps the candidate until it is closed", async () => {
    const job = await createJob(app.hr)
    const application = await createApplication(app, job.id, { full_name: "Again" })
    const former = await hireFormer({ candidate_id: application.candidateId })
    expect(recordsOf(await ok(erase(app.hr, former.id)))).toMatchObject({ RECRUITMENT: 1 })
    await ok(app.hr.patch(`/applications/${application.id}/stage`, { stage: "REJECTED", reason: "No" }))
    expect(recordsOf(await ok(erase(app.hr, former.id)))).not.toHaveProperty("RECRUITMENT")
  })
})

describe("imports and plans of bulk actions while the name is held", () => {
  const dismiss = (id: string) =>
    app.sql("update employees set account_status = 'DEACTIVATED', end_date = '2026-03-01' where id = ?", [id])
  const phoneOf = async (id: string) => (await app.sql("select full_name, phone from employees where id = ?", [id]))[0]
  const commit = (id: string) => ok(app.hr.post(`/imports/${id}/commit`))
  /** The erased copies of each erasure of a person, newest first. */
  const countsOf = async (id: string): Promise<number[]> =>
    (await ok(app.admin.get(`/audit?action=employee.erase&entityId=${id}`))).map(({ details }: Json) => details.erasedCopies)

  beforeAll(async () => {
    const legalHolds = ["IDENTITY", "LEAVE"].map((dataClass) => ({ dataClass, years: 10 }))
    await ok(app.admin.patch("/administration/retention", { legalHolds }))
  })

  test("an erasure deletes the rows of the person, also under a former name, and keeps those of others", async () => {
    const person = await app.hire({ full_name: "Ines Import", email: "ines@acme.test", hire_date: "2020-01-01" })
    const phones = await planImport(app.hr, "EMPLOYEES", ["email,phone", "ines@acme.test,+49 731 71", "ann@acme.test,+49 731 72"])
    await commit(phones.id)
    await ok(app.hr.post("/leave/types", { name: "Flexitime", accrual: "NONE" }))
    const balances = await planImport(app.hr, "LEAVE_BALANCES", [
      "employeeEmail,leaveType,days,validFrom,reason",
      "ines@acme.test,Flexitime,1,2026-01-01,Weekend of her illness",
    ])
    expect(await importedRows(app.hr, balances.id)).toMatchObject([{ status: "CREATE" }])
    await app.sql("update employees set full_name = 'Ines Married', email = 'married@acme.test' where id = ?", [person.id])
    await dismiss(person.id)
    await ok(erase(app.hr, person.id))
    expect(await phoneOf(person.id)).toEqual({ full_name: "Ines Married", phone: null })
    expect(await importedRows(app.hr, phones.id)).toMatchObject([{ key: "ann@acme.test" }])
    expect(await importedRows(app.hr, balances.id)).toEqual([])
    expect(await countsOf(person.id)).toEqual([2])
  })

  test("the audit entry counts the copies also if nothing else is erased", async () => {
    const person = await app.hire({ full_name: "Cora Copy", email: "cora@acme.test", hire_date: "2020-01-01" })
    await dismiss(person.id)
    await ok(erase(app.hr, person.id))
    await planImport(app.hr, "EMPLOYEES", ["email,payGrade", "cora@acme.test,E1"])
    await ok(app.hr.post("/users/bulk", { action: "UPDATE", ids: [person.id], values: { payGrade: "E7" }, dryRun: true }))
    const before = await countsOf(person.id)
    await ok(erase(app.hr, person.id))
    expect(await countsOf(person.id)).toEqual([2, ...before])
    await ok(erase(app.hr, person.id))
    expect(await countsOf(person.id)).toEqual([2, ...before])
  })

  test("an erasure deletes plans with the person or a leave request of the person", async () => {
    const person = await app.hire({ full_name: "Petra Plan", hire_date: "2020-01-01", manager_id: app.manager.id })
    const bulk = { action: "UPDATE", ids: [person.id], values: { payGrade: "E7" }, dryRun: true }
    const edit = await ok(app.hr.post("/users/bulk", bulk))
    const others = await ok(app.hr.post("/users/bulk", { ...bulk, ids: [app.colleague.id] }))
    const leaveTypeId = await createLeaveType(app.hr, "Care")
    const request = await createPending(person, "2026-05-04", "2026-05-05", { leaveTypeId })
    const decision = { action: "REJECT", ids: [request], values: { comment: "Ask your doctor" }, dryRun: true }
    const rejection = await ok(app.hr.post("/leave/requests/bulk", decision))
    await dismiss(person.id)
    await ok(erase(app.hr, person.id))
    expect(await phoneOf(person.id)).toMatchObject({ full_name: "Petra Plan" })
    for (const { planId } of [edit, rejection]) expect((await app.hr.get(`/plans/${planId}`)).status).toBe(404)
    expect((await app.hr.get(`/plans/${others.planId}`)).status).toBe(200)
  })

  test("a commit after the erasure writes the rows of others alone", async () => {
    const former = await hireFormer({ full_name: "Iris Import", email: "iris@acme.test", phone: "+49 731 81" })
    const lines = ["email,phone", "iris@acme.test,+49 731 82"]
    const alone = await planImport(app.hr, "EMPLOYEES", lines)
    const together = await planImport(app.hr, "EMPLOYEES", [...lines, "bob@acme.test,+49 731 83"])
    expect(together).toMatchObject({ updateCount: 2, errorCount: 0 })
    await ok(erase(app.hr, former.id))
    for (const { id } of [alone, together]) expect(await commit(id)).toMatchObject({ status: "COMMITTED" })
    expect(await phoneOf(former.id)).toEqual({ full_name: "Iris Import", phone: null })
    expect(await app.sql("select email from employees where phone = '+49 731 83'")).toEqual([{ email: "bob@acme.test" }])
  })
})

describe("rights", () => {
  test("only HR erases, only administrators erase HR, and only former employees are erased", async () => {
    const [former, formerHr] = [await hireFormer(), await hireFormer({ role: "HR" })]
    const leaving = await hireFormer({ end_date: null, deactivated_on: "2026-03-03" })
    const outcome = async (client: Client, id: string) => outcomeOf(await erase(client, id, { dryRun: true }))
    expect(await outcome(app.manager, former.id)).toEqual([403, "FORBIDDEN"])
    expect(await outcome(app.hr, formerHr.id)).toEqual([403, "FORBIDDEN"])
    expect(await outcome(app.admin, formerHr.id)).toEqual([200, undefined])
    expect(await outcome(app.hr, app.employee.id)).toEqual([409, "INVALID_TRANSITION"])
    expect(await outcome(app.hr, leaving.id)).toEqual([409, "INVALID_TRANSITION"])
    expect(await outcome(app.admin, app.admin.id)).toEqual([409, "SELF_ACTION_FORBIDDEN"])
    expect(await outcome(app.hr, UNKNOWN_ID)).toEqual([404, "NOT_FOUND"])
    expect(await outcome(app.outsider, former.id)).toEqual([404, "NOT_FOUND"])
  })
})

describe("completeness", () => {
  /** Tables that refer to employees and are part of no class. */
  const kept: Record<string, string> = {
    application_stage_changes: "record of another candidate",
    candidate_notes: "record of another candidate",
    candidate_resumes: "record of another candidate",
    company_news: "published news",
    department_changes: "canceled before",
    departments: "handed over before",
    erasures: "the erasure itself",
    holiday_assignments: "ids and dates, from which leave was computed",
    imports: "deleted 30 days after the upload",
    interviewers: "record of another candidate",
    interviews: "record of another candidate",
    leave_coverage_rules: "record of the organization",
    leave_policy_assignments: "ids and dates, from which leave was computed",
    leave_day_parts: "days, from which leave was computed",
    leave_delegations: "ids and dates",
    offers: "record of another candidate",
    onboarding_instances: "ids and dates",
    organization_images: "record of the organization",
    plan_notifications: "deleted with the plan",
    position_changes: "the author of a record of the organization",
    push_subscriptions: "deleted with the session",
    referrals: "record of another candidate",
    reports: "record of the organization",
    scorecards: "record of another candidate",
    task_activities: "record of the organization",
    task_attachments: "record of the organization",
    task_mentions: "id only",
    task_watchers: "id only",
    vacancies: "record of the organization",
    work_pattern_assignments: "ids and dates, from which leave was computed",
  }

  test("every table that refers to employees is part of a class or is kept for a reason", async () => {
    const referring = await app.sql<{ name: string }>(
      "select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'employees'::regclass",
    )
    const person = {
      id: app.employee.id,
      organizationId: app.organizationId,
      fullName: "A",
      email: "a",
      neutralName: "N",
      placeholderEmail: "n",
    }
    const covered = new Set(DataClass.keys.flatMap((name) => dataParts(name, person).map(({ table }) => table)))
    const names = referring.map(({ name }) => name)
    expect(names.filter((name) => !covered.has(name) && !(name in kept))).toEqual([])
    expect(Object.keys(kept).filter((name) => covered.has(name) || !names.includes(name))).toEqual([])
  })
})

test("an edit of the employment dates shortens no legal hold", async () => {
  const kim = await app.hire({ hire_date: "2020-01-01", account_status: "DEACTIVATED", deactivated_on: "2026-03-01" })
  await app.sql("update employees set national_id = 'X1', salary = 1 where id = ?", [kim.id])
  const holds = async () => {
    const { body } = await app.hr.post(`/users/${kim.id}/erasure`, { dryRun: true })
    return body.steps.filter(({ heldUntil }: Json) => heldUntil).map(({ dataClass }: Json) => dataClass)
  }
  const before = await holds()
  expect(before).toContain("IDENTITY")
  const edited = await app.hr.put(`/users/${kim.id}`, { hireDate: "1980-01-01", endDate: "1990-01-01" })
  expect(edited.status).toBe(200)
  expect(await holds()).toEqual(before)
})
