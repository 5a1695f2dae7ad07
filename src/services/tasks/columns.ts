// Columns of task boards: the rank of a task among the others of its column.
import { generateKeyBetween, generateNKeysBetween } from "fractional-indexing"
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { takeAdvisoryLock } from "../../core/locks.js"
import { isTaskReadable, taskColumns } from "../../entities/tasks/access.js"
import { TaskStage } from "../../entities/tasks/enums.js"
import type { Task } from "../../entities/tasks/tasks.js"
import { enqueue } from "../../events/outbox.js"

/** One stage of a board: the tasks of a department, or the tasks of a creator that have no department. */
export interface TaskColumn {
  boardId: string
  stage: TaskStage
}

/** Payload of the job that shortens the ranks of a column. */
export interface TaskRanksJob {
  organizationId: string
  column: TaskColumn
}

/** A longer rank starts the job that shortens all ranks longer than half of it. Each move to one place adds up to a sixth. */
const MAX_RANK_LENGTH = 48

export const columnOf = ({ boardId, stage }: Task): TaskColumn => ({ boardId, stage })

export const isSameColumn = (a: TaskColumn, b: TaskColumn) => a.boardId === b.boardId && a.stage === b.stage

export class TaskColumnService extends BaseService {
  /**
   * Locks columns until the transaction ends, so that concurrent moves into them wait for each other. Lock them once in a
   * transaction, before any task: then no two transactions wait for each other.
   */
  async lock(columns: readonly TaskColumn[]): Promise<void> {
    const keys = [...new Set(columns.map(({ boardId, stage }) => `tasks ${boardId} ${stage}`))].sort()
    for (const key of keys) await takeAdvisoryLock(this.db, key)
  }

  /** The rank of a task at the end of a locked column. */
  async rankAtEnd(column: TaskColumn): Promise<string> {
    const { rows } = await sql<{ rank: string }>`select c.rank from tasks c where ${this.isIn(column)}
      order by c.rank desc limit 1`.execute(this.db)
    return generateKeyBetween(rows[0]?.rank ?? null, null)
  }

  /**
   * The rank of a task, or of a new one, at a position among the other tasks of a locked column that the viewer sees. Tasks that the viewer does not
   * see stay behind the visible task before them.
   */
  async rankAt(column: TaskColumn, taskId: string | null, order: number): Promise<string> {
    const { rowContext } = this.ctx.query
    const isOther = sql`${this.isIn(column)} and c.id is distinct from ${taskId}::uuid`
    const { rows } = await sql<{ before: string | null; after: string | null }>`
      with next as (select c.rank from tasks c where ${isOther} and ${isTaskReadable(rowContext, taskColumns("c"))}
        order by c.rank offset ${order} limit 1)
      select (select rank from next) as after,
        (select max(c.rank) from tasks c where ${isOther} and c.rank < coalesce((select rank from next), '~')) as before`.execute(
      this.db,
    )
    const { before = null, after = null } = rows[0] ?? {}
    const rank = generateKeyBetween(before, after)
    if (rank.length > MAX_RANK_LENGTH) {
      const job: TaskRanksJob = { organizationId: this.viewer.organizationId, column }
      await enqueue(this.ctx, [{ task: "task-ranks", job }])
    }
    return rank
  }

  /** Replaces the long ranks of a column by short ones between the same neighbors. Positions and versions do not change. */
  async shortenRanks(column: TaskColumn): Promise<void> {
    await this.lock([column])
    const { rows } = await sql<{ id: string; rank: string }>`select c.id, c.rank from tasks c where ${this.isIn(column)}
      order by c.rank`.execute(this.db)
    const shortened = toShortRanks(rows)
    // A task that moves to another column at the same time keeps its new rank, because the condition is checked again.
    await sql`update tasks c set rank = new.rank
      from unnest(${shortened.map(({ id }) => id)}::uuid[], ${shortened.map(({ rank }) => rank)}::text[]) as new (id, rank)
      where ${this.isIn(column)} and c.id = new.id`.execute(this.db)
  }

  /** The condition that a task `c` is in a column. */
  private isIn({ boardId, stage }: TaskColumn) {
    return sql`c.organization_id = ${this.viewer.organizationId} and c.board_id = ${boardId}
      and c.stage_rank = ${TaskStage.keys.indexOf(stage) + 1}`
  }
}

interface RankedTask {
  id: string
  rank: string
}

/** New ranks for each run of long ranks among ordered tasks. */
function toShortRanks(tasks: readonly RankedTask[]): RankedTask[] {
  const isLong = (task: RankedTask | undefined) => task !== undefined && task.rank.length > MAX_RANK_LENGTH / 2
  const shortened: RankedTask[] = []
  for (let start = 0; start < tasks.length; start++) {
    if (!isLong(tasks[start])) continue
    let end = start
    while (isLong(tasks[end])) end++
    const ranks = generateNKeysBetween(tasks[start - 1]?.rank ?? null, tasks[end]?.rank ?? null, end - start)
    shortened.push(...tasks.slice(start, end).map(({ id }, n) => ({ id, rank: ranks[n] as string })))
    start = end
  }
  return shortened
}
