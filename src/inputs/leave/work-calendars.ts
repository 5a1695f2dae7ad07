// Inputs of work patterns, holiday calendars, their assignments and company holidays.
import { DayHalf, Weekday } from "../../entities/leave/enums.js"
import { booleanField, dateField, enumField, idField, integerField, nestedField } from "../fields.js"
import { input, patchInput } from "../input-field.js"
import { countryField, END_OF_DAY, regionField, stringField, TIME_OF_DAY } from "../text-fields.js"

const MINUTES = { max: 1440, optional: true, example: 480 }

@input("A weekday on which only one half is worked.")
export class WorkedHalfInput {
  @enumField(Weekday, "Day of the week.") weekday!: Weekday
  @enumField(DayHalf, "Half that is worked.") half!: DayHalf
}

@input("A part of the working hours of a weekday.")
export class WorkingHoursInput {
  @enumField(Weekday, "Day of the week.") weekday!: Weekday
  @stringField("Start, `HH:MM` in the employee's local time.", { max: 5, pattern: TIME_OF_DAY, example: "09:00" }) from!: string
  @stringField("End, `HH:MM` in the employee's local time, at most `24:00`.", { max: 5, pattern: END_OF_DAY, example: "12:30" })
  to!: string
}

@patchInput("Changes to a work pattern. Omitted fields keep their value.")
export class UpdateWorkPatternInput {
  @stringField("Name, unique in the organization.", { max: 120, optional: true }) name?: string
  @integerField("Minutes of work on Mondays; 0 for a day off.", MINUTES) monday?: number
  @integerField("Minutes of work on Tuesdays; 0 for a day off.", MINUTES) tuesday?: number
  @integerField("Minutes of work on Wednesdays; 0 for a day off.", MINUTES) wednesday?: number
  @integerField("Minutes of work on Thursdays; 0 for a day off.", MINUTES) thursday?: number
  @integerField("Minutes of work on Fridays; 0 for a day off.", MINUTES) friday?: number
  @integerField("Minutes of work on Saturdays; 0 for a day off.", MINUTES) saturday?: number
  @integerField("Minutes of work on Sundays; 0 for a day off.", MINUTES) sunday?: number
  @integerField(
    "Minutes that count as one day of leave; null for those of the longest day. A shorter day counts in proportion.",
    {
      min: 1,
      max: 1440,
      nullable: true,
      example: 480,
    },
  )
  fullDayMinutes?: number | null
  @nestedField(() => WorkedHalfInput, "Weekdays on which only one half is worked. Default: both halves, each in part.", {
    list: true,
    optional: true,
  })
  workedHalves?: WorkedHalfInput[]
  @nestedField(
    () => WorkingHoursInput,
    "Working hours in order, with a part before and after each break. They add up to the minutes of their weekday. Default: work begins at 09:00 without a break, or at 12:00 if only the afternoon is worked.",
    { list: true, optional: true },
  )
  workingHours?: WorkingHoursInput[]
  @booleanField("Whether the pattern applies to employees without an assigned pattern. The previous default loses the flag.", {
    optional: true,
  })
  isDefault?: boolean
}

@input("A new work pattern. Omitted days have eight hours from Monday to Friday and none on weekends.")
export class CreateWorkPatternInput extends UpdateWorkPatternInput {
  @stringField("Name, unique in the organization.", { max: 120, example: "Four days" }) declare name: string
}

@input("The work pattern of an employee from a date on.")
export class AssignWorkPatternInput {
  @idField("Id of the employee.") employeeId!: string
  @idField("Id of the work pattern; null for the organization's default.", { nullable: true }) patternId?: string | null
  @dateField("Date from which the assignment applies. Replaces an assignment from the same date.") effectiveFrom!: string
}

@patchInput("Changes to a holiday calendar. Omitted fields keep their value.")
export class UpdateHolidayCalendarInput {
  @stringField("Name, unique in the organization.", { max: 120, optional: true }) name?: string
  @countryField("Country whose public holidays the calendar contains (ISO 3166-1 alpha-2).", { nullable: true }) country?:
    | string
    | null
  @regionField() region?: string | null
}

@input("A new holiday calendar.")
export class CreateHolidayCalendarInput extends UpdateHolidayCalendarInput {
  @stringField("Name, unique in the organization.", { max: 120, example: "Bavaria" }) declare name: string
}

@input("The holiday calendar of an employee from a date on.")
export class AssignHolidayCalendarInput {
  @idField("Id of the employee.") employeeId!: string
  @idField("Id of the holiday calendar; null for the public holidays of the employee's location.", { nullable: true })
  calendarId?: string | null
  @dateField("Date from which the assignment applies. Replaces an assignment from the same date.") effectiveFrom!: string
}

@input("Conditions for a list of assignments.")
export class AssignmentFilter {
  @idField("Ids of employees.", { repeated: true }) employeeIds?: string[]
}

@patchInput("Changes to a company holiday. Omitted fields keep their value.")
export class UpdateCompanyHolidayInput {
  @stringField("Name of the holiday.", { max: 120, optional: true }) name?: string
  @booleanField("Whether the day is a workday although it is a public holiday.", { optional: true }) isWorkday?: boolean
  @enumField(DayHalf, "Half of the day that the entry concerns; null for the whole day.", { nullable: true })
  half?: DayHalf | null
}

@input("A new company holiday, or a public holiday that becomes a workday.")
export class CreateCompanyHolidayInput extends UpdateCompanyHolidayInput {
  @dateField("Date of the holiday.") date!: string
  @stringField("Name of the holiday.", { max: 120, example: "Company day" }) declare name: string
  @idField("Id of the holiday calendar that the entry applies to. Default: all employees.", { optional: true })
  calendarId?: string
}

@input("Conditions for a list of company holidays.")
export class CompanyHolidayFilter {
  @dateField("First day of the range, inclusive.", { optional: true }) from?: string
  @dateField("Last day of the range, inclusive.", { optional: true }) to?: string
  @idField("Ids of holiday calendars.", { repeated: true }) calendarIds?: string[]
}

@input("The employee and year of a list of holidays.")
export class HolidayFilter {
  @integerField("Year. Default: the current year.", { min: 1900, max: 2100, optional: true, example: 2026 }) year?: number
  @idField("Id of the employee. Default: the caller.", { optional: true }) employeeId?: string
}
