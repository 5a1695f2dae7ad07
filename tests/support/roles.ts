// Custom roles of tests.
import type { Client } from "./client.js"
import { created } from "./leave-requests.js"
import type { TestApp } from "./test-app.js"

let count = 0

/** Creates and assigns a role, by default for the whole organization. Returns the ids of the role and its assignment. */
export async function assignRole({ admin }: TestApp, { id: employeeId }: Client, values: object) {
  const role = { name: `Role of tests ${++count}`, scope: "ORGANIZATION", ...values }
  const { id } = await created(admin.post("/administration/roles", role))
  const { id: assignmentId } = await created(admin.post(`/administration/roles/${id}/assign`, { employeeId }))
  return { id, assignmentId }
}
