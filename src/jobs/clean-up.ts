// Nightly job that deletes expired data: idempotency records, rate limits, tokens, notifications, record changes, exports, imports,
// sessions, and
// jobs that have failed for good.
import { sql } from "kysely"
import { later } from "../adapters/clock.js"
import type { ScheduledJob } from "./job.js"

const DAY_MS = 86_400_000
const TOKEN_RETENTION_MS = 30 * DAY_MS
const SESSION_RETENTION_MS = 90 * DAY_MS
const NOTIFICATION_RETENTION_MS = 365 * DAY_MS
const WEBHOOK_DELIVERY_RETENTION_MS = 30 * DAY_MS
const RECORD_CHANGE_RETENTION_MS = 7 * DAY_MS
const ACCESS_LOG_RETENTION_MS = 365 * DAY_MS
/** A failed job contains the name and the address of the recipient. */
const FAILED_JOB_RETENTION_MS = 7 * DAY_MS

export const cleanUpJob: ScheduledJob = {
  task: "clean-up",
  match: "17 3 * * *",
  async run({ orm, clock }) {
    const db = orm.em.fork().getKysely()
    const now = clock.now()
    const notificationLimit = later(now, -NOTIFICATION_RETENTION_MS)
    await sql`delete from app.idempotency_records where created_at < ${later(now, -DAY_MS)}`.execute(db)
    await sql`delete from app.rate_limits where expire < ${now.getTime()}`.execute(db)
    await sql`delete from access_records where hour < ${later(now, -ACCESS_LOG_RETENTION_MS)}`.execute(db)
    await sql`delete from single_use_tokens where expires_at < ${later(now, -TOKEN_RETENTION_MS)}`.execute(db)
    // A notification outside the inbox is never read, so its age counts from its creation.
    await sql`delete from notifications
      where read_at < ${notificationLimit} or (not in_inbox and created_at < ${notificationLimit})`.execute(db)
    await sql`
      with expired as (
        delete from record_changes where created_at < ${later(now, -RECORD_CHANGE_RETENTION_MS)} returning organization_id, position
      )
      update record_change_logs l set expired_position = e.position, updated_at = ${now}
      from (select organization_id, max(position) as position from expired group by 1) e
      where l.organization_id = e.organization_id`.execute(db)
    await sql`delete from exports where expires_at < ${now}`.execute(db)
    await sql`delete from imports where expires_at < ${now}`.execute(db)
    await sql`delete from webhook_deliveries
      where status <> 'PENDING' and updated_at < ${later(now, -WEBHOOK_DELIVERY_RETENTION_MS)}`.execute(db)
    await sql`delete from sessions where coalesce(ended_at, expires_at) < ${later(now, -SESSION_RETENTION_MS)}`.execute(db)
    await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
      where attempts >= max_attempts and updated_at < ${later(now, -FAILED_JOB_RETENTION_MS)}))`.execute(db)
  },
}
