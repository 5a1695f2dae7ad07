// Access rules of accounts, roles, API keys, webhooks, the audit log and its feed.
import { sql } from "kysely"
import { AccessHolder, AccessRule } from "../../entities/administration/access.js"
import { ApiKey } from "../../entities/administration/api-keys.js"
import { ChangeEvent } from "../../entities/administration/changes.js"
import { StoredRetention } from "../../entities/administration/retention.js"
import { CustomRole, RoleAssignment } from "../../entities/administration/roles.js"
import { Webhook, WebhookDelivery } from "../../entities/administration/webhooks.js"
import { AuditEntry } from "../../entities/audit-entry.js"
import { accessPolicy, type RowRule } from "../access-policies.js"
import { admin, anyOf, anyone, hr, owner } from "../access-rules.js"
import { accessInquirers, auditReaders, changeReaders, roleManagers, webhookManagers } from "./permissions.js"

/** Webhooks whose role has nothing that the viewer lacks, because deliveries show what the role may read. Administrators see all. */
const withHeldRole =
  (webhookId: "id" | "webhookId"): RowRule =>
  (row, viewer) =>
    viewer.isAdmin
      ? undefined
      : sql`exists (select from webhooks m join custom_roles g on g.organization_id = m.organization_id and g.id = m.role_id
          where m.organization_id = ${row.organization} and m.id = ${row(webhookId)} and g.permissions <@ ${row.heldPermissions()})`

export const administrationAccess = [
  // The service checks who may ask for the holders.
  accessPolicy(AccessRule, {}, { read: anyone }),
  accessPolicy(AccessHolder, {}, { read: accessInquirers }),
  accessPolicy(ApiKey, {}, { read: roleManagers, update: roleManagers }),
  accessPolicy(AuditEntry, {}, { read: auditReaders }),
  // The service selects the events of records that the viewer may read.
  accessPolicy(ChangeEvent, {}, { read: changeReaders }),
  accessPolicy(StoredRetention, {}, { read: hr, update: admin }),
  accessPolicy(CustomRole, {}, { read: anyOf(anyone, roleManagers), update: roleManagers, delete: roleManagers }),
  accessPolicy(RoleAssignment, { owner: "employeeId" }, { read: anyOf(roleManagers, owner), delete: roleManagers }),
  accessPolicy(
    Webhook,
    { rowRule: withHeldRole("id") },
    { read: webhookManagers, update: webhookManagers, delete: webhookManagers },
  ),
  accessPolicy(WebhookDelivery, { rowRule: withHeldRole("webhookId") }, { read: webhookManagers, update: webhookManagers }),
]
