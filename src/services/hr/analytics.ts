// Workforce analytics: hires and leavers by period, and the composition of the workforce on the last day, in one statement each.
import { isDeepStrictEqual } from "node:util"
import { type RawBuilder, sql } from "kysely"
import { Temporal } from "temporal-polyfill"
import { everyone } from "../../auth/access-rules.js"
import { BaseService } from "../../core/base-service.js"
import { forbiddenError, referenceError } from "../../core/errors.js"
import { loadLastRecordedAt, parseKnownAt } from "../../core/known-time.js"
import { EmploymentType } from "../../entities/enums.js"
import type {
  WorkforceAnalytics,
  WorkforceDemographics,
  WorkforceFlow,
  WorkforceGroup,
  WorkforcePeriod,
} from "../../entities/hr/analytics.js"
import { employmentPeriods, isEmployedOn } from "../../entities/profiles/employment-periods.js"
import type { Knowledge } from "../../entities/profiles/known-changes.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { languageOf, type MessageKey, translate } from "../../i18n/translate.js"
import type { WorkforceAnalyticsFilter } from "../../inputs/hr.js"
import { AGE_BANDS, TENURE_BANDS } from "./calculations/bands.js"
import { type Group, MIN_GROUP_SIZE, mergeSmallGroups } from "./calculations/groups.js"
import { type Period, periodsOf } from "./calculations/periods.js"
import {
  type CountedDepartment,
  departmentPeriods,
  fullTimeEquivalent,
  isEmployedAtStartOf,
  isHiredBetween,
  isLeaverBetween,
  peopleOn,
  turnoverRate,
  usesCurrentTree,
} from "./calculations/workforce.js"

type Dimension = "tenure" | "employmentType" | "location" | "department"

/** Whom figures count, and what they know. */
interface Scope {
  readonly department: CountedDepartment | undefined
  readonly knowledge: Knowledge
}

/** Changes of the headcount in a period. */
type Movements = Pick<WorkforceFlow, "hires" | "leavers" | "transfersIn" | "transfersOut">

interface DemographicsRow {
  dimension: Dimension | null
  key: string | null
  name: string | null
  headcount: number
  fullTimeEquivalents: number
}

const DEFAULT_MONTHS = 11
const none: Movements = { hires: 0, leavers: 0, transfersIn: 0, transfersOut: 0 }

export class WorkforceAnalyticsService extends BaseService {
  /**
   * Throws INVALID_REFERENCE for an unknown department, VALIDATION_FAILED for a range of too many periods, FORBIDDEN for what only HR
   * asks: days after today, and what was known.
   */
  async get({
    to = this.ctx.today,
    from,
    interval = "MONTH",
    departmentId,
    ...times
  }: WorkforceAnalyticsFilter): Promise<WorkforceAnalytics> {
    const isForecast = to > this.ctx.today
    if (isForecast && !this.viewer.isHr) throw forbiddenError("to")
    const knownAt = await parseKnownAt(this.ctx, times.knownAt)
    const comparedAt = await parseKnownAt(this.ctx, times.compareKnownAt, "compareKnownAt")
    const start = from ?? Temporal.PlainDate.from(to).with({ day: 1 }).subtract({ months: DEFAULT_MONTHS }).toString()
    const periods = periodsOf(start, to, interval)
    if (departmentId !== undefined) await this.assertDepartmentExists(departmentId)
    const department = departmentId === undefined ? undefined : { id: departmentId, timezone: this.viewer.timezone }
    const load = async (time: Date | undefined) => {
      const scope = { department, knowledge: { knownAt: time, scheduledUntil: to } }
      return {
        ...(await this.loadFlows(periods, interval, scope)),
        demographics: await this.loadDemographics(to, scope),
      }
    }
    const last = await loadLastRecordedAt(this.ctx)
    let figures = await load(knownAt)
    // The statements of the figures must know the same.
    if (!knownAt && (await loadLastRecordedAt(this.ctx)) > last) figures = await load(last)
    const { flows, demographics } = figures
    const compared = { department, knowledge: { knownAt: comparedAt, scheduledUntil: to } }
    const previous = comparedAt && (await this.loadFlows(periods, interval, compared)).flows
    return {
      knownAt: this.viewer.isHr ? (knownAt && knownAt < last ? knownAt : last) : null,
      isForecast,
      usesCurrentTree: figures.isTreeUnknown,
      total: sumOf(flows, start, to),
      hiringVsAttrition: flows.map((flow, n) => withPrevious(flow, previous?.[n])),
      demographics,
    }
  }

  private async assertDepartmentExists(id: string): Promise<void> {
    const { rows } =
      await sql`select 1 from departments where organization_id = ${this.viewer.organizationId} and id = ${id}`.execute(this.db)
    if (rows.length === 0) throw referenceError("departmentId")
  }

