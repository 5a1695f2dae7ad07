// Emails to candidates, who have no account: in the language and the time zone of the organization.
import { sql } from "kysely"
import type { AppPath } from "../core/app-links.js"
import { newId } from "../entities/base-entity.js"
import type { Candidate } from "../entities/recruitment/candidates.js"
import type { LanguageCode } from "../i18n/translate.js"
import type { MailJob } from "./channels/email.js"
import type { EmailContents, EmailTemplate } from "./email-templates.js"
import type { EventContext } from "./event-context.js"
import { enqueue } from "./outbox.js"

/**
 * Queues an email to a candidate, without a name in the greeting if there is none. `link` is a path below the public address. Does
 * nothing for an anonymized candidate.
 */
export async function enqueueCandidateEmail<K extends EmailTemplate>(
  ctx: EventContext,
  { organizationId, email, fullName }: Pick<Candidate, "organizationId" | "email"> & Partial<Pick<Candidate, "fullName">>,
  template: K,
  values: Omit<EmailContents[K], "url">,
  link?: AppPath,
): Promise<void> {
  if (!email) return
  const { rows } = await sql<{ name: string; language: LanguageCode; timezone: string }>`
    select name, lower(language) as language, timezone from organizations where id = ${organizationId}`.execute(ctx.db)
  const { name: organization, language, timezone } = rows[0] as (typeof rows)[0]
  const job: MailJob = { id: newId(), to: email, name: fullName, language, organization, timezone, template, values, link }
  await enqueue(ctx, [{ task: "mail", job }], organizationId)
}
