// An inbox with 500,000 notifications: frequent operations cost no more than in a small one.
import { beforeAll, expect, test } from "@jest/globals"
import { insertWithoutIndexes } from "../support/bulk-rows.js"
import type { Client } from "../support/client.js"
import { until } from "../support/live.js"
import { holdStatements, planOf, recordStatements } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
const TOTAL = 500_000
/** Rows per statement, because of the statement timeout. */
const BATCH_SIZE = 50_000

let kim: Client
beforeAll(async () => {
  kim = await app.hire()
  await insertWithoutIndexes(app, ["notifications"], async () => {
    for (let n = 1; n < TOTAL; n += BATCH_SIZE)
      await app.sql(
        `insert into notifications (id, organization_id, recipient_id, event_id, number, category, type, texts, entity_type, entity_id,
           in_inbox, awaits_digest, read_at)
         select gen_random_uuid(), ?, ?, gen_random_uuid(), n, 'TASK', 'made', '{"en": "Something"}', 'Task', '', true, false,
           case when n % 2 = 0 then now() end
         from generate_series(?::int, ?::int) n`,
        [app.organizationId, kim.id, n, n + BATCH_SIZE - 1],
      )
  })
  await app.sql(
    "insert into inboxes (id, organization_id, employee_id, last_number, unread) values (gen_random_uuid(), ?, ?, ?, ?)",
    [app.organizationId, kim.id, TOTAL, TOTAL / 2],
  )
  // Colleagues: PostgreSQL reads a table of one row without an index.
  await app.sql(
    `with people as (
       insert into employees (id, organization_id, full_name, email, role, account_status, custom_fields)
       select gen_random_uuid(), ?, 'Person', n || '@many.test', 'EMPLOYEE', 'ACTIVE', '{}' from generate_series(1, 5000) n
       returning id, organization_id
     )
     insert into inboxes (id, organization_id, employee_id, last_number, unread)
     select gen_random_uuid(), organization_id, id, 0, 0 from people`,
    [app.organizationId],
  )
  await app.sql("analyze notifications, inboxes, sessions, employees")
})

test("the unread count is read from one row, in both APIs", async () => {
  const apis = {
    REST: async () => (await kim.get("/notifications/unread-count")).body.count,
    GraphQL: async () => (await kim.execute("{ unreadCount { count } }")).unreadCount.count,
  }
  for (const ask of Object.values(apis)) {
    const sent = await recordStatements(app, async () => expect(await ask()).toBe(TOTAL / 2))
    const plans = await Promise.all(sent.map((one) => planOf(app, one)))
    const reads = plans.flatMap((plan) => plan.reads).filter((read) => / of (inboxes|notifications)$/.test(read))
    expect(reads).toEqual(["Index Scan of inboxes"])
    for (const { blocks } of plans) expect(blocks).toBeLessThan(40)
  }
})

test("adding, reading and deleting a notification does not scan the inbox", async () => {
  await kim.patch("/users/me", { nationality: "FR" })
  const [change] = (await app.hr.get(`/profile-changes?employeeId=${kim.id}`)).body
  expect((await app.hr.post(`/profile-changes/${change.id}/reject`, { comment: "No" })).status).toBe(200)
  const [notification] = (await kim.get("/notifications?since=500000&wait=0")).body.items
  expect(notification.number).toBe(TOTAL + 1)
  const unread = async () => (await kim.get("/notifications/unread-count")).body.count
  expect(await unread()).toBe(TOTAL / 2 + 1)
  const sent = await recordStatements(app, () => kim.patch(`/notifications/${notification.id}/read`))
  for (const one of sent.filter(({ text }) => /update (inboxes|notifications)/.test(text))) {
    const { reads, blocks } = await planOf(app, one)
    expect(reads.filter((read) => /^Seq Scan of notifications/.test(read))).toEqual([])
    expect(blocks).toBeLessThan(60)
  }
  expect(await unread()).toBe(TOTAL / 2)
  expect((await kim.delete(`/notifications/${notification.id}`)).status).toBe(204)
  expect(await unread()).toBe(TOTAL / 2)
})

test("5,001 notifications count as read at once, with at most 2,000 changes in a transaction and none to later ones", async () => {
  const lee = await app.hire()
  const insert = (from: number, to: number) =>
    app.sql(
      `insert into notifications (id, organization_id, recipient_id, event_id, number, category, type, texts, entity_type, entity_id,
         in_inbox, awaits_digest)
       select gen_random_uuid(), ?, ?, gen_random_uuid(), n, 'TASK', 'made', '{"en": "Something"}', 'Task', '', true, false
       from generate_series(?::int, ?::int) n`,
      [app.organizationId, lee.id, from, to],
    )
  await insert(1, 5001)
  await app.sql(
    "insert into inboxes (id, organization_id, employee_id, last_number, unread) values (gen_random_uuid(), ?, ?, 5001, 5001)",
    [app.organizationId, lee.id],
  )
  let batches = 0
  const held = await holdStatements(app, ({ text }) => /update notifications/.test(text) && ++batches > 1)
  expect(await lee.patch("/notifications/read-all")).toMatchObject({ status: 200, body: { count: 0 } })
  const unreadCount = async () => (await lee.get("/notifications/unread-count")).body.count
  expect(await unreadCount()).toBe(0)
  expect((await lee.get("/notifications?unread=true")).body.items).toEqual([])
  const read = await lee.execute("{ notifications(filter: { unread: false }) { totalCount nodes { isRead } } }")
  expect(read.notifications.totalCount).toBe(5001)
  expect(read.notifications.nodes.every(({ isRead }: { isRead: boolean }) => isRead)).toBe(true)
  await until(() => held.count() === 1, "the second batch")
  await insert(5002, 5002)
  held.release()
  await app.sql("update inboxes set last_number = 5002, unread = unread + 1 where employee_id = ?", [lee.id])
  const unread = () => app.sql("select number from notifications where recipient_id = ? and read_at is null", [lee.id])
  await until(async () => (await unread()).length === 1, "the last batch")
  expect(await unread()).toEqual([{ number: 5002 }])
  expect(await unreadCount()).toBe(1)
  const [largest] = await app.sql(
    `select max(rows)::int as rows from (select count(*) as rows from notifications
       where recipient_id = ? and read_at is not null group by xmin::text) t`,
    [lee.id],
  )
  expect(largest).toEqual({ rows: 2000 })
})
