// Verifies the hash chain of an organization's audit log.
import { type Kysely, sql } from "kysely"
import type { AuditVerification } from "../entities/administration/audit.js"
import { auditText, valueDigest } from "./audit.js"

interface Row {
  entries: number
  values: number
  erasedValues: number
  lastHash: string
  sequence: number | null
  id: string | null
}

/**
 * Recomputes every hash and the digest of every value, in one pass over the log in its order. A trimmed log starts after the entry that
 * its last trim names. Erased values need an entry of an erasure that counts them.
 */
export async function verifyAuditLog(
  db: Kysely<unknown>,
  organizationId: string,
): Promise<Omit<AuditVerification, "verifiedAt">> {
  const { rows } = await sql<Row>`
    with start as (
      select coalesce(max((t.details ->> 'untilSequence')::integer), 0) as sequence, coalesce(max(t.details ->> 'hash'), '') as hash
      from (select x.details from audit_entries x where x.organization_id = ${organizationId} and x.action = 'auditLog.trim'
        order by x.sequence desc limit 1) t
    ), numbered as (
      select e.*, row_number() over w + s.sequence as position, coalesce(lag(e.hash) over w, s.hash) as previous_hash
      from audit_entries e cross join start s where e.organization_id = ${organizationId} window w as (order by e.sequence)
    ), uncounted as (
      select v.owner_id from audit_values v where v.organization_id = ${organizationId} and v.salt is null and v.owner_id is not null group by v.owner_id
      having count(*) > (select coalesce(sum((x.details ->> 'erasedValues')::integer), 0) from audit_entries x
        where x.organization_id = ${organizationId} and x.subject_id = v.owner_id::text and x.action = 'employee.erase')
    ), digests as (
      select v.entry_id, count(*)::integer as values, count(*) filter (where v.salt is null)::integer as erased,
        jsonb_agg(case when v.salt is null then e.details -> 'digests' -> (v.position - 1) else to_jsonb(${valueDigest("v")}) end
          order by v.position) as digests,
        bool_or(v.salt is null and (v.owner_id is null or v.owner_id in (select owner_id from uncounted))) as has_uncounted
      from audit_values v join audit_entries e on e.organization_id = v.organization_id and e.id = v.entry_id
      where v.organization_id = ${organizationId} group by v.entry_id
    ), checked as (
      select count(*)::integer as entries, coalesce(max(n.sequence), 0) as last_sequence,
        min(n.position) filter (where n.sequence <> n.position) as missing,
        min(n.sequence) filter (where n.hash <> app.hash_next(null, n.previous_hash, ${auditText("n")})
          or (n.details -> 'digests') is distinct from d.digests or d.has_uncounted) as changed,
        coalesce(sum(d.values), 0)::integer as values, coalesce(sum(d.erased), 0)::integer as erased
      from numbered n left join digests d on d.entry_id = n.id
    ), chain as (
      select coalesce(max(c.last_sequence), 0) as last_sequence, coalesce(max(c.last_hash), '') as last_hash
      from audit_chains c where c.organization_id = ${organizationId}
    ), verdict as (
      select k.entries, k.values, k.erased, l.last_hash,
        least(k.missing, k.changed, case when k.last_sequence <> l.last_sequence then least(k.last_sequence, l.last_sequence) + 1 end,
          case when l.last_hash is distinct from coalesce((select e.hash from audit_entries e
            where e.organization_id = ${organizationId} and e.sequence = l.last_sequence), '') then greatest(l.last_sequence, 1) end)::integer as sequence
      from checked k cross join chain l
    )
    select v.entries, v.values, v.erased as "erasedValues", v.last_hash as "lastHash", v.sequence, (select e.id from audit_entries e
      where e.organization_id = ${organizationId} and e.sequence = v.sequence) as id
    from verdict v`.execute(db)
  const { entries, values, erasedValues, lastHash, sequence, id } = rows[0] as Row
  return {
    isIntact: sequence === null,
    entries,
    values,
    erasedValues,
    lastHash: lastHash || null,
    firstBroken: sequence === null ? null : { sequence, id },
  }
}
