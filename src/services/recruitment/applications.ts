// Applications: creation, and moves between stages with their history.
import { countBulkRecords } from "../../core/attempts.js"
import { assertExpectedVersion } from "../../core/authorized-records.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, referenceError, validationError } from "../../core/errors.js"
import { forShare, forUpdate } from "../../core/locks.js"
import type { BaseEntity } from "../../entities/base-entity.js"
import type { Class } from "../../entities/metadata.js"
import { Application, ApplicationStageChange } from "../../entities/recruitment/applications.js"
import { Candidate, isAvailable } from "../../entities/recruitment/candidates.js"
import { type ApplicationStage, CLOSED_STAGES, isClosedStage } from "../../entities/recruitment/enums.js"
import { Job } from "../../entities/recruitment/jobs.js"
import type {
  ApplicationConditions,
  ApplicationFilter,
  CreateApplicationInput,
  MoveApplicationInput,
  MoveApplicationsInput,
} from "../../inputs/recruitment.js"
import { QuerySpec } from "../../query/query-spec.js"
import { toApplicationList } from "./filters.js"

export class ApplicationService extends BaseService {
  /** Applications by filter, latest first. */
  list(filter: ApplicationFilter) {
    return this.queryMany(Application, toApplicationList(filter, this.viewer))
  }

  /** The applications for a vacancy. Throws NOT_FOUND for a vacancy that the viewer does not see. */
  async listOfJob(jobId: string, filter: ApplicationConditions) {
    await this.findAuthorized("read", Job, jobId)
    return this.list({ ...filter, jobIds: [jobId] })
  }

  get(id: string) {
    return this.queryOne(Application, { id })
  }

  /**
   * Throws INVALID_REFERENCE for a vacancy or a candidate that the viewer does not see, FORBIDDEN if the viewer does not decide
   * on the vacancy. Throws JOB_CLOSED, CANDIDATE_DEACTIVATED, and ALREADY_APPLIED for a second application.
   */
  async create({ jobId, candidateId, comment, ...values }: CreateApplicationInput): Promise<Application> {
    await this.assertReadable({ jobId: [Job, jobId], candidateId: [Candidate, candidateId] })
    await this.findAuthorized("recruit", Job, jobId)
    await this.lockOpenJob(jobId)
    await this.lockActiveCandidate(candidateId)
    const existing = await this.em.findOne(Application, { jobId, candidateId })
    if (existing) throw new AppError("ALREADY_APPLIED", { details: { applicationId: existing.id } })
    const now = this.clock.now()
    const times = { appliedAt: now, stageEnteredAt: now }
    const application = await this.createRecord(Application, { ...values, ...times, jobId, candidateId })
    this.addHistory(application, { comment })
    this.emit("application.create", { subject: application })
    return application
  }

  /** Moves an application to another stage. A move to its current stage adds an entry with the comment to the history. */
  async move(id: string, input: MoveApplicationInput): Promise<Application> {
    await this.findAuthorized("read", Application, id)
    const [application] = await this.moveAll({ ...input, ids: [id] }, () => "")
    return application as Application
  }

  /** Counts the applications for `moveMany`. */
  async countMoved({ ids }: MoveApplicationsInput): Promise<void> {
    if (new Set(ids).size < ids.length) throw validationError({ ids: "duplicate" })
    await countBulkRecords(this.ctx, ids.length, "ids")
  }

  /** Moves applications to one stage, all or none. Problems name the position of the id. */
  moveMany(input: MoveApplicationsInput): Promise<Application[]> {
    return this.moveAll(input, (n) => `ids.${n}`)
  }

  /**
   * Moves an application to a closed stage, without a check of the transition. Vacancy, candidate and application must be locked.
   * Hiring is the only way to the stage HIRED.
   */
  async close(application: Application, stage: "HIRED" | "WITHDRAWN", comment?: string): Promise<void> {
    await this.enterStage(application, stage, { comment })
  }

  /** Cancels the scheduled interviews and open offers of a closed application. A hired one keeps the accepted offer. */
  async closeParts({ id, stage }: Pick<Application, "id" | "stage">): Promise<void> {
    if (!isClosedStage(stage)) return
    const { interviews, offers } = this.ctx.services.recruitment
    await interviews.cancelScheduled(id)
    await offers.withdrawOpen(id, { keepAccepted: stage === "HIRED" })
  }

