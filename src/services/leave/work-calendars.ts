// Work patterns, holiday calendars, the organization's own days, and who has which from a day on. What was counted already
// stays as it is until HR has it counted anew.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
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
import { yearEnd, yearOf, yearStart } from "./rules/accrual.js"

const byDay = [{ by: "effectiveFrom" }]

export class LeaveCalendarsService extends BaseService {
  /** The holidays of a person in a year, as of each day. */
  async holidays({ year = yearOf(this.ctx.today), employeeId = this.viewer.id }: HolidayFilter): Promise<Holiday[]> {
    await this.findAuthorized("readLeave", Employee, employeeId)
    const found = await this.ctx.services.leave.days.holidaysFor(employeeId, yearStart(year), yearEnd(year))
    return found.map((holiday) => ({ ...holiday, year }))
  }

  workPatterns() {
    return this.queryMany(WorkPattern, { orderBy: [{ by: "name" }] })
  }

  async createWorkPattern(input: CreateWorkPatternInput) {
    if (input.isDefault) await this.dethrone(null)
    const pattern = await this.createRecord(WorkPattern, input as Partial<WorkPattern>)
    this.emit("workPattern.create", { subject: pattern })
    return pattern
  }

  async updateWorkPattern(id: string, patch: UpdateWorkPatternInput) {
    const pattern = await this.findAuthorized("update", WorkPattern, id)
    if (patch.isDefault) await this.dethrone(id)
    const { changed } = await this.applyPatch(pattern, { ...patch })
    if (changed.length > 0) this.emit("workPattern.update", { subject: pattern, details: { changed } })
    return pattern
  }

  /** Retires a pattern; whoever works by it keeps it. */
  async deleteWorkPattern(id: string): Promise<void> {
    const pattern = await this.findAuthorized("delete", WorkPattern, id, { lock: true })
    this.archive(pattern)
    this.emit("workPattern.delete", { subject: pattern, details: { name: pattern.name } })
  }

  workPatternAssignments(filter: AssignmentFilter) {
    return this.queryMany(WorkPatternAssignment, { where: { ...filter }, orderBy: byDay })
  }

  async assignWorkPattern(input: AssignWorkPatternInput) {
    const assignment = await this.assign(WorkPatternAssignment, { patternId: null, ...input })
    this.emit("workPattern.assign", { subject: assignment, details: { employeeId: input.employeeId } })
    return assignment
  }

  async deleteWorkPatternAssignment(id: string): Promise<void> {
    const assignment = await this.findAuthorized("delete", WorkPatternAssignment, id)
    this.deleteRecord(assignment)
    this.emit("workPattern.unassign", { subject: assignment, details: { employeeId: assignment.employeeId } })
  }

  holidayCalendars() {
    return this.queryMany(HolidayCalendar, { orderBy: [{ by: "name" }] })
  }

  async createHolidayCalendar(input: CreateHolidayCalendarInput) {
    const calendar = await this.createRecord(HolidayCalendar, input as Partial<HolidayCalendar>)
    this.emit("holidayCalendar.create", { subject: calendar })
    return calendar
  }

  async updateHolidayCalendar(id: string, patch: UpdateHolidayCalendarInput) {
    const calendar = await this.findAuthorized("update", HolidayCalendar, id)
    const { changed } = await this.applyPatch(calendar, { ...patch })
    if (changed.length > 0) this.emit("holidayCalendar.update", { subject: calendar, details: { changed } })
    return calendar
  }

  /** Retires a calendar; whoever has it keeps it. */
  async deleteHolidayCalendar(id: string): Promise<void> {
    const calendar = await this.findAuthorized("delete", HolidayCalendar, id, { lock: true })
    this.archive(calendar)
    this.emit("holidayCalendar.delete", { subject: calendar, details: { name: calendar.name } })
  }

  holidayAssignments(filter: AssignmentFilter) {
    return this.queryMany(HolidayAssignment, { where: { ...filter }, orderBy: byDay })
  }

  async assignHolidayCalendar(input: AssignHolidayCalendarInput) {
    const assignment = await this.assign(HolidayAssignment, { calendarId: null, ...input })
    this.emit("holidayCalendar.assign", { subject: assignment, details: { employeeId: input.employeeId } })
    return assignment
  }

  async deleteHolidayAssignment(id: string): Promise<void> {
    const assignment = await this.findAuthorized("delete", HolidayAssignment, id)
    this.deleteRecord(assignment)
    this.emit("holidayCalendar.unassign", { subject: assignment, details: { employeeId: assignment.employeeId } })
  }

  companyHolidays({ from, to, ...where }: CompanyHolidayFilter) {
    const when = [
      ...(from ? [(day: RowRef) => sql`${day("date")} >= ${from}`] : []),
      ...(to ? [(day: RowRef) => sql`${day("date")} <= ${to}`] : []),
    ]
    return this.queryMany(CompanyHoliday, { where, conditions: when, orderBy: [{ by: "date" }] })
  }

  async createCompanyHoliday(input: CreateCompanyHolidayInput) {
    const holiday = await this.createRecord(CompanyHoliday, input as Partial<CompanyHoliday>)
    this.emit("companyHoliday.create", { subject: holiday, details: { date: input.date } })
    return holiday
  }

  async updateCompanyHoliday(id: string, patch: UpdateCompanyHolidayInput) {
    const holiday = await this.findAuthorized("update", CompanyHoliday, id)
    const { changed } = await this.applyPatch(holiday, { ...patch })
    if (changed.length > 0) this.emit("companyHoliday.update", { subject: holiday, details: { changed } })
    return holiday
  }

  async deleteCompanyHoliday(id: string): Promise<void> {
    const holiday = await this.findAuthorized("delete", CompanyHoliday, id)
    this.deleteRecord(holiday)
    this.emit("companyHoliday.delete", { subject: holiday, details: { date: holiday.date, name: holiday.name } })
  }

  /** Assigns something from a day on; the lock on the person decides between two who do it at once. */
  private async assign<T extends WorkPatternAssignment | HolidayAssignment>(entity: Class<T>, values: Partial<T>): Promise<T> {
    const { employeeId, effectiveFrom } = values
    await this.findAuthorized("employ", Employee, employeeId as string, { lock: true })
    const known = await this.em.findOne(entity as never, { employeeId, effectiveFrom } as never)
    if (!known) return this.createRecord(entity, values)
    await this.assertReferencesExist(entity, values as Record<string, unknown>)
    return Object.assign(known as T, values)
  }

  private async dethrone(id: string | null): Promise<void> {
    const others = await this.em.find(WorkPattern, { isDefault: true, archivedAt: null, ...(id ? { id: { $ne: id } } : {}) })
    for (const other of others) other.isDefault = false
    await this.em.flush()
  }
}
