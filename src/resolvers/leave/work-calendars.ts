// Work patterns and holidays on the GraphQL face.
import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import {
  Holiday,
  HolidayAssignment,
  HolidayCalendar,
  OwnHoliday,
  WorkPattern,
  WorkPatternAssignment,
} from "../../entities/leave/work-calendars.js"
import {
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
  createWorkPattern(@Ctx() { leaveCalendars }: Context, @Arg("input", () => NewWorkPattern, known) input: NewWorkPattern) {
    return leaveCalendars.createWorkPattern(input)
  }

  @Mutation(() => WorkPattern, {
    description: "Changes a work pattern; what is left out stays as it is, and so does leave that is booked",
  })
  changeWorkPattern(
    @Ctx() { leaveCalendars }: Context,
    @Arg("id", () => ID, its) id: string,
    @Arg("input", () => WorkPatternPatch, changed) input: WorkPatternPatch,
  ) {
    return leaveCalendars.changeWorkPattern(id, input)
  }

  @Mutation(() => ID, { description: "Retires a work pattern; whoever works by it keeps it; gives its id" })
  async removeWorkPattern(@Ctx() { leaveCalendars }: Context, @Arg("id", () => ID, its) id: string) {
    await leaveCalendars.removeWorkPattern(id)
    return id
  }

  @Query(() => [WorkPatternAssignment], { description: "Who works by which pattern from when on" })
  workPatternAssignments(@Ctx() { leaveCalendars }: Context, @Args(() => AssignmentFilter) filter: AssignmentFilter) {
    return leaveCalendars.workPatternAssignments(filter)
  }

  @Mutation(() => WorkPatternAssignment, { description: "Lets somebody work by a pattern from a day on" })
  assignWorkPattern(
    @Ctx() { leaveCalendars }: Context,
    @Arg("input", () => NewWorkPatternAssignment, known) input: NewWorkPatternAssignment,
  ) {
    return leaveCalendars.assignWorkPattern(input)
  }

  @Mutation(() => ID, { description: "Takes back an assignment: the one before it holds on; gives its id" })
  async removeWorkPatternAssignment(@Ctx() { leaveCalendars }: Context, @Arg("id", () => ID, its) id: string) {
    await leaveCalendars.removeWorkPatternAssignment(id)
    return id
  }

  @Query(() => [Holiday], {
    description:
      "The holidays of somebody in a year, as of each day: public ones of their calendar or place, and the organization's own",
  })
  holidays(@Ctx() { leaveCalendars }: Context, @Args(() => HolidaysOf) filter: HolidaysOf) {
    return leaveCalendars.holidays(filter)
  }

  @Query(() => [HolidayCalendar], { description: "The holiday calendars by name" })
  holidayCalendars(@Ctx() { leaveCalendars }: Context) {
    return leaveCalendars.holidayCalendars()
  }

  @Mutation(() => HolidayCalendar, { description: "Adds a holiday calendar" })
  createHolidayCalendar(
    @Ctx() { leaveCalendars }: Context,
    @Arg("input", () => NewHolidayCalendar, known) input: NewHolidayCalendar,
  ) {
    return leaveCalendars.createHolidayCalendar(input)
  }

  @Mutation(() => HolidayCalendar, {
    description: "Changes a holiday calendar; what is left out stays as it is, and so does leave that is booked",
  })
  changeHolidayCalendar(
    @Ctx() { leaveCalendars }: Context,
    @Arg("id", () => ID, its) id: string,
    @Arg("input", () => HolidayCalendarPatch, changed) input: HolidayCalendarPatch,
  ) {
    return leaveCalendars.changeHolidayCalendar(id, input)
  }

  @Mutation(() => ID, { description: "Retires a holiday calendar; whoever has it keeps it; gives its id" })
  async removeHolidayCalendar(@Ctx() { leaveCalendars }: Context, @Arg("id", () => ID, its) id: string) {
    await leaveCalendars.removeHolidayCalendar(id)
    return id
  }

  @Query(() => [HolidayAssignment], { description: "Who has which holiday calendar from when on" })
  holidayAssignments(@Ctx() { leaveCalendars }: Context, @Args(() => AssignmentFilter) filter: AssignmentFilter) {
    return leaveCalendars.holidayAssignments(filter)
  }

  @Mutation(() => HolidayAssignment, { description: "Gives somebody a holiday calendar from a day on" })
  assignHolidayCalendar(
    @Ctx() { leaveCalendars }: Context,
    @Arg("input", () => NewHolidayAssignment, known) input: NewHolidayAssignment,
  ) {
    return leaveCalendars.assignHolidayCalendar(input)
  }

  @Mutation(() => ID, { description: "Takes back an assignment: the one before it holds on; gives its id" })
  async removeHolidayAssignment(@Ctx() { leaveCalendars }: Context, @Arg("id", () => ID, its) id: string) {
    await leaveCalendars.removeHolidayAssignment(id)
    return id
  }

  @Query(() => [OwnHoliday], { description: "The days that the organization added to its holidays or struck out, by day" })
  ownHolidays(@Ctx() { leaveCalendars }: Context, @Args(() => OwnHolidayFilter) filter: OwnHolidayFilter) {
    return leaveCalendars.ownHolidays(filter)
  }

  @Mutation(() => OwnHoliday, { description: "Adds a day to the holidays, or strikes one out" })
  createOwnHoliday(@Ctx() { leaveCalendars }: Context, @Arg("input", () => NewOwnHoliday, known) input: NewOwnHoliday) {
    return leaveCalendars.createOwnHoliday(input)
  }

  @Mutation(() => OwnHoliday, {
    description: "Changes a day of the organization's own; what is left out stays as it is, and so does leave that is booked",
  })
  changeOwnHoliday(
    @Ctx() { leaveCalendars }: Context,
    @Arg("id", () => ID, its) id: string,
    @Arg("input", () => OwnHolidayPatch, changed) input: OwnHolidayPatch,
  ) {
    return leaveCalendars.changeOwnHoliday(id, input)
  }

  @Mutation(() => ID, { description: "Takes back a day of the organization's own; gives its id" })
  async removeOwnHoliday(@Ctx() { leaveCalendars }: Context, @Arg("id", () => ID, its) id: string) {
    await leaveCalendars.removeOwnHoliday(id)
    return id
  }
}
