// Creates notifications through the API.
import type { Client } from "./client.js"
import type { TestApp } from "./test-app.js"

/** Creates a notification for an employee: HR rejects a profile change with the comment. */
export async function notify(app: TestApp, employee: Client, comment = "No", hr = app.hr): Promise<void> {
  await employee.patch("/users/me", { nationality: comment.length % 2 ? "FR" : "IT" })
  const [change] = (await hr.get(`/profile-changes?employeeId=${employee.id}`)).body
  const { status } = await hr.post(`/profile-changes/${change.id}/reject`, { comment })
  if (status !== 200) throw new Error(`rejecting the profile change returned ${status}`)
}
