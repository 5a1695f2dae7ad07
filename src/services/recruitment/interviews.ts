// Interviews: scheduling, changes, cancellation and completion. The calendar event of an interview invites the interviewers.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { validationError } from "../../core/errors.js"
import { forUpdate } from "../../core/locks.js"
import { flow } from "../../core/state-machine.js"
import type { Application } from "../../entities/recruitment/applications.js"
import type { InterviewStatus } from "../../entities/recruitment/enums.js"
import { Interview, Interviewer, Scorecard } from "../../entities/recruitment/interviews.js"
import { Job } from "../../entities/recruitment/jobs.js"
import type { CreateInterviewInput, InterviewFilter, UpdateInterviewInput } from "../../inputs/recruitment.js"
import type { Condition } from "../../query/query-spec.js"
import { withinVisibleApplications } from "./filters.js"

const nextStatus = flow<InterviewStatus>()({
  complete: ["SCHEDULED", "COMPLETED"],
  cancel: ["SCHEDULED", "CANCELLED"],
})

export class InterviewService extends BaseService {
  /** Interviews by filter, latest first. */
  list({ applicationIds, statuses, interviewerIds, startFrom, startBefore, scorecardMissing }: InterviewFilter) {
    const conditions = applicationIds ? [] : withinVisibleApplications(this.viewer, "applicationId")
    if (interviewerIds)
      conditions.push(
        (interview) => sql`exists (select from interviewers fi where fi.organization_id = ${interview.organization}
          and fi.interview_id = ${interview("id")} and fi.employee_id = any(${interviewerIds}::uuid[]))`,
      )
    if (startFrom) conditions.push((interview) => sql`${interview("start")} >= ${startFrom}::timestamptz`)
    if (startBefore) conditions.push((interview) => sql`${interview("start")} < ${startBefore}::timestamptz`)
    if (scorecardMissing !== undefined)
      conditions.push((interview) => sql`(${isScorecardMissing(interview)}) = ${scorecardMissing}`)
    const where = { applicationId: applicationIds, status: statuses }
    return this.queryMany(Interview, { where, conditions, orderBy: [{ by: "start", descending: true }] })
  }

  get(id: string) {
    return this.queryOne(Interview, { id })
  }

  /**
   * Schedules an interview and invites the interviewers. Throws FORBIDDEN if the viewer does not decide on the application,
   * INVALID_TRANSITION for a closed one, JOB_CLOSED for one of an archived vacancy, INVALID_REFERENCE for interviewers who are not active, and HOLIDAY_COLLISION.
   */
  async create({ applicationId, interviewerIds, ...values }: CreateInterviewInput): Promise<Interview> {
    const application = await this.ctx.services.recruitment.applications.lockForAction("interview", applicationId)
    await this.assertInterviewers(interviewerIds)
    const { title, start, end, location } = values
    const event = await this.ctx.services.calendar.events.create({
      ...{ title: await this.eventTitle(application, title), type: "INTERVIEW", start, end, location },
      participants: interviewerIds.map((employeeId) => ({ employeeId })),
    })
    assertDuration(event)
    await this.em.flush()
    const interview = await this.createRecord(Interview, {
      ...values,
      ...{ start: event.start, end: event.end, applicationId, organizerId: this.viewer.id, calendarEventId: event.id },
    })
    await this.em.flush()
    for (const employeeId of interviewerIds) this.insert(Interviewer, { interviewId: interview.id, employeeId })
    await this.em.flush()
    this.emit("interview.create", { subject: interview })
    return interview
  }

  /**
   * Updates a scheduled interview and its calendar event. Throws the errors of `create`, and VALIDATION_FAILED if interviewers
   * without a scorecard remove themselves.
   */
  async update(id: string, { interviewerIds, ...patch }: UpdateInterviewInput): Promise<Interview> {
    const { interview, application } = await this.lockForAction("update", id)
    if (interviewerIds) await this.assertInterviewers(interviewerIds)
    const { title, start, end, location } = patch
    const formerReaderIds = await this.loadInterviewerIds(interview)
    const event = await this.ctx.services.calendar.events.update(
      interview.calendarEventId as string,
      {
        ...{ title: title && (await this.eventTitle(application, title)), start, end, location },
        participants: interviewerIds?.map((employeeId) => ({ employeeId })),
      },
      { isManaged: true },
    )
    assertDuration(event)
    const times = { start: event.start, end: event.end }
    const { changed } = await this.applyPatch(interview, { ...patch, ...times })
    const isPanelChanged = interviewerIds !== undefined && (await this.replaceInterviewers(interview, interviewerIds))
    const fields = [...changed, ...(isPanelChanged ? ["interviewerIds"] : [])]
    if (fields.length > 0)
      this.emit("interview.update", { subject: interview, formerReaderIds, details: { changedFields: fields } })
    return interview
  }

  /**
   * Replaces an interviewer who has left, without the access rules of the viewer. Without a successor, the interviewer leaves
   * the panel. An interview without interviewers is canceled.
   */
  async replaceInterviewer(id: string, { fromId, toId }: { fromId: string; toId: string | null }): Promise<void> {
    const interview = await this.em.findOneOrFail(Interview, { id }, forUpdate)
    const formerReaderIds = await this.loadInterviewerIds(interview)
    const others = formerReaderIds.filter((one) => one !== fromId)
    const panel = [...new Set(toId ? [...others, toId] : others)]
    if (panel.length === 0) return this.cancelLocked(interview)
    const participants = panel.map((employeeId) => ({ employeeId }))
    if (interview.calendarEventId)
      await this.ctx.services.calendar.events.update(interview.calendarEventId, { participants }, { isManaged: true })
    await this.replaceInterviewers(interview, panel)
    this.emit("interview.update", { subject: interview, formerReaderIds, details: { changedFields: ["interviewerIds"] } })
  }

