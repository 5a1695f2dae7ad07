// Applications that arrive from outside of HR: through the careers page, and by referrals of employees.
import { LockMode } from "@mikro-orm/core"
import { BaseService } from "../../core/base-service.js"
import { flushChanges } from "../../core/unit-of-work.js"
import type { Upload } from "../../core/upload.js"
import { Application } from "../../entities/recruitment/applications.js"
import { Candidate } from "../../entities/recruitment/candidates.js"
import type { CandidateSource } from "../../entities/recruitment/enums.js"
import type { ReceivedFile } from "../files/intake.js"
import { RESUME_RULES } from "./candidate-resumes.js"

/** A person and the application. */
export interface IncomingApplication {
  jobId: string
  source: CandidateSource
  person: Pick<Candidate, "fullName" | "phone" | "headline"> & { email: string }
  coverLetter?: string
  /** Comment for the history. */
  comment?: string
  /** Last day on which the person allows the organization to keep the data. */
  consentUntil?: string
}

/** The candidate with the address, and the application if it is a new one. */
interface Intake {
  candidate: Candidate
  application: Application | null
}

export class CandidateIntakeService extends BaseService {
  /** Stores the résumé. Call it before anything is written: the bytes arrive outside of the transaction, which starts again. */
  async receiveFile(upload: Upload | undefined): Promise<ReceivedFile | undefined> {
    return upload && (await this.ctx.services.files.intake.receive(upload, RESUME_RULES))
  }

  /**
   * Creates the application, and a candidate unless one has the address. A known candidate keeps the stored data. Creates nothing for
   * a deactivated candidate and for a second application. Call it as the system, with the vacancy locked.
   */
  async receive({ jobId, source, person, coverLetter, ...more }: IncomingApplication, file?: ReceivedFile): Promise<Intake> {
    const { candidates, applications } = this.ctx.services.recruitment
    const known = await candidates.findByAddress(person.email)
    if (known) await this.em.lock(known, LockMode.PESSIMISTIC_WRITE)
    const candidate = known ?? this.create(person, source)
    const isRejected = known !== null && (!known.isActive || (await this.hasApplied(known.id, jobId)))
    if (isRejected) {
      this.discard(file)
      return { candidate, application: null }
    }
    extendConsent(candidate, known === null, more.consentUntil)
    await this.em.flush()
    const comment = more.comment
    const application = await applications.create({ jobId, candidateId: candidate.id, source, coverLetter, comment })
    await this.attach(candidate, file)
    // Notifications are those of the system, which is no longer the viewer at the end of the transaction.
    await flushChanges(this.ctx)
    return { candidate, application }
  }

  private create(person: IncomingApplication["person"], source: CandidateSource): Candidate {
    const candidate = this.insert(Candidate, { ...person, source })
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
    else candidateResumes.attach(candidate, file)
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
