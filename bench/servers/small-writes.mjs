// The same-work program of `--writes`: the rows of a read notification and of a moved card, written by hand, each in one statement. It
// checks no caller. Its audit entries are part of the hash chain, as those of this server.
import { createServer } from "node:http"
import { pool, port, reportReady } from "./pool.mjs"

/** Parameters: organization, employee, notification. */
const readNotification = `with inbox as materialized (
  select employee_id from inboxes where organization_id = $1 and employee_id = $2 for update
), marked as (
  update notifications set read_at = now(), updated_at = now(), version = version + 1
  where organization_id = $1 and recipient_id = (select employee_id from inbox) and id = $3 and read_at is null returning in_inbox
)
update inboxes set unread = unread - (select count(*) from marked where in_inbox), updated_at = now()
where organization_id = $1 and employee_id = $2 returning unread`

/** Parameters: organization, employee, task, stage, id of the HTTP request. */
const moveCard = `with previous as materialized (
  select id, stage, board_id from tasks where organization_id = $1 and id = $3 and creator_id = $2 for update
), moved as (
  update tasks set stage = $4, updated_at = now(), version = version + 1 where organization_id = $1 and id = (select id from previous)
  returning id, board_id
), activity as (
  insert into task_activities (id, organization_id, task_id, at, actor_id, action, "from", "to")
  select uuidv7(), $1, id, now(), $2, 'STAGE_CHANGED', stage, $4 from previous
), log as (
  insert into record_change_logs as l (id, organization_id, last_number) select uuidv7(), $1, 1 from moved
  on conflict (organization_id) do update set last_number = l.last_number + 1, updated_at = now() returning last_number
), changed as (
  insert into record_changes (id, organization_id, number, entity, record_id, change, reader_ids, former_reader_ids, topic_ids)
  select uuidv7(), $1, l.last_number, 'Task', m.id, 'UPDATED', array[$2::uuid], '{}', array[m.board_id] from log l cross join moved m returning 1
), chain_end as materialized (
  select last_sequence, last_hash from audit_chains where organization_id = $1 and (select count(*) from changed) > 0 for update
), given as (
  select last_sequence + 1 as sequence, uuidv7() as id, date_trunc('milliseconds', now()) as at, last_hash,
    json_build_object('order', 0, 'stage', $4::text)::jsonb as details from chain_end
), hashed as (
  select g.*, app.hash_chain(g.last_hash, jsonb_build_array(g.sequence, g.id, $1::uuid, extract(epoch from g.at), 'task.move', $2::uuid, null,
    'Task', $3::uuid, g.details, $5::text)::text) over () as hash from given g
), moved_end as (
  update audit_chains set last_sequence = h.sequence, last_hash = h.hash, version = version + 1, updated_at = now() from hashed h
  where organization_id = $1
)
insert into audit_entries (sequence, id, organization_id, at, action, actor_id, subject_type, subject_id, details, request_id, hash)
select sequence, id, $1, at, 'task.move', $2, 'Task', $3, details, $5, hash from hashed`

createServer(async (req, res) => {
  let body = ""
  for await (const chunk of req) body += chunk
  const { organizationId, employeeId, id, stage } = JSON.parse(body)
  const { rowCount } =
    req.url === "/read"
      ? await pool.query({ name: "read", text: readNotification, values: [organizationId, employeeId, id] })
      : await pool.query({ name: "move", text: moveCard, values: [organizationId, employeeId, id, stage, crypto.randomUUID()] })
  res.statusCode = rowCount === 1 ? 200 : 409
  res.setHeader("Content-Type", "application/json")
  res.end(JSON.stringify({ id }))
}).listen(port, reportReady)
