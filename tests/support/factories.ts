// Rows that tests start from. The tested operations themselves go through the APIs.
import { newId } from "../../src/entities/base-entity.js"

/** The id of no record. */
export const UNKNOWN_ID = "01981b3c-7d5e-7000-8000-00000000dead"

type Sql = (text: string, values?: unknown[]) => Promise<unknown[]>

/** A row of a table, by column names. */
export type TableRow = readonly [table: string, values: Record<string, unknown>]

const columnValue = (value: unknown) =>
  value !== null && typeof value === "object" && !(value instanceof Date) ? JSON.stringify(value) : value

/** Inserts rows in their order, in one round trip. */
export async function insertRows(sql: Sql, rows: readonly TableRow[]): Promise<void> {
  const statements = rows.map(([table, values]) => {
    const columns = Object.keys(values)
    return `insert into ${table} (${columns.map((column) => `"${column}"`).join(", ")}) values (${columns.map(() => "?").join(", ")})`
  })
  const values = rows.flatMap(([, row]) => Object.values(row).map(columnValue))
  if (rows.length > 0) await sql(statements.join(";\n"), values)
}

const insert = async (sql: Sql, table: string, values: Record<string, unknown>): Promise<string> => {
  await insertRows(sql, [[table, values]])
  return values.id as string
}

/** Inserts an organization with default settings. */
export async function insertOrganization(sql: Sql, values: Record<string, unknown> = {}): Promise<string> {
  const id = newId()
  return insert(sql, "organizations", {
    id,
    organization_id: id,
    name: "Acme",
    slug: `acme-${id}`,
    branding: {},
    contacts: {},
    timezone: "UTC",
    currency: "EUR",
    language: "EN",
    policies: { managersSeeSalary: false, employeesSeeOwnSalary: true },
    ...values,
  })
}

let people = 0

/** The row of a new active employee, by column names. */
export const employeeRow = (organizationId: string, values: Record<string, unknown> = {}): TableRow => [
  "employees",
  {
    id: newId(),
    organization_id: organizationId,
    full_name: `Person ${++people}`,
    email: `person${people}@acme.test`,
    role: "EMPLOYEE",
    account_status: "ACTIVE",
    custom_fields: {},
    // The clocks of tests are behind that of the machine.
    recorded_at: "2000-01-01T00:00:00Z",
    ...values,
  },
]

/** Inserts an active employee, by column names. */
export const insertEmployee = (sql: Sql, organizationId: string, values: Record<string, unknown> = {}): Promise<string> =>
  insert(sql, ...employeeRow(organizationId, values))

/** Inserts a row of any table of an organization, by column names. */
export const insertRow = (sql: Sql, table: string, organizationId: string, values: Record<string, unknown>): Promise<string> =>
  insert(sql, table, { id: newId(), organization_id: organizationId, ...values })

/** Inserts a department of the first organization, by column names. */
export const insertDepartment = (app: { sql: Sql; organizationId: string }, name: string, values: object = {}): Promise<string> =>
  insertRow(app.sql, "departments", app.organizationId, { name, ...values })
