// Generates the career history of employees: hire, end of probation, promotions, moves and raises; and pending profile changes.
import type { Faker } from "@faker-js/faker"
import { addDays } from "../adapters/clock.js"
import { newId } from "../entities/base-entity.js"
import type { DemoPerson, DemoRow } from "./people.js"

/** A promotion or a move to the current assignment. */
export interface DemoMove {
  date: string
  reason: string
  /** Department and position before it. */
  from: { department_id?: string; position_id?: string }
}

/** Employment changes of an employee, starting with the hire. `assignment` holds the current department, position and location. */
export function createEmploymentChangeRows(
  faker: Faker,
  person: DemoPerson,
  assignment: Record<string, unknown>,
  today: string,
  move?: DemoMove,
): DemoRow[] {
  const hired = String(person.hire_date)
  const afterProbation = addDays(hired, 183)
  const raises = Array.from({ length: faker.number.int({ min: 0, max: 4 }) }, (_, n) => addDays(hired, 365 * (n + 1))).filter(
    (day) => day <= today,
  )
  const salaries = [Number(person.salary)]
  for (const _ of raises) salaries.unshift(Math.round((salaries[0] as number) / 1.04 / 100) * 100)
  const entry = (
    effectiveDate: string,
    changes: string[] | null,
    payChanges: string[] | null,
    values: Record<string, unknown>,
  ): DemoRow => ({
    id: newId(),
    employee_id: person.id,
    effective_date: effectiveDate,
    status: effectiveDate <= today ? "APPLIED" : "SCHEDULED",
    changes,
    pay_changes: payChanges,
    ...values,
  })
  const hire = entry(
    hired,
    ["positionId", "departmentId", "managerId", "locationId", "employmentType", "fullTimeShare", "hireDate"],
    ["salary", "salaryCurrency", "payGrade"],
    {
      ...assignment,
      ...move?.from,
      reason: "Hired",
      manager_id: person.manager_id,
      employment_type: "PROBATION",
      full_time_share: person.full_time_share,
      hire_date: hired,
      salary: salaries[0],
      salary_currency: person.salary_currency,
      pay_grade: person.pay_grade,
    },
  )
  const afterProbationChange =
    afterProbation <= today
      ? [entry(afterProbation, ["employmentType"], null, { reason: "Probation passed", employment_type: person.employment_type })]
      : []
  const raised = raises.map((day, n) => entry(day, null, ["salary"], { reason: "Yearly review", salary: salaries[n + 1] }))
  const planned = faker.number.int({ min: 1, max: 25 }) === 1
  const next = planned
    ? [
        entry(addDays(today, faker.number.int({ min: 10, max: 90 })), null, ["salary"], {
          reason: "Promotion",
          salary: Number(person.salary) * 1.08,
        }),
      ]
    : []
  const { department_id, position_id } = assignment
  const moved = move
    ? [entry(move.date, ["departmentId", "positionId"], null, { reason: move.reason, department_id, position_id })]
    : []
  return [hire, ...afterProbationChange, ...moved, ...raised, ...next]
}

/** Pending changes of the address of up to three employees. */
export const createProfileChangeRows = (faker: Faker, people: readonly DemoPerson[]): DemoRow[] =>
  faker.helpers.arrayElements(people, Math.min(3, people.length)).map((person) => ({
    id: newId(),
    employee_id: person.id,
    field: "address",
    proposed: { address: { street: faker.location.streetAddress(), postalCode: "10115", city: "Berlin", country: "DE" } },
    status: "PENDING",
  }))
