// Merges a duplicate into another candidate.
import { sql } from "kysely"
import { dateAt } from "../../adapters/clock.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, referenceError, tooManyError, validationError } from "../../core/errors.js"
import { forUpdate } from "../../core/locks.js"
import { type Application, ApplicationStageChange } from "../../entities/recruitment/applications.js"
import { Candidate, CandidateNote, CandidateResume } from "../../entities/recruitment/candidates.js"
import { ApplicationStage } from "../../entities/recruitment/enums.js"
import { Job } from "../../entities/recruitment/jobs.js"
import { loadApplicationChanges } from "../../events/application-changes.js"
import { languageOf, translate } from "../../i18n/translate.js"
import { MAX_LABELS } from "../../inputs/recruitment.js"
import { MAX_RESUMES } from "./candidate-resumes.js"
import { lastDayWithoutConsent } from "./candidate-retention.js"

/** Fields that the remaining candidate takes from the duplicate if they are empty. */
const FILLED_FIELDS = ["phone", "headline", "residence", "createdById"] as const

/** An application as a row: an entity would keep its reference to the duplicate, whose row is deleted. */
type ApplicationRow = Pick<Application, "id" | "jobId" | "stage" | "source" | "coverLetter">

export class CandidateMergeService extends BaseService {
  /**
   * Moves applications, résumés, notes and referrals of the duplicate, fills empty fields, and deletes the duplicate. The data is kept as
   * long as that of each candidate would have been. Of two applications for one vacancy the one in the later stage remains; the other
   * becomes a note, and its interviews and offers move. Throws INVALID_REFERENCE for an unknown duplicate, CANDIDATE_ANONYMIZED,
   * RECORD_IN_USE if both applications have an open offer, and VALIDATION_FAILED for too many skills, tags or résumés.
   */
  async merge(id: string, duplicateId: string): Promise<Candidate> {
    const { applications, candidates, offers } = this.ctx.services.recruitment
    await this.findAuthorized("update", Candidate, id)
    if (id === duplicateId) throw validationError({ duplicateId: "notAllowed" })
    // Two merges of the same candidates lock them in the same order.
    const options = { ...forUpdate, orderBy: { id: "asc" } } as const
    const locked = await this.em.find(Candidate, { id: { $in: [id, duplicateId] } }, options)
    const candidate = await candidates.lock("update", id)
    const duplicate = locked.find((one) => one.id === duplicateId)
    if (!duplicate) throw referenceError("duplicateId")
    if (duplicate.anonymizedAt) throw new AppError("CANDIDATE_ANONYMIZED")
    await this.assertResumesFit(id, duplicateId)
    const lastDay = [await this.lastDayOf(candidate), await this.lastDayOf(duplicate)].sort()[1] as string
    const remaining = await this.mergeApplications(candidate, duplicate)
    for (const table of ["applications", "candidate_resumes", "candidate_notes", "referrals"])
      await sql`update ${sql.table(table)} set candidate_id = ${id}, updated_at = ${this.clock.now()}, version = version + 1
        where organization_id = ${this.viewer.organizationId} and candidate_id = ${duplicateId}`.execute(this.db)
    await candidates.moveEmployee(duplicateId, id)
    // An anonymization of the remaining candidate deletes them. Without a version, their imports cannot be reversed any more.
    await sql`update import_rows set record_id = ${id}, record_version = null where organization_id = ${this.viewer.organizationId}
      and record_id = ${duplicateId}`.execute(this.db)
    const isWithoutConsent = candidate.consentUntil == null || duplicate.consentUntil == null
    const hasPeriod = isWithoutConsent && (await this.lastDayOf({ id, consentUntil: null })) >= lastDay
    const values = { ...mergedValues(candidate, duplicate), consentUntil: hasPeriod ? null : lastDay }
    for (const field of ["skills", "tags"] as const) if (values[field].length > MAX_LABELS) throw tooManyError(field, MAX_LABELS)
    Object.assign(candidate, values)
    this.em.remove(duplicate)
    // They have the interviews and offers of the absorbed applications now.
    for (const application of remaining) await applications.closeParts(application)
    if (!candidate.isActive) await offers.withdrawOfDeactivated(id)
    this.ctx.pending.recordChanges.push(...(await loadApplicationChanges(this.ctx, sql`changed.candidate_id = ${id}`)))
    this.emit("candidate.merge", { subject: candidate, details: { duplicateId } })
    return candidate
  }

