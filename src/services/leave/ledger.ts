// The leave ledger: append-only entries whose sum up to a date is the balance on that date.
//
// The ledger is a stored projection (docs/decisions/0013). A pure function (`calculations/ledger-projection.ts`) computes the entries
// that an employee should have for a leave type. Its input are the rules, the employment, adjustments and booked days.
// Every change of the input writes the difference between that projection and the stored entries, key by key
// (`calculations/ledger-diff.ts`). Balances are therefore never incremented. A repeated, late or reordered run writes nothing new, and
// a change in the past appears as corrections.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { batchesOf } from "../../core/batches.js"
import { AppError } from "../../core/errors.js"
import { newId } from "../../entities/base-entity.js"
import type { LeaveUnit } from "../../entities/leave/enums.js"
import { LedgerEntry } from "../../entities/leave/ledger.js"
import type { LeaveRequest } from "../../entities/leave/requests.js"
import { fromAmount } from "./calculations/amounts.js"
import { latest } from "./calculations/dates.js"
import type { CountedHalf } from "./calculations/day-count.js"
import {
  assertSufficientBalance,
  balanceError,
  entriesToWrite,
  lowestBalance,
  type NewLedgerEntry,
} from "./calculations/ledger-diff.js"
import {
  type Booking,
  bookingsWithout,
  type LedgerEmployee,
  type LedgerInput,
  type LedgerLeaveType,
  lastInputDay,
  ledgerInputFor,
  toBookedDays,
} from "./calculations/ledger-input.js"
import { projectLedger } from "./calculations/ledger-projection.js"
import type { LeaveRequestDraft } from "./calculations/request-draft.js"
import { bookedAmount, isOneOf, loadLedger, loadLedgers } from "./ledger-loader.js"
import { lockEmployeeRow } from "./request-lock.js"

/** The effect of a booking that is not made. */
export interface BookingPreview {
  /** Lowest balance on the counted days, in the unit of the type; null for an unlimited type. */
  balanceAfter: number | null
  unit: LeaveUnit
  /** INSUFFICIENT_BALANCE if the booking would be rejected. */
  error?: AppError
}

export interface LoadedLedger {
  employee: LedgerEmployee
  type: LedgerLeaveType
}

/** Employees whose ledgers are synchronized in one transaction. */
const SYNC_BATCH_SIZE = 100

export class LeaveLedgerService extends BaseService {
  /**
   * Reserves the days of a submitted request and sets its `bookedOn`. Throws INSUFFICIENT_BALANCE if the overdraft would exceed
   * the allowed one, unless the balance was already this far below zero before the change. `previous` is the ledger before the
   * request was moved. Locks the employee; the caller should have done so first. `loaded` is the ledger if the caller has
   * loaded it under this lock.
   */
  async reserve(
    request: LeaveRequest,
    halves: readonly CountedHalf[],
    { previous, loaded }: { previous?: LoadedLedger; loaded?: LoadedLedger } = {},
  ): Promise<void> {
    const { employee, type } = loaded ?? (await this.lockAndLoad(request))
    request.bookedOn = employee.today
    const { unbooked, booked } = withBooking({ employee, type }, request.id, halves)
    assertSufficientBalance(previous ? ledgerInputFor(previous.employee, previous.type) : unbooked, booked)
    this.add(employee, type, booked)
  }

  /** Returns INSUFFICIENT_BALANCE if `reserve` would reject the days. They replace the days that the request has booked. */
  bookingError(loaded: LoadedLedger, requestId: string, halves: readonly CountedHalf[]): AppError | undefined {
    const { current, booked } = withBooking(loaded, requestId, halves)
    return balanceError(current, booked)
  }

  /** The ledgers of requests' employees and types, in one statement. */
  async loadMany(requests: readonly Pick<LeaveRequest, "employeeId" | "leaveTypeId">[]): Promise<LoadedLedger[]> {
    const employeeIds = [...new Set(requests.map(({ employeeId }) => employeeId))]
    const leaveTypeIds = [...new Set(requests.map(({ leaveTypeId }) => leaveTypeId))]
    const loaded = await loadLedgers(this.ctx, { employees: isOneOf(employeeIds), leaveTypeIds })
    const employees = new Map(loaded.employees.map((employee) => [employee.id, employee]))
    const types = new Map(loaded.types.map((type) => [type.id, type]))
    return requests.map(({ employeeId, leaveTypeId }) => {
      const [employee, type] = [employees.get(employeeId), types.get(leaveTypeId)]
      if (!employee || !type) throw new AppError("NOT_FOUND")
      return { employee, type }
    })
  }

