// Tasks of tests: single ones through the API, and many at once as rows.
import { expect } from "@jest/globals"
import type { Client } from "./client.js"
import type { TestApp } from "./test-app.js"

/** Creates a task through REST. */
export async function createTask(client: Client, values: object = {}) {
  const { status, body } = await client.post("/tasks", { title: "Task", stage: "TODO", priority: "LOW", ...values })
  expect([status, body.errors]).toEqual([201, undefined])
  return body
}

interface ManyTasks {
  count: number
  organizationId: string
  creatorId: string
  departmentId?: string | null
  /** SQL of the title of task `n`. */
  title?: string
  /** SQL of the stage of task `n`. */
  stage?: string
}

const TASKS_PER_STATEMENT = 50_000

/**
 * Inserts many tasks of one board, in statements that end in time on a slow machine. Their order on the board is the order of their numbers.
 */
export async function insertTasks({ sql }: Pick<TestApp, "sql">, tasks: ManyTasks): Promise<void> {
  const { count, organizationId, creatorId, departmentId = null, title = "'Task ' || n", stage = "'TODO'" } = tasks
  for (let first = 1; first <= count; first += TASKS_PER_STATEMENT)
    await sql(
      `insert into tasks (id, organization_id, title, stage, priority, creator_id, department_id, board_id, rank, created_at)
     select uuidv7(), ?::uuid, ${title}, ${stage}, 'LOW', ?::uuid, ?::uuid, coalesce(?::uuid, ?::uuid), 'g' || lpad(n::text, 7, '0'),
       '2026-01-01'::timestamptz + n * interval '1 minute'
     from generate_series(?::int, ?::int) n`,
      [organizationId, creatorId, departmentId, departmentId, creatorId, first, Math.min(count, first + TASKS_PER_STATEMENT - 1)],
    )
}
