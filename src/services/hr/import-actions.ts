// Executes the rows of an import and reverses them, through the services of their domains.
import { sql } from "kysely"
import type { Context } from "../../core/context.js"
import { AppError } from "../../core/errors.js"
import type { ImportKind } from "../../entities/hr/enums.js"
import { type Import, ImportRow } from "../../entities/hr/imports.js"
import { allMetadata, snakeCase } from "../../entities/metadata.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type { CreateEmployeeInput, UpdateAccountInput } from "../../inputs/administration/accounts.js"
import type { GrantLeaveInput } from "../../inputs/leave/balances.js"
import type { CreateDepartmentInput, UpdateDepartmentInput } from "../../inputs/organization/departments.js"
import type { CreateCandidateInput, UpdateCandidateInput } from "../../inputs/recruitment/candidates.js"

type Row = Pick<ImportRow, "position" | "status" | "values" | "previous" | "recordId">

/** How rows of a kind are executed and reversed. */
interface ImportActions {
  /** Creates the record and returns its id. */
  create(row: Row): Promise<string>
  update(id: string, values: Record<string, unknown>): Promise<unknown>
  /** Removes a created record. */
  remove(id: string, row: Row): Promise<unknown>
}

function actionsOf({ services }: Context, kind: Exclude<ImportKind, "EMPLOYEES">): ImportActions {
  const { candidates } = services.recruitment
  const { departments } = services.organization
  const { balances } = services.leave
  const actions: Record<Exclude<ImportKind, "EMPLOYEES">, ImportActions> = {
    CANDIDATES: {
      create: async ({ values }) => (await candidates.create(values as unknown as CreateCandidateInput)).id,
      update: (id, values) => candidates.update(id, values as UpdateCandidateInput),
      remove: (id) => candidates.delete(id),
    },
    DEPARTMENTS: {
      create: async ({ values }) => (await departments.create(values as unknown as CreateDepartmentInput)).id,
      update: (id, values) => departments.update(id, values as UpdateDepartmentInput),
      remove: (id) => departments.delete(id),
    },
    LEAVE_BALANCES: {
      create: async ({ values, recordId }) => {
        await balances.grant(values as unknown as GrantLeaveInput)
        return recordId as string
      },
      update: async () => {},
      remove: (_id, { values }) => {
        const { employeeId, leaveTypeId, days, validFrom, reason } = values as unknown as GrantLeaveInput
        return balances.adjust({ employeeId, leaveTypeId, days: -days, effectiveDate: validFrom, reason })
      },
    },
  }
  return actions[kind]
}

/** Executes the rows in the order of the file, parents before their children. Sets the ids of created records. */
export async function executeRows(ctx: Context, kind: ImportKind, rows: readonly Row[]): Promise<void> {
  if (kind === "EMPLOYEES") return executeEmployees(ctx, rows)
  const actions = actionsOf(ctx, kind)
  const actualIds = new Map<string, string>()
  for (const row of parentsFirst(rows, "parentId")) {
    const { parentId } = row.values as { parentId?: string | null }
    const values = parentId ? { ...row.values, parentId: actualIds.get(parentId) ?? parentId } : row.values
    const plannedId = row.recordId as string
    await nameRow(row, async () => {
      if (row.status === "UPDATE") await actions.update(plannedId, values)
      else row.recordId = await actions.create({ ...row, values })
      // A child row refers to its parent in the database.
      await ctx.em.flush()
    })
    actualIds.set(plannedId, row.recordId as string)
  }
}

/** New employees are created together, because one by one 10,000 would take minutes. */
async function executeEmployees(ctx: Context, rows: readonly Row[]): Promise<void> {
  const { accounts } = ctx.services.administration
  const created = parentsFirst(rows, "managerId").filter(({ status }) => status === "CREATE")
  await accounts.createMany(
    created.map(({ recordId, values }) => ({ ...(values as unknown as CreateEmployeeInput), id: recordId as string })),
  )
  for (const row of rows.filter(({ status }) => status === "UPDATE"))
    await nameRow(row, () => accounts.updateAccount(row.recordId as string, row.values as UpdateAccountInput))
}

