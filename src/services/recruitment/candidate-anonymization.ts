// Removes the personal data of candidates: on request of HR, and after the retention period. Numbers of the funnel remain.
import { type RawBuilder, sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"
import { Candidate } from "../../entities/recruitment/candidates.js"
import { CLOSED_STAGES } from "../../entities/recruitment/enums.js"

export class CandidateAnonymizationService extends BaseService {
  /**
   * Removes everything by which a candidate can be recognized. Applications with the dates of their stages remain. Throws IN_USE
   * while an application is open, and CANDIDATE_ANONYMIZED.
   */
  async anonymize(id: string): Promise<Candidate> {
    const candidate = await this.ctx.services.recruitment.candidates.lock("update", id)
    const applications = await this.countOpenApplications(id)
    if (applications > 0) throw new AppError("IN_USE", { details: { applications } })
    Object.assign(candidate, {
      ...{ fullName: "", email: null, phone: null, headline: null, residence: null, skills: [], tags: [], customFields: {} },
      ...{ isActive: false, consentUntil: null, anonymizedAt: this.clock.now() },
    })
    for (const statement of removals(sql`${this.viewer.organizationId}::uuid`, sql`${id}::uuid`)) await statement.execute(this.db)
    this.emit("candidate.anonymize", { subject: candidate })
    return candidate
  }

  /** Anonymizes a candidate whose retention period has ended, unless an application was opened meanwhile. Called by a job. */
  async anonymizeExpired(id: string): Promise<void> {
    const candidate = await this.em.findOne(Candidate, { id })
    if (!candidate || candidate.anonymizedAt || (await this.countOpenApplications(id)) > 0) return
    await this.anonymize(id)
  }

  private async countOpenApplications(candidateId: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from applications
      where organization_id = ${this.viewer.organizationId} and candidate_id = ${candidateId}
        and stage <> all(${[...CLOSED_STAGES]})`.execute(this.db)
    return rows[0]?.count ?? 0
  }
}

/** The statements that remove the data of a candidate from all other tables. A job deletes the contents of the files. */
function removals(organization: RawBuilder<unknown>, candidate: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const applications = sql`select id from applications where organization_id = ${organization} and candidate_id = ${candidate}`
  const idsOf = (table: string) =>
    sql`select id from ${sql.table(table)} where organization_id = ${organization} and application_id in (${applications})`
  const clear = (table: string, assignments: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
    sql`update ${sql.table(table)} set ${assignments}, version = version + 1 where organization_id = ${organization} and ${where}`
  const ofApplications = sql`application_id in (${applications})`
  const events = sql`select calendar_event_id from interviews where organization_id = ${organization} and ${ofApplications}`
  const people = sql`select organizer_id from interviews where organization_id = ${organization} and ${ofApplications}
    union select employee_id from interviewers where organization_id = ${organization} and interview_id in (${idsOf("interviews")})`
  return [
    // Invitations contain the titles of interviews. Other notifications name no candidate (events/recruitment-notifications.ts).
    sql`delete from notifications where organization_id = ${organization} and recipient_id in (${people})
      and entity_id in (select x.id::text from (${events} union ${idsOf("interviews")}) x (id))`,
    sql`delete from candidate_resumes where organization_id = ${organization} and candidate_id = ${candidate}`,
    sql`delete from candidate_notes where organization_id = ${organization} and candidate_id = ${candidate}`,
    clear("referrals", sql`full_name = '', email = null, comment = null`, sql`candidate_id = ${candidate}`),
    clear("applications", sql`cover_letter = null`, sql`candidate_id = ${candidate}`),
    clear("application_stage_changes", sql`comment = null, reason = null`, ofApplications),
    clear("scorecards", sql`notes = null`, ofApplications),
    clear("offers", sql`message = null, answer_comment = null, token_hash = null`, ofApplications),
    clear("calendar_events", sql`title = '', description = null`, sql`id in (${events})`),
    clear("calendar_occurrences", sql`title = null, description = null`, sql`event_id in (${events})`),
    clear("employees", sql`candidate_id = null`, sql`candidate_id = ${candidate}`),
    clear("interviews", sql`title = '', instructions = null`, ofApplications),
  ]
}
