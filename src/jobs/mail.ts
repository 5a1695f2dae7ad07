// Sends the mails of the outbox. At least once: a mail that was sent twice has the same Message-ID twice.
import type { Task } from "graphile-worker"
import type { Mailer } from "../adapters/mailer.js"
import type { AppDependencies } from "../core/dependencies.js"
import { decryptPayload, type MailJob } from "../events/dispatch.js"
import { renderMail } from "../events/email-templates.js"
import { invitationTo } from "../ical/itip.js"

export const mail =
  (deps: AppDependencies, mailer: Mailer): Task =>
  async (payload, { query }) => {
    const {
      id,
      to,
      name,
      language,
      organization,
      timeZone,
      says: description,
      values,
      link,
      calendar,
      reader,
    } = decryptPayload<MailJob>(deps, payload)
    if (reader && (await query(active, [reader.organizationId, reader.id])).rows.length === 0) return
    const { publicUrl } = deps.config
    const url = link && `${publicUrl}${link}`
    const rendered = renderMail(language, description, { ...values, name, organization, timeZone, url } as never)
    const part = calendar && "eventId" in calendar ? reader && (await invitationTo(deps, query, calendar, reader.id)) : calendar
    await mailer.send({ to, ...rendered, calendar: part, messageId: `<${id}@${new URL(publicUrl).hostname}>` })
  }

const active = "select 1 from employees where organization_id = $1 and id = $2 and account_status = 'ACTIVE'"
