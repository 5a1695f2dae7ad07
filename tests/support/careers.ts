// Companies with random career histories, and a naive recount of their workforce figures: day by day over the history rows.
import { newId } from "../../src/entities/base-entity.js"
import { insertOrganization, insertRow } from "./factories.js"
import { seededRandom } from "./random.js"
import type { TestApp } from "./test-app.js"

type Values = Record<string, unknown>

interface Change {
  id: string
  employee_id: string
  effective_date: string
  status: "APPLIED" | "SCHEDULED" | "CANCELLED"
  changes: string[]
  [column: string]: unknown
}

interface Person {
  row: Values
  changes: Change[]
}

export interface GeneratedCompany {
  organizationId: string
  people: Person[]
  /** Parent of each department. */
  departments: ReadonlyMap<string, string | null>
}

const columns: Record<string, string> = {
  departmentId: "department_id",
  locationId: "location_id",
  employmentType: "employment_type",
  fullTimeShare: "full_time_share",
  hireDate: "hire_date",
  endDate: "end_date",
}
const attributes = ["departmentId", "locationId", "employmentType", "fullTimeShare"]

export const addDays = (date: string, days: number) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

const inOrder = (a: Change, b: Change) => (`${a.effective_date} ${a.id}` < `${b.effective_date} ${b.id}` ? -1 : 1)
const appliedOf = ({ changes }: Person) => changes.filter(({ status }) => status === "APPLIED").sort(inOrder)

/** Inserts an organization whose people were hired, moved, left and returned before `today`. The seed determines the careers. */
export async function insertCompany(app: TestApp, seed: number, size: number, today: string): Promise<GeneratedCompany> {
  const random = seededRandom(seed)
  const chance = (probability: number) => random() < probability
  const upTo = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(list: readonly T[]) => list[upTo(list.length)] as T
  const organizationId = await insertOrganization(app.sql)
  const departments = new Map<string, string | null>()
  for (let n = 0; n < 7; n++) {
    const parent = n === 0 ? null : pick([null, ...departments.keys()])
    departments.set(await insertRow(app.sql, "departments", organizationId, { name: `Unit ${n}`, parent_id: parent }), parent)
  }
  const locations: string[] = []
  for (let n = 0; n < 3; n++)
    locations.push(
      await insertRow(app.sql, "locations", organizationId, {
        name: `Site ${n}`,
        type: "OFFICE",
        country: "DE",
        timezone: "UTC",
      }),
    )
  const drawOf: Record<string, () => unknown> = {
    departmentId: () => (chance(0.1) ? null : pick([...departments.keys()])),
    locationId: () => pick(locations),
    employmentType: () => pick(["PROBATION", "FULL_TIME", "PART_TIME"]),
    fullTimeShare: () => pick([1, 0.5, 0.8, null]),
  }

  const createPerson = (n: number): Person => {
    const id = newId()
    const changes: Change[] = []
    const record = (effective_date: string, values: Values, status: Change["status"] = "APPLIED") =>
      changes.push({
        id: newId(),
        employee_id: id,
        effective_date,
        status,
        changes: Object.keys(values),
        ...Object.fromEntries(Object.entries(values).map(([name, value]) => [columns[name], value])),
      })
    const some = () => Object.fromEntries(attributes.filter(() => chance(0.7)).map((name) => [name, drawOf[name]?.()]))
    const firstDay = addDays(today, -upTo(1100))
    let day = firstDay
    if (!chance(0.1)) record(day, { ...some(), ...(chance(0.1) ? {} : { hireDate: day }) })
    let end: string | null = null
    for (let steps = upTo(7); steps > 0 && changes.length > 0; steps--) {
      day = addDays(day, upTo(200))
      if (day > today) break
      const step = random()
      if (step < 0.35) record(day, { [pick(attributes)]: null, ...some() })
      else if (step < 0.5) record(day, { hireDate: addDays(chance(0.5) ? day : firstDay, -upTo(40)) })
      else if (step < 0.75) {
        end = addDays(day, upTo(90) - 30)
        record(day, { endDate: end })
      } else if (step < 0.9 && end !== null) {
        const hireDate = addDays(end > day ? end : day, 1 + upTo(60))
        record(day, { ...some(), hireDate, endDate: chance(0.2) ? addDays(hireDate, upTo(100)) : null })
        if (chance(0.5)) record(addDays(hireDate, upTo(9)), { hireDate: addDays(hireDate, upTo(9) - 4) })
        end = null
      } else if (end !== null) record(day, { endDate: null })
      else record(day, some(), pick(["SCHEDULED", "CANCELLED"]))
    }
    const birth_date = chance(0.1) ? null : addDays("1955-01-01", upTo(50 * 365))
    const row: Values = { id, full_name: `Person ${n}`, email: `${id}@careers.test`, birth_date, hire_date: null, end_date: null }
    for (const change of appliedOf({ row, changes }))
      for (const name of change.changes) row[columns[name] as string] = change[columns[name] as string]
    if (changes.length === 0) Object.assign(row, { hire_date: chance(0.5) ? day : null, employment_type: "FULL_TIME" })
    const isDeactivated = chance(0.15)
    row.account_status = isDeactivated ? "DEACTIVATED" : "ACTIVE"
    if (isDeactivated) row.deactivated_on = chance(0.2) ? null : addDays(today, -upTo(300))
    return { row, changes: changes.filter((change) => change.changes.length > 0) }
  }

  const people = Array.from({ length: size }, (_, n) => createPerson(n))
  const insertAll = async (table: string, rows: readonly Values[]) => {
    if (rows.length === 0) return
    const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => `"${name}"`).join(", ")
    await app.sql(
      `insert into ${table} (organization_id, ${names}) select ?::uuid, ${names} from json_populate_recordset(null::${table}, ?::json)`,
      [organizationId, JSON.stringify(rows)],
    )
  }
  await insertAll(
    "employees",
    people.map(({ row }) => ({ ...row, role: "EMPLOYEE", custom_fields: {} })),
  )
  await insertAll(
    "employment_changes",
    people.flatMap(({ changes }) => changes),
  )
  return { organizationId, people, departments }
}

