// The outbox: a message becomes a job of the queue in the transaction that caused it, so it is neither lost nor sent for a
// change that never happened. Its text is sealed, because links that sign people in stand in it.
import { sql } from "kysely"
import type { Context } from "../context.js"
import type { Employee } from "../entities/profiles.js"
import { newId } from "../entities/thing.js"
import type { Kit } from "../kit.js"
import type { MailKind } from "../mails.js"
import type { Language } from "../messages.js"
import type { Message } from "./notify.js"

/** What the mail job finds in the queue, once it is unsealed. */
export interface MailJob {
  id: string
  to: string
  name: string
  language: Language
  organization: string
  timeZone: string
  says: MailKind
  values: object
  link?: string
}

export async function deliver(ctx: Context, message: Message): Promise<void> {
  const { to, address = to.email, says, values, link } = message
  const { organization, language, timeZone } = await addressee(ctx, to)
  const job: MailJob = { id: newId(), to: address, name: to.fullName, language, organization, timeZone, says, values, link }
  await enqueue(ctx, "mail", job)
}

/** Leaves work to the queue, in the transaction. It waits sealed: see `opened` for the way back. */
export async function enqueue(ctx: Context, task: "mail" | "password-reset", job: object): Promise<void> {
  const payload = JSON.stringify({ sealed: ctx.kit.seal.seal(JSON.stringify(job)) })
  await sql`select graphile_worker.add_job(${task}, ${payload}::json, max_attempts => 12)`.execute(ctx.db)
}

/** What stands in the payload of a job. */
export const opened = <T>({ seal }: Kit, payload: unknown, reviver?: (key: string, value: unknown) => unknown): T =>
  JSON.parse(seal.unseal((payload as { sealed: string }).sealed), reviver) as T

interface Addressee {
  organization: string
  language: Language
  timeZone: string
}

/** How somebody is written to: in their own language, else in the organization's. */
async function addressee(ctx: Context, { organizationId, id }: Employee): Promise<Addressee> {
  const { rows } = await sql<Addressee>`
    select o.name as organization, lower(coalesce(p.language, o.language)) as language,
      coalesce(p.timezone, o.timezone) as "timeZone"
    from organizations o left join preferences p on p.organization_id = o.id and p.employee_id = ${id}
    where o.id = ${organizationId}`.execute(ctx.db)
  return rows[0] as Addressee
}
