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
  @Query(() => [WorkPattern], { description: "The work patterns by name" })
  workPatterns(@Ctx() { services }: Context) {
    return services.leave.workCalendars.workPatterns()
  }

  @Mutation(() => WorkPattern, { description: "Adds a work pattern" })
  createWorkPattern(
    @Ctx() { services }: Context,
    @Arg("input", () => CreateWorkPatternInput, known) input: CreateWorkPatternInput,
  ) {
    return services.leave.workCalendars.createWorkPattern(input)
  }

  @Mutation(() => WorkPattern, {
    description: "Changes a work pattern; what is left out stays as it is, and so does leave that is booked",
  })
  updateWorkPattern(
    @Ctx() { services }: Context,
    @Arg("id", () => ID, its) id: string,
    @Arg("input", () => UpdateWorkPatternInput, changed) input: UpdateWorkPatternInput,
  ) {
    return services.leave.workCalendars.updateWorkPattern(id, input)
  }

  @Mutation(() => ID, { description: "Retires a work pattern; whoever works by it keeps it; gives its id" })
  async deleteWorkPattern(@Ctx() { services }: Context, @Arg("id", () => ID, its) id: string) {
    await services.leave.workCalendars.deleteWorkPattern(id)
    return id
  }

  @Query(() => [WorkPatternAssignment], { description: "Who works by which pattern from when on" })
  workPatternAssignments(@Ctx() { services }: Context, @Args(() => AssignmentFilter) filter: AssignmentFilter) {
    return services.leave.workCalendars.workPatternAssignments(filter)
  }

  @Mutation(() => WorkPatternAssignment, { description: "Lets somebody work by a pattern from a day on" })
  assignWorkPattern(
    @Ctx() { services }: Context,
    @Arg("input", () => AssignWorkPatternInput, known) input: AssignWorkPatternInput,
  ) {
    return services.leave.workCalendars.assignWorkPattern(input)
  }

  @Mutation(() => ID, { description: "Takes back an assignment: the one before it holds on; gives its id" })
  async deleteWorkPatternAssignment(@Ctx() { services }: Context, @Arg("id", () => ID, its) id: string) {
    await services.leave.workCalendars.deleteWorkPatternAssignment(id)
    return id
  }

  @Query(() => [Holiday], {
    description:
      "The holidays of somebody in a year, as of each day: public ones of their calendar or place, and the organization's own",
  })
  holidays(@Ctx() { services }: Context, @Args(() => HolidayFilter) filter: HolidayFilter) {
    return services.leave.workCalendars.holidays(filter)
  }

  @Query(() => [HolidayCalendar], { description: "The holiday calendars by name" })
  holidayCalendars(@Ctx() { services }: Context) {
    return services.leave.workCalendars.holidayCalendars()
  }

  @Mutation(() => HolidayCalendar, { description: "Adds a holiday calendar" })
  createHolidayCalendar(
    @Ctx() { services }: Context,
    @Arg("input", () => CreateHolidayCalendarInput, known) input: CreateHolidayCalendarInput,
  ) {
    return services.leave.workCalendars.createHolidayCalendar(input)
  }

  @Mutation(() => HolidayCalendar, {
    description: "Changes a holiday calendar; what is left out stays as it is, and so does leave that is booked",
  })
  updateHolidayCalendar(
    @Ctx() { services }: Context,
    @Arg("id", () => ID, its) id: string,
    @Arg("input", () => UpdateHolidayCalendarInput, changed) input: UpdateHolidayCalendarInput,
  ) {
    return services.leave.workCalendars.updateHolidayCalendar(id, input)
  }

  @Mutation(() => ID, { description: "Retires a holiday calendar; whoever has it keeps it; gives its id" })
  async deleteHolidayCalendar(@Ctx() { services }: Context, @Arg("id", () => ID, its) id: string) {
    await services.leave.workCalendars.deleteHolidayCalendar(id)
    return id
  }

  @Query(() => [HolidayAssignment], { description: "Who has which holiday calendar from when on" })
  holidayAssignments(@Ctx() { services }: Context, @Args(() => AssignmentFilter) filter: AssignmentFilter) {
    return services.leave.workCalendars.holidayAssignments(filter)
  }

  @Mutation(() => HolidayAssignment, { description: "Gives somebody a holiday calendar from a day on" })
  assignHolidayCalendar(
    @Ctx() { services }: Context,
    @Arg("input", () => AssignHolidayCalendarInput, known) input: AssignHolidayCalendarInput,
  ) {
    return services.leave.workCalendars.assignHolidayCalendar(input)
  }

  @Mutation(() => ID, { description: "Takes back an assignment: the one before it holds on; gives its id" })
  async deleteHolidayAssignment(@Ctx() { services }: Context, @Arg("id", () => ID, its) id: string) {
    await services.leave.workCalendars.deleteHolidayAssignment(id)
    return id
  }

  @Query(() => [CompanyHoliday], { description: "The days that the organization added to its holidays or struck out, by day" })
  companyHolidays(@Ctx() { services }: Context, @Args(() => CompanyHolidayFilter) filter: CompanyHolidayFilter) {
    return services.leave.workCalendars.companyHolidays(filter)
  }

  @Mutation(() => CompanyHoliday, { description: "Adds a day to the holidays, or strikes one out" })
  createCompanyHoliday(
    @Ctx() { services }: Context,
    @Arg("input", () => CreateCompanyHolidayInput, known) input: CreateCompanyHolidayInput,
  ) {
    return services.leave.workCalendars.createCompanyHoliday(input)
  }

  @Mutation(() => CompanyHoliday, {
    description: "Changes a day of the organization's own; what is left out stays as it is, and so does leave that is booked",
  })
  updateCompanyHoliday(
    @Ctx() { services }: Context,
    @Arg("id", () => ID, its) id: string,
    @Arg("input", () => UpdateCompanyHolidayInput, changed) input: UpdateCompanyHolidayInput,
  ) {
    return services.leave.workCalendars.updateCompanyHoliday(id, input)
  }

  @Mutation(() => ID, { description: "Takes back a day of the organization's own; gives its id" })
  async deleteCompanyHoliday(@Ctx() { services }: Context, @Arg("id", () => ID, its) id: string) {
    await services.leave.workCalendars.deleteCompanyHoliday(id)
    return id
  }
}
