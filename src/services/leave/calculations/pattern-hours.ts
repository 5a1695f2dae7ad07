// Checks the working hours of a work pattern. Pure.
import { AppError, type FieldProblem } from "../../../core/errors.js"
import { Weekday } from "../../../entities/leave/enums.js"
import { WEEKDAYS, type WorkPattern } from "../../../entities/leave/work-calendars.js"
import { toTimeRange } from "./hours.js"

/**
 * Throws VALIDATION_FAILED for hours that end before they begin or overlap hours before them. Throws it also for a weekday whose
 * hours do not add up to its minutes.
 */
export function validateWorkingHours(pattern: WorkPattern): void {
  const parts = pattern.workingHours.map(({ weekday, ...times }, n) => ({ weekday, n, ...toTimeRange(times) }))
  const problems = WEEKDAYS.flatMap((name, index): FieldProblem[] => {
    const ofDay = parts.filter(({ weekday }) => weekday === Weekday.keys[index])
    const misplaced = ofDay.flatMap(({ n, from, to }, k): FieldProblem[] => {
      const previous = ofDay[k - 1]
      if (to <= from) return [{ path: `workingHours.${n}.to`, code: "endBeforeStart" }]
      return previous && from < previous.to ? [{ path: `workingHours.${n}.from`, code: "hoursOutOfOrder" }] : []
    })
    const total = ofDay.reduce((sum, { from, to }) => sum + to - from, 0)
    if (ofDay.length === 0 || misplaced.length > 0 || total === pattern[name]) return misplaced
    return [{ path: name, code: "minutesOfHours", values: { minutes: pattern[name], total } }]
  })
  if (problems.length > 0) throw new AppError("VALIDATION_FAILED", { problems })
}
