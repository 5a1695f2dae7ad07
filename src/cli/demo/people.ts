// Makes up the people: names, dates and pay that fit together. The same seed makes the same people.
import type { Faker } from "@faker-js/faker"
import { addDays } from "../../adapters/clock.js"
import { newId } from "../../entities/base-entity.js"
import { type DemoLocation, places, skills } from "./plan.js"
import type { PlannedDepartment } from "./structure.js"

/** A row as the database has it. */
export type DemoEmployeeRow = Record<string, unknown> & { id: string }

export interface Person extends DemoEmployeeRow {
  department: number
  /** From 0 for the head of a department to the youngest of its titles. */
  rank: number
  place: DemoLocation
}

interface Made {
  people: Person[]
  contacts: DemoEmployeeRow[]
  skills: DemoEmployeeRow[]
}

export interface Makers {
  /** Draws what is the same everywhere. */
  faker: Faker
  /** Draws names and addresses as they are in a place. */
  local: ReadonlyMap<string, Faker>
}

const domain = "demo.example"
const spanOfControl = 9

/** Everybody, each after whom they report to. `today` is the day on which the demo begins, `YYYY-MM-DD`. */
export function makePeople({ faker, local }: Makers, departments: readonly PlannedDepartment[], today: string): Made {
  const made: Made = { people: [], contacts: [], skills: [] }
  const addresses = new Set<string>()
  const heads: Person[] = []
  departments.forEach((department, index) => {
    const above = department.parent === undefined ? undefined : heads[department.parent]
    const leads: Person[] = []
    const lowest = department.titles.length - 1
    for (let n = 0; n < department.people; n++) {
      const lead = n > 0 && n % (spanOfControl + 1) === 0 && department.people - n > 2
      const rank =
        n === 0
          ? 0
          : lead
            ? 1
            : faker.number.int({ min: Math.min(lowest, department.people > spanOfControl ? 2 : 1), max: lowest })
      const manager = n === 0 ? above : n <= spanOfControl || lead ? leads[0] : leads.at(-1)
      const person = makePerson(faker, local, addresses, today, { department: index, level: department.level, rank, manager })
      if (n === 0 || lead) leads.push(person)
      if (n === 0) heads[index] = person
      made.people.push(person)
      made.contacts.push(...makeContacts(faker, local, person))
      made.skills.push(...makeSkills(faker, person))
    }
  })
  return made
}

interface Seat {
  department: number
  level: number
  rank: number
  manager?: Person
}

function makePerson(faker: Faker, local: Makers["local"], addresses: Set<string>, today: string, seat: Seat): Person {
  const place = faker.helpers.weightedArrayElement(places.map((value) => ({ value, weight: value.share })))
  const maker = local.get(place.locale) as Faker
  const fullName = `${maker.person.firstName()} ${maker.person.lastName()}`
  const seniority = Math.max(0, 5 - seat.level - seat.rank)
  const age = faker.number.int({ min: 22 + seniority * 3, max: 38 + seniority * 5 })
  const birthDate = addDays(today, -Math.round(age * 365.25) - faker.number.int({ min: 0, max: 364 }))
  const served = faker.number.int({ min: 20, max: Math.min((age - 21) * 365, 4500) })
  const hireDate = addDays(today, -served)
  const probation = addDays(hireDate, 182)
  const contract = faker.number.int({ min: 1, max: 100 })
  const employmentType = probation >= today ? "PROBATION" : contract > 96 ? "CONTRACT" : contract > 82 ? "PART_TIME" : "FULL_TIME"
  const grade = Math.min(10, 1 + seniority * 2 + (4 - Math.min(4, seat.rank)))
  return {
    id: newId(),
    department: seat.department,
    rank: seat.rank,
    place,
    full_name: fullName,
    email: addressOf(fullName, addresses),
    phone: `${place.phone}${faker.string.numeric(3)}`,
    role: "EMPLOYEE",
    account_status: "ACTIVE",
    manager_id: seat.manager?.id ?? null,
    birth_date: birthDate,
    personal_email: faker.internet.email({ provider: "example.com" }).toLowerCase(),
    personal_phone: faker.phone.number({ style: "international" }),
    address: {
      street: maker.location.streetAddress(),
      postalCode: maker.location.zipCode(),
      city: place.city,
      country: place.country,
    },
    nationality: place.country,
    national_id: faker.string.alphanumeric({ length: 9, casing: "upper" }),
    tax_id: faker.string.numeric(11),
    hire_date: hireDate,
    employment_type: employmentType,
    probation_end_date: probation >= today ? probation : null,
    contract_end_date: employmentType === "CONTRACT" ? addDays(today, faker.number.int({ min: 10, max: 400 })) : null,
    full_time_share: employmentType === "PART_TIME" ? faker.helpers.arrayElement([0.5, 0.6, 0.8]) : 1,
    salary: Math.round((32_000 + grade * 9_500 + faker.number.int({ min: -4000, max: 6000 })) / 100) * 100,
    salary_currency: place.currency,
    pay_grade: `G${grade}`,
    bank_details: { holder: fullName, iban: faker.finance.iban({ countryCode: "DE" }), bic: faker.finance.bic() },
    custom_fields: {},
  }
}

/** A mail address from a name, with a number where somebody has it already. */
function addressOf(fullName: string, taken: Set<string>): string {
  const plain = fullName
    .replace(/ß/g, "ss")
    .normalize("NFKD")
    .replace(/[^A-Za-z .-]/g, "")
    .toLowerCase()
  const [first = "x", ...rest] = plain.split(/[ .-]+/).filter(Boolean)
  const base = `${first}.${rest.join("") || "x"}`
  for (let n = 1; ; n++) {
    const address = `${base}${n === 1 ? "" : n}@${domain}`
    if (taken.has(address)) continue
    taken.add(address)
    return address
  }
}

function makeContacts(faker: Faker, local: Makers["local"], { id, place }: Person): DemoEmployeeRow[] {
  const maker = local.get(place.locale) as Faker
  return Array.from({ length: faker.number.int({ min: 1, max: 2 }) }, (_, n) => ({
    id: newId(),
    employee_id: id,
    full_name: maker.person.fullName(),
    relationship: n === 0 ? "Partner" : "Parent",
    phone: faker.phone.number({ style: "international" }),
  }))
}

function makeSkills(faker: Faker, { id }: Person): DemoEmployeeRow[] {
  return faker.helpers.arrayElements(skills, { min: 1, max: 4 }).map((name) => ({
    id: newId(),
    employee_id: id,
    name,
    level: faker.helpers.arrayElement(["JUNIOR", "MID", "SENIOR", "EXPERT"]),
  }))
}
