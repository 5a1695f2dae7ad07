// A person whose profile a caller may not read is in no list and no record of profiles, employment and pay, whatever single
// permissions the caller has.
import { isDeepStrictEqual } from "node:util"
import { beforeAll, expect, test } from "@jest/globals"
import { accessPolicies } from "../../src/domains.js"
import { ORGANIZATION_WIDE, PERMISSIONS_OF_PLACES, Permission, type RoleScope } from "../../src/entities/administration/enums.js"
import { insertAccessRecords } from "../support/access-records.js"
import type { Client, Json } from "../support/client.js"
import { nodeTypes } from "../support/node-types.js"
import { assignRole, createKey } from "../support/roles.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp({ now: "2026-03-02T09:00:00.000Z" })

/** Types with permissions of their own, which show records without the profile. */
const otherAreas =
  /^(ApprovalStep|CalendarParticipant|HolidayAssignment|Leave\w+|LedgerEntry|OnboardingInstance|RoleAssignment|WorkPatternAssignment)$/
/** Types whose records of deactivated employees are read with their profile alone. */
const withFormer = /^(DocumentRequest|EmployeeDocument|EmploymentChange|ProfileChange)$/
const types = nodeTypes.filter(
  ({ name }) => isDeepStrictEqual(accessPolicies.byName(name)?.ownerProperties, ["employeeId"]) && !otherAreas.test(name),
)

interface Person {
  readonly name: string
  readonly id: string
  readonly email: string
  readonly records: readonly { type: string; id: string }[]
}
const people: Person[] = []
let departmentId: string
let locationId: string

beforeAll(async () => {
  for (const [name, values] of Object.entries({ inside: {}, outside: {}, former: { account_status: "DEACTIVATED" } })) {
    const { id } = await app.hire({ ...values, manager_id: app.manager.id, salary: 50_000, email: `${name}@acme.test` })
    const inserted = await insertAccessRecords(app.sql, app.organizationId, id)
    if (name === "inside") {
      departmentId = inserted.departmentId
      locationId = inserted.records.id("Location")
    }
    const records: Person["records"][number][] = []
    for (const { name: type, table } of types)
      for (const row of await app.sql<{ id: string }>(`select id from ${table} where employee_id = ?`, [id]))
        records.push({ type, id: row.id })
    people.push({ name, id, email: `${name}@acme.test`, records })
  }
})

const lists = ["/history/employees", "/profile-changes", "/leave/balances", "/users", "/users/directory"]
const exports = ["/history/employees/export?format=csv", "/leave/balances/export?format=csv", "/users/export?format=csv"]
const pathsOf = ({ id }: Person) => [
  ...[`/history/employees/${id}`, `/history/employees/${id}/managers`, `/users/${id}/history`, `/users/${id}/documents`],
  ...[`/users/${id}/document-requests`, `/leave/employees/${id}/balances`],
]

/** What a caller sees of people whose profile is hidden. */
async function findLeaks(caller: Client): Promise<{ leaks: string[]; hidden: number; shown: number }> {
  const ids = people.flatMap(({ id, records }) => [id, ...records.map((record) => record.id)])
  const { body } = await caller.graphql("query ($ids: [ID!]!) { nodes(ids: $ids) { id } }", { ids })
  const visible = new Set((body.data?.nodes as Json[] | undefined)?.flatMap((node) => node?.id ?? []))
  // A key that only manages what belongs to profiles may not ask for nodes.
  for (const { id } of people) if ((await caller.get(`/users/${id}`)).status === 200) visible.add(id)
  const hidden = people.filter(({ id }) => !visible.has(id))
  const leaks: string[] = []
  for (const { name, records } of hidden)
    for (const { type, id } of records)
      if (visible.has(id) && (name !== "former" || withFormer.test(type))) leaks.push(`${name} ${type}`)
  for (const path of lists) {
    const { status, body } = await caller.get(`${path}?limit=100`)
    const items: Json[] = status === 200 ? (body.items ?? body) : []
    const found = new Set(items.map(({ id, employeeId = id }) => employeeId))
    for (const { name, id } of hidden) if (found.has(id)) leaks.push(`${name} ${path}`)
  }
  for (const path of exports) {
    const { status, body } = await caller.get(path)
    for (const { name, email } of hidden) if (status === 200 && body.includes(email)) leaks.push(`${name} ${path}`)
  }
  for (const person of hidden)
    for (const path of pathsOf(person))
      if ((await caller.get(path)).status === 200) leaks.push(`${person.name} ${path.replace(person.id, ":id")}`)
  return { leaks, hidden: hidden.length, shown: visible.size }
}

const readers = /^(READ_DIRECTORY|UPDATE_PROFILES|MANAGE_DOCUMENTS|ADJUST_LEAVE|MANAGE_ACCOUNTS)$/
const roles = [
  ...Permission.keys.map((permission) => [permission]),
  Permission.keys.filter((permission) => !readers.test(permission)),
  Permission.keys.filter((permission) => permission !== "MANAGE_ACCOUNTS"),
]

/** The values of a role in a scope; undefined where a role of this scope cannot have the permissions. */
function roleOf(scope: RoleScope, all: readonly Permission[]): Json {
  const permissions = all.filter((permission) => scope === "ORGANIZATION" || !ORGANIZATION_WIDE.has(permission))
  const place = scope === "LOCATION" ? { locationId } : scope.startsWith("DEPARTMENT") ? { departmentId } : {}
  const allowed = permissions.filter((permission) => scope !== "REPORTS" || !PERMISSIONS_OF_PLACES.has(permission))
  return allowed.length > 0 ? { scope, permissions: allowed, ...place } : undefined
}

test.each<[kind: "API key" | "employee", scopes: RoleScope[], hidden: number]>([
  ["API key", ["ORGANIZATION", "DEPARTMENT", "DEPARTMENT_TREE", "LOCATION"], 150],
  ["employee", ["ORGANIZATION", "DEPARTMENT", "LOCATION", "REPORTS"], 60],
])("an %s with single permissions of each scope sees nothing of people whose profile is hidden", async (kind, scopes, least) => {
  const leaks: Record<string, string[]> = {}
  let [hidden, shown] = [0, 0]
  for (const permissions of roles)
    for (const scope of scopes) {
      const role = roleOf(scope, permissions)
      if (!role) continue
      const caller = kind === "API key" ? await createKey(app, role) : await app.hire()
      if (kind === "employee") await assignRole(app, caller, role)
      const found = await findLeaks(caller)
      if (found.leaks.length > 0) leaks[`${scope} ${permissions.slice(0, 3)}`] = found.leaks
      hidden += found.hidden
      shown += found.shown
    }
  expect(leaks).toEqual({})
  expect(hidden).toBeGreaterThan(least)
  expect(shown).toBeGreaterThan(50)
})

test("a key that reads employment and pay of a place reads snapshots with the directory only", async () => {
  const permissions: Permission[] = ["READ_EMPLOYMENT", "READ_COMPENSATION"]
  const [inside] = people as [Person]
  const read = async (more: Permission[]) => {
    const key = await createKey(app, { scope: "LOCATION", locationId, permissions: [...permissions, ...more] })
    const { body } = await key.get("/history/employees")
    return { items: body.map(({ employeeId }: Json) => employeeId), ...(await key.get(`/history/employees/${inside.id}`)) }
  }
  expect(await read([])).toMatchObject({ items: [], status: 404 })
  expect(await read(["READ_DIRECTORY"])).toMatchObject({ items: [inside.id], status: 200, body: { salary: 50_000 } })
})
