// On which days people work: patterns of weekdays, calendars of holidays, and who has which from a day on.
import { Field, ID, Int, ObjectType } from "type-graphql"
import { BaseEntity } from "../base-entity.js"
import {
  boolean,
  date,
  entity,
  enumeration,
  integer,
  localizedString,
  manyToOne,
  registerEnum,
  string,
  timestamp,
} from "../columns.js"
import { DayHalf } from "../enums.js"
import { Employee } from "../profiles/profiles.js"
import { CalendarDate } from "../scalars.js"

/** The columns of a pattern, the first day of the week first. */
export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const

@entity("On which days of the week, and how long, people work", {
  table: "work_patterns",
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
  checks: weekdays.map((weekday) => ({
    name: `work_patterns_${weekday}_check`,
    expression: `${weekday} >= 0 and ${weekday} <= 1440`,
  })),
})
export class WorkPattern extends BaseEntity {
  @localizedString("The name of the pattern") name!: string
  @integer("Minutes of work on Mondays; 0 for a day off") monday = 480
  @integer("Minutes of work on Tuesdays; 0 for a day off") tuesday = 480
  @integer("Minutes of work on Wednesdays; 0 for a day off") wednesday = 480
  @integer("Minutes of work on Thursdays; 0 for a day off") thursday = 480
  @integer("Minutes of work on Fridays; 0 for a day off") friday = 480
  @integer("Minutes of work on Saturdays; 0 for a day off") saturday = 0
  @integer("Minutes of work on Sundays; 0 for a day off") sunday = 0
  @boolean("Whether it holds for everybody who was assigned no other") isDefault = false
  @timestamp("When it was retired; nothing new refers to it since", { optional: true, lazy: true }) archivedAt?: Date | null
}

@entity("The work pattern of somebody from a day on", {
  table: "work_pattern_assignments",
  unique: [["employeeId", "effectiveFrom"]],
})
export class WorkPatternAssignment extends BaseEntity {
  @manyToOne(() => Employee, "Whose pattern it is", { cascade: true }) employeeId!: string
  @manyToOne(() => WorkPattern, "The pattern from then on; empty for the organization's", { optional: true }) patternId?:
    | string
    | null
  @date("The day from which it holds") effectiveFrom!: string
}

@entity("Which holidays people have who were assigned it", {
  table: "holiday_calendars",
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
  @localizedString("The name of the calendar") name!: string
  @string("The country whose public holidays are in it (ISO 3166-1 alpha-2)", { optional: true }) country?: string | null
  @string("The region inside the country (ISO 3166-2, the part after the country)", { optional: true }) region?: string | null
  @timestamp("When it was retired; nothing new refers to it since", { optional: true, lazy: true }) archivedAt?: Date | null
}

@entity("The holiday calendar of somebody from a day on", {
  table: "holiday_assignments",
  unique: [["employeeId", "effectiveFrom"]],
})
export class HolidayAssignment extends BaseEntity {
  @manyToOne(() => Employee, "Whose calendar it is", { cascade: true }) employeeId!: string
  @manyToOne(() => HolidayCalendar, "The calendar from then on; empty for that of the place of work", { optional: true })
  calendarId?: string | null
  @date("The day from which it holds") effectiveFrom!: string
}

@entity("A day that the organization added to its holidays, or struck out", {
  table: "company_holidays",
  index: [["date", "id"]],
  indexes: [
    {
      name: "own_holidays_day_unique",
      expression:
        "create unique index own_holidays_day_unique on company_holidays (organization_id, date, calendar_id) nulls not distinct",
    },
  ],
})
export class CompanyHoliday extends BaseEntity {
  @date("The day") date!: string
  @localizedString("What it is called") name!: string
  @boolean("Whether people work on it although it is a public holiday") isStruckOut = false
  @enumeration(DayHalf, "The half that is free; empty for the whole day", { optional: true }) half?: DayHalf | null
  @manyToOne(() => HolidayCalendar, "The calendar that it is for; empty for everybody", { optional: true }) calendarId?:
    | string
    | null
}

@ObjectType({ description: "A day off that everybody of a place has" })
export class Holiday {
  @Field(() => CalendarDate, { description: "The day" }) date!: string
  @Field(() => String, { description: "What it is called" }) name!: string
  @Field(() => registerEnum(DayHalf), { nullable: true, description: "The half that is free; empty for the whole day" })
  half?: DayHalf | null
  @Field(() => ID, { nullable: true, description: "The organization's own day behind it; empty for a public holiday" })
  ownHolidayId?: string | null
  @Field(() => Int, { description: "The year" }) year!: number
}
