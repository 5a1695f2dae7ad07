// Takes away what has no use any more: answers kept for retries, links and sessions that ran out.
import { sql } from "kysely"
import { later } from "../adapters/clock.js"
import type { ScheduledJob } from "./job.js"

const day = 86_400_000

export const cleanUp: ScheduledJob = {
  task: "clean-up",
  match: "17 3 * * *",
  async run({ orm, clock }) {
    const db = orm.em.fork().getKysely()
    const now = clock.now()
    await sql`delete from app.idempotency_records where created_at < ${later(now, -day)}`.execute(db)
    await sql`delete from app.rate_limits where expire < ${now.getTime()}`.execute(db)
    await sql`delete from single_use_tokens where expires_at < ${later(now, -30 * day)}`.execute(db)
    // What no inbox shows is never read.
    await sql`delete from notifications
      where read_at < ${later(now, -365 * day)} or (not in_inbox and created_at < ${later(now, -365 * day)})`.execute(db)
    await sql`delete from sessions where coalesce(ended_at, expires_at) < ${later(now, -90 * day)}`.execute(db)
  },
}
