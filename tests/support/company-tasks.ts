// Tasks of the test company: on boards of departments and of people, assigned, watched and mentioned across teams, done and overdue.
import { insertRow } from "./factories.js"
import type { TestApp } from "./test-app.js"

interface TaskPlaces {
  /** A department with members, and one without. */
  departments: readonly [string, string]
}

/** `people`: administrator, manager, worker, colleague, namesake, new employee and deactivated employee. */
export async function insertCompanyTasks(
  { sql }: Pick<TestApp, "sql">,
  organizationId: string,
  people: readonly string[],
  { departments: [engineering, platform] }: TaskPlaces,
): Promise<void> {
  const row = (table: string, values: object) => insertRow(sql, table, organizationId, values as Record<string, unknown>)
  const [lead, boss, worker, colleague, namesake, novice, left] = people as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  let count = 0
  const task = (title: string, creator_id: string, values: Record<string, unknown> = {}) =>
    row("tasks", {
      title,
      creator_id,
      stage: "TODO",
      priority: "MEDIUM",
      board_id: values.department_id ?? creator_id,
      rank: `a${count++}`,
      created_at: `2026-02-0${1 + (count % 5)}T08:00:00.000Z`,
      updated_at: `2026-02-1${count % 3}T08:00:00.000Z`,
      ...values,
    })
  const done = { stage: "DONE", completed_at: "2026-02-20T12:00:00.123Z" }
  await task("Ärger klären", worker, { assignee_id: worker, due_date: "2026-03-02", priority: "URGENT" })
  await task("Buy chairs", worker, { due_date: "2026-03-04" })
  await task("Buy desks", boss, { ...done, due_date: "2026-02-01", assignee_id: left })
  const shared = await task("Release", colleague, { department_id: engineering, assignee_id: worker, due_date: "2026-03-03" })
  await task("Release", boss, {
    department_id: engineering,
    stage: "IN_REVIEW",
    priority: "LOW",
    description: 'Say "yes"\nto all',
  })
  await task("Tidy up", left, { department_id: engineering, ...done })
  await task("Move", lead, { department_id: platform, assignee_id: novice })
  await task("Call", colleague, { assignee_id: namesake, custom_fields: { 'a "b"': [1, null] } })
  const followed = await task("Secret plan", lead, { stage: "IN_PROGRESS" })
  const mentioned = await task("Other plan", lead, { stage: "IN_PROGRESS", due_date: "2026-12-31" })
  for (const [position, text] of ["First", "Second"].entries())
    await row("task_checklist_items", { task_id: shared, text, is_done: position === 0, position })
  for (const employee_id of [worker, colleague, left]) await row("task_watchers", { task_id: followed, employee_id })
  const comment_id = await row("task_comments", { task_id: mentioned, author_id: lead, text: `Ask @[${worker}]` })
  for (const [task_id, uploaded_by_id] of [
    [shared, colleague],
    [mentioned, lead],
  ])
    await row("task_attachments", {
      task_id,
      uploaded_by_id,
      object_id: await row("stored_objects", { size: 10 }),
      name: "plan.pdf",
      size: 10,
      content_type: "application/pdf",
      uploaded_at: "2026-02-01T00:00:00.123Z",
    })
  await row("task_mentions", { task_id: mentioned, comment_id, employee_id: worker })
}
