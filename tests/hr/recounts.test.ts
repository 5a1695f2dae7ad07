// Dashboards and company statistics of random companies against a naive recount of the rows, in several time zones.
import { beforeAll, expect, test } from "@jest/globals"
import { newId } from "../../src/entities/base-entity.js"
import { addDays } from "../support/careers.js"
import type { Client, Json } from "../support/client.js"
import { employeeRow, insertOrganization, insertRows, type TableRow } from "../support/factories.js"
import { seededRandom } from "../support/random.js"
import { createTestApp } from "../support/test-app.js"

const NOW = "2027-02-19T22:30:00.000Z"
/** In Auckland it is the next day. The clocks of the places differ by up to a day. */
const TIMEZONE = "Pacific/Auckland"
const TODAY = "2027-02-20"
const PLACES = ["Pacific/Kiritimati", "America/Los_Angeles", "Europe/Berlin"]
/** Random companies. The environment variable ROUNDS sets their number. */
const rounds = Number(process.env.ROUNDS ?? 2)
const PEOPLE = 50

const app = createTestApp({ now: NOW })

interface Person {
  id: string
  full_name: string
  role?: string
  account_status: string
  hire_date: string | null
  end_date: string | null
  deactivated_on: string | null
  birth_date: string | null
  contract_end_date: string | null
  probation_end_date: string | null
  full_time_share: number | null
  manager_id: string | null
  department_id: string | null
  position_id: string | null
  timezone: string
  sharesBirthday: boolean
  isOnLeave: boolean
}

interface Onboarding {
  employee: Person
  isActive: boolean
  steps: { target_date: string; isDone: boolean }[]
}

interface Company {
  hr: Client
  manager: Client
  people: Person[]
  departments: { id: string; parent_id: string | null; head_id: string | null; isArchived: boolean }[]
  onboardings: Onboarding[]
}

async function insertCompany(seed: number): Promise<Company> {
  const random = seededRandom(seed)
  const chance = (probability: number) => random() < probability
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const organizationId = await insertOrganization(app.sql, { timezone: TIMEZONE })
  const rows: TableRow[] = []
  const row = (table: string, values: Record<string, unknown>) => {
    const id = (values.id as string | undefined) ?? newId()
    rows.push([table, { organization_id: organizationId, ...values, id }])
    return id
  }
  const places = PLACES.map((timezone) => ({
    timezone,
    id: row("locations", { name: timezone, type: "OFFICE", country: "DE", timezone }),
  }))
  const positions = ["Baker", "Cook"].map((title) => row("positions", { title }))
  const departments: Company["departments"] = []
  for (let n = 0; n < 8; n++) {
    const parent_id = chance(0.3) ? null : (pick([null, ...departments.filter(({ isArchived }) => !isArchived)])?.id ?? null)
    departments.push({ id: newId(), parent_id, head_id: null, isArchived: n > 3 && chance(0.3) })
  }
  for (const { id, parent_id, isArchived } of departments)
    row("departments", { id, name: `Unit ${id}`, parent_id, archived_at: isArchived ? "2026-01-01T00:00:00Z" : null })
  await insertRows(app.sql, rows.splice(0))
  const hr = await app.hire({ role: "HR" }, organizationId)
  const manager = await app.hire({}, organizationId)
  const near = () => addDays(TODAY, Math.floor(random() * 120) - 60)
  /** A day of an earlier year whose anniversary is near. 29 February is one of them. */
  const anniversary = (years: number) =>
    chance(0.15) ? "2024-02-29" : `${2027 - 1 - Math.floor(random() * years)}${near().slice(4)}`.replace("02-29", "03-01")
  const blank = {
    ...{ hire_date: null, end_date: null, deactivated_on: null, birth_date: null, contract_end_date: null },
    ...{ probation_end_date: null, full_time_share: null, manager_id: null, department_id: null, position_id: null },
    ...{ account_status: "ACTIVE", timezone: TIMEZONE, sharesBirthday: false, isOnLeave: false },
  }
  const people: Person[] = [hr, manager].map(({ id }, n) => ({ ...blank, id, full_name: `Person ${n}` }))
  const leaveType = row("leave_types", { name: "Leave" })
  const onboardings: Onboarding[] = []
  const templateId = row("onboarding_templates", { name: "First weeks", kind: "ONBOARDING" })
  for (let n = 0; n < PEOPLE; n++) {
    const place = pick([null, ...places])
    const account_status = pick(["ACTIVE", "ACTIVE", "ACTIVE", "ACTIVE", "INVITED", "SUSPENDED", "DEACTIVATED"])
    const person: Person = {
      id: newId(),
      full_name: `Person ${n}`,
      account_status,
      hire_date: chance(0.1) ? null : chance(0.3) ? near() : anniversary(20),
      end_date: chance(0.3) ? near() : null,
      deactivated_on: account_status === "DEACTIVATED" && chance(0.7) ? addDays(TODAY, -Math.floor(random() * 60)) : null,
      birth_date: chance(0.1) ? null : anniversary(50),
      contract_end_date: chance(0.4) ? near() : null,
      probation_end_date: chance(0.4) ? near() : null,
      full_time_share: pick([null, 1, 0.5, 0.8]),
      manager_id: pick([null, hr.id, manager.id, manager.id]),
      department_id: pick([null, ...departments.filter(({ isArchived }) => !isArchived)])?.id ?? null,
      position_id: pick([null, ...positions]),
      timezone: place?.timezone ?? TIMEZONE,
      sharesBirthday: chance(0.5),
      isOnLeave: chance(0.3),
    }
    const { timezone: _, sharesBirthday, isOnLeave, ...columns } = person
    rows.push(employeeRow(organizationId, { ...columns, location_id: place?.id ?? null, email: `${person.id}@acme.test` }))
    people.push(person)
    if (sharesBirthday) row("preferences", { employee_id: person.id, shares_birthday: true })
    if (isOnLeave) {
      const ofRequest = { employee_id: person.id, start_date: TODAY, end_date: TODAY, days: 1, leave_type_id: leaveType }
      const request_id = row("leave_requests", { ...ofRequest, status: "APPROVED" })
      for (const half of ["AM", "PM"])
        row("leave_day_parts", { employee_id: person.id, request_id, date: TODAY, half, amount: 500 })
    }
    if (chance(0.4)) {
      const isActive = chance(0.7)
      const of = { employee_id: person.id, template_id: templateId, template_name: "First weeks", kind: "ONBOARDING" }
      const instance_id = row("onboarding_instances", { ...of, status: isActive ? "ACTIVE" : "CANCELLED", start_date: TODAY })
      const steps = Array.from({ length: 1 + Math.floor(random() * 5) }, (_, order) => {
        const step = { target_date: addDays(TODAY, pick([-2, -1, -1, 0, 0, 1])), isDone: chance(0.4) }
        const values = { title: "Step", type: "TASK", assignee_role: "HR", duration_days: 0, target_date: step.target_date }
        row("onboarding_steps", {
          ...{ instance_id, order, ...values },
          ...(step.isDone ? { stored_status: "COMPLETED", completed_at: NOW } : { stored_status: "PENDING" }),
        })
        return step
      })
      onboardings.push({ employee: person, isActive, steps })
    }
  }
  await insertRows(app.sql, rows)
  for (const department of departments.filter(({ isArchived }) => !isArchived && chance(0.6))) {
    department.head_id = pick(people).id
    await app.sql("update departments set head_id = ? where id = ?", [department.head_id, department.id])
  }
  return { hr, manager, people, departments, onboardings }
}

