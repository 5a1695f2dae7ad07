// Inbox, notification settings, emails and quiet hours.
import { afterAll, describe, expect, test } from "@jest/globals"
import { digestJob } from "../../src/jobs/digests.js"
import type { Client, Json } from "../support/client.js"
import { startMailServer } from "../support/identity.js"
import { connectSocket, type ReceivedEvents, until, waitForJobs } from "../support/live.js"
import { notify } from "../support/notifications.js"
import { createTestApp } from "../support/test-app.js"

const box = await startMailServer()
const app = createTestApp({ config: { smtpUrl: box.url } })
afterAll(() => box.stop())

const inbox = async (client: Client, query = "") => (await client.get(`/notifications${query}`)).body
const unread = async (client: Client) => (await client.get("/notifications/unread-count")).body.count
const countUnreadRows = async (client: Client) => {
  const [row] = await app.sql<{ unread: number }>(
    "select count(*)::int as unread from notifications where recipient_id = ? and read_at is null and in_inbox",
    [client.id],
  )
  return row?.unread
}

describe("the inbox", () => {
  test("a profile change notifies HR of the request and the employee of the decision", async () => {
    const kim = await app.hire({ full_name: "Kim" })
    await kim.patch("/users/me", { nationality: "FR" })
    const [change] = (await app.hr.get(`/profile-changes?employeeId=${kim.id}`)).body
    await app.hr.post(`/profile-changes/${change.id}/reject`, { comment: "The passport says otherwise." })
    expect(await inbox(kim)).toEqual({
      page: 1,
      limit: 20,
      total: 1,
      items: [
        expect.objectContaining({
          number: 1,
          category: "SECURITY",
          type: "profileChange.reject",
          message: "Your profile change was rejected: nationality. Reason: The passport says otherwise.",
          link: "/profile",
          entityType: "ProfileChange",
          senderId: app.hr.id,
          senderName: "Hana Human",
          isRead: false,
          readAt: null,
        }),
      ],
    })
    expect((await inbox(app.hr)).items[0]).toMatchObject({
      type: "employee.propose",
      message: "Kim requests a profile change: nationality.",
      senderName: "Kim",
      link: "/hr/profile-changes",
    })
    expect(await inbox(app.colleague)).toMatchObject({ items: [], total: 0 })
  })

  test("REST lists, marks as read and deletes notifications", async () => {
    const kim = await app.hire()
    for (const comment of ["One", "Two", "Three"]) await notify(app, kim, comment)
    const [third, second, first] = (await inbox(kim)).items
    expect([first.number, second.number, third.number]).toEqual([1, 2, 3])
    expect(await unread(kim)).toBe(3)
    const read = await kim.patch(`/notifications/${first.id}/read`)
    expect(read).toMatchObject({ status: 200, body: { id: first.id, isRead: true, readAt: "2026-03-02T09:00:00.000Z" } })
    expect((await kim.patch(`/notifications/${first.id}/read`)).status).toBe(200)
    expect(await unread(kim)).toBe(2)
    expect((await inbox(kim, "?unread=true&limit=1&page=2")).items).toMatchObject([{ id: second.id }])
    expect(await inbox(kim, "?unread=false")).toMatchObject({ total: 1, items: [{ id: first.id }] })
    expect((await kim.delete(`/notifications/${second.id}`)).status).toBe(204)
    expect((await kim.delete(`/notifications/${second.id}`)).status).toBe(404)
    expect(await unread(kim)).toBe(1)
    expect(await kim.patch("/notifications/read-all")).toMatchObject({ status: 200, body: { count: 0 } })
    expect(await unread(kim)).toBe(0)
    expect((await inbox(kim)).items.map(({ isRead }: Json) => isRead)).toEqual([true, true])
  })

  test("GraphQL lists, marks as read and deletes notifications", async () => {
    const kim = await app.hire()
    for (const comment of ["One", "Two", "Three"]) await notify(app, kim, comment)
    const list = `notifications(first: 2) { nodes { id number category message sender { fullName } } totalCount pageInfo { endCursor } }`
    const { notifications, unreadCount } = await kim.execute(`{ ${list} unreadCount { count } }`)
    expect(notifications).toMatchObject({
      totalCount: 3,
      nodes: [{ number: 3, sender: { fullName: "Hana Human" } }, { number: 2 }],
    })
    expect(unreadCount).toEqual({ count: 3 })
    const after = { after: notifications.pageInfo.endCursor }
    const rest = await kim.execute(
      "query($after: String) { notifications(first: 2, after: $after) { nodes { id number } } }",
      after,
    )
    const [first] = rest.notifications.nodes
    expect(first.number).toBe(1)
    const id = { id: first.id }
    expect(await kim.execute("mutation($id: ID!) { markNotificationRead(id: $id) { isRead } }", id)).toEqual({
      markNotificationRead: { isRead: true },
    })
    expect(await kim.execute("mutation($id: ID!) { deleteNotification(id: $id) { deletedId } }", id)).toEqual({
      deleteNotification: { deletedId: first.id },
    })
    expect(await kim.execute("mutation { markAllNotificationsRead { count } }")).toEqual({
      markAllNotificationsRead: { count: 0 },
    })
    expect(await unread(kim)).toBe(0)
  })

  test("notifications of another employee return 404, also to HR", async () => {
    const kim = await app.hire()
    await notify(app, kim)
    const [{ id }] = (await inbox(kim)).items
    for (const other of [app.colleague, app.hr, app.admin, app.outsider]) {
      expect((await other.patch(`/notifications/${id}/read`)).status).toBe(404)
      expect((await other.delete(`/notifications/${id}`)).status).toBe(404)
      expect(await other.execute("query($id: ID!) { node(id: $id) { id } }", { id })).toEqual({ node: null })
    }
    expect(await unread(kim)).toBe(1)
  })

  test("notifications are in the reader's language, also earlier ones", async () => {
    const kim = await app.hire()
    await notify(app, kim, "Nein")
    await kim.patch("/users/me/preferences", { language: "de" })
    expect((await inbox(kim)).items[0].message).toBe("Ihre Profiländerung wurde abgelehnt: Staatsangehörigkeit. Begründung: Nein")
    const { notifications } = await kim.execute("{ notifications { nodes { message } } }")
    expect(notifications.nodes[0].message).toMatch(/^Ihre Profiländerung/)
  })

  test("a change that fails at commit sends no notification, email or live event", async () => {
    const kim = await app.hire({ email: "kim.undone@acme.test" })
    await kim.patch("/users/me", { nationality: "FR" })
    const [change] = (await app.hr.get(`/profile-changes?employeeId=${kim.id}`)).body
    const socket = connectSocket(kim)
    await socket.ready
    const events = ["unreadCountChanged { count }", "profileChangeChanged { profileChange { status } }"].map((field) =>
      socket.subscribe(`subscription { ${field} }`),
    ) as [ReceivedEvents, ReceivedEvents]
    await events[0].first(() => true)
    // A deferred trigger fails the commit, after all notifications are written.
    await app.sql(`create function undo() returns trigger language plpgsql as 'begin raise exception ''undone''; end'`)
    await app.sql(`create constraint trigger undo after insert on audit_entries deferrable initially deferred for each row
      when (new.action = 'profileChange.reject') execute function undo()`)
    expect((await app.hr.post(`/profile-changes/${change.id}/reject`, { comment: "Undone" })).status).toBe(500)
    await app.sql("drop trigger undo on audit_entries")
    expect(await inbox(kim)).toMatchObject({ total: 0 })
    expect((await app.hr.post(`/profile-changes/${change.id}/reject`, { comment: "Done" })).status).toBe(200)
    expect((await box.take("kim.undone@acme.test", /rejected/)).text).toContain("Done")
    // Events of the second attempt arrive after any of the first, so nothing else is to come.
    await events[0].first(({ unreadCountChanged }) => unreadCountChanged.count === 1)
    await events[1].first(() => true)
    await waitForJobs(app)
    expect(await inbox(kim)).toMatchObject({ total: 1 })
    expect(events.map(({ values }) => values.length)).toEqual([2, 1])
    expect(box.mails.filter(({ recipient }) => recipient === "kim.undone@acme.test")).toEqual([])
    await socket.stop()
  })

  test("concurrent decisions on one change send one notification", async () => {
    const kim = await app.hire()
    await kim.patch("/users/me", { nationality: "FR" })
    const [change] = (await app.hr.get(`/profile-changes?employeeId=${kim.id}`)).body
    const decide = () => app.hr.post(`/profile-changes/${change.id}/approve`, {})
    const answers = await Promise.all(Array.from({ length: 8 }, decide))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await inbox(kim)).toMatchObject({ total: 1 })
  })

  test("the unread count stays exact under concurrent inserts, reads and deletions", async () => {
    const kim = await app.hire()
    for (let n = 0; n < 12; n++) await notify(app, kim, "x".repeat(n + 1))
    const ids = (await inbox(kim)).items.map(({ id }: Json) => id as string)
    const requests = ids.flatMap((id: string, n: number): (() => Promise<{ status: number }>)[] => [
      () => kim.patch(`/notifications/${id}/read`),
      () => kim.delete(`/notifications/${id}`),
      ...(n % 3 === 0 ? [() => kim.patch("/notifications/read-all")] : []),
    ])
    const notifying = (async () => {
      for (let n = 0; n < 6; n++) await notify(app, kim, "y".repeat(n + 1))
    })()
    const answers = await Promise.all(requests.map((request: () => Promise<{ status: number }>) => request()))
    await notifying
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(await unread(kim)).toBe(await countUnreadRows(kim))
    expect(await inbox(kim, "?unread=true")).toMatchObject({ total: await unread(kim) })
  })

  test("listing with since waits for later notifications", async () => {
    const kim = await app.hire()
    await notify(app, kim, "First")
    const [first] = (await inbox(kim)).items
    expect(await inbox(kim, `?since=${first.id}&wait=0`)).toMatchObject({ items: [], total: 0 })
    const waiting = inbox(kim, `?since=${first.id}`)
    await notify(app, kim, "Second")
    await notify(app, kim, "Third")
    expect((await waiting).items[0].message).toMatch(/Second/)
    expect((await inbox(kim, `?since=${first.number}`)).items.map(({ number }: Json) => number)).toEqual([2, 3])
    expect((await kim.get("/notifications?since=yesterday")).status).toBe(400)
    await kim.delete(`/notifications/${first.id}`)
    expect((await inbox(kim, `?since=${first.id}`)).items.length).toBe(2)
  })
})

