// Imports: plans, commits in one transaction, and their reversal.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json, TestResponse } from "../support/client.js"
import { countIdleTransactions, occupyComputations } from "../support/computations.js"
import { insertDepartment } from "../support/factories.js"
import { outcomeOf } from "../support/leave-requests.js"
import { until } from "../support/live.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

let salesId: string
beforeAll(async () => {
  const company = await insertDepartment(app, "Company")
  salesId = await insertDepartment(app, "Sales", { parent_id: company })
  await app.hr.post("/positions", { title: "Baker" })
  const field = { entityType: "USER", key: "shirt", label: "Shirt size", type: "NUMBER", group: "DIRECTORY" }
  await app.admin.post("/custom-fields/definitions", field)
})

const upload = (
  kind: string,
  lines: readonly string[],
  { client = app.hr, fields = {} }: { client?: Client; fields?: Json } = {},
) => client.upload("/imports", { name: "file.csv", bytes: lines.join("\n") }, { kind, ...fields })

const plan = async (kind: string, lines: readonly string[], fields?: Json): Promise<Json> => {
  const { status, body } = await upload(kind, lines, { fields })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}
const rowsOf = async (id: string): Promise<Json[]> => (await app.hr.get(`/imports/${id}/rows`)).body
const employeeByEmail = async (email: string): Promise<Json> => {
  const { body } = await app.hr.get(`/users?search=${encodeURIComponent(email)}`)
  return body.items[0] && (await app.hr.get(`/users/${body.items[0].id}`)).body
}

test("plans of one organization wait for each other without a transaction, and those of another do not wait for them", async () => {
  const clerk = await app.hire({ role: "HR" }, app.otherOrganizationId)
  const lines = ["Name", "Workshop"]
  const release = occupyComputations(app)
  const answers: TestResponse[] = []
  const sent = Array.from({ length: 5 }, async () => answers.push(await upload("DEPARTMENTS", lines)))
  await until(() => answers.length === 1, "the rejected plan")
  expect(answers.map(outcomeOf)).toEqual([[429, "RATE_LIMITED"]])
  // Jobs may have transactions for a moment, a waiting plan all the time.
  await until(async () => (await countIdleTransactions(app)) === 0, "no open transaction")
  expect((await upload("DEPARTMENTS", lines, { client: clerk })).status).toBe(201)
  release()
  await Promise.all(sent)
  expect(answers.slice(1).map(({ status }) => status)).toEqual([201, 201, 201, 201])
})