  /** Throws RECORD_IN_USE while applications of a vacancy or a candidate are open. */
  async assertNoneOpen(owner: { jobId: string } | { candidateId: string }): Promise<void> {
    const applications = await this.em.count(Application, { ...owner, stage: { $nin: [...CLOSED_STAGES] } })
    if (applications > 0) throw new AppError("RECORD_IN_USE", { details: { applications } })
  }

  /** Throws INVALID_REFERENCE naming the path of each record that the viewer does not see. */
  async assertReadable(records: Readonly<Record<string, readonly [Class<BaseEntity>, string]>>): Promise<void> {
    const hidden: string[] = []
    for (const [path, [entity, id]] of Object.entries(records))
      if (!(await this.ctx.query.execute(QuerySpec.optional(entity, { id }), []))) hidden.push(path)
    if (hidden.length > 0) throw referenceError(...hidden)
  }

  /** Locks a vacancy against closing. Throws JOB_CLOSED. */
  async lockOpenJob(id: string): Promise<Job> {
    const job = await this.em.findOne(Job, { id }, forShare)
    if (!job || job.status === "CLOSED" || job.archivedAt) throw new AppError("JOB_CLOSED")
    return job
  }

  /** Locks a candidate against deactivation. Throws CANDIDATE_DEACTIVATED. */
  async lockActiveCandidate(id: string): Promise<Candidate> {
    const candidate = await this.em.findOne(Candidate, { id }, forShare)
    assertActive(candidate)
    return candidate
  }

  /** An application, locked with its vacancy until the transaction ends. Throws NOT_FOUND. */
  async lock(id: string): Promise<Application> {
    const { jobId } = await this.findAuthorized("read", Application, id)
    await this.em.findOneOrFail(Job, { id: jobId }, forShare)
    return this.findAuthorized("read", Application, id, { lock: true })
  }

  /** An application and its candidate, locked with the vacancy in the order of all writes: vacancy, candidate, application. */
  async lockWithCandidate(id: string): Promise<{ application: Application; candidate: Candidate }> {
    const { jobId, candidateId } = await this.findAuthorized("read", Application, id)
    await this.em.findOneOrFail(Job, { id: jobId }, forShare)
    const candidate = await this.em.findOneOrFail(Candidate, { id: candidateId }, forShare)
    return { application: await this.findAuthorized("read", Application, id, { lock: true }), candidate }
  }

  /**
   * The locked application to which the field `applicationId` of an input refers. Throws INVALID_REFERENCE, and FORBIDDEN,
   * INVALID_TRANSITION or JOB_CLOSED if `availableActions` excludes the action.
   */
  async lockForAction(action: string, id: string): Promise<Application> {
    await this.assertReadable({ applicationId: [Application, id] })
    const application = await this.lock(id)
    await this.assertActionAvailable(Application, id, action)
    return application
  }

  /** Locks vacancies, candidates and applications in this order, each by id. */
  private async moveAll({ ids, ...input }: MoveApplicationsInput, pathOf: (n: number) => string): Promise<Application[]> {
    await this.assertMovable(ids, pathOf, input.fromStage)
    if (input.stage === "REJECTED" && !input.reason) throw validationError({ reason: "required" })
    if (input.stage !== "REJECTED" && input.reason) throw validationError({ reason: "notAllowed" })
    const id = { $in: [...ids] }
    const found = await this.em.find(Application, { id })
    const byId = { orderBy: { id: "asc" } } as const
    const jobs = await this.em.find(Job, { id: { $in: found.map(({ jobId }) => jobId) } }, { ...forShare, ...byId })
    // Only an application that is reopened to APPLIED needs an active candidate.
    const candidateIds = input.stage === "APPLIED" ? found.map(({ candidateId }) => candidateId) : []
    const candidates = await this.em.find(Candidate, { id: { $in: candidateIds } }, { ...forShare, ...byId })
    await this.em.find(Application, { id }, { ...forUpdate, ...byId })
    const applications = new Map(found.map((application) => [application.id, application]))
    const moved = ids.map((one) => applications.get(one.toLowerCase()) as Application)
    for (const [n, application] of moved.entries()) {
      assertExpectedVersion(this.ctx, application)
      if (isClosedStage(application.stage) && input.stage === "APPLIED")
        assertActive(candidates.find((candidate) => candidate.id === application.candidateId) ?? null)
      await this.transition(application, jobs.find((job) => job.id === application.jobId) as Job, input, pathOf(n))
    }
    return moved
  }

