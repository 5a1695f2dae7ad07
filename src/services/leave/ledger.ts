// The ledger of leave: what requests, jobs and HR do to it. Whatever happens, it is given the difference between the entries
// that should be there and those that are; see docs/decisions/0013.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"
import { newId } from "../../entities/base-entity.js"
import type { LeaveEntryKind } from "../../entities/enums.js"
import type { LeaveRequest } from "../../entities/leave/requests.js"
import { LeavePolicy } from "../../entities/leave/types.js"
import type { CountedHalf } from "./days.js"
import {
  type Cell,
  cellsFor,
  factsFor,
  leaveTypesOf,
  type PersonFacts,
  peopleOf,
  type TypeFacts,
  writtenUntil,
} from "./ledger-loader.js"
import { latest, rulesOn } from "./rules/accrual.js"
import {
  type Booking,
  type LedgerInput,
  type LedgerProjection,
  lastDay,
  type Posting,
  projectLedger,
} from "./rules/ledger-projection.js"

/** What a booking would do. */
export interface Judgment {
  /** The balance after it on its first counted day, in days; null where the type is unlimited. */
  balanceAfter: number | null
  /** INSUFFICIENT_BALANCE, where it would be refused. */
  refusal?: AppError
}

/** An entry that is still to be written. */
export interface Difference extends Omit<Posting, "requestId"> {
  requestId: string | null
  sequence: number
  correctsId: string | null
}

/** How many people are written for in one transaction. */
const batch = 100

export class LeaveLedgerService extends BaseService {
  /**
   * Reserves the days of a request that is being submitted; sets its `bookedOn`. INSUFFICIENT_BALANCE where they are not
   * covered, and where they are `instead` of what was booked before, do not owe less either. Holds the person's row, which
   * whoever calls should have taken before any other.
   */
  async hold(request: LeaveRequest, days: readonly CountedHalf[], instead?: LedgerInput): Promise<void> {
    const { person, type } = await this.about(request)
    request.bookedOn = person.today
    const booking: Booking = { requestId: request.id, account: "PENDING", bookedOn: person.today, days: byDay(days) }
    const facts = factsFor(person, type)
    const free = { ...facts, bookings: others(facts, request) }
    const after = { ...facts, bookings: [...free.bookings, booking] }
    refuseShort(instead ?? free, after)
    await this.write(person, type, after)
  }

  /** What the ledger of a request's person follows from as long as nothing is done to the request. */
  async factsOf(request: LeaveRequest): Promise<LedgerInput> {
    const { person, type } = await this.about(request)
    return factsFor(person, type)
  }

  /** Gives back what a pending request had reserved. */
  async release(request: LeaveRequest): Promise<void> {
    await this.book(request, null)
  }

  /** Makes the reservation of a request that is approved a use. */
  async take(request: LeaveRequest): Promise<void> {
    await this.book(request, "USED")
  }

  /** Gives back what an approved leave had used. */
  async giveBack(request: LeaveRequest): Promise<void> {
    await this.book(request, null)
  }

  /** What booking these days would do: for a preview. Writes nothing. */
  async judge(employeeId: string, leaveTypeId: string, days: readonly CountedHalf[]): Promise<Judgment> {
    const [person, type] = [await this.personOf(employeeId), await this.typeOf(leaveTypeId)]
    const before = factsFor(person, type)
    const booking: Booking = { requestId: "", account: "PENDING", bookedOn: person.today, days: byDay(days) }
    const after = { ...before, bookings: [...before.bookings, booking] }
    const first = booking.days.find(({ amount }) => amount > 0)?.date ?? person.today
    const { postings } = projectLedger(after, lastDay(after, latest(first, person.today)))
    const sum = postings.reduce((total, { amount, effectiveDate }) => (effectiveDate <= first ? total + amount : total), 0)
    const error = shortOf(before, after)
    return { balanceAfter: type.isUnlimited ? null : sum / 1000, ...(error ? { refusal: error } : {}) }
  }

