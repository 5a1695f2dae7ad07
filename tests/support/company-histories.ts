// Random histories of the records of a company, written through the API: people with managers, departments, positions, locations and
// custom roles. All changes take effect on the day of their recording, so copies of the tables at the end of each day are the naive replay.
import { newId } from "../../src/entities/base-entity.js"
import type { Role } from "../../src/entities/enums.js"
import type { Client, Json, TestResponse } from "./client.js"
import { employeeRow, insertOrganization, insertRows, type TableRow } from "./factories.js"
import { seededRandom } from "./random.js"
import type { TestApp } from "./test-app.js"

const PEOPLE = 80
/** Records of the structure with which a company begins. */
const UNITS = 26
const STEPS = 30
const WRITES_IN_A_STEP = 10
const HOUR_MS = 3_600_000
/** Time zones whose days begin 13 hours before those of UTC. Changes take effect by the day of the employee's location. */
const [TIMEZONE, OTHER_TIMEZONE] = ["Pacific/Auckland", "Antarctica/McMurdo"]
const START = Date.parse("2026-01-05T09:00:00.000Z")

const localDate = (at: number) => new Intl.DateTimeFormat("sv-SE", { timeZone: TIMEZONE }).format(at)

/** The rows of the tables at the end of a day, with the names that snapshots have. */
export interface Copy {
  readonly day: string
  readonly employees: Json[]
  readonly departments: Json[]
  readonly positions: Json[]
  readonly locations: Json[]
  readonly roles: Json[]
  readonly roleAssignments: Json[]
}

export interface CompanyHistories {
  /** Copies of the days on which something was written, oldest first. */
  readonly copies: readonly Copy[]
  /** People, departments, positions, locations and roles that changed at least once. */
  readonly count: number
  /** An administrator whose token is valid on the last day. */
  readonly admin: Client
}

async function copyTables(app: TestApp, organizationId: string): Promise<Copy> {
  const read = (query: string) => app.sql<Json>(`${query} where x.organization_id = ? order by 1`, [organizationId])
  const roles = await read(`select id as "roleId", name as "roleName", permissions, scope, department_id as "departmentId",
    location_id as "locationId", '{}'::text[] as "unknownFields" from custom_roles x`)
  const assignments = await read(`select x.id, x.employee_id as "employeeId", role_id as "roleId" from role_assignments x`)
  const roleAssignments = assignments.map((one) => ({ ...one, ...roles.find(({ roleId }) => roleId === one.roleId) }))
  const employees = await read(`select id as "employeeId", department_id as "departmentId", position_id as "positionId",
    location_id as "locationId", manager_id as "managerId" from employees x`)
  const rolesOf = (id: string) => roleAssignments.filter(({ employeeId }) => employeeId === id).map(({ roleName }) => roleName)
  return {
    day: localDate(app.clock.now().getTime()),
    employees: employees.map((one) => ({ ...one, isEmployed: true, customRoles: rolesOf(one.employeeId) })),
    departments: await read(`select id as "departmentId", name, parent_id as "parentId", head_id as "headId",
      location_id as "locationId", archived_at is not null as "isArchived", '{}'::text[] as "unknownFields" from departments x`),
    positions: await read(`select id as "positionId", title, grade, level, department_id as "departmentId",
      archived_at is not null as "isArchived", '{}'::text[] as "unknownFields" from positions x`),
    locations: await read(`select id as "locationId", name, country, region, timezone, archived_at is not null as "isArchived",
      '{}'::text[] as "unknownFields" from locations x`),
    roles,
    roleAssignments,
  }
}

const HIRE_DATE = "2025-01-01"
const employment = { hire_date: HIRE_DATE }

/** The change with which a career begins. */
const initialChange = (organization_id: string, employee_id: string): TableRow => {
  const changes = "{hireDate,departmentId,positionId,locationId,managerId}"
  const times = { recorded_at: `${HIRE_DATE}T09:00:00.000Z`, applied_at: `${HIRE_DATE}T09:00:00.000Z` }
  const change = { employee_id, effective_date: HIRE_DATE, status: "APPLIED", changes, ...employment, ...times }
  return ["employment_changes", { id: newId(), organization_id, ...change }]
}

/** Records with at least two different states. */
function countChanged(copies: readonly Copy[]): number {
  const states = new Map<string, Set<string>>()
  const add = (kind: string, rows: Json[]) => {
    for (const row of rows) {
      const id = row[`${kind}Id`]
      states.set(id, (states.get(id) ?? new Set()).add(JSON.stringify(row)))
    }
  }
  for (const { employees, departments, positions, locations, roles } of copies) {
    add("employee", employees)
    add("department", departments)
    add("position", positions)
    add("location", locations)
    add("role", roles)
  }
  return [...states.values()].filter(({ size }) => size > 1).length
}

