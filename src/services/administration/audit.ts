// The audit log: search and verification.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { validationError } from "../../core/errors.js"
import { AuditVerification } from "../../entities/administration/audit.js"
import { AuditEntry } from "../../entities/audit-entry.js"
import { verifyAuditLog } from "../../events/audit-verification.js"
import type { AuditFilter } from "../../inputs/administration/audit.js"
import type { Condition } from "../../query/query-spec.js"

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

  async verify(): Promise<AuditVerification> {
    const result = await verifyAuditLog(this.db, this.viewer.organizationId)
    return Object.assign(new AuditVerification(), { ...result, verifiedAt: this.clock.now() })
  }
}
