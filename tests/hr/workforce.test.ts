// Reports right after many people were added, before PostgreSQL has gathered statistics of the new rows. Autovacuum is off in tests.
import { expect, test } from "@jest/globals"
import type { Client } from "../support/client.js"
import { planImport } from "../support/imports.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

const PEOPLE = 1_500
/** A report takes up to 0.1 s, also on a busy machine. With plans for an empty database it takes 1 to 18 s. */
const MAX_MS = 1_000

/** Imports people with departments, managers and pay, hired in the last 15 years. */
async function importPeople(prefix: string, count: number): Promise<void> {
  const lines = [
    "email,fullName,hireDate,salary,managerEmail",
    ...Array.from({ length: count }, (_, n) => {
      const manager = n < 10 ? "" : `${prefix}${n % 10}@acme.test`
      return `${prefix}${n}@acme.test,Person ${n},${2011 + (n % 15)}-0${1 + (n % 9)}-15,50000,${manager}`
    }),
  ]
  const { id, errorCount } = await planImport(app.hr, "EMPLOYEES", lines)
  const { status } = await app.hr.post(`/imports/${id}/commit`)
  expect([errorCount, status]).toEqual([0, 200])
}

/** The reports that took too long. */
async function slowReports(client: Client): Promise<string[]> {
  const slow: string[] = []
  const { body: department } = await client.post("/departments", { name: "Company" })
  for (const path of [
    "/hr/reports/analytics?from=2026-03-02&to=2026-03-02",
    "/hr/reports/analytics",
    "/hr/reports/analytics?from=2020-01-01&to=2020-12-31&interval=QUARTER",
    `/hr/reports/analytics?departmentId=${department.id}`,
    "/hr/dashboard/summary",
    "/companies/stats",
    "/hr/events?from=2025-04-01&to=2026-03-02",
  ]) {
    const startedAt = performance.now()
    const { status } = await client.get(path)
    const milliseconds = Math.round(performance.now() - startedAt)
    if (status !== 200 || milliseconds > MAX_MS) slow.push(`${path}: ${status} after ${milliseconds} ms`)
  }
  return slow
}

const countedRows = async (table: string): Promise<number> =>
  (await app.sql<{ rows: number }>("select reltuples::int as rows from pg_class where relname = ?", [table]))[0]?.rows ?? 0

test("reports of 1,500 people are fast without statistics of the tables", async () => {
  await app.sql(
    `insert into employees (id, organization_id, full_name, email, role, account_status, custom_fields, hire_date, manager_id)
     select gen_random_uuid(), organization_id, 'Person ' || n, 'person' || n || '@other.test', 'EMPLOYEE', 'ACTIVE', '{}',
       '2011-01-15'::date + n * 3, id
     from employees, generate_series(1, ?::int) n where id = ?`,
    [PEOPLE, app.outsider.id],
  )
  await app.sql(
    `insert into employment_changes (id, organization_id, employee_id, effective_date, status, changes, hire_date)
     select gen_random_uuid(), organization_id, id, hire_date, 'APPLIED', '{hireDate,departmentId}', hire_date
     from employees where organization_id = ? and hire_date is not null`,
    [app.otherOrganizationId],
  )
  expect(await slowReports(app.outsider)).toEqual([])
  expect(await countedRows("employees")).toBe(-1)
})

test("an import of few people leaves the statistics of the tables to autovacuum", async () => {
  await importPeople("few", 20)
  expect(await countedRows("employees")).toBe(-1)
})

test("reports of 1,500 people who were just imported are fast, and the import has refreshed the statistics of its tables", async () => {
  await importPeople("many", PEOPLE)
  expect(await slowReports(app.hr)).toEqual([])
  expect(await countedRows("employees")).toBeGreaterThan(PEOPLE)
  expect(await countedRows("employment_changes")).toBeGreaterThan(PEOPLE)
})
