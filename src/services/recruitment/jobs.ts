// Vacancies.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { AppError, validationError } from "../../core/errors.js"
import { forUpdate } from "../../core/locks.js"
import { flow } from "../../core/state-machine.js"
import type { JobStatus } from "../../entities/enums.js"
import type { RowRef } from "../../entities/metadata.js"
import { Application } from "../../entities/recruitment/applications.js"
import { JobBoard, jobBoards } from "../../entities/recruitment/board.js"
import { type ApplicationStage, OPEN_STAGES } from "../../entities/recruitment/enums.js"
import { Job } from "../../entities/recruitment/jobs.js"
import { loadApplicationChanges } from "../../events/application-changes.js"
import type { ApplicationConditions, CreateJobInput, JobFilter, UpdateJobInput } from "../../inputs/recruitment.js"
import { containsText } from "../../query/conditions.js"
import { applicationConditions } from "./filters.js"

const nextStatus = flow<JobStatus>()({
  open: ["DRAFT", "OPEN"],
  close: ["OPEN", "CLOSED"],
  reopen: ["CLOSED", "OPEN"],
})

/** Fields that decide who reads the applications for a vacancy. */
const READER_FIELDS: ReadonlySet<string> = new Set(["hiringManagerId", "departmentId", "locationId"])

export class JobService extends BaseService {
  /** Vacancies by title, without archived ones unless the filter asks for these. */
  async list({ customFields, ...filter }: JobFilter) {
    const { search, statuses, types, departmentIds, locationIds, hiringManagerIds, published, archived = false } = filter
    const custom = await this.ctx.services.customFields.values.listConditions(Job, customFields)
    const where = {
      status: statuses,
      type: types,
      departmentId: departmentIds,
      locationId: locationIds,
      hiringManagerId: hiringManagerIds,
    }
    const isArchived = (job: RowRef) => sql`(${job("archivedAt")} is not null) = ${archived}`
    const conditions = [...containsText("title", search), ...custom, isArchived]
    if (published !== undefined)
      conditions.push((job) => sql`(${job("isPublished")} and ${job("status")} = 'OPEN') = ${published}`)
    return this.queryMany(Job, { where, conditions, orderBy: [{ by: "title" }] })
  }

  get(id: string) {
    return this.queryOne(Job, { id })
  }

  /** The board of a vacancy. The conditions narrow its applications and their counts. */
  getBoard(id: string, filter: ApplicationConditions) {
    const conditions = applicationConditions(filter, this.viewer.timezone)
    return this.queryOne(
      JobBoard,
      { id },
      {
        withClause: jobBoards,
        listConditions: conditions.length > 0 ? { "JobBoardColumn.applications": conditions } : undefined,
      },
    )
  }

  async create({ status = "DRAFT", ...input }: CreateJobInput) {
    await this.assertEmployeesNotDeactivated({ hiringManagerId: input.hiringManagerId })
    const customFields = await this.ctx.services.customFields.values.create(Job, input.customFields)
    const job = await this.createRecord(Job, { ...input, ...this.toStages(input), customFields } as Partial<Job>)
    this.assertInScope("create", job)
    if (status === "CLOSED") Object.assign(job, { status, closedAt: this.clock.now() })
    this.emit("job.create", { subject: job })
    await this.transitionTo(job, status)
    this.recordPublication(job)
    return job
  }

  async update(id: string, { status, customFields, archived, ...patch }: UpdateJobInput) {
    const job = await this.findAuthorized("update", Job, id, { lock: true })
    await this.assertEmployeesNotDeactivated({ hiringManagerId: patch.hiringManagerId })
    const custom = customFields && (await this.ctx.services.customFields.values.update(job, customFields))
    const { hiringManagerId: formerManagerId } = job
    const { changed } = await this.applyPatch(job, { ...patch, ...this.toStages(patch) })
    this.assertInScope("update", job)
    if (changed.some((name) => READER_FIELDS.has(name))) await this.publishApplications(job, formerManagerId)
    if (changed.includes("stages")) await this.assertStagesUnused(job)
    if (changed.includes("openings")) await this.assertFilledOpenings(job)
    if (custom?.changed.length) job.customFields = custom.values
    changed.push(...(custom?.changed ?? []))
    this.emitUpdate("job.update", job, changed)
    if (archived !== undefined) await this.setArchived(job, archived)
    if (status && job.archivedAt) throw new AppError("JOB_CLOSED")
    if (status) await this.transitionTo(job, status)
    this.recordPublication(job)
    return job
  }

