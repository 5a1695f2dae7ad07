// How long the data of candidates is kept.
import { type RawBuilder, sql } from "kysely"
import { CLOSED_STAGES } from "../../entities/recruitment/enums.js"

/** Start of the retention period of the candidate `c`: the end of the last application, now for an open one, else the creation. */
const periodStart = (now: Date) => sql`coalesce((
      select max(case when a.stage = any(${[...CLOSED_STAGES]}) then a.stage_entered_at else ${now}::timestamptz end) from applications a
      where a.organization_id = c.organization_id and a.candidate_id = c.id
    ), c.created_at)`

/**
 * Condition on the candidate `c` of the organization `o` that the data may no longer be kept. This is so after the day of consent.
 * Without such a day, the retention period counts from the end of the last application, or from the creation of the candidate.
 * An open application extends both.
 */
export const isRetentionOver = (now: Date): RawBuilder<boolean> => sql`(
  c.anonymized_at is null
  and case when c.consent_until is not null then c.consent_until < (${now}::timestamptz at time zone o.timezone)::date
    else o.candidate_retention_days is not null
      and ${periodStart(now)} < ${now}::timestamptz - make_interval(days => o.candidate_retention_days) end
  and not exists (select from applications a
    where a.organization_id = c.organization_id and a.candidate_id = c.id and a.stage <> all(${[...CLOSED_STAGES]})))`

/** Last day of the candidate `c` of the organization `o` without a day of consent; `infinity` if candidates are kept. */
export const lastDayWithoutConsent = (now: Date): RawBuilder<string> => sql`coalesce(
  ((${periodStart(now)} + make_interval(days => o.candidate_retention_days)) at time zone o.timezone)::date, 'infinity')::text`
