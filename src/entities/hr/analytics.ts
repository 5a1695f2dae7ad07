// Workforce analytics: hires and leavers by period, and the composition of the workforce on a day.
import { Field, Float, Int, ObjectType } from "type-graphql"
import { type EnumValue, enumOf } from "../enum-type.js"
import { CalendarDate } from "../scalars.js"

export const AnalyticsInterval = enumOf("AnalyticsInterval", "Length of the periods of a report.", {
  MONTH: "Calendar months.",
  QUARTER: "Calendar quarters.",
  YEAR: "Calendar years.",
})
export type AnalyticsInterval = EnumValue<typeof AnalyticsInterval>

const turnoverDescription =
  "Leavers divided by the average of `headcountStart` and `headcountEnd`, from 0, not annualized. Null without employees."

@ObjectType({ description: "Hires and leavers of a range of days." })
export class WorkforceFlow {
  @Field(() => CalendarDate, { description: "First day, inclusive." }) startDate!: string
  @Field(() => CalendarDate, { description: "Last day, inclusive." }) endDate!: string
  @Field(() => Int, { description: "Employees at the beginning of the first day, before its hires." }) headcountStart!: number
  @Field(() => Int, { description: "Employments whose first day of work is in the range. A rehire is a hire." }) hires!: number
  @Field(() => Int, { description: "Employments whose last day of work is in the range." }) leavers!: number
  @Field(() => Int, { description: "Employees who moved into the selected departments. 0 for the whole organization." })
  transfersIn!: number
  @Field(() => Int, { description: "Employees who moved out of the selected departments. 0 for the whole organization." })
  transfersOut!: number
  @Field(() => Int, {
    description:
      "Employees after those who left on the last day: `headcountStart` + `hires` + `transfersIn` − `leavers` − `transfersOut`.",
  })
  headcountEnd!: number
  @Field(() => Float, { nullable: true, description: turnoverDescription }) turnoverRate!: number | null
}

@ObjectType({ description: "Hires and leavers of a calendar period." })
export class WorkforcePeriod extends WorkforceFlow {
  @Field(() => String, { description: "Name of the period: `2026-03`, `2026-Q1` or `2026`." }) period!: string
  @Field(() => Boolean, {
    nullable: true,
    description: "Whether the figures differ from those at `compareKnownAt`; null without it.",
  })
  isRestated!: boolean | null
  @Field(() => WorkforceFlow, { nullable: true, description: "The figures at `compareKnownAt`; null without it." })
  previous!: WorkforceFlow | null
}

@ObjectType({ description: "Employees who have something in common." })
export class WorkforceGroup {
  @Field(() => String, {
    description:
      "Id of the department or location, name of the employment type, or the range (`25_34`, `65_PLUS`). `UNKNOWN`: employees without a value. `OTHER`: all groups that are too small, or beyond the largest fifty.",
  })
  key!: string
  @Field(() => String, { description: "Name of the group in the language of the caller." }) name!: string
  @Field(() => Int, { description: "Number of employees." }) headcount!: number
  @Field(() => Float, { description: "Share of the employees of the breakdown, from 0 to 1." }) share!: number
}

@ObjectType({
  description: "Composition of the workforce on one day. A group has at least five employees; smaller ones are in `OTHER`.",
})
export class WorkforceDemographics {
  @Field(() => CalendarDate, { description: "Day of the breakdowns, except that by age." }) asOf!: string
  @Field(() => Int, { description: "Number of employees on that day, those included whose last day it is." }) headcount!: number
  @Field(() => Float, {
    nullable: true,
    description:
      "Full-time equivalents on that day. An employee without a share counts as 1. Null for fewer than five employees, whose shares it would reveal to callers who may not read them.",
  })
  fullTimeEquivalents!: number | null
  @Field(() => CalendarDate, {
    nullable: true,
    description: "Day of the breakdown by age: the last 31 December up to `asOf`. Null for a department.",
  })
  ageAsOf!: string | null
  @Field(() => [WorkforceGroup], {
    description: "By age in years. An empty list for a department: the differences would reveal the age of few employees.",
  })
  age!: WorkforceGroup[]
  @Field(() => [WorkforceGroup], { description: "By full years since the first day of work of the current employment." })
  tenure!: WorkforceGroup[]
  @Field(() => [WorkforceGroup], { description: "By kind of contract." }) employmentType!: WorkforceGroup[]
  @Field(() => [WorkforceGroup], { description: "By location." }) location!: WorkforceGroup[]
  @Field(() => [WorkforceGroup], { description: "By department, without its sub-departments." }) department!: WorkforceGroup[]
}

@ObjectType({ description: "Workforce analytics of a range of days, from the career history." })
export class WorkforceAnalytics {
  @Field(() => Date, {
    description:
      "Time up to which records count, at most that of the last record of the organization. Asked again with it, the figures of employments are the same. Ages and names are those of today. Null for callers other than HR, who may not ask for a time.",
    nullable: true,
  })
  knownAt!: Date | null
  @Field(() => Boolean, { description: "Whether the range ends after today." }) isForecast!: boolean
  @Field(() => Boolean, {
    description:
      "Whether the figures of a department use the tree of today on some day of the range, because that of the day was not recorded.",
  })
  usesCurrentTree!: boolean
  @Field(() => WorkforceFlow, { description: "Figures of the whole range." }) total!: WorkforceFlow
  @Field(() => [WorkforcePeriod], {
    description: "Figures of each period, oldest first. The first and the last one end where the range ends.",
  })
  hiringVsAttrition!: WorkforcePeriod[]
  @Field(() => WorkforceDemographics, { description: "Composition on the last day of the range." })
  demographics!: WorkforceDemographics
}
