// Work patterns and holidays on the GraphQL face.
import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import {
  CompanyHoliday,
  Holiday,
  HolidayAssignment,
  HolidayCalendar,
  WorkPattern,
  WorkPatternAssignment,
} from "../../entities/leave/work-calendars.js"
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

const its = { description: "Its id" }
const known = { description: "What is known of it" }
const changed = { description: "What changes" }

@Resolver()
export class LeaveCalendarsResolver {
  @Query(() => [WorkPattern])
  workPatterns(@Ctx() { services }: Context) {
    return services.leave.workCalendars.workPatterns()
  }

  @Mutation(() => WorkPattern)
  createWorkPattern(
    @Ctx() { services }: Context,
    @Arg("input", () => CreateWorkPatternInput, known) input: CreateWorkPatternInput,
  ) {
    return services.leave.workCalendars.createWorkPattern(input)
  }

  @Mutation(() => WorkPattern)
  updateWorkPattern(
    @Ctx() { services }: Context,
    @Arg("id", () => ID, its) id: string,
    @Arg("input", () => UpdateWorkPatternInput, changed) input: UpdateWorkPatternInput,
  ) {
    return services.leave.workCalendars.updateWorkPattern(id, input)
  }

  @Mutation(() => ID)
  async deleteWorkPattern(@Ctx() { services }: Context, @Arg("id", () => ID, its) id: string) {
    await services.leave.workCalendars.deleteWorkPattern(id)
    return id
  }

  @Query(() => [WorkPatternAssignment])
  workPatternAssignments(@Ctx() { services }: Context, @Args(() => AssignmentFilter) filter: AssignmentFilter) {
    return services.leave.workCalendars.workPatternAssignments(filter)
  }

  @Mutation(() => WorkPatternAssignment)
  assignWorkPattern(
    @Ctx() { services }: Context,
    @Arg("input", () => AssignWorkPatternInput, known) input: AssignWorkPatternInput,
  ) {
    return services.leave.workCalendars.assignWorkPattern(input)
  }

  @Mutation(() => ID)
  async deleteWorkPatternAssignment(@Ctx() { services }: Context, @Arg("id", () => ID, its) id: string) {
    await services.leave.workCalendars.deleteWorkPatternAssignment(id)
    return id
  }

  @Query(() => [Holiday])
  holidays(@Ctx() { services }: Context, @Args(() => HolidayFilter) filter: HolidayFilter) {
    return services.leave.workCalendars.holidays(filter)
  }

  @Query(() => [HolidayCalendar])
  holidayCalendars(@Ctx() { services }: Context) {
    return services.leave.workCalendars.holidayCalendars()
  }

  @Mutation(() => HolidayCalendar)
  createHolidayCalendar(
    @Ctx() { services }: Context,
    @Arg("input", () => CreateHolidayCalendarInput, known) input: CreateHolidayCalendarInput,
  ) {
    return services.leave.workCalendars.createHolidayCalendar(input)
  }

  @Mutation(() => HolidayCalendar)
  updateHolidayCalendar(
    @Ctx() { services }: Context,
    @Arg("id", () => ID, its) id: string,
    @Arg("input", () => UpdateHolidayCalendarInput, changed) input: UpdateHolidayCalendarInput,
  ) {
    return services.leave.workCalendars.updateHolidayCalendar(id, input)
  }

  @Mutation(() => ID)
  async deleteHolidayCalendar(@Ctx() { services }: Context, @Arg("id", () => ID, its) id: string) {
    await services.leave.workCalendars.deleteHolidayCalendar(id)
    return id
  }

  @Query(() => [HolidayAssignment])
  holidayAssignments(@Ctx() { services }: Context, @Args(() => AssignmentFilter) filter: AssignmentFilter) {
    return services.leave.workCalendars.holidayAssignments(filter)
  }

  @Mutation(() => HolidayAssignment)
  assignHolidayCalendar(
    @Ctx() { services }: Context,
    @Arg("input", () => AssignHolidayCalendarInput, known) input: AssignHolidayCalendarInput,
  ) {
    return services.leave.workCalendars.assignHolidayCalendar(input)
  }

  @Mutation(() => ID)
  async deleteHolidayAssignment(@Ctx() { services }: Context, @Arg("id", () => ID, its) id: string) {
    await services.leave.workCalendars.deleteHolidayAssignment(id)
    return id
  }

  @Query(() => [CompanyHoliday])
  companyHolidays(@Ctx() { services }: Context, @Args(() => CompanyHolidayFilter) filter: CompanyHolidayFilter) {
    return services.leave.workCalendars.companyHolidays(filter)
  }

  @Mutation(() => CompanyHoliday)
  createCompanyHoliday(
    @Ctx() { services }: Context,
    @Arg("input", () => CreateCompanyHolidayInput, known) input: CreateCompanyHolidayInput,
  ) {
    return services.leave.workCalendars.createCompanyHoliday(input)
  }

  @Mutation(() => CompanyHoliday)
  updateCompanyHoliday(
    @Ctx() { services }: Context,
    @Arg("id", () => ID, its) id: string,
    @Arg("input", () => UpdateCompanyHolidayInput, changed) input: UpdateCompanyHolidayInput,
  ) {
    return services.leave.workCalendars.updateCompanyHoliday(id, input)
  }

  @Mutation(() => ID)
  async deleteCompanyHoliday(@Ctx() { services }: Context, @Arg("id", () => ID, its) id: string) {
    await services.leave.workCalendars.deleteCompanyHoliday(id)
    return id
  }
}
