// Columns of task boards: the rank of a task among the others of its column.
import { generateKeyBetween } from "fractional-indexing"
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { isTaskReadable, taskColumns } from "../../entities/tasks/access.js"
import type { TaskStage } from "../../entities/tasks/enums.js"

/** One stage of a board: the tasks of a department, or the tasks of a creator that have no department. */
export interface TaskColumn {
  boardId: string
  stage: TaskStage
}

export class TaskColumnService extends BaseService {
  /**
   * Locks columns until the transaction ends, so that concurrent moves into them wait for each other. Lock them once in a
   * transaction, before any task: then no two transactions wait for each other.
   */
  async lock(columns: readonly TaskColumn[]): Promise<void> {
    const keys = [...new Set(columns.map(({ boardId, stage }) => `tasks ${boardId} ${stage}`))].sort()
    for (const key of keys) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(this.db)
  }

  /** The rank of a task at the end of a locked column. */
  async rankAtEnd(column: TaskColumn): Promise<string> {
    const { organizationId } = this.viewer
    const { rows } = await sql<{ rank: string }>`select rank from tasks
      where organization_id = ${organizationId} and board_id = ${column.boardId} and stage = ${column.stage}
      order by rank desc, id desc limit 1`.execute(this.db)
    return generateKeyBetween(rows[0]?.rank ?? null, null)
  }

  /**
   * The rank of a task at a position among the other tasks of a locked column that the viewer sees. Tasks that the viewer does not
   * see stay behind the visible task before them.
   */
  async rankAt(column: TaskColumn, taskId: string, order: number): Promise<string> {
    const { queryContext } = this.ctx.query
    const inColumn = sql`c.organization_id = ${this.viewer.organizationId} and c.board_id = ${column.boardId}
      and c.stage = ${column.stage} and c.id <> ${taskId}`
    const { rows } = await sql<{ before: string | null; after: string | null }>`
      with next as (select c.rank from tasks c where ${inColumn} and ${isTaskReadable(queryContext, taskColumns("c"))}
        order by c.rank, c.id offset ${order} limit 1)
      select (select rank from next) as after,
        (select max(c.rank) from tasks c where ${inColumn} and c.rank < coalesce((select rank from next), '~')) as before`.execute(
      this.db,
    )
    const { before = null, after = null } = rows[0] ?? {}
    return generateKeyBetween(before, after)
  }
}
