// Loads the demo organization in one transaction. The generated data depends on a fixed seed and the current date.
import { type Kysely, sql } from "kysely"
import { today } from "../adapters/clock.js"
import { batchesOf } from "../core/batches.js"
import type { AppDependencies } from "../core/dependencies.js"
import { newId } from "../entities/base-entity.js"
import { defaultPolicies } from "../entities/organization/settings.js"
import { addFirstVersions } from "../events/record-versions.js"
import { fillDemoCalendar } from "./calendar.js"
import { createDemoCustomFields } from "./custom-fields.js"
import { loadFakers } from "./fakers.js"
import { createEmploymentChangeRows, createProfileChangeRows } from "./history.js"
import { createCoverageRuleRows, createLeaveTypeRows, createPolicyGroupRows } from "./leave.js"
import { createLeaveRequestRows, insertLeaveDetails } from "./leave-requests.js"
import { createDemoNews, fillDemoInboxes, NOTIFICATIONS_PER_EMPLOYEE } from "./notifications.js"
import { fillDemoOnboarding } from "./onboarding.js"
import { createDemoPeople, type DemoPerson, type DemoRow } from "./people.js"
import { demoLocations } from "./plan.js"
import { fillDemoRecruitment } from "./recruitment.js"
import { createDemoReports } from "./reports.js"
import { type PlannedDepartment, planDepartments } from "./structure.js"
import { fillDemoTasks } from "./tasks.js"
import { createVacancyRows } from "./vacancies.js"
import { createWorkPatternRows } from "./work-patterns.js"
import { createDemoLeavers, createDemoMove } from "./workforce.js"

export interface DemoLogin {
  role: string
  email: string
  password: string
}

/** Password of the four demo logins. It is public, since the demo contains no real data. */
const DEMO_PASSWORD = "Demo-2026"

const loginEmails = {
  administrator: "admin@demo.example",
  hr: "hr@demo.example",
  manager: "manager@demo.example",
  employee: "employee@demo.example",
}

const BATCH_SIZE = 2_000

interface DemoOptions {
  people: number
  /** Called with the number of written rows and of all rows. */
  progress?: (done: number, total: number) => void
}

/** Whether the database has no organization yet. */
export async function isDatabaseEmpty({ orm }: Pick<AppDependencies, "orm">): Promise<boolean> {
  const rows = await orm.em.fork().execute<unknown[]>("select 1 from organizations limit 1")
  return rows.length === 0
}

/** The logins of the demo organization; empty if it is not in the database. */
export async function demoLogins({ orm }: Pick<AppDependencies, "orm">): Promise<DemoLogin[]> {
  const roles = Object.entries(loginEmails)
  const found = await orm.em
    .fork()
    .execute<{ email: string }[]>("select email from employees where email in (?, ?, ?, ?)", Object.values(loginEmails))
  return roles
    .filter(([, email]) => found.some((row) => row.email === email))
    .map(([role, email]) => ({ role, email, password: DEMO_PASSWORD }))
}

/**
 * Loads an organization of the given size, without files if there is no storage. Returns the logins of an administrator, HR, a
 * manager and an employee.
 */