const firstDay = ({ hire_date }: Person) => hire_date ?? "0000-01-01"
const lastDay = ({ end_date, account_status, deactivated_on }: Person) =>
  end_date ?? (account_status === "DEACTIVATED" ? (deactivated_on ?? "0000-01-01") : "9999-12-31")
const isEmployedOn = (day: string) => (person: Person) => firstDay(person) <= day && day <= lastDay(person)
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const round = (value: number, decimals: number) => Number(value.toFixed(decimals))

function recountMetrics(people: readonly Person[], days: number) {
  const from = addDays(TODAY, 1 - days)
  const isIn = (day: string) => from <= day && day <= TODAY
  const employments = people.filter((person) => firstDay(person) <= lastDay(person))
  const present = people.filter(isEmployedOn(TODAY))
  const hires = employments.filter((person) => isIn(firstDay(person))).length
  const leavers = employments.filter((person) => isIn(lastDay(person))).length
  const headcountStart = employments.filter((person) => firstDay(person) < from && lastDay(person) >= from).length
  const ends = headcountStart * 2 + hires - leavers
  return {
    headcount: present.length,
    fullTimeEquivalents: round(sum(present.map(({ full_time_share }) => full_time_share ?? 1)), 6),
    hires,
    leavers,
    turnoverRate: ends === 0 ? null : Math.round((20_000 * leavers) / ends) / 10_000,
    onLeaveToday: people.filter(({ isOnLeave, account_status }) => isOnLeave && account_status !== "DEACTIVATED").length,
  }
}

/** The dates of the people from today on who are still employed then, as `name date`. */
function upcoming(people: readonly Person[], days: number, dateIn: (person: Person, day: string) => boolean) {
  const list: string[] = []
  for (let day = TODAY; day <= addDays(TODAY, days); day = addDays(day, 1))
    for (const person of people)
      if (person.account_status !== "DEACTIVATED" && lastDay(person) >= day && dateIn(person, day))
        list.push(`${day} ${person.id}`)
  return list.sort()
}

