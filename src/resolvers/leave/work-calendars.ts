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
  workPatterns(@Ctx() { leaveCalendars }: Context) {
    return leaveCalendars.workPatterns()
  }

  @Mutation(() => WorkPattern, { description: "Adds a work pattern" })
  createWorkPattern(
    @Ctx() { leaveCalendars }: Context,
    @Arg("input", () => CreateWorkPatternInput, known) input: CreateWorkPatternInput,
  ) {
    return leaveCalendars.createWorkPattern(input)
  }

  @Mutation(() => WorkPattern, {
    description: "Changes a work pattern; what is left out stays as it is, and so does leave that is booked",
  })
  updateWorkPattern(
    @Ctx() { leaveCalendars }: Context,
    @Arg("id", () => ID, its) id: string,
    @Arg("input", () => UpdateWorkPatternInput, changed) input: UpdateWorkPatternInput,
  ) {
    return leaveCalendars.updateWorkPattern(id, input)
  }

  @Mutation(() => ID, { description: "Retires a work pattern; whoever works by it keeps it; gives its id" })
  async deleteWorkPattern(@Ctx() { leaveCalendars }: Context, @Arg("id", () => ID, its) id: string) {
    await leaveCalendars.deleteWorkPattern(id)
    return id
  }

  @Query(() => [WorkPatternAssignment], { description: "Who works by which pattern from when on" })
  workPatternAssignments(@Ctx() { leaveCalendars }: Context, @Args(() => AssignmentFilter) filter: AssignmentFilter) {
    return leaveCalendars.workPatternAssignments(filter)
  }

  @Mutation(() => WorkPatternAssignment, { description: "Lets somebody work by a pattern from a day on" })
  assignWorkPattern(
    @Ctx() { leaveCalendars }: Context,
    @Arg("input", () => AssignWorkPatternInput, known) input: AssignWorkPatternInput,
  ) {
    return leaveCalendars.assignWorkPattern(input)
  }

  @Mutation(() => ID, { description: "Takes back an assignment: the one before it holds on; gives its id" })
  async deleteWorkPatternAssignment(@Ctx() { leaveCalendars }: Context, @Arg("id", () => ID, its) id: string) {
    await leaveCalendars.deleteWorkPatternAssignment(id)
    return id
  }

  @Query(() => [Holiday], {
    description:
      "The holidays of somebody in a year, as of each day: public ones of their calendar or place, and the organization's own",
  })
  holidays(@Ctx() { leaveCalendars }: Context, @Args(() => HolidayFilter) filter: HolidayFilter) {
    return leaveCalendars.holidays(filter)
  }

  @Query(() => [HolidayCalendar], { description: "The holiday calendars by name" })
  holidayCalendars(@Ctx() { leaveCalendars }: Context) {
    return leaveCalendars.holidayCalendars()
  }

  @Mutation(() => HolidayCalendar, { description: "Adds a holiday calendar" })
  createHolidayCalendar(
    @Ctx() { leaveCalendars }: Context,
    @Arg("input", () => CreateHolidayCalendarInput, known) input: CreateHolidayCalendarInput,
  ) {
    return leaveCalendars.createHolidayCalendar(input)
  }

  @Mutation(() => HolidayCalendar, {
    description: "Changes a holiday calendar; what is left out stays as it is, and so does leave that is booked",
  })
  updateHolidayCalendar(
    @Ctx() { leaveCalendars }: Context,
    @Arg("id", () => ID, its) id: string,
    @Arg("input", () => UpdateHolidayCalendarInput, changed) input: UpdateHolidayCalendarInput,
  ) {
    return leaveCalendars.updateHolidayCalendar(id, input)
  }

  @Mutation(() => ID, { description: "Retires a holiday calendar; whoever has it keeps it; gives its id" })
  async deleteHolidayCalendar(@Ctx() { leaveCalendars }: Context, @Arg("id", () => ID, its) id: string) {
    await leaveCalendars.deleteHolidayCalendar(id)
    return id
  }

  @Query(() => [HolidayAssignment], { description: "Who has which holiday calendar from when on" })
  holidayAssignments(@Ctx() { leaveCalendars }: Context, @Args(() => AssignmentFilter) filter: AssignmentFilter) {
    return leaveCalendars.holidayAssignments(filter)
  }

  @Mutation(() => HolidayAssignment, { description: "Gives somebody a holiday calendar from a day on" })
  assignHolidayCalendar(
    @Ctx() { leaveCalendars }: Context,
    @Arg("input", () => AssignHolidayCalendarInput, known) input: AssignHolidayCalendarInput,
  ) {
    return leaveCalendars.assignHolidayCalendar(input)
  }

  @Mutation(() => ID, { description: "Takes back an assignment: the one before it holds on; gives its id" })
  async deleteHolidayAssignment(@Ctx() { leaveCalendars }: Context, @Arg("id", () => ID, its) id: string) {
    await leaveCalendars.deleteHolidayAssignment(id)
    return id
  }

  @Query(() => [CompanyHoliday], { description: "The days that the organization added to its holidays or struck out, by day" })
  companyHolidays(@Ctx() { leaveCalendars }: Context, @Args(() => CompanyHolidayFilter) filter: CompanyHolidayFilter) {
    return leaveCalendars.companyHolidays(filter)
  }

  @Mutation(() => CompanyHoliday, { description: "Adds a day to the holidays, or strikes one out" })
  createCompanyHoliday(
    @Ctx() { leaveCalendars }: Context,
    @Arg("input", () => CreateCompanyHolidayInput, known) input: CreateCompanyHolidayInput,
  ) {
    return leaveCalendars.createCompanyHoliday(input)
  }

  @Mutation(() => CompanyHoliday, {
    description: "Changes a day of the organization's own; what is left out stays as it is, and so does leave that is booked",
  })
  updateCompanyHoliday(
    @Ctx() { leaveCalendars }: Context,
    @Arg("id", () => ID, its) id: string,
    @Arg("input", () => UpdateCompanyHolidayInput, changed) input: UpdateCompanyHolidayInput,
  ) {
    return leaveCalendars.updateCompanyHoliday(id, input)
  }

  @Mutation(() => ID, { description: "Takes back a day of the organization's own; gives its id" })
  async deleteCompanyHoliday(@Ctx() { leaveCalendars }: Context, @Arg("id", () => ID, its) id: string) {
    await leaveCalendars.deleteCompanyHoliday(id)
    return id
  }
}