  /** Releases the reserved or used days of a request. */
  async release(request: LeaveRequest): Promise<void> {
    await this.rebook(request, null)
  }

  /** Turns the reserved days of an approved request into used days. */
  async consume(request: LeaveRequest): Promise<void> {
    await this.rebook(request, "USED")
  }

  /** Computes the effect of booking half days, in place of those that the request has booked. Writes nothing. */
  async previewBooking(
    { employeeId, leaveTypeId, id = "" }: LeaveRequestDraft,
    halves: readonly CountedHalf[],
  ): Promise<BookingPreview> {
    const { employee, type } = await loadLedger(this.ctx, employeeId, leaveTypeId)
    const { current: before, booked: after, booking } = withBooking({ employee, type }, id, halves)
    const counted = booking.days.filter(({ amount }) => amount > 0).map(({ date }) => date)
    const [firstDay = employee.today] = counted
    const { postings } = projectLedger(after, lastInputDay(after, latest(firstDay, employee.today)))
    const balance = lowestBalance(postings, firstDay, counted.at(-1) ?? firstDay)
    const error = balanceError(before, after)
    return {
      balanceAfter: type.isUnlimited ? null : fromAmount(balance, type.unit),
      unit: type.unit,
      ...(error ? { error } : {}),
    }
  }

  /**
   * Synchronizes the ledgers of a type of the next employees in a time zone and locks their rows. Returns the id to continue
   * after, or null at the end. One type at a time keeps the locks short in an organization of many types.
   */
  async syncNextBatch(leaveTypeId: string, timezone: string, afterId: string | null): Promise<string | null> {
    const { rows } = await sql<{ id: string }>`
      select e.id from employees e join organizations o on o.id = e.organization_id
      left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
      where e.organization_id = ${this.viewer.organizationId} and coalesce(l.timezone, o.timezone) = ${timezone}
        and (${afterId}::uuid is null or e.id > ${afterId}::uuid)
      order by e.id limit ${SYNC_BATCH_SIZE} for no key update of e`.execute(this.db)
    const ids = rows.map(({ id }) => id)
    await this.syncLedger(ids, [leaveTypeId])
    return ids.length < SYNC_BATCH_SIZE ? null : (ids.at(-1) as string)
  }

  /** Writes the entries of employees that this transaction has created. */
  async syncNewEmployees(employeeIds: readonly string[]): Promise<void> {
    for (const batch of batchesOf(employeeIds, SYNC_BATCH_SIZE)) await this.syncLedger(batch)
  }

  /** Writes the missing entries of employees, whose rows the caller has locked. Default: of all types. */
  async syncLedger(employeeIds: readonly string[], leaveTypeIds?: readonly string[]): Promise<void> {
    if (employeeIds.length === 0) return
    await this.em.flush()
    const { employees, types } = await loadLedgers(this.ctx, { employees: isOneOf(employeeIds), leaveTypeIds })
    const entries = employees.flatMap((employee) =>
      types.flatMap((type) =>
        entriesToWrite(employee, type, ledgerInputFor(employee, type)).map((entry) => ({
          ...entry,
          employeeId: employee.id,
          leaveTypeId: type.id,
        })),
      ),
    )
    await this.insertEntries(entries)
  }

  /** Schedules the ledger job for when the current transaction is committed. */
  async scheduleSync(): Promise<void> {
    await sql`select graphile_worker.add_job('leave-ledger', job_key => 'leave-ledger')`.execute(this.db)
  }

  /** Writes the entries that an input requires. `note` is the reason of the entry with its key. */
  async write(
    employee: LedgerEmployee,
    type: LedgerLeaveType,
    input: LedgerInput,
    note?: { key: string; reason: string },
  ): Promise<void> {
    this.add(employee, type, input, note)
    await this.em.flush()
  }

