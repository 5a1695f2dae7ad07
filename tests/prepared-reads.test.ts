// Frequent reads whose statements PostgreSQL plans once for each connection.
import { expect, test } from "@jest/globals"
import { MAX_CACHED_STATEMENT_LENGTH } from "../src/core/caches.js"
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

const knownAt = () => app.clock.now().toISOString()
