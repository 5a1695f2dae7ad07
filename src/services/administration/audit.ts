// The audit log: search and verification.
import { LockMode } from "@mikro-orm/core"
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { validationError } from "../../core/errors.js"
import { AuditVerification } from "../../entities/administration/audit.js"
import { AuditChain, AuditEntry } from "../../entities/audit-entry.js"
import { verifyAuditLog } from "../../events/audit-verification.js"
import type { AuditFilter } from "../../inputs/administration/audit.js"
import type { Condition } from "../../query/query-spec.js"

/** Entries that one transaction deletes. */
export const MAX_TRIMMED = 5_000

export class AuditService extends BaseService {
  /** Entries by filter, latest first. */
  list({ entityType, entityId, actorId, action, from, to, beforeSequence }: AuditFilter) {
    if (from && to && Date.parse(to) < Date.parse(from)) throw validationError({ to: "endBeforeStart" })
    const conditions: Condition[] = []
    if (from) conditions.push((entry) => sql`${entry("at")} >= ${new Date(from)}`)
    if (to) conditions.push((entry) => sql`${entry("at")} < ${new Date(to)}`)
    if (beforeSequence) conditions.push((entry) => sql`${entry("sequence")} < ${beforeSequence}`)
    return this.queryMany(AuditEntry, {
      where: { subjectType: entityType, subjectId: entityId, actorId, action },
      conditions,
      orderBy: [{ by: "sequence", descending: true }],
    })
  }

  /**
   * Deletes the oldest entries, up to the first one that is not older than `before`. Records the end of the deleted part as an entry
   * of the chain. Returns the number of deleted entries, at most `MAX_TRIMMED`. Called by a job.
   */
  async trim(before: Date): Promise<number> {
    const { organizationId } = this.viewer
    const chain = await this.em.findOne(AuditChain, {}, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
    const { rows } = await sql<{ sequence: number; hash: string; entries: number }>`
      with expired as (
        select e.sequence, e.hash from audit_entries e where e.organization_id = ${organizationId} and e.sequence < coalesce((
          select k.sequence from audit_entries k where k.organization_id = ${organizationId} and k.at >= ${before}
          order by k.sequence limit 1), 2147483647)
        order by e.sequence limit ${sql.lit(MAX_TRIMMED)}
      )
      select x.sequence, x.hash, (select count(*)::integer from expired) as entries from expired x order by x.sequence desc limit 1`.execute(
      this.db,
    )
    const last = rows[0]
    if (!chain || !last) return 0
    // The rule of the table rejects any other deletion (migrations).
    await sql`select set_config('app.trimmed_organization', ${organizationId}, true),
      set_config('app.trimmed_sequence', ${String(last.sequence)}, true)`.execute(this.db)
    await sql`delete from audit_entries where organization_id = ${organizationId} and sequence <= ${last.sequence}`.execute(
      this.db,
    )
    this.emit("auditLog.trim", { subject: chain, details: { untilSequence: last.sequence, hash: last.hash } })
    return last.entries
  }

  async verify(): Promise<AuditVerification> {
    const result = await verifyAuditLog(this.db, this.viewer.organizationId)
    return Object.assign(new AuditVerification(), { ...result, verifiedAt: this.clock.now() })
  }
}