  /** Reads the employment periods once: the first headcount, and the movements grouped by period. */
  private async loadFlows(periods: readonly Period[], interval: string, { department, knowledge }: Scope) {
    const [from, to] = [periods[0]?.startDate as string, periods.at(-1)?.endDate as string]
    const { organizationId } = this.viewer
    const { rows } = await sql<{ key: string | null; headcount: number; isTreeUnknown: boolean } & Movements>`
      with ${employmentPeriods(organizationId, { knowledge })},
      ${departmentPeriods(organizationId, { since: from, department, knowledge })}, movements as (
        select 'hire' as kind, p.first_day as day from department_periods p where p.is_hire and ${isHiredBetween(from, to)}
        union all
        select 'leaver', p.last_day from department_periods p where p.is_leaver and ${isLeaverBetween(from, to)}
        union all
        select 'in', p.first_day from department_periods p where p.is_move_in and p.first_day between ${from}::date and ${to}::date
        union all
        select 'out', p.last_day from department_periods p where p.is_move_out and p.last_day between ${from}::date - 1 and ${to}::date - 1
      )
      select null as key, count(*)::int as headcount, 0 as hires, 0 as leavers, 0 as "transfersIn", 0 as "transfersOut",
        ${department ? usesCurrentTree(from, to) : sql`false`} as "isTreeUnknown"
      from department_periods p where ${isEmployedAtStartOf(from)}
      union all
      select date_trunc(${interval.toLowerCase()}, case when kind = 'out' then day + 1 else day end)::date::text, 0,
        count(*) filter (where kind = 'hire')::int, count(*) filter (where kind = 'leaver')::int,
        count(*) filter (where kind = 'in')::int, count(*) filter (where kind = 'out')::int, false
      from movements group by 1`.execute(this.db)
    const byKey = new Map(rows.map((row) => [row.key, row]))
    const start = byKey.get(null)
    let headcountStart = start?.headcount ?? 0
    const flows = periods.map(({ key, ...period }) => {
      const { hires, leavers, transfersIn, transfersOut } = byKey.get(key) ?? none
      const flow = toFlow(period, headcountStart, { hires, leavers, transfersIn, transfersOut })
      headcountStart = flow.headcountEnd
      return { ...period, ...flow }
    })
    return { flows, isTreeUnknown: start?.isTreeUnknown ?? false }
  }

  private async loadDemographics(asOf: string, { department, knowledge }: Scope): Promise<WorkforceDemographics> {
    const { organizationId } = this.viewer
    const { rows } = await sql<DemographicsRow>`
      with ${employmentPeriods(organizationId, { knowledge })},
      ${departmentPeriods(organizationId, { since: asOf, department, knowledge })}, ${peopleOn(organizationId, asOf, knowledge)}, people as (
        select p.*, ${bandOf(yearsBetween(sql`p.employed_since`, asOf), TENURE_BANDS)} as tenure from people_on_day p
      ), counted as (
        select case grouping(p.tenure, p.employment_type, p.location_id, p.department_id)
            when 7 then 'tenure' when 11 then 'employmentType' when 13 then 'location' when 14 then 'department' end as dimension,
          coalesce(p.tenure, p.employment_type, p.location_id::text, p.department_id::text) as key,
          p.location_id, p.department_id, count(*)::int as headcount,
          coalesce(sum(${fullTimeEquivalent(sql`p.full_time_share`)}), 0)::float8 as "fullTimeEquivalents"
        from people p group by grouping sets ((), (p.tenure), (p.employment_type), (p.location_id), (p.department_id))
      )
      select c.dimension, c.key, c.headcount, c."fullTimeEquivalents", coalesce(l.name, d.name) as name
      from counted c
      left join locations l on l.organization_id = ${organizationId} and l.id = c.location_id
      left join departments d on d.organization_id = ${organizationId} and d.id = c.department_id`.execute(this.db)
    const total = rows.find(({ dimension }) => dimension === null)
    const names = new Map(rows.map(({ key, name }) => [key, name]))
    const groupsBy = (dimension: Dimension) =>
      this.toGroups(
        rows.filter((row) => row.dimension === dimension),
        (key) => names.get(key),
      )
    const ageAsOf = department === undefined ? lastYearEnd(asOf) : null
    return {
      asOf,
      headcount: total?.headcount ?? 0,
      fullTimeEquivalents: this.toFullTimeEquivalents(total),
      ageAsOf,
      age: ageAsOf === null ? [] : this.toGroups(await this.countByAge(ageAsOf, knowledge)),
      tenure: groupsBy("tenure"),
      employmentType: groupsBy("employmentType"),
      location: groupsBy("location"),
      department: groupsBy("department"),
    }
  }

