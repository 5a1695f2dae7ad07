// Vacancies.
import { BaseService } from "../core/base-service.js"
import { flow } from "../core/state-machine.js"
import type { JobStatus } from "../entities/enums.js"
import { Job } from "../entities/recruitment.js"
import type { CreateJobInput, JobFilter, UpdateJobInput } from "../inputs/recruitment.js"
import { containsText } from "../query/conditions.js"

const nextStatus = flow<JobStatus>()({
  open: ["DRAFT", "OPEN"],
  close: ["OPEN", "CLOSED"],
  reopen: ["CLOSED", "OPEN"],
})

export class JobService extends BaseService {
  async list({ search, statuses, types, departmentIds, locationIds, hiringManagerIds, customFields }: JobFilter = {}) {
    const custom = await this.ctx.services.customFields.values.listConditions(Job, customFields)
    const where = {
      status: statuses,
      type: types,
      departmentId: departmentIds,
      locationId: locationIds,
      hiringManagerId: hiringManagerIds,
    }
    const conditions = [...containsText("title", search), ...custom]
    return this.queryMany(Job, { where, conditions, orderBy: [{ by: "title" }] })
  }

  get(id: string) {
    return this.queryOne(Job, { id })
  }

  async create({ status = "DRAFT", ...input }: CreateJobInput) {
    await this.assertNotDeactivated(input, "hiringManagerId")
    const customFields = await this.ctx.services.customFields.values.create(Job, input.customFields)
    const job = await this.createRecord(Job, { ...input, customFields } as Partial<Job>)
    this.emit("job.create", { subject: job })
    await this.transitionTo(job, status)
    return job
  }

  async update(id: string, { status, customFields, ...patch }: UpdateJobInput) {
    const job = await this.findAuthorized("update", Job, id)
    await this.assertNotDeactivated(patch, "hiringManagerId")
    const custom = customFields && (await this.ctx.services.customFields.values.update(job, customFields))
    const { changed } = await this.applyPatch(job, { ...patch })
    if (custom?.changed.length) job.customFields = custom.values
    changed.push(...(custom?.changed ?? []))
    if (changed.length > 0) this.emit("job.update", { subject: job, details: { changed } })
    if (status) await this.transitionTo(job, status)
    return job
  }

  /** Archives a vacancy in any state. */
  async delete(id: string): Promise<void> {
    const job = await this.findAuthorized("delete", Job, id)
    this.archive(job)
    this.emit("job.delete", { subject: job, details: { title: job.title } })
  }

  private async transitionTo(job: Job, status: JobStatus) {
    if (job.status === status) return
    const step = nextStatus.between(job.status, status)
    await this.applyPatch(job, { status: nextStatus(step, job.status) })
    this.emit(`job.${step}`, { subject: job })
  }
}