  /**
   * Brings the ledgers of the next people of a zone up to date, as far as their day has come; gives the id after which to go
   * on, none at the end. Who is written for is locked.
   */
  async catchUp(timezone: string, after: string | null): Promise<string | null> {
    const { rows } = await sql<{ id: string }>`
      select e.id from employees e join organizations o on o.id = e.organization_id
      left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
      where e.organization_id = ${this.viewer.organizationId} and coalesce(l.timezone, o.timezone) = ${timezone}
        and (${after}::uuid is null or e.id > ${after}::uuid)
      order by e.id limit ${batch} for no key update of e`.execute(this.db)
    const ids = rows.map(({ id }) => id)
    await this.settle(ids)
    return ids.length < batch ? null : (ids.at(-1) as string)
  }

  /** Brings the ledgers of some people up to date. Whoever calls holds their rows. */
  async settle(employeeIds: readonly string[]): Promise<void> {
    if (employeeIds.length === 0) return
    await this.em.flush()
    const types = await leaveTypesOf(this.ctx)
    const people = await peopleOf(this.ctx, sql`e.id = any(${[...employeeIds]}::uuid[])`)
    const entries = people.flatMap((person) =>
      types.flatMap((type) =>
        differences(person, type, factsFor(person, type)).map((entry) => ({
          ...entry,
          employeeId: person.id,
          leaveTypeId: type.id,
        })),
      ),
    )
    await this.insertEntries(entries)
  }

  /** Has the ledgers of the organization brought up to date once this is committed. */
  async catchUpSoon(): Promise<void> {
    await sql`select graphile_worker.add_job('leave-ledger', job_key => 'leave-ledger')`.execute(this.db)
  }

  /** Writes what follows from facts that are about to hold. */
  async write(person: PersonFacts, type: TypeFacts, facts: LedgerInput, said?: { key: string; reason: string }): Promise<void> {
    const about = { employeeId: person.id, leaveTypeId: type.id }
    const reason = (key: string) => (key === said?.key ? said.reason : undefined)
    await this.insertEntries(differences(person, type, facts).map((entry) => ({ ...entry, ...about, reason: reason(entry.key) })))
  }

  /** A person as the ledger sees them; NOT_FOUND where there is none. */
  async personOf(employeeId: string): Promise<PersonFacts> {
    const [person] = await peopleOf(this.ctx, sql`e.id = ${employeeId}`)
    if (!person) throw new AppError("NOT_FOUND")
    return person
  }

  /** A type, also one that was retired; NOT_FOUND where there is none. */
  async typeOf(leaveTypeId: string): Promise<TypeFacts> {
    const type = (await leaveTypesOf(this.ctx)).find(({ id }) => id === leaveTypeId)
    if (!type) throw new AppError("NOT_FOUND")
    return type
  }

  /** The rules of a type on a day: of the version in force; before the first version, of that one. */
  async rulesOn(leaveTypeId: string, day: string): Promise<LeavePolicy> {
    const order = { effectiveFrom: "asc", id: "asc" } as const
    return rulesOn(await this.em.find(LeavePolicy, { leaveTypeId }, { orderBy: order }), day)
  }

  /** Books a request anew, for another account or for none. */
  private async book(request: LeaveRequest, account: Booking["account"] | null): Promise<void> {
    const { person, type } = await this.about(request)
    const facts = factsFor(person, type)
    const known = await this.daysOf(request)
    const bookedOn = request.bookedOn ?? request.startDate
    const booked = account ? [{ requestId: request.id, account, bookedOn, days: known }] : []
    await this.write(person, type, { ...facts, bookings: [...others(facts, request), ...booked] })
  }

  private async about({ employeeId, leaveTypeId }: LeaveRequest) {
    // What was done to requests in this transaction has to be in the database before it is asked.
    await this.em.flush()
    await sql`select 1 from employees where organization_id = ${this.viewer.organizationId} and id = ${employeeId} for update`.execute(
      this.db,
    )
    return { person: await this.personOf(employeeId), type: await this.typeOf(leaveTypeId) }
  }

  private async daysOf({ id, organizationId }: LeaveRequest): Promise<Booking["days"]> {
    const { rows } = await sql<{ date: string; amount: number }>`
      select date::text, sum(amount)::int as amount from leave_days
      where organization_id = ${organizationId} and request_id = ${id} group by date`.execute(this.db)
    return rows
  }

