// Statements that name no organization, by their beginning without values, each with the reason.

const EXCEPTIONS = [
  // MikroORM writes rows by their primary key, after it loaded them within the organization.
  [/^update "\w+" set .* where "id" (=|in) /, "an update of loaded entities"],
  [/^update "\w+" set .* where \("id", "version"\) in /, "an update of loaded entities"],
  [/^delete from "\w+" where "id" (=|in) /, "a deletion of loaded entities"],
  // Callers are anonymous until these statements find them.
  [/^select e\.id, e\.organization_id as "organizationId", e\.role/, "viewers by the id of their session"],
  [/^select .* from single_use_tokens /, "links of emails, by the hash of their token"],
  [/^select email, organization_id <> \$1 as "isForeign" from employees/, "email addresses, which are unique among all organizations"],
  // Jobs find what is due in all organizations, and then work in one.
  [/^select t\.ctid::text as "rowId"/, "rotation of encryption keys"],
  [/^select w\.id from webhooks w join audit_chains/, "webhooks with new events"],
  [/^with due as \( select d\.id, d\.organization_id, d\.next_attempt_at/, "webhook deliveries that are due"],
  [/^select timezone from organizations union select timezone from locations/, "time zones of the leave ledgers"],
  [/^select g\.organization_id as "organizationId", g\.timezone/, "leave ledgers of a new day"],
  [/^select c\.id, c\.organization_id as "organizationId", o\.timezone from employment_changes/, "employment changes that are due"],
  [/^select d\.id, d\.organization_id as "organizationId" from employee_documents/, "documents that expire"],
  [/^select id from stored_objects/, "files that no record uses"],
]

/** Whether a statement may concern more than one organization. `text` has no values and single spaces. */
export const isException = (text) => EXCEPTIONS.some(([beginning]) => beginning.test(text))
