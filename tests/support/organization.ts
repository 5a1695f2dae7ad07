// Helpers for tests of the organization.
import type { TestResponse } from "./client.js"
import type { TestApp } from "./test-app.js"

/** Creates a department as HR on REST and returns its id. */
export async function createDepartment({ hana }: Pick<TestApp, "hana">, name: string, values: object = {}): Promise<string> {
  const created = await hana.post("/departments", { name, ...values })
  if (created.status !== 201) throw new Error(JSON.stringify(created.body))
  return created.body.id
}

/** Deletes a department as HR on REST. */
export const deleteDepartment = ({ hana }: Pick<TestApp, "hana">, id: string): Promise<TestResponse> =>
  hana.delete(`/departments/${id}`)
