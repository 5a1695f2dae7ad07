// What is accepted about work patterns and holidays.
import { DayHalf } from "../../entities/enums.js"
import { booleanField, countryField, dateField, enumField, idField, input, integerField, stringField } from "../fields.js"

const minutes = { max: 1440, optional: true, example: 480 }

@input("Changes to a work pattern; what is left out stays as it is")
export class UpdateWorkPatternInput {
  @stringField("The name of the pattern, unique in the organization", { max: 120, optional: true }) name?: string
  @integerField("Minutes of work on Mondays; 0 for a day off", minutes) monday?: number
  @integerField("Minutes of work on Tuesdays; 0 for a day off", minutes) tuesday?: number
  @integerField("Minutes of work on Wednesdays; 0 for a day off", minutes) wednesday?: number
  @integerField("Minutes of work on Thursdays; 0 for a day off", minutes) thursday?: number
  @integerField("Minutes of work on Fridays; 0 for a day off", minutes) friday?: number
  @integerField("Minutes of work on Saturdays; 0 for a day off", minutes) saturday?: number
  @integerField("Minutes of work on Sundays; 0 for a day off", minutes) sunday?: number
  @booleanField("Whether it holds for everybody who was assigned no other; at most one does", { optional: true })
  isDefault?: boolean
}

@input("A new work pattern; days that are not given are those of a week from Monday to Friday, eight hours each")
export class CreateWorkPatternInput extends UpdateWorkPatternInput {
  @stringField("The name of the pattern, unique in the organization", { max: 120, example: "Four days" }) declare name: string
}

@input("Who works by which pattern from a day on")
export class AssignWorkPatternInput {
  @idField("The person") employeeId!: string
  @idField("The pattern; null for the organization's", { nullable: true }) patternId?: string | null
  @dateField("The day from which it holds; another one from that day is replaced") effectiveFrom!: string
}

@input("Changes to a holiday calendar; what is left out stays as it is")
export class UpdateHolidayCalendarInput {
  @stringField("The name of the calendar, unique in the organization", { max: 120, optional: true }) name?: string
  @countryField("The country whose public holidays are in it (ISO 3166-1 alpha-2)", { nullable: true }) country?: string | null
  @stringField("The region inside the country (ISO 3166-2, the part after the country)", {
    max: 3,
    pattern: [/^[A-Z0-9]{1,3}$/, "format"],
    nullable: true,
    example: "BE",
  })
  region?: string | null
}

@input("A new holiday calendar")
export class CreateHolidayCalendarInput extends UpdateHolidayCalendarInput {
  @stringField("The name of the calendar, unique in the organization", { max: 120, example: "Bavaria" }) declare name: string
}

@input("Who has which holiday calendar from a day on")
export class AssignHolidayCalendarInput {
  @idField("The person") employeeId!: string
  @idField("The calendar; null for that of the place of work", { nullable: true }) calendarId?: string | null
  @dateField("The day from which it holds; another one from that day is replaced") effectiveFrom!: string
}

@input("Whose assignments to list")
export class AssignmentFilter {
  @idField("Those of one of these people", { list: true, optional: true }) employeeId?: string[]
}

@input("Changes to a day of the organization's own; what is left out stays as it is")
export class UpdateCompanyHolidayInput {
  @stringField("What it is called", { max: 120, optional: true }) name?: string
  @booleanField("Whether people work on it although it is a public holiday", { optional: true }) isStruckOut?: boolean
  @enumField(DayHalf, "The half that it is about; null for the whole day", { nullable: true }) half?: DayHalf | null
}

@input("A day that the organization adds to its holidays, or strikes out")
export class CreateCompanyHolidayInput extends UpdateCompanyHolidayInput {
  @dateField("The day") date!: string
  @stringField("What it is called", { max: 120, example: "Company day" }) declare name: string
  @idField("The calendar that it is for; left out, everybody", { optional: true }) calendarId?: string
}

@input("Which of the organization's own days to list")
export class CompanyHolidayFilter {
  @dateField("Those on this day or later", { optional: true }) from?: string
  @dateField("Those on this day or earlier", { optional: true }) to?: string
  @idField("Those for one of these calendars", { list: true, optional: true }) calendarId?: string[]
}

@input("Whose holidays, of which year")
export class HolidayFilter {
  @integerField("The year; this one where it is left out", { min: 1900, max: 2100, optional: true, example: 2026 }) year?: number
  @idField("The person; the caller where it is left out", { optional: true }) employeeId?: string
}