  /** Entries in one statement; the unique key stands behind the lock on the person. */
  private async insertEntries(
    entries: (Difference & { employeeId: string; leaveTypeId: string; reason?: string })[],
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
    await sql`insert into leave_entries (organization_id, actor_id, recorded_at, created_at, updated_at, ${columns})
      select ${this.viewer.organizationId}::uuid, ${this.viewer.isSystem ? null : this.viewer.id}::uuid, ${now}, ${now}, ${now}, ${columns}
      from json_populate_recordset(null::leave_entries, ${JSON.stringify(rows)}::json)`.execute(this.db)
  }
}

/** Halves as days. */
export const byDay = (halves: readonly CountedHalf[]): Booking["days"] =>
  [...Map.groupBy(halves, ({ date }) => date)].map(([date, parts]) => ({
    date,
    amount: parts.reduce((sum, { amount }) => sum + amount, 0),
  }))

const others = ({ bookings }: LedgerInput, { id }: Pick<LeaveRequest, "id">) =>
  bookings.filter(({ requestId }) => requestId !== id)

/** INSUFFICIENT_BALANCE where some facts owe more than the rules allow, and more than was owed on that day before. */
export function shortOf(before: LedgerInput, after: LedgerInput): AppError | undefined {
  if (after.isUnlimited) return undefined
  const until = lastDay(after, lastDay(before, "0001-01-01"))
  const owed = projectLedger(before, until).debts
  const isShort = projectLedger(after, until).debts.some(
    ({ date, debt, allowed }) => debt > Math.max(allowed, owed.findLast((one) => one.date <= date)?.debt ?? 0),
  )
  return isShort ? new AppError("INSUFFICIENT_BALANCE") : undefined
}

export function refuseShort(before: LedgerInput, after: LedgerInput): void {
  const error = shortOf(before, after)
  if (error) throw error
}

/**
 * The entries of a plan that are not written yet, as far as the ledger is kept: to today, or as far as leave is booked. What HR
 * adjusts stands nowhere else, so it is written whenever it counts.
 */
export function differences(person: PersonFacts, type: TypeFacts, facts: LedgerInput): Difference[] {
  const cells = cellsFor(person, type)
  const { postings } = projectLedger(facts, lastDay(facts, writtenUntil(cells, person.today)))
  const booked = postings.flatMap(({ requestId, effectiveDate }) => (requestId ? [effectiveDate] : []))
  const until = latest(person.today, ...booked)
  return missing({ postings, debts: [] }, cells, facts).filter(
    ({ effectiveDate, kind, sequence }) => sequence > 0 || kind === "ADJUSTMENT" || effectiveDate <= until,
  )
}

/** What of a plan the entries that are written don't say yet. */
export function missing({ postings }: LedgerProjection, cells: readonly Cell[], { bookings }: LedgerInput): Difference[] {
  const written = new Map(cells.map((cell) => [cell.key, cell]))
  const planned = new Set(postings.map(({ key }) => key))
  const live = new Set(bookings.map(({ requestId, account }) => `${requestId} ${account}`))
  const changed = postings.flatMap((posting): Difference[] => {
    const cell = written.get(posting.key)
    const amount = posting.amount - (cell?.amount ?? 0)
    // What was given back and is booked again is no correction.
    const corrects = cell && cell.amount !== 0
    const kind = corrects ? "CORRECTION" : posting.kind
    const correctsId = corrects ? cell.firstId : null
    const place = { sequence: cell?.entries ?? 0, correctsId, requestId: posting.requestId ?? null }
    return amount === 0 ? [] : [{ ...posting, ...place, kind, amount }]
  })
  const undone = cells.flatMap((cell): Difference[] => {
    if (planned.has(cell.key) || cell.amount === 0) return []
    const isOver = cell.requestId !== null && !live.has(`${cell.requestId} ${cell.account}`)
    const kind: LeaveEntryKind = isOver ? "RELEASE" : "CORRECTION"
    const { key, account, effectiveDate, lot, lotExpiresOn, requestId, entries: sequence, firstId: correctsId } = cell
    return [{ key, account, effectiveDate, lot, lotExpiresOn, requestId, sequence, correctsId, kind, amount: -cell.amount }]
  })
  return [...changed, ...undone]
}
