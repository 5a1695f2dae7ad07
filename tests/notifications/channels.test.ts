// Notification channels: push messages, daily digests, company news and quiet hours.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto"
import { readFileSync } from "node:fs"
import { Agent, createServer } from "node:https"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import { afterAll, describe, expect, test } from "@jest/globals"
import * as fc from "fast-check"
import { Temporal } from "temporal-polyfill"
import { endOfQuietHours } from "../../src/events/quiet-hours.js"
import { cleanUpJob } from "../../src/jobs/clean-up.js"
import { digestJob } from "../../src/jobs/digests.js"
import type { Client, Json } from "../support/client.js"
import { insertDepartment, insertEmployee, insertRow } from "../support/factories.js"
import { startMailServer } from "../support/identity.js"
import { until } from "../support/live.js"
import { notify } from "../support/notifications.js"
import { createTestApp } from "../support/test-app.js"

const file = (name: string) => readFileSync(new URL(`../support/${name}`, import.meta.url))

/** A push service that records its requests. */
const sent: { path: string; headers: Record<string, string | string[] | undefined>; body: Buffer }[] = []
const answers = new Map<string, number>()
const service = createServer({ key: file("push-service.key.pem"), cert: file("push-service.cert.pem") }, async (req, res) => {
  sent.push({ path: req.url ?? "", headers: req.headers, body: await buffer(req) })
  res.writeHead(answers.get(req.url ?? "") ?? 201).end()
})
await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve))
const { port } = service.address() as AddressInfo
const host = `localhost:${port}`

const box = await startMailServer()
const app = createTestApp({
  config: { smtpUrl: box.url, pushServices: [host] },
  pushAgent: new Agent({ ca: file("push-service.cert.pem") }),
})
afterAll(async () => {
  await box.stop()
  service.closeAllConnections()
  service.close()
})

const inbox = async (client: Client) => (await client.get("/notifications")).body.items as Json[]

/** A browser with its keys, which decrypts messages (RFC 8291, aes128gcm of RFC 8188). */
function browser(path: string) {
  const ecdh = createECDH("prime256v1")
  const p256dh = ecdh.generateKeys()
  const auth = randomBytes(16)
  const endpoint = `https://${host}${path}`
  const toJSON = {
    endpoint,
    expirationTime: null,
    keys: { p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url") },
  }
  const read = (body: Buffer): Json => {
    const salt = body.subarray(0, 16)
    const idLength = body[20] as number
    const senderKey = body.subarray(21, 21 + idLength)
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), p256dh, senderKey])
    const ikm = Buffer.from(hkdfSync("sha256", ecdh.computeSecret(senderKey), auth, info, 32))
    const key = Buffer.from(hkdfSync("sha256", ikm, salt, "Content-Encoding: aes128gcm\0", 16))
    const nonce = Buffer.from(hkdfSync("sha256", ikm, salt, "Content-Encoding: nonce\0", 12))
    const sealed = body.subarray(21 + idLength)
    const cipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
  }
  return { toJSON, read, messages: () => sent.filter((one) => one.path === path) }
}

