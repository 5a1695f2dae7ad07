// The same-work program of Q5: writes by hand what this server writes for a draft and its submission of one day, in one transaction
// with the same lock, log order and exclusion constraint. It checks no caller and executes no job. It reserves the day without
// projecting the ledger, so it stores neither the grants until that day nor the lot that the day is taken from.
import { createCipheriv, randomBytes } from "node:crypto"
import { organizationId, pool } from "./pool.mjs"

/** Locks the employee. Parameters: organization, employee. */
const lockEmployee = `select full_name as name, manager_id as "managerId" from employees
  where organization_id = $1 and id = $2 and account_status <> 'DEACTIVATED' for update`

/** Whether the request is allowed, and its recipient. Parameters: organization, employee, leave type, day, manager. */
const selectFacts = `select
  (select t.name from leave_types t where t.organization_id = $1 and t.id = $3 and t.archived_at is null) as "typeName",
  (select count(*)::int from leave_requests r where r.organization_id = $1 and r.employee_id = $2
    and r.status in ('PENDING', 'APPROVED') and r.start_date <= $4 and r.end_date >= $4) as overlaps,
  (select coalesce(sum(b.amount), 0)::int from ledger_entries b
    where b.organization_id = $1 and b.employee_id = $2 and b.leave_type_id = $3 and b.effective_date <= $4) as balance,
  (select count(*)::int from company_holidays h where h.organization_id = $1 and h.date = $4) as holidays,
  (select p.steps from leave_approval_policies p where p.organization_id = $1) as steps,
  (select json_build_object('id', m.id, 'email', m.email, 'name', m.full_name, 'matrix', s.matrix) from employees m
    left join notification_settings s on s.organization_id = m.organization_id and s.employee_id = m.id
    where m.organization_id = $1 and m.id = $5) as manager`

/** Stores the request. Parameters: organization, employee, leave type, day, request, author. */
const insertRequest = `with request as (
  insert into leave_requests (id, organization_id, employee_id, leave_type_id, start_date, end_date, days, minutes, status, submitted_at, booked_on,
    created_by_id, version)
  values ($5, $1, $2, $3, $4::date, $4::date, 1, 480, 'PENDING', now(), current_date, $6, 2)
), days as (
  insert into leave_day_parts (id, organization_id, request_id, employee_id, date, half, amount, minutes)
  select uuidv7(), $1, $5, $2, $4::date, half, 500, 240 from unnest(array['AM', 'PM']) half
), steps as (
  insert into leave_approval_steps (id, organization_id, request_id, employee_id, position, sequence, approver, rule, status)
  values (uuidv7(), $1, $5, $2, 0, 0, 'MANAGER_OR_HR', 'ANY', 'PENDING')
), reserved as (
  insert into ledger_entries (id, organization_id, employee_id, leave_type_id, kind, account, amount, effective_date, recorded_at, key,
    sequence, request_id, actor_id)
  values (uuidv7(), $1, $2, $3, 'RESERVATION', 'PENDING', -1000, $4::date, now(), 'reservation/' || $5::text, 0, $5, $6)
)
insert into leave_request_history_entries (id, organization_id, request_id, employee_id, at, action, actor_id, "from", "to")
values (uuidv7(), $1, $5, $2, now(), 'create', $6, null, 'DRAFT'), (uuidv7(), $1, $5, $2, now(), 'submit', $6, 'DRAFT', 'PENDING')`

/** Notifies the manager. Parameters: organization, manager, request, texts, job, sender. */
const notifyManager = `with inbox as (
  insert into inboxes as i (id, organization_id, employee_id, last_number, unread) values (uuidv7(), $1, $2, 1, 1)
  on conflict (organization_id, employee_id) do update set last_number = i.last_number + 1, unread = i.unread + 1, updated_at = now()
  returning last_number
), notified as (
  insert into notifications (id, organization_id, recipient_id, event_id, number, category, type, texts, entity_type, entity_id, link,
    sender_id, in_inbox, awaits_digest, is_emailed)
  select uuidv7(), $1, $2, uuidv7(), last_number, 'LEAVE', 'leaveRequest.submit', $4::jsonb, 'LeaveRequest', $3::text,
    '/leave/requests/' || $3::text, $6, true, false, true from inbox
)
select id from graphile_worker.add_jobs(array(select json_populate_record(null::graphile_worker.job_spec, $5::json)))`

