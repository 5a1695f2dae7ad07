// Operations on the audit log.
import { Args, Ctx, FieldResolver, Resolver, Root } from "type-graphql"
import { auditReaders } from "../../auth/access/permissions.js"
import type { Context } from "../../core/context.js"
import { AuditVerification } from "../../entities/administration/audit.js"
import { AuditEntry } from "../../entities/audit-entry.js"
import { AuditedChange } from "../../entities/audited-changes.js"
import { connectionOf } from "../../entities/connections.js"
import { filterArg, idArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import { AuditFilter, OcsfInput } from "../../inputs/administration.js"

@Resolver(() => AuditEntry)
export class AuditEntryFieldResolver {
  @FieldResolver(() => [AuditedChange])
  changes(@Root() entryId: string, @Ctx() { services }: Context) {
    return services.administration.auditedChanges.listFirst(entryId)
  }
}

@Resolver()
export class AuditResolver {
  @query(() => connectionOf(AuditEntry), {
    allow: auditReaders,
    staleness: "replica",
    description:
      "List the audit log, latest entry first: who did what to which record. Entries are never changed, except that an erasure removes values of a person, and deleted only after the period that the organization has set.",
  })
  auditEntries(@Ctx() { services }: Context, @filterArg() filter: AuditFilter) {
    return services.administration.audit.list(filter)
  }

  @query(() => [AuditedChange], {
    allow: auditReaders,
    staleness: "replica",
    description:
      "List all values that an entry of the audit log changed, at most 1,000. Values of configuration that the caller may not read are hidden, those of people are omitted.",
  })
  auditEntryChanges(@Ctx() { services }: Context, @idArg("entryId", "Id of the entry.") entryId: string) {
    return services.administration.auditedChanges.listAuthorized(entryId)
  }

  @query(() => String, {
    allow: auditReaders,
    staleness: "replica",
    errors: ["RESUME_TOKEN_EXPIRED"],
    description:
      "Get entries of the audit log, oldest first, as events of the Open Cybersecurity Schema Framework 1.9, a JSON object in each line. People are named by id. Pass the sequence of the last event to get the next ones; at the end of the log, the text has no lines.",
  })
  auditOcsfEvents(@Ctx() { services }: Context, @Args(() => OcsfInput) input: OcsfInput) {
    return services.administration.audit.listOcsfEvents(input)
  }

  @query(() => AuditVerification, {
    allow: auditReaders,
    staleness: "replica",
    description: "Verify the hash chain of the audit log and get its last hash, and the first broken entry if there is one.",
  })
  auditVerification(@Ctx() { services }: Context) {
    return services.administration.audit.verify()
  }

  @mutation(() => AuditEntry, {
    allow: auditReaders,
    errors: [
      "INVALID_TRANSITION",
      "NOT_FOUND",
      "INVALID_REFERENCE",
      "NAME_TAKEN",
      "RECORD_IN_USE",
      "HIERARCHY_CYCLE",
      "SCHEDULED_CHANGE_CONFLICT",
      "SELF_ACTION_FORBIDDEN",
    ],
    description:
      "Set configuration back to its values before an action, by the update of the record and its rules. Returns the new audit entry. STALE_VERSION names fields that have changed since; creations, deletions and other records return INVALID_TRANSITION.",
    read: ({ services }, id: string) => services.administration.reverts.getLatest(id),
  })
  revertAuditEntry(@Ctx() { services }: Context, @idArg() id: string) {
    return services.administration.reverts.revert(id)
  }
}
