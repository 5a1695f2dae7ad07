// Candidates: the pool of people, its search, and duplicates.
import { sql } from "kysely"
import { endOfDay, startOfDay } from "../../adapters/clock.js"
import { recruitmentReaders } from "../../auth/access/permissions.js"
import { everyone } from "../../auth/access-rules.js"
import { BaseService } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"
import { forUpdate, takeAdvisoryLock } from "../../core/locks.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { Application } from "../../entities/recruitment/applications.js"
import { Candidate } from "../../entities/recruitment/candidates.js"
import type { CandidateFilter, CreateCandidateInput, UpdateCandidateInput } from "../../inputs/recruitment.js"
import { candidateConditions, isSimilarTo } from "./candidate-filters.js"
import { withinVisibleApplications } from "./filters.js"

export class CandidateService extends BaseService {
  /** Candidates by filter, ordered by name. */
  async list({ isActive, sources, createdFrom, createdTo, customFields, ...filter }: CandidateFilter) {
    const { timezone } = this.viewer
    const conditions = candidateConditions(filter, recruitmentReaders(this.viewer) === everyone)
    conditions.push(...withinVisibleApplications(this.viewer, "id", "candidate_id"))
    conditions.push(...(await this.ctx.services.customFields.values.listConditions(Candidate, customFields)))
    if (createdFrom) conditions.push((candidate) => sql`${candidate("createdAt")} >= ${startOfDay(createdFrom, timezone)}`)
    if (createdTo) conditions.push((candidate) => sql`${candidate("createdAt")} < ${endOfDay(createdTo, timezone)}`)
    return this.queryMany(Candidate, { where: { isActive, source: sources }, conditions, orderBy: [{ by: "fullName" }] })
  }

  get(id: string) {
    return this.queryOne(Candidate, { id })
  }

  /** Throws CANDIDATE_EXISTS with the id of the candidate who has the address. An import gives the id of its plan. */
  async create({ customFields: given, ...input }: CreateCandidateInput & { id?: string }): Promise<Candidate> {
    await this.assertAddressFree(input.email)
    const customFields = await this.ctx.services.customFields.values.create(Candidate, given)
    const values = { ...withDistinctLabels(input), createdById: this.viewer.employeeId, customFields }
    const candidate = await this.createRecord(Candidate, values as Partial<Candidate>)
    this.emit("candidate.create", { subject: candidate })
    return candidate
  }

  /**
   * Throws CANDIDATE_EXISTS as `create` does, CANDIDATE_ANONYMIZED, and RATE_LIMITED if too many offers would be sent to the new address.
   */
  async update(id: string, { customFields, ...patch }: UpdateCandidateInput): Promise<Candidate> {
    const candidate = await this.findAuthorized("update", Candidate, id, { lock: true })
    await this.assertActionAvailable(Candidate, id, "update")
    const { email: formerEmail } = candidate
    if (patch.email !== undefined && patch.email !== formerEmail) await this.assertAddressFree(patch.email)
    const custom = customFields && (await this.ctx.services.customFields.values.update(candidate, customFields))
    const { changed } = await this.applyPatch(candidate, withDistinctLabels(patch))
    if (custom?.changed.length) candidate.customFields = custom.values
    changed.push(...(custom?.changed ?? []))
    this.emitUpdate("candidate.update", candidate, changed)
    if (changed.includes("isActive") && !candidate.isActive) await this.ctx.services.recruitment.offers.withdrawOfDeactivated(id)
    if (candidate.email !== formerEmail) await this.ctx.services.recruitment.offers.resendTo(candidate)
    return candidate
  }

  /** Deletes a candidate without applications with all files and notes. Throws RECORD_IN_USE for any other. */
  async delete(id: string): Promise<void> {
    const candidate = await this.findAuthorized("delete", Candidate, id, { lock: true })
    const applications = await this.em.count(Application, { candidateId: id })
    await this.assertActionAvailable(Candidate, id, "delete", { RECORD_IN_USE: { applications } })
    this.em.remove(candidate)
    this.emit("candidate.delete", { subject: candidate })
  }

  /** Candidates with the same telephone number or a similar name. */
  async listDuplicates(id: string) {
    const candidate = await this.findAuthorized("update", Candidate, id)
    return this.queryMany(Candidate, { conditions: [isSimilarTo(candidate)], orderBy: [{ by: "fullName" }] })
  }

  /** The candidate, locked until the transaction ends. Throws CANDIDATE_ANONYMIZED. */
  async lock(action: string, id: string): Promise<Candidate> {
    return this.findForAction(action, id, { lock: true })
  }

  /** The candidate. Throws CANDIDATE_ANONYMIZED. */
  async findForAction(action: string, id: string, options: { lock?: boolean } = {}): Promise<Candidate> {
    const candidate = await this.findAuthorized(action, Candidate, id, options)
    if (candidate.anonymizedAt) throw new AppError("CANDIDATE_ANONYMIZED")
    return candidate
  }

  /** The candidate with an address. Locks the address until the transaction ends, so that no other candidate gets it. */
  async findByAddress(email: string): Promise<Candidate | null> {
    const key = `candidate ${this.viewer.organizationId} ${email}`
    await takeAdvisoryLock(this.db, key)
    return this.em.findOne(Candidate, { email })
  }

  /** Refers the employee as whom a candidate was hired to another candidate, or to none. */
  async moveEmployee(candidateId: string, newCandidateId: string | null): Promise<void> {
    const employee = await this.em.findOne(Employee, { candidateId }, forUpdate)
    if (!employee) return
    employee.candidateId = newCandidateId
    await this.em.flush()
  }

  private async assertAddressFree(email: string): Promise<void> {
    const candidate = await this.findByAddress(email)
    if (candidate) throw new AppError("CANDIDATE_EXISTS", { details: { candidateId: candidate.id } })
  }
}

/** The same values with each skill and each tag once. */
const withDistinctLabels = <T extends { skills?: string[]; tags?: string[] }>({ skills, tags, ...values }: T) => ({
  ...values,
  skills: skills && [...new Set(skills)],
  tags: tags && [...new Set(tags)],
})
