// Queries of live delivery: states of inboxes, new notifications of many recipients, and the log of record changes.
import { sql } from "kysely"
import { SystemViewer } from "../../auth/viewer.js"
import { Context } from "../../core/context.js"
import type { AppDependencies } from "../../core/dependencies.js"
import { Notification } from "../../entities/notifications.js"
import { EVERYONE, type RecordChange, type RecordChangeLog } from "../../entities/record-changes.js"
import type { LanguageCode } from "../../i18n/translate.js"
import type { Row } from "../../query/executor.js"
import { QuerySpec, type Selection } from "../../query/query-spec.js"

export interface InboxState {
  /** Number of the latest notification. */
  lastNumber: number
  unread: number
}

/**
 * Inbox states by employee id. The ids are a part of the text, so that the statement is not prepared: PostgreSQL would keep a plan for
 * a few people, which takes twice the time for thousands. One row of arrays is faster than one row for each person.
 */
export async function loadInboxStates(
  { db }: AppDependencies,
  people: readonly { readonly organizationId: string; readonly employeeId: string }[],
): Promise<Map<string, InboxState>> {
  const unique = [...new Map(people.map((person) => [person.employeeId, person])).values()]
  const [organizationIds, employeeIds] = [
    sql.lit(arrayLiteral(unique.map(({ organizationId }) => organizationId))),
    sql.lit(arrayLiteral(unique.map(({ employeeId }) => employeeId))),
  ]
  const { rows } = await sql<{ positions: number[] | null; numbers: number[]; unread: number[] }>`
    select json_agg(given.position) as positions, json_agg(i.last_number) as numbers, json_agg(i.unread) as unread
    from unnest(${organizationIds}::uuid[], ${employeeIds}::uuid[]) with ordinality given (organization_id, employee_id, position)
    join inboxes i on i.organization_id = given.organization_id and i.employee_id = given.employee_id`.execute(db)
  const [{ positions, numbers, unread }] = rows as [(typeof rows)[number]]
  const states = new Map(unique.map(({ employeeId }) => [employeeId, { lastNumber: 0, unread: 0 }]))
  positions?.forEach((position, n) => {
    const { employeeId } = unique[position - 1] as (typeof unique)[number]
    states.set(employeeId, { lastNumber: numbers[n] as number, unread: unread[n] as number })
  })
  return states
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
    { key: TIME_KEY, field: "createdAt", args: {} },
  ]
  const text = await ctx.query.executeJson(query, extendedSelection, { kind: "all" })
  return Map.groupBy(JSON.parse(text ?? "[]") as Row[], (row) => row[RECIPIENT_KEY] as string)
}

/** Keys that no GraphQL alias can have. */
const RECIPIENT_KEY = "$to"
const NUMBER_KEY = "$number"
const TIME_KEY = "$at"

/** Separates the number and the time of a row from the selected fields. The time is in milliseconds since 1970. */
export function splitNotificationRow(row: Row): { content: Row; number: number; createdAt: number } {
  const { [RECIPIENT_KEY]: _, [NUMBER_KEY]: number, [TIME_KEY]: time, ...content } = row
  return { content, number: number as number, createdAt: Date.parse(time as string) }
}

/** An entry of the log of record changes. */
export interface LoggedChange extends Readonly<Pick<RecordChange, "number" | "entity" | "change" | "topicIds">> {
  /** Id of the record. */
  readonly id: string
}

export interface AudienceChange extends LoggedChange, Readonly<Pick<RecordChange, "readerIds" | "formerReaderIds">> {
  /** Time of the entry, in milliseconds since 1970. The commit follows it. */
  readonly loggedAt: number
}

