// Queries of live delivery: states of inboxes, new notifications of many recipients, and record changes during a connection gap.
import { sql } from "kysely"
import type { RecordSignal } from "../../adapters/bus/bus.js"
import { later } from "../../adapters/clock.js"
import { SystemViewer } from "../../auth/viewer.js"
import { Context } from "../../core/context.js"
import type { AppDependencies } from "../../core/dependencies.js"
import { Notification } from "../../entities/notifications.js"
import { liveEntities, revokesAccess, toSignal } from "../../events/live-entities.js"
import type { LanguageCode } from "../../i18n/translate.js"
import type { Row } from "../../query/executor.js"
import { QuerySpec, type Selection } from "../../query/query-spec.js"

export interface InboxState {
  /** Number of the latest notification. */
  lastNumber: number
  unread: number
}

/**
 * Inbox states by session id, for the sessions that have not ended. Not prepared: PostgreSQL would keep a plan for a few
 * sessions, which takes twice the time for thousands. One row of arrays is faster than one row for each session.
 */
export async function loadInboxStates(
  { db, clock }: AppDependencies,
  sessionIds: readonly string[],
): Promise<Map<string, InboxState>> {
  const { rows } = await sql<{ positions: number[] | null; numbers: number[]; unread: number[] }>`
    select json_agg(given.position) as positions, json_agg(coalesce(i.last_number, 0)) as numbers,
      json_agg(coalesce(i.unread, 0)) as unread
    from unnest(${arrayLiteral(sessionIds)}::uuid[]) with ordinality given (session_id, position)
    join sessions s on s.id = given.session_id
    join employees e on e.organization_id = s.organization_id and e.id = s.employee_id
    left join inboxes i on i.organization_id = s.organization_id and i.employee_id = s.employee_id
    where s.ended_at is null and s.expires_at > ${clock.now()} and e.account_status = 'ACTIVE'`.execute(db)
  const [{ positions, numbers, unread }] = rows as [(typeof rows)[number]]
  return new Map(
    positions?.map((position, n) => [
      sessionIds[position - 1] as string,
      { lastNumber: numbers[n] as number, unread: unread[n] as number },
    ]),
  )
}

/** A PostgreSQL array of ids or numbers. They need no quotes, so this is faster than the driver's conversion. */
const arrayLiteral = (values: readonly (string | number)[]) => `{${values.join()}}`

/** The notifications of a recipient with numbers greater than `after`, up to `upTo`. */
export interface NotificationRange {
  recipientId: string
  after: number
  upTo: number
}

/** Notifications that one recipient receives at once. */
export const MAX_NOTIFICATIONS_PER_ROUND = 100

/**
 * Notifications by recipient id, ordered by number. One query reads the rows of all recipients, so `selection` must not depend
 * on the viewer, except for the language.
 */
export async function loadNotificationRanges(
  deps: AppDependencies,
  organizationId: string,
  ranges: readonly NotificationRange[],
  { selection, language }: { selection: Selection; language: LanguageCode },
): Promise<Map<string, Row[]>> {
  const viewer = new SystemViewer(organizationId, { language: language === "de" ? "DE" : "EN", languageChosen: true })
  const ctx = new Context(deps, viewer, { requestId: "live", address: "" })
  const recipientIds = arrayLiteral(ranges.map((range) => range.recipientId))
  const after = arrayLiteral(ranges.map((range) => range.after))
  const upTo = arrayLiteral(ranges.map((range) => range.upTo))
  const query = QuerySpec.many(Notification, {
    conditions: [
      (row) => sql`${row("id")} = any(array(
        select n.id from unnest(${recipientIds}::uuid[], ${after}::int[], ${upTo}::int[]) g (recipient_id, after, up_to)
        cross join lateral (select m.id from notifications m where m.organization_id = ${row.organization}
          and m.recipient_id = g.recipient_id and m.number > g.after and m.number <= g.up_to and m.in_inbox
          order by m.number limit ${MAX_NOTIFICATIONS_PER_ROUND}) n))`,
    ],
    orderBy: [{ by: "number" }],
  })
  const extendedSelection = [
    ...selection,
    { key: RECIPIENT_KEY, field: "recipientId", args: {} },
    { key: NUMBER_KEY, field: "number", args: {} },
  ]
  const text = await ctx.query.executeJson(query, extendedSelection, { kind: "all" })
  return Map.groupBy(JSON.parse(text ?? "[]") as Row[], (row) => row[RECIPIENT_KEY] as string)
}

/** Keys that no GraphQL alias can have. */
const RECIPIENT_KEY = "$to"
const NUMBER_KEY = "$number"

/** Separates the number of a row from the selected fields. */
export function splitNotificationRow(row: Row): { content: Row; number: number } {
  const { [RECIPIENT_KEY]: _, [NUMBER_KEY]: number, ...content } = row
  return { content, number: number as number }
}

const MAX_MISSED_RECORDS = 1_000
/** An audit entry has the time of its creation, which may be earlier than its commit by this duration. */
const MAX_COMMIT_DELAY_MS = 30_000

/**
 * Signals for the records of an organization that changed since `from`, read from the audit log; some may have been received
 * already. Returns undefined for too many records, and if a change revoked access: the log does not name the former audience.
 */
export async function loadMissedSignals(
  deps: AppDependencies,
  organizationId: string,
  from: Date,
): Promise<RecordSignal[] | undefined> {
  const { rows } = await sql<{ entity: string; id: string; timezone: string; isRevoked: boolean }>`
    select a.subject_type as entity, a.subject_id as id, o.timezone, bool_or(${revokesAccess}) as "isRevoked"
    from audit_entries a join organizations o on o.id = a.organization_id
    where a.organization_id = ${organizationId} and a.at >= ${later(from, -MAX_COMMIT_DELAY_MS)}
      and a.subject_type = any(${liveEntities.map(({ name }) => name)}::text[])
    group by 1, 2, 3 limit ${MAX_MISSED_RECORDS + 1}`.execute(deps.db)
  if (rows.length > MAX_MISSED_RECORDS || rows.some(({ isRevoked }) => isRevoked)) return undefined
  const viewer = new SystemViewer(organizationId, { timezone: rows[0]?.timezone ?? "UTC" })
  const ctx = new Context(deps, viewer, { requestId: "live", address: "" })
  const signals = new Map<string, RecordSignal>()
  for (const entity of liveEntities) {
    const ids = rows.flatMap((row) => (row.entity === entity.name ? row.id : []))
    if (ids.length === 0) continue
    for (const record of await ctx.em.find(entity, { id: { $in: ids } })) {
      const signal = await toSignal(record, ctx)
      if (signal) signals.set(signal.id, signal)
    }
  }
  return [...signals.values()]
}