describe("employees", () => {
  const lines = [
    "Name;E-Mail;department;jobTitle;Manager's email;Hire date;salary;customFields.shirt;Remark",
    "Nora New;nora@acme.test;Company / Sales;Baker;otto@acme.test;2026-04-01;40000;42;x",
    "Otto Old;otto@acme.test;sales;;ann@acme.test;2026-04-01;;;",
    "Ann Employee;ann@acme.test;Sales;;;;50000;40;",
    "Bob Manager;bob@acme.test;;;;;;;",
  ]
  let id: string

  test("a plan names what each row does, by references to existing records and to rows of the same file, and changes nothing", async () => {
    const body = await plan("EMPLOYEES", lines)
    id = body.id
    expect(body).toMatchObject({ status: "PLANNED", createCount: 2, updateCount: 1, unchangedCount: 1, errorCount: 0 })
    expect(body.mapping).toMatchObject({ "E-Mail": "email", "Manager's email": "managerEmail", Remark: null })
    const query = `query ($id: ID!) { importRows(importId: $id) { nodes { position status key changes { field from to } } } }`
    const { nodes } = (await app.hr.execute(query, { id })).importRows
    expect(nodes.map(({ status }: Json) => status)).toEqual(["CREATE", "CREATE", "UPDATE", "UNCHANGED"])
    expect(nodes[2]).toEqual({
      position: 3,
      status: "UPDATE",
      key: "ann@acme.test",
      changes: [
        { field: "departmentId", from: null, to: salesId },
        { field: "salary", from: null, to: 50_000 },
        { field: "salaryCurrency", from: null, to: "EUR" },
        { field: "customFields.shirt", from: null, to: 40 },
      ].sort(
        (a, b) =>
          nodes[2].changes.findIndex((c: Json) => c.field === a.field) -
          nodes[2].changes.findIndex((c: Json) => c.field === b.field),
      ),
    })
    expect(await employeeByEmail("nora@acme.test")).toBeUndefined()
    expect(outcomeOf(await app.admin.get(`/imports/${id}`))).toEqual([404, "NOT_FOUND"])
    expect(outcomeOf(await app.manager.get("/imports"))).toEqual([403, "FORBIDDEN"])
  })

  test("a commit executes the plan under the rules of accounts, once", async () => {
    const { status, body } = await app.hr.post(`/imports/${id}/commit`)
    expect([status, body.status]).toEqual([200, "COMMITTED"])
    const otto = await employeeByEmail("otto@acme.test")
    const nora = await employeeByEmail("nora@acme.test")
    expect(nora).toMatchObject({
      departmentId: salesId,
      jobTitle: "Baker",
      managerId: otto.id,
      hireDate: "2026-04-01",
      salary: 40_000,
      salaryCurrency: "EUR",
      accountStatus: "Invited",
      customFields: { shirt: 42 },
    })
    expect(otto.managerId).toBe(app.employee.id)
    expect((await app.hr.get(`/users/${app.employee.id}`)).body).toMatchObject({ salary: 50_000, customFields: { shirt: 40 } })
    const { body: changes } = await app.hr.get(`/users/${nora.id}/employment-changes`)
    expect(changes).toEqual([expect.objectContaining({ effectiveDate: "2026-04-01", salary: 40_000 })])
    expect(outcomeOf(await app.hr.post(`/imports/${id}/commit`))).toEqual([409, "INVALID_TRANSITION"])
  })

  test("an undo removes created employees and restores changed ones, while nothing depends on them", async () => {
    const nora = await employeeByEmail("nora@acme.test")
    const { body: task } = await app.hr.post("/tasks", { title: "T", stage: "TODO", priority: "LOW", assigneeId: nora.id })
    expect(outcomeOf(await app.hr.post(`/imports/${id}/undo`))).toEqual([409, "RECORD_IN_USE"])
    await app.hr.delete(`/tasks/${task.id}`)
    await app.hr.patch(`/users/${nora.id}`, { phone: "+49 731 1" })
    const changed = await app.hr.post(`/imports/${id}/undo`)
    expect([...outcomeOf(changed), changed.body.details.rows]).toEqual([409, "PLAN_OUTDATED", [{ position: 1 }]])
    await app.sql("update employees set version = version - 1, phone = null where id = ?", [nora.id])
    const { status, body } = await app.hr.post(`/imports/${id}/undo`)
    expect([status, body.status, body.details]).toEqual([200, "UNDONE", undefined])
    expect(await employeeByEmail("nora@acme.test")).toBeUndefined()
    expect((await app.hr.get(`/users/${app.employee.id}`)).body).toMatchObject({
      salary: null,
      departmentId: null,
      customFields: {},
    })
  })

  test("custom fields of an exported file are imported, also those with the label of another column", async () => {
    const definitions = []
    for (const [key, label] of [
      ["floor", "Floor"],
      ["level", "Level"],
      ["grade", "Level"],
      ["extension", "Telefon"],
    ])
      definitions.push(await app.admin.post("/custom-fields/definitions", { entityType: "USER", key, label, type: "NUMBER" }))
    const customFields = { shirt: 42, floor: 1, level: 2, grade: 3, extension: 4 }
    await app.hr.patch(`/users/${app.colleague.id}`, { customFields, phone: "+49 731 1" })
    const exported = String((await app.hr.get("/users/export?format=csv&search=carl@acme.test")).body)
    const { id, mapping } = await plan("EMPLOYEES", exported.replace(",42,", ",43,").split("\r\n"))
    expect(mapping).toMatchObject({
      "Shirt size": "customFields.shirt",
      Floor: "customFields.floor",
      "customFields.level": "customFields.level",
      "customFields.grade": "customFields.grade",
      "customFields.extension": "customFields.extension",
    })
    expect((await rowsOf(id)).map(({ changes }) => changes)).toEqual([[{ field: "customFields.shirt", from: 42, to: 43 }]])
    for (const { body } of definitions) await app.admin.delete(`/custom-fields/definitions/${body.id}`)
  })

  test("rejected rows name the column and the rule, and reject the commit", async () => {
    const body = await plan("EMPLOYEES", [
      "fullName,email,department,managerEmail,hireDate,endDate,role,customFields.shirt",
      ",new1@acme.test,,,,,,",
      "Two,not an address,,,,,,",
      "Three,three@acme.test,Nowhere,nobody@acme.test,01.04.2026,,,",
      "Four,four@acme.test,,,2026-04-01,2026-03-01,,large",
      "Five,five@acme.test,,six@acme.test,,,,",
      "Six,six@acme.test,,five@acme.test,,,ADMIN,",
      "Seven,SIX@acme.test,,,,,,",
      "Olga,olga@other.test,,,,,,",
    ])
    expect(body).toMatchObject({ createCount: 0, errorCount: 8 })
    const rows = await rowsOf(body.id)
    expect(rows.map(({ problems }) => problems.map(({ column, code }: Json) => `${column} ${code}`))).toEqual([
      ["fullName REQUIRED"],
      ["email EMAIL"],
      ["department REFERENCE", "managerEmail REFERENCE", "hireDate DATE"],
      [expect.stringMatching(/^customFields.shirt /), "endDate END_BEFORE_START"],
      ["managerEmail HIERARCHY_CYCLE"],
      ["role NOT_ALLOWED", "managerEmail HIERARCHY_CYCLE"],
      ["email DUPLICATE"],
      ["email EMAIL_TAKEN"],
    ])
    const commit = await app.hr.post(`/imports/${body.id}/commit`)
    expect([...outcomeOf(commit), commit.body.details]).toEqual([409, "ROWS_REJECTED", { rejected: 8 }])
  })

  test("committing an import after a record of its plan changed returns 409 PLAN_OUTDATED and changes nothing", async () => {
    const body = await plan("EMPLOYEES", [
      "email,fullName,payGrade",
      "carl@acme.test,Carl Colleague,E4",
      "late@acme.test,Late,E1",
    ])
    const commit = async () => {
      const response = await app.hr.post(`/imports/${body.id}/commit`)
      return [...outcomeOf(response), response.body.details]
    }
    await app.hr.patch(`/users/${app.colleague.id}`, { payGrade: "E5" })
    const [planned, now] = [null, "E5"].map((from) => [{ field: "payGrade", from, to: "E4" }])
    const rows = [
      { position: 1, planned: { status: "UPDATE", changes: planned }, now: { status: "UPDATE", code: null, changes: now } },
    ]
    expect(await commit()).toEqual([409, "PLAN_OUTDATED", { rows, notifications: [] }])
    await app.hr.post("/users", { email: "late@acme.test", fullName: "Early", role: "EMPLOYEE" })
    expect(await commit()).toEqual([409, "PLAN_OUTDATED", { rows: [{ position: 2 }] }])
    expect((await app.hr.get(`/users/${app.colleague.id}`)).body.payGrade).toBe("E5")
  })
})

