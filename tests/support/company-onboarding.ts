// Onboardings of the test company: of both kinds, in every state, with overdue steps, and with a buddy and a manager who left.
import { insertRow } from "./factories.js"
import type { TestApp } from "./test-app.js"

/** `people`: administrator, manager, worker, colleague, namesake, new employee and deactivated employee. */
export async function insertCompanyOnboarding(
  { sql }: Pick<TestApp, "sql">,
  organizationId: string,
  people: readonly string[],
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
  const steps = [
    { order: 1, title: "Sign", type: "DOCUMENT", assignee_role: "EMPLOYEE", duration_days: 0 },
    { order: 2, title: "Prepare", type: "TASK", assignee_role: "HR", duration_days: 1, description: 'Say "yes"\nto all' },
    { order: 5, title: "Goals", type: "MEETING", assignee_role: "MANAGER", duration_days: 2 },
    { order: 7, title: "Lunch", type: "OTHER", assignee_role: "BUDDY", duration_days: 30 },
  ]
  const template = async (name: string, kind: string, values: object = {}) => {
    const template_id = await row("onboarding_templates", { name, kind, ...values })
    for (const step of steps) await row("onboarding_template_steps", { ...step, template_id })
    return template_id
  }
  const joining = await template("Ärzte", "ONBOARDING", { description: "For doctors" })
  const leaving = await template("leavers", "OFFBOARDING")
  const old = await template("Old", "ONBOARDING", { archived_at: "2025-06-30T12:00:00.000Z" })
  let count = 0
  const start = async (employee_id: string, template_id: string, values: Record<string, unknown> = {}, completed = 0) => {
    const instance_id = await row("onboarding_instances", {
      employee_id,
      template_id,
      template_name: template_id === leaving ? "leavers" : "Ärzte",
      kind: template_id === leaving ? "OFFBOARDING" : "ONBOARDING",
      status: "ACTIVE",
      start_date: "2026-03-01",
      created_at: `2026-02-0${1 + (count++ % 5)}T08:00:00.000Z`,
      ...values,
    })
    for (const [n, step] of steps.entries())
      await row("onboarding_steps", {
        ...step,
        instance_id,
        target_date: `2026-03-${String(1 + step.duration_days).padStart(2, "0")}`,
        stored_status: n < completed ? "COMPLETED" : n === completed ? "IN_PROGRESS" : "PENDING",
        completed_at: n < completed ? "2026-03-01T09:00:00.123Z" : null,
        completed_by_id: n < completed ? left : null,
        comment: n === 0 ? `Comment ${count}` : null,
        linked_id: n === 1 ? lead : null,
      })
  }
  await start(novice, joining, { buddy_id: worker, started_by_id: lead }, 1)
  await start(namesake, joining, { buddy_id: colleague }, 2)
  await start(worker, old, { status: "COMPLETED", completed_at: "2026-02-20T12:00:00.123Z", buddy_id: left }, 4)
  await start(worker, joining, { status: "CANCELLED", cancelled_at: "2026-02-21T12:00:00.123Z", start_date: "2026-02-01" })
  await start(colleague, leaving, { successor_id: worker, buddy_id: left })
  await start(left, leaving, { start_date: "2026-04-01" }, 1)
  await start(boss, joining, { buddy_id: namesake })
}
