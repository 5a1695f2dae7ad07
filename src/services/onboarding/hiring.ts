// Hiring: a candidate becomes an employee in one unit of work.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { definedValues } from "../../core/defined-values.js"
import { AppError, referenceError, validationError } from "../../core/errors.js"
import { forUpdate } from "../../core/locks.js"
import type { Invitation } from "../../entities/administration/accounts.js"
import type { HirePayload, HireWarning } from "../../entities/onboarding/hiring.js"
import type { OnboardingInstance } from "../../entities/onboarding/instances.js"
import { Department } from "../../entities/organization/departments.js"
import { Location } from "../../entities/organization/locations.js"
import { EmployeeDocument } from "../../entities/profiles/documents.js"
import { Employee, Skill } from "../../entities/profiles/profiles.js"
import { Application } from "../../entities/recruitment/applications.js"
import { Candidate, CandidateResume, isAvailable } from "../../entities/recruitment/candidates.js"
import { CLOSED_STAGES, isClosedStage } from "../../entities/recruitment/enums.js"
import { Job } from "../../entities/recruitment/jobs.js"
import { Offer } from "../../entities/recruitment/offers.js"
import type { HireCandidateInput } from "../../inputs/onboarding.js"
import type { ReceivedFile } from "../files/intake.js"
import type { PreparedAccount } from "../profiles/new-employees.js"

interface PreparedHire {
  readonly account: PreparedAccount
  /** Copies of the résumés. */
  readonly copies: readonly ReceivedFile[]
}

export class HiringService extends BaseService {
  /** Checks the address of the account and copies the résumés for `hire`. A job deletes the copies if the hire fails. */
  async prepare({ candidateId, applicationId, jobId, email }: HireCandidateInput): Promise<PreparedHire> {
    const { files, profiles } = this.ctx.services
    await this.findApplicationToHire(candidateId, applicationId, jobId)
    const candidate = await this.findAvailable(candidateId)
    const account = await profiles.newEmployees.prepare({ email: email ?? (candidate.email as string) }).catch(async (error) => {
      // The address is taken if another request has hired the candidate since the first check.
      await this.assertNotHired(candidateId)
      throw error
    })
    const resumes = await this.em.find(CandidateResume, { candidateId }, { orderBy: { id: "asc" } })
    return { account, copies: await files.intake.copy(resumes) }
  }

  /**
   * Creates the employee with account, invitation and employment, and copies contact data, residence, skills, résumés and custom fields. Closes the
   * applications of the candidate and starts the onboarding of the chosen or the default template. Throws ALREADY_HIRED, CANDIDATE_DEACTIVATED,
   * NO_OPENING_LEFT, INVALID_TRANSITION for a closed application, EMAIL_TAKEN and the errors of starting an onboarding.
   */
  async hire(
    { candidateId, applicationId, jobId, templateId, buddyId, ...input }: HireCandidateInput,
    { account, copies }: PreparedHire,
  ): Promise<HirePayload> {
    const { recruitment, files, profiles } = this.ctx.services
    const found = await this.findApplicationToHire(candidateId, applicationId, jobId)
    const job = await this.lockJob(found?.jobId ?? jobId)
    const candidate = await this.findAvailable(candidateId, forUpdate)
    await this.assertNotHired(candidateId)
    // Before the lock, a merge may have replaced the application.
    const current = await this.findApplication(candidateId, applicationId, jobId)
    if (current?.id !== found?.id) throw new AppError("STALE_VERSION")
    if (job) await this.assertOpeningLeft(job)
    const application = found ?? (job && (await recruitment.applications.create({ jobId: job.id, candidateId })))
    await this.closeApplications(candidateId, application, input.comment)
    const { comment: _comment, startDate: hireDate, customFields, ...attributes } = input
    const terms = await this.loadEmploymentTerms(application, job)
    const values = {
      email: candidate.email as string,
      fullName: candidate.fullName,
      ...terms,
      ...definedValues(attributes),
      hireDate,
      customFields: { ...(await this.loadCopyableFields(candidate)), ...customFields },
    }
    const { invitation, employee } = await profiles.newEmployees.create(values, account)
    const { email: personalEmail, phone, residence } = candidate
    const address = residence ? { city: residence } : undefined
    Object.assign(employee, { candidateId, personalEmail, personalPhone: phone ?? undefined, address })
    // A candidate states no proficiency. Profiles have each skill once, in any case.
    const skills = new Map(candidate.skills.map((name) => [name.toLowerCase(), name]))
    for (const name of skills.values()) this.insert(Skill, { employeeId: employee.id, name, level: "MID" })
    for (const file of copies) this.insert(EmployeeDocument, { ...file, employeeId: employee.id, type: "OTHER" })
    await files.intake.scanPending(copies)
    await this.em.flush()
    const instance = await this.startOnboarding(employee, hireDate, { templateId, buddyId })
    this.emit("candidate.hire", { subject: candidate, details: { employeeId: employee.id, applicationId: application?.id } })
    const warnings: HireWarning[] = instance ? [] : ["NO_TEMPLATE"]
    if (job?.departmentId && !employee.departmentId) warnings.push("DEPARTMENT_ARCHIVED")
    if (job?.locationId && !employee.locationId) warnings.push("LOCATION_ARCHIVED")
    return { employee, instance, invitation: invitation as Invitation, warnings }
  }

  /** The application of a candidate who is not hired yet. */
  private async findApplicationToHire(candidateId: string, applicationId?: string, jobId?: string): Promise<Application | null> {
    await this.ctx.services.recruitment.applications.assertReadable({ candidateId: [Candidate, candidateId] })
    await this.assertNotHired(candidateId)
    return this.findApplication(candidateId, applicationId, jobId)
  }

