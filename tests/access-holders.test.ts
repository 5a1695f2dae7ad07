// `whoCanSee` and `whoCan` name exactly those who, asked one by one over the public API, have the access.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { GraphQLObjectType } from "graphql"
import { scopeIncludes } from "../src/auth/access-rules.js"
import { operationNamesOf } from "../src/auth/action-operations.js"
import type { Viewer } from "../src/auth/viewer.js"
import { accessPolicies } from "../src/domains.js"
import { ActionName } from "../src/entities/actions.js"
import { PERMISSIONS_OF_PLACES, Permission } from "../src/entities/administration/enums.js"
import { newId } from "../src/entities/base-entity.js"
import { snakeCase } from "../src/entities/metadata.js"
import { insertAccessRecords } from "./support/access-records.js"
import { Client, type Json } from "./support/client.js"
import { fillCompany } from "./support/company.js"
import { insertDepartment, insertRow } from "./support/factories.js"
import { schema, nodeTypes as types } from "./support/node-types.js"
import { seededRandom } from "./support/random.js"
import { assignRole } from "./support/roles.js"
import { createTestApp } from "./support/test-app.js"

/** Records of each type and access that are asked about. */
const ROUNDS = Number(process.env.ROUNDS ?? 1)
const RECORDS_PER_TYPE = 20

const app = createTestApp()
const fieldsOf = (name: string) => (schema.getType(name) as GraphQLObjectType).getFields()

interface Asked {
  client: Client
  viewer: Viewer
  /** What the viewer sees, by id. */
  seen: Map<string, Json>
}

const everyone: Asked[] = []
/** The records that the administrator sees, by type, with their owners. */
const records = new Map<string, { id: string; owners: (string | null)[] }[]>()

beforeAll(async () => {
  const { admin, manager, employee, colleague, organizationId, sql } = app
  await fillCompany(app, organizationId, { eve: admin.id, bob: manager.id, ann: employee.id, carl: colleague.id })
  const owner = await app.hire({ manager_id: manager.id })
  const { departmentId } = await insertAccessRecords(sql, organizationId, owner.id)
  // Their secrets are unknown.
  await sql("update api_keys set revoked_at = created_at where organization_id = ?", [organizationId])
  await sql("update access_log_entries set employee_id = ? where id = (select min(id::text)::uuid from access_log_entries)", [
    admin.id,
  ])
  await hireWithRoles(departmentId)
  await app.hire({ hire_date: "2027-01-01", manager_id: manager.id })
  const keys = await insertKeys(departmentId)
  const active = await sql<{ id: string; role: "EMPLOYEE" }>(
    "select id, role from employees where organization_id = ? and account_status = 'ACTIVE'",
    [organizationId],
  )
  for (const client of [...(await Promise.all(active.map(signIn))), ...keys]) {
    const { viewer } = await app.instance.deps.authenticator.authenticate(client.token as string)
    everyone.push({ client: new Client(app.url, { id: viewer.id, token: client.token }), viewer, seen: new Map() })
  }
  // Without statistics of its tables, PostgreSQL chooses slow plans for the questions about all viewers.
  await app.sql("analyze")
  await loadRecords()
  await Promise.all(everyone.map(readAll))
  const administrator = everyone.find(({ client }) => client.id === admin.id) as Asked
  for (const [type, list] of records)
    records.set(
      type,
      list.filter(({ id }) => administrator.seen.get(id)),
    )
})

/** Employees with custom roles of each scope, of which some have reports and other roles. */
async function hireWithRoles(departmentId: string): Promise<void> {
  const permissions = Permission.keys.filter((name) => !/^MANAGE_(ROLES|WEBHOOKS)|_CHANGES$/.test(name))
  const everywhere = permissions.filter((name) =>
    /^(READ|UPDATE)_(?!ANALYTICS|AUDIT)|^MANAGE_(DOC|LEAVE$|TASKS|ONBOARDING$)|ADJUST/.test(name),
  )
  const ofPeople = everywhere.filter((name) => !PERMISSIONS_OF_PLACES.has(name))
  const values = { manager_id: app.manager.id, department_id: departmentId }
  for (const scope of ["OWN", "REPORTS"]) await assignRole(app, await app.hire(values), { scope, permissions: ofPeople })
  for (const scope of ["DEPARTMENT", "DEPARTMENT_TREE", "LOCATION"]) {
    const holder = await app.hire(values)
    await app.hire({ manager_id: holder.id })
    await assignRole(app, holder, { scope, permissions: [...everywhere, "MANAGE_RECRUITMENT"] })
  }
  const reader = await app.hire()
  await assignRole(app, reader, { permissions: ["READ_COMPENSATION", "READ_LEAVE"] })
  await assignRole(app, reader, { scope: "DEPARTMENT", permissions: everywhere, departmentId })
  await assignRole(app, app.manager, { scope: "REPORTS", permissions: ["READ_PERSONAL", "READ_COMPENSATION"] })
  for (const permission of permissions) await assignRole(app, await app.hire(), { permissions: [permission] })
}

