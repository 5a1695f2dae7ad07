// Loads the demo organization: made up by a fixed seed, written in large statements, all of it or nothing.
import type { Faker } from "@faker-js/faker"
import { type Kysely, sql } from "kysely"
import { today } from "../../adapters/clock.js"
import type { AppDependencies } from "../../core/dependencies.js"
import { newId } from "../../entities/base-entity.js"
import { defaultPolicies } from "../../entities/organization/settings.js"
import { fillDemoCalendar } from "./calendar.js"
import { makeHistory, makeProposals } from "./history.js"
import { createLeaveTypeRows } from "./leave.js"
import { createLeaveRequestRows, insertLeaveDetails } from "./leave-requests.js"
import { createDemoNews, fillDemoInboxes, NOTIFICATIONS_PER_EMPLOYEE } from "./notifications.js"
import { type DemoEmployeeRow, makePeople, type Person } from "./people.js"
import { places, vacancies } from "./plan.js"
import { type PlannedDepartment, planDepartments } from "./structure.js"

export interface Login {
  role: string
  email: string
  password: string
}

/** The password of the four who can sign in. It is public: the demo is for trying things out. */
const password = "Demo-2026"

const addresses = {
  administrator: "admin@demo.example",
  hr: "hr@demo.example",
  manager: "manager@demo.example",
  employee: "employee@demo.example",
}

const batch = 2_000

interface LoadOptions {
  people: number
  /** Told how much is written: done of all. */
  progress?: (done: number, all: number) => void
}

/** Whether the database has no organization yet. */
export async function isEmpty({ orm }: Pick<AppDependencies, "orm">): Promise<boolean> {
  const rows = await orm.em.fork().execute<unknown[]>("select 1 from organizations limit 1")
  return rows.length === 0
}

/** The logins of the demo organization; none where it is not in the database. */
export async function demoLogins({ orm }: Pick<AppDependencies, "orm">): Promise<Login[]> {
  const roles = Object.entries(addresses)
  const found = await orm.em
    .fork()
    .execute<{ email: string }[]>("select email from employees where email in (?, ?, ?, ?)", Object.values(addresses))
  return roles.filter(([, email]) => found.some((row) => row.email === email)).map(([role, email]) => ({ role, email, password }))
}

/** Fills the database with an organization of so many people; gives the logins of an administrator, HR, a manager and an employee. */
export async function loadDemo(
  deps: Pick<AppDependencies, "orm" | "clock" | "passwords">,
  { people: size, progress = () => {} }: LoadOptions,
): Promise<Login[]> {
  const day = today(deps.clock, "Europe/Berlin")
  const departments = planDepartments(size)
  const fakers = await makers()
  const made = makePeople(fakers, departments, day)
  const organization = newId()
  const departmentIds = departments.map(() => newId())
  const placeIds = new Map(places.map(({ name }) => [name, newId()]))
  const titles = new Map<string, DemoEmployeeRow>()
  departments.forEach((department, index) => {
    department.titles.forEach((title, rank) => {
      titles.set(`${index}/${rank}`, {
        id: newId(),
        title,
        grade: gradeOf(department, rank),
        department_id: departmentIds[index],
      })
    })
  })
  const seatOf = ({ department, rank, place }: Person) => ({
    department_id: departmentIds[department],
    position_id: titles.get(`${department}/${rank}`)?.id,
    location_id: placeIds.get(place.name),
  })
  const logins = appoint(made.people, departments)
  const hash = await deps.passwords.hash(password)
  const author = logins.find(({ role }) => role === "hr")?.person.id as string
  const news = createDemoNews(author, deps.clock.now())
  const leave = createLeaveTypeRows(day)
  const typeNamed = (name: string) => leave[0]?.[1].find((type) => type.name === name)?.id as string
  const tables: [string, DemoEmployeeRow[]][] = [
    [
      "locations",
      places.map(({ name, type, country, region, city, timezone }) => ({
        id: placeIds.get(name) as string,
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
      })),
    ],
    ["positions", [...titles.values()]],
    [
      "employees",
      made.people.map((person) => {
        const { department: _, rank: __, place: ___, ...row } = person
        return { ...row, ...seatOf(person) }
      }),
    ],
    ["employment_changes", made.people.flatMap((person) => makeHistory(fakers.faker, person, seatOf(person), day))],
    ["profile_changes", makeProposals(fakers.faker, made.people)],
    [
      "credentials",
      logins.map(({ person }) => ({ id: newId(), employee_id: person.id, password_hash: hash, recovery_hashes: [] })),
    ],
    ["emergency_contacts", made.contacts],
    ["skills", made.skills],
    ["company_news", news],
    ...leave,
    [
      "leave_requests",
      createLeaveRequestRows(
        fakers.faker,
        made.people,
        { annual: typeNamed("Annual Leave"), sick: typeNamed("Sick Leave") },
        day,
      ),
    ],
    [
      "vacancies",
      vacancies.flatMap(([title, name, status]) => {
        const index = departments.findIndex((department) => department.name === name)
        const head = made.people.find((person) => person.department === index && person.rank === 0)
        if (index < 0) return []
        return [
          { id: newId(), title, type: "FULL_TIME", status, department_id: departmentIds[index], hiring_manager_id: head?.id },
        ]
      }),
    ],
  ]
  const all = tables.reduce((count, [, rows]) => count + rows.length, made.people.length * NOTIFICATIONS_PER_EMPLOYEE)
  let done = 0
  await deps.orm.em.fork().transactional(async (em) => {
    const db = em.getKysely() as unknown as Kysely<unknown>
    await insert(db, "organizations", organization, [organizationRow(organization)])
    for (const [table, rows] of tables) {
      for (let from = 0; from < rows.length; from += batch) {
        await insert(db, table, organization, rows.slice(from, from + batch))
        done += Math.min(batch, rows.length - from)
        progress(done, all)
      }
    }
    await fillDemoInboxes(db, organization, news, deps.clock.now())
    await fillDemoCalendar(db, organization, day, author)
    progress(all, all)
    // Heads come last: a department is there before its people, and its head is one of them.
    const heads = made.people.filter(({ rank }, n) => rank === 0 && made.people[n - 1]?.department !== made.people[n]?.department)
    await sql`update departments d set head_id = e.id from employees e
      where e.organization_id = ${organization} and d.organization_id = ${organization} and d.id = e.department_id and e.id = any(${heads.map(({ id }) => id)})`.execute(
      db,
    )
    await insertLeaveDetails(db, organization)
    // The balances of everybody are the ledger's job.
    await sql`select graphile_worker.add_job('leave-ledger', job_key => 'leave-ledger')`.execute(db)
  })
  const db = deps.orm.em.fork()
  await db.execute("analyze")
  return logins.map(({ role, person }) => ({ role, email: String(person.email), password }))
}