  private async findAvailable(id: string, options: Partial<typeof forUpdate> = {}): Promise<Candidate> {
    const candidate = await this.em.findOne(Candidate, { id }, options)
    if (!candidate) throw referenceError("candidateId")
    if (!isAvailable(candidate)) throw new AppError("CANDIDATE_DEACTIVATED")
    return candidate
  }

  private async assertNotHired(candidateId: string): Promise<void> {
    const employee = await this.em.findOne(Employee, { candidateId })
    if (employee) throw new AppError("ALREADY_HIRED", { details: { employeeId: employee.id } })
  }

  /** The application of the input. Throws VALIDATION_FAILED for one of another candidate, or if the candidate has several. */
  private async findApplication(candidateId: string, applicationId?: string, jobId?: string): Promise<Application | null> {
    if (applicationId) {
      const application = await this.em.findOne(Application, { id: applicationId, candidateId })
      if (!application || (jobId && application.jobId !== jobId)) throw validationError({ applicationId: "reference" })
      return application
    }
    if (jobId) return this.em.findOne(Application, { candidateId, jobId })
    const open = await this.em.find(Application, { candidateId, stage: { $nin: [...CLOSED_STAGES] } }, { limit: 2 })
    if (open.length > 1) throw validationError({ applicationId: "required" })
    return open[0] ?? null
  }

  /** The vacancy, locked so that parallel hires count its openings one after the other. */
  private async lockJob(jobId: string | undefined): Promise<Job | null> {
    if (!jobId) return null
    const job = await this.em.findOne(Job, { id: jobId }, forUpdate)
    if (!job) throw validationError({ jobId: "reference" })
    if (job.archivedAt) throw new AppError("JOB_CLOSED")
    return job
  }

  private async assertOpeningLeft({ id: jobId, openings }: Job): Promise<void> {
    const filled = await this.em.count(Application, { jobId, stage: "HIRED" })
    if (filled >= openings) throw new AppError("NO_OPENING_LEFT", { details: { openings } })
  }

  /** Marks the application as hired and withdraws the other open ones. */
  private async closeApplications(candidateId: string, hired: Application | null, comment?: string): Promise<void> {
    const { applications } = this.ctx.services.recruitment
    const all = await this.em.find(Application, { candidateId }, { ...forUpdate, orderBy: { id: "asc" } })
    for (const application of all) {
      const isClosed = isClosedStage(application.stage)
      if (application.id === hired?.id) {
        const details = { from: application.stage, to: "HIRED", allowed: [] }
        if (isClosed) throw new AppError("INVALID_TRANSITION", { details })
        await applications.close(application, "HIRED", comment)
      } else if (!isClosed) await applications.close(application, "WITHDRAWN")
    }
  }

  /** Employment attributes from the accepted offer, else from the vacancy. */
  private async loadEmploymentTerms(application: Application | null, job: Job | null) {
    const offer = application && (await this.em.findOne(Offer, { applicationId: application.id, status: "ACCEPTED" }))
    return definedValues({
      ...(await this.findPlaces(job)),
      managerId: await this.findActiveManager(job),
      employmentType: offer?.employmentType ?? job?.type,
      salary: offer?.salary ?? undefined,
      salaryCurrency: offer?.salaryCurrency ?? undefined,
    })
  }

  /** The department and the location of a vacancy, unless they were deleted since. */
  private async findPlaces(job: Job | null) {
    const [department, location] = await Promise.all([
      job?.departmentId ? this.em.findOne(Department, { id: job.departmentId, archivedAt: null }) : null,
      job?.locationId ? this.em.findOne(Location, { id: job.locationId, archivedAt: null }) : null,
    ])
    return { departmentId: department?.id, locationId: location?.id }
  }

  /** The hiring manager, unless deactivated. */
  private async findActiveManager(job: Job | null): Promise<string | undefined> {
    if (!job?.hiringManagerId) return undefined
    const manager = await this.em.findOne(Employee, { id: job.hiringManagerId, accountStatus: { $ne: "DEACTIVATED" } })
    return manager?.id
  }

  /** Values of the candidate's custom fields for which employees have a field of the same key and type. References are not copied. */
  private async loadCopyableFields(candidate: Candidate): Promise<Record<string, unknown>> {
    const { rows } = await sql<{ key: string; value: unknown }>`
      select t.key, c.custom_fields -> s.id::text as value
      from candidates c
      join custom_field_definitions s on s.organization_id = c.organization_id and s.entity_type = 'CANDIDATE'
      join custom_field_definitions t on t.organization_id = c.organization_id and t.entity_type = 'USER' and t.key = s.key
        and t.type = s.type and t.type <> 'ENTITY_REF'
        and (t.type <> 'ENUM' or exists (select from jsonb_array_elements(t.options) o
          where o -> 'value' = c.custom_fields -> s.id::text))
      where c.organization_id = ${candidate.organizationId} and c.id = ${candidate.id}
        and c.custom_fields -> s.id::text is not null`.execute(this.db)
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
  }

  private async startOnboarding(
    { id: employeeId }: Employee,
    startDate: string,
    { templateId, buddyId }: Pick<HireCandidateInput, "templateId" | "buddyId">,
  ): Promise<OnboardingInstance | null> {
    const { instances, templates } = this.ctx.services.onboarding
    const id = templateId ?? (await templates.findDefault("ONBOARDING"))
    return id ? instances.start({ employeeId, templateId: id, buddyId, startDate }) : null
  }
}
