// Applications that arrive from outside of HR: through the careers page, and by referrals of employees.
import { BaseService } from "../../core/base-service.js"
import { forUpdate } from "../../core/locks.js"
import { Application } from "../../entities/recruitment/applications.js"
import { Candidate } from "../../entities/recruitment/candidates.js"
import type { CandidateSource } from "../../entities/recruitment/enums.js"
import type { ReceivedFile } from "../files/intake.js"

/** A person and the application. */
export interface IncomingApplication {
  jobId: string
  source: CandidateSource
  person: Pick<Candidate, "fullName" | "phone" | "headline"> & { email: string }
  coverLetter?: string
  comment?: string
  /** Last day on which the person allows the organization to keep the data. */
  consentUntil?: string
}

/** The candidate with the address, null if it was deleted meanwhile, and the application if it is a new one. */
interface Intake {
  candidate: Candidate | null
  application: Application | null
}

export class CandidateIntakeService extends BaseService {
  /**
   * Creates the application, and a candidate unless one has the address. A known candidate keeps the stored data. Creates nothing for
   * a deactivated or deleted candidate and for a second application. Call it as the system, with the vacancy locked.
   */
  async receive({ jobId, source, person, coverLetter, ...more }: IncomingApplication, file?: ReceivedFile): Promise<Intake> {
    const { candidates, applications } = this.ctx.services.recruitment
    const found = await candidates.findByAddress(person.email)
    const locked = found && (await this.lock(found.id))
    // An anonymized candidate has no address any more, so the person is a new candidate.
    const isAnonymized = locked?.anonymizedAt != null
    const known = isAnonymized ? null : locked
    const isIgnored = found !== null && !isAnonymized && (!known?.isActive || (await this.hasApplied(found.id, jobId)))
    if (isIgnored) {
      this.discard(file)
      return { candidate: known, application: null }
    }
    const candidate = known ?? (await this.create(person, source))
    extendConsent(candidate, known === null, more.consentUntil)
    await this.em.flush()
    const comment = more.comment
    const application = await applications.create({ jobId, candidateId: candidate.id, source, coverLetter, comment })
    await this.attach(candidate, file)
    return { candidate, application }
  }

  /** The candidate as it is after the lock, which waits for a parallel deactivation, anonymization or deletion. */
  private lock(id: string): Promise<Candidate | null> {
    return this.em.findOne(Candidate, { id }, forUpdate)
  }

  private async create(person: IncomingApplication["person"], source: CandidateSource): Promise<Candidate> {
    const customFields = await this.ctx.services.customFields.values.createDefaults(Candidate)
    const candidate = this.insert(Candidate, { ...person, source, customFields })
    this.emit("candidate.create", { subject: candidate })
    return candidate
  }

  private async hasApplied(candidateId: string, jobId: string): Promise<boolean> {
    return (await this.em.count(Application, { candidateId, jobId })) > 0
  }

  private async attach(candidate: Candidate, file: ReceivedFile | undefined): Promise<void> {
    const { candidateResumes } = this.ctx.services.recruitment
    if (!file) return
    if (await candidateResumes.isFull(candidate.id)) this.discard(file)
    else await candidateResumes.attach(candidate, file)
  }

  /** Deletes the stored bytes of a file without a record, once the transaction is committed. */
  private discard(file: ReceivedFile | undefined): void {
    const { intake } = this.ctx.createChild(this.viewer).services.files
    if (file) this.ctx.pending.afterCommit.push(() => void intake.discard(file.objectId))
  }
}

/** A known candidate without a date keeps the period of the organization; an earlier date is extended. */
function extendConsent(candidate: Candidate, isNew: boolean, consentUntil: string | undefined): void {
  if (consentUntil === undefined) return
  if (isNew || (candidate.consentUntil && candidate.consentUntil < consentUntil)) candidate.consentUntil = consentUntil
}