const organizationRow = (id: string): DemoEmployeeRow => ({
  id,
  name: "Northwind Demo",
  branding: { primaryColor: "#1b4fd1" },
  contacts: { email: "people@demo.example", website: "https://demo.example" },
  timezone: "Europe/Berlin",
  currency: "EUR",
  language: "EN",
  country: "DE",
  policies: { ...defaultPolicies, managersSeeSalary: true },
})

const gradeOf = ({ level }: PlannedDepartment, rank: number) =>
  Math.min(10, Math.max(1, 1 + Math.max(0, 5 - level - rank) * 2 + (4 - Math.min(4, rank))))

/** Gives the logins to four people and makes the others' roles fit what they do. */
function appoint(people: Person[], departments: readonly PlannedDepartment[]): { role: string; person: Person }[] {
  const managing = new Set(people.map(({ manager_id }) => manager_id))
  for (const person of people) if (managing.has(person.id)) person.role = "MANAGER"
  const inside = (name: string) => people.filter(({ department }) => departments[department]?.name === name)
  for (const person of inside("People and Culture")) person.role = "HR"
  const admin = inside("Information Technology")[0] ?? people[0]
  const hr = inside("People and Culture")[0] ?? people[0]
  const manager = inside("Platform")[0] ?? people[0]
  const employee = people.find(({ manager_id, id }) => manager_id === manager?.id && !managing.has(id)) ?? people.at(-1)
  const cast = { administrator: admin, hr, manager, employee } as Record<keyof typeof addresses, Person>
  cast.administrator.role = "ADMIN"
  return Object.entries(cast).map(([role, person]) => {
    person.email = addresses[role as keyof typeof addresses]
    return { role, person }
  })
}

/** Rows into a table in one statement; every row has the columns of the first. */
async function insert(db: Kysely<unknown>, table: string, organization: string, rows: readonly DemoEmployeeRow[]): Promise<void> {
  if (rows.length === 0) return
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const list = sql.join(columns.map((column) => sql.id(column)))
  await sql`insert into ${sql.table(table)} (organization_id, ${list})
    select ${organization}::uuid, ${list} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    db,
  )
}

/** One faker for each place, all from the same seed. Loaded only here: a server that has its data needs none. */
async function makers() {
  const modules: Record<string, () => Promise<{ faker: Faker }>> = {
    de: () => import("@faker-js/faker/locale/de"),
    de_AT: () => import("@faker-js/faker/locale/de_AT"),
    en_GB: () => import("@faker-js/faker/locale/en_GB"),
    en_US: () => import("@faker-js/faker/locale/en_US"),
    pt_PT: () => import("@faker-js/faker/locale/pt_PT"),
  }
  const seed = 2026
  const local = new Map<string, Faker>()
  for (const [locale, load] of Object.entries(modules)) {
    const { faker } = await load()
    faker.seed(seed)
    local.set(locale, faker)
  }
  const { faker } = await import("@faker-js/faker/locale/en")
  faker.seed(seed)
  return { faker, local }
}