export async function loadDemo(
  deps: Pick<AppDependencies, "orm" | "clock" | "passwords"> & Partial<Pick<AppDependencies, "storage">>,
  { people: size, progress = () => {} }: DemoOptions,
): Promise<DemoLogin[]> {
  const day = today(deps.clock, "Europe/Berlin")
  const departments = planDepartments(size)
  const fakers = await loadFakers()
  const { people, contacts, skills } = createDemoPeople(fakers, departments, day)
  const organization = newId()
  const departmentIds = departments.map(() => newId())
  const locationIds = new Map(demoLocations.map(({ name }) => [name, newId()]))
  const positions = new Map<string, DemoRow>()
  departments.forEach((department, index) => {
    department.titles.forEach((title, rank) => {
      positions.set(`${index}/${rank}`, {
        id: newId(),
        title,
        ...gradeAt(levelOf(department, rank)),
        department_id: departmentIds[index],
      })
    })
  })
  const placeIn = (department: number, rank: number) => ({
    department_id: departmentIds[department],
    position_id: positions.get(`${department}/${rank}`)?.id,
  })
  const assignmentOf = ({ department, rank, location }: DemoPerson) => ({
    ...placeIn(department, rank),
    location_id: locationIds.get(location.name),
  })
  const history = { departments, people, placeIn, today: day }
  const logins = assignLogins(people, departments)
  const hash = await deps.passwords.hash(DEMO_PASSWORD, "demo")
  const personOf = (name: string) => logins.find(({ role }) => role === name)?.person as DemoPerson
  const author = personOf("hr").id
  const manager = personOf("manager")
  const news = createDemoNews(author, deps.clock.now())
  const leave = createLeaveTypeRows(day)
  const typeNamed = (name: string) => leave[0]?.[1].find((type) => type.name === name)?.id as string
  const [annual, sick, inLieu] = ["Annual Leave", "Sick Leave", "Time in Lieu"].map(typeNamed) as [string, string, string]
  const customFields = createDemoCustomFields()
  const tables: [string, DemoRow[]][] = [
    ["custom_field_definitions", customFields.definitions],
    [
      "locations",
      demoLocations.map(({ name, type, country, region, city, timezone }) => ({
        id: locationIds.get(name) as string,
        name,
        type,
        country,
        region,
        city,
        timezone,
        address: city,
      })),
    ],
    [
      "departments",
      departments.map(({ name, description, parent }, index) => ({
        id: departmentIds[index] as string,
        name,
        description,
        parent_id: parent === undefined ? null : departmentIds[parent],
        custom_fields: customFields.ofDepartment(index),
      })),
    ],
    ["positions", [...positions.values()]],
    [
      "employees",
      people.map((person, index) => {
        const { department: _, rank: __, location: ___, ...row } = person
        return { ...row, ...assignmentOf(person), custom_fields: customFields.ofEmployee(index) }
      }),
    ],
    [
      "employment_changes",
      people.flatMap((person, n) =>
        createEmploymentChangeRows(fakers.faker, person, assignmentOf(person), day, createDemoMove(n, history)),
      ),
    ],
    ["profile_changes", createProfileChangeRows(fakers.faker, people)],
    [
      "credentials",
      logins.map(({ person }) => ({ id: newId(), employee_id: person.id, password_hash: hash, recovery_hashes: [] })),
    ],
    ["emergency_contacts", contacts],
    ["skills", skills],
    ["company_news", news],
    ...leave,
    ...createPolicyGroupRows(typeNamed("Annual Leave"), locationIds.get("Vienna") as string, day),
    ...createWorkPatternRows(people),
    ["leave_coverage_rules", createCoverageRuleRows(departmentIds[manager.department] as string)],
    ["leave_requests", createLeaveRequestRows(fakers.faker, people, { annual, sick, inLieu }, day)],
    ["vacancies", createVacancyRows({ departments, departmentIds, people, now: deps.clock.now(), customFields })],
  ]
  const total = tables.reduce((count, [, rows]) => count + rows.length, people.length * NOTIFICATIONS_PER_EMPLOYEE)
  let done = 0
  await deps.orm.em.fork().transactional(async (em) => {
    const db = em.getKysely() as unknown as Kysely<unknown>
    await insertRows(db, "organizations", organization, [organizationRow(organization)])
    for (const [table, rows] of tables) {
      for (const batch of batchesOf(rows, BATCH_SIZE)) {
        await insertRows(db, table, organization, batch)
        done += batch.length
        progress(done, total)
      }
    }
    await fillDemoInboxes(db, organization, news, deps.clock.now())
    await fillDemoCalendar(db, organization, day, author)
    await fillDemoTasks(db, organization, day)
    await fillDemoRecruitment(db, organization, { fakers, author, now: deps.clock.now(), storage: deps.storage })
    await fillDemoOnboarding(db, organization, day, author)
    progress(total, total)
    // Departments and employees refer to each other, so the heads are set last.
    const heads = people.filter(({ rank }, n) => rank === 0 && people[n - 1]?.department !== people[n]?.department)
    await sql`update departments d set head_id = e.id from employees e
      where e.organization_id = ${organization} and d.organization_id = ${organization} and d.id = e.department_id and e.id = any(${heads.map(({ id }) => id)})`.execute(
      db,
    )
    await addFirstVersions(db, organization)
    await insertLeaveDetails(db, organization)
    const leavers = createDemoLeavers(fakers, history, assignmentOf)
    await insertRows(db, "employees", organization, leavers.employees)
    await insertRows(db, "employment_changes", organization, leavers.changes)
    await recordAsItHappened(db, organization, day)
    const hr = logins.find(({ role }) => role === "hr")?.person.id
    for (const [table, rows] of Object.entries(createDemoReports(hr))) await insertRows(db, table, organization, rows)
    // A job computes the leave ledger of all employees.
    await sql`select graphile_worker.add_job('leave-ledger', job_key => 'leave-ledger')`.execute(db)
  })
  const db = deps.orm.em.fork()
  await db.execute("analyze")
  return logins.map(({ role, person }) => ({ role, email: String(person.email), password: DEMO_PASSWORD }))
}

