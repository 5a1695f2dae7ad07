// What those who look on live are told from: who may still look on, what came into their inboxes since they were last told, and what
// happened to records while nobody could say so.
import { sql } from "kysely"
import type { RecordSignal } from "../../adapters/bus/bus.js"
import { later } from "../../adapters/clock.js"
import { SystemViewer } from "../../auth/viewer.js"
import { Context } from "../../core/context.js"
import type { AppDependencies } from "../../core/dependencies.js"
import { Notification } from "../../entities/notifications/inbox.js"
import { liveKinds, revokesAccess, toSignal } from "../../events/live-entities.js"
import type { LanguageCode } from "../../i18n/translate.js"
import type { Row } from "../../query/executor.js"
import { QuerySpec, type Selection } from "../../query/query-spec.js"

/** How it stands with a session that goes on. */
export interface InboxState {
  /** The number of the latest notification. */
  number: number
  unread: number
}

/**
 * The sessions that go on, of those asked for. Not prepared: a plan that is kept is made for a handful of sessions, and takes
 * twice the time for thousands. The answer is one row of lists, since a row for each would cost as much as finding them.
 */
export async function loadInboxStates(
  { db, clock }: AppDependencies,
  sessions: readonly string[],
): Promise<Map<string, InboxState>> {
  const { rows } = await sql<{ places: number[] | null; numbers: number[]; unread: number[] }>`
    select json_agg(asked.place) as places, json_agg(coalesce(i.last_number, 0)) as numbers, json_agg(coalesce(i.unread, 0)) as unread
    from unnest(${listOf(sessions)}::uuid[]) with ordinality asked (session, place)
    join sessions s on s.id = asked.session
    join employees e on e.organization_id = s.organization_id and e.id = s.employee_id
    left join inboxes i on i.organization_id = s.organization_id and i.employee_id = s.employee_id
    where s.ended_at is null and s.expires_at > ${clock.now()} and e.account_status = 'ACTIVE'`.execute(db)
  const [{ places, numbers, unread }] = rows as [(typeof rows)[number]]
  return new Map(
    places?.map((place, n) => [sessions[place - 1] as string, { number: numbers[n] as number, unread: unread[n] as number }]),
  )
}

/** Ids or numbers as PostgreSQL writes an array: they need no quotes, which the driver would look for in each. */
const listOf = (values: readonly (string | number)[]) => `{${values.join()}}`

/** From where to where somebody is to be told. */
export interface NotificationRange {
  person: string
  after: number
  upTo: number
}

/** The most that one person is told at once. */
export const MAX_NOTIFICATIONS_PER_ROUND = 100

/**
 * What is in the gaps, in the order of the inboxes, by the person. `selection` may hold nothing that depends on who asks but the
 * language, since all are read at once; each row is handed to its recipient and nobody else.
 */
export async function loadNotificationRanges(
  deps: AppDependencies,
  organizationId: string,
  gaps: readonly NotificationRange[],
  { selection, language }: { selection: Selection; language: LanguageCode },
): Promise<Map<string, Row[]>> {
  const viewer = new SystemViewer(organizationId, { language: language === "de" ? "DE" : "EN", languageChosen: true })
  const ctx = new Context(deps, viewer, { requestId: "live", address: "" })
  const [people, after, upTo] = (["person", "after", "upTo"] as const).map((part) => listOf(gaps.map((gap) => gap[part])))
  const reading = QuerySpec.many(Notification, {
    conditions: [
      (row) => sql`${row("id")} = any(array(
        select n.id from unnest(${people}::uuid[], ${after}::int[], ${upTo}::int[]) g (person, after, up_to)
        cross join lateral (select m.id from notifications m where m.organization_id = ${row.organization} and m.recipient_id = g.person
          and m.number > g.after and m.number <= g.up_to and m.in_inbox order by m.number limit ${MAX_NOTIFICATIONS_PER_ROUND}) n))`,
    ],
    orderBy: [{ by: "number" }],
  })
  const asked = [...selection, { key: recipient, field: "recipientId", args: {} }, { key: number, field: "number", args: {} }]
  const text = await ctx.query.executeJson(reading, asked, { kind: "head", first: gaps.length * MAX_NOTIFICATIONS_PER_ROUND })
  return Map.groupBy(JSON.parse(text ?? "[]") as Row[], (row) => row[recipient] as string)
}

/** Names that no alias of a client can have. */
const recipient = "$to"
const number = "$number"

/** The row as it was asked for, and its number. */
export function splitNotificationRow(row: Row): { shown: Row; number: number } {
  const { [recipient]: _, [number]: place, ...shown } = row
  return { shown, number: place as number }
}

/** The most records that are told of late. */
const mostMissed = 1_000
/** Milliseconds that may lie between what is written down of a happening and its commit. */
const longestCommit = 30_000

/**
 * What happened to records of an organization from an instant on, as the signals would have said that were not heard; undefined
 * where it is too much, or where some may have lost sight of a record: whom it concerned before can't be told from what there is.
 * Something that was heard of may be among it.
 */
export async function loadMissedSignals(
  deps: AppDependencies,
  organizationId: string,
  from: Date,
): Promise<RecordSignal[] | undefined> {
  const { rows } = await sql<{ kind: string; id: string; timezone: string; isLost: boolean }>`
    select a.subject_type as kind, a.subject_id as id, o.timezone, bool_or(${revokesAccess}) as "isLost"
    from audit_entries a join organizations o on o.id = a.organization_id
    where a.organization_id = ${organizationId} and a.at >= ${later(from, -longestCommit)}
      and a.subject_type = any(${liveKinds.map(({ name }) => name)}::text[])
    group by 1, 2, 3 limit ${mostMissed + 1}`.execute(deps.db)
  if (rows.length > mostMissed || rows.some(({ isLost }) => isLost)) return undefined
  const viewer = new SystemViewer(organizationId, { timezone: rows[0]?.timezone ?? "UTC" })
  const ctx = new Context(deps, viewer, { requestId: "live", address: "" })
  const found = new Map<string, RecordSignal>()
  for (const kind of liveKinds) {
    const ids = rows.flatMap((row) => (row.kind === kind.name ? row.id : []))
    if (ids.length === 0) continue
    for (const subject of await ctx.em.find(kind, { id: { $in: ids } })) {
      const signal = await toSignal(subject, ctx)
      if (signal) found.set(signal.id, signal)
    }
  }
  return [...found.values()]
}
