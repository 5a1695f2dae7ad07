// Verifies the hash chain of an organization's audit log.
import { type Kysely, sql } from "kysely"
import type { AuditVerification } from "../entities/administration/audit.js"
import { auditText, valueDigest } from "./audit.js"

/** Entries that one statement verifies, with at most 1,000 values each. */
const BATCH_SIZE = 1_000
/** Statements that run at a time. Most of their work is hashing. */
const PARALLEL_STATEMENTS = 2

type Outcome = Omit<AuditVerification, "verifiedAt">

/** The part of a log that one statement has read. */
interface AuditLog {
  /** Number of the last deleted entry; 0 without a trim. */
  startSequence: number
  /** Number of the last entry, and the end of the chain. */
  endSequence: number
  lastHash: string
  /** Number of an entry before the beginning of the log, of a missing one at its end, or of one that is not the end of the chain. */
  brokenBound: number | null
  /** Employees with more erased values than the entries of their erasures count. */
  uncounted: string[]
}

interface Counts {
  entries: number
  values: number
  erasedValues: number
  broken: number | null
}

interface Batch extends Counts {
  /** Number of the last deleted entry, as the statement of the batch saw it. */
  startSequence: number
  /** Number of the first entry after the batch. */
  nextSequence: number | null
}

/**
 * Recomputes every hash and the digest of every value, in batches in the order of the log. A trimmed log starts after the entry that its last
 * trim names. Erased values need an entry of an erasure that counts them. Entries that are added meanwhile are verified only if one
 * of them is a trim, by which the log starts later.
 */
export async function verifyAuditLog(db: Kysely<unknown>, organizationId: string): Promise<Outcome> {
  const counts: Counts = { entries: 0, values: 0, erasedValues: 0, broken: null }
  let log = await loadLog(db, organizationId)
  let start = log.startSequence
  while ((await verifyEntries(db, organizationId, { log, start, counts })) > log.startSequence) {
    start = log.endSequence
    log = await loadLog(db, organizationId)
  }
  const { broken: sequence, ...totals } = counts
  const outcome = { isIntact: sequence === null, ...totals, lastHash: log.lastHash || null }
  if (sequence === null) return { ...outcome, firstBroken: null }
  const { rows } = await sql<{ id: string }>`select e.id from audit_entries e
    where e.organization_id = ${organizationId} and e.sequence = ${sequence}`.execute(db)
  return { ...outcome, firstBroken: { sequence, id: rows[0]?.id ?? null } }
}

/** Verifies the entries after `start` and adds them to the counts. Returns the number of the last entry that was deleted up to then. */
async function verifyEntries(
  db: Kysely<unknown>,
  organizationId: string,
  { log, start, counts }: { log: AuditLog; start: number; counts: Counts },
): Promise<number> {
  let next = start
  let trimmed = log.startSequence
  const addBroken = (sequence: number | null) => {
    if (sequence !== null) counts.broken = Math.min(sequence, counts.broken ?? sequence)
  }
  addBroken(log.brokenBound)
  const verifyNext = async () => {
    while (next < log.endSequence) {
      const from = next
      next += BATCH_SIZE
      const batch = await verifyBatch(db, organizationId, log, from)
      trimmed = Math.max(trimmed, batch.startSequence)
      // A changed number can leave a gap of millions of batches, and a trim deletes many.
      if (batch.entries === 0) next = Math.max(next, (batch.nextSequence ?? log.endSequence + 1) - 1)
      for (const name of ["entries", "values", "erasedValues"] as const) counts[name] += batch[name]
      addBroken(batch.broken)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_STATEMENTS }, verifyNext))
  return trimmed
}

/** WITH query for `start (sequence, hash)`: those of the entry before the first one. */
const lastTrim = (organizationId: string) => sql`start as (
    select coalesce(max((t.details ->> 'untilSequence')::integer), 0) as sequence, coalesce(max(t.details ->> 'hash'), '') as hash
    from (select x.details from audit_entries x where x.organization_id = ${organizationId} and x.action = 'auditLog.trim'
      order by x.sequence desc limit 1) t
  )`

