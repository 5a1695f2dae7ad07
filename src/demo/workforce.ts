// Two years of the workforce of the demo organization: people who left, promotions and moves between departments.
import { addDays } from "../adapters/clock.js"
import { newId } from "../entities/base-entity.js"
import type { DemoMove } from "./history.js"
import type { DemoPerson, DemoRow, Fakers } from "./people.js"
import type { PlannedDepartment } from "./structure.js"

const HISTORY_DAYS = 730
/** One of this many employees was promoted, moved, or has a predecessor who left. */
const [PROMOTED, MOVED, LEFT] = [6, 9, 7]

interface Assignment {
  department_id?: string
  position_id?: string
  location_id?: string
}

interface Organization {
  departments: readonly PlannedDepartment[]
  people: readonly DemoPerson[]
  /** Ids of a department, and of its title by rank. */
  placeIn: (department: number, rank: number) => Pick<Assignment, "department_id" | "position_id">
  today: string
}

/** A day of the last two years, spread evenly over the numbers. */
const dayOf = (n: number, today: string) => addDays(today, -5 - ((n * 61) % (HISTORY_DAYS - 5)))

/** The promotion or move of the employee with a number, if there is one after the probation. */
export function createDemoMove(n: number, { departments, people, placeIn, today }: Organization): DemoMove | undefined {
  const { department, rank, hire_date } = people[n] as DemoPerson
  const date = dayOf(n, today)
  if (date <= addDays(String(hire_date), 183)) return undefined
  const lowest = (departments[department]?.titles.length ?? 0) - 1
  if (n % PROMOTED === 1 && rank < lowest) return { date, reason: "Promotion", from: placeIn(department, rank + 1) }
  const other = (department + 1 + (n % 3)) % departments.length
  const isMoved = n % MOVED === 2 && rank > 0 && other !== department
  return isMoved ? { date, reason: "Move", from: placeIn(other, (departments[other]?.titles.length ?? 1) - 1) } : undefined
}

/** People who left in the last two years, with their hire and their last day in the career history. */
export function createDemoLeavers(
  { faker, byLocale }: Fakers,
  { people, today }: Organization,
  assignmentOf: (person: DemoPerson) => Assignment,
): { employees: DemoRow[]; changes: DemoRow[] } {
  const employees: DemoRow[] = []
  const changes: DemoRow[] = []
  const successors = people.filter((person, n) => n % LEFT === 3 && person.manager_id)
  for (const [n, successor] of successors.entries()) {
    const id = newId()
    const localFaker = byLocale.get(successor.location.locale) ?? faker
    const end_date = dayOf(n * 3 + 1, today)
    const hire_date = addDays(end_date, -faker.number.int({ min: 120, max: 1800 }))
    const employment = {
      ...assignmentOf(successor),
      manager_id: successor.manager_id,
      employment_type: faker.helpers.arrayElement(["FULL_TIME", "FULL_TIME", "PART_TIME", "CONTRACT"]),
      hire_date,
    }
    employees.push({
      id,
      ...employment,
      full_name: `${localFaker.person.firstName()} ${localFaker.person.lastName()}`,
      email: `former.${n + 1}@demo.example`,
      role: "EMPLOYEE",
      account_status: "DEACTIVATED",
      birth_date: addDays(today, -faker.number.int({ min: 24 * 365, max: 62 * 365 })),
      end_date,
      deactivated_on: end_date,
      custom_fields: {},
    })
    const change = { employee_id: id, status: "APPLIED" }
    const hired = ["positionId", "departmentId", "managerId", "locationId", "employmentType", "hireDate"]
    changes.push(
      { id: newId(), ...change, effective_date: hire_date, changes: hired, ...employment, reason: "Hired" },
      { id: newId(), ...change, effective_date: end_date, changes: ["endDate"], end_date, reason: "Left" },
    )
  }
  return { employees, changes }
}
