// The public careers page: published vacancies, and applications of anonymous callers.
import type { FindOneOptions } from "@mikro-orm/core"
import { sql } from "kysely"
import { addDays } from "../../adapters/clock.js"
import { storageKey } from "../../adapters/storage/storage.js"
import { SystemViewer } from "../../auth/viewer.js"
import { countAttempt } from "../../core/attempts.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, validationError } from "../../core/errors.js"
import { forShare } from "../../core/locks.js"
import { assertServed, assertSlugHere } from "../../core/organization-moves.js"
import { withStorage } from "../../core/storage-errors.js"
import { queryOn } from "../../core/text-statements.js"
import type { Upload } from "../../core/upload.js"
import { isId } from "../../entities/base-entity.js"
import type { Language } from "../../entities/enums.js"
import type { FileRecord } from "../../entities/files.js"
import type { RowContext } from "../../entities/metadata.js"
import { organizationImageId } from "../../entities/organization/images.js"
import type { Confirmation } from "../../entities/payloads.js"
import { CareerJob, CareersPage } from "../../entities/recruitment/careers.js"
import { Job } from "../../entities/recruitment/jobs.js"
import { enqueueCandidateEmail } from "../../events/candidate-emails.js"
import { confirmation } from "../../i18n/translate.js"
import type { CareerJobFilter, JobApplicationInput } from "../../inputs/recruitment.js"
import { containsText } from "../../query/conditions.js"
import { QuerySpec } from "../../query/query-spec.js"
import type { SentFile } from "../files/downloads.js"
import type { ReceivedFile } from "../files/intake.js"

/** Days for which an applicant's consent holds if the organization keeps candidates without limit. */
const DEFAULT_CONSENT_DAYS = 730

interface PublicOrganization {
  id: string
  language: Language
  timezone: string
  candidateRetentionDays: number | null
}

interface PreparedApplication {
  readonly organization: PublicOrganization
  /** Whether the applicant may get another email. */
  readonly mayMail: boolean
  readonly file: ReceivedFile | undefined
}

export class CareersService extends BaseService {
  /** Throws NOT_FOUND for an unknown slug, as all methods do. */
  async getPage(slug: string) {
    const { id } = await this.findOrganization(slug)
    return QuerySpec.one(
      CareersPage,
      { id },
      { withClause: careersPages(this.ctx.deps.config.publicUrl), publicOrganizationId: id },
    )
  }

  /** The logo of the page. Throws NOT_FOUND without one. */
  async getLogo(slug: string): Promise<SentFile> {
    const { id: organizationId } = await this.findOrganization(slug)
    const { rows } = await sql<Pick<FileRecord, "objectId" | "name" | "size" | "contentType">>`
      select object_id as "objectId", name, size, content_type as "contentType" from organization_images
      where organization_id = ${organizationId} and id = ${organizationImageId(organizationId, "LOGO")}`.execute(this.db)
    if (!rows[0]) throw new AppError("NOT_FOUND")
    const { objectId, ...image } = rows[0]
    const key = storageKey(organizationId, objectId)
    return {
      ...image,
      isDisplayable: true,
      etag: `"${objectId}"`,
      cacheControl: "public, max-age=300",
      open: (range) => withStorage(this.ctx.deps, (storage) => storage.read(key, range)),
    }
  }

  async listJobs(slug: string, { departments, locations, types, search }: CareerJobFilter) {
    const { id } = await this.findOrganization(slug)
    return this.queryMany(CareerJob, {
      where: { department: departments, location: locations, type: types },
      conditions: containsText("title", search),
      orderBy: [{ by: "title" }],
      withClause: careerJobs,
      publicOrganizationId: id,
    })
  }

  async getJob(slug: string, jobId: string) {
    const { id } = await this.findOrganization(slug)
    return QuerySpec.one(CareerJob, { id: jobId }, { withClause: careerJobs, publicOrganizationId: id })
  }

  /** Counts an application and stores its résumé for `apply`. Ignores the résumé if the storage for such files is used up. */
  async prepareApplication(
    slug: string,
    jobId: string,
    { consent, email, website }: JobApplicationInput,
    upload?: Upload,
  ): Promise<PreparedApplication> {
    if (!consent) throw validationError({ consent: "consent" })
    const organization = await this.findOrganization(slug)
    const mayMail = await this.countApplication(organization, email)
    const child = this.ctx.createChild(systemOf(organization))
    const { recruitment, files } = child.services
    await recruitment.careers.findPublishedJob(jobId)
    const file = upload && !website ? await files.intake.storePublic(upload, "resumes") : undefined
    return { organization, mayMail, file }
  }

