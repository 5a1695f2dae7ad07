// The dashboard of HR and managers: upcoming dates, onboarding progress and key figures.
import { Field, Float, Int, ObjectType } from "type-graphql"
import type { QuerySpec } from "../../query/query-spec.js"
import { date, integer, notInApi, primaryKey } from "../columns.js"
import { connectionOf } from "../connections.js"
import { queryResult } from "../entity-decorators.js"
import { type EnumValue, enumOf } from "../enum-type.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne } from "../relations.js"

export const DashboardScope = enumOf("DashboardScope", "Whom a dashboard is about.", {
  ORGANIZATION: "Everyone. For HR only.",
  TEAM: "The direct reports of the caller.",
})
export type DashboardScope = EnumValue<typeof DashboardScope>

@queryResult("A day ahead that concerns an employee.", { table: "upcoming_dates", sort: ["date"] })
export class UpcomingDate {
  @primaryKey("Id of the entry.", { graphqlName: "entryId" }) id!: string
  @manyToOne(() => Employee, "Employee whom the day concerns.") employeeId!: string
  @date("The day, without the year of birth.") date!: string
  @integer("Completed years of work on that day, for work anniversaries.", { optional: true }) years?: number | null
  @notInApi("Organization.", { type: "text" }) organizationId!: string
}

@ObjectType({ description: "Progress of the running onboardings." })
export class DashboardOnboarding {
  @Field(() => Int, { description: "Number of running onboardings." }) active!: number
  @Field(() => Float, {
    nullable: true,
    description: "Average progress of the running onboardings in percent, with one decimal. Null without any.",
  })
  averageProgress!: number | null
  @Field(() => Int, { description: "Number of overdue steps of running onboardings." }) overdueSteps!: number
}

@ObjectType({ description: "Numbers of upcoming dates, whose lists can be longer than a page." })
export class DashboardCounts {
  @Field(() => Int, { description: "Number of upcoming birthdays." }) upcomingBirthdays!: number
  @Field(() => Int, { description: "Number of upcoming work anniversaries." }) workAnniversaries!: number
  @Field(() => Int, { description: "Number of contracts that expire." }) expiringContracts!: number
  @Field(() => Int, { description: "Number of probations that end." }) endingProbations!: number
}

@ObjectType({ description: "Key figures. Each equals the number of entries of its list." })
export class DashboardMetrics {
  @Field(() => Date, {
    description:
      "Time up to which records count in `headcount`, `fullTimeEquivalents`, `hires`, `leavers` and `turnoverRate`, at most that of the last record of the organization. All other figures are those of now. Null for callers other than HR, who may not ask for a time.",
    nullable: true,
  })
  knownAt!: Date | null
  @Field(() => Int, { description: "Number of people employed today." }) headcount!: number
  @Field(() => Float, { description: "Full-time equivalents of the people employed today." }) fullTimeEquivalents!: number
  @Field(() => Int, { description: "Employments that began in the last `days` days, today included." }) hires!: number
  @Field(() => Int, { description: "Employments that ended in the last `days` days, today included." }) leavers!: number
  @Field(() => Float, {
    nullable: true,
    description: "Leavers of the last `days` days divided by the average headcount, from 0. Null without employees.",
  })
  turnoverRate!: number | null
  @Field(() => Int, { description: "Number of approved leaves today, also for a part of the day." }) onLeaveToday!: number
  @Field(() => Int, { description: "Number of open vacancies; for a team, of those that the caller fills." }) openJobs!: number
  @Field(() => Int, { description: "Number of open applications; for a team, for vacancies that the caller fills." })
  openApplications!: number
  @Field(() => Int, { description: "Number of leave requests that await a decision." }) pendingLeaveRequests!: number
  @Field(() => Int, {
    nullable: true,
    description: "Number of proposed profile changes that await a decision. Null for callers other than HR.",
  })
  pendingProfileChanges!: number | null
}

const listHint = "earliest first. REST shows the first hundred; `counts` has the number of all."

@ObjectType({ description: "Dashboard of HR, or of a manager for the team." })
export class DashboardSummary {
  @Field(() => connectionOf(UpcomingDate), {
    description: `Birthdays from today on that the caller may see or that the employee shares, ${listHint}`,
  })
  upcomingBirthdays!: QuerySpec<UpcomingDate[]>
  @Field(() => connectionOf(UpcomingDate), { description: `Work anniversaries from today on, ${listHint}` })
  workAnniversaries!: QuerySpec<UpcomingDate[]>
  @Field(() => connectionOf(UpcomingDate), { description: `Last days of fixed-term contracts from today on, ${listHint}` })
  expiringContracts!: QuerySpec<UpcomingDate[]>
  @Field(() => connectionOf(UpcomingDate), { description: `Last days of probations from today on, ${listHint}` })
  endingProbations!: QuerySpec<UpcomingDate[]>
  @Field(() => DashboardCounts, { description: "Number of upcoming dates of each kind." }) counts!: DashboardCounts
  @Field(() => DashboardOnboarding, { description: "Progress of the running onboardings." }) onboarding!: DashboardOnboarding
  @Field(() => DashboardMetrics, { description: "Key figures." }) metrics!: DashboardMetrics
}
