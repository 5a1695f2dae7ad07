// Boards of vacancies.
import { BaseService } from "../../core/base-service.js"
import { JobBoard, jobBoards } from "../../entities/recruitment/board.js"
import type { ApplicationConditions } from "../../inputs/recruitment/applications.js"
import { applicationConditions } from "./filters.js"

export class JobBoardService extends BaseService {
  /** The board of a vacancy. The conditions narrow its applications and their counts. */
  get(jobId: string, filter: ApplicationConditions) {
    const conditions = applicationConditions(filter, this.viewer.timezone)
    return this.queryOne(
      JobBoard,
      { id: jobId },
      {
        withClause: jobBoards,
        listConditions: conditions.length > 0 ? { "JobBoardColumn.applications": conditions } : undefined,
      },
    )
  }
}
