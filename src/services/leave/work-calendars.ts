// Work patterns, holiday calendars, the organization's own days, and who has which from a day on. What was counted already
// stays as it is until HR has it counted anew.
import { sql } from "kysely"
import { Service } from "../../core/base-service.js"
import {
  type Holiday,
  HolidayAssignment,
  HolidayCalendar,
  OwnHoliday,
  WorkPattern,
  WorkPatternAssignment,
} from "../../entities/leave/work-calendars.js"
import type { Class, RowScope } from "../../entities/metadata.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type {
  AssignmentFilter,
  HolidayCalendarPatch,
  HolidaysOf,
  NewHolidayAssignment,
  NewHolidayCalendar,
  NewOwnHoliday,
  NewWorkPattern,
  NewWorkPatternAssignment,
  OwnHolidayFilter,
  OwnHolidayPatch,
  WorkPatternPatch,
} from "../../inputs/leave/work-calendars.js"
import { yearEnd, yearOf, yearStart } from "./rules/accrual.js"

const byDay = [{ by: "effectiveFrom" }]

export class LeaveCalendarsService extends Service {
  /** The holidays of a person in a year, as of each day. */
  async holidays({ year = yearOf(this.ctx.today), employeeId = this.me.id }: HolidaysOf): Promise<Holiday[]> {
    await this.may("readLeave", Employee, employeeId)
    const found = await this.ctx.leaveDays.holidaysFor(employeeId, yearStart(year), yearEnd(year))
    return found.map((holiday) => ({ ...holiday, year }))
  }

  workPatterns() {
    return this.list(WorkPattern, { order: [{ by: "name" }] })
  }

  async createWorkPattern(input: NewWorkPattern) {
    if (input.isDefault) await this.dethrone(null)
    const pattern = await this.create(WorkPattern, input as Partial<WorkPattern>)
    this.emit("workPattern.create", { subject: pattern })
    return pattern
  }

  async changeWorkPattern(id: string, patch: WorkPatternPatch) {
    const pattern = await this.may("change", WorkPattern, id)
    if (patch.isDefault) await this.dethrone(id)
    const { changed } = await this.change(pattern, { ...patch })
    if (changed.length > 0) this.emit("workPattern.change", { subject: pattern, details: { changed } })
    return pattern
  }

  /** Retires a pattern; whoever works by it keeps it. */
  async removeWorkPattern(id: string): Promise<void> {
    const pattern = await this.may("remove", WorkPattern, id, { lock: true })
    this.archive(pattern)
    this.emit("workPattern.remove", { subject: pattern, details: { name: pattern.name } })
  }

  workPatternAssignments(filter: AssignmentFilter) {
    return this.list(WorkPatternAssignment, { where: { ...filter }, order: byDay })
  }

  async assignWorkPattern(input: NewWorkPatternAssignment) {
    const assignment = await this.assign(WorkPatternAssignment, { patternId: null, ...input })
    this.emit("workPattern.assign", { subject: assignment, details: { employeeId: input.employeeId } })
    return assignment
  }

  async removeWorkPatternAssignment(id: string): Promise<void> {
    const assignment = await this.may("remove", WorkPatternAssignment, id)
    this.remove(assignment)
    this.emit("workPattern.unassign", { subject: assignment, details: { employeeId: assignment.employeeId } })
  }

  holidayCalendars() {
    return this.list(HolidayCalendar, { order: [{ by: "name" }] })
  }

  async createHolidayCalendar(input: NewHolidayCalendar) {
    const calendar = await this.create(HolidayCalendar, input as Partial<HolidayCalendar>)
    this.emit("holidayCalendar.create", { subject: calendar })
    return calendar
  }

  async changeHolidayCalendar(id: string, patch: HolidayCalendarPatch) {
    const calendar = await this.may("change", HolidayCalendar, id)
    const { changed } = await this.change(calendar, { ...patch })
    if (changed.length > 0) this.emit("holidayCalendar.change", { subject: calendar, details: { changed } })
    return calendar
  }

  /** Retires a calendar; whoever has it keeps it. */
  async removeHolidayCalendar(id: string): Promise<void> {
    const calendar = await this.may("remove", HolidayCalendar, id, { lock: true })
    this.archive(calendar)
    this.emit("holidayCalendar.remove", { subject: calendar, details: { name: calendar.name } })
  }

  holidayAssignments(filter: AssignmentFilter) {
    return this.list(HolidayAssignment, { where: { ...filter }, order: byDay })
  }

  async assignHolidayCalendar(input: NewHolidayAssignment) {
    const assignment = await this.assign(HolidayAssignment, { calendarId: null, ...input })
    this.emit("holidayCalendar.assign", { subject: assignment, details: { employeeId: input.employeeId } })
    return assignment
  }

  async removeHolidayAssignment(id: string): Promise<void> {
    const assignment = await this.may("remove", HolidayAssignment, id)
    this.remove(assignment)
    this.emit("holidayCalendar.unassign", { subject: assignment, details: { employeeId: assignment.employeeId } })
  }

  ownHolidays({ from, to, ...where }: OwnHolidayFilter) {
    const when = [
      ...(from ? [(day: RowScope) => sql`${day("date")} >= ${from}`] : []),
      ...(to ? [(day: RowScope) => sql`${day("date")} <= ${to}`] : []),
    ]
    return this.list(OwnHoliday, { where, when, order: [{ by: "date" }] })
  }

  async createOwnHoliday(input: NewOwnHoliday) {
    const holiday = await this.create(OwnHoliday, input as Partial<OwnHoliday>)
    this.emit("ownHoliday.create", { subject: holiday, details: { date: input.date } })
    return holiday
  }

  async changeOwnHoliday(id: string, patch: OwnHolidayPatch) {
    const holiday = await this.may("change", OwnHoliday, id)
    const { changed } = await this.change(holiday, { ...patch })
    if (changed.length > 0) this.emit("ownHoliday.change", { subject: holiday, details: { changed } })
    return holiday
  }

  async removeOwnHoliday(id: string): Promise<void> {
    const holiday = await this.may("remove", OwnHoliday, id)
    this.remove(holiday)
    this.emit("ownHoliday.remove", { subject: holiday, details: { date: holiday.date, name: holiday.name } })
  }

  /** Assigns something from a day on; the lock on the person decides between two who do it at once. */
  private async assign<T extends WorkPatternAssignment | HolidayAssignment>(entity: Class<T>, values: Partial<T>): Promise<T> {
    const { employeeId, effectiveFrom } = values
    await this.may("employ", Employee, employeeId as string, { lock: true })
    const known = await this.em.findOne(entity as never, { employeeId, effectiveFrom } as never)
    if (!known) return this.create(entity, values)
    await this.refuseStrangers(entity, values as Record<string, unknown>)
    return Object.assign(known as T, values)
  }

  private async dethrone(id: string | null): Promise<void> {
    const others = await this.em.find(WorkPattern, { isDefault: true, archivedAt: null, ...(id ? { id: { $ne: id } } : {}) })
    for (const other of others) other.isDefault = false
    await this.em.flush()
  }
}
