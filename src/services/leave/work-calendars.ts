// Work patterns, holiday calendars, their assignments to employees, and company holidays. Changes affect booked leave only when
// HR recalculates it.
import { sql } from "kysely"
import { holidayRegions } from "../../adapters/holidays.js"
import { BaseService } from "../../core/base-service.js"
import { clearDefault } from "../../core/default-record.js"
import { AppError, validationError } from "../../core/errors.js"
import {
  CompanyHoliday,
  type Holiday,
  HolidayAssignment,
  HolidayCalendar,
  WorkPattern,
  WorkPatternAssignment,
} from "../../entities/leave/work-calendars.js"
import type { Class, RowRef } from "../../entities/metadata.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { languageOf } from "../../i18n/translate.js"
import type {
  AssignHolidayCalendarInput,
  AssignmentFilter,
  AssignWorkPatternInput,
  CompanyHolidayFilter,
  CreateCompanyHolidayInput,
  CreateHolidayCalendarInput,
  CreateWorkPatternInput,
  HolidayFilter,
  UpdateCompanyHolidayInput,
  UpdateHolidayCalendarInput,
  UpdateWorkPatternInput,
} from "../../inputs/leave/work-calendars.js"
import { yearEnd, yearOf, yearStart } from "./calculations/dates.js"
import { validateWorkingHours } from "./calculations/pattern-hours.js"

/** The part of an ISO 3166-2 code after the country code. */
const ISO_REGION = /^[A-Z0-9]{1,3}$/

const byEffectiveDate = [{ by: "effectiveFrom" }]

export class WorkCalendarService extends BaseService {
  /** The holidays of an employee in a year, by the calendar and location of each day. */
  async listHolidays({ year = yearOf(this.ctx.today), employeeId = this.viewer.id }: HolidayFilter): Promise<Holiday[]> {
    await this.findAuthorized("readLeave", Employee, employeeId)
    const holidays = await this.ctx.services.leave.days.listHolidays(
      employeeId,
      yearStart(year),
      yearEnd(year),
      languageOf(this.ctx),
    )
    return holidays.map((holiday) => ({ ...holiday, year }))
  }

  listWorkPatterns() {
    return this.queryMany(WorkPattern, { orderBy: [{ by: "name" }] })
  }

  async createWorkPattern(input: CreateWorkPatternInput) {
    assertDistinctWeekdays(input)
    if (input.isDefault) await clearDefault(this.ctx, WorkPattern)
    const pattern = await this.createRecord(WorkPattern, input as Partial<WorkPattern>)
    validateWorkingHours(pattern)
    this.emit("workPattern.create", { subject: pattern })
    return pattern
  }

  async updateWorkPattern(id: string, patch: UpdateWorkPatternInput) {
    const pattern = await this.findAuthorized("update", WorkPattern, id)
    assertDistinctWeekdays(patch)
    if (patch.isDefault) await clearDefault(this.ctx, WorkPattern, id)
    const { changed } = await this.applyPatch(pattern, { ...patch })
    validateWorkingHours(pattern)
    this.emitUpdate("workPattern.update", pattern, changed)
    return pattern
  }

  /** Archives a pattern. Existing assignments keep it. */
  async deleteWorkPattern(id: string): Promise<void> {
    const pattern = await this.findAuthorized("delete", WorkPattern, id, { lock: true })
    this.archive(pattern)
    this.emit("workPattern.delete", { subject: pattern, details: { name: pattern.name } })
  }

  listWorkPatternAssignments({ employeeIds }: AssignmentFilter) {
    return this.queryMany(WorkPatternAssignment, { where: { employeeId: employeeIds }, orderBy: byEffectiveDate })
  }

  async assignWorkPattern(input: AssignWorkPatternInput) {
    const assignment = await this.assign(WorkPatternAssignment, { patternId: null, ...input })
    this.emit("workPattern.assign", { subject: assignment, details: { employeeId: input.employeeId } })
    return assignment
  }

  async deleteWorkPatternAssignment(id: string): Promise<void> {
    const assignment = await this.findAuthorized("delete", WorkPatternAssignment, id)
    await this.assertActionAvailable(WorkPatternAssignment, id, "delete")
    this.em.remove(assignment)
    this.emit("workPattern.unassign", { subject: assignment, details: { employeeId: assignment.employeeId } })
  }

  listHolidayCalendars() {
    return this.queryMany(HolidayCalendar, { orderBy: [{ by: "name" }] })
  }

  async createHolidayCalendar(input: CreateHolidayCalendarInput) {
    await this.assertRegionKnown(input)
    const calendar = await this.createRecord(HolidayCalendar, input as Partial<HolidayCalendar>)
    this.emit("holidayCalendar.create", { subject: calendar })
    return calendar
  }

