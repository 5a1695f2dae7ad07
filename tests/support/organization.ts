// Helpers for tests of the organization.
import type { TestResponse } from "./client.js"
import type { TestApp } from "./test-app.js"

/** Creates a department as HR on REST and returns its id. */
export async function createDepartment({ hr }: Pick<TestApp, "hr">, name: string, values: object = {}): Promise<string> {
  const created = await hr.post("/departments", { name, ...values })
  if (created.status !== 201) throw new Error(JSON.stringify(created.body))
  return created.body.id
}

/** Deletes a department as HR on REST. */
export const deleteDepartment = ({ hr }: Pick<TestApp, "hr">, id: string): Promise<TestResponse> =>
  hr.delete(`/departments/${id}`)
