// Settings of emails, push messages and webhooks.
import { z } from "zod"
import { hostList, PUSH_SERVICES, setting, url, wholeNumber } from "./config-values.js"

export const deliverySettings = {
  invitationsPerDay: setting("INVITATIONS_PER_DAY", wholeNumber(0, 1_000_000).default(500), {
    description: "Invitations and offers that one organization may send in 24 hours.",
    example: "50",
  }),
  smtpUrl: setting("SMTP_URL", url("smtp:", "smtps:").optional(), {
    description: "SMTP server.",
    default: "emails are written under `DATA_DIR` and shown at `/dev/mailbox` outside production",
    example: "smtps://user:password@mail.example.com:465",
    secret: true,
  }),
  mailFrom: setting("MAIL_FROM", z.string().regex(/@/, "must be an email address").default("HR Workforce <hr@localhost>"), {
    description: "Sender of all emails.",
    example: "People Team <people@example.com>",
  }),
  pushServices: setting("PUSH_SERVICES", hostList.default(PUSH_SERVICES), {
    description: "Hosts of push services, separated by commas. A leading dot allows all subdomains.",
    default: "the services of Chrome, Edge, Firefox and Safari",
    example: PUSH_SERVICES.join(","),
  }),
  webhookAllowedHosts: setting("WEBHOOK_ALLOWED_HOSTS", hostList.default([]), {
    description:
      "Hosts that webhooks may reach although their addresses are not public, separated by commas. A leading dot allows all subdomains.",
    default: "none",
    example: "payroll.internal,.example.com",
  }),
}
