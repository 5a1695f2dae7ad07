// Recipients of notifications, with their languages, time zones and channels.
import { sql } from "kysely"
import { isBeforeFirstDaySql } from "../auth/employment-days.js"
import type { AccountStatus } from "../entities/enums.js"
import type { NotificationChannels } from "../entities/notification-channels.js"
import { Employee } from "../entities/profiles/profiles.js"
import type { LanguageCode } from "../i18n/translate.js"
import type { EventContext } from "./event-context.js"

export interface Recipient {
  id: string
  email: string
  name: string
  accountStatus: AccountStatus
  /** Whether the first day of work is in the future. */
  isBeforeFirstDay: boolean
  /** Whether the address belongs to the employee. Other mailboxes receive no emails that senders can word. */
  isEmailConfirmed: boolean
  /** Name of the organization. */
  organization: string
  language: LanguageCode
  /** IANA. */
  timezone: string
  matrix: Record<string, Partial<NotificationChannels>> | null
  quietFrom: string | null
  quietUntil: string | null
  dailyDigest: boolean
  /** Subscriptions of browsers whose session has not ended. */
  pushSubscriptionIds: string[]
}

/** Recipients by id. Language and time zone are those of the preferences, else of the location and the organization. */
export async function loadRecipients(
  ctx: EventContext,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, Recipient>> {
  const { rows } = await sql<Recipient>`
    select e.id, e.email, e.full_name as name, e.account_status as "accountStatus",
      ${sql.raw(isBeforeFirstDaySql("time.now"))} as "isBeforeFirstDay",
      e.email_unconfirmed_since is null as "isEmailConfirmed", o.name as organization,
      lower(coalesce(p.language, o.language)) as language, coalesce(p.timezone, l.timezone, o.timezone) as timezone,
      s.matrix, s.quiet_from as "quietFrom", s.quiet_until as "quietUntil", coalesce(s.daily_digest, false) as "dailyDigest",
      array(select b.id from push_subscriptions b
        join sessions v on v.organization_id = b.organization_id and v.id = b.session_id
        where b.organization_id = e.organization_id and b.employee_id = e.id
          and v.ended_at is null and v.expires_at > time.now) as "pushSubscriptionIds"
    from employees e
    cross join (select ${ctx.deps.clock.now()}::timestamptz as now) time
    join organizations o on o.id = e.organization_id
    left join preferences p on p.organization_id = e.organization_id and p.employee_id = e.id
    left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
    left join notification_settings s on s.organization_id = e.organization_id and s.employee_id = e.id
    where e.organization_id = ${organizationId} and e.id = any(${[...new Set(ids)]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

export const loadAdministrators = (ctx: EventContext): Promise<Employee[]> =>
  ctx.em.find(Employee, { role: "ADMIN", accountStatus: "ACTIVE" })

/** Active employees of HR besides the given one, or the administrators if there are none. */
export async function loadHrExcept(ctx: EventContext, id: string): Promise<Employee[]> {
  const candidates = await ctx.em.find(Employee, { role: { $in: ["HR", "ADMIN"] }, accountStatus: "ACTIVE", id: { $ne: id } })
  const hr = candidates.filter(({ role }) => role === "HR")
  return hr.length > 0 ? hr : candidates
}