/** Reverses the rows, children before their parents. Throws IN_USE while other records refer to a created one. */
export async function reverseRows(ctx: Context, { id: importId, kind }: Import, rows: readonly Row[]): Promise<void> {
  const updated = rows.filter(({ status }) => status === "UPDATE").reverse()
  const created = rows.filter(({ status }) => status === "CREATE").reverse()
  if (kind === "EMPLOYEES") {
    const { accounts } = ctx.services.administration
    for (const row of updated)
      await nameRow(row, () => accounts.updateAccount(row.recordId as string, row.previous as UpdateAccountInput))
    await ctx.em.flush()
    return removeEmployees(ctx, importId)
  }
  const actions = actionsOf(ctx, kind)
  for (const row of updated) await nameRow(row, () => actions.update(row.recordId as string, row.previous ?? {}))
  for (const row of parentsFirst(created, "parentId").reverse())
    await nameRow(row, async () => {
      await actions.remove(row.recordId as string, row)
      await ctx.em.flush()
    })
}

/** Names the row of an error. */
async function nameRow({ position }: Row, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    throw new AppError(error.code, { details: { ...error.details, rows: [position] }, problems: error.problems, cause: error })
  }
}

/** Rows in an order in which each follows the row that it refers to. */
function parentsFirst<T extends Row>(rows: readonly T[], property: string): T[] {
  const byId = new Map(rows.map((row) => [row.recordId, row]))
  const ordered = new Set<T>()
  for (const row of rows) {
    const line: T[] = []
    for (
      let one: T | undefined = row;
      one && !ordered.has(one) && !line.includes(one);
      one = byId.get(one.values[property] as string)
    )
      line.push(one)
    for (const one of line.reverse()) ordered.add(one)
  }
  return [...ordered]
}

/** Records that a new employee has from the beginning, and messages and the access log, which are deleted with the employee. */
const OWN_RECORDS = new Set(["AccessRecord", "EmploymentChange", "LeaveEntry", "Notification", "Inbox"])

/** Deletes the employees whom an import has created, or deactivates them if they have entries in the leave ledger. Throws IN_USE while anything but their own records refers to one. */
async function removeEmployees(ctx: Context, importId: string): Promise<void> {
  const { organizationId } = ctx.viewer
  const created = sql`select r.record_id from import_rows r
    where r.organization_id = ${organizationId} and r.import_id = ${importId} and r.status = 'CREATE'`
  const uses = allMetadata()
    .filter(({ stored, name }) => stored && !OWN_RECORDS.has(name))
    .flatMap(({ table, name, fields }) =>
      [...fields.values()].flatMap(({ kind, target, foreignKey }) =>
        kind === "manyToOne" && target?.() === Employee && foreignKey
          ? [
              sql`exists (select from ${sql.table(table)} u where u.organization_id = ${organizationId}
                and u.${sql.ref(snakeCase(foreignKey))} in (${created}) ${name === "Employee" ? sql`and u.id not in (${created})` : sql``})`,
            ]
          : [],
      ),
    )
  const { rows } = await sql<{ isUsed: boolean }>`select (${sql.join(uses, sql` or `)}) as "isUsed"`.execute(ctx.db)
  if (rows[0]?.isUsed) throw new AppError("IN_USE")
  const ledger = await sql`select 1 from leave_entries where organization_id = ${organizationId} and employee_id in (${created})
    limit 1`.execute(ctx.db)
  if (ledger.rows.length > 0) return withdrawEmployees(ctx, importId)
  await sql`delete from employment_changes where organization_id = ${organizationId} and employee_id in (${created})`.execute(
    ctx.db,
  )
  await sql`delete from employees where organization_id = ${organizationId} and id in (${created})`.execute(ctx.db)
}

/** Deactivates the employees and releases their addresses, because the entries of the leave ledger can never be deleted. */
async function withdrawEmployees(ctx: Context, importId: string): Promise<void> {
  const rows = await ctx.em.find(ImportRow, { importId, status: "CREATE" }, { disableIdentityMap: true })
  const employees = await ctx.em.find(Employee, { id: { $in: rows.map(({ recordId }) => recordId as string) } })
  for (const subject of employees) {
    subject.accountStatus = "DEACTIVATED"
    subject.email = `${subject.id}@undone.invalid`
    ctx.emit("employee.deactivate", { subject })
  }
}
