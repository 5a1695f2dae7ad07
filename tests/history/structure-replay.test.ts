// Random writes of the structure, and what the API says of their days: equal to a copy of the tables taken after each write.
import { expect, test } from "@jest/globals"
import type { Role } from "../../src/entities/enums.js"
import type { Client, Json } from "../support/client.js"
import { insertEmployee, insertOrganization } from "../support/factories.js"
import { seededRandom } from "../support/random.js"
import { createTestApp } from "../support/test-app.js"

/** Generated histories. The environment variable ROUNDS sets their number. */
const rounds = Number(process.env.ROUNDS ?? 2)
const WRITES = 80
/** A time zone whose days begin 13 hours before those of UTC. */
const TIMEZONE = "Pacific/Auckland"
const START = Date.parse("2026-01-05T09:00:00.000Z")

const app = createTestApp({ now: new Date(START).toISOString() })

const localDate = (at: number) => new Intl.DateTimeFormat("sv-SE", { timeZone: TIMEZONE }).format(at)

/** The tables after a write. */
interface Copy {
  readonly day: string
  readonly departments: Json[]
  readonly positions: Json[]
  readonly locations: Json[]
  readonly assignments: Json[]
  readonly people: Json[]
}

async function copyTables(organizationId: string): Promise<Copy> {
  const read = (query: string) => app.sql<Json>(`${query} and x.organization_id = ? order by 1`, [organizationId])
  return {
    day: localDate(app.clock.now().getTime()),
    departments: await read(`select id as "departmentId", name, parent_id as "parentId", head_id as "headId",
      location_id as "locationId", archived_at is not null as "isArchived" from departments x where true`),
    positions: await read(`select id as "positionId", title, grade, level, department_id as "departmentId",
      archived_at is not null as "isArchived" from positions x where true`),
    locations: await read(`select id as "locationId", name, country, region, timezone, archived_at is not null as "isArchived"
      from locations x where true`),
    assignments:
      await read(`select x.id, x.employee_id as "employeeId", role_id as "roleId", r.name as "roleName", permissions, scope,
      r.department_id as "departmentId", r.location_id as "locationId"
      from role_assignments x join custom_roles r on r.id = x.role_id where true`),
    people: await read(`select id, department_id as "departmentId" from employees x where true`),
  }
}

/** The department tree of a copy in preorder, with levels and headcounts, by reading it from the top. */
function treeOf({ departments, people }: Copy): Json[] {
  const live = departments.filter(({ isArchived }) => !isArchived)
  const below = (parentId: string | null, level: number): Json[] =>
    live
      .filter((one) => one.parentId === parentId)
      .sort((a, b) => a.name.localeCompare(b.name))
      .flatMap((one) => {
        const rows = below(one.departmentId, level + 1)
        const children = rows.filter(({ parentId: parent }) => parent === one.departmentId)
        const headcount = people.filter(({ departmentId }) => departmentId === one.departmentId).length
        const totalHeadcount = headcount + children.reduce((sum, child) => sum + child.totalHeadcount, 0)
        return [{ ...one, level, headcount, totalHeadcount, childCount: children.length }, ...rows]
      })
  return below(null, 0)
}

const FIELDS = {
  departments: "departmentId name parentId headId locationId isArchived",
  positions: "positionId title grade level departmentId isArchived",
  locations: "locationId name country region timezone isArchived",
  roleAssignments: "employeeId roleId roleName permissions scope departmentId locationId",
}

const all = async (client: Client, field: string, filter: string, fields: string): Promise<Json[]> =>
  (await client.execute(`{ ${field}(first: 100, ${filter}) { nodes { ${fields} unknownFields } } }`))[field].nodes

const known = (rows: Json[]) => rows.map((row) => ({ ...row, unknownFields: [] }))
const byText = (rows: Json[]) => rows.map((row) => JSON.stringify(row)).sort()