describe("notification settings", () => {
  const every = { email: true, push: true, inApp: true }

  test("settings accept one toggle or the whole matrix in both APIs", async () => {
    const kim = await app.hire()
    const before = (await kim.get("/notifications/settings")).body
    expect(before).toEqual({
      matrix: Object.fromEntries(
        ["LEAVE", "TASK", "MENTION", "CALENDAR", "RECRUITMENT", "ONBOARDING", "COMPANY_NEWS", "SECURITY"].map((one) => [
          one,
          every,
        ]),
      ),
      quietHours: null,
      dailyDigest: false,
      digestTime: "08:00",
      locked: ["SECURITY.email"],
    })
    const one = await kim.patch("/notifications/settings", { matrix: { LEAVE: { email: false } } })
    expect(one).toMatchObject({ status: 200, body: { matrix: { LEAVE: { ...every, email: false }, TASK: every } } })
    const none = { email: false, push: false, inApp: false }
    const silent = Object.fromEntries(Object.keys(before.matrix).map((category) => [category, none]))
    const matrix = { ...silent, SECURITY: { ...none, email: true } }
    expect((await kim.patch("/notifications/settings", { matrix })).body.matrix).toEqual(matrix)
    const { updateNotificationSettings } = await kim.execute(
      `mutation { updateNotificationSettings(input: { matrix: { TASK: { push: true } }, quietHours: { from: "22:00", until: "06:30" } })
        { matrix { TASK { email push inApp } } quietHours { from until } dailyDigest } }`,
    )
    expect(updateNotificationSettings).toEqual({
      matrix: { TASK: { ...none, push: true } },
      quietHours: { from: "22:00", until: "06:30" },
      dailyDigest: false,
    })
    expect((await kim.patch("/notifications/settings", { quietHours: null, digestTime: "17:45" })).body).toMatchObject({
      quietHours: null,
      digestTime: "17:45",
    })
  })

  test("concurrent updates of different toggles are all kept", async () => {
    const kim = await app.hire()
    const categories = ["LEAVE", "TASK", "MENTION", "CALENDAR", "RECRUITMENT"]
    const patches = categories.map((category) =>
      kim.patch("/notifications/settings", { matrix: { [category]: { inApp: false } } }),
    )
    expect((await Promise.all(patches)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const { matrix } = (await kim.get("/notifications/settings")).body
    expect(categories.map((category) => matrix[category].inApp)).toEqual([false, false, false, false, false])
  })

  test("unknown categories, channels and invalid times return 400", async () => {
    const wrong = [
      { matrix: { WEATHER: { email: true } } },
      { matrix: { LEAVE: { fax: true } } },
      { matrix: { LEAVE: { email: "yes" } } },
      { quietHours: { from: "25:00", until: "06:00" } },
      { quietHours: { from: "22:00" } },
      { digestTime: "8" },
    ]
    for (const patch of wrong) expect((await app.colleague.patch("/notifications/settings", patch)).status).toBe(400)
  })

  test("turning off emails that protect the account returns 400 naming the field, on all ways to the settings", async () => {
    const kim = await app.hire()
    const matrix = { LEAVE: { email: false }, SECURITY: { email: false } }
    const locked = (path: string) => ({ status: 400, body: { errors: [{ path: `${path}.SECURITY.email`, code: "LOCKED" }] } })
    expect(await kim.patch("/notifications/settings", { matrix })).toMatchObject(locked("matrix"))
    expect(await kim.patch("/users/me/preferences", { notificationTriggers: matrix })).toMatchObject(
      locked("notificationTriggers"),
    )
    expect((await kim.get("/notifications/settings")).body.matrix.LEAVE.email).toBe(true)
    expect((await kim.patch("/notifications/settings", { matrix: { SECURITY: { email: true, push: false } } })).status).toBe(200)
  })

  test("a category without the in-app channel is neither listed nor counted", async () => {
    const kim = await app.hire({ email: "off@acme.test" })
    await kim.patch("/notifications/settings", { matrix: { SECURITY: { inApp: false } } })
    await notify(app, kim, "Silent")
    expect(await inbox(kim)).toMatchObject({ items: [], total: 0 })
    expect(await unread(kim)).toBe(0)
    expect((await box.take("off@acme.test", /rejected/)).text).toContain("Silent")
  })
})

describe("notification emails", () => {
  test("emails follow the channel settings, except for account security", async () => {
    const kim = await app.hire({ email: "kim.mail@acme.test" })
    await kim.patch("/notifications/settings", { matrix: { TASK: { email: false } } })
    await app.hr.post("/tasks", { title: "Unsent", stage: "TODO", priority: "LOW", assigneeId: kim.id })
    expect(await inbox(kim)).toMatchObject({ total: 1 })
    await app.hr.post(`/users/${kim.id}/block`)
    await app.hr.post(`/users/${kim.id}/unblock`)
    await box.take("kim.mail@acme.test", /restored/)
    expect(
      box.mails.filter(({ recipient, subject }) => recipient === "kim.mail@acme.test" && /Unsent/.test(subject ?? "")),
    ).toEqual([])
  })

  test("an email has the notification's id as Message-ID", async () => {
    const kim = await app.hire({ email: "kim.id@acme.test" })
    await notify(app, kim)
    const [{ id }] = (await inbox(kim)).items
    expect((await box.take("kim.id@acme.test", /rejected/)).messageId).toMatch(new RegExp(`^<${id}@`))
  })
})

describe("quiet hours", () => {
  // The job queue uses the real time, so delayed emails must be due far in the future.
  const app = createTestApp({ now: "2036-03-03T09:00:00.000Z", config: { smtpUrl: box.url } })

  test("quiet hours delay emails until their local end but not the inbox", async () => {
    const kim = await app.hire()
    await kim.patch("/users/me/preferences", { timezone: "Asia/Tokyo" })
    await kim.patch("/notifications/settings", { quietHours: { from: "17:00", until: "19:00" } })
    expect((await app.hr.post("/news", { title: "For the night" })).status).toBe(201)
    await until(async () => (await inbox(kim)).total === 1, "the news")
    const jobs = await app.sql<{ runAt: string }>(
      `select to_char(run_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as "runAt" from graphile_worker.jobs
       where task_identifier = 'mail' and run_at > '2036-01-01'`,
    )
    // It is 18:00 in Tokyo. 19:00 in Tokyo is 10:00 UTC.
    expect(jobs).toEqual([{ runAt: "2036-03-03 10:00" }])
  })

  test("a digest within the quiet hours is sent at their end", async () => {
    const kim = await app.hire()
    await kim.patch("/notifications/settings", {
      dailyDigest: true,
      digestTime: "10:00",
      quietHours: { from: "09:30", until: "11:15" },
    })
    await app.hr.post("/news", { title: "In the digest" })
    await until(async () => (await inbox(kim)).total === 1, "the news")
    app.clock.advance(60 * 60_000)
    await digestJob.run(app.instance.deps)
    app.clock.advance(-60 * 60_000)
    const [job] = await app.sql<{ runAt: string }>(
      `select to_char(run_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as "runAt" from graphile_worker.jobs
       where task_identifier = 'mail' and run_at > '2036-01-01' order by id desc`,
    )
    expect(job).toEqual({ runAt: "2036-03-03 11:15" })
  })

  test("a delayed email is not sent to an employee blocked meanwhile", async () => {
    const [kim, lee] = [await app.hire({ email: "kim.night@acme.test" }), await app.hire({ email: "lee.night@acme.test" })]
    for (const one of [kim, lee]) await one.patch("/notifications/settings", { quietHours: { from: "08:00", until: "19:00" } })
    expect((await app.hr.post("/news", { title: "For the morning" })).status).toBe(201)
    await until(async () => (await inbox(kim)).total === 1 && (await inbox(lee)).total === 1, "the news")
    expect((await app.hr.post(`/users/${kim.id}/block`)).status).toBe(200)
    const waiting = "task_id = (select id from graphile_worker._private_tasks where identifier = 'mail')"
    await app.sql(`update graphile_worker._private_jobs set run_at = now() where ${waiting} and run_at > '2036-01-01'`)
    await box.take("lee.night@acme.test", /morning/)
    await until(async () => (await app.sql(`select 1 from graphile_worker._private_jobs where ${waiting}`)).length === 0)
    expect(box.mails.filter(({ recipient, text }) => recipient === "kim.night@acme.test" && /morning/.test(`${text}`))).toEqual(
      [],
    )
  })
})
