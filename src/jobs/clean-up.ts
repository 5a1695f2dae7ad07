// Nightly job that deletes expired data: idempotency records, rate limits, tokens, notifications, record changes, exports, archives,
// imports, sessions, and jobs that have failed for good. Organizations set some of the periods.
import { type Kysely, type RawBuilder, sql } from "kysely"
import { DAY_MS, later } from "../adapters/clock.js"
import { acceptsWrites } from "../core/organization-moves.js"
import { RETENTION_DAYS, type RetentionPeriod } from "../entities/administration/retention.js"
import { snakeCase } from "../entities/metadata.js"
import type { ScheduledJob } from "./job.js"

const TOKEN_RETENTION_MS = 30 * DAY_MS
const RECORD_CHANGE_RETENTION_MS = 7 * DAY_MS
/** A failed job contains the name and the address of the recipient. */
const FAILED_JOB_RETENTION_MS = 7 * DAY_MS
/** Of a record that needs no attempt any more. */
const FAILED_ATTEMPT_RETENTION_MS = 30 * DAY_MS
const ROWS_PER_STATEMENT = 10_000

/** A rule: the expired rows `t` of a table. */
interface Rule {
  readonly table: string
  readonly expired: RawBuilder<unknown>
  /** Expression of the organization of `t`, its column by default; null for a table without organizations. */
  readonly organization?: string | null
  /** Whether the condition names the settings `s` of the organization. */
  readonly hasSetting?: true
}

/** The rules whose period an organization sets. `before` is the end of the period of the organization of `t`. */
const periodRules: Readonly<
  Record<RetentionPeriod, { table: string; expired: (before: RawBuilder<unknown>) => RawBuilder<unknown> }>
> = {
  accessLogDays: { table: "access_log_entries", expired: (before) => sql`t.hour < ${before}` },
  // A notification outside the inbox is never read, so its age counts from its creation.
  notificationDays: {
    table: "notifications",
    expired: (before) => sql`(t.read_at < ${before} or (not t.in_inbox and t.created_at < ${before}))`,
  },
  webhookDeliveryDays: {
    table: "webhook_deliveries",
    expired: (before) => sql`t.status <> 'PENDING' and t.updated_at < ${before}`,
  },
  sessionDays: { table: "sessions", expired: (before) => sql`coalesce(t.ended_at, t.expires_at) < ${before}` },
}

export const cleanUpJob: ScheduledJob = {
  task: "clean-up",
  match: "17 3 * * *",
  async run({ orm, clock }) {
    const db = orm.em.fork().getKysely() as unknown as Kysely<unknown>
    const now = clock.now()
    for (const rule of rulesAt(now)) await deleteExpired(db, rule)
    await sql`
      with expired as (
        delete from record_changes where created_at < ${later(now, -RECORD_CHANGE_RETENTION_MS)}
          and ${acceptsWrites("record_changes.organization_id")} returning organization_id, number
      )
      update record_change_logs l set expired_number = e.number, updated_at = ${now}
      from (select organization_id, max(number) as number from expired group by 1) e
      where l.organization_id = e.organization_id`.execute(db)
    await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
      where attempts >= max_attempts and updated_at < ${later(now, -FAILED_JOB_RETENTION_MS)}))`.execute(db)
    await deleteEmptyQueues(db)
  },
}

function rulesAt(now: Date): Rule[] {
  const periods = Object.entries(periodRules).map(([name, { table, expired }]): Rule => {
    const { default: days } = RETENTION_DAYS[name as RetentionPeriod]
    const setting = sql.ref(`s.${snakeCase(name)}`)
    return {
      table,
      expired: expired(sql`${now}::timestamptz - make_interval(days => coalesce(${setting}, ${days}))`),
      hasSetting: true,
    }
  })
  return [
    {
      table: "app.idempotency_records",
      expired: sql`t.created_at < ${later(now, -DAY_MS)}`,
      organization: "nullif(split_part(t.scope, '/', 1), 'anonymous')::uuid",
    },
    { table: "app.rate_limits", expired: sql`t.expire < ${now.getTime()}`, organization: null },
    {
      table: "app.failed_attempts",
      expired: sql`t.next_attempt_at < ${later(now, -FAILED_ATTEMPT_RETENTION_MS)}`,
      organization: null,
    },
    { table: "single_use_tokens", expired: sql`t.expires_at < ${later(now, -TOKEN_RETENTION_MS)}` },
    ...["exports", "data_archives", "imports", "plans"].map((table) => ({ table, expired: sql`t.expires_at < ${now}` })),
    ...periods,
  ]
}

/** Deletes job queues without jobs. The lock waits for transactions that have added a job to one, which no foreign key protects. */
async function deleteEmptyQueues(db: Kysely<unknown>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`lock table graphile_worker._private_job_queues in share row exclusive mode`.execute(transaction)
    await sql`delete from graphile_worker._private_job_queues q where locked_at is null
      and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id)`.execute(transaction)
  })
}

/** Deletes the expired rows of a rule in statements of bounded size. */
async function deleteExpired(db: Kysely<unknown>, rule: Rule): Promise<void> {
  const { table, expired, organization = "t.organization_id", hasSetting } = rule
  const condition = organization === null ? sql`true` : acceptsWrites(organization)
  const settings = hasSetting ? sql`left join retention_settings s on s.organization_id = t.organization_id` : sql``
  for (let count = ROWS_PER_STATEMENT; count === ROWS_PER_STATEMENT; ) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ctid in (
      select t.ctid from ${sql.table(table)} t ${settings} where ${expired} and ${condition} limit ${sql.lit(ROWS_PER_STATEMENT)})`.execute(
      db,
    )
    count = Number(numAffectedRows)
  }
}