describe("other kinds", () => {
  test("departments are found by their path, and parents may be rows of the same file", async () => {
    const body = await plan("DEPARTMENTS", [
      "name,parent,headEmail",
      "Ovens,Production,ann@acme.test",
      "Production,Company,",
      "Sales,Company,bob@acme.test",
    ])
    expect(body).toMatchObject({ createCount: 2, updateCount: 1, errorCount: 0 })
    expect((await app.hr.post(`/imports/${body.id}/commit`)).body.status).toBe("COMMITTED")
    const { body: tree } = await app.hr.get("/departments/tree")
    const production = tree[0].children.find(({ name }: Json) => name === "Production")
    expect(production.children.map(({ name }: Json) => name)).toEqual(["Ovens"])
    expect((await app.hr.get(`/departments/${salesId}`)).body.headId).toBe(app.manager.id)
    expect((await app.hr.post(`/imports/${body.id}/undo`)).body.status).toBe("UNDONE")
    expect((await app.hr.get(`/departments/${salesId}`)).body.headId).toBe(null)
    expect((await app.hr.get("/departments?search=Ovens")).body).toEqual([])
  })

  test("candidates are created and updated by email address, from XLSX as well", async () => {
    const { Workbook } = await import("@cj-tech-master/excelts")
    const workbook = new Workbook()
    const sheet = workbook.addWorksheet("Candidates")
    sheet.addRow(["Name", "Email", "Phone", "Skills", "Consent until"])
    sheet.addRow(["Cora", "cora@mail.test", "+49 731 2", "Bread, Cake", new Date("2027-01-31T00:00:00Z")])
    const bytes = Uint8Array.from(await workbook.xlsx.writeBuffer())
    const { body } = await app.hr.upload("/imports", { name: "candidates.xlsx", bytes }, { kind: "CANDIDATES" })
    expect(body).toMatchObject({ createCount: 1, errorCount: 0 })
    await app.hr.post(`/imports/${body.id}/commit`)
    const { body: candidates } = await app.hr.get("/candidates?search=cora")
    expect(candidates).toEqual([
      expect.objectContaining({ fullName: "Cora", phone: "+49 731 2", skills: ["Bread", "Cake"], consentUntil: "2027-01-31" }),
    ])
    const again = await plan("CANDIDATES", ["email,skills,phone", 'cora@mail.test,"Bread,Cake",+49 731 3'])
    expect((await rowsOf(again.id))[0].changes).toEqual([{ field: "phone", from: "+49 731 2", to: "+49 731 3" }])
    expect((await app.hr.post(`/imports/${body.id}/undo`)).body.status).toBe("UNDONE")
    expect((await app.hr.get("/candidates?search=cora")).body).toEqual([])
  })

  test("leave balances are granted as opening balances, and an undo takes them back", async () => {
    const { body: type } = await app.hr.post("/leave/types", { name: "Flexitime", accrual: "NONE" })
    const balance = async () => (await app.hr.get(`/leave/employees/${app.employee.id}/balances/${type.id}`)).body.remaining
    const body = await plan("LEAVE_BALANCES", [
      "employeeEmail,leaveType,days,validFrom,reason",
      "ann@acme.test,Flexitime,2.5,2026-01-01,Opening balance",
    ])
    expect(body).toMatchObject({ createCount: 1, errorCount: 0 })
    await app.hr.post(`/imports/${body.id}/commit`)
    expect(await balance()).toBe(2.5)
    await app.hr.post(`/imports/${body.id}/undo`)
    expect(await balance()).toBe(0)
  })
})