  private toFullTimeEquivalents({ headcount, fullTimeEquivalents } = { headcount: 0, fullTimeEquivalents: 0 }): number | null {
    const readsShares = this.ctx.accessPolicies.readScope(this.viewer, Employee, "fullTimeShare") === everyone
    return readsShares || headcount === 0 || headcount >= MIN_GROUP_SIZE ? fullTimeEquivalents : null
  }

  private async countByAge(day: string, knowledge: Knowledge): Promise<Group[]> {
    const { organizationId } = this.viewer
    const { rows } = await sql<Group>`
      with ${employmentPeriods(organizationId, { knowledge })}
      select ${bandOf(yearsBetween(sql`p.birth_date`, day), AGE_BANDS)} as key, count(*)::int as headcount
      from employment_periods p where ${isEmployedOn(day)} group by 1`.execute(this.db)
    return rows
  }

  /** Merges small groups and names all of them: those of an order of their own by it, others by size and name. */
  private toGroups(
    groups: readonly Group[],
    nameOf: (key: string) => string | null | undefined = () => undefined,
  ): WorkforceGroup[] {
    const { shown, other } = mergeSmallGroups(groups)
    const total = groups.reduce((sum, { headcount }) => sum + headcount, 0)
    const rank = ({ key }: Group) => ORDER.indexOf(key ?? "UNKNOWN")
    const language = languageOf(this.ctx)
    const nameIn = ({ key }: Group) => nameOf(key ?? "") ?? ""
    const compareNames = (a: Group, b: Group) => nameIn(a).localeCompare(nameIn(b), language)
    const listed = [...shown].sort((a, b) => rank(a) - rank(b) || b.headcount - a.headcount || compareNames(a, b))
    const all = other > 0 ? [...listed, { key: "OTHER", headcount: other }] : listed
    return all.map(({ key: given, headcount }) => {
      const key = given ?? "UNKNOWN"
      const share = Math.round((headcount / total) * 10_000) / 10_000
      return { key, name: nameOf(key) ?? translate(language, `hr.groups.${key}` as MessageKey), headcount, share }
    })
  }
}

/** Keys with an order of their own. Ids of departments and locations come first, employees without a value last. */
const ORDER = [...[...AGE_BANDS, ...TENURE_BANDS].map(({ key }) => key), ...EmploymentType.keys, "UNKNOWN"]

const toFlow = (
  { startDate, endDate }: Pick<Period, "startDate" | "endDate">,
  headcountStart: number,
  movements: Movements,
): WorkforceFlow => {
  const { hires, leavers, transfersIn, transfersOut } = movements
  const headcountEnd = headcountStart + hires + transfersIn - leavers - transfersOut
  return {
    startDate,
    endDate,
    headcountStart,
    ...movements,
    headcountEnd,
    turnoverRate: turnoverRate(leavers, headcountStart, headcountEnd),
  }
}

/** A period with its figures as they were known at another time. */
const withPrevious = (flow: WorkforceFlow & { period: string }, known: WorkforceFlow | undefined): WorkforcePeriod => {
  if (!known) return { ...flow, isRestated: null, previous: null }
  const { period, ...figures } = flow
  const previous = Object.fromEntries(Object.keys(figures).map((name) => [name, known[name as keyof WorkforceFlow]]))
  return { ...flow, isRestated: !isDeepStrictEqual(figures, previous), previous: previous as unknown as WorkforceFlow }
}

const sumOf = (flows: readonly WorkforceFlow[], startDate: string, endDate: string): WorkforceFlow => {
  const sum = (field: keyof Movements) => flows.reduce((total, flow) => total + flow[field], 0)
  const movements = {
    hires: sum("hires"),
    leavers: sum("leavers"),
    transfersIn: sum("transfersIn"),
    transfersOut: sum("transfersOut"),
  }
  return toFlow({ startDate, endDate }, flows[0]?.headcountStart ?? 0, movements)
}

const lastYearEnd = (day: string) => (day.endsWith("-12-31") ? day : `${Number(day.slice(0, 4)) - 1}-12-31`)

/** Full years from a date to a day; null for an unknown date. */
const yearsBetween = (date: RawBuilder<unknown>, day: string) =>
  sql`case when ${date} > '-infinity' then extract(year from age(${day}::date, ${date}))::int end`

const bandOf = (years: RawBuilder<unknown>, bands: readonly { key: string; from: number }[]) =>
  sql`(${sql.val(bands.map(({ key }) => key))}::text[])[width_bucket(${years}, ${sql.val(bands.map(({ from }) => from))}::int[])]`