async function insertKeys(departmentId: string): Promise<Client[]> {
  const roles = [
    { name: "Every permission", scope: "ORGANIZATION", permissions: Permission.keys },
    { name: "Department", scope: "DEPARTMENT", departmentId, permissions: ["READ_DIRECTORY", "READ_COMPENSATION", "READ_TASKS"] },
  ]
  return Promise.all(
    roles.map(async (role) => {
      const { body } = await app.admin.post("/administration/roles", role)
      const key = await app.admin.post("/administration/api-keys", { name: role.name, roleId: body.id })
      return new Client(app.url, { id: key.body.apiKey.id, token: key.body.secret })
    }),
  )
}

/** A client of an active employee. */
async function signIn({ id, role }: { id: string; role: "EMPLOYEE" }): Promise<Client> {
  const sessionId = newId()
  await insertRow(app.sql, "sessions", app.organizationId, {
    id: sessionId,
    employee_id: id,
    refresh_hash: sessionId,
    last_seen_at: app.clock.now(),
    expires_at: new Date(app.clock.now().getTime() + 86_400_000),
  })
  const claims = { userId: id, sessionId, organizationId: app.organizationId, role }
  return new Client(app.url, { id, token: await app.instance.deps.tokens.issueAccessToken(claims, app.clock) })
}

async function loadRecords(): Promise<void> {
  for (const { name, table } of types) {
    const owners = accessPolicies.byName(name)?.ownerProperties.map((property) => `"${snakeCase(property)}"`) ?? []
    const rows = await app.sql<{ id: string; owners: (string | null)[] }>(
      `select id, array[${owners.join(", ")}]::uuid[] as owners from ${table} where ${name === "Organization" ? "id" : "organization_id"} = ?
        order by array[${owners.join(", ")}]::uuid[] @> array[?::uuid] desc, md5(id::text) limit ${RECORDS_PER_TYPE}`,
      [app.organizationId, app.admin.id],
    )
    records.set(name, rows)
  }
}

/** Reads all records as a viewer. */
async function readAll({ client, seen }: Asked): Promise<void> {
  for (const [type, list] of records) {
    if (list.length === 0) continue
    const fields = ["hiddenFields", "availableActions { name allowed }"].filter(
      (one) => (one.split(" ")[0] as string) in fieldsOf(type),
    )
    const { nodes } = await client.execute(
      `query ($ids: [ID!]!) { nodes(ids: $ids) { __typename ... on ${type} { id ${fields.join(" ")} } } }`,
      { ids: list.map(({ id }) => id) },
    )
    for (const [n, { id }] of list.entries()) seen.set(id, nodes[n])
  }
}

interface Access {
  type: string
  field?: string
  action?: string
}

/** Every access to records of a type: reading them, reading their restricted fields, and all actions. */
const accesses: Access[] = types.flatMap(({ name: type }) => {
  const { actions = {}, fields = {} } = accessPolicies.byName(type) ?? {}
  return [
    { type },
    ...Object.entries(fields).flatMap(([field, { read }]) => (read ? [{ type, field }] : [])),
    ...Object.keys(actions).map((action) => ({ type, action })),
  ]
})

/** Whether a viewer has the access, by what the viewer sees over the API. */
function hasAccess(
  { viewer, seen }: Asked,
  { type, field, action }: Access,
  record: { id: string; owners: (string | null)[] },
): boolean {
  const shown = seen.get(record.id)
  const policy = accessPolicies.byName(type)
  if (!shown) return false
  if (field)
    return shown.hiddenFields ? !shown.hiddenFields.includes(field) : policy?.fields[field]?.read === policy?.actions.read
  const listed = shown.availableActions?.find(({ name }: { name: ActionName }) => ActionName.label(name) === action)
  if (listed) return listed.allowed
  const operations = operationNamesOf(type, action ?? "read").filter((name) => accessPolicies.operations.has(name))
  const isOpen = operations.length === 0 || operations.some((name) => accessPolicies.mayCall(viewer, name))
  return isOpen && scopeIncludes(policy?.actions[action ?? "read"]?.(viewer) ?? new Set(), record.owners)
}

