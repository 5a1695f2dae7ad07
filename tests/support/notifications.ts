// Creates notifications through the API.
import type { Client } from "./client.js"
import { insertRow } from "./factories.js"
import type { TestApp } from "./test-app.js"

/**
 * Creates a notification for an employee, and one change of a live record: HR rejects a profile change with the comment. The proposal
 * itself is inserted, because it would be a further change.
 */
export async function notify(app: TestApp, employee: Client, comment = "No", hr = app.hr): Promise<void> {
  const [found] = await app.sql<{ id: string }>("select organization_id as id from employees where id = ?", [employee.id])
  const organizationId = found?.id ?? ""
  const values = { employee_id: employee.id, field: "nationality", proposed: { nationality: "FR" }, status: "PENDING" }
  const id = await insertRow(app.sql, "profile_changes", organizationId, values)
  const { status } = await hr.post(`/profile-changes/${id}/reject`, { comment })
  if (status !== 200) throw new Error(`rejecting the profile change returned ${status}`)
}