  /** Replaces the hiring manager, without the access rules of the viewer: after the hiring manager has left. */
  async replaceHiringManager(id: string, hiringManagerId: string | null): Promise<void> {
    const job = await this.em.findOneOrFail(Job, { id }, forUpdate)
    const { hiringManagerId: formerManagerId } = job
    job.hiringManagerId = hiringManagerId
    await this.publishApplications(job, formerManagerId)
    this.emit("job.update", { subject: job, details: { changedFields: ["hiringManagerId"] } })
  }

  /** Removes a vacancy without applications, and closes and archives one that has some. */
  async delete(id: string): Promise<void> {
    const job = await this.findAuthorized("delete", Job, id, { lock: true })
    if ((await this.em.count(Application, { jobId: id })) > 0) return this.setArchived(job, true)
    this.em.remove(job)
    this.emit("job.delete", { subject: job, details: { title: job.title } })
  }

  /** Archives a vacancy, which closes it, or brings it back, closed. */
  private async setArchived(job: Job, isArchived: boolean): Promise<void> {
    if ((job.archivedAt != null) === isArchived) return
    this.assertInScope("delete", job)
    Object.assign(job, { status: "CLOSED", closedAt: job.closedAt ?? this.clock.now() })
    job.archivedAt = isArchived ? this.clock.now() : null
    this.emit(isArchived ? "job.archive" : "job.restore", { subject: job, details: { title: job.title } })
  }

  /** Throws FORBIDDEN for a vacancy in a department and location that a limited role of the viewer does not cover. */
  private assertInScope(action: "create" | "update" | "delete", job: Job): void {
    if (!this.isAllowed(action, Job, job)) throw new AppError("FORBIDDEN")
  }

  /** Throws NO_OPENING_LEFT for fewer openings than were filled. Hiring locks the vacancy, too. */
  private async assertFilledOpenings({ id: jobId, openings }: Job): Promise<void> {
    const filledCount = await this.em.count(Application, { jobId, stage: "HIRED" })
    if (openings < filledCount) throw new AppError("NO_OPENING_LEFT", { details: { openings, filledCount } })
  }

  /** Publishes the applications to their readers, and their removal to the former hiring manager. */
  private async publishApplications({ id }: Job, formerManagerId: string | null | undefined): Promise<void> {
    await this.em.flush()
    const formerReaderIds = formerManagerId ? [formerManagerId] : []
    const changes = await loadApplicationChanges(this.ctx, sql`changed.job_id = ${id}`, { formerReaderIds })
    this.ctx.pending.recordChanges.push(...changes)
  }

  /** The stages of a process in their order, with those that belong to every process. */
  private toStages({ stages }: UpdateJobInput): Partial<Pick<Job, "stages">> {
    if (stages === undefined) return {}
    const closed = stages.findIndex((stage) => !OPEN_STAGES.includes(stage))
    if (closed >= 0) throw validationError({ [`stages.${closed}`]: "notAllowed" })
    const wanted = new Set<ApplicationStage>([...stages, "APPLIED", "OFFER"])
    return { stages: OPEN_STAGES.filter((stage) => wanted.has(stage)) }
  }

  /** Throws RECORD_IN_USE if an application is in a stage that the process no longer has. */
  private async assertStagesUnused({ id, stages }: Job): Promise<void> {
    const { rows } = await sql<{ stage: ApplicationStage }>`select distinct a.stage from applications a
      where a.organization_id = ${this.viewer.organizationId} and a.job_id = ${id}
        and a.stage = any(${OPEN_STAGES.filter((stage) => !stages.includes(stage))})`.execute(this.db)
    if (rows.length > 0) throw new AppError("RECORD_IN_USE", { details: { stages: rows.map(({ stage }) => stage) } })
  }

  /** Sets the time at which the vacancy first appears on the careers page. */
  private recordPublication(job: Job): void {
    if (job.isPublished && job.status === "OPEN") job.publishedAt ??= this.clock.now()
  }

  private async transitionTo(job: Job, status: JobStatus) {
    if (job.status === status) return
    const step = nextStatus.between(job.status, status)
    await this.applyPatch(job, { status: nextStatus(step, job.status) })
    Object.assign(job, job.status === "OPEN" ? { openedAt: this.clock.now(), closedAt: null } : { closedAt: this.clock.now() })
    this.emit(`job.${step}`, { subject: job })
  }
}
