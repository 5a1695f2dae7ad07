// Frequent reads whose statements PostgreSQL plans once for each connection.
import { expect, test } from "@jest/globals"
import { MAX_CACHED_STATEMENT_LENGTH } from "../src/core/caches.js"
import { createDepartment } from "./support/organization.js"
import { assignRole } from "./support/roles.js"
import { recordStatements } from "./support/statements.js"
import { createTestApp } from "./support/test-app.js"

const app = createTestApp()

test.each([
  ["a profile", () => `/users/${app.employee.id}`],
  ["the employment of a day", () => `/history/employees/${app.employee.id}?asOf=2026-01-01`],
  ["a list of employments of a day", () => "/history/employees?asOf=2026-01-01&limit=50"],
  ["a list of employments of a day as it was known", () => `/history/employees?asOf=2026-01-01&knownAt=${knownAt()}&limit=50`],
  ["a chain of managers", () => `/history/employees/${app.employee.id}/managers?asOf=2026-01-01`],
  ["a tree of departments of a day", () => "/history/departments/tree?asOf=2026-01-01"],
  ["a page of the audit log", () => "/audit?limit=50"],
])("the statements of %s are short enough to be prepared", async (_name, path) => {
  const statements = await recordStatements(app, async () => expect((await app.hr.get(path())).status).toBe(200))
  const lengths = statements.map(({ text }) => text.length)
  expect(Math.max(...lengths)).toBeGreaterThan(1_000)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(MAX_CACHED_STATEMENT_LENGTH)
})

test("the statements of the first screen of the console are short enough to be prepared", async () => {
  const { default: artifact } = await import("../console/src/__generated__/homeQuery.graphql.js")
  const variables = { today: "2026-03-02", soon: "2026-04-01", nextYear: 2027, shell: true }
  const statements = await recordStatements(app, () => app.manager.execute(artifact.params.text as string, variables))
  const lengths = statements.map(({ text }) => text.length)
  expect(Math.max(...lengths)).toBeGreaterThan(30_000)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(MAX_CACHED_STATEMENT_LENGTH)
})

test("a statement has the ids of a role over many people once, whatever it grants", async () => {
  const departmentId = await createDepartment(app, "Many")
  await app.sql(
    `insert into employees (id, organization_id, email, full_name, role, account_status, department_id)
      select gen_random_uuid(), organization_id, 'many' || n || '@acme.test', 'Many ' || n, role, account_status, ?
      from employees, generate_series(1, 150) n where id = ?`,
    [departmentId, app.employee.id],
  )
  const holder = await app.hire()
  const permissions = [
    "READ_PERSONAL",
    "READ_EMPLOYMENT",
    "READ_COMPENSATION",
    "READ_LEAVE",
    "READ_ONBOARDING",
    "MANAGE_DOCUMENTS",
  ]
  await assignRole(app, holder, { permissions, scope: "DEPARTMENT", departmentId })
  const [{ id }] = (await app.hr.get(`/departments/${departmentId}/members?limit=1`)).body
  const statements = await recordStatements(app, async () => expect((await holder.get(`/users/${id}`)).status).toBe(200))
  const lists = statements.map(({ values }) => values.filter((value) => Array.isArray(value) && value.length > 100).length)
  expect(Math.max(...lists)).toBeGreaterThan(0)
  // The ids with and without that of the holder, with and without a cast.
  expect(Math.max(...lists)).toBeLessThanOrEqual(4)
  expect((await holder.get(`/users/${id}`)).body).toHaveProperty("personalEmail")
})

const knownAt = () => app.clock.now().toISOString()
