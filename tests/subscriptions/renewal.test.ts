// Renewal of the access token of an open socket by a ping message.
import { once } from "node:events"
import { describe, expect, test } from "@jest/globals"
import WebSocket from "ws"
import type { Client, Json } from "../support/client.js"
import { openClients, until } from "../support/live.js"
import { notify } from "../support/notifications.js"
import { createTestApp } from "../support/test-app.js"

const clients = openClients()
const MINUTE_MS = 60_000

describe("token renewal", () => {
  const app = createTestApp()

  /** A new access token of an employee, for the latest of the employee's sessions unless another is given. */
  const issueToken = async (employee: Client, sessionId?: string) => {
    const [session] = await app.sql<{ id: string; organizationId: string }>(
      `select id, organization_id as "organizationId" from sessions where employee_id = ? order by id desc limit 1`,
      [employee.id],
    )
    const { id, organizationId } = session as { id: string; organizationId: string }
    const claims = { userId: employee.id, sessionId: sessionId ?? id, organizationId, role: "EMPLOYEE" } as const
    return app.instance.deps.tokens.issueAccessToken(claims, app.clock)
  }

  /** Connects a socket with the token of an employee and collects its messages. */
  const connect = async (employee: Client) => {
    const socket = new WebSocket(`${app.url.replace("http", "ws")}/graphql`, "graphql-transport-ws")
    clients.add({ stop: () => socket.terminate() })
    const messages: Json[] = []
    let closeCode: number | undefined
    socket.on("message", (data) => messages.push(JSON.parse(String(data))))
    socket.once("close", (code) => {
      closeCode = code
    })
    await once(socket, "open")
    const send = (message: object) => socket.send(JSON.stringify(message))
    const ping = (payload?: object) => send({ type: "ping", payload })
    const pongs = () => messages.filter(({ type }) => type === "pong").map(({ payload }) => payload)
    send({ type: "connection_init", payload: { token: employee.token } })
    await until(() => messages.length > 0, "the acknowledgment")
    return { send, ping, pongs, messages, closeCode: () => closeCode }
  }

  /** Moves the clock for the duration of a test. */
  const later = async (minutes: number, work: () => Promise<void>) => {
    app.clock.advance(minutes * MINUTE_MS)
    try {
      await work()
    } finally {
      app.clock.advance(-minutes * MINUTE_MS)
    }
  }

  test("a renewed socket stays open past the first expiry, misses nothing and is closed at the new expiry", async () => {
    const kim = await app.hire()
    const { send, ping, pongs, messages, closeCode } = await connect(kim)
    const numbers = () => messages.flatMap(({ payload }) => payload?.data?.notificationReceived?.number ?? [])
    send({ id: "1", type: "subscribe", payload: { query: 'subscription { notificationReceived(since: "0") { number } }' } })
    await notify(app, kim)
    await until(() => numbers().length === 1, "the first notification")
    await later(14, async () => {
      const expiresAt = new Date(app.clock.now().getTime() + 15 * MINUTE_MS).toISOString()
      ping({ authorization: `Bearer ${await issueToken(kim)}` })
      await until(() => pongs().length === 1, "the answer")
      expect(pongs()).toEqual([{ expiresAt: expect.stringContaining(expiresAt.slice(0, 19)) }])
      await later(2, async () => {
        const renewed = kim.with(await issueToken(kim))
        await renewed.patch("/users/me", { nationality: "FR" })
        const hana = app.hr.with(await issueHrToken())
        const [change] = (await hana.get(`/profile-changes?employeeId=${kim.id}`)).body
        expect((await hana.post(`/profile-changes/${change.id}/reject`, { comment: "No" })).status).toBe(200)
        await until(() => numbers().length === 2, "the second notification")
        expect(closeCode()).toBeUndefined()
      })
      await later(15, () => until(() => closeCode() !== undefined, "the closed socket"))
      expect(closeCode()).toBe(4403)
    })
    expect(numbers()).toEqual([1, 2])
  })

  const issueHrToken = async () => {
    const [session] = await app.sql<{ id: string }>("select id from sessions where employee_id = ?", [app.hr.id])
    const claims = { userId: app.hr.id, sessionId: session?.id ?? "", organizationId: app.organizationId, role: "HR" } as const
    return app.instance.deps.tokens.issueAccessToken(claims, app.clock)
  }

  test("a token that is invalid, expired, of another employee or of another session closes the socket with 4403", async () => {
    const kim = await app.hire()
    const expired = await (async () => {
      app.clock.advance(-20 * MINUTE_MS)
      const token = await issueToken(kim)
      app.clock.advance(20 * MINUTE_MS)
      return token
    })()
    const [other] = await app.sql<{ id: string }>(
      `insert into sessions (id, organization_id, employee_id, refresh_hash, last_seen_at, expires_at)
       select gen_random_uuid(), organization_id, employee_id, 'renewal', last_seen_at, expires_at from sessions
       where employee_id = ? returning id`,
      [kim.id],
    )
    const otherSession = await issueToken(kim, other?.id)
    const own = await app.sql<{ id: string }>("select id from sessions where employee_id = ? and id <> ?", [kim.id, other?.id])
    const valid = await issueToken(kim, own[0]?.id)
    for (const token of [`${valid}x`, "", expired, app.employee.token, otherSession]) {
      const { ping, pongs, closeCode } = await connect(kim)
      ping({ authorization: `Bearer ${token}` })
      await until(() => closeCode() !== undefined, "the closed socket")
      expect([closeCode(), pongs()]).toEqual([4403, []])
    }
  })

  test("the end of a session and a suspension close the socket with 4401", async () => {
    for (const statement of [
      "update sessions set ended_at = now() where employee_id = ?",
      "update employees set account_status = 'SUSPENDED' where id = ?",
    ]) {
      const kim = await app.hire()
      const { closeCode } = await connect(kim)
      await app.sql(statement, [kim.id])
      await until(() => closeCode() !== undefined, "the closed socket")
      expect(closeCode()).toBe(4401)
    }
  })

  test("a ping without authorization is answered with its payload", async () => {
    const { ping, pongs } = await connect(await app.hire())
    ping({ sentAt: 1 })
    ping()
    await until(() => pongs().length === 2, "the answers")
    expect(pongs()).toEqual([{ sentAt: 1 }, undefined])
  })
})
