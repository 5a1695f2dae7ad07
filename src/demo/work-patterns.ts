// Work patterns of the demo organization: part-time employees work full days, as many as their share of the week.
import { newId } from "../entities/base-entity.js"
import type { DemoPerson, DemoRow } from "./people.js"

const FULL_DAY_MINUTES = 480
/** Names of the patterns by days per week. */
const PATTERN_NAMES = { 5: "Five days", 4: "Four days", 3: "Three days", 2: "Two days" } as const

type DaysPerWeek = keyof typeof PATTERN_NAMES

/** Days per week, from Monday on. */
export const daysPerWeekOf = ({ full_time_share }: DemoPerson): number => Math.round(Number(full_time_share) * 5)

/** Rows of work patterns and of their assignments to part-time employees. */
export function createWorkPatternRows(people: readonly DemoPerson[]): [string, DemoRow[]][] {
  const patterns = Object.entries(PATTERN_NAMES).map(([days, name]) => toPatternRow(Number(days) as DaysPerWeek, name))
  const idOf = (days: number) => patterns.find(({ name }) => name === PATTERN_NAMES[days as DaysPerWeek])?.id as string
  const partTimers = people.filter((person) => daysPerWeekOf(person) < 5)
  const assignments = partTimers.map((person) => ({
    id: newId(),
    employee_id: person.id,
    pattern_id: idOf(daysPerWeekOf(person)),
    effective_from: person.hire_date,
  }))
  return [
    ["work_patterns", patterns],
    ["work_pattern_assignments", assignments],
  ]
}

function toPatternRow(days: DaysPerWeek, name: string): DemoRow {
  const minutes = (weekday: number) => (weekday <= days ? FULL_DAY_MINUTES : 0)
  const [monday, tuesday, wednesday, thursday, friday] = [minutes(1), minutes(2), minutes(3), minutes(4), minutes(5)]
  const week = { monday, tuesday, wednesday, thursday, friday, saturday: 0, sunday: 0 }
  return { id: newId(), name, ...week, worked_halves: [], is_default: days === 5 }
}
