// Departments, positions, locations and custom roles on past days: who reads what, former knowledge, and what was never recorded.
import { beforeAll, describe, expect, test } from "@jest/globals"
import pg from "pg"
import { migrate } from "../../src/adapters/migrations.js"
import type { Client, Json } from "../support/client.js"
import { cloneDatabase } from "../support/databases.js"
import { insertEmployee, insertOrganization, insertRow, UNKNOWN_ID } from "../support/factories.js"
import { assignRole } from "../support/roles.js"
import { statementsOf } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const TODAY = "2026-03-02"
const YESTERDAY = "2026-03-01"
const NOON_YESTERDAY = `${YESTERDAY}T12:00:00.000Z`
const app = createTestApp({ now: NOON_YESTERDAY })

const ok = async (response: Promise<{ status: number; body: Json }>) => {
  const { status, body } = await response
  expect({ status, body }).toMatchObject({ status: expect.any(Number) })
  expect([200, 201, 204]).toContain(status)
  return body
}

/** People as of today, whose tokens began today. */
const people: Record<"admin" | "hr" | "manager" | "employee", Client> = {} as never
let sales: string
let team: string
let role: string
let assignment: string
let position: string
let location: string

beforeAll(async () => {
  sales = (await ok(app.hr.post("/departments", { name: "Sales", headId: app.manager.id }))).id
  team = (await ok(app.hr.post("/departments", { name: "Team", parentId: sales }))).id
  position = (await ok(app.hr.post("/positions", { title: "Seller", grade: "Junior", level: 1, departmentId: sales }))).id
  location = (await ok(app.hr.post("/locations", { name: "Old Office", type: "OFFICE", country: "DE", timezone: "UTC" }))).id
  role = (
    await ok(app.admin.post("/administration/roles", { name: "Reader", permissions: ["READ_LEAVE"], scope: "ORGANIZATION" }))
  ).id
  assignment = (await ok(app.admin.post(`/administration/roles/${role}/assign`, { employeeId: app.employee.id }))).id
  app.clock.set(`${TODAY}T09:00:00.000Z`)
  for (const name of ["admin", "hr", "manager", "employee"] as const) {
    const [session] = await app.sql<{ id: string; role: string }>(
      "select s.id, e.role from sessions s join employees e on e.id = s.employee_id where e.id = ?",
      [app[name].id],
    )
    const claims = { userId: app[name].id, sessionId: session?.id ?? "", organizationId: app.organizationId, role: session?.role }
    people[name] = app[name].with(await app.instance.deps.tokens.issueAccessToken(claims as never, app.clock))
  }
  const { hr, admin } = people
  await ok(hr.patch(`/departments/${sales}`, { name: "Revenue", headId: app.colleague.id }))
  await ok(hr.patch(`/departments/${team}`, { parentId: null }))
  await ok(hr.patch(`/positions/${position}`, { title: "Account Executive", grade: "Senior" }))
  await ok(hr.patch(`/locations/${location}`, { name: "New Office" }))
  await ok(admin.patch(`/administration/roles/${role}`, { name: "Payroll", permissions: ["READ_COMPENSATION"] }))
  await ok(admin.delete(`/administration/role-assignments/${assignment}`))
})

const on = async (asOf: string, path: string, client = people.hr) => (await client.get(`/history${path}?asOf=${asOf}`)).body