export interface Employment {
  first: string
  last: string
}

const LONG_AGO = "0000-01-01"
const OPEN_END = "9999-12-31"

/** The employments of a person, by reading the history from its beginning: see docs/decisions/0037. */
export function employmentsOf({ row, changes }: Person): Employment[] {
  const employments: Employment[] = []
  let first: string | null = null
  let end: string | null = null
  for (const change of appliedOf({ row, changes })) {
    if (change.changes.includes("hireDate")) {
      const hired = change.hire_date as string
      if (end !== null && hired > end) {
        employments.push({ first: first ?? LONG_AGO, last: end })
        end = null
      }
      first = hired
    }
    if (change.changes.includes("endDate") && change.end_date !== null) end = change.end_date as string
  }
  const unknownEnd = row.account_status === "DEACTIVATED" ? ((row.deactivated_on as string | null) ?? LONG_AGO) : OPEN_END
  employments.push({ first: (row.hire_date as string | null) ?? LONG_AGO, last: (row.end_date as string | null) ?? unknownEnd })
  employments.forEach((employment, n) => {
    const before = employments[n - 1]
    if (before && employment.first <= before.last) employment.first = addDays(before.last, 1)
  })
  return employments.filter((employment) => employment.first <= employment.last && employment.last !== LONG_AGO)
}

/** The value of an attribute on a day. */
export function valueOn(person: Person, attribute: string, day: string): unknown {
  const column = columns[attribute] as string
  const applied = appliedOf(person)
  const changing = applied.filter((change) => change.changes.includes(attribute))
  if (changing.length === 0) return person.row[column] ?? null
  return changing.findLast((change) => change === applied[0] || change.effective_date <= day)?.[column] ?? null
}

/** The departments below one, and itself. */
export function subtree({ departments }: GeneratedCompany, id: string): Set<string> {
  const ids = new Set([id])
  for (let size = 0; size < ids.size; ) {
    size = ids.size
    for (const [child, parent] of departments) if (parent !== null && ids.has(parent)) ids.add(child)
  }
  return ids
}
