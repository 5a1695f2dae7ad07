// The operations that `viewerAccess` names are those of the committed access matrix, whose rows authorization-matrix.test.ts proves.
import { expect, test } from "@jest/globals"
import { accessPolicies } from "../../src/domains.js"
import { Permission } from "../../src/entities/administration/enums.js"
import { type MatrixColumn, mayCall, publicOperations } from "../support/access-matrix.js"
import type { Client } from "../support/client.js"
import { assignRole } from "../support/roles.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
const all = [...accessPolicies.operations.keys()]

/** The operations of a caller on both APIs. */
async function operationsOf(client: Client): Promise<string[]> {
  const { body } = await client.get("/users/me/access")
  expect(await client.execute("{ viewerAccess { operations } }")).toEqual({ viewerAccess: { operations: body.operations } })
  return body.operations
}

const expected = (column: MatrixColumn, options?: { hasEveryPermission: boolean }) =>
  all.filter((name) => publicOperations.has(name) || mayCall(name, column, options)).sort()

test.each([
  ["an employee", "EMPLOYEE", () => app.colleague],
  ["HR", "HR", () => app.hr],
  ["an administrator", "ADMIN", () => app.admin],
  ["a manager with reports", "MANAGER", () => app.manager],
  ["a manager without reports", "EMPLOYEE", () => app.hire({ role: "MANAGER" })],
  ["HR before the first day", "Before the first day", () => app.hire({ role: "HR", hire_date: "2099-01-01" })],
] as const)("%s may call the operations of the column %s", async (_name, column, client) => {
  expect(await operationsOf(await client())).toEqual(expected(column))
})

test("an employee gets the operations of managers with the first report", async () => {
  const lead = await app.hire()
  await app.hire({ manager_id: lead.id })
  expect(await operationsOf(lead)).toEqual(expected("MANAGER"))
})

test("custom roles add the operations that their permissions extend", async () => {
  const [full, limited] = [await app.hire(), await app.hire()]
  await assignRole(app, full, { permissions: [...Permission.keys] })
  expect(await operationsOf(full)).toEqual(expected("EMPLOYEE", { hasEveryPermission: true }))
  await assignRole(app, limited, { permissions: ["MANAGE_DOCUMENTS"], scope: "OWN" })
  const added = (await operationsOf(limited)).filter((name) => !mayCallAs("EMPLOYEE", name))
  expect(added).toEqual(["cancelDocumentRequest", "requestDocument"])
})

const mayCallAs = (column: MatrixColumn, name: string) => publicOperations.has(name) || mayCall(name, column)
