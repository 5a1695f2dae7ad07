// Work patterns, holiday calendars, their assignments to employees, and company holidays.
import { Field, ID, Int, ObjectType } from "type-graphql"
import { type AvailableAction, availableActions } from "../actions.js"
import { BaseEntity } from "../base-entity.js"
import { boolean, date, embedded, enumeration, integer, localizedString, registerEnum, string, timestamp } from "../columns.js"
import { entity } from "../entity-decorators.js"
import { assignmentActions } from "../profiles/actions.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne } from "../relations.js"
import { CalendarDate } from "../scalars.js"
import { DayHalf, Weekday } from "./enums.js"

/** Columns of a work pattern. Index 0 is Monday, as in ISO 8601. */
export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const

@ObjectType({ description: "A weekday on which only one half is worked." })
export class WorkedHalf {
  @Field(() => registerEnum(Weekday), { description: "Day of the week." }) weekday!: Weekday
  @Field(() => registerEnum(DayHalf), { description: "Half that is worked." }) half!: DayHalf
}

@ObjectType({ description: "A part of the working hours of a weekday." })
export class WorkingHours {
  @Field(() => registerEnum(Weekday), { description: "Day of the week." }) weekday!: Weekday
  @Field(() => String, { description: "Start, `HH:MM` in the employee's local time." }) from!: string
  @Field(() => String, { description: "End, `HH:MM` in the employee's local time, at most `24:00`." }) to!: string
}

@entity("The minutes of work on each weekday.", {
  table: "work_patterns",
  auditsValues: true,
  sort: ["name", "createdAt"],
  index: [["name", "id"]],
  indexes: [
    {
      name: "work_patterns_name_unique",
      expression:
        "create unique index work_patterns_name_unique on work_patterns (organization_id, lower(name)) where archived_at is null",
    },
    {
      name: "work_patterns_default_unique",
      expression:
        "create unique index work_patterns_default_unique on work_patterns (organization_id) where is_default and archived_at is null",
    },
  ],
  checks: [
    ...WEEKDAYS.map((weekday) => ({
      name: `work_patterns_${weekday}_check`,
      expression: `${weekday} >= 0 and ${weekday} <= 1440`,
    })),
    { name: "work_patterns_full_day_minutes_check", expression: "full_day_minutes >= 1 and full_day_minutes <= 1440" },
  ],
})
export class WorkPattern extends BaseEntity {
  @localizedString("Name, unique in the organization.") name!: string
  @integer("Minutes of work on Mondays; 0 for a day off.") monday = 480
  @integer("Minutes of work on Tuesdays; 0 for a day off.") tuesday = 480
  @integer("Minutes of work on Wednesdays; 0 for a day off.") wednesday = 480
  @integer("Minutes of work on Thursdays; 0 for a day off.") thursday = 480
  @integer("Minutes of work on Fridays; 0 for a day off.") friday = 480
  @integer("Minutes of work on Saturdays; 0 for a day off.") saturday = 0
  @integer("Minutes of work on Sundays; 0 for a day off.") sunday = 0
  @integer("Minutes that count as one day of leave; null for those of the longest day.", { optional: true })
  fullDayMinutes?: number | null
  @embedded(
    () => [WorkedHalf],
    "Weekdays on which only one half is worked. On other days, half of the minutes are in each half.",
    {
      default: "'[]'",
    },
  )
  workedHalves: WorkedHalf[] = []
  @embedded(
    () => [WorkingHours],
    "Working hours in order, with a part before and after each break. On a weekday without hours, work begins at 09:00 without a break, or at 12:00 if only the afternoon is worked.",
    {
      default: "'[]'",
    },
  )
  workingHours: WorkingHours[] = []
  @boolean("Whether the pattern applies to employees without an assigned pattern.") isDefault = false
  @timestamp("Time of archiving. No new record can refer to an archived record.", { optional: true, restOptIn: true })
  archivedAt?: Date | null
}

