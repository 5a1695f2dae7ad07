// Withdraws emails about events that are reversed before the emails are sent.
import { sql } from "kysely"
import type { EventContext } from "./event-context.js"
import { mailKey } from "./outbox.js"

interface WithdrawnEmails {
  readonly withdrawnEmails: number
  /** Emails that were sent, or are being sent. */
  readonly sentEmails: number
}

/**
 * Deletes the waiting emails of notifications about events, and takes the notifications out of the next digests. The job of an email that
 * is being sent is locked, and stays.
 */
export async function withdrawEmails({ db, viewer }: EventContext, eventIds: readonly string[]): Promise<WithdrawnEmails> {
  if (eventIds.length === 0) return { withdrawnEmails: 0, sentEmails: 0 }
  const { organizationId } = viewer
  const { rows } = await sql<{ emails: number; withdrawn: number }>`
    with emailed as materialized (
      select n.id from notifications n
      where n.organization_id = ${organizationId} and n.event_id = any(${[...eventIds]}::uuid[]) and n.is_emailed
    ), digest as (
      update notifications n set awaits_digest = false, is_emailed = false
      where n.organization_id = ${organizationId} and n.id in (select e.id from emailed e) and n.awaits_digest returning n.id
    ), removed as materialized (
      select (graphile_worker.remove_job(j.key)).locked_at from emailed e
      join graphile_worker.jobs j on j.key = ${mailKey("")}::text || e.id where j.locked_at is null
    )
    select (select count(*)::int from emailed) as emails,
      (select count(*)::int from digest) + (select count(*)::int from removed r where r.locked_at is null) as withdrawn`.execute(
    db,
  )
  const { emails = 0, withdrawn = 0 } = rows[0] ?? {}
  return { withdrawnEmails: withdrawn, sentEmails: emails - withdrawn }
}
