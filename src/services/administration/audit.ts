// The audit log: search and verification.
import { LockMode } from "@mikro-orm/core"
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { validationError } from "../../core/errors.js"
import { AuditVerification } from "../../entities/administration/audit.js"
import { AuditChain, AuditEntry, AuditValue, detailsOf } from "../../entities/audit-entry.js"
import { metadataOf } from "../../entities/metadata.js"
import { verifyAuditLog } from "../../events/audit-verification.js"
import { type LoggedEntry, toOcsf } from "../../events/ocsf.js"
import { type AuditFilter, MAX_OCSF_EVENTS, type OcsfInput } from "../../inputs/administration.js"
import type { Condition } from "../../query/query-spec.js"

/** Entries that one transaction deletes. */
export const MAX_TRIMMED = 5_000

export class AuditService extends BaseService {
  /** Entries by filter, latest first. */
  list({ entityType, entityId, actorId, action, field, from, to, beforeSequence }: AuditFilter) {
    if (from && to && Date.parse(to) < Date.parse(from)) throw validationError({ to: "endBeforeStart" })
    const { auditedChanges } = this.ctx.services.administration
    const conditions: Condition[] = []
    if (from) conditions.push((entry) => sql`${entry("at")} >= ${new Date(from)}`)
    if (to) conditions.push((entry) => sql`${entry("at")} < ${new Date(to)}`)
    if (entityId) conditions.push((entry) => auditedChanges.concerns(entry, entityId))
    if (field) conditions.push((entry) => auditedChanges.hasField(entry, field))
    if (beforeSequence) conditions.push((entry) => sql`${entry("sequence")} < ${beforeSequence}`)
    return this.queryMany(AuditEntry, {
      where: { subjectType: entityType, actorId, action },
      conditions,
      orderBy: [{ by: "sequence", descending: true }],
    })
  }

  /**
   * Entries after a number, oldest first, each as a line with an event of OCSF. Throws RESUME_TOKEN_EXPIRED if entries after the number
   * were deleted.
   */
  async listOcsfEvents({ afterSequence, limit = MAX_OCSF_EVENTS }: OcsfInput): Promise<string> {
    if (afterSequence) await this.ctx.services.administration.changes.assertKept(afterSequence)
    const entry = this.ctx.query.row(AuditEntry, "e")
    const { rows } = await sql<LoggedEntry>`
      select e.id, e.organization_id as "organizationId", e.sequence, (extract(epoch from e.at) * 1000)::float8 as time, e.action,
        e.actor_id as "actorId", e.api_key_id as "apiKeyId", e.subject_type as "subjectType", e.subject_id as "subjectId",
        (${detailsOf(entry)}) as details, e.request_id as "requestId", e.hash
      from audit_entries e where e.organization_id = ${this.viewer.organizationId} and e.sequence > ${afterSequence ?? 0}
        and ${this.ctx.query.isReadable(AuditEntry, "e")}
      order by e.sequence limit ${limit}`.execute(this.db)
    return rows.map((row) => `${JSON.stringify(toOcsf(row))}\n`).join("")
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
    await sql`delete from ${sql.table(metadataOf(AuditValue).table)} v using audit_entries e where v.organization_id = ${organizationId}
      and e.organization_id = v.organization_id and e.id = v.entry_id and e.sequence <= ${last.sequence}`.execute(this.db)
    await sql`delete from audit_entries where organization_id = ${organizationId} and sequence <= ${last.sequence}`.execute(
      this.db,
    )
    this.emit("auditLog.trim", { subject: chain, details: { untilSequence: last.sequence, hash: last.hash } })
    return last.entries
  }

  /** Throws RATE_LIMITED if several verifications of the organization wait. */
  async verify(): Promise<AuditVerification> {
    const { organizationId } = this.viewer
    const result = await this.ctx.deps.auditVerifications.run(organizationId, async () => {
      const { db } = this
      const outcome = await verifyAuditLog(db, organizationId)
      // A statement that a replica did not finish was repeated on the primary, which may have later entries.
      this.ctx.readFromPrimary()
      return outcome.isIntact || this.db === db ? outcome : verifyAuditLog(this.db, organizationId)
    })
    return Object.assign(new AuditVerification(), { ...result, verifiedAt: this.clock.now() })
  }
}