describe("opening balances", () => {
  test("imported opening balances count in their validity, expire after it, and are entries of the ledger", async () => {
    const { body: type } = await app.hr.post("/leave/types", {
      name: "Carried days",
      accrual: "NONE",
      effectiveFrom: "2026-01-01",
      maximumCarryOver: 0,
    })
    const body = await plan("LEAVE_BALANCES", [
      "employeeEmail;leaveType;days;validFrom;validTo;reason",
      "ann@acme.test;Carried days;4;2026-01-01;2026-03-31;Old system",
      "ann@acme.test;Carried days;1.5;2026-04-01;;Old system",
      "bob@acme.test;Carried days;2.25;2026-06-01;2027-06-30;Old system",
    ])
    expect(body).toMatchObject({ status: "PLANNED", createCount: 3, errorCount: 0 })
    expect((await app.hr.post(`/imports/${body.id}/commit`)).body.status).toBe("COMMITTED")
    const balanceOf = async ({ id }: Client, asOf: string) => {
      const { body: balance } = await app.hr.get(`/leave/employees/${id}/balances/${type.id}?asOf=${asOf}`)
      const { days, on, unit } = balance.expiringNext ?? {}
      return [balance.remaining, balance.expired, days, on, unit]
    }
    expect(await balanceOf(app.employee, "2026-03-31")).toEqual([4, 0, 4, "2026-03-31", "DAYS"])
    expect(await balanceOf(app.employee, "2026-04-01")).toEqual([1.5, 4, 1.5, "2026-12-31", "DAYS"])
    expect(await balanceOf(app.manager, "2026-05-31")).toEqual([0, 0, 2.25, "2027-06-30", "DAYS"])
    expect(await balanceOf(app.manager, "2027-06-30")).toEqual([2.25, 0, 2.25, "2027-06-30", "DAYS"])
    expect(await balanceOf(app.manager, "2027-07-01")).toEqual([0, 2.25, undefined, undefined, undefined])
    const { body: entries } = await app.hr.get(`/leave/entries?leaveTypeId=${type.id}`)
    expect(
      entries.map(({ employeeId, kind, days, effectiveDate, reason }: Json) => [employeeId, kind, days, effectiveDate, reason]),
    ).toEqual([
      [app.employee.id, "GRANT", 4, "2026-01-01", "Old system"],
      [app.employee.id, "GRANT", 1.5, "2026-04-01", "Old system"],
      [app.manager.id, "GRANT", 2.25, "2026-06-01", "Old system"],
    ])
    expect((await app.hr.post(`/imports/${body.id}/undo`)).body.status).toBe("UNDONE")
    expect(
      (await Promise.all([app.employee, app.manager].map((client) => balanceOf(client, "2026-12-31")))).map(([days]) => days),
    ).toEqual([0, 0])
  })

  test("an opening balance that ends before it starts is rejected at its row of the plan, and nothing is imported", async () => {
    const body = await plan("LEAVE_BALANCES", [
      "employeeEmail;leaveType;days;validFrom;validTo;reason",
      "bob@acme.test;Carried days;1;2026-04-01;2026-04-01;Old system",
      "ann@acme.test;Carried days;4;2026-04-01;2026-03-31;Old system",
    ])
    const count = () => app.sql("select count(*)::int as n from ledger_entries")
    const before = await count()
    const [first, second] = await rowsOf(body.id)
    expect(first).toMatchObject({ status: "CREATE", problems: [] })
    expect(second).toMatchObject({ status: "ERROR", problems: [{ column: "validTo", code: "END_BEFORE_START" }] })
    expect(outcomeOf(await app.hr.post(`/imports/${body.id}/commit`))).toEqual([409, "ROWS_REJECTED"])
    expect(await count()).toEqual(before)
  })
})

