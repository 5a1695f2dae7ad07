// Sends the mails of the outbox. At least once: a mail that was sent twice has the same Message-ID twice.
import type { Task } from "graphile-worker"
import { sql } from "kysely"
import type { Mailer } from "../adapters/mailer.js"
import { type MailJob, opened } from "../events/deliver.js"
import type { Kit } from "../kit.js"
import { renderMail } from "../mails.js"

export const mail =
  (kit: Kit, mailer: Mailer): Task =>
  async (payload) => {
    const { id, to, name, language, organization, timeZone, says, values, link, reader } = opened<MailJob>(kit, payload, instants)
    if (reader && !(await maySignIn(kit, reader))) return
    const { publicUrl } = kit.config
    const url = link && `${publicUrl}${link}`
    const rendered = renderMail(language, says, { ...values, name, organization, timeZone, url } as never)
    await mailer.send({ to, ...rendered, messageId: `<${id}@${new URL(publicUrl).hostname}>` })
  }

async function maySignIn({ db }: Kit, { organizationId, id }: NonNullable<MailJob["reader"]>): Promise<boolean> {
  const { rows } = await sql`select 1 from employees
    where organization_id = ${organizationId} and id = ${id} and account_status = 'ACTIVE'`.execute(db)
  return rows.length > 0
}

/** JSON made texts of the instants. */
const instants = (key: string, value: unknown) => (key === "at" || key === "expiresAt" ? new Date(String(value)) : value)