describe("a snapshot", () => {
  test("a department has the name, the parent and the head of the day, beside its record of today", async () => {
    expect(await on(YESTERDAY, `/departments/${sales}`)).toMatchObject({
      departmentId: sales,
      asOf: YESTERDAY,
      name: "Sales",
      headId: app.manager.id,
      head: { fullName: "Bob Manager" },
      childCount: 1,
      level: 0,
      isArchived: false,
      unknownFields: [],
    })
    expect(await on(TODAY, `/departments/${sales}`)).toMatchObject({ name: "Revenue", headId: app.colleague.id, childCount: 0 })
    const { departmentSnapshot } = await people.hr.execute(
      `{ departmentSnapshot(departmentId: "${team}", asOf: "${YESTERDAY}") { parentId level parent { name } department { id parentId } } }`,
    )
    expect(departmentSnapshot).toEqual({
      parentId: sales,
      level: 1,
      parent: { name: "Revenue" },
      department: { id: team, parentId: null },
    })
  })

  test("positions and locations have the values of the day", async () => {
    expect(await on(YESTERDAY, `/positions/${position}`)).toMatchObject({ title: "Seller", grade: "Junior", level: 1 })
    expect(await on(TODAY, `/positions/${position}`)).toMatchObject({ title: "Account Executive", grade: "Senior", level: 1 })
    expect(await on(YESTERDAY, `/locations/${location}`)).toMatchObject({ name: "Old Office", country: "DE" })
    expect(await on(TODAY, `/locations/${location}`)).toMatchObject({ name: "New Office" })
  })

  test("an assignment has the name and the permissions of its role on the day", async () => {
    const [former] = await on(YESTERDAY, "/role-assignments", people.admin)
    expect(former).toMatchObject({ employeeId: app.employee.id, roleId: role, roleName: "Reader", permissions: ["READ_LEAVE"] })
    expect(await on(TODAY, "/role-assignments", people.admin)).toEqual([])
  })

  test("the snapshot of a person has the custom roles of the day, for those who manage roles and the person", async () => {
    const rolesOf = async (asOf: string, client: Client) =>
      (await on(asOf, `/employees/${app.employee.id}`, client)).customRoles as string[] | undefined
    expect([await rolesOf(YESTERDAY, people.admin), await rolesOf(TODAY, people.admin)]).toEqual([["Reader"], []])
    expect(await rolesOf(YESTERDAY, people.employee)).toEqual(["Reader"])
    for (const client of [people.hr, people.manager]) expect(await rolesOf(YESTERDAY, client)).toBeUndefined()
    expect(await on(YESTERDAY, `/employees/${app.employee.id}`, people.hr)).toMatchObject({ isEmployed: true })
  })

  test.each(["departments", "positions", "locations"])(
    "a snapshot of %s exists from the creation of the record on, and after today for kinds whose changes can be scheduled",
    async (kind) => {
      const id = { departments: sales, positions: position, locations: location }[kind]
      const statusOf = async (asOf: string, record = id) => {
        const { status, body } = await people.hr.get(`/history/${kind}/${record}?asOf=${asOf}`)
        return [status, body.code ?? null]
      }
      expect(await statusOf("2026-02-28")).toEqual([404, "NOT_FOUND"])
      expect(await statusOf(YESTERDAY)).toEqual([200, null])
      expect(await statusOf("2026-03-03")).toEqual(kind === "locations" ? [400, "VALIDATION_FAILED"] : [200, null])
      expect(await statusOf(TODAY, UNKNOWN_ID)).toEqual([404, "NOT_FOUND"])
      const outsider = await app.hire({ role: "ADMIN" }, app.otherOrganizationId)
      expect((await outsider.get(`/history/${kind}/${id}?asOf=${YESTERDAY}`)).status).toBe(404)
    },
  )

  test("the root of a tree must have been in the tree of the day", async () => {
    const treeOf = async (rootId: string, asOf: string) =>
      (await people.hr.get(`/history/departments/tree?rootId=${rootId}&asOf=${asOf}`)).status
    expect(await treeOf(sales, YESTERDAY)).toBe(200)
    expect(await treeOf(sales, "2026-02-28")).toBe(404)
    const archived = (await ok(people.hr.post("/departments", { name: "Short-lived" }))).id
    await ok(people.hr.delete(`/departments/${archived}`))
    expect(await treeOf(archived, TODAY)).toBe(404)
    expect(await on(TODAY, `/departments/${archived}`)).toMatchObject({ isArchived: true })
  })
})