  /** Cancels a scheduled interview and deletes its calendar event, which notifies the interviewers. */
  async cancel(id: string): Promise<Interview> {
    const { interview } = await this.lockForAction("cancel", id)
    await this.cancelLocked(interview)
    return interview
  }

  /** Cancels the scheduled interviews of an application that is locked. */
  async cancelScheduled(applicationId: string): Promise<void> {
    const lock = { ...forUpdate, orderBy: { id: "asc" } } as const
    for (const interview of await this.em.find(Interview, { applicationId, status: "SCHEDULED" }, lock))
      await this.cancelLocked(interview)
  }

  private async cancelLocked(interview: Interview): Promise<void> {
    const formerReaderIds = await this.loadInterviewerIds(interview)
    const eventId = interview.calendarEventId
    Object.assign(interview, { status: nextStatus("cancel", interview.status), calendarEventId: null, cancelledEventId: eventId })
    await this.em.flush()
    if (eventId) await this.ctx.services.calendar.events.delete(eventId, { isManaged: true })
    this.emit("interview.cancel", { subject: interview, formerReaderIds })
  }

  /** Marks an interview as taken place. Interviewers may do so, too. */
  async complete(id: string): Promise<Interview> {
    const { interview } = await this.lockForAction("complete", id)
    interview.status = nextStatus("complete", interview.status)
    this.emit("interview.complete", { subject: interview })
    return interview
  }

  /**
   * The interview with its application, locked in the order of all writes. Throws the reason why `availableActions` excludes the
   * action.
   */
  private async lockForAction(action: string, id: string) {
    const { applicationId } = await this.findAuthorized("read", Interview, id)
    const details = { VALIDATION_FAILED: { start: "inTheFuture" } }
    await this.assertActionAvailable(Interview, id, action, details)
    const application = await this.ctx.services.recruitment.applications.lock(applicationId)
    const interview = await this.findAuthorized("read", Interview, id, { lock: true })
    await this.assertActionAvailable(Interview, id, action, details)
    return { interview, application }
  }

  private async loadInterviewerIds({ id }: Interview): Promise<string[]> {
    return (await this.em.find(Interviewer, { interviewId: id })).map(({ employeeId }) => employeeId)
  }

  /** Returns whether the interviewers changed. */
  private async replaceInterviewers({ id }: Interview, wantedIds: readonly string[]): Promise<boolean> {
    const current = await this.em.find(Interviewer, { interviewId: id })
    const removed = current.filter(({ employeeId }) => !wantedIds.includes(employeeId))
    const addedIds = wantedIds.filter((employeeId) => current.every((one) => one.employeeId !== employeeId))
    // Otherwise interviewers could read the scorecards of others before they write their own.
    if (removed.some(({ employeeId }) => employeeId === this.viewer.id) && (await this.owesScorecard(id)))
      throw validationError({ interviewerIds: "notAllowed" })
    for (const interviewer of removed) this.em.remove(interviewer)
    for (const employeeId of addedIds) this.insert(Interviewer, { interviewId: id, employeeId })
    await this.em.flush()
    return removed.length + addedIds.length > 0
  }

  private async owesScorecard(interviewId: string): Promise<boolean> {
    return (await this.em.count(Scorecard, { interviewId, authorId: this.viewer.id, submittedAt: { $ne: null } })) === 0
  }

  private async assertInterviewers(interviewerIds: readonly string[]): Promise<void> {
    if (interviewerIds.length === 0) throw validationError({ interviewerIds: "required" })
    if (new Set(interviewerIds).size < interviewerIds.length) throw validationError({ interviewerIds: "duplicate" })
    await this.assertEmployeesNotDeactivated(
      Object.fromEntries(interviewerIds.map((employeeId, n) => [`interviewerIds.${n}`, employeeId])),
    )
  }

  /** The title of the calendar event. It does not name the candidate, whose data is not kept in calendars. */
  private async eventTitle({ jobId }: Application, title: string): Promise<string> {
    return `${title} · ${(await this.em.findOneOrFail(Job, { id: jobId })).title}`
  }
}

/** Throws VALIDATION_FAILED for an interview without a duration, which other events may have. */
function assertDuration({ start, end }: Pick<Interview, "start" | "end">): void {
  if (end <= start) throw validationError({ end: "endBeforeStart" })
}

/** Condition that the viewer conducts an interview that was not canceled, and has not submitted a scorecard. */
const isScorecardMissing: Condition = (interview) => sql`${interview("status")} <> 'CANCELLED'
  and exists (select from interviewers fi where fi.organization_id = ${interview.organization}
    and fi.interview_id = ${interview("id")} and fi.employee_id = ${interview.viewer})
  and not exists (select from scorecards fs where fs.organization_id = ${interview.organization}
    and fs.interview_id = ${interview("id")} and fs.author_id = ${interview.viewer} and fs.submitted_at is not null)`
