// Scorecards of interviewers.
import { assertVersionIn } from "../../core/authorized-records.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, validationError } from "../../core/errors.js"
import { Interview, Scorecard } from "../../entities/recruitment/interviews.js"
import type { ScorecardFilter, UpdateScorecardInput } from "../../inputs/recruitment.js"
import { withinVisibleApplications } from "./filters.js"

export class ScorecardService extends BaseService {
  /** The scorecards that the viewer may read, latest first. */
  list({ applicationIds, interviewIds }: ScorecardFilter) {
    const where = { applicationId: applicationIds, interviewId: interviewIds }
    const conditions = applicationIds || interviewIds ? [] : withinVisibleApplications(this.viewer, "applicationId")
    return this.queryMany(Scorecard, { where, conditions, orderBy: [{ by: "createdAt", descending: true }] })
  }

  /**
   * Saves the viewer's scorecard of an interview. Throws NOT_FOUND and FORBIDDEN unless the viewer conducts the interview.
   * Throws INVALID_TRANSITION for a canceled interview or a submitted scorecard.
   */
  async save(interviewId: string, { submit = false, ...values }: UpdateScorecardInput): Promise<Scorecard> {
    const interview = await this.em.findOne(Interview, { id: interviewId })
    if (!interview) throw new AppError("NOT_FOUND")
    await this.ctx.services.recruitment.applications.lock(interview.applicationId)
    await this.assertActionAvailable(Interview, interviewId, "assess")
    const { id: authorId } = this.viewer
    const existing = await this.em.findOne(Scorecard, { interviewId, authorId })
    assertVersionIn(this.ctx.request.expectedVersions, existing?.version)
    const { applicationId } = interview
    const scorecard = existing ?? (await this.createRecord(Scorecard, { interviewId, applicationId, authorId }))
    await this.applyPatch(scorecard, { ...values, ratings: values.ratings?.map((rating) => ({ ...rating })) })
    if (submit) {
      if (interview.start > this.clock.now()) throw validationError({ submit: "inTheFuture" })
      if (!scorecard.recommendation) throw validationError({ recommendation: "required" })
      scorecard.submittedAt = this.clock.now()
      this.emit("scorecard.submit", { subject: scorecard })
    }
    return scorecard
  }
}