describe("a former knowledge", () => {
  test("HR reads what was known of a day at an earlier time, without headcounts", async () => {
    const at = `knownAt=${TODAY}T08:00:00.000Z`
    const { body } = await people.hr.get(`/history/departments/${sales}?asOf=${TODAY}&${at}`)
    expect(body).toMatchObject({ name: "Sales", unknownFields: ["headcount", "totalHeadcount"] })
    expect(body).not.toHaveProperty("headcount", expect.any(Number))
    expect((await people.hr.get(`/history/positions/${position}?${at}`)).body).toMatchObject({ title: "Seller" })
    expect((await people.admin.get(`/history/role-assignments?${at}`)).body).toHaveLength(1)
  })

  test("reading the structure as it was known at an earlier time is for HR, and a later time returns 400", async () => {
    const read = async (client: Client, knownAt: string) => {
      const { status, body } = await client.get(`/history/locations/${location}?knownAt=${knownAt}`)
      return [status, body.code ?? null]
    }
    expect(await read(people.employee, NOON_YESTERDAY)).toEqual([403, "FORBIDDEN"])
    expect(await read(people.hr, `${TODAY}T10:00:00.000Z`)).toEqual([400, "VALIDATION_FAILED"])
    const [entry] = (await people.hr.get("/audit?limit=1")).body
    expect(entry.at > `${TODAY}T09:00:00.000Z`).toBe(true)
    expect(await read(people.hr, entry.at)).toEqual([200, null])
  })
})

describe("rights", () => {
  test("employees read former names, and former heads and headcounts are hidden from them", async () => {
    const body = await on(YESTERDAY, `/departments/${sales}`, people.employee)
    expect(body).toMatchObject({ name: "Sales", childCount: 1 })
    for (const field of ["head", "headId", "headcount", "totalHeadcount"]) expect(body).not.toHaveProperty(field)
    const { departmentSnapshots } = await people.employee.execute(
      `{ departmentSnapshots(first: 9, filter: { asOf: "${YESTERDAY}" }) { nodes { headId headcount hiddenFields } } }`,
    )
    expect(departmentSnapshots.nodes[0]).toEqual({
      headId: null,
      headcount: null,
      hiddenFields: ["head", "headId", "headcount", "totalHeadcount"],
    })
  })

  test("a role with READ_ANALYTICS for everyone shows former heads", async () => {
    const analyst = await app.hire()
    await assignRole({ ...app, admin: people.admin }, analyst, { permissions: ["READ_ANALYTICS"] })
    expect(await on(YESTERDAY, `/departments/${sales}`, analyst)).toMatchObject({ headId: app.manager.id, headcount: 0 })
  })

  test("employees read their own former roles, administrators those of everyone", async () => {
    expect(await on(YESTERDAY, "/role-assignments", people.employee)).toHaveLength(1)
    expect(await on(YESTERDAY, "/role-assignments", people.manager)).toEqual([])
    const { body } = await people.admin.get(
      `/history/role-assignments?asOf=${YESTERDAY}&employeeId=${app.employee.id}&roleId=${role}`,
    )
    expect(body).toHaveLength(1)
    expect((await people.admin.get(`/history/role-assignments?asOf=${YESTERDAY}&roleId=${UNKNOWN_ID}`)).body).toEqual([])
  })
})

describe("versions", () => {
  const versionsOf = async (id: string) =>
    app.sql<Json>("select name, recorded_at, recorded_until from department_versions where record_id = ? order by recorded_at", [
      id,
    ])

  test("a version begins at the time of the audit entry of its write, and ends where the next one begins", async () => {
    const versions = await versionsOf(sales)
    const entries = await app.sql<Json>("select at from audit_entries where subject_id = ? order by sequence", [sales])
    expect(versions.map(({ recorded_at }) => recorded_at)).toEqual(entries.map(({ at }) => at))
    expect(versions.map(({ recorded_until }) => recorded_until)).toEqual([versions[1]?.recorded_at, "infinity"])
  })

  test("a change of a field without versions, and one that is rolled back, begin no version", async () => {
    await ok(people.hr.patch(`/departments/${sales}`, { description: "Sells" }))
    expect((await people.hr.patch(`/departments/${sales}`, { name: "X", parentId: sales })).status).toBe(409)
    expect(await versionsOf(sales)).toHaveLength(2)
  })

  test("the page of a list takes one statement", async () => {
    const statements = await statementsOf(app, () => people.hr.get(`/history/departments?asOf=${YESTERDAY}&limit=10`))
    expect(statements.length).toBeLessThanOrEqual(2)
  })
})

