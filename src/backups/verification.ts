// Verifies a restored database: the chains of the audit logs, the ledger of leave, and the contents of files.
import { type Kysely, sql } from "kysely"
import type { FileStorage } from "../adapters/storage/storage.js"
import { verifyAuditLog } from "../events/audit-verification.js"
import { readState } from "./state.js"
import { findMissingFiles } from "./stored-files.js"

export interface Verification {
  organizations: number
  employees: number
  auditEntries: number
  ledgerEntries: number
  files: number
  /** One line for each fault. */
  problems: string[]
}

/** @param storages where the contents of files may be. One of them must have each. */
export async function verifyDatabase(
  db: Kysely<unknown>,
  storages: readonly { storage: FileStorage; prefix: string }[],
): Promise<Verification> {
  const problems: string[] = []
  const { rows: organizations } = await sql<{ id: string }>`select id from organizations order by id`.execute(db)
  let auditEntries = 0
  for (const { id } of organizations) {
    const { firstBroken, entries } = await verifyAuditLog(db, id)
    auditEntries += entries
    if (firstBroken) problems.push(`The audit log of organization ${id} is broken at entry ${firstBroken.sequence}`)
  }
  const { rows } = await sql<{ employees: number; entries: number; gaps: number; bookings: number }>`
    select (select count(*)::int from employees) as employees, (select count(*)::int from ledger_entries) as entries,
      (select count(*)::int from (select from ledger_entries group by organization_id, employee_id, leave_type_id, key
        having max(sequence) <> count(*) - 1) gaps) as gaps,
      (select count(*)::int from (select from ledger_entries l
        join leave_requests r on r.organization_id = l.organization_id and r.id = l.request_id
        where r.status in ('DRAFT', 'REJECTED', 'CANCELLED')
        group by l.organization_id, l.request_id, l.account having sum(l.amount) <> 0) bookings) as bookings`.execute(db)
  const [{ employees, entries: ledgerEntries, gaps, bookings }] = rows as [(typeof rows)[number]]
  if (gaps > 0) problems.push(`The leave ledger lacks entries: ${gaps} of its keys have gaps`)
  if (bookings > 0) problems.push(`The leave ledger books days for requests that are not active: ${bookings}`)
  const { count, missing } = await findMissingFiles(db, storages)
  for (const key of missing) problems.push(`The contents of the file ${key} are missing`)
  const minute = await readState(db, "MINUTE")
  const expected = Number(minute?.details.auditEntries ?? 0)
  const { rows: chains } = await sql<{ last: number }>`
    select coalesce(sum(last_sequence), 0)::float8 as last from audit_chains`.execute(db)
  if ((chains[0]?.last ?? 0) < expected) problems.push(`The audit logs are shorter than at ${minute?.at.toISOString()}`)
  return {
    ...{ organizations: organizations.length, employees, auditEntries, ledgerEntries },
    ...{ files: count, problems },
  }
}