describe("files", () => {
  test("a file with two columns of one header returns 400 with the header, unless they are ignored", async () => {
    const { status, body } = await upload("EMPLOYEES", ["email,Remark,fullName, Remark , fullName", "a@acme.test,1,Ann,2,Bob"])
    const message = "Several columns have the header “fullName”. Please rename or remove all but one."
    expect([status, body.errors]).toEqual([400, [{ path: "file", code: "DUPLICATE_HEADER", message }]])
    const ignored = await upload("EMPLOYEES", ["email,Remark,fullName,Remark,,", "b@acme.test,1,Bea,2,3,4"])
    expect(ignored.body.mapping).toEqual({ email: "email", Remark: null, fullName: "fullName" })
  })

  test("a file that is no table, lacks a required column, or maps a column twice returns 400 or 415", async () => {
    const paths = async (lines: string[], fields: Json = {}) => {
      const { status, body } = await upload("EMPLOYEES", lines, { fields })
      return [status, body.errors?.map(({ path }: Json) => path)]
    }
    expect(await paths(["fullName", "Nora"])).toEqual([400, ["email"]])
    expect(await paths(["email,E-Mail", "a@acme.test,b@acme.test"])).toEqual([400, ["email"]])
    expect(await paths(["email", "a"], { mapping: "[1]" })).toEqual([400, ["mapping"]])
    expect(await paths(["email", "a"], { mapping: '{"Mail":"email","email":"nothing"}' })).toEqual([
      400,
      ["mapping.Mail", "mapping.email", "email"],
    ])
    expect(await paths(['email,"x', "a"])).toEqual([400, ["file"]])
    const broken = await app.hr.upload("/imports", { name: "x.xlsx", bytes: "PK\x03\x04" }, { kind: "EMPLOYEES" })
    expect(outcomeOf(broken)).toEqual([400, "VALIDATION_FAILED"])
    expect(outcomeOf(await app.hr.upload("/imports", { name: "x.txt", bytes: "email" }, { kind: "EMPLOYEES" }))).toEqual([
      415,
      "UNSUPPORTED_FILE_TYPE",
    ])
  })
})

describe("records that changed since the plan", () => {
  test("a name that is taken meanwhile rejects the commit", async () => {
    const { id } = await plan("DEPARTMENTS", ["name", "Foundry"])
    expect((await app.hr.post("/departments", { name: "Foundry" })).status).toBe(201)
    const { status, body } = await app.hr.post(`/imports/${id}/commit`)
    expect([status, body.code]).toEqual([409, "PLAN_OUTDATED"])
    expect(body.details.rows).toMatchObject([{ position: 1, now: { status: "ERROR", code: "NAME_TAKEN" } }])
  })

  test("a former manager who reports to the employee, and a former department that is gone, reject the undo", async () => {
    const former = await insertDepartment(app, "Former")
    await insertDepartment(app, "Latter")
    const boss = await app.hire({ full_name: "Bea Boss" })
    const led = await app.hire({ email: "led@acme.test", manager_id: boss.id })
    await app.hire({ email: "placed@acme.test", department_id: former })
    const change = async (lines: string[]): Promise<string> => {
      const { id } = await plan("EMPLOYEES", lines)
      expect((await app.hr.post(`/imports/${id}/commit`)).status).toBe(200)
      return id
    }
    const managers = await change(["email,managerEmail", "led@acme.test,bob@acme.test"])
    const departments = await change(["email,department", "placed@acme.test,Latter"])
    expect((await app.hr.patch(`/users/${boss.id}`, { managerId: led.id })).status).toBe(200)
    expect(outcomeOf(await app.hr.post(`/imports/${managers}/undo`))).toEqual([409, "HIERARCHY_CYCLE"])
    expect((await app.hr.delete(`/departments/${former}`)).status).toBe(204)
    expect(outcomeOf(await app.hr.post(`/imports/${departments}/undo`))).toEqual([400, "INVALID_REFERENCE"])
  })
})
