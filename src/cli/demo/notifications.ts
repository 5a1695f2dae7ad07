// Makes up what people were told: news of the company, and a few things about their accounts; some of it is unread.
import { type Kysely, sql } from "kysely"
import { later } from "../../adapters/clock.js"
import { newId } from "../../entities/base-entity.js"
import type { NotificationCategory } from "../../entities/enums.js"
import { appPaths } from "../../events/outgoing-message.js"
import { formatValues, type MessageValue } from "../../i18n/format.js"
import { LANGUAGES, type NotificationKind, translate } from "../../i18n/translate.js"
import type { DemoRow } from "./people.js"

const day = 86_400_000

const news: readonly [daysAgo: number, title: string, body: string][] = [
  [150, "New office in Lisbon", "<p>Our hub in Lisbon has moved. <b>Come and see it.</b></p>"],
  [120, "Results of the survey", "<p>Thank you for taking part. Your managers will tell you what follows from it.</p>"],
  [90, "Summer party", "<p>This year in the garden. Families are welcome.</p>"],
  [60, "New rules for working abroad", "<p>Up to <b>30 days</b> a year. Please ask two weeks ahead.</p>"],
  [30, "Open house", "<p>On Saturday we show visitors around.</p>"],
  [5, "The canteen is closed on Friday", "<p>The kitchen is being renovated.</p>"],
]

/** News of the company, as rows. */
export const makeNews = (authorId: string, now: Date): DemoRow[] =>
  news.map(([daysAgo, title, body]) => {
    const at = later(now, -daysAgo * day)
    return { id: newId(), title, body, author_id: authorId, created_at: at, updated_at: at, delivered_at: at }
  })

interface Told {
  number: number
  category: NotificationCategory
  type: string
  texts: Record<string, string>
  /** Nobody for what is about the person who is told. */
  entityId?: string
  entityType: string
  link: string
  senderId?: string
  at: Date
}

/** What everybody was told, the oldest first. */
function told(newsRows: readonly DemoRow[], now: Date): Told[] {
  const texts = (description: NotificationKind, values: Record<string, MessageValue>) =>
    Object.fromEntries(
      LANGUAGES.map((language) => [
        language,
        translate(language, `notifications.${description}`, formatValues(values, language, "Europe/Berlin")),
      ]),
    )
  const own = (daysAgo: number, description: NotificationKind, type: string, values: Record<string, MessageValue>) => {
    const at = later(now, -daysAgo * day)
    return {
      category: "SECURITY",
      type,
      texts: texts(description, { at, ...values }),
      entityType: "Employee",
      link: appPaths.security,
      at,
    } as const
  }
  const all: Omit<Told, "number">[] = [
    ...newsRows.map(({ id, title, author_id, created_at }) => ({
      category: "COMPANY_NEWS" as const,
      type: "news.deliver",
      texts: texts("newsPublished", { title: String(title) }),
      entityType: "CompanyNews",
      entityId: id,
      link: appPaths.news(id),
      senderId: String(author_id),
      at: created_at as Date,
    })),
    own(140, "newSignIn", "account.signIn", { device: "Firefox on Linux" }),
    own(100, "passwordChanged", "account.changePassword", {}),
    own(40, "twoFactorEnabled", "account.enableTwoFactor", {}),
    own(2, "newSignIn", "account.signIn", { device: "Safari on an iPhone" }),
  ]
  return all.sort((a, b) => a.at.getTime() - b.at.getTime()).map((one, n) => ({ ...one, number: n + 1 }))
}

/** How many notifications everybody gets. */
export const toldEach = news.length + 4

/** Fills the inboxes of all people, by the database itself; the latest of some are unread. */
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
      case when t.number <= ${toldEach} - get_byte(decode(md5(e.id::text), 'hex'), 0) % 4 then t.at + interval '3 hours' end, t.at, t.at, 1
    from employees e
    cross join jsonb_to_recordset(${JSON.stringify(told(newsRows, now))}::jsonb) as t (number int, category text, type text, texts jsonb,
      "entityId" text, "entityType" text, link text, "senderId" uuid, at timestamptz)
    cross join lateral (select md5(e.id::text || t.number) as random) r
    where e.organization_id = ${organization}
    order by e.id, t.number`.execute(db)
  await sql`
    insert into inboxes (id, organization_id, employee_id, last_number, unread, version)
    select gen_random_uuid(), organization_id, recipient_id, max(number), count(*) filter (where read_at is null), 1
    from notifications where organization_id = ${organization} group by organization_id, recipient_id`.execute(db)
}