  /**
   * Throws INVALID_REFERENCE for applications that the viewer does not see, and the reason why one cannot be moved. A stage that
   * the caller does not expect is left to `transition`.
   */
  private async assertMovable(
    ids: readonly string[],
    pathOf: (n: number) => string,
    fromStage: ApplicationStage | undefined,
  ): Promise<void> {
    const spec = this.queryMany(Application, { where: { id: ids } })
    const rows = await this.ctx.query.readAll<Application>(spec, ["id", "stage", "availableActions"])
    const hidden = ids.flatMap((id, n) => (rows.some((row) => row.id === id.toLowerCase()) ? [] : pathOf(n)))
    if (hidden.length > 0) throw referenceError(...hidden)
    for (const { stage: from, availableActions } of rows) {
      const reason = availableActions.find(({ name }) => name === "MOVE")?.reason
      const isUnexpected = reason === "INVALID_TRANSITION" && fromStage !== undefined && fromStage !== from
      if (reason && !isUnexpected)
        throw new AppError(reason, reason === "INVALID_TRANSITION" ? { details: { from, action: "move", allowed: [] } } : {})
    }
  }

  private async transition(
    application: Application,
    job: Job,
    { stage, fromStage, comment, reason }: MoveApplicationInput,
    path: string,
  ): Promise<void> {
    const from = application.stage
    const problems = path ? { problems: [{ path, code: "conflict" }] } : {}
    if (fromStage !== undefined && fromStage !== from)
      throw new AppError("STAGE_CHANGED", { details: { expected: fromStage, current: from }, ...problems })
    if (stage === from) return this.comment(application, comment)
    const allowed = nextStages(from, job)
    if (!allowed.includes(stage)) throw new AppError("INVALID_TRANSITION", { details: { from, to: stage, allowed }, ...problems })
    if (isClosedStage(from) && job.status === "CLOSED") throw new AppError("JOB_CLOSED", problems)
    await this.enterStage(application, stage, { comment, reason })
  }

  /** Adds a comment to the history of an application, which stays in its stage. */
  private comment(application: Application, comment: string | undefined): void {
    this.addHistory(application, { comment, fromStage: application.stage })
    this.emit("application.comment", { subject: application })
  }

  private async enterStage(
    application: Application,
    stage: ApplicationStage,
    entry: { comment?: string; reason?: string },
  ): Promise<void> {
    const fromStage = application.stage
    Object.assign(application, { stage, stageEnteredAt: this.clock.now() })
    this.addHistory(application, { ...entry, fromStage })
    this.emit("application.move", { subject: application, fromStage, details: { from: fromStage, to: stage } })
    await this.closeParts(application)
  }

  private addHistory(
    application: Application,
    entry: Partial<Pick<ApplicationStageChange, "comment" | "reason" | "fromStage">>,
  ): void {
    const byId = this.viewer.employeeId
    const { id: applicationId, stage } = application
    this.insert(ApplicationStageChange, { applicationId, stage, at: this.clock.now(), byId, ...entry })
  }
}

/** Throws CANDIDATE_DEACTIVATED. */
function assertActive(candidate: Candidate | null): asserts candidate is Candidate {
  if (!candidate || !isAvailable(candidate)) throw new AppError("CANDIDATE_DEACTIVATED")
}

/** The stages that an application in a stage can move to, without hiring. */
function nextStages(from: ApplicationStage, { stages }: Job): ApplicationStage[] {
  if (from === "HIRED") return []
  if (isClosedStage(from)) return ["APPLIED"]
  return [...stages.filter((stage) => stage !== from), "REJECTED", "WITHDRAWN"]
}