/** Changes of an organization after a number, oldest first. */
export async function loadRecordChanges(
  { db }: AppDependencies,
  organizationId: string,
  after: number,
  limit: number,
): Promise<AudienceChange[]> {
  const { rows } = await sql<AudienceChange>`
    select r.number, r.entity, r.record_id as id, r.change, r.reader_ids as "readerIds", r.former_reader_ids as "formerReaderIds",
      r.topic_ids as "topicIds", extract(epoch from r.created_at)::float8 * 1000 as "loggedAt"
    from record_changes r where r.organization_id = ${organizationId} and r.number > ${after}
    order by r.number limit ${limit}`.execute(db)
  return rows
}

/** Numbers of the last record changes, by organization id. */
export async function loadLastRecordChanges(
  { db }: AppDependencies,
  organizationIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; number: number }>`
    select organization_id as id, last_number as number from record_change_logs
    where organization_id = any(${organizationIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** The changes that one employee missed. */
interface MissedRange {
  readonly organizationId: string
  readonly employeeId: string
  /** Class names of the entities. */
  readonly entities: readonly string[]
  readonly after: number
}

/** A change that an employee missed. Several changes of a record are combined into the last one. */
interface MissedChange extends LoggedChange {
  /** Whether the employee could once read the record but not after the last of the changes. */
  readonly isFormerReader: boolean
}

/** A missed change as the log returns it, with the lists of each combined entry. */
type LoggedMissedChange = Omit<MissedChange, "topicIds"> & { readonly topicIds: string[][] }

/** Records whose missed changes are delivered. Reading more of them one by one takes longer than loading a list. */
export const MAX_MISSED_RECORDS = 1_000

/** Statement part: the log entries of a range that concern the employee, as reader or former reader. */
const concernedBy = ({ organizationId, employeeId, entities, after }: MissedRange) => sql`
  from record_changes r cross join lateral (
    select r.reader_ids && ${[employeeId, EVERYONE]}::uuid[] as is_reader
  ) v where r.organization_id = ${organizationId} and r.number > ${after} and r.entity = any(${entities}::text[])
    and (v.is_reader or r.former_reader_ids && ${[employeeId, EVERYONE]}::uuid[])`

/** Number of the records with missed changes, at most one more than `MAX_MISSED_RECORDS`. */
export async function countMissedRecords({ db }: AppDependencies, range: MissedRange): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select distinct r.record_id ${concernedBy(range)} limit ${MAX_MISSED_RECORDS + 1}) m`.execute(
    db,
  )
  return (rows[0] as (typeof rows)[number]).count
}

type LogCounters = Pick<RecordChangeLog, "lastNumber" | "expiredNumber">

/** A page of missed changes, oldest first. */
interface MissedPage {
  readonly changes: MissedChange[]
  /** Number up to which the page is complete. */
  readonly completeTo: number
  /** Whether some of the range was deleted from the log. */
  readonly isExpired: boolean
}

export async function loadMissedChanges(deps: AppDependencies, range: MissedRange, limit: number): Promise<MissedPage> {
  const { rows } = await sql<LogCounters & { changes: LoggedMissedChange[] | null }>`
    select l.last_number as "lastNumber", l.expired_number as "expiredNumber", (
      select json_agg(p order by p.number) from (
        select max(r.number) as number, r.entity, r.record_id as id,
          case when bool_or(r.change = 'DELETED') then 'DELETED' when bool_or(r.change = 'CREATED') then 'CREATED'
            else 'UPDATED' end as change,
          not (array_agg(v.is_reader order by r.number desc))[1] as "isFormerReader", json_agg(r.topic_ids) as "topicIds"
        ${concernedBy(range)} group by r.entity, r.record_id order by 1 limit ${limit}
      ) p) as changes
    from record_change_logs l where l.organization_id = ${range.organizationId}`.execute(deps.db)
  const { lastNumber, expiredNumber, changes } = rows[0] ?? { lastNumber: 0, expiredNumber: 0, changes: null }
  const page = (changes ?? []).map((change) => ({ ...change, topicIds: change.topicIds.flat() }))
  const completeTo = page.length < limit ? Math.max(lastNumber, range.after) : (page.at(-1) as MissedChange).number
  return { changes: page, completeTo, isExpired: expiredNumber > range.after }
}
