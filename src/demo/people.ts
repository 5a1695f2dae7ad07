// Generates employees of the demo organization with consistent names, dates and pay. The same seed yields the same people.
import type { Faker } from "@faker-js/faker"
import { addDays } from "../adapters/clock.js"
import { newId } from "../entities/base-entity.js"
import { type DemoLocation, demoLocations, demoSkills } from "./plan.js"
import type { PlannedDepartment } from "./structure.js"

/** A row to insert, by column name. */
export type DemoRow = Record<string, unknown> & { id: string }

export interface DemoPerson extends DemoRow {
  /** Index of the planned department. */
  department: number
  /** Index of the title in the department, from 0 for the head. */
  rank: number
  location: DemoLocation
}

interface DemoPeople {
  people: DemoPerson[]
  contacts: DemoRow[]
  skills: DemoRow[]
}

export interface Fakers {
  /** Generates values that do not depend on a locale. */
  faker: Faker
  /** Generate names and addresses, by locale. */
  byLocale: ReadonlyMap<string, Faker>
}

const EMAIL_DOMAIN = "demo.example"
const SPAN_OF_CONTROL = 9

/** The employees of all departments, managers before their reports. `today` is the current date, `YYYY-MM-DD`. */
export function createDemoPeople(
  { faker, byLocale }: Fakers,
  departments: readonly PlannedDepartment[],
  today: string,
): DemoPeople {
  const result: DemoPeople = { people: [], contacts: [], skills: [] }
  const takenEmails = new Set<string>()
  const heads: DemoPerson[] = []
  departments.forEach((department, index) => {
    const above = department.parent === undefined ? undefined : heads[department.parent]
    const leads: DemoPerson[] = []
    const lowest = department.titles.length - 1
    for (let n = 0; n < department.people; n++) {
      const isLead = n > 0 && n % (SPAN_OF_CONTROL + 1) === 0 && department.people - n > 2
      const rank =
        n === 0
          ? 0
          : isLead
            ? 1
            : faker.number.int({ min: Math.min(lowest, department.people > SPAN_OF_CONTROL ? 2 : 1), max: lowest })
      const manager = n === 0 ? above : n <= SPAN_OF_CONTROL || isLead ? leads[0] : leads.at(-1)
      const person = createDemoPerson(faker, byLocale, takenEmails, today, {
        department: index,
        level: department.level,
        rank,
        manager,
      })
      if (n === 0 || isLead) leads.push(person)
      if (n === 0) heads[index] = person
      result.people.push(person)
      result.contacts.push(...createContactRows(faker, byLocale, person))
      result.skills.push(...createSkillRows(faker, person))
    }
  })
  return result
}

interface Assignment {
  department: number
  level: number
  rank: number
  manager?: DemoPerson
}

function createDemoPerson(
  faker: Faker,
  byLocale: Fakers["byLocale"],
  takenEmails: Set<string>,
  today: string,
  assignment: Assignment,
): DemoPerson {
  const location = faker.helpers.weightedArrayElement(demoLocations.map((value) => ({ value, weight: value.share })))
  const localFaker = byLocale.get(location.locale) as Faker
  const fullName = `${localFaker.person.firstName()} ${localFaker.person.lastName()}`
  const seniority = Math.max(0, 5 - assignment.level - assignment.rank)
  const age = faker.number.int({ min: 22 + seniority * 3, max: 38 + seniority * 5 })
  const birthDate = addDays(today, -Math.round(age * 365.25) - faker.number.int({ min: 0, max: 364 }))
  const daysEmployed = faker.number.int({ min: 20, max: Math.min((age - 21) * 365, 4500) })
  const hireDate = addDays(today, -daysEmployed)
  const probationEnd = addDays(hireDate, 182)
  const contractDraw = faker.number.int({ min: 1, max: 100 })
  const employmentType =
    probationEnd >= today ? "PROBATION" : contractDraw > 96 ? "CONTRACT" : contractDraw > 82 ? "PART_TIME" : "FULL_TIME"
  const grade = Math.min(10, 1 + seniority * 2 + (4 - Math.min(4, assignment.rank)))
  return {
    id: newId(),
    department: assignment.department,
    rank: assignment.rank,
    location,
    full_name: fullName,
    email: uniqueEmail(fullName, takenEmails),
    phone: `${location.phone}${faker.string.numeric(3)}`,
    role: "EMPLOYEE",
    account_status: "ACTIVE",
    manager_id: assignment.manager?.id ?? null,
    birth_date: birthDate,
    personal_email: faker.internet.email({ provider: "example.com" }).toLowerCase(),
    personal_phone: faker.phone.number({ style: "international" }),
    address: {
      street: localFaker.location.streetAddress(),
      postalCode: localFaker.location.zipCode(),
      city: location.city,
      country: location.country,
    },
    nationality: location.country,
    national_id: faker.string.alphanumeric({ length: 9, casing: "upper" }),
    tax_id: faker.string.numeric(11),
    hire_date: hireDate,
    employment_type: employmentType,
    probation_end_date: probationEnd >= today ? probationEnd : null,
    contract_end_date: employmentType === "CONTRACT" ? addDays(today, faker.number.int({ min: 10, max: 400 })) : null,
    full_time_share: employmentType === "PART_TIME" ? faker.helpers.arrayElement([0.4, 0.6, 0.8]) : 1,
    salary: Math.round((32_000 + grade * 9_500 + faker.number.int({ min: -4000, max: 6000 })) / 100) * 100,
    salary_currency: location.currency,
    pay_grade: `G${grade}`,
    bank_details: { holder: fullName, iban: faker.finance.iban({ countryCode: "DE" }), bic: faker.finance.bic() },
  }
}

/** An email address derived from a name, with a number appended if it is taken. */
function uniqueEmail(fullName: string, taken: Set<string>): string {
  const plain = fullName
    .replace(/ß/g, "ss")
    .normalize("NFKD")
    .replace(/[^A-Za-z .-]/g, "")
    .toLowerCase()
  const [first = "x", ...rest] = plain.split(/[ .-]+/).filter(Boolean)
  const base = `${first}.${rest.join("") || "x"}`
  for (let n = 1; ; n++) {
    const address = `${base}${n === 1 ? "" : n}@${EMAIL_DOMAIN}`
    if (taken.has(address)) continue
    taken.add(address)
    return address
  }
}

function createContactRows(faker: Faker, byLocale: Fakers["byLocale"], { id, location }: DemoPerson): DemoRow[] {
  const localFaker = byLocale.get(location.locale) as Faker
  return Array.from({ length: faker.number.int({ min: 1, max: 2 }) }, (_, n) => ({
    id: newId(),
    employee_id: id,
    full_name: localFaker.person.fullName(),
    relationship: n === 0 ? "Partner" : "Parent",
    phone: faker.phone.number({ style: "international" }),
  }))
}

function createSkillRows(faker: Faker, { id }: DemoPerson): DemoRow[] {
  return faker.helpers.arrayElements(demoSkills, { min: 1, max: 4 }).map((name) => ({
    id: newId(),
    employee_id: id,
    name,
    level: faker.helpers.arrayElement(["JUNIOR", "MID", "SENIOR", "EXPERT"]),
  }))
}
