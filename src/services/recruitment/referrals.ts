// Referrals: employees recommend people for open vacancies. They learn nothing about the candidate or the application.
import { SystemViewer } from "../../auth/viewer.js"
import { countAttempt } from "../../core/attempts.js"
import { BaseService } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"
import type { Upload } from "../../core/upload.js"
import { Referral } from "../../entities/recruitment/candidates.js"
import { Job } from "../../entities/recruitment/jobs.js"
import type { ReferralFilter, ReferralInput } from "../../inputs/recruitment.js"
import type { ReceivedFile } from "../files/intake.js"

export class ReferralService extends BaseService {
  /** Referrals by filter, latest first. */
  list({ referrerIds, candidateIds }: ReferralFilter) {
    const where = { referrerId: referrerIds, candidateId: candidateIds }
    return this.queryMany(Referral, { where, orderBy: [{ by: "createdAt", descending: true }] })
  }

  listOwn() {
    return this.list({ referrerIds: [this.viewer.id] })
  }

  /** Counts a referral and stores its résumé for `create`. Throws JOB_CLOSED for a vacancy that is not open. */
  async prepare(jobId: string, { email }: ReferralInput, upload?: Upload): Promise<ReceivedFile | undefined> {
    const { id: referrerId } = this.viewer
    await this.findAuthorized("read", Job, jobId)
    await countAttempt(this.ctx, "referral", referrerId)
    const system = this.ctx.createChild(this.system)
    assertOpen(await system.em.findOne(Job, { id: jobId }))
    const isRepeated = (await system.em.count(Referral, { referrerId, jobId, email })) > 0
    return upload && !isRepeated ? system.services.files.intake.store(upload, "resumes") : undefined
  }

  /**
   * Records the referral, and creates the application unless there is one. Throws JOB_CLOSED for a vacancy that is not open. The
   * result does not reveal whether the organization knew the person. A repetition returns the first referral.
   */
  async create(jobId: string, { comment, ...person }: ReferralInput, file?: ReceivedFile): Promise<Referral> {
    const { applications, candidates, candidateIntake } = this.ctx.services.recruitment
    const { id: referrerId } = this.viewer
    await this.findAuthorized("read", Job, jobId)
    const { fullName, email } = person
    const { referral, isNew } = await this.ctx.runAs(this.system, async () => {
      const job = await applications.lockOpenJob(jobId)
      assertOpen(job)
      await candidates.findByAddress(email)
      const repeated = await this.em.findOne(Referral, { referrerId, jobId, email })
      if (repeated) return { referral: repeated, isNew: false }
      const { candidate, application } = await candidateIntake.receive({ jobId, source: "REFERRAL", person, comment }, file)
      const values = { referrerId, jobId, jobTitle: job.title, fullName, email, comment }
      const links = { candidateId: candidate?.id, applicationId: application?.id }
      return { referral: this.insert(Referral, { ...values, ...links }), isNew: true }
    })
    if (isNew) this.emit("referral.create", { subject: referral })
    return referral
  }

  private get system(): SystemViewer {
    const { organizationId, timezone, language } = this.viewer
    return new SystemViewer(organizationId, { timezone, language })
  }
}

function assertOpen(job: Job | null): void {
  if (job?.status !== "OPEN" || job.archivedAt) throw new AppError("JOB_CLOSED")
}
