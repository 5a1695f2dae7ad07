// Demo notifications: company news and account activity in every inbox, partly unread.
import { type Kysely, sql } from "kysely"
import { DAY_MS, later } from "../adapters/clock.js"
import { appPaths } from "../core/app-links.js"
import { newId } from "../entities/base-entity.js"
import type { NotificationCategory } from "../entities/enums.js"
import { formatValues, type MessageValue } from "../i18n/format.js"
import { LANGUAGES, type NotificationMessage, translate } from "../i18n/translate.js"
import type { DemoRow } from "./people.js"

const NEWS: readonly [daysAgo: number, title: string, body: string][] = [
  [150, "New office in Lisbon", "<p>Our hub in Lisbon has moved. <b>Come and see it.</b></p>"],
  [120, "Results of the survey", "<p>Thank you for taking part. Your managers will tell you what follows from it.</p>"],
  [90, "Summer party", "<p>This year in the garden. Families are welcome.</p>"],
  [60, "New rules for working abroad", "<p>Up to <b>30 days</b> a year. Please ask two weeks ahead.</p>"],
  [30, "Open house", "<p>On Saturday we show visitors around.</p>"],
  [5, "The canteen is closed on Friday", "<p>The kitchen is being renovated.</p>"],
]

/** Account activity of every employee. */
const ACCOUNT_ACTIVITY: readonly [
  daysAgo: number,
  message: NotificationMessage,
  type: string,
  values: Record<string, MessageValue>,
][] = [
  [140, "newSignIn", "account.signIn", { device: "Firefox (Linux)" }],
  [100, "passwordChanged", "account.changePassword", {}],
  [40, "twoFactorEnabled", "account.enableTwoFactor", {}],
  [2, "newSignIn", "account.signIn", { device: "Safari (iPhone)" }],
]

export const NOTIFICATIONS_PER_EMPLOYEE = NEWS.length + ACCOUNT_ACTIVITY.length

/** Rows of company_news. */
export const createDemoNews = (authorId: string, now: Date): DemoRow[] =>
  NEWS.map(([daysAgo, title, body]) => {
    const at = later(now, -daysAgo * DAY_MS)
    return { id: newId(), title, body, author_id: authorId, created_at: at, updated_at: at, delivered_at: at }
  })

interface DemoNotification {
  number: number
  category: NotificationCategory
  type: string
  texts: Record<string, string>
  /** Missing for notifications about the recipient. */
  entityId?: string
  entityType: string
  link: string
  senderId?: string
  at: Date
}

const renderTexts = (message: NotificationMessage, values: Record<string, MessageValue>) =>
  Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      translate(language, `notifications.${message}`, formatValues(values, language, "Europe/Berlin")),
    ]),
  )

/** The notifications of every inbox, oldest first. */
function createNotifications(newsRows: readonly DemoRow[], now: Date): DemoNotification[] {
  const news = newsRows.map(({ id, title, author_id, created_at }) => ({
    category: "COMPANY_NEWS" as const,
    type: "news.deliver",
    texts: renderTexts("newsPublished", { title: String(title) }),
    entityType: "CompanyNews",
    entityId: id,
    link: appPaths.news(id),
    senderId: String(author_id),
    at: created_at as Date,
  }))
  const activity = ACCOUNT_ACTIVITY.map(([daysAgo, message, type, values]) => {
    const at = later(now, -daysAgo * DAY_MS)
    const texts = renderTexts(message, { at, ...values })
    return { category: "SECURITY" as const, type, texts, entityType: "Employee", link: appPaths.security, at }
  })
  return [...news, ...activity]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map((notification, n) => ({ ...notification, number: n + 1 }))
}

/** Inserts the notifications of all employees. The latest up to three of each inbox are unread, in each load the same. */
export async function fillDemoInboxes(
  db: Kysely<unknown>,
  organization: string,
  newsRows: readonly DemoRow[],
  now: Date,
): Promise<void> {
  await sql`
    insert into notifications (id, organization_id, recipient_id, event_id, number, category, type, texts, entity_type, entity_id, link,
      sender_id, in_inbox, awaits_digest, read_at, created_at, updated_at, version)
    select (lpad(to_hex((extract(epoch from t.at) * 1000)::bigint), 12, '0') || '7' || left(r.random, 3) || '8' || right(r.random, 15))::uuid,
      e.organization_id, e.id, coalesce(t."entityId"::uuid, gen_random_uuid()), t.number, t.category, t.type, t.texts, t."entityType",
      coalesce(t."entityId", e.id::text), t.link, t."senderId", true, false,
      case when t.number <= ${NOTIFICATIONS_PER_EMPLOYEE} - get_byte(decode(md5(e.email), 'hex'), 0) % 4
        then t.at + interval '3 hours' end, t.at, t.at, 1
    from employees e
    cross join jsonb_to_recordset(${JSON.stringify(createNotifications(newsRows, now))}::jsonb) as t (number int, category text, type text,
      texts jsonb, "entityId" text, "entityType" text, link text, "senderId" uuid, at timestamptz)
    cross join lateral (select md5(e.id::text || t.number) as random) r
    where e.organization_id = ${organization}
    order by e.id, t.number`.execute(db)
  await sql`
    insert into inboxes (id, organization_id, employee_id, last_number, unread, version)
    select gen_random_uuid(), organization_id, recipient_id, max(number), count(*) filter (where read_at is null), 1
    from notifications where organization_id = ${organization} group by organization_id, recipient_id`.execute(db)
}
