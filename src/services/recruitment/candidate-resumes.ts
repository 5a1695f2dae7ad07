// Résumés of candidates. HR uploads and deletes them.
import { BaseService } from "../../core/base-service.js"
import { AppError, tooManyError } from "../../core/errors.js"
import type { Upload } from "../../core/upload.js"
import { Candidate, CandidateResume } from "../../entities/recruitment/candidates.js"
import type { ReceivedFile } from "../files/intake.js"

export const MAX_RESUMES = 20

export class CandidateResumeService extends BaseService {
  /** The résumés of a candidate, latest first. */
  async list(candidateId: string) {
    await this.findAuthorized("read", Candidate, candidateId)
    return this.queryMany(CandidateResume, { where: { candidateId }, orderBy: [{ by: "uploadedAt", descending: true }] })
  }

  /** Stores a file for `add`. */
  async store(candidateId: string, upload: Upload): Promise<ReceivedFile> {
    await this.ctx.services.recruitment.candidates.findForAction("update", candidateId)
    await this.assertNotFull(candidateId)
    return this.ctx.services.files.intake.store(upload, "resumes")
  }

  /** Adds a stored file. The lock on the candidate keeps parallel uploads from exceeding the limit. */
  async add(candidateId: string, file: ReceivedFile): Promise<CandidateResume> {
    const candidate = await this.ctx.services.recruitment.candidates.lock("update", candidateId)
    await this.assertNotFull(candidateId)
    return this.attach(candidate, file)
  }

  /** Adds a stored file to a locked candidate. */
  async attach(candidate: Candidate, file: ReceivedFile): Promise<CandidateResume> {
    await this.ctx.services.files.intake.scanPending([file])
    const resume = this.insert(CandidateResume, { ...file, candidateId: candidate.id })
    this.emit("candidateResume.upload", { subject: resume, details: { candidateId: candidate.id } })
    return resume
  }

  /** Whether a candidate has as many résumés as allowed. */
  async isFull(candidateId: string): Promise<boolean> {
    return (await this.em.count(CandidateResume, { candidateId })) >= MAX_RESUMES
  }

  private async assertNotFull(candidateId: string): Promise<void> {
    if (await this.isFull(candidateId)) throw tooManyError("file", MAX_RESUMES)
  }

  /** Deletes the record; a job deletes the contents. Throws NOT_FOUND if the résumé belongs to another candidate. */
  async delete(id: string, candidateId?: string): Promise<void> {
    const resume = await this.findAuthorized("delete", CandidateResume, id, { lock: true })
    if (candidateId !== undefined && resume.candidateId !== candidateId) throw new AppError("NOT_FOUND")
    this.em.remove(resume)
    this.emit("candidateResume.delete", { subject: resume, details: { candidateId: resume.candidateId } })
  }
}
