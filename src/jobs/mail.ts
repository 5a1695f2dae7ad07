// Task that sends the emails of the outbox, at least once: all attempts of one email have the same Message-ID.
import type { Task } from "graphile-worker"
import { type Mailer, UnsendableMailError } from "../adapters/mailer.js"
import { linkUrl } from "../core/app-links.js"
import type { AppDependencies } from "../core/dependencies.js"
import type { MailJob } from "../events/channels/email.js"
import { renderEmail } from "../events/email-templates.js"
import { decryptPayload } from "../events/outbox.js"
import { renderInvitation } from "../ical/itip.js"

export const mailTask =
  (deps: AppDependencies, mailer: Mailer): Task =>
  async (payload, { query }) => {
    const job = decryptPayload<MailJob>(deps, payload)
    const { recipient, name, organization, timezone, link, calendar } = job
    if (recipient && (await query(SELECT_ACTIVE_EMPLOYEE, [recipient.organizationId, recipient.id])).rows.length === 0) return
    const { publicUrl } = deps.config
    const url = link && linkUrl(deps.config, link)
    const values = { ...job.values, name, organization, timezone, url }
    const email = renderEmail(job.language, job.template, values as never)
    const calendarPart =
      calendar && "eventId" in calendar ? recipient && (await renderInvitation(deps, query, calendar, recipient.id)) : calendar
    const messageId = `<${job.id}@${new URL(publicUrl).hostname}>`
    try {
      await mailer.send({ to: job.to, ...email, calendar: calendarPart, messageId })
      deps.metrics.countMail("sent")
    } catch (err) {
      deps.metrics.countMail(err instanceof UnsendableMailError ? "dropped" : "failed")
      // A retry cannot succeed either, so the job ends. The log names the email, not the address.
      if (!(err instanceof UnsendableMailError)) throw err
      deps.log.warn({ reason: err.message, mailId: job.id, template: job.template }, "email dropped")
    }
  }

const SELECT_ACTIVE_EMPLOYEE = "select 1 from employees where organization_id = $1 and id = $2 and account_status = 'ACTIVE'"