const document = (
  operation: string,
  parameter: string,
) => `query ($type: String!, $id: ID!, $name: String${parameter === "action" ? "!" : ""}) {
  ${operation}(entityType: $type, entityId: $id, ${parameter}: $name, first: 100) {
    isEveryone totalCount nodes { employeeId apiKeyId employee { id } apiKey { id } reasons { relation } } } }`
const documents = { whoCanSee: document("whoCanSee", "field"), whoCan: document("whoCan", "action") }

async function ask(client: Client, { type, field, action }: Access, id: string): Promise<Json> {
  const operation = action ? "whoCan" : "whoCanSee"
  return (await client.execute(documents[operation], { type, id, name: action ?? field }))[operation]
}

test(`the holders of ${accesses.length} accesses are those who have them over the API, for ${ROUNDS} records each`, async () => {
  const random = seededRandom(7)
  const wrong: object[] = []
  const covered = new Set<Access>()
  let partial = 0
  for (let round = 0; round < ROUNDS; round++)
    for (const access of accesses) {
      const list = records.get(access.type) ?? []
      const record = list[Math.floor(random() * list.length)]
      if (!record) continue
      covered.add(access)
      const expected = everyone.filter((one) => hasAccess(one, access, record)).map(({ client }) => client.id)
      const { nodes, totalCount, isEveryone } = await ask(app.admin, access, record.id)
      const named = nodes.map(({ employee, apiKey }: Json) => employee?.id ?? apiKey?.id)
      const isAsExpected = isEveryone === everyone.every((one) => one.viewer.isServiceAccount || expected.includes(one.client.id))
      if (expected.length > 0 && !isEveryone) partial++
      if (!isAsExpected || totalCount !== expected.length || [...expected].sort().join() !== [...named].sort().join())
        wrong.push({
          ...access,
          id: record.id,
          missing: expected.filter((id) => !named.includes(id)),
          added: named.filter((id: string) => !expected.includes(id)),
        })
    }
  expect(wrong).toEqual([])
  expect(everyone.length).toBeGreaterThan(40)
  expect(partial).toBeGreaterThan(100)
  expect(accesses.filter((access) => !covered.has(access)).map(({ type }) => type)).toEqual([])
})

