// Offers: preparation, approval, sending by email, and the candidate's answer.
import { sql } from "kysely"
import { DAY_MS, later } from "../../adapters/clock.js"
import { hashToken, newOrganizationToken } from "../../auth/tokens.js"
import { SystemViewer } from "../../auth/viewer.js"
import { appPaths } from "../../core/app-links.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, validationError } from "../../core/errors.js"
import { forUpdate } from "../../core/locks.js"
import { assertTokenServed } from "../../core/organization-moves.js"
import { flow } from "../../core/state-machine.js"
import { Application } from "../../entities/recruitment/applications.js"
import type { Candidate } from "../../entities/recruitment/candidates.js"
import type { OfferStatus } from "../../entities/recruitment/enums.js"
import { Job } from "../../entities/recruitment/jobs.js"
import { type CandidateOffer, Offer } from "../../entities/recruitment/offers.js"
import { enqueueCandidateEmail } from "../../events/candidate-emails.js"
import type { AnswerOfferInput, CreateOfferInput, OfferFilter, UpdateOfferInput } from "../../inputs/recruitment.js"
import { withinVisibleApplications } from "./filters.js"

const nextStatus = flow<OfferStatus>()({
  send: ["DRAFT", "SENT"],
  accept: ["SENT", "ACCEPTED"],
  decline: ["SENT", "DECLINED"],
  withdraw: [["DRAFT", "SENT", "ACCEPTED"], "WITHDRAWN"],
})

/** Time for which the link of an answered offer still shows it: 30 days. */
const ANSWER_VISIBLE_MS = 30 * DAY_MS

export class OfferService extends BaseService {
  /** Offers by filter, latest first. */
  list({ applicationIds, statuses }: OfferFilter) {
    const where = { applicationId: applicationIds, status: statuses }
    const conditions = applicationIds ? [] : withinVisibleApplications(this.viewer, "applicationId")
    return this.queryMany(Offer, { where, conditions, orderBy: [{ by: "createdAt", descending: true }] })
  }

  get(id: string) {
    return this.queryOne(Offer, { id })
  }

  /** Throws OFFER_PENDING if the application has an offer that was neither declined nor withdrawn. */
  async create({ applicationId, ...values }: CreateOfferInput): Promise<Offer> {
    const application = await this.ctx.services.recruitment.applications.lockForAction("offer", applicationId)
    this.assertNotExpired(values)
    const offer = await this.createRecord(Offer, {
      ...(values as Partial<Offer>),
      salaryCurrency: await this.currencyOf(values),
      applicationId: application.id,
      createdById: this.viewer.id,
    })
    this.emit("offer.create", { subject: offer })
    return offer
  }

  /** Changes a draft. The changed offer needs a new approval. */
  async update(id: string, patch: UpdateOfferInput): Promise<Offer> {
    const offer = await this.lockForAction("update", id)
    if (patch.expiresOn) this.assertNotExpired({ expiresOn: patch.expiresOn })
    const { changed } = await this.applyPatch(offer, { ...patch })
    if (changed.length === 0) return offer
    Object.assign(offer, { approvedById: null, approvedAt: null, updatedById: this.viewer.id })
    offer.salaryCurrency = await this.currencyOf(offer)
    this.emit("offer.update", { subject: offer, details: { changedFields: changed } })
    return offer
  }

  /** Throws SELF_ACTION_FORBIDDEN for the viewer's own offer, unless no other member of HR can approve it. */
  async approve(id: string): Promise<Offer> {
    const offer = await this.lockForAction("approve", id)
    Object.assign(offer, { approvedById: this.viewer.id, approvedAt: this.clock.now() })
    const isOwn = offer.createdById === this.viewer.id
    this.emit("offer.approve", { subject: offer, details: isOwn ? { own: true } : {} })
    return offer
  }

  /**
   * Emails the candidate a link to the offer, and moves the application to OFFER. Throws CANDIDATE_DEACTIVATED, and RATE_LIMITED for
   * too many emails to outside addresses.
   */
  async send(id: string): Promise<Offer> {
    const { applications } = this.ctx.services.recruitment
    const { applicationId } = await this.findAuthorized("read", Offer, id)
    const { application, candidate } = await applications.lockWithCandidate(applicationId)
    const offer = await this.findAuthorized("read", Offer, id, { lock: true })
    await this.assertActionAvailable(Offer, id, "send", { VALIDATION_FAILED: { expiresOn: "inThePast" } })
    await this.ctx.services.identity.outsideEmails.assertMaySend(offer.organizationId)
    await applications.move(application.id, { stage: "OFFER" })
    await this.sendLink(offer, candidate, application.jobId)
    return offer
  }

  /**
   * Ends the links of a locked candidate whose address has changed: the former mailbox may be that of another person. An offer that awaits
   * an answer is withdrawn, and one with the same terms is sent to the new address. Throws RATE_LIMITED as `send` does.
   */
  async resendTo(candidate: Candidate): Promise<void> {
    const lock = { ...forUpdate, orderBy: { id: "asc" } } as const
    const applications = await this.em.find(Application, { candidateId: candidate.id }, lock)
    const jobs = new Map(applications.map(({ id, jobId }) => [id, jobId]))
    for (const offer of await this.em.find(Offer, { applicationId: { $in: [...jobs.keys()] }, tokenHash: { $ne: null } }, lock)) {
      const isAwaited = offer.status === "SENT" && offer.expiresOn >= this.ctx.today && candidate.isActive
      if (isAwaited) await this.replace(offer, candidate, jobs.get(offer.applicationId) as string)
      else offer.tokenHash = null
    }
  }

