// Task boards.
import { BaseService } from "../../core/base-service.js"
import { validationError } from "../../core/errors.js"
import { TaskBoard, taskBoards } from "../../entities/tasks/boards.js"
import type { TaskBoardFilter } from "../../inputs/tasks.js"
import { taskConditions } from "./filters.js"

export class TaskBoardService extends BaseService {
  /** The board of a department or an employee, by default of the viewer. The conditions narrow its tasks and their counts. */
  get({ departmentId, creatorId, ...filter }: TaskBoardFilter) {
    if (departmentId && creatorId) throw validationError({ creatorId: "notAllowed" })
    const boardId = departmentId ?? creatorId ?? this.viewer.id
    const conditions = taskConditions(filter)
    return this.queryOne(
      TaskBoard,
      { id: boardId, departmentId, creatorId },
      {
        withClause: taskBoards,
        listConditions: conditions.length > 0 ? { "TaskBoardColumn.tasks": conditions } : undefined,
      },
    )
  }
}