async function loadLog(db: Kysely<unknown>, organizationId: string): Promise<AuditLog> {
  const { rows } = await sql<AuditLog>`
    with ${lastTrim(organizationId)}, entries as (
      select min(e.sequence) as first_sequence, coalesce(max(e.sequence), 0) as last_sequence
      from audit_entries e where e.organization_id = ${organizationId}
    ), chain as (
      select coalesce(max(c.last_sequence), 0) as last_sequence, coalesce(max(c.last_hash), '') as last_hash
      from audit_chains c where c.organization_id = ${organizationId}
    )
    select s.sequence as "startSequence", k.last_sequence as "endSequence", l.last_hash as "lastHash",
      least(case when k.first_sequence <= s.sequence then k.first_sequence end,
        case when k.last_sequence <> l.last_sequence then least(k.last_sequence, l.last_sequence) + 1 end,
        case when l.last_hash is distinct from coalesce((select e.hash from audit_entries e
          where e.organization_id = ${organizationId} and e.sequence = l.last_sequence), '') then greatest(l.last_sequence, 1) end
      ) as "brokenBound",
      array(select v.owner_id::text from audit_values v
        where v.organization_id = ${organizationId} and v.salt is null and v.owner_id is not null group by v.owner_id
        having count(*) > (select coalesce(sum((x.details ->> 'erasedValues')::integer), 0) from audit_entries x
          where x.organization_id = ${organizationId} and x.subject_id = v.owner_id::text and x.action = 'employee.erase')
      ) as uncounted
    from start s cross join entries k cross join chain l`.execute(db)
  return rows[0] as AuditLog
}

/** Verifies the entries after a number, up to the end of the log. Those that a trim has deleted until then are not missing. */
async function verifyBatch(
  db: Kysely<unknown>,
  organizationId: string,
  { endSequence, uncounted }: AuditLog,
  start: number,
): Promise<Batch> {
  const end = Math.min(start + BATCH_SIZE, endSequence)
  const { rows } = await sql<Batch>`
    with ${lastTrim(organizationId)}, batch as (
      select greatest(s.sequence, ${start}::integer) as start, case when s.sequence >= ${start} then s.hash else (select p.hash
        from audit_entries p where p.organization_id = ${organizationId} and p.sequence = ${start}) end as hash_before
      from start s
    )
    select count(*)::integer as entries, coalesce(sum(n.values), 0)::integer as values, coalesce(sum(n.erased), 0)::integer as "erasedValues",
      least(min(n.position) filter (where n.sequence <> n.position),
        case when count(*) < ${end} - (select b.start from batch b) then (select b.start from batch b) + count(*) + 1 end,
        min(n.sequence) filter (where n.hash is distinct from app.hash_next(null, n.previous_hash, ${auditText("n")})
          or n.details -> 'digests' is distinct from n.digests or n.has_uncounted))::integer as broken,
      (select s.sequence from start s) as "startSequence",
      (select min(x.sequence) from audit_entries x where x.organization_id = ${organizationId} and x.sequence > ${end}) as "nextSequence"
    from (
      select e.*, row_number() over w + b.start as position, coalesce(lag(e.hash) over w, b.hash_before) as previous_hash,
        d.values, d.erased, d.digests, d.has_uncounted
      from batch b cross join audit_entries e cross join lateral (
        select count(*)::integer as values, count(*) filter (where v.salt is null)::integer as erased,
          jsonb_agg(case when v.salt is null then e.details -> 'digests' -> (v.position - 1) else to_jsonb(${valueDigest("v")}) end
            order by v.position) as digests,
          bool_or(v.salt is null and (v.owner_id is null or v.owner_id = any(${uncounted}::uuid[]))) as has_uncounted
        from audit_values v where v.organization_id = e.organization_id and v.entry_id = e.id
      ) d
      where e.organization_id = ${organizationId} and e.sequence > ${start} and e.sequence <= ${end} window w as (order by e.sequence)
    ) n`.execute(db)
  return rows[0] as Batch
}