  async updateHolidayCalendar(id: string, patch: UpdateHolidayCalendarInput) {
    const calendar = await this.findAuthorized("update", HolidayCalendar, id)
    const { changed } = await this.applyPatch(calendar, { ...patch })
    if (changed.includes("country") || changed.includes("region")) await this.assertRegionKnown(calendar)
    this.emitUpdate("holidayCalendar.update", calendar, changed)
    return calendar
  }

  /**
   * Throws VALIDATION_FAILED that lists the known regions of the country for any other region, whose holidays would be missing. A
   * country whose regions have no holidays of their own may have any ISO 3166-2 code.
   */
  async assertRegionKnown({ country, region }: { country?: string | null; region?: string | null }): Promise<void> {
    if (!region) return
    const regions = country ? await holidayRegions(country) : []
    if (regions.length === 0 && !ISO_REGION.test(region)) throw validationError({ region: "format" })
    if (regions.length === 0 || regions.includes(region)) return
    const values = { allowed: regions.join(", ") }
    throw new AppError("VALIDATION_FAILED", { problems: [{ path: "region", code: "oneOf", values }] })
  }

  /** Archives a calendar. Existing assignments keep it. */
  async deleteHolidayCalendar(id: string): Promise<void> {
    const calendar = await this.findAuthorized("delete", HolidayCalendar, id, { lock: true })
    this.archive(calendar)
    this.emit("holidayCalendar.delete", { subject: calendar, details: { name: calendar.name } })
  }

  listHolidayAssignments({ employeeIds }: AssignmentFilter) {
    return this.queryMany(HolidayAssignment, { where: { employeeId: employeeIds }, orderBy: byEffectiveDate })
  }

  async assignHolidayCalendar(input: AssignHolidayCalendarInput) {
    const assignment = await this.assign(HolidayAssignment, { calendarId: null, ...input })
    this.emit("holidayCalendar.assign", { subject: assignment, details: { employeeId: input.employeeId } })
    return assignment
  }

  async deleteHolidayAssignment(id: string): Promise<void> {
    const assignment = await this.findAuthorized("delete", HolidayAssignment, id)
    await this.assertActionAvailable(HolidayAssignment, id, "delete")
    this.em.remove(assignment)
    this.emit("holidayCalendar.unassign", { subject: assignment, details: { employeeId: assignment.employeeId } })
  }

  listCompanyHolidays({ from, to, calendarIds }: CompanyHolidayFilter) {
    const conditions = [
      ...(from ? [(row: RowRef) => sql`${row("date")} >= ${from}`] : []),
      ...(to ? [(row: RowRef) => sql`${row("date")} <= ${to}`] : []),
    ]
    return this.queryMany(CompanyHoliday, { where: { calendarId: calendarIds }, conditions, orderBy: [{ by: "date" }] })
  }

  async createCompanyHoliday(input: CreateCompanyHolidayInput) {
    const holiday = await this.createRecord(CompanyHoliday, input as Partial<CompanyHoliday>)
    this.emit("companyHoliday.create", { subject: holiday, details: { date: input.date } })
    return holiday
  }

  async updateCompanyHoliday(id: string, patch: UpdateCompanyHolidayInput) {
    const holiday = await this.findAuthorized("update", CompanyHoliday, id)
    const { changed } = await this.applyPatch(holiday, { ...patch })
    this.emitUpdate("companyHoliday.update", holiday, changed)
    return holiday
  }

  async deleteCompanyHoliday(id: string): Promise<void> {
    const holiday = await this.findAuthorized("delete", CompanyHoliday, id)
    this.em.remove(holiday)
    this.emit("companyHoliday.delete", { subject: holiday, details: { date: holiday.date, name: holiday.name } })
  }

  /**
   * Creates or replaces the assignment that takes effect on a date. The lock on the employee serializes concurrent calls. Throws
   * SELF_ACTION_FORBIDDEN for one of the viewer if another member of HR could create it: the days on which one works decide on leave.
   */
  private async assign<T extends WorkPatternAssignment | HolidayAssignment>(entity: Class<T>, values: Partial<T>): Promise<T> {
    const { employeeId, effectiveFrom } = values
    await this.findAuthorized("employ", Employee, employeeId as string, { lock: true })
    await this.assertActionAvailable(Employee, employeeId as string, "assignSchedule")
    const existing = await this.em.findOne(entity as never, { employeeId, effectiveFrom } as never)
    if (!existing) return this.createRecord(entity, values)
    await this.assertReferencesExist(entity, values as Record<string, unknown>)
    return Object.assign(existing as T, values)
  }
}

/** Throws VALIDATION_FAILED for a weekday that is listed twice. */
function assertDistinctWeekdays({ workedHalves = [] }: UpdateWorkPatternInput): void {
  const weekdays = workedHalves.map(({ weekday }) => weekday)
  const index = weekdays.findIndex((weekday, n) => weekdays.indexOf(weekday) < n)
  if (index >= 0) throw validationError({ [`workedHalves.${index}.weekday`]: "duplicate" })
}
