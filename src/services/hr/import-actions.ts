// Executes the rows of an import and reverses them, through the services of their domains.
import { sql } from "kysely"
import { analyzeGrownTables, MIN_ROWS_TO_ANALYZE } from "../../adapters/table-statistics.js"
import { batchesOf } from "../../core/batches.js"
import type { BulkDeadline } from "../../core/bulk-deadline.js"
import type { Context } from "../../core/context.js"
import { AppError, toAppError } from "../../core/errors.js"
import type { FreeValues } from "../../core/free-values.js"
import type { ImportKind } from "../../entities/hr/enums.js"
import type { Import, ImportRow } from "../../entities/hr/imports.js"
import { allMetadata, snakeCase } from "../../entities/metadata.js"
import { Department } from "../../entities/organization/departments.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type { CreateEmployeeInput, UpdateAccountInput } from "../../inputs/administration.js"
import type { GrantLeaveInput } from "../../inputs/leave/balances.js"
import type { CreateDepartmentInput, UpdateDepartmentInput } from "../../inputs/organization.js"
import type { CreateCandidateInput, UpdateCandidateInput } from "../../inputs/recruitment.js"
import { sortParentsFirst } from "./calculations/hierarchy.js"
import { valuesOf } from "./row-results.js"
import { runStep, startAttempts } from "./run-on-each.js"

/** A row that creates a record, or makes changes of one. */
export type ExecutableRow = Pick<ImportRow, "position" | "status" | "values" | "changes" | "previous"> & { recordId: string }

/** How rows of a kind are executed and reversed. */
interface ImportActions {
  /** Creates the record with the id of the plan. */
  create(row: ExecutableRow): Promise<unknown>
  update(id: string, values: Record<string, unknown>): Promise<unknown>
  /** Removes a created record. */
  remove(id: string, row: ExecutableRow): Promise<unknown>
  /** Does what follows once from the removal of records. */
  afterRemoval?(ids: readonly string[]): Promise<unknown>
}

function actionsOf({ services }: Context, kind: Exclude<ImportKind, "EMPLOYEES">): ImportActions {
  const { candidates } = services.recruitment
  const { departments, structureChanges } = services.organization
  const { balances } = services.leave
  const actions: Record<Exclude<ImportKind, "EMPLOYEES">, ImportActions> = {
    CANDIDATES: {
      create: ({ recordId, values }) => candidates.create({ ...(values as unknown as CreateCandidateInput), id: recordId }),
      update: (id, values) => candidates.update(id, values as UpdateCandidateInput),
      remove: (id) => candidates.delete(id),
    },
    DEPARTMENTS: {
      create: ({ recordId, values }) => departments.create({ ...(values as unknown as CreateDepartmentInput), id: recordId }),
      update: (id, values) => departments.update(id, values as UpdateDepartmentInput),
      remove: (id) => departments.archiveEmpty(id),
      afterRemoval: (ids) => structureChanges.cancelReferring(Department, ids),
    },
    LEAVE_BALANCES: {
      create: ({ values }) => balances.grant(values as unknown as GrantLeaveInput),
      update: async () => {},
      remove: (_id, { values }) => {
        const { employeeId, leaveTypeId, days, validFrom, reason } = values as unknown as GrantLeaveInput
        return balances.adjust({ employeeId, leaveTypeId, days: -days, effectiveDate: validFrom, reason })
      },
    },
  }
  return actions[kind]
}

/** The effects of executed rows. */
export interface RowEffects {
  /** The errors of rejected rows, by record. */
  readonly rejected: Map<string, AppError>
  /** Existing records whose rows caused events. */
  readonly affected: Set<string>
}

export interface Execution {
  readonly freeAddresses: FreeValues
  readonly deadline: BulkDeadline
  /** Receives the effects. Without it, the first error is thrown. */
  readonly effects?: RowEffects
}

/** Executes the rows in the order of the file, parents before their children. Clears the entities in memory. */
export async function executeRows(
  ctx: Context,
  kind: ImportKind,
  rows: readonly ExecutableRow[],
  execution: Execution,
): Promise<void> {
  if (kind === "EMPLOYEES") return executeEmployees(ctx, rows, execution)
  const actions = actionsOf(ctx, kind)
  const runRow = await startRows(ctx, execution)
  for (const [n, row] of parentsFirst(rows.filter(isChange), "parentId").entries()) {
    if (n === MIN_ROWS_TO_ANALYZE) await analyzeGrownTables(ctx.db)
    await runRow(row, () =>
      row.status === "CREATE" ? actions.create(row) : actions.update(row.recordId, valuesOf(row.changes, "to")),
    )
  }
}

async function executeEmployees(ctx: Context, rows: readonly ExecutableRow[], execution: Execution): Promise<void> {
  const { accounts } = ctx.services.administration
  const created = parentsFirst(rows, "managerId").filter(({ status }) => status === "CREATE")
  await createEmployees(ctx, created, execution)
  const runRow = await startRows(ctx, execution, created.length)
  for (const row of rows.filter((one) => one.status !== "CREATE" && isChange(one)))
    await runRow(row, () => accounts.updateAccount(row.recordId, valuesOf(row.changes, "to") as UpdateAccountInput))
}

/**
 * New employees are created together, because one by one 10,000 would take minutes. If one of them is rejected, each half is tried for
 * itself.
 */
