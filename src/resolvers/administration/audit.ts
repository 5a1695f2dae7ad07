// Operations on the audit log.
import { Ctx, Resolver } from "type-graphql"
import { auditReaders } from "../../auth/access/permissions.js"
import type { Context } from "../../core/context.js"
import { AuditVerification } from "../../entities/administration/audit.js"
import { AuditEntry } from "../../entities/audit-entry.js"
import { connectionOf } from "../../entities/connections.js"
import { filterArg } from "../../graphql/arguments.js"
import { query } from "../../graphql/operations.js"
import { AuditFilter } from "../../inputs/administration/audit.js"

@Resolver()
export class AuditResolver {
  @query(() => connectionOf(AuditEntry), {
    allow: auditReaders,
    description:
      "List the audit log, latest entry first: who did what to which record. Entries are never changed, and deleted only after the period that the organization has set.",
  })
  auditEntries(@Ctx() { services }: Context, @filterArg(() => AuditFilter) filter: AuditFilter) {
    return services.administration.audit.list(filter)
  }

  @query(() => AuditVerification, {
    allow: auditReaders,
    description: "Verify the hash chain of the audit log and get its last hash, and the first broken entry if there is one.",
  })
  auditVerification(@Ctx() { services }: Context) {
    return services.administration.audit.verify()
  }
}
