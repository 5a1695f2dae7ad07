// Removes the personal data of candidates: on request of HR, and after the retention period. Numbers of the funnel remain.
import { type RawBuilder, sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { forUpdate } from "../../core/locks.js"
import { markContentsErased } from "../../core/stored-objects.js"
import { Candidate } from "../../entities/recruitment/candidates.js"
import { loadApplicationChanges } from "../../events/application-changes.js"
import { isRetentionOver } from "./candidate-retention.js"

export class CandidateAnonymizationService extends BaseService {
  /**
   * Removes everything by which a candidate can be recognized. Applications with the dates of their stages remain. Throws RECORD_IN_USE
   * while an application is open, and CANDIDATE_ANONYMIZED.
   */
  async anonymize(id: string): Promise<Candidate> {
    const { applications, candidates } = this.ctx.services.recruitment
    const candidate = await candidates.lock("update", id)
    await applications.assertNoneOpen({ candidateId: id })
    const { email } = candidate
    Object.assign(candidate, {
      ...{ fullName: "", email: null, phone: null, headline: null, residence: null, skills: [], tags: [], customFields: {} },
      ...{ isActive: false, consentUntil: null, anonymizedAt: this.clock.now() },
    })
    const values = [sql`${this.viewer.organizationId}::uuid`, sql`${id}::uuid`, sql`${email}`] as const
    for (const statement of removals(...values)) await statement.execute(this.db)
    await candidates.moveEmployee(id, null)
    this.ctx.pending.recordChanges.push(...(await loadApplicationChanges(this.ctx, sql`changed.candidate_id = ${id}`)))
    this.emit("candidate.anonymize", { subject: candidate })
    return candidate
  }

  /** Anonymizes a candidate unless an application or a new consent has extended the retention meanwhile. Called by a job. */
  async anonymizeExpired(id: string): Promise<void> {
    await this.em.findOne(Candidate, { id }, forUpdate)
    const { rows } = await sql`select 1 from candidates c join organizations o on o.id = c.organization_id
      where c.organization_id = ${this.viewer.organizationId} and c.id = ${id}
        and ${isRetentionOver(this.clock.now())}`.execute(this.db)
    if (rows.length > 0) await this.anonymize(id)
  }
}

/** The statements that remove the data of a candidate from all other tables. A job deletes the contents of the files. */
function removals(
  organization: RawBuilder<unknown>,
  candidate: RawBuilder<unknown>,
  email: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  const applications = sql`select id from applications where organization_id = ${organization} and candidate_id = ${candidate}`
  const clear = (table: string, assignments: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
    sql`update ${sql.table(table)} set ${assignments}, version = version + 1 where organization_id = ${organization} and ${where}`
  const ofApplications = sql`application_id in (${applications})`
  const events = sql`select event_id from interviews, unnest(array[calendar_event_id, cancelled_event_id]) event_id
    where organization_id = ${organization} and ${ofApplications} and event_id is not null`
  return [
    // Invitations contain the titles of interviews. Other notifications name no candidate (events/recruitment-notifications.ts).
    sql`delete from notifications where organization_id = ${organization} and entity_type = 'CalendarEvent'
      and entity_id in (select event_id::text from (${events}) events)`,
    markContentsErased("candidate_resumes", organization, sql`candidate_id = ${candidate}`),
    sql`delete from candidate_resumes where organization_id = ${organization} and candidate_id = ${candidate}`,
    sql`delete from candidate_notes where organization_id = ${organization} and candidate_id = ${candidate}`,
    sql`delete from plans where organization_id = ${organization} and id in (select r.plan_id from plan_rows r
      where r.organization_id = ${organization} and r.record_id in (select id::text from (${applications}) a))`,
    sql`delete from import_rows r using imports i where r.organization_id = ${organization}
      and i.organization_id = r.organization_id and i.id = r.import_id and i.kind = 'CANDIDATES'
      and (r.record_id = ${candidate} or r.key = ${email})`,
    clear("referrals", sql`full_name = '', email = null, comment = null`, sql`candidate_id = ${candidate}`),
    clear("applications", sql`cover_letter = null`, sql`candidate_id = ${candidate}`),
    clear("application_stage_changes", sql`comment = null, reason = null`, ofApplications),
    clear("scorecards", sql`notes = null, ratings = '[]'`, ofApplications),
    clear("offers", sql`message = null, answer_comment = null, token_hash = null`, ofApplications),
    clear("calendar_events", sql`title = '', description = null, location = null`, sql`id in (${events})`),
    clear("calendar_occurrences", sql`title = null, description = null, location = null`, sql`event_id in (${events})`),
    clear("interviews", sql`title = '', instructions = null, location = null`, ofApplications),
  ]
}
