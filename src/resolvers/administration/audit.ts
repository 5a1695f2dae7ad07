// GraphQL operations on the audit log.
import { Ctx, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { AuditVerification } from "../../entities/administration/audit.js"
import { AuditEntry } from "../../entities/audit-entry.js"
import { connectionOf } from "../../entities/connections.js"
import { filterArg } from "../../graphql/arguments.js"
import { AuditFilter } from "../../inputs/administration/audit.js"

@Resolver()
export class AuditResolver {
  @Query(() => connectionOf(AuditEntry))
  auditEntries(@Ctx() { services }: Context, @filterArg(() => AuditFilter) filter?: AuditFilter) {
    return services.administration.audit.list(filter ?? {})
  }

  @Query(() => AuditVerification)
  auditVerification(@Ctx() { services }: Context) {
    return services.administration.audit.verify()
  }
}