test.each(Array.from({ length: rounds }, (_, n) => 71 + n))(
  "snapshots, lists, trees and assignments of each day equal a copy of the tables (seed %i)",
  async (seed) => {
    app.clock.set(new Date(START))
    const organizationId = await insertOrganization(app.sql, { timezone: TIMEZONE })
    const random = seededRandom(seed)
    const upTo = (limit: number) => Math.floor(random() * limit)
    const pick = <T>(list: readonly T[]) => list[upTo(list.length)] as T
    const orNull = <T>(list: readonly T[]) => (random() < 0.3 ? null : pick(list))
    const people: string[] = []
    for (let n = 0; n < 6; n++) people.push(await insertEmployee(app.sql, organizationId, {}))
    const hired = { HR: await app.hire({ role: "HR" }, organizationId), ADMIN: await app.hire({ role: "ADMIN" }, organizationId) }
    const renewed = async (role: "HR" | "ADMIN") => {
      const { id } = hired[role]
      const [session] = await app.sql<{ id: string }>("select id from sessions where employee_id = ?", [id])
      const claims = { userId: id, sessionId: session?.id as string, organizationId, role: role as Role }
      return hired[role].with(await app.instance.deps.tokens.issueAccessToken(claims, app.clock))
    }

    const ids = async (table: string, where = "archived_at is null") =>
      (
        await app.sql<{ id: string }>(`select id from ${table} where organization_id = ? and ${where} order by id`, [
          organizationId,
        ])
      ).map(({ id }) => id)
    let number = 0
    /** A random write. Some are rejected, such as a parent that would close a circle, and change nothing. */
    const write = async (hr: Client, admin: Client) => {
      const [departments, positions, locations] = [await ids("departments"), await ids("positions"), await ids("locations")]
      const roles = await ids("custom_roles", "true")
      const name = `N ${seed} ${String.fromCharCode(65 + upTo(26))} ${++number}`
      const department = { name, parentId: orNull(departments), headId: orNull(people), locationId: orNull(locations) }
      const position = {
        title: name,
        grade: orNull(["Junior", "Senior"]),
        level: orNull([1, 2]),
        departmentId: orNull(departments),
      }
      const role = {
        name,
        permissions: [pick(["READ_LEAVE", "READ_PERSONAL"])],
        scope: "DEPARTMENT",
        departmentId: orNull(departments),
      }
      const some = (values: object) => Object.fromEntries(Object.entries(values).filter(() => random() < 0.5))
      const writes: (() => Promise<unknown>)[] = [
        () => hr.post("/departments", department),
        () => hr.patch(`/departments/${pick(departments)}`, some(department)),
        () => hr.patch(`/departments/${pick(departments)}`, some(department)),
        () => hr.delete(`/departments/${pick(departments)}`),
        () => hr.patch(`/departments/${pick(departments)}`, { description: name }),
        () => hr.post("/positions", position),
        () => hr.patch(`/positions/${pick(positions)}`, some(position)),
        () => hr.delete(`/positions/${pick(positions)}`),
        () => hr.post("/locations", { name, type: "OFFICE", country: "DE", timezone: "Europe/Berlin" }),
        () => hr.patch(`/locations/${pick(locations)}`, some({ name, country: "AT", region: "9", timezone: "Europe/Vienna" })),
        () => hr.delete(`/locations/${pick(locations)}`),
        () => admin.post("/administration/roles", role),
        () => admin.patch(`/administration/roles/${pick(roles)}`, some(role)),
        () => admin.delete(`/administration/roles/${pick(roles)}`),
        () => admin.post(`/administration/roles/${pick(roles)}/assign`, { employeeId: pick(people) }),
        () => admin.post(`/administration/roles/${pick(roles)}/assign`, { employeeId: pick(people) }),
        async () => admin.delete(`/administration/role-assignments/${pick(await ids("role_assignments", "true"))}`),
        ...Array.from(
          { length: 4 },
          () => () =>
            hr.post(`/users/${pick(people)}/employment-changes`, {
              effectiveDate: localDate(app.clock.now().getTime()),
              departmentId: orNull(departments),
            }),
        ),
      ]
      if (departments.length < 3) await hr.post("/departments", department)
      else if (roles.length < 2) await admin.post("/administration/roles", role)
      else await pick(writes)()
    }

    const hrBefore = await renewed("HR")
    for (const id of people)
      await hrBefore.post(`/users/${id}/employment-changes`, {
        effectiveDate: "2025-01-01",
        hireDate: "2025-01-01",
        departmentId: null,
      })
    const copies = [await copyTables(organizationId)]
    for (let n = 0; n < WRITES; n++) {
      app.clock.advance(upTo(12) * 3_600_000 + 1)
      await write(await renewed("HR"), await renewed("ADMIN"))
      copies.push(await copyTables(organizationId))
    }

    const [hr, admin] = [await renewed("HR"), await renewed("ADMIN")]
    const days = [...new Set(copies.map(({ day }) => day))]
    expect(days.length).toBeGreaterThan(10)
    for (const kind of ["departments", "positions", "locations", "assignments"] as const)
      expect(copies.filter((copy) => copy[kind].length > 0).length).toBeGreaterThan(WRITES / 5)
    expect(copies.some((copy) => treeOf(copy).some(({ level, totalHeadcount }) => level === 1 && totalHeadcount > 0))).toBe(true)
    for (const day of days) {
      const copy = copies.findLast((one) => one.day === day) as Copy
      for (const kind of ["departments", "positions", "locations"] as const) {
        const field = `${kind.replace(/s$/, "")}Snapshot`
        for (const isArchived of [false, true]) {
          const listed = await all(hr, `${field}s`, `filter: { asOf: "${day}", isArchived: ${isArchived} }`, FIELDS[kind])
          expect(byText(listed)).toEqual(byText(known(copy[kind].filter((row) => row.isArchived === isArchived))))
        }
        const idField = `${kind.replace(/s$/, "")}Id`
        const id = pick((copies.at(-1) as Copy)[kind])?.[idField]
        const expected = copy[kind].find((row) => row[idField] === id)
        if (!id) continue
        const { status, body } = await hr.get(`/history/${kind}/${id}?asOf=${day}`)
        expect(expected ? { status, ...body } : status).toEqual(
          expected ? expect.objectContaining({ status: 200, ...present(expected) }) : 404,
        )
      }
      const tree = await all(
        hr,
        "departmentTreeSnapshot",
        `asOf: "${day}"`,
        `${FIELDS.departments} level headcount totalHeadcount childCount`,
      )
      const expectedTree = treeOf(copy)
      expect(tree).toEqual(known(expectedTree))
      const root = pick(expectedTree)
      if (root) {
        const part = await all(
          hr,
          "departmentTreeSnapshot",
          `asOf: "${day}", rootId: "${root.departmentId}", depth: 2`,
          "departmentId totalHeadcount",
        )
        const children = expectedTree.filter(({ parentId }) => parentId === root.departmentId)
        expect(part.map(({ departmentId, totalHeadcount }) => [departmentId, totalHeadcount])).toEqual(
          [root, ...children].map(({ departmentId, totalHeadcount }) => [departmentId, totalHeadcount]),
        )
        const { body } = await hr.get(`/history/departments/${root.departmentId}?asOf=${day}`)
        expect(body).toMatchObject({ level: root.level, headcount: root.headcount, totalHeadcount: root.totalHeadcount })
      }
      const assigned = await all(admin, "roleAssignmentSnapshots", `filter: { asOf: "${day}" }`, FIELDS.roleAssignments)
      expect(byText(assigned)).toEqual(byText(known(copy.assignments.map(({ id: _, ...row }) => row))))
      const { employeeSnapshots } = await admin.execute(
        `{ employeeSnapshots(first: 100, filter: { asOf: "${day}" }) { nodes { employeeId customRoles } } }`,
      )
      for (const { employeeId, customRoles } of employeeSnapshots.nodes)
        expect(customRoles.sort()).toEqual(
          copy.assignments.flatMap((one) => (one.employeeId === employeeId ? one.roleName : [])).sort(),
        )
    }
  },
  120_000,
)

/** A record without its empty values, which REST has as well. */
const present = (record: Json) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))