@entity("The work pattern of an employee from a date on.", {
  table: "work_pattern_assignments",
  auditsValues: true,
  sort: ["effectiveFrom"],
  unique: [["employeeId", "effectiveFrom"]],
})
export class WorkPatternAssignment extends BaseEntity {
  @manyToOne(() => Employee, "Employee whom the assignment concerns.", { cascade: true }) employeeId!: string
  @manyToOne(() => WorkPattern, "Work pattern; null for the organization's default.", { optional: true }) patternId?:
    | string
    | null
  @date("Date from which the assignment applies.") effectiveFrom!: string
  @availableActions(assignmentActions, 1) availableActions!: AvailableAction[]
}

@entity("A holiday calendar that can be assigned to employees.", {
  table: "holiday_calendars",
  auditsValues: true,
  sort: ["name", "createdAt"],
  index: [["name", "id"]],
  indexes: [
    {
      name: "holiday_calendars_name_unique",
      expression:
        "create unique index holiday_calendars_name_unique on holiday_calendars (organization_id, lower(name)) where archived_at is null",
    },
  ],
})
export class HolidayCalendar extends BaseEntity {
  @localizedString("Name, unique in the organization.") name!: string
  @string("Country whose public holidays the calendar contains (ISO 3166-1 alpha-2).", { optional: true }) country?: string | null
  @string(
    "Region of the country with public holidays of its own: the ISO 3166-2 code without the country. A smaller area within the region follows after a hyphen, for example `BY-EVANG`.",
    { optional: true },
  )
  region?: string | null
  @timestamp("Time of archiving. No new record can refer to an archived record.", { optional: true, restOptIn: true })
  archivedAt?: Date | null
}

@entity("The holiday calendar of an employee from a date on.", {
  table: "holiday_assignments",
  auditsValues: true,
  sort: ["effectiveFrom"],
  unique: [["employeeId", "effectiveFrom"]],
})
export class HolidayAssignment extends BaseEntity {
  @manyToOne(() => Employee, "Employee whom the assignment concerns.", { cascade: true }) employeeId!: string
  @manyToOne(() => HolidayCalendar, "Holiday calendar; null for the public holidays of the employee's location.", {
    optional: true,
  })
  calendarId?: string | null
  @date("Date from which the assignment applies.") effectiveFrom!: string
  @availableActions(assignmentActions, 1) availableActions!: AvailableAction[]
}

@entity("A day that the organization adds to its holidays, or a public holiday on which it works.", {
  table: "company_holidays",
  auditsValues: true,
  sort: ["date", "name"],
  index: [["date", "id"]],
  indexes: [
    {
      name: "company_holidays_date_unique",
      expression:
        "create unique index company_holidays_date_unique on company_holidays (organization_id, date, calendar_id) nulls not distinct",
    },
  ],
})
export class CompanyHoliday extends BaseEntity {
  @date("Date of the holiday.") date!: string
  @localizedString("Name of the holiday.") name!: string
  @boolean("Whether the day is a workday although it is a public holiday.") isWorkday = false
  @enumeration(DayHalf, "Half of the day that the entry concerns; null for the whole day.", { optional: true })
  half?: DayHalf | null
  @manyToOne(() => HolidayCalendar, "Holiday calendar that the entry applies to; null for all employees.", { optional: true })
  calendarId?: string | null
}

@ObjectType({ description: "A public or company holiday of an employee." })
export class Holiday {
  @Field(() => CalendarDate, { description: "Date of the holiday." }) date!: string
  @Field(() => String, { description: "Name of the holiday: of a public one in the caller's language if it is known." })
  name!: string
  @Field(() => registerEnum(DayHalf), { nullable: true, description: "Half of the day that is free; null for the whole day." })
  half?: DayHalf | null
  @Field(() => ID, { nullable: true, description: "Id of the company holiday; null for a public holiday." })
  companyHolidayId?: string | null
  @Field(() => Int, { description: "Year of the holiday." }) year!: number
}