/** Writes the histories of a company. The seed determines them. */
export async function writeHistories(app: TestApp, seed: number): Promise<CompanyHistories> {
  app.clock.set(new Date(START))
  const organizationId = await insertOrganization(app.sql, { timezone: TIMEZONE })
  const random = seededRandom(seed)
  const upTo = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(list: readonly T[]) => list[upTo(list.length)] as T
  const orNull = <T>(list: readonly T[]) => (random() < 0.3 ? null : pick(list))
  const some = (values: object) => Object.fromEntries(Object.entries(values).filter(() => random() < 0.5))
  const hired = await app.hire({ role: "ADMIN", ...employment }, organizationId)
  const rows = Array.from({ length: PEOPLE }, () => employeeRow(organizationId, employment))
  const people = rows.map(([, { id }]) => id as string)
  await insertRows(app.sql, [...rows, ...[...people, hired.id].map((id) => initialChange(organizationId, id))])
  const [session] = await app.sql<{ id: string }>("select id from sessions where employee_id = ?", [hired.id])
  const claims = { userId: hired.id, sessionId: session?.id as string, organizationId, role: "ADMIN" as Role }
  /** The administrator with a token of the present time. */
  const renewed = async () => hired.with(await app.instance.deps.tokens.issueAccessToken(claims, app.clock))

  let number = 0
  /** Random values of records that refer to those of a copy. */
  const valuesFrom = ({ departments, positions, locations }: Record<"departments" | "positions" | "locations", string[]>) => {
    const name = `N ${seed} ${String.fromCharCode(65 + upTo(26))} ${++number}`
    return {
      places: {
        departmentId: orNull(departments),
        positionId: orNull(positions),
        locationId: orNull(locations),
        managerId: orNull(people),
      },
      department: { name, parentId: orNull(departments), headId: orNull(people), locationId: orNull(locations) },
      position: { title: name, grade: orNull(["Junior", "Senior"]), level: orNull([1, 2]), departmentId: orNull(departments) },
      location: { name, type: "OFFICE", country: "DE", timezone: TIMEZONE },
      newPlace: { name, country: "AT", region: "9", timezone: OTHER_TIMEZONE },
      role: {
        name,
        permissions: [pick(["READ_LEAVE", "READ_PERSONAL"])],
        scope: "DEPARTMENT",
        departmentId: orNull(departments),
      },
    }
  }
  /** A random write. Some are rejected, such as a parent that would close a circle, and change nothing. */
  const write = async (admin: Client, copy: Copy) => {
    const idsOf = (kind: string, rows: Json[]) => rows.flatMap((row) => (row.isArchived ? [] : (row[`${kind}Id`] as string)))
    const departments = idsOf("department", copy.departments)
    const positions = idsOf("position", copy.positions)
    const locations = idsOf("location", copy.locations)
    const roles = idsOf("role", copy.roles)
    const { places, department, position, location, newPlace, role } = valuesFrom({ departments, positions, locations })
    const roll = (share: number, send: () => Promise<TestResponse>) => Array.from({ length: share }, () => send)
    const effectiveDate = localDate(app.clock.now().getTime())
    const { status, body } = await pick([
      ...roll(9, () => admin.post(`/users/${pick(people)}/employment-changes`, { effectiveDate, ...some(places) })),
      ...roll(1, () => admin.post("/departments", department)),
      ...roll(5, () => admin.patch(`/departments/${pick(departments)}`, some(department))),
      ...roll(1, () => admin.patch(`/departments/${pick(departments)}`, { description: department.name })),
      ...roll(2, () => admin.delete(`/departments/${pick(departments)}`)),
      ...roll(1, () => admin.post("/positions", position)),
      ...roll(5, () => admin.patch(`/positions/${pick(positions)}`, some(position))),
      ...roll(1, () => admin.delete(`/positions/${pick(positions)}`)),
      ...roll(1, () => admin.post("/locations", location)),
      ...roll(4, () => admin.patch(`/locations/${pick(locations)}`, some(newPlace))),
      ...roll(1, () => admin.delete(`/locations/${pick(locations)}`)),
      ...roll(1, () => admin.post("/administration/roles", role)),
      ...roll(2, () => admin.patch(`/administration/roles/${pick(roles)}`, some(role))),
      ...roll(1, () => admin.delete(`/administration/roles/${pick(roles)}`)),
      ...roll(3, () => admin.post(`/administration/roles/${pick(roles)}/assign`, { employeeId: pick(people) })),
      ...roll(1, () => admin.delete(`/administration/role-assignments/${pick(copy.roleAssignments)?.id}`)),
    ])()
    if (status >= 500) throw new Error(`a write returned ${status} ${JSON.stringify(body)}`)
  }

  const first = await renewed()
  for (let n = 0; n < UNITS; n++) {
    const { department, position, location, role } = valuesFrom({ departments: [], positions: [], locations: [] })
    await first.post("/departments", { name: department.name })
    await first.post("/positions", { title: position.title })
    await first.post("/locations", location)
    if (n < UNITS / 3) await first.post("/administration/roles", { ...role, departmentId: undefined })
  }
  const copies = [await copyTables(app, organizationId)]
  for (let step = 0; step < STEPS; step++) {
    app.clock.advance(upTo(24) * HOUR_MS + 1)
    const admin = await renewed()
    for (let n = 0; n < WRITES_IN_A_STEP; n++) await write(admin, copies.at(-1) as Copy)
    const copy = await copyTables(app, organizationId)
    // The last copy of a day counts.
    if (copies.at(-1)?.day === copy.day) copies.pop()
    copies.push(copy)
  }
  return { copies, count: countChanged(copies), admin: await renewed() }
}
