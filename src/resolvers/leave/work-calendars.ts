// GraphQL operations on work patterns, holiday calendars and company holidays.
import { Ctx, Mutation, Query, Resolver } from "type-graphql"
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
import { filterArg, idArg, inputArg, patchArg } from "../../graphql/arguments.js"
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
  @Query(() => connectionOf(WorkPattern))
  workPatterns(@Ctx() { services }: Context) {
    return services.leave.workCalendars.listWorkPatterns()
  }

  @Mutation(() => WorkPattern)
  createWorkPattern(@Ctx() { services }: Context, @inputArg(() => CreateWorkPatternInput) input: CreateWorkPatternInput) {
    return services.leave.workCalendars.createWorkPattern(input)
  }

  @Mutation(() => WorkPattern)
  updateWorkPattern(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @patchArg(() => UpdateWorkPatternInput) input: UpdateWorkPatternInput,
  ) {
    return services.leave.workCalendars.updateWorkPattern(id, input)
  }

  @Mutation(() => DeletePayload)
  async deleteWorkPattern(@Ctx() { services }: Context, @idArg() id: string) {
    await services.leave.workCalendars.deleteWorkPattern(id)
    return { deletedId: id }
  }

  @Query(() => connectionOf(WorkPatternAssignment))
  workPatternAssignments(@Ctx() { services }: Context, @filterArg(() => AssignmentFilter) filter?: AssignmentFilter) {
    return services.leave.workCalendars.listWorkPatternAssignments(filter ?? {})
  }

  @Mutation(() => WorkPatternAssignment)
  assignWorkPattern(@Ctx() { services }: Context, @inputArg(() => AssignWorkPatternInput) input: AssignWorkPatternInput) {
    return services.leave.workCalendars.assignWorkPattern(input)
  }

  @Mutation(() => DeletePayload)
  async deleteWorkPatternAssignment(@Ctx() { services }: Context, @idArg() id: string) {
    await services.leave.workCalendars.deleteWorkPatternAssignment(id)
    return { deletedId: id }
  }

  @Query(() => [Holiday])
  holidays(@Ctx() { services }: Context, @filterArg(() => HolidayFilter) filter?: HolidayFilter) {
    return services.leave.workCalendars.listHolidays(filter ?? {})
  }

  @Query(() => connectionOf(HolidayCalendar))
  holidayCalendars(@Ctx() { services }: Context) {
    return services.leave.workCalendars.listHolidayCalendars()
  }

  @Mutation(() => HolidayCalendar)
  createHolidayCalendar(
    @Ctx() { services }: Context,
    @inputArg(() => CreateHolidayCalendarInput) input: CreateHolidayCalendarInput,
  ) {
    return services.leave.workCalendars.createHolidayCalendar(input)
  }

  @Mutation(() => HolidayCalendar)
  updateHolidayCalendar(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @patchArg(() => UpdateHolidayCalendarInput) input: UpdateHolidayCalendarInput,
  ) {
    return services.leave.workCalendars.updateHolidayCalendar(id, input)
  }

  @Mutation(() => DeletePayload)
  async deleteHolidayCalendar(@Ctx() { services }: Context, @idArg() id: string) {
    await services.leave.workCalendars.deleteHolidayCalendar(id)
    return { deletedId: id }
  }

  @Query(() => connectionOf(HolidayAssignment))
  holidayAssignments(@Ctx() { services }: Context, @filterArg(() => AssignmentFilter) filter?: AssignmentFilter) {
    return services.leave.workCalendars.listHolidayAssignments(filter ?? {})
  }

  @Mutation(() => HolidayAssignment)
  assignHolidayCalendar(
    @Ctx() { services }: Context,
    @inputArg(() => AssignHolidayCalendarInput) input: AssignHolidayCalendarInput,
  ) {
    return services.leave.workCalendars.assignHolidayCalendar(input)
  }

  @Mutation(() => DeletePayload)
  async deleteHolidayAssignment(@Ctx() { services }: Context, @idArg() id: string) {
    await services.leave.workCalendars.deleteHolidayAssignment(id)
    return { deletedId: id }
  }

  @Query(() => connectionOf(CompanyHoliday))
  companyHolidays(@Ctx() { services }: Context, @filterArg(() => CompanyHolidayFilter) filter?: CompanyHolidayFilter) {
    return services.leave.workCalendars.listCompanyHolidays(filter ?? {})
  }

  @Mutation(() => CompanyHoliday)
  createCompanyHoliday(
    @Ctx() { services }: Context,
    @inputArg(() => CreateCompanyHolidayInput) input: CreateCompanyHolidayInput,
  ) {
    return services.leave.workCalendars.createCompanyHoliday(input)
  }

  @Mutation(() => CompanyHoliday)
  updateCompanyHoliday(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @patchArg(() => UpdateCompanyHolidayInput) input: UpdateCompanyHolidayInput,
  ) {
    return services.leave.workCalendars.updateCompanyHoliday(id, input)
  }

  @Mutation(() => DeletePayload)
  async deleteCompanyHoliday(@Ctx() { services }: Context, @idArg() id: string) {
    await services.leave.workCalendars.deleteCompanyHoliday(id)
    return { deletedId: id }
  }
}
