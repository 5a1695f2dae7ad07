// Statements that name no organization, by their beginning without values, each with the reason.

const EXCEPTIONS = [
  // MikroORM reads versions and writes rows by their primary key, after it loaded them within the organization.
  [/^update "\w+" set .* where "id" (=|in) /, "an update of loaded entities"],
  [/^update "\w+" set .* where \("id", "version"\) in /, "an update of loaded entities"],
  [/^delete from "\w+" where "id" (=|in) /, "a deletion of loaded entities"],
  [/^select "(\w+)"\."id" from "\w+" as "\1" where \(\("\1"\."id" = '' and "\1"\."version" = /, "the versions of updated entities"],
  // Callers are anonymous until these statements find them.
  [/^select e\.id, e\.organization_id as "organizationId", e\.role/, "viewers by the id of their session"],
  [/^select s\.id, s\.organization_id as "organizationId", s\.employee_id/, "sessions by their refresh token"],
  [/^update sessions set refresh_hash = /, "the next refresh token of a session that was found by the last one"],
  [/^select k\.id, k\.id as "sessionId", k\.organization_id/, "API keys by their secret"],
  [/^update api_keys set last_used_at = \$1 where id = /, "the last use of an API key that was found by its secret"],
  [/^select .* from single_use_tokens /, "links of emails, by the hash of their token"],
  [/^update single_use_tokens set used_at = .* where hash = /, "links of emails, by the hash of their token"],
  [/^select f\.id, f\.organization_id as "organizationId", o\.name/, "offers by the token of their email"],
  [/^select e\.id, e\.organization_id as "organizationId", o\.name as organization, lower/, "feeds by the token of their address"],
  [/^select object_id as "objectId", name, size/, "files by the token of their URL"],
  [/^select .* from organizations where slug = /, "careers pages by their address"],
  [/^select email, organization_id <> \$1 as "isForeign" from employees/, "email addresses, which are unique among all organizations"],
  [/^select from employees e where e\.email = /, "email addresses, which are unique among all organizations"],
  // Jobs find what is due in all organizations, and then work in one.
  [/^delete from "\w+" where ctid in /, "the daily clean-up of what has expired"],
  [/^with expired as \( delete from record_changes where created_at < /, "the daily clean-up of what has expired"],
  [/^select t\.ctid::text as "rowId"/, "rotation of encryption keys"],
  [/^select w\.id from webhooks w join audit_chains/, "webhooks with new events"],
  [/^select w\.id, w\.id as "sessionId", w\.organization_id/, "a webhook that has new events"],
  [/^with due as \( select d\.id, d\.organization_id, d\.next_attempt_at/, "webhook deliveries that are due"],
  [/^select timezone from organizations union select timezone from locations/, "time zones of the leave ledgers"],
  [/^select g\.organization_id as "organizationId", g\.timezone/, "leave ledgers of a new day"],
  [/^select d\.\* from \( select c\.\*, row_number\(\) over \(partition by c\."organizationId"/, "scheduled changes that are due"],
  [/^select d\.\* from \( ?select e\.id, e\.organization_id as "organizationId", o\.timezone from employees/, "employments that end"],
  [/^select d\.\* from \( ?select d\.id, d\.organization_id as "organizationId" from employee_documents/, "documents that expire"],
  [/^select d\.\* from \( ?select c\.id, c\.organization_id as "organizationId" from candidates/, "candidates whose consent ends"],
  [/^select d\.\* from \( ?select r\.id, r\.organization_id as "organizationId", o\.timezone from reports/, "reports that are due"],
  [/^select d\.\* from \( ?select s\.employee_id as id, s\.organization_id/, "digests that are due"],
  [/^select d\.\* from \( ?select id, "organizationId", level from \(/, "reminders of onboarding steps"],
  [/^select d\.\* from \( ?select \* from \( select t\.id, t\.organization_id as "organizationId", t\.recurrence/, "tasks that recur or are due"],
  [/^select o\.id, o\.timezone from organizations o where exists/, "organizations with endless calendar series"],
  [/^select d\.\* from \( ?select organization_id as id, organization_id as "organizationId", audit_days/, "organizations that trim their audit log"],
  [/^select d\.\* from \( ?select id, organization_id as "organizationId" from erasures/, "erasures that are not complete"],
  [/^select d\.\* from \( ?select o\.id, o\.organization_id as "organizationId", .* as "isDue" from stored_objects/, "files that no record uses"],
  [/^select c\.id::text, c\.kind, c\.value, r\.organization_id/, "changes that the directory of installations does not have yet"],
  [/^select "r"\."(email|slug)" as value, /, "values of all organizations for the directory of installations"],
  // Migrations.
  [/^insert into \w+_versions \(id, organization_id, record_id, .* select gen_random_uuid\(\), [ra]\.organization_id, /, "the first versions of all records"],
  // Development.
  [/^select e\.id, e\.organization_id as "organizationId", e\.full_name/, "the logins of the demo"],
  [/^select email from employees where email in /, "the logins of the demo"],
  [/^with leaver as \(/, "the demo data of one organization, by a person that was found within it"],
]

/** Whether a statement may concern more than one organization. `text` has no values and single spaces. */
export const isException = (text) => EXCEPTIONS.some(([beginning]) => beginning.test(text))
