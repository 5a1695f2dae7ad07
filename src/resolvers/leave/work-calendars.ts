// Operations on work patterns, holiday calendars and company holidays.
import { Ctx, Resolver } from "type-graphql"
import { leaveParticipants, leaveRuleManagers, leaveRuleReaders } from "../../auth/access/permissions.js"
import { anyone, hr } from "../../auth/access-rules.js"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import {
  CompanyHoliday,
  Holiday,
  HolidayAssignment,
  HolidayCalendar,
  WorkPattern,
  WorkPatternAssignment,
} from "../../entities/leave/work-calendars.js"
import { DeletePayload } from "../../entities/payloads.js"
import { filterArg, idArg, inputArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import {
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

@Resolver()
export class WorkCalendarResolver {
  @query(() => connectionOf(WorkPattern), { allow: leaveRuleReaders, description: "List work patterns, ordered by name." })
  workPatterns(@Ctx() { services }: Context) {
    return services.leave.workCalendars.listWorkPatterns()
  }

  @mutation(() => WorkPattern, {
    allow: leaveRuleManagers,
    errors: ["NAME_TAKEN"],
    description: "Create a work pattern that can be assigned to employees.",
  })
  createWorkPattern(@Ctx() { services }: Context, @inputArg() input: CreateWorkPatternInput) {
    return services.leave.workCalendars.createWorkPattern(input)
  }

  @mutation(() => WorkPattern, {
    allow: leaveRuleManagers,
    errors: ["NAME_TAKEN"],
    description: "Update a work pattern. Omitted fields keep their value. Booked leave changes only when it is recalculated.",
  })
  updateWorkPattern(@Ctx() { services }: Context, @idArg() id: string, @inputArg() input: UpdateWorkPatternInput) {
    return services.leave.workCalendars.updateWorkPattern(id, input)
  }

  @mutation(() => DeletePayload, {
    allow: leaveRuleManagers,
    description: "Archive a work pattern. Existing assignments keep it.",
  })
  deleteWorkPattern(@Ctx() { services }: Context, @idArg() id: string) {
    return services.leave.workCalendars.deleteWorkPattern(id)
  }

  @query(() => connectionOf(WorkPatternAssignment), {
    allow: leaveParticipants,
    description: "List work pattern assignments, ordered by effective date.",
  })
  workPatternAssignments(@Ctx() { services }: Context, @filterArg() filter: AssignmentFilter) {
    return services.leave.workCalendars.listWorkPatternAssignments(filter)
  }

  @mutation(() => WorkPatternAssignment, {
    allow: hr,
    errors: ["NOT_FOUND", "INVALID_REFERENCE", "SELF_ACTION_FORBIDDEN"],
    description: "Assign a work pattern to an employee from a date on.",
  })
  assignWorkPattern(@Ctx() { services }: Context, @inputArg() input: AssignWorkPatternInput) {
    return services.leave.workCalendars.assignWorkPattern(input)
  }

  @mutation(() => DeletePayload, {
    allow: hr,
    errors: ["SELF_ACTION_FORBIDDEN"],
    description: "Delete a work pattern assignment, so that the previous assignment stays in force.",
  })
  deleteWorkPatternAssignment(@Ctx() { services }: Context, @idArg() id: string) {
    return services.leave.workCalendars.deleteWorkPatternAssignment(id)
  }

  @query(() => [Holiday], {
    allow: anyone,
    errors: ["NOT_FOUND"],
    description: "List the public and company holidays of an employee in a year, by the calendar and location of each day.",
  })
  holidays(@Ctx() { services }: Context, @filterArg() filter: HolidayFilter) {
    return services.leave.workCalendars.listHolidays(filter)
  }

  @query(() => connectionOf(HolidayCalendar), {
    allow: leaveRuleReaders,
    description: "List holiday calendars, ordered by name.",
  })
  holidayCalendars(@Ctx() { services }: Context) {
    return services.leave.workCalendars.listHolidayCalendars()
  }

  @mutation(() => HolidayCalendar, {
    allow: leaveRuleManagers,
    errors: ["NAME_TAKEN"],
    description: "Create a holiday calendar that can be assigned to employees.",
  })
  createHolidayCalendar(@Ctx() { services }: Context, @inputArg() input: CreateHolidayCalendarInput) {
    return services.leave.workCalendars.createHolidayCalendar(input)
  }

  @mutation(() => HolidayCalendar, {
    allow: leaveRuleManagers,
    errors: ["NAME_TAKEN"],
    description: "Update a holiday calendar. Omitted fields keep their value. Booked leave changes only when it is recalculated.",
  })
  updateHolidayCalendar(@Ctx() { services }: Context, @idArg() id: string, @inputArg() input: UpdateHolidayCalendarInput) {
    return services.leave.workCalendars.updateHolidayCalendar(id, input)
  }

  @mutation(() => DeletePayload, {
    allow: leaveRuleManagers,
    description: "Archive a holiday calendar. Existing assignments keep it.",
  })
  deleteHolidayCalendar(@Ctx() { services }: Context, @idArg() id: string) {
    return services.leave.workCalendars.deleteHolidayCalendar(id)
  }

  @query(() => connectionOf(HolidayAssignment), {
    allow: leaveParticipants,
    description: "List holiday calendar assignments, ordered by effective date.",
  })
  holidayAssignments(@Ctx() { services }: Context, @filterArg() filter: AssignmentFilter) {
    return services.leave.workCalendars.listHolidayAssignments(filter)
  }

  @mutation(() => HolidayAssignment, {
    allow: hr,
    errors: ["NOT_FOUND", "INVALID_REFERENCE", "SELF_ACTION_FORBIDDEN"],
    description: "Assign a holiday calendar to an employee from a date on.",
  })
  assignHolidayCalendar(@Ctx() { services }: Context, @inputArg() input: AssignHolidayCalendarInput) {
    return services.leave.workCalendars.assignHolidayCalendar(input)
  }

  @mutation(() => DeletePayload, {
    allow: hr,
    errors: ["SELF_ACTION_FORBIDDEN"],
    description: "Delete a holiday calendar assignment, so that the previous assignment stays in force.",
  })
  deleteHolidayAssignment(@Ctx() { services }: Context, @idArg() id: string) {
    return services.leave.workCalendars.deleteHolidayAssignment(id)
  }

  @query(() => connectionOf(CompanyHoliday), { allow: leaveRuleReaders, description: "List company holidays, ordered by date." })
  companyHolidays(@Ctx() { services }: Context, @filterArg() filter: CompanyHolidayFilter) {
    return services.leave.workCalendars.listCompanyHolidays(filter)
  }

  @mutation(() => CompanyHoliday, {
    allow: leaveRuleManagers,
    errors: ["INVALID_REFERENCE", "CONFLICT"],
    description: "Create a company holiday, or make a public holiday a workday.",
  })
  createCompanyHoliday(@Ctx() { services }: Context, @inputArg() input: CreateCompanyHolidayInput) {
    return services.leave.workCalendars.createCompanyHoliday(input)
  }

  @mutation(() => CompanyHoliday, {
    allow: leaveRuleManagers,
    errors: ["INVALID_REFERENCE", "CONFLICT"],
    description: "Update a company holiday. Omitted fields keep their value. Booked leave changes only when it is recalculated.",
  })
  updateCompanyHoliday(@Ctx() { services }: Context, @idArg() id: string, @inputArg() input: UpdateCompanyHolidayInput) {
    return services.leave.workCalendars.updateCompanyHoliday(id, input)
  }

  @mutation(() => DeletePayload, {
    allow: leaveRuleManagers,
    description: "Delete a company holiday. Booked leave changes only when it is recalculated.",
  })
  deleteCompanyHoliday(@Ctx() { services }: Context, @idArg() id: string) {
    return services.leave.workCalendars.deleteCompanyHoliday(id)
  }
}
