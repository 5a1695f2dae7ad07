// Companies with random career histories that were recorded on time, late and ahead, and a naive replay of what was known of them.
import { newId } from "../../src/entities/base-entity.js"
import type { Client } from "./client.js"
import { insertOrganization, insertRow } from "./factories.js"
import { seededRandom } from "./random.js"
import type { TestApp } from "./test-app.js"

type Values = Record<string, unknown>

interface Change {
  id: string
  employee_id: string
  effective_date: string
  status: "APPLIED" | "SCHEDULED" | "CANCELLED"
  recorded_at: string
  applied_at: string | null
  canceled_at: string | null
  changes: string[]
  [column: string]: unknown
}

interface Deactivation {
  day: string | null
  from: string
  until?: string
}

interface Person {
  row: Values & { recorded_at?: string; deactivations?: Deactivation[] }
  changes: Change[]
}

/** A parent of a department, from a time until another one; null for those that are open. An unknown one was not recorded. */
interface FormerParent {
  id: string
  parent: string | null
  from: string | null
  until: string | null
  isUnknown: boolean
}

export interface GeneratedCompany {
  organizationId: string
  people: Person[]
  /** Present parent of each department. */
  departments: ReadonlyMap<string, string | null>
  /** Parents of the departments, oldest first. */
  parents: readonly FormerParent[]
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

/** What is known: records up to a time, and scheduled changes up to an effective date. By default all that HR knows today. */
export interface KnownUntil {
  knownAt?: string
  scheduledUntil: string
}

const inOrder = (a: Change, b: Change) => (`${a.effective_date} ${a.id}` < `${b.effective_date} ${b.id}` ? -1 : 1)
const appliedOf = ({ changes }: Person) => changes.filter(({ status }) => status === "APPLIED").sort(inOrder)

/** Whether something happened up to a time. */
const isBy = (time: string | null | undefined, knownAt = "9999") => time != null && time <= knownAt

/** The changes of a person that count, in order. */
export const knownChangesOf = ({ changes }: Person, { knownAt, scheduledUntil }: KnownUntil) =>
  changes
    .filter(
      ({ recorded_at, canceled_at, applied_at, effective_date }) =>
        isBy(recorded_at, knownAt) &&
        !isBy(canceled_at, knownAt) &&
        (isBy(applied_at, knownAt) || effective_date <= scheduledUntil),
    )
    .sort(inOrder)

/** The changes that say which value an attribute has: null without any that ever did, and without a known one an empty list. */
function changesOf(person: Person, attribute: string, known: KnownUntil): Change[] | null {
  const isNamed = ({ changes }: Change) => changes.includes(attribute)
  const changing = knownChangesOf(person, known).filter(isNamed)
  return changing.length === 0 && !appliedOf(person).some(isNamed) ? null : changing
}

/** Inserts an organization whose people were hired, moved, left and returned before `today`. The seed determines the careers. */
export async function insertCompany(app: TestApp, seed: number, size: number, today: string): Promise<GeneratedCompany> {
  const random = seededRandom(seed)
  const chance = (probability: number) => random() < probability
  const upTo = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(list: readonly T[]) => list[upTo(list.length)] as T
  const organizationId = await insertOrganization(app.sql)
  const departments = new Map<string, string | null>()
  const parents: FormerParent[] = []
  for (let n = 0; n < 7; n++) {
    const above = [null, ...departments.keys()]
    const moves = Array.from({ length: upTo(3) }, () => addDays(today, -upTo(900))).sort()
    const times = [...new Set(moves)].map((date) => `${date}T0${upTo(10)}:30:00.000Z`)
    const starts = [chance(0.7) ? null : `${addDays(today, -900 - upTo(200))}T09:00:00.000Z`, ...times]
    const versions = starts.map((from, k) => ({ from, until: times[k] ?? null, parent: n === 0 ? null : pick(above) }))
    const parent = versions.at(-1)?.parent ?? null
    const id = await insertRow(app.sql, "departments", organizationId, { name: `Unit ${n}`, parent_id: parent })
    departments.set(id, parent)
    const isUnknown = versions.length > 1 && chance(0.4)
    parents.push(...versions.map((version, k) => ({ id, ...version, isUnknown: isUnknown && k === 0 })))
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
    let [recordedOn, recordedAt] = ["", ""]
    const timeOn = (date: string) => `${date}T0${1 + upTo(7)}:${10 + upTo(50)}:00.000Z`
    const earlier = (a: string, b: string) => (a < b ? a : b)
    const later = (a: string, b: string) => (a > b ? a : b)
    /** Records a change on its day, late or ahead. One that is recorded ahead is scheduled until its day, or canceled before it. */
    const record = (effective_date: string, values: Values, isCanceled = false) => {
      const shift = chance(0.4) ? 0 : chance(0.5) ? upTo(120) : -upTo(120)
      recordedOn = earlier(today, later(recordedOn, addDays(effective_date, shift)))
      recordedAt = later(timeOn(recordedOn), recordedAt)
      const recorded_at = recordedAt
      // The first change of a person is applied at once.
      const isAhead = changes.length > 0 && effective_date > recordedOn
      const canceledOn = addDays(recordedOn, 1 + upTo(20))
      const canceled_at = isAhead && isCanceled && canceledOn <= earlier(effective_date, today) ? timeOn(canceledOn) : null
      const isDue = effective_date <= today && !canceled_at
      const applied_at = isAhead ? (isDue ? `${effective_date}T00:15:00.000Z` : null) : recorded_at
      changes.push({
        id: newId(),
        employee_id: id,
        effective_date,
        status: canceled_at ? "CANCELLED" : applied_at ? "APPLIED" : "SCHEDULED",
        recorded_at,
        applied_at,
        canceled_at,
        changes: Object.keys(values),
        ...Object.fromEntries(Object.entries(values).map(([name, value]) => [columns[name], value])),
      })
    }
    const some = () => Object.fromEntries(attributes.filter(() => chance(0.7)).map((name) => [name, drawOf[name]?.()]))
    const firstDay = addDays(today, -upTo(1100))
    let day = firstDay
    if (!chance(0.1)) record(day, { [pick(attributes)]: null, ...some(), ...(chance(0.1) ? {} : { hireDate: day }) })
    let end: string | null = null
    for (let steps = upTo(7); steps > 0 && changes.length > 0; steps--) {
      day = addDays(day, upTo(200))
      if (day > addDays(today, 150)) break
      const step = random()
      if (step < 0.35) record(day, { [pick(attributes)]: null, ...some() })
      else if (step < 0.5) {
        const hireDate = addDays(chance(0.5) ? day : firstDay, -upTo(40))
        record(chance(0.4) ? hireDate : day, { hireDate })
      } else if (step < 0.75) {
        end = addDays(day, upTo(90) - 30)
        record(day, { endDate: end })
      } else if (step < 0.9 && end !== null) {
        const hireDate = addDays(end > day ? end : day, 1 + upTo(60))
        record(day, { ...some(), hireDate, endDate: chance(0.2) ? addDays(hireDate, upTo(100)) : null })
        if (chance(0.5)) record(addDays(hireDate, upTo(9)), { hireDate: addDays(hireDate, upTo(9) - 4) })
        end = null
      } else if (end !== null) record(day, { endDate: null })
      else record(day, some(), true)
      if (chance(0.2))
        record(addDays(day, upTo(60)), { ...some(), ...(chance(0.3) && { endDate: addDays(day, upTo(90)) }) }, true)
      // A change may be recorded for a day before that of the hire, on which the person was employed.
      if (chance(0.15)) record(addDays(firstDay, -upTo(60)), some())
    }
    const birth_date = chance(0.1) ? null : addDays("1955-01-01", upTo(50 * 365))
    const row: Values = { id, full_name: `Person ${n}`, email: `${id}@careers.test`, birth_date, hire_date: null, end_date: null }
    for (const change of appliedOf({ row, changes }))
      for (const name of change.changes) row[columns[name] as string] = change[columns[name] as string]
    if (changes.length === 0) Object.assign(row, { hire_date: chance(0.5) ? day : null, employment_type: "FULL_TIME" })
    row.recorded_at = changes[0]?.recorded_at ?? timeOn(addDays(today, -upTo(400)))
    const deactivations: Deactivation[] = []
    for (let day = addDays(today, -300); chance(0.15); day = addDays(day, 100)) {
      const [date, until] = [addDays(day, upTo(90)), addDays(day, 95)]
      const from = timeOn(date)
      deactivations.push({ day: chance(0.2) ? null : date, from, ...(chance(0.5) && { until: timeOn(until) }) })
      if (day >= addDays(today, -100) || !deactivations.at(-1)?.until) break
    }
    const current = deactivations.find(({ until }) => !until)
    Object.assign(row, { account_status: current ? "DEACTIVATED" : "ACTIVE", deactivated_on: current?.day, deactivations })
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
  await app.sql("delete from department_versions where organization_id = ?", [organizationId])
  await insertAll(
    "department_versions",
    parents.map(({ id, parent, from, until, isUnknown }) => ({
      ...{ id: newId(), record_id: id, name: `Unit ${[...departments.keys()].indexOf(id)}`, is_archived: false },
      ...{ recorded_at: from ?? "-infinity", recorded_until: until ?? "infinity" },
      ...(isUnknown ? { parent_id: null, unknown_fields: ["parentId"] } : { parent_id: parent, unknown_fields: [] }),
    })),
  )
  const company = { organizationId, people, departments, parents }
  const last_at = timesOf(company).sort().at(-1) ?? `${today}T00:00:00.000Z`
  await insertRow(app.sql, "audit_chains", organizationId, { last_sequence: 0, last_hash: "", last_at })
  return company
}

/** Times at which something was recorded, canceled or applied, and those around them: errors by one moment show there. */
export const timesOf = ({ people, parents }: GeneratedCompany): string[] =>
  [
    ...parents.map(({ from }) => from),
    ...people.flatMap(({ row, changes }) => [
      row.recorded_at,
      ...changes.flatMap(({ recorded_at, applied_at, canceled_at }) => [recorded_at, applied_at, canceled_at]),
      ...(row.deactivations ?? []).flatMap(({ from, until }) => [from, until]),
    ]),
  ].flatMap((time) => (time == null ? [] : [-1, 0, 1].map((shift) => new Date(Date.parse(time) + shift).toISOString())))

/** Adds a member of HR, who has no first day and was recorded before everyone else. */
export async function hireHr(app: TestApp, { organizationId, people }: GeneratedCompany): Promise<Client> {
  const recorded_at = "2015-01-01T00:00:00.000Z"
  const hr = await app.hire({ role: "HR", recorded_at }, organizationId)
  people.push({ row: { id: hr.id, recorded_at, hire_date: null, account_status: "ACTIVE" }, changes: [] })
  return hr
}

export interface Employment {
  first: string
  last: string
}

const LONG_AGO = "0000-01-01"
const OPEN_END = "9999-12-31"

/** The employments of a person, by reading the history from its beginning: see docs/decisions/0037. */
export function employmentsOf(person: Person, known: KnownUntil): Employment[] {
  const { row } = person
  if (row.recorded_at !== undefined && !isBy(row.recorded_at, known.knownAt)) return []
  const latest = (attribute: string) => {
    const changing = changesOf(person, attribute, known)
    const column = columns[attribute] as string
    return ((changing ? changing.at(-1)?.[column] : row[column]) ?? null) as string | null
  }
  const employments: Employment[] = []
  let first: string | null = null
  let end: string | null = null
  for (const change of knownChangesOf(person, known)) {
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
  const isCurrent = ({ from, until }: Deactivation) => isBy(from, known.knownAt) && !isBy(until, known.knownAt)
  const deactivation = row.deactivations?.find(isCurrent)
  const unknownEnd = deactivation ? (deactivation.day ?? LONG_AGO) : OPEN_END
  employments.push({ first: latest("hireDate") ?? LONG_AGO, last: latest("endDate") ?? unknownEnd })
  employments.forEach((employment, n) => {
    const before = employments[n - 1]
    if (before && employment.first <= before.last) employment.first = addDays(before.last, 1)
  })
  return employments.filter((employment) => employment.first <= employment.last && employment.last !== LONG_AGO)
}

/** The change of the hire, which was recorded first. */
export const initialChangeOf = ({ changes }: Person): Change | undefined =>
  changes.reduce<Change | undefined>((first, change) => (first && first.id < change.id ? first : change), undefined)

/** The value of an attribute on a day: of the latest change up to the day, and of the hire where there is none. */
export function valueOn(person: Person, attribute: string, day: string, known: KnownUntil): unknown {
  const column = columns[attribute] as string
  const changing = changesOf(person, attribute, known)
  if (!changing) return person.row[column] ?? null
  const inForce = changing.findLast(({ effective_date }) => effective_date <= day)
  return (inForce ?? changing.find((change) => change === initialChangeOf(person)))?.[column] ?? null
}

/** Whether a change is in force on a day that was not applied yet. */
export const isScheduledOn = (person: Person, day: string, known: KnownUntil): boolean =>
  knownChangesOf(person, known).some(
    ({ effective_date, applied_at }) => effective_date <= day && !isBy(applied_at, known.knownAt),
  )

/** The parent of a department at the end of a day, as it was known: that of today where nobody recorded it. */
function parentOn({ departments, parents }: GeneratedCompany, id: string, day: string, { knownAt = "9999" }: KnownUntil) {
  const known = parents.filter((version) => version.id === id && (version.from ?? "") <= knownAt)
  const version = known.findLast(({ from }) => (from ?? "") <= `${day}T23:59:59.999Z`) ?? known[0]
  // A department without a known version was created later.
  if (!version) return { parent: null, isRecorded: true }
  return { parent: version.isUnknown ? departments.get(id) : version.parent, isRecorded: !version.isUnknown }
}

/** Whether the parents of all departments on a day were recorded. */
export const isTreeRecorded = (company: GeneratedCompany, day: string, known: KnownUntil): boolean =>
  [...company.departments.keys()].every((id) => parentOn(company, id, day, known).isRecorded)

/** The departments below one on a day, and itself. */
export function subtreeOn(company: GeneratedCompany, id: string, day: string, known: KnownUntil): Set<string> {
  const ids = new Set([id])
  for (let size = 0; size < ids.size; ) {
    size = ids.size
    for (const child of company.departments.keys()) {
      const { parent } = parentOn(company, child, day, known)
      if (parent && ids.has(parent)) ids.add(child)
    }
  }
  return ids
}