/** Whether a day is the anniversary of a date. In other years, 29 February falls on the 28th. */
const isAnniversary = (date: string | null, day: string) =>
  date !== null &&
  (date.slice(4) === day.slice(4) || (date.endsWith("-02-29") && day.endsWith("-02-28") && addDays(day, 1).endsWith("-03-01")))

function recountDates(people: readonly Person[], days: number, maySeeBirthday: (person: Person) => boolean) {
  return {
    upcomingBirthdays: upcoming(
      people,
      days,
      (person, day) => isAnniversary(person.birth_date, day) && firstDay(person) <= day && maySeeBirthday(person),
    ),
    workAnniversaries: upcoming(
      people,
      days,
      ({ hire_date }, day) => isAnniversary(hire_date, day) && Number(hire_date?.slice(0, 4)) < Number(day.slice(0, 4)),
    ),
    expiringContracts: upcoming(people, days, ({ contract_end_date }, day) => contract_end_date === day),
    endingProbations: upcoming(people, days, ({ probation_end_date }, day) => probation_end_date === day),
  }
}

function recountOnboarding(onboardings: readonly Onboarding[]) {
  const active = onboardings.filter(({ isActive }) => isActive)
  const percentages = active.map(({ steps }) => (100 * steps.filter(({ isDone }) => isDone).length) / steps.length)
  const todayOf = ({ timezone }: Person) => new Date(NOW).toLocaleDateString("sv-SE", { timeZone: timezone })
  const overdue = active.flatMap(({ employee, steps }) =>
    steps.filter(({ isDone, target_date }) => !isDone && target_date < todayOf(employee)),
  )
  const averageProgress = active.length === 0 ? null : round(sum(percentages) / active.length, 1)
  return { active: active.length, averageProgress, overdueSteps: overdue.length }
}

function recountStats(people: readonly Person[], all: Company["departments"]) {
  const departments = all.filter(({ isArchived }) => !isArchived)
  const present = people.filter(isEmployedOn(TODAY))
  const count = (column: "department_id" | "position_id" | "manager_id") => present.filter((one) => one[column]).length
  const complete = count("department_id") + count("position_id") + Math.min(count("manager_id") + 1, present.length)
  const teams = new Set(present.flatMap(({ department_id }) => department_id ?? [])).size
  const parentOf = (id: string) => departments.find((one) => one.id === id)?.parent_id ?? null
  const levelOf = (id: string): number => {
    const parent = parentOf(id)
    return parent && departments.some((one) => one.id === parent) ? 1 + levelOf(parent) : 1
  }
  return {
    activeUsers: people.filter(({ account_status }) => account_status === "ACTIVE").length,
    totalDepartments: departments.length,
    structureCompletion: round(
      (100 * (complete + departments.filter(({ head_id }) => head_id).length)) / (3 * present.length + departments.length),
      1,
    ),
    averageTeamSize: teams === 0 ? 0 : round(count("department_id") / teams, 2),
    hierarchyDepth: Math.max(0, ...departments.map(({ id }) => levelOf(id))),
  }
}

let companies: Company[]
beforeAll(async () => {
  companies = await Promise.all(Array.from({ length: rounds }, (_, n) => insertCompany(n + 1)))
})

test("the dashboards of HR and of a manager equal a recount of the rows", async () => {
  for (const [seed, { hr, manager, people, onboardings }] of companies.entries())
    for (const days of [1, 8, 9, 30, 60])
      for (const client of [hr, manager]) {
        const isTeam = client === manager
        const scope = isTeam ? "TEAM" : "ORGANIZATION"
        const { body } = await client.get(`/hr/dashboard/summary?days=${days}&scope=${scope}`)
        const counted = people.filter(({ manager_id }) => !isTeam || manager_id === manager.id)
        const label = { seed, days, scope }
        expect({ ...label, ...body.metrics }).toMatchObject({ ...label, ...recountMetrics(counted, days) })
        const dates = recountDates(counted, days, ({ sharesBirthday }) => !isTeam || sharesBirthday)
        const shown = (list: Json[]) => list.map(({ date, employee }) => `${date} ${employee.id}`).sort()
        for (const [name, expected] of Object.entries(dates))
          expect({ ...label, name, dates: shown(body[name]), count: body.counts[name] }).toEqual({
            ...{ ...label, name },
            ...{ dates: expected, count: expected.length },
          })
        const ofCounted = onboardings.filter(({ employee }) => counted.includes(employee))
        expect({ ...label, ...body.onboarding }).toEqual({ ...label, ...recountOnboarding(ofCounted) })
      }
})

test("company statistics equal a recount of the rows", async () => {
  for (const { hr, people, departments } of companies) {
    const { knownAt: _, ...stats } = (await hr.get("/companies/stats")).body
    expect(stats).toEqual(recountStats(people, departments))
  }
})