describe("a day before the versions", () => {
  test("a field whose value was not recorded is null and named, and levels follow from no unknown parent", async () => {
    const organizationId = await insertOrganization(app.sql)
    const hr = await app.hire({ role: "HR" }, organizationId)
    const id = await insertRow(app.sql, "departments", organizationId, { name: "Now" })
    await app.sql("update department_versions set recorded_at = '2026-02-01' where record_id = ?", [id])
    await insertRow(app.sql, "department_versions", organizationId, {
      record_id: id,
      recorded_at: "2026-01-01",
      recorded_until: "2026-02-01",
    })
    await app.sql(
      `update department_versions set unknown_fields = '{name,parentId,headId,locationId,isArchived}'
      where record_id = ? and recorded_until = '2026-02-01'`,
      [id],
    )
    const unknownFields = ["name", "parentId", "headId", "locationId", "isArchived", "level", "childCount", "totalHeadcount"]
    const { departmentTreeSnapshot } = await hr.execute(
      `{ departmentTreeSnapshot(asOf: "2026-01-15", first: 5) { nodes { departmentId name level headcount totalHeadcount unknownFields } } }`,
    )
    expect(departmentTreeSnapshot.nodes).toEqual([
      { departmentId: id, name: null, level: null, headcount: 0, totalHeadcount: null, unknownFields },
    ])
    expect(await on("2026-02-01", `/departments/${id}`, hr)).toMatchObject({ name: "Now", level: 0, unknownFields: [] })
  })

  test("the migration takes the values of changed rows for unknown before their last change", async () => {
    const database = await cloneDatabase()
    const client = new pg.Client(database.url)
    await client.connect()
    const sql = async (text: string, values: unknown[] = []) =>
      (
        await client.query(
          values.reduce<string>((query, _, n) => query.replace("?", `$${n + 1}`), text),
          values,
        )
      ).rows
    const names = ["department", "position", "location", "custom_role", "role_assignment"]
    await sql(`drop table ${names.map((name) => `${name}_versions`).join(", ")}`)
    await sql("delete from mikro_orm_migrations where name like '%\\_StructureVersions'")
    const organizationId = await insertOrganization(sql)
    const employee = await insertEmployee(sql, organizationId)
    const [created, updated] = ["2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z"]
    const departmentOf = (name: string, version: number) =>
      insertRow(sql, "departments", organizationId, {
        name,
        version,
        created_at: created,
        updated_at: version > 1 ? updated : created,
      })
    const [unchanged, changed] = [await departmentOf("Unchanged", 1), await departmentOf("Changed", 4)]
    const entry = (sequence: number, action: string, at: string) =>
      insertRow(sql, "audit_entries", organizationId, {
        ...{ sequence, action, at, subject_type: "RoleAssignment", subject_id: UNKNOWN_ID, hash: "" },
        details: { roleId: UNKNOWN_ID, employeeId: employee },
      })
    await entry(1, "customRole.assign", created)
    await entry(2, "customRole.unassign", updated)
    await migrate(database.url)
    const versions = await sql(
      "select record_id, name, recorded_at, recorded_until, unknown_fields from department_versions order by 3, 4",
    )
    expect(versions).toEqual(
      expect.arrayContaining([
        { record_id: unchanged, name: "Unchanged", recorded_at: new Date(created), recorded_until: Infinity, unknown_fields: [] },
        {
          ...{ record_id: changed, name: null, recorded_at: new Date(created), recorded_until: new Date(updated) },
          unknown_fields: ["name", "parentId", "headId", "locationId", "isArchived"],
        },
        { record_id: changed, name: "Changed", recorded_at: new Date(updated), recorded_until: Infinity, unknown_fields: [] },
      ]),
    )
    expect(versions).toHaveLength(3)
    expect(await sql("select employee_id, recorded_at, recorded_until from role_assignment_versions")).toEqual([
      { employee_id: employee, recorded_at: new Date(created), recorded_until: new Date(updated) },
    ])
    await client.end()
    await database.drop()
  })
})