/** Gives the careers the times at which they would have been recorded: a planned change today, all else on its day. */
async function recordAsItHappened(db: Kysely<unknown>, organization: string, day: string): Promise<void> {
  await sql`update employment_changes set recorded_at = least(effective_date, ${day}::date),
      applied_at = case when status = 'APPLIED' then least(effective_date, ${day}::date) end
    where organization_id = ${organization}`.execute(db)
  await sql`update employees set recorded_at = least(hire_date, ${day}::date) where organization_id = ${organization}`.execute(db)
}

const organizationRow = (id: string): DemoRow => ({
  id,
  name: "Northwind Demo",
  slug: "northwind-demo",
  branding: { primaryColor: "#1b4fd1" },
  contacts: { email: "people@demo.example", website: "https://demo.example" },
  timezone: "Europe/Berlin",
  currency: "EUR",
  language: "EN",
  country: "DE",
  policies: { ...defaultPolicies, managersSeeSalary: true },
})

const gradeAt = (level: number) => ({ grade: `L${level}`, level })

const levelOf = ({ level }: PlannedDepartment, rank: number) =>
  Math.min(10, Math.max(1, 1 + Math.max(0, 5 - level - rank) * 2 + (4 - Math.min(4, rank))))

/** Sets the roles by department and reports, and picks the owners of the four logins. */
function assignLogins(people: DemoPerson[], departments: readonly PlannedDepartment[]): { role: string; person: DemoPerson }[] {
  const managerIds = new Set(people.map(({ manager_id }) => manager_id))
  for (const person of people) if (managerIds.has(person.id)) person.role = "MANAGER"
  const membersOf = (name: string) => people.filter(({ department }) => departments[department]?.name === name)
  for (const person of membersOf("People and Culture")) person.role = "HR"
  const admin = membersOf("Information Technology")[0] ?? people[0]
  const hr = membersOf("People and Culture")[0] ?? people[0]
  const manager = membersOf("Platform")[0] ?? people[0]
  const employee = people.find(({ manager_id, id }) => manager_id === manager?.id && !managerIds.has(id)) ?? people.at(-1)
  const owners = { administrator: admin, hr, manager, employee } as Record<keyof typeof loginEmails, DemoPerson>
  owners.administrator.role = "ADMIN"
  return Object.entries(owners).map(([role, person]) => {
    person.email = loginEmails[role as keyof typeof loginEmails]
    return { role, person }
  })
}

/** Inserts rows in one statement. Columns that a row lacks are null. */
async function insertRows(db: Kysely<unknown>, table: string, organization: string, rows: readonly DemoRow[]): Promise<void> {
  if (rows.length === 0) return
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const list = sql.join(columns.map((column) => sql.id(column)))
  await sql`insert into ${sql.table(table)} (organization_id, ${list})
    select ${organization}::uuid, ${list} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    db,
  )
}