/** Writes both logs and announces the change. Parameters: organization, employee, request, author, manager, ids of both HTTP requests. */
const writeLogs = `with readers as (
  select array(select distinct id from (values ($2::uuid), ($5::uuid)) v (id) where id is not null
    union select id from employees where organization_id = $1 and role in ('HR', 'ADMIN')) as ids
), moved as (
  insert into record_change_logs as l (id, organization_id, last_number) values (uuidv7(), $1, 2)
  on conflict (organization_id) do update set last_number = l.last_number + 2, updated_at = now()
  returning last_number
), changed as (
  insert into record_changes (id, organization_id, number, entity, record_id, change, reader_ids, former_reader_ids)
  select uuidv7(), $1, m.last_number - 2 + c.n, 'LeaveRequest', $3, c.change, case c.n when 1 then array[$2, $4]::uuid[] else r.ids end, '{}'
  from moved m cross join readers r cross join (values (1, 'CREATED'), (2, 'UPDATED')) c (n, change)
  returning 1
), chain_end as materialized (
  select last_sequence, last_hash from audit_chains where organization_id = $1 and (select count(*) from changed) > 0 for update
), given as (
  select c.last_sequence + g.n as sequence, uuidv7() as id, $1::uuid as organization_id, date_trunc('milliseconds', now()) as at, g.action,
    $4::uuid as actor_id, null::uuid as api_key_id, 'LeaveRequest' as subject_type, $3::uuid as subject_id, '{}'::jsonb as details,
    g.request_id, c.last_hash
  from chain_end c cross join (values (1, 'leaveRequest.create', $6::text), (2, 'leaveRequest.submit', $7::text)) g (n, action, request_id)
), chained as (
  select g.*, app.hash_chain(g.last_hash, jsonb_build_array(g.sequence, g.id, g.organization_id, extract(epoch from g.at), g.action,
    g.actor_id, g.api_key_id, g.subject_type, g.subject_id, g.details, g.request_id)::text) over (order by g.sequence) as hash from given g
), moved_end as (
  update audit_chains set last_sequence = l.sequence, last_hash = l.hash, version = version + 1, updated_at = now()
  from (select sequence, hash from chained order by sequence desc limit 1) l where organization_id = $1
), audited as (
  insert into audit_entries (sequence, id, organization_id, at, action, actor_id, api_key_id, subject_type, subject_id, details, request_id,
    hash)
  select sequence, id, organization_id, at, action, actor_id, api_key_id, subject_type, subject_id, details, request_id, hash from chained
)
select pg_notify('hr_workforce_live', json_build_object('type', 'record', 'organizationId', $1::uuid)::text)`

const key = randomBytes(32)

/** Due date of the jobs, which no worker executes. They must not stand before those of this server. */
const NEVER = "2100-01-01T00:00:00Z"

/** Encrypts the content of a job, as this server does. */
function seal(content) {
  const nonce = randomBytes(12)
  const cipher = createCipheriv("aes-256-gcm", key, nonce)
  return Buffer.concat([nonce, cipher.update(JSON.stringify(content)), cipher.final(), cipher.getAuthTag()]).toString("base64url")
}

const formats = { de: new Intl.DateTimeFormat("de", { dateStyle: "long", timeZone: "UTC" }), en: new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }) }

/** The text of the notification by language. */
function notificationTexts(name, type, day) {
  const [de, en] = [formats.de.format(new Date(day)), formats.en.format(new Date(day))]
  return {
    de: `${name} beantragt eine Abwesenheit vom ${de} bis zum ${de}: ${type}, 1 Tag.`,
    en: `${name} requests leave from ${en} to ${en}: ${type}, 1 day.`,
  }
}

/** The author of the requests: HR submits them on behalf of all employees. */
const { rows: authors } = await pool.query("select id from employees where organization_id = $1 and email = 'hr@bench.example'", [organizationId])
const actorId = authors[0].id

/** Books one day of leave. Returns the id and status of the request as JSON text. */
export async function bookLeave({ id, employeeId, leaveTypeId, day }) {
  const client = await pool.connect()
  const run = async (name, text, values) => (await client.query({ name, text, values })).rows
  try {
    await client.query("begin")
    const [employee] = await run("lockEmployee", lockEmployee, [organizationId, employeeId])
    const [facts] = await run("selectFacts", selectFacts, [organizationId, employeeId, leaveTypeId, day, employee.managerId])
    if (!facts.typeName || facts.overlaps > 0 || facts.holidays > 0) throw new Error("the leave cannot be booked")
    await run("insertRequest", insertRequest, [organizationId, employeeId, leaveTypeId, day, id, actorId])
    if (facts.manager) {
      const texts = notificationTexts(employee.name, facts.typeName, day)
      const content = { id, to: facts.manager.email, name: facts.manager.name, template: "leaveRequested", values: { ...employee, day } }
      const job = { identifier: "bench-mail", payload: { sealed: seal(content) }, max_attempts: 12, run_at: NEVER, job_key: `mail ${crypto.randomUUID()}` }
      await run("notifyManager", notifyManager, [organizationId, facts.manager.id, id, JSON.stringify(texts), JSON.stringify(job), actorId])
    }
    const requestIds = [crypto.randomUUID(), crypto.randomUUID()]
    await run("writeLogs", writeLogs, [organizationId, employeeId, id, actorId, employee.managerId, ...requestIds])
    await client.query("commit")
    return JSON.stringify({ id, status: "PENDING" })
  } catch (error) {
    await client.query("rollback")
    throw error
  } finally {
    client.release()
  }
}
