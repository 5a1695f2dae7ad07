// Custom roles of tests.
import { Client } from "./client.js"
import { created } from "./leave-requests.js"
import type { TestApp } from "./test-app.js"

let count = 0

/** Creates a role, by default for the whole organization. */
const createRole = ({ admin }: TestApp, values: object) =>
  created(admin.post("/administration/roles", { name: `Role of tests ${++count}`, scope: "ORGANIZATION", ...values }))

/** Creates an API key with a role of its own, and returns its client. */
export async function createKey(app: TestApp, values: object): Promise<Client> {
  const { id: roleId, name } = await createRole(app, values)
  const { apiKey, secret } = await created(app.admin.post("/administration/api-keys", { name, roleId }))
  return new Client(app.url, { id: apiKey.id, token: secret })
}

/** Creates and assigns a role, by default for the whole organization. Returns the ids of the role and its assignment. */
export async function assignRole(app: TestApp, { id: employeeId }: Client, values: object) {
  const { admin } = app
  const { id } = await createRole(app, values)
  const { id: assignmentId } = await created(admin.post(`/administration/roles/${id}/assign`, { employeeId }))
  return { id, assignmentId }
}