  /**
   * Applies for a published vacancy. The answer is the same for a repetition, for a deactivated candidate, and for a program that
   * fills the field `website`. None of them stores anything.
   */
  async apply(jobId: string, input: JobApplicationInput, prepared: PreparedApplication): Promise<Confirmation> {
    const answer = confirmation(this.ctx, "answers.applicationReceived")
    await this.ctx.runAs(systemOf(prepared.organization), async () => {
      // Locked against closing.
      const job = await this.findPublishedJob(jobId, forShare)
      if (!input.website) await this.receive(job, input, prepared)
    })
    return answer
  }

  private async receive(
    job: Job,
    { fullName, email, phone, headline, coverLetter }: JobApplicationInput,
    { organization, mayMail, file }: PreparedApplication,
  ): Promise<void> {
    const { candidateIntake } = this.ctx.services.recruitment
    const consentUntil = addDays(this.ctx.today, organization.candidateRetentionDays ?? DEFAULT_CONSENT_DAYS)
    const { application } = await candidateIntake.receive(
      { jobId: job.id, source: "CAREERS_PAGE", person: { fullName, email, phone, headline }, coverLetter, consentUntil },
      file,
    )
    if (!application || !mayMail || !(await this.ctx.services.identity.outsideEmails.isConfirmed(organization.id))) return
    // Without the name, with which an applicant could send a text of their own to any address.
    const recipient = { organizationId: organization.id, email }
    await enqueueCandidateEmail(this.ctx, recipient, "candidateApplicationReceived", { job: job.title })
  }

  /** Counts the application per network address and organization. Returns whether the applicant may get another email. */
  private async countApplication({ id }: PublicOrganization, email: string): Promise<boolean> {
    await countAttempt(this.ctx, "applicationDay")
    await countAttempt(this.ctx, "application", id)
    const { address } = this.ctx.request
    return (await this.ctx.deps.rateLimits.attempt("applicationMail", { account: email, address })).isAllowed
  }

  private async findOrganization(slug: string): Promise<PublicOrganization> {
    const { rows } = await sql<PublicOrganization>`
      select id, language, timezone, candidate_retention_days as "candidateRetentionDays"
      from organizations where slug = ${slug.toLowerCase()}`.execute(this.db)
    await assertServed(queryOn(this.db), rows[0] ? { organizationId: rows[0].id } : { slug: slug.toLowerCase() })
    if (!rows[0]) {
      await assertSlugHere(this.ctx.deps, slug.toLowerCase())
      throw new AppError("NOT_FOUND")
    }
    return rows[0]
  }

  private async findPublishedJob(id: string, options: FindOneOptions<Job> = {}): Promise<Job> {
    if (!isId(id)) throw new AppError("NOT_FOUND")
    const job = await this.em.findOne(Job, { id }, options)
    if (job?.status !== "OPEN" || !job.isPublished || job.archivedAt) throw new AppError("NOT_FOUND")
    return job
  }
}

const systemOf = ({ id, language, timezone }: PublicOrganization) => new SystemViewer(id, { language, timezone })

const careersPages =
  (publicUrl: string) =>
  ({ organization }: RowContext) =>
    sql`with careers_pages as not materialized (
  select o.id, o.id as organization_id, o.slug, o.name, case when ${organizationImageId(sql`o.id`, "LOGO")} is not null
      then ${publicUrl} || '/api/careers/' || o.slug || '/logo' end as logo_url,
    o.branding ->> 'primaryColor' as primary_color, o.contacts ->> 'website' as website, o.language
  from organizations o where o.id = ${organization})`

const careerJobs = ({ organization }: RowContext) => sql`with career_jobs as not materialized (
  select j.id, j.organization_id, j.title, j.description, j.requirements, j.responsibilities, j.benefits, j.type,
    d.name as department, l.name as location, l.country, coalesce(j.published_at, j.created_at) as published_at
  from vacancies j
  left join departments d on d.organization_id = j.organization_id and d.id = j.department_id
  left join locations l on l.organization_id = j.organization_id and l.id = j.location_id
  where j.organization_id = ${organization} and j.is_published and j.status = 'OPEN' and j.archived_at is null)`