async function createEmployees(
  ctx: Context,
  rows: readonly ExecutableRow[],
  { freeAddresses, deadline, effects }: Execution,
): Promise<void> {
  let finished = 0
  const end = { assertTimeLeft: (created: number) => deadline.assertTimeLeft(finished + created) }
  const create = (some: readonly ExecutableRow[]) => {
    const inputs = some.map(({ recordId, values }) => ({ ...(values as unknown as CreateEmployeeInput), id: recordId }))
    return ctx.services.profiles.newEmployees.createMany(inputs, { freeAddresses, deadline: end })
  }
  if (!effects) return create(rows)
  const attempt = await startAttempts(ctx)
  const tryAll = async (some: readonly ExecutableRow[]): Promise<void> => {
    end.assertTimeLeft(0)
    const error = await attempt(() => create(some))
    const [row, ...others] = some
    if (!error || others.length === 0) {
      finished += some.length
      if (error && row) effects.rejected.set(row.recordId, error)
      return
    }
    const half = Math.ceil(some.length / 2)
    for (const part of [some.slice(0, half), some.slice(half)]) await tryAll(part)
  }
  await tryAll(rows)
}

/**
 * Reverses the rows, children before their parents. Throws RECORD_IN_USE while other records refer to a created one. Clears the
 * entities in memory.
 */
export async function reverseRows(
  ctx: Context,
  { id: importId, kind }: Import,
  rows: readonly ExecutableRow[],
  deadline: BulkDeadline,
): Promise<void> {
  const runRow = await startRows(ctx, { deadline })
  const updated = rows.filter((row) => row.status === "UPDATE" && isChange(row)).reverse()
  const created = rows.filter(({ status }) => status === "CREATE").reverse()
  if (kind === "EMPLOYEES") {
    const { accounts } = ctx.services.administration
    for (const row of updated) await runRow(row, () => accounts.updateAccount(row.recordId, row.previous as UpdateAccountInput))
    deadline.assertTimeLeft(updated.length)
    return removeEmployees(
      ctx,
      importId,
      created.map(({ recordId }) => recordId),
    )
  }
  const actions = actionsOf(ctx, kind)
  for (const row of updated) await runRow(row, () => actions.update(row.recordId, row.previous ?? {}))
  for (const row of parentsFirst(created, "parentId").reverse()) await runRow(row, () => actions.remove(row.recordId, row))
  await actions.afterRemoval?.(created.map(({ recordId }) => recordId))
}

/**
 * Returns a function that runs the work of a row, so that later rows find its result in the database. An error that it throws names the
 * row.
 */
async function startRows(ctx: Context, { deadline, effects }: Omit<Execution, "freeAddresses">, done = 0) {
  const attempt = effects && (await startAttempts(ctx))
  let finished = done
  return async (row: ExecutableRow, work: () => Promise<unknown>): Promise<void> => {
    deadline.assertTimeLeft(finished++)
    if (!attempt) return runStep(ctx, work).catch((error) => throwRejection(row, error))
    const { length: before } = ctx.pending.events
    const error = await attempt(work)
    if (error) effects.rejected.set(row.recordId, error)
    else if (ctx.pending.events.length > before) effects.affected.add(row.recordId)
  }
}

function throwRejection({ position }: ExecutableRow, thrown: unknown): never {
  const error = toAppError(thrown)
  if (!error || error.status >= 500) throw thrown
  throw new AppError(error.code, { details: { ...error.details, rows: [position] }, problems: error.problems, cause: error })
}

const isChange = ({ status, changes }: ExecutableRow): boolean => status === "CREATE" || changes.length > 0

/** Rows in an order in which each follows the row that it refers to. */
function parentsFirst(rows: readonly ExecutableRow[], property: string): ExecutableRow[] {
  const byId = new Map(rows.map((row) => [row.recordId, row]))
  return [...sortParentsFirst(rows, ({ values }) => byId.get(values[property] as string)).ordered]
}

/** Records that a new employee has from the beginning, and messages and the access log, which are deleted with the employee. */
const OWN_RECORDS = new Set(["AccessLogEntry", "EmploymentChange", "LedgerEntry", "Notification", "Inbox"])

/**
 * Deletes the employees that an import has created, or deactivates them if they have entries in the leave ledger. Throws
 * RECORD_IN_USE while records other than their own refer to one.
 */
async function removeEmployees(ctx: Context, importId: string, ids: readonly string[]): Promise<void> {
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
  if (rows[0]?.isUsed) throw new AppError("RECORD_IN_USE")
  const ledger = await sql`select 1 from ledger_entries where organization_id = ${organizationId} and employee_id in (${created})
    limit 1`.execute(ctx.db)
  if (ledger.rows.length > 0) return withdrawEmployees(ctx, ids)
  const steps = [
    sql`update employees set manager_id = null where manager_id is not null and id`,
    sql`delete from employment_changes where employee_id`,
    sql`delete from employees where id`,
  ]
  // The checks of all foreign keys would take longer than one statement may.
  for (const step of steps)
    for (const batch of batchesOf(ids, EMPLOYEES_PER_STATEMENT))
      await sql`${step} = any(${batch}::uuid[]) and organization_id = ${organizationId}`.execute(ctx.db)
}

const EMPLOYEES_PER_STATEMENT = 1_000

/** Deactivates the employees and releases their addresses, because the entries of the leave ledger can never be deleted. */
async function withdrawEmployees(ctx: Context, ids: readonly string[]): Promise<void> {
  for (const batch of batchesOf(ids, EMPLOYEES_PER_STATEMENT)) {
    for (const subject of await ctx.em.find(Employee, { id: { $in: batch } })) {
      subject.accountStatus = "DEACTIVATED"
      subject.email = `${subject.id}@undone.invalid`
      ctx.pending.recordings.push({ table: "employees", id: subject.id, isNew: false })
      ctx.emit("employee.deactivate", { subject })
    }
    await ctx.em.flush()
    ctx.em.clear()
  }
}