  /** The copy has a time of its own, which counts against the daily limit of emails. */
  private async replace(offer: Offer, candidate: Candidate, jobId: string): Promise<void> {
    await this.ctx.services.identity.outsideEmails.assertMaySend(offer.organizationId)
    this.withdrawLocked(offer)
    // An application has one open offer.
    await this.em.flush()
    const { applicationId, salary, salaryCurrency, employmentType, startDate, expiresOn, message } = offer
    const { createdById, updatedById, approvedById, approvedAt } = offer
    const copy = await this.createRecord(Offer, {
      ...{ applicationId, salary, salaryCurrency, employmentType, startDate, expiresOn, message },
      ...{ createdById, updatedById, approvedById, approvedAt },
    })
    this.emit("offer.create", { subject: copy })
    await this.sendLink(copy, candidate, jobId)
    await this.em.flush()
  }

  private async sendLink(offer: Offer, candidate: Candidate, jobId: string): Promise<void> {
    const token = newOrganizationToken(offer.organizationId)
    const status = nextStatus("send", offer.status)
    Object.assign(offer, { status, sentAt: this.clock.now(), tokenHash: hashToken(token) })
    const { title: job } = await this.em.findOneOrFail(Job, { id: jobId })
    await enqueueCandidateEmail(this.ctx, candidate, "offerMade", { job, expiryDate: offer.expiresOn }, appPaths.offer(token))
    this.emit("offer.send", { subject: offer })
  }

  async withdraw(id: string): Promise<Offer> {
    const offer = await this.lockForAction("withdraw", id)
    this.withdrawLocked(offer)
    return offer
  }

  /** Withdraws the open offers of an application that is locked. */
  async withdrawOpen(applicationId: string, { keepAccepted }: { keepAccepted: boolean }): Promise<void> {
    const status: OfferStatus[] = keepAccepted ? ["DRAFT", "SENT"] : ["DRAFT", "SENT", "ACCEPTED"]
    const lock = { ...forUpdate, orderBy: { id: "asc" } } as const
    for (const offer of await this.em.find(Offer, { applicationId, status: { $in: status } }, lock)) this.withdrawLocked(offer)
  }

  /** Withdraws the offers of a locked candidate who is deactivated, except accepted ones. */
  async withdrawOfDeactivated(candidateId: string): Promise<void> {
    const lock = { ...forUpdate, orderBy: { id: "asc" } } as const
    for (const { id } of await this.em.find(Application, { candidateId }, lock))
      await this.withdrawOpen(id, { keepAccepted: true })
  }

  private withdrawLocked(offer: Offer): void {
    Object.assign(offer, { status: nextStatus("withdraw", offer.status), tokenHash: null })
    this.emit("offer.withdraw", { subject: offer })
  }

  /** The offer of a link. Throws LINK_EXPIRED for an unknown or withdrawn one, after its last day, and 30 days after the answer. */
  async getOfToken(token: string) {
    const { rows } = await sql<CandidateOffer & { id: string; organizationId: string; isExpired: boolean }>`
      select f.id, f.organization_id as "organizationId", o.name as "organizationName", j.title as "jobTitle", f.status,
        f.salary::float8 as salary, f.salary_currency as "salaryCurrency", f.employment_type as "employmentType",
        f.start_date::text as "startDate", f.expires_on::text as "expiresOn", f.message,
        (f.status = 'SENT' and f.expires_on < (${this.clock.now()} at time zone o.timezone)::date)
          or f.answered_at < ${later(this.clock.now(), -ANSWER_VISIBLE_MS)} as "isExpired"
      from offers f
      join organizations o on o.id = f.organization_id
      join applications a on a.organization_id = f.organization_id and a.id = f.application_id
      join vacancies j on j.organization_id = a.organization_id and j.id = a.job_id
      where f.token_hash = ${hashToken(token)}`.execute(this.db)
    await assertTokenServed(this.db, token, rows[0])
    if (!rows[0] || rows[0].isExpired) throw new AppError("LINK_EXPIRED")
    return rows[0]
  }

  /** Records the candidate's answer. Throws the errors of `getOfToken`, and INVALID_TRANSITION for an answered offer. */
  async answer({ token, accept, comment }: AnswerOfferInput): Promise<CandidateOffer> {
    const { id, organizationId } = await this.getOfToken(token)
    await this.ctx.runAs(new SystemViewer(organizationId), async () => {
      const offer = await this.lock(id)
      // The offer may have been withdrawn or answered meanwhile.
      if (offer.tokenHash !== hashToken(token)) throw new AppError("LINK_EXPIRED")
      offer.status = nextStatus(accept ? "accept" : "decline", offer.status)
      Object.assign(offer, { answeredAt: this.clock.now(), answerComment: comment ?? null })
      this.emit("offer.answer", { subject: offer, details: { status: offer.status } })
      await this.em.flush()
    })
    return this.getOfToken(token)
  }

  private async lockForAction(action: string, id: string): Promise<Offer> {
    const offer = await this.lock(id)
    await this.assertActionAvailable(Offer, id, action)
    return offer
  }

  /** The offer, locked after its application, as all writes do. */
  private async lock(id: string): Promise<Offer> {
    const { applicationId } = await this.findAuthorized("read", Offer, id)
    await this.ctx.services.recruitment.applications.lock(applicationId)
    return this.findAuthorized("read", Offer, id, { lock: true })
  }

  /** The currency of an offer; that of the organization for a salary without one. */
  private async currencyOf({ salary, salaryCurrency }: Pick<Offer, "salary" | "salaryCurrency">): Promise<string | null> {
    if (salaryCurrency || salary == null) return salaryCurrency ?? null
    return this.ctx.services.organization.settings.loadCurrency()
  }

  private assertNotExpired({ expiresOn }: Pick<Offer, "expiresOn">): void {
    if (expiresOn < this.ctx.today) throw validationError({ expiresOn: "inThePast" })
  }
}