  /** As `write`, with the next flush. */
  private add(employee: LedgerEmployee, type: LedgerLeaveType, input: LedgerInput, note?: { key: string; reason: string }): void {
    const owner = { employeeId: employee.id, leaveTypeId: type.id }
    const reasonFor = (key: string) => (key === note?.key ? note.reason : undefined)
    const recordedAt = this.clock.now()
    const actorId = this.viewer.employeeId
    for (const entry of entriesToWrite(employee, type, input)) {
      const { key, kind, account, amount, effectiveDate, sequence, lot, lotExpiresOn, requestId, correctsId } = entry
      const values = { key, kind, account, amount, effectiveDate, sequence, lot, lotExpiresOn, requestId, correctsId }
      this.insert(LedgerEntry, { ...values, ...owner, reason: reasonFor(key), recordedAt, actorId })
    }
  }

  /** Moves the booked days of a request to an account; null removes them. */
  private async rebook(request: LeaveRequest, account: Booking["account"] | null): Promise<void> {
    const { employee, type } = await this.lockAndLoad(request)
    const input = ledgerInputFor(employee, type)
    const days = await this.loadBookedDays(request)
    const bookedOn = request.bookedOn ?? request.startDate
    const booking = account ? [{ requestId: request.id, account, bookedOn, days }] : []
    await this.write(employee, type, { ...input, bookings: [...bookingsWithout(input, request), ...booking] })
  }

  private async lockAndLoad(request: LeaveRequest): Promise<LoadedLedger> {
    // The loader queries the database, so pending changes of requests have to be there.
    await this.em.flush()
    await lockEmployeeRow(this.ctx, request.employeeId)
    return loadLedger(this.ctx, request.employeeId, request.leaveTypeId)
  }

  private async loadBookedDays({ id, organizationId, leaveTypeId }: LeaveRequest): Promise<Booking["days"]> {
    const { rows } = await sql<{ date: string; amount: number }>`
      select d.date::text, sum(${bookedAmount})::int as amount from leave_day_parts d
      join leave_types t on t.organization_id = d.organization_id and t.id = ${leaveTypeId}
      where d.organization_id = ${organizationId} and d.request_id = ${id} group by d.date`.execute(this.db)
    return rows
  }

  /** Inserts entries in one statement. The unique key (employee, type, key, sequence) backs up the lock on the employee. */
  private async insertEntries(
    entries: (NewLedgerEntry & { employeeId: string; leaveTypeId: string; reason?: string })[],
  ): Promise<void> {
    if (entries.length === 0) return
    const now = this.clock.now()
    const rows = entries.map((entry) => ({
      id: newId(),
      employee_id: entry.employeeId,
      leave_type_id: entry.leaveTypeId,
      kind: entry.kind,
      account: entry.account,
      amount: entry.amount,
      effective_date: entry.effectiveDate,
      key: entry.key,
      sequence: entry.sequence,
      lot: entry.lot,
      lot_expires_on: entry.lotExpiresOn,
      request_id: entry.requestId,
      reason: entry.reason ?? null,
      corrects_id: entry.correctsId,
    }))
    const columns = sql.join(Object.keys(rows[0] as object).map((column) => sql.id(column)))
    await sql`insert into ledger_entries (organization_id, actor_id, recorded_at, created_at, updated_at, ${columns})
      select ${this.viewer.organizationId}::uuid, ${this.viewer.employeeId}::uuid, ${now}, ${now}, ${now}, ${columns}
      from json_populate_recordset(null::ledger_entries, ${JSON.stringify(rows)}::json)`.execute(this.db)
  }
}

/** The current ledger input, and that without and with a pending booking of a request. */
function withBooking({ employee, type }: LoadedLedger, requestId: string, halves: readonly CountedHalf[]) {
  const current = ledgerInputFor(employee, type)
  const unbooked = { ...current, bookings: bookingsWithout(current, { id: requestId }) }
  const days = toBookedDays(halves, type.unit)
  const booking: Booking = { requestId, account: "PENDING", bookedOn: employee.today, days }
  return { current, unbooked, booked: { ...current, bookings: [...unbooked.bookings, booking] }, booking }
}