describe("the holders of an access", () => {
  const readersOf = (client: Client, values: Record<string, string>) =>
    client.get(`/administration/access/readers?${new URLSearchParams(values)}`)
  const salaryOf = ({ id }: Client) => ({ entityType: "Employee", entityId: id, field: "salary" })

  test("employees list those who read their own pay, without the roles of others", async () => {
    const { body } = await readersOf(app.employee, { ...salaryOf(app.employee), limit: "100" })
    const reasonsOf = ({ id }: Client) => body.items.find((item: Json) => item.employeeId === id)?.reasons
    expect(body.isEveryone).toBe(false)
    expect(reasonsOf(app.employee)).toMatchObject([{ relation: "OWNER" }, { relation: "POLICY" }])
    expect(reasonsOf(app.hr)).toEqual([])
    const asAdministrator = await readersOf(app.admin, { ...salaryOf(app.employee), limit: "100" })
    expect(asAdministrator.body.total).toBe(body.total)
    expect(asAdministrator.body.items.find((item: Json) => item.employeeId === app.hr.id)).toMatchObject({
      employee: { id: app.hr.id, fullName: "Hana Human" },
      reasons: [{ relation: "HR" }],
    })
  })

  test("an employee's list does not reveal which accounts are invited, suspended or of a later first day", async () => {
    const hidden = [{ account_status: "SUSPENDED" }, { account_status: "INVITED" }, { hire_date: "2030-01-01" }]
    const ids: string[] = []
    for (const values of hidden) ids.push((await app.hire(values)).id)
    const own = { entityType: "Employee", entityId: app.employee.id, limit: "100" }
    const { body: listed } = await readersOf(app.employee, own)
    const { body: directory } = await app.employee.get("/users/directory?limit=100")
    const known = directory.map(({ id }: Json) => id)
    expect(known).toEqual(expect.arrayContaining(ids))
    expect(listed.items.map(({ employeeId }: Json) => employeeId)).toEqual(expect.arrayContaining(known))
    const { body: active } = await readersOf(app.admin, own)
    for (const id of ids) expect(active.items.map(({ employeeId }: Json) => employeeId)).not.toContain(id)
    // The tests below count on everyone being active.
    await app.sql("update employees set account_status = 'DEACTIVATED' where id in (?)", [ids])
  })

  test("asking about the record of another person without EXPLAIN_ACCESS returns 403 FORBIDDEN", async () => {
    expect((await readersOf(app.hr, salaryOf(app.employee))).body).toMatchObject({ status: 403, code: "FORBIDDEN" })
    const path = `/administration/access/actors?entityType=Employee&entityId=${app.employee.id}&action=update`
    expect((await app.employee.get(path)).status).toBe(403)
    const explainer = await app.hire()
    await assignRole(app, explainer, { permissions: ["EXPLAIN_ACCESS"] })
    expect((await readersOf(explainer, salaryOf(app.employee))).status).toBe(200)
    expect((await explainer.get(path)).status).toBe(200)
  })

  test("a record that the caller may not read returns 404 NOT_FOUND, as one of another organization does", async () => {
    const explainer = await app.hire()
    await assignRole(app, explainer, { permissions: ["EXPLAIN_ACCESS"] })
    const [contact] = await app.sql<{ id: string }>("select id from emergency_contacts where employee_id = ?", [app.employee.id])
    const ask = (entityType: string, entityId = "") => readersOf(explainer, { entityType, entityId })
    expect((await ask("EmergencyContact", contact?.id)).status).toBe(404)
    expect((await ask("Employee", app.outsider.id)).status).toBe(404)
  })

  test("unknown types, fields and actions return 400 VALIDATION_FAILED", async () => {
    const record = { entityType: "Employee", entityId: app.employee.id }
    for (const field of ["shoeSize", "constructor", "toString", "__proto__"])
      expect((await readersOf(app.admin, { ...record, field })).body.errors).toMatchObject([{ path: "field", code: "UNKNOWN" }])
    expect((await readersOf(app.admin, { ...record, entityType: "Spaceship" })).body.errors).toMatchObject([
      { path: "entityType" },
    ])
    const departmentId = await insertDepartment(app, "Bakery")
    for (const action of ["fly", "constructor", "toString", "__proto__"])
      for (const [entityType, entityId] of Object.entries({ Employee: app.employee.id, Department: departmentId }))
        for (const path of [`access?viewerId=${app.admin.id}&`, "access/actors?"]) {
          const query = `entityType=${entityType}&entityId=${entityId}&action=${action}`
          const { status, body } = await app.admin.get(`/administration/${path}${query}`)
          expect({ query, status, errors: body.errors }).toMatchObject({ query, status: 400, errors: [{ path: "action" }] })
        }
  })

  test("custom fields of employees are asked about by their group", async () => {
    const record = { entityType: "Employee", entityId: app.employee.id }
    for (const field of ["customFields", "customField"])
      expect((await readersOf(app.admin, { ...record, field })).body.errors).toMatchObject([
        { path: "field", code: "NOT_ALLOWED" },
      ])
    expect((await readersOf(app.admin, { ...record, field: "customFields.compensation" })).status).toBe(200)
  })

  test("pages follow each other by name and name each holder once", async () => {
    const names: string[] = []
    let after: string | null = null
    do {
      const { whoCanSee }: Json = await app.admin.execute(
        `query ($id: ID!, $after: String) { whoCanSee(entityType: "Employee", entityId: $id, first: 7, after: $after) {
          isEveryone nodes { employee { fullName } apiKey { name } } pageInfo { hasNextPage endCursor } } }`,
        { id: app.manager.id, after },
      )
      expect(whoCanSee.isEveryone).toBe(true)
      names.push(...whoCanSee.nodes.flatMap(({ employee }: Json) => employee?.fullName ?? []))
      after = whoCanSee.pageInfo.hasNextPage ? whoCanSee.pageInfo.endCursor : null
    } while (after)
    const active = await app.sql<{ name: string }>(
      `select full_name as name from employees where organization_id = ? and account_status = 'ACTIVE' order by full_name collate "und-x-icu"`,
      [app.organizationId],
    )
    expect(names).toEqual(active.map(({ name }) => name))
  })

  test("an explanation of an API key's access names the custom role", async () => {
    const key = everyone.find(({ viewer }) => viewer.isServiceAccount) as Asked
    const query = new URLSearchParams({ ...salaryOf(app.employee), viewerId: key.viewer.id })
    expect((await app.admin.get(`/administration/access?${query}`)).body).toMatchObject({
      isAllowed: true,
      reasons: [{ relation: "CUSTOM_ROLE", permission: "READ_COMPENSATION", roleName: "Every permission" }],
    })
  })
})
