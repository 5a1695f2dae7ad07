// Vacancies.

import { contains, Service } from "../core/base-service.js"
import { flow } from "../core/state-machine.js"
import type { JobStatus } from "../entities/enums.js"
import { Job } from "../entities/recruitment.js"
import type { JobFilter, JobPatch, NewJob } from "../inputs/recruitment.js"

const jobFlow = flow<JobStatus>()({
  open: ["DRAFT", "OPEN"],
  close: ["OPEN", "CLOSED"],
  reopen: ["CLOSED", "OPEN"],
})

export class RecruitmentService extends Service {
  jobs({ search, ...where }: JobFilter = {}) {
    return this.list(Job, { where: { ...where }, when: contains("title", search), order: [{ by: "title" }] })
  }

  job(id: string) {
    return this.one(Job, { id })
  }

  async createJob({ status = "DRAFT", ...input }: NewJob) {
    await this.refuseFormer(input, "hiringManagerId")
    const job = await this.create(Job, input as Partial<Job>)
    this.emit("job.create", { subject: job })
    await this.move(job, status)
    return job
  }

  async changeJob(id: string, { status, ...patch }: JobPatch) {
    const job = await this.may("change", Job, id)
    await this.refuseFormer(patch, "hiringManagerId")
    const { changed } = await this.change(job, { ...patch })
    if (changed.length > 0) this.emit("job.change", { subject: job, details: { changed } })
    if (status) await this.move(job, status)
    return job
  }

  /** Puts a vacancy away, whatever its status; its history stays. */
  async removeJob(id: string): Promise<void> {
    const job = await this.may("remove", Job, id)
    this.archive(job)
    this.emit("job.remove", { subject: job, details: { title: job.title } })
  }

  private async move(job: Job, status: JobStatus) {
    if (job.status === status) return
    const step = jobFlow.between(job.status, status)
    await this.change(job, { status: jobFlow(step, job.status) })
    this.emit(`job.${step}`, { subject: job })
  }
}