describe("push messages", () => {
  test("a push message is encrypted for the subscribed browser and signed with the VAPID key", async () => {
    const kim = await app.hire()
    const phone = browser("/kim-phone")
    const { publicKey } = (await kim.get("/notifications/push-key")).body
    const created = await kim.post("/push-subscriptions", phone.toJSON)
    expect(created).toMatchObject({ status: 201, body: { service: "localhost", lastUsedAt: null } })
    expect(JSON.stringify(created.body)).not.toMatch(/kim-phone|p256dh|sealed/)
    await notify(app, kim, "Pushed")
    await until(() => phone.messages().length === 1, "the push message")
    const [{ headers, body }] = phone.messages() as [(typeof sent)[number]]
    const [{ id }] = (await inbox(kim)) as [Json]
    expect(phone.read(body)).toMatchObject({
      id,
      category: "SECURITY",
      title: "Acme",
      message: expect.stringContaining("Pushed"),
    })
    expect(phone.read(body).url).toMatch(/^http.*\/profile$/)
    expect(body.toString("latin1")).not.toContain("Pushed")
    expect(headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400", urgency: "high" })
    const [, jwt = "", key = ""] = /^vapid t=([^,]+), k=(\S+)$/.exec(String(headers.authorization)) ?? []
    expect(key).toBe(publicKey)
    const raw = Buffer.from(key, "base64url")
    const jwk = {
      kty: "EC",
      crv: "P-256",
      x: raw.subarray(1, 33).toString("base64url"),
      y: raw.subarray(33).toString("base64url"),
    }
    const [head, claims, signature = ""] = jwt.split(".")
    const publicPart = { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" } as const
    expect(verify("sha256", Buffer.from(`${head}.${claims}`), publicPart, Buffer.from(signature, "base64url"))).toBe(true)
    expect(JSON.parse(Buffer.from(String(claims), "base64url").toString()).aud).toBe(`https://${host}`)
    await until(async () => (await kim.get("/push-subscriptions")).body[0].lastUsedAt !== null)
  })

  test("a shared browser receives the messages of the employee who subscribed last", async () => {
    const [kim, lee] = [await app.hire(), await app.hire()]
    const shared = browser("/shared")
    for (const one of [kim, lee]) expect((await one.post("/push-subscriptions", shared.toJSON)).status).toBe(201)
    expect((await kim.get("/push-subscriptions")).body).toEqual([])
    await notify(app, kim, "For Kim")
    await notify(app, lee, "For Lee")
    await until(() => shared.messages().length > 0, "the push message")
    expect(shared.messages().map(({ body }) => shared.read(body).message)).toEqual([expect.stringMatching(/: For Lee$/)])
  })

  test("subscribing an endpoint outside the push services returns 400", async () => {
    const { keys } = browser("/x").toJSON
    for (const endpoint of [
      "https://evil.example/x",
      `https://${host}.evil.example/x`,
      `https://user@${host}/x`,
      "https://localhost/x",
      "https://169.254.169.254/latest",
    ]) {
      const { status, body } = await app.employee.post("/push-subscriptions", { endpoint, keys })
      expect([status, body.errors[0].code]).toEqual([400, "PUSH_SERVICE"])
    }
    expect((await app.employee.post("/push-subscriptions", { endpoint: `http://${host}/x`, keys })).status).toBe(400)
    expect(
      (await app.employee.post("/push-subscriptions", { endpoint: `https://${host}/x`, keys: { ...keys, auth: "short" } }))
        .status,
    ).toBe(400)
  })

  test("push messages follow the channel settings", async () => {
    const kim = await app.hire()
    const phone = browser("/kim-matrix")
    await kim.post("/push-subscriptions", phone.toJSON)
    await kim.patch("/notifications/settings", { matrix: { SECURITY: { push: false } } })
    await notify(app, kim, "Unpushed")
    await kim.patch("/notifications/settings", { matrix: { SECURITY: { push: true } } })
    await notify(app, kim, "Pushed")
    await until(() => phone.messages().length > 0)
    expect(phone.messages().map(({ body }) => phone.read(body).message)).toEqual([expect.stringMatching(/: Pushed$/)])
  })

  test("the metrics count sent, failed and expired push messages", async () => {
    const countOf = async (outcome: string) => {
      const text = await (await fetch(`${app.url}/metrics`)).text()
      return Number(new RegExp(`^push_messages_total\\{outcome="${outcome}"\\} (\\d+)$`, "m").exec(text)?.[1] ?? 0)
    }
    const counts = () => Promise.all(["sent", "failed", "gone"].map(countOf))
    const kim = await app.hire()
    for (const path of ["/working", "/failing", "/expired"]) await kim.post("/push-subscriptions", browser(path).toJSON)
    answers.set("/failing", 503).set("/expired", 410)
    const before = await counts()
    await notify(app, kim)
    // A failed message is sent again later, so more failures may follow.
    await until(async () => (await counts()).every((count, n) => count > (before[n] as number)), "a message of each outcome")
    const [sent, , gone] = await counts()
    expect([sent, gone]).toEqual([(before[0] as number) + 1, (before[2] as number) + 1])
  })

  test("push messages end with the session, with an expired browser and with unsubscribing", async () => {
    const kim = await app.hire()
    const [gone, removed, kept] = [browser("/gone"), browser("/removed"), browser("/kept")]
    answers.set("/gone", 410)
    const ids = []
    for (const one of [gone, removed, kept]) ids.push((await kim.post("/push-subscriptions", one.toJSON)).body.id)
    expect((await kim.post("/push-subscriptions", kept.toJSON)).body.id).toBe(ids[2])
    expect((await app.colleague.delete(`/push-subscriptions/${ids[1]}`)).status).toBe(404)
    expect((await kim.delete(`/push-subscriptions/${ids[1]}`)).status).toBe(204)
    await notify(app, kim)
    await until(async () => (await kim.get("/push-subscriptions")).body.length === 1 && kept.messages().length === 1)
    expect([gone, removed, kept].map((one) => one.messages().length)).toEqual([1, 0, 1])
    await app.sql("update sessions set ended_at = now() where employee_id = ?", [kim.id])
    const again = await app.sql("select 1 from push_subscriptions where employee_id = ?", [kim.id])
    expect(again).toHaveLength(1)
    await app.hr.post(`/users/${kim.id}/block`)
    await app.hr.post(`/users/${kim.id}/unblock`)
    await until(
      async () =>
        (await app.sql("select 1 from notifications where recipient_id = ? and type = 'employee.unblock'", [kim.id])).length ===
        1,
    )
    expect(kept.messages()).toHaveLength(1)
  })
})

describe("daily digests", () => {
  const run = () => digestJob.run(app.instance.deps)
  /** Runs work some hours later and turns the clock back, because access tokens expire earlier. */
  const hoursLater = async (hours: number, work: () => Promise<unknown>) => {
    app.clock.advance(hours * 60 * 60_000)
    await work()
    app.clock.advance(-hours * 60 * 60_000)
  }
  const about = /notifications? from Acme/

  test("a digest is sent once a day at the chosen time with the unread notifications", async () => {
    const kim = await app.hire({ email: "kim.digest@acme.test" })
    await kim.patch("/users/me/preferences", { timezone: "Europe/Berlin" })
    await kim.patch("/notifications/settings", { dailyDigest: true, digestTime: "11:00" })
    for (const title of ["First news", "Second news", "Third news"]) await app.hr.post("/news", { title })
    await until(async () => (await inbox(kim)).length === 3)
    const second = (await inbox(kim)).find(({ message }) => /Second/.test(message))
    await kim.patch(`/notifications/${second.id}/read`)
    await run()
    await hoursLater(1, () => Promise.all([run(), run()]))
    const mail = await box.take("kim.digest@acme.test", about)
    expect(mail.subject).toBe("2 notifications from Acme")
    expect(mail.text).toMatch(/First news[\s\S]*Third news/)
    expect(mail.text).not.toContain("Second news")
    await app.hr.post("/news", { title: "Fourth news" })
    await until(async () => (await inbox(kim)).length === 4)
    await run()
    await hoursLater(25, run)
    expect((await box.take("kim.digest@acme.test", about)).text).toContain("Fourth news")
    expect(box.mails.filter(({ recipient }) => recipient === "kim.digest@acme.test")).toEqual([])
  })

  test("marking the inbox as read leaves what only the digest shows", async () => {
    const kim = await app.hire({ email: "kim.outside@acme.test" })
    const matrix = { COMPANY_NEWS: { inApp: false } }
    await kim.patch("/notifications/settings", { dailyDigest: true, digestTime: "00:00", matrix })
    await app.hr.post("/news", { title: "Outside the inbox" })
    const waiting = "select 1 from notifications where recipient_id = ? and awaits_digest and not in_inbox"
    await until(async () => (await app.sql(waiting, [kim.id])).length === 1)
    await kim.patch("/notifications/read-all")
    await hoursLater(25, run)
    expect((await box.take("kim.outside@acme.test", about)).text).toContain("Outside the inbox")
  })

  test("a digest whose time is after the last run of a day is sent by the first run of the next one, each day", async () => {
    const kim = await app.hire({ email: "kim.late@acme.test" })
    await kim.patch("/notifications/settings", { dailyDigest: true, digestTime: "23:58" })
    for (const [title, hours] of [
      ["Late news", 15],
      ["Later news", 39],
    ] as const) {
      const { length } = await inbox(kim)
      await app.hr.post("/news", { title })
      await until(async () => (await inbox(kim)).length > length)
      await hoursLater(hours - 1 / 12, run)
      expect(box.mails.filter(({ recipient }) => recipient === "kim.late@acme.test")).toEqual([])
      await hoursLater(hours, run)
      expect((await box.take("kim.late@acme.test", about)).text).toContain(title)
    }
  })

  test("SECURITY emails are sent at once despite the digest", async () => {
    const kim = await app.hire({ email: "kim.urgent@acme.test" })
    await kim.patch("/notifications/settings", { dailyDigest: true })
    await notify(app, kim, "At once")
    expect((await box.take("kim.urgent@acme.test", /rejected/)).text).toContain("At once")
  })
})

test("clean-up deletes read and hidden notifications after a year and keeps unread ones", async () => {
  const kim = await app.hire()
  await notify(app, kim, "Read")
  await kim.patch("/notifications/read-all")
  await kim.patch("/notifications/settings", { matrix: { SECURITY: { inApp: false } } })
  await notify(app, kim, "Unseen")
  await kim.patch("/notifications/settings", { matrix: { SECURITY: { inApp: true } } })
  await notify(app, kim, "Unread")
  const after = async (days: number) => {
    const then = new Date(app.clock.now().getTime() - days * 86_400_000)
    await app.sql(
      "update notifications set created_at = ?, read_at = case when read_at is not null then ?::timestamptz end where recipient_id = ?",
      [then, then, kim.id],
    )
    await cleanUpJob.run(app.instance.deps)
    return (await app.sql("select 1 from notifications where recipient_id = ?", [kim.id])).length
  }
  expect(await after(364)).toBe(3)
  expect(await after(366)).toBe(1)
  expect((await kim.get("/notifications/unread-count")).body).toMatchObject({ count: 1 })
})

test("clean-up deletes jobs a week after their last attempt", async () => {
  const ids: string[] = []
  for (const [days, attempts] of [
    [8, 12],
    [6, 12],
    [8, 11],
  ] as const) {
    const [added] = await app.sql<{ id: string }>(
      "select id from graphile_worker.add_job('mail', '{}', run_at => now() + interval '1 year', max_attempts => 12)",
    )
    const { id } = added as { id: string }
    const at = new Date(app.clock.now().getTime() - days * 86_400_000)
    await app.sql("update graphile_worker._private_jobs set attempts = ?, updated_at = ? where id = ?", [attempts, at, id])
    ids.push(id)
  }
  await cleanUpJob.run(app.instance.deps)
  const left = await app.sql<{ id: string }>("select id from graphile_worker.jobs where id = any(?::bigint[]) order by id", [
    `{${ids}}`,
  ])
  expect(left.map(({ id }) => id)).toEqual(ids.slice(1))
  await app.sql("delete from graphile_worker._private_jobs where id = any(?::bigint[])", [`{${ids}}`])
})

describe("company news", () => {
  const newsOf = async (client: Client) => (await inbox(client)).filter(({ category }) => category === "COMPANY_NEWS")

  test("news with targets reach only their departments, sub-departments and locations", async () => {
    const place = await insertRow(app.sql, "locations", app.organizationId, {
      name: "Ulm",
      timezone: "UTC",
      type: "OFFICE",
      country: "DE",
    })
    const top = await insertDepartment(app, "Top")
    const below = await insertDepartment(app, "Below", { parent_id: top })
    const inside = await app.hire({ department_id: below })
    const local = await app.hire({ location_id: place })
    const outside = await app.hire()
    const { status, body } = await app.hr.post("/news", {
      title: "For some",
      body: `<p onclick="x()">Come <b>all</b><script>alert(1)</script> <a href="javascript:x()">here</a> <a href="https://x.test" target="_blank">there</a><img src="https://spy.test/p.gif"></p>`,
      departmentIds: [top],
      locationIds: [place],
    })
    expect(status).toBe(201)
    expect(body.body).toBe(
      '<p>Come <b>all</b> <a rel="noopener noreferrer nofollow">here</a> <a href="https://x.test" rel="noopener noreferrer nofollow">there</a></p>',
    )
    expect(body.targets).toEqual(
      expect.arrayContaining([
        { departmentId: top, locationId: null },
        { departmentId: null, locationId: place },
      ]),
    )
    await until(async () => (await newsOf(inside)).length === 1 && (await newsOf(local)).length === 1)
    expect((await newsOf(inside))[0]).toMatchObject({
      message: "Company news: For some",
      body: body.body,
      entityType: "CompanyNews",
      entityId: body.id,
      senderName: null,
      link: `/news/${body.id}`,
    })
    expect(await newsOf(outside)).toEqual([])
    expect((await outside.get(`/news/${body.id}`)).status).toBe(404)
    expect((await outside.get("/news")).body.map(({ title }: Json) => title)).not.toContain("For some")
    expect((await inside.get(`/news/${body.id}`)).body.title).toBe("For some")
    expect((await local.get("/news")).body[0].title).toBe("For some")
    const { companyNews } = await local.execute(
      "{ companyNews(first: 1) { nodes { title author { fullName } targets { location { name } department { name } } } } }",
    )
    expect(companyNews.nodes[0].author.fullName).toBe("Hana Human")
    expect((await app.employee.post("/news", { title: "Mine" })).status).toBe(403)
    const invalid = { departmentIds: [app.employee.id], locationIds: [app.employee.id] }
    const rejected = (await app.hr.post("/news", { title: "x", ...invalid })).body
    expect([rejected.code, rejected.errors.map(({ path }: Json) => path)]).toEqual(["INVALID_REFERENCE", Object.keys(invalid)])
  })

  test("news reach thousands of recipients once each", async () => {
    const people = await Promise.all(
      Array.from({ length: 2_300 }, () => insertEmployee(app.sql, app.otherOrganizationId, {}).then((id) => id)),
    )
    const { body } = await app.outsider.post("/news", { title: "For thousands" })
    const rows = () =>
      app.sql<{ n: number; people: number }>(
        "select count(*)::int as n, count(distinct recipient_id)::int as people from notifications where event_id = ?",
        [body.id],
      )
    await until(async () => (await rows())[0]?.n === people.length + 1, "all", 15_000)
    expect(await rows()).toEqual([{ n: people.length + 1, people: people.length + 1 }])
    expect((await app.outsider.get(`/news/${body.id}`)).body.deliveredAt).not.toBeNull()
    const wrong = await app.sql(
      `select 1 from inboxes i where i.organization_id = ? and (i.unread <> (select count(*) from notifications n where n.recipient_id = i.employee_id
         and n.read_at is null) or i.last_number <> (select max(number) from notifications n where n.recipient_id = i.employee_id))`,
      [app.otherOrganizationId],
    )
    expect(wrong).toEqual([])
  })
})

describe("quiet hours", () => {
  /** The end of the quiet hours, found by checking each minute. */
  function endByMinutes(now: Date, zone: string, from: string, until: string): Date | undefined {
    const isQuiet = (at: number) => {
      const time = Temporal.Instant.fromEpochMilliseconds(at)
        .toZonedDateTimeISO(zone)
        .toPlainTime()
        .toString({ smallestUnit: "minute" })
      return from <= until ? time >= from && time < until : time >= from || time < until
    }
    if (!isQuiet(now.getTime())) return undefined
    let at = Math.floor(now.getTime() / 60_000) * 60_000
    while (isQuiet(at)) at += 60_000
    return new Date(at)
  }
  const time = fc.tuple(fc.nat(23), fc.nat(59)).map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"))
  const zone = fc.constantFrom("UTC", "Asia/Kolkata", "America/Lima", "Pacific/Kiritimati")

  test("quiet hours end at the local end time", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2026-01-01"), max: new Date("2027-01-01"), noInvalidDate: true }),
        zone,
        time,
        time,
        (now, where, from, until) => {
          expect(endOfQuietHours(now, where, from, until)).toEqual(endByMinutes(now, where, from, until))
        },
      ),
    )
  })

  test("quiet hours end after the local end time, also in nights with a clock change", () => {
    const nights = ["2026-03-28T20:00Z", "2026-10-24T20:00Z"].map((night) => Temporal.Instant.from(night).epochMilliseconds)
    fc.assert(
      fc.property(fc.constantFrom(...nights), fc.nat(12 * 60), time, time, (night, minute, from, until) => {
        const now = new Date(night + minute * 60_000)
        const end = endOfQuietHours(now, "Europe/Berlin", from, until)
        expect(end === undefined).toBe(endByMinutes(now, "Europe/Berlin", from, until) === undefined)
        if (!end) return
        expect(end.getTime()).toBeGreaterThan(now.getTime())
        expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(50 * 60 * 60_000)
        expect(endOfQuietHours(end, "Europe/Berlin", from, until)).toBeUndefined()
      }),
    )
  })
})

test("clean-up deletes the job queues of organizations without bulk jobs", async () => {
  await app.sql("select graphile_worker.add_job('export', '{}', 'bulk waiting', run_at => now() + interval '1 year')")
  await app.sql("insert into graphile_worker._private_job_queues (queue_name) values ('bulk done')")
  await cleanUpJob.run(app.instance.deps)
  const queues = await app.sql<{ name: string }>("select queue_name as name from graphile_worker._private_job_queues")
  expect(queues.map(({ name }) => name)).toEqual(["bulk waiting"])
  await app.sql("delete from graphile_worker._private_jobs where run_at > now()")
})
