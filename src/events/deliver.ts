// The outbox: a message becomes a job of the queue in the transaction that caused it, so it is neither lost nor sent for a
// change that never happened. Its text is sealed, because links that sign people in stand in it.
import { sql } from "kysely"
import type { Context } from "../context.js"
import { newId } from "../entities/thing.js"
import type { Message } from "./notify.js"

/** What the mail job finds in the queue, once it is unsealed. */
export interface MailJob {
  id: string
  to: string
  name: string
  language: string
  organization: string
  says: string
  values: Record<string, string | number>
  link?: string
}

export async function deliver(ctx: Context, message: Message): Promise<void> {
  const { to, says, values = {}, link } = message
  const organization = await ctx.organizationOf(to.organizationId)
  const language = await ctx.languageOf(to)
  const job: MailJob = { id: newId(), to: to.email, name: to.fullName, language, organization: organization.name, says, values, link }
  const payload = JSON.stringify({ sealed: ctx.kit.seal.seal(JSON.stringify(job)) })
  await sql`select graphile_worker.add_job('mail', ${payload}::json, max_attempts => 12)`.execute(ctx.db)
}
