// Notes on candidates by HR and the hiring managers of their vacancies.
import { BaseService } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"
import { isCandidateManaged } from "../../entities/recruitment/access.js"
import { Candidate, CandidateNote } from "../../entities/recruitment/candidates.js"
import type { CandidateNoteInput, CreateCandidateNoteInput } from "../../inputs/recruitment.js"
import { QuerySpec } from "../../query/query-spec.js"

export class CandidateNoteService extends BaseService {
  /** The notes on a candidate, latest first. */
  async list(candidateId: string) {
    await this.findAuthorized("read", Candidate, candidateId)
    return this.queryMany(CandidateNote, { where: { candidateId }, orderBy: [{ by: "createdAt", descending: true }] })
  }

  /** Throws FORBIDDEN for a viewer who sees the candidate only as an interviewer, and CANDIDATE_ANONYMIZED. */
  async create({ candidateId, text }: CreateCandidateNoteInput): Promise<CandidateNote> {
    await this.ctx.services.recruitment.candidates.lock("read", candidateId)
    if (!(await this.managesCandidate(candidateId))) throw new AppError("FORBIDDEN")
    const note = this.insert(CandidateNote, { candidateId, authorId: this.viewer.id, text })
    this.emit("candidateNote.create", { subject: note, details: { candidateId } })
    return note
  }

  /** Changes one's own note. `candidateId` is checked if given. */
  async update(id: string, { text }: CandidateNoteInput, candidateId?: string): Promise<CandidateNote> {
    const note = await this.lockNote("update", id, candidateId)
    const { changed } = await this.applyPatch(note, { text })
    if (changed.length > 0) this.emit("candidateNote.update", { subject: note, details: { candidateId: note.candidateId } })
    return note
  }

  /** Deletes one's own note; HR deletes any. `candidateId` is checked if given. */
  async delete(id: string, candidateId?: string): Promise<void> {
    const note = await this.lockNote("delete", id, candidateId)
    this.em.remove(note)
    this.emit("candidateNote.delete", { subject: note, details: { candidateId: note.candidateId } })
  }

  private async lockNote(action: "update" | "delete", id: string, candidateId?: string): Promise<CandidateNote> {
    const note = await this.findAuthorized(action, CandidateNote, id, { lock: true })
    if (candidateId !== undefined && note.candidateId !== candidateId) throw new AppError("NOT_FOUND")
    return note
  }

  private async managesCandidate(id: string): Promise<boolean> {
    const spec = QuerySpec.many(Candidate, {
      where: { id },
      conditions: [(candidate) => isCandidateManaged(candidate, candidate("id"))],
    })
    return (await this.ctx.query.readAll(spec, ["id"])).length > 0
  }
}