  /** Last day on which a candidate is kept; `infinity`, which sorts after every date, for no such day. */
  private async lastDayOf({ id, consentUntil }: Pick<Candidate, "id" | "consentUntil">): Promise<string> {
    if (consentUntil) return consentUntil
    const { rows } = await sql<{ lastDay: string }>`select ${lastDayWithoutConsent(this.clock.now())} as "lastDay"
      from candidates c join organizations o on o.id = c.organization_id
      where c.organization_id = ${this.viewer.organizationId} and c.id = ${id}`.execute(this.db)
    return (rows[0] as { lastDay: string }).lastDay
  }

  private async assertResumesFit(id: string, duplicateId: string): Promise<void> {
    const resumes = await this.em.count(CandidateResume, { candidateId: { $in: [id, duplicateId] } })
    if (resumes > MAX_RESUMES) throw tooManyError("resumes", MAX_RESUMES)
  }

  /** Returns the applications that have absorbed another. */
  private async mergeApplications(candidate: Candidate, duplicate: Candidate): Promise<ApplicationRow[]> {
    const remaining: ApplicationRow[] = []
    const { rows } = await sql<ApplicationRow>`
      select id, job_id as "jobId", stage, source, cover_letter as "coverLetter" from applications
      where organization_id = ${this.viewer.organizationId} and candidate_id in (${candidate.id}, ${duplicate.id})
      order by id for update`.execute(this.db)
    for (const applications of Map.groupBy(rows, ({ jobId }) => jobId).values()) {
      // The earlier application comes first and remains if both got equally far.
      const [kept, absorbed] = applications.toSorted((a, b) => progressOf(b) - progressOf(a))
      if (!kept || !absorbed) continue
      await this.absorb(candidate, kept, absorbed)
      remaining.push(kept)
    }
    return remaining
  }

  /** Moves everything of an application to another for the same vacancy, and deletes it. */
  private async absorb(candidate: Candidate, kept: ApplicationRow, absorbed: ApplicationRow): Promise<void> {
    const { organizationId } = this.viewer
    const open = await sql`select 1 from offers where organization_id = ${organizationId}
      and application_id in (${kept.id}, ${absorbed.id}) and status in ('DRAFT', 'SENT', 'ACCEPTED')`.execute(this.db)
    if (open.rows.length > 1) throw new AppError("RECORD_IN_USE", { details: { offers: open.rows.length } })
    const isAbsorbed = sql`changed.id = ${absorbed.id}`
    this.ctx.pending.recordChanges.push(...(await loadApplicationChanges(this.ctx, isAbsorbed, { change: "DELETED" })))
    for (const table of ["interviews", "scorecards", "offers", "referrals"])
      await sql`update ${sql.table(table)} set application_id = ${kept.id}, updated_at = ${this.clock.now()}, version = version + 1
        where organization_id = ${organizationId} and application_id = ${absorbed.id}`.execute(this.db)
    await sql`update applications set cover_letter = coalesce(cover_letter, ${absorbed.coverLetter})
      where organization_id = ${organizationId} and id = ${kept.id}`.execute(this.db)
    const text = await this.describeHistory(absorbed)
    this.insert(CandidateNote, { candidateId: candidate.id, authorId: this.viewer.id, text })
    // At once, because the remaining applications get the same candidate.
    await sql`delete from applications where organization_id = ${organizationId} and id = ${absorbed.id}`.execute(this.db)
  }

  /** The stages of an application with their dates and comments, as the text of a note. */
  private async describeHistory({ id, jobId, source }: ApplicationRow): Promise<string> {
    const job = await this.em.findOneOrFail(Job, { id: jobId })
    const changes = await this.em.find(ApplicationStageChange, { applicationId: id }, { orderBy: { at: "asc", id: "asc" } })
    const history = changes.map(({ at, stage, comment, reason }) =>
      [dateAt(at, this.viewer.timezone), stage, reason, comment].filter(Boolean).join(" · "),
    )
    const values = { job: job.title, source, history: history.join("\n") }
    return translate(languageOf(this.ctx), "recruitment.mergedApplication", values)
  }
}

/** How far an application got: closed without a hire is behind every open stage. */
const progressOf = ({ stage }: ApplicationRow): number =>
  stage === "REJECTED" || stage === "WITHDRAWN" ? 0 : (ApplicationStage.ranks([stage])[0] as number)

function mergedValues(candidate: Candidate, duplicate: Candidate) {
  const filled = Object.fromEntries(FILLED_FIELDS.map((field) => [field, candidate[field] ?? duplicate[field]]))
  return {
    ...filled,
    skills: [...new Set([...candidate.skills, ...duplicate.skills])],
    tags: [...new Set([...candidate.tags, ...duplicate.tags])],
    customFields: { ...duplicate.customFields, ...candidate.customFields },
  }
}
