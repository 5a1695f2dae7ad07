// Calendar of the test company: organization-wide and private events, a series with exceptions, and an event of a deactivated
// organizer. Private texts contain the mark of their owner, so that tests can detect leaks.
import { insertRow } from "./factories.js"
import type { TestApp } from "./test-app.js"

interface Person {
  id: string
  mark: string
}

/** `people`: administrator, manager, worker, colleague, namesake, new employee and deactivated employee. */
export async function fillCalendar(
  { sql }: Pick<TestApp, "sql">,
  organizationId: string,
  people: readonly Person[],
): Promise<void> {
  const row = (table: string, values: object) => insertRow(sql, table, organizationId, values as Record<string, unknown>)
  const [lead, boss, worker, colleague, namesake, novice, left] = people as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ]
  const event = async (title: string, organizer: Person, day: string, values: object = {}) => {
    const span = { start: `${day}T09:00:00.000Z`, end: `${day}T10:00:00.250Z`, start_date: day, end_date: day }
    const id = await row("calendar_events", {
      title,
      ...span,
      type: "MEETING",
      all_day: false,
      timezone: "UTC",
      visibility: "PARTICIPANTS",
      blocks_day: false,
      busy: true,
      organizer_id: organizer.id,
      last_date: "2026-12-31",
      ...values,
    })
    await row("calendar_occurrences", { id, event_id: id, original_date: day, ...span })
    return id
  }
  const invite = (event_id: string, { id }: Person, status = "PENDING", values: object = {}) =>
    row("calendar_participants", { event_id, employee_id: id, status, optional: false, last_date: "2026-12-31", ...values })

  const hall = await event('Town "hall"', lead, "2026-03-11", { visibility: "ORGANIZATION", location: "Everywhere\n" })
  for (const guest of [boss, worker, left]) await invite(hall, guest, "ACCEPTED", { responded_at: "2026-03-01T08:00:00.125Z" })
  const day = { type: "HOLIDAY", visibility: "ORGANIZATION", blocks_day: true, busy: false, all_day: true }
  await event("Founding day", lead, "2026-05-04", day)
  const talk = await event(`Talk ${boss.mark}`, boss, "2026-03-12", { description: `About ${boss.mark}`, location: boss.mark })
  await invite(talk, colleague, "TENTATIVE")
  const series = await event("stand-up", worker, "2026-03-09", { recurrence: "FREQ=WEEKLY", materialized_until: "2026-12-31" })
  await invite(series, boss, "ACCEPTED", { optional: true })
  await invite(series, namesake, "DECLINED")
  for (const [original_date, is_cancelled] of [
    ["2026-03-16", true],
    ["2026-03-23", false],
    ["2026-03-30", true],
  ] as const) {
    const span = { start: `${original_date}T09:00:00Z`, end: `${original_date}T10:00:00Z`, start_date: original_date }
    await row("calendar_occurrences", { event_id: series, original_date, end_date: original_date, ...span, is_cancelled })
  }
  const orphan = await event("Orphan", left, "2026-03-13")
  await invite(orphan, novice)
}
