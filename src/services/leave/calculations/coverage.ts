// Which coverage rules a leave breaks, and on which days. Pure: members, schedules and booked leave are arguments.
import type { LeaveCoverageRule } from "../../../entities/leave/coverage-rules.js"
import type { DayHalf } from "../../../entities/leave/enums.js"
import { type CountedHalf, countHalves, type ScheduleOn } from "./day-count.js"
import { halfKey } from "./stretch.js"

/** A coverage rule as far as it decides about leave. */
export type CoverageRule = Pick<LeaveCoverageRule, "id" | "name" | "minimumPresent" | "startDate" | "endDate" | "isBlocking">

/** Half a day of the leave. */
export type CoveredHalf = Pick<CountedHalf, "date" | "half" | "amount">

/** An employee in the scope of coverage rules. */
export interface CoverageMember {
  id: string
  fullName: string
  hireDate: string | null
  endDate: string | null
  /** Ids of the rules. */
  ruleIds: readonly string[]
  /** Whether the viewer may know the absences of the employee. */
  isVisible: boolean
}

/** The members of coverage rules in a period, with their schedules and absences. */
export interface CoverageInput {
  members: readonly CoverageMember[]
  schedules: ReadonlyMap<string, ScheduleOn>
  /** The half days of booked leave of each employee, by `halfKey`. */
  bookedHalves: ReadonlyMap<string, ReadonlySet<string>>
}

/** A day on which a leave breaks a rule. */
export interface CoverageShortfall {
  rule: CoverageRule
  date: string
  /** People who would be present; half a day counts 0.5. */
  present: number
}

/** The half days on which a rule applies and the leave counts. */
export const halvesUnderRule = ({ startDate, endDate }: CoverageRule, halves: readonly CoveredHalf[]): CoveredHalf[] =>
  halves.filter(({ date, amount }) => amount > 0 && (!startDate || startDate <= date) && (!endDate || date <= endDate))

/** The days on which a leave leaves fewer people present than a rule requires, ordered by date. */
export function findShortfalls(
  rules: readonly CoverageRule[],
  employeeId: string,
  halves: readonly CoveredHalf[],
  input: CoverageInput,
): CoverageShortfall[] {
  const shortfalls = rules.flatMap((rule) => {
    const members = input.members.filter(({ ruleIds }) => ruleIds.includes(rule.id))
    const byDate = Map.groupBy(halvesUnderRule(rule, halves), ({ date }) => date)
    return [...byDate].flatMap(([date, taken]) => {
      const isTaken = (half: DayHalf) => taken.some((one) => one.half === half)
      const present = countPresent(members, date, rule.minimumPresent, input, (id, half) => id === employeeId && isTaken(half))
      return present < rule.minimumPresent ? [{ rule, date, present }] : []
    })
  })
  return shortfalls.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

/** The members present on a date. Stops counting at `enough`, so that large groups with few rules cost little. */
function countPresent(
  members: readonly CoverageMember[],
  date: string,
  enough: number,
  { schedules, bookedHalves }: CoverageInput,
  isTaken: (employeeId: string, half: DayHalf) => boolean,
): number {
  let present = 0
  for (const { id, hireDate, endDate } of members) {
    const scheduleOn = schedules.get(id)
    if (!scheduleOn || (hireDate && date < hireDate) || (endDate && endDate < date)) continue
    for (const half of countHalves({ startDate: date, startHalf: "AM", endDate: date, endHalf: "PM" }, scheduleOn))
      if (half.amount > 0 && !bookedHalves.get(id)?.has(halfKey(half)) && !isTaken(id, half.half)) present += 0.5
    if (present >= enough) break
  }
  return present
}
