// The clock of one of two servers jumps by ten minutes, ahead and back, while people write. Skipped without Debian's package faketime.
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals"
import pg from "pg"
import { Client } from "../support/client.js"
import { createDatabase, type TestDatabase } from "../support/databases.js"
import { startWriters } from "../support/department-writers.js"
import { PASSWORD, startMailServer } from "../support/identity.js"
import { until } from "../support/live.js"
import { keys, startServerPair } from "../support/server-pair.js"
import { type ServerProcess, startServerProcess, statementsOn } from "../support/server-process.js"

const [library = ""] = globSync("/usr/lib/*/faketime/libfaketime.so.1")
if (!existsSync(library)) console.log("faketime is not installed, so the tests of jumping clocks are skipped.")

const box = await startMailServer()

/** Time after which a session that another server ended is rejected. */
const LEASE_MS = 1_000

afterAll(() => box.stop())

;(existsSync(library) ? describe : describe.skip)("a clock that jumps", () => {
  const folder = mkdtempSync(join(tmpdir(), "hr-clock-"))
  let database: TestDatabase
  let servers: ServerProcess[] = []
  let admin: Client
  let wrong: Client

  const offset = join(folder, "offset")
  const setOffset = (seconds: number) => writeFileSync(offset, `${seconds < 0 ? "" : "+"}${seconds}`)

  beforeAll(async () => {
    setOffset(0)
    database = await createDatabase()
    const variables = { DATABASE_URL: database.url, DATA_DIR: folder, SMTP_URL: box.url }
    const pair = await startServerPair(variables)
    await pair.servers[1].kill()
    const jumping = {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: offset,
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    }
    servers = [pair.servers[0], await startServerProcess({ env: { ...keys, ...variables, ...jumping } })]
    admin = pair.admins[0]
    wrong = new Client(servers[1]?.url as string, { token: admin.token })
  })
  afterAll(async () => {
    for (const server of servers) await server.kill()
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  test.each([600, -600])(
    "by %i seconds ends no session, delays no email and leaves the audit log in order",
    async (seconds) => {
      setOffset(0)
      const writers = [startWriters([admin], `Right ${seconds}`), startWriters([wrong], `Wrong ${seconds}`)]
      const haveWritten = (count: number) => () => writers.every(({ confirmed }) => confirmed.length > count)
      await until(haveWritten(10), "the first departments", 20_000)
      setOffset(seconds)
      const emails = [admin, wrong].map((_, n) => `person-${n}-${seconds}@acme.test`)
      for (const [n, client] of [admin, wrong].entries())
        expect((await client.post("/users", { email: emails[n], fullName: "Nora New" })).status).toBe(201)
      for (const [here, there] of [
        [admin, wrong],
        [wrong, admin],
      ] as const) {
        const { body } = await here.post("/auth/login", { email: "admin@acme.test", password: PASSWORD })
        expect((await there.with(body.token).get("/users/me")).status).toBe(200)
        expect((await here.with(body.token).post("/auth/logout")).status).toBe(204)
        await sleep(LEASE_MS)
        expect((await there.with(body.token).get("/users/me")).status).toBe(401)
      }
      await until(haveWritten(writers[0].confirmed.length + 10), "departments after the jump", 20_000)
      setOffset(0)
      await until(haveWritten(writers[0].confirmed.length + 10), "departments after the way back", 20_000)
      await Promise.all(writers.map((writer) => writer.stop()))
      expect(writers.map(({ statuses }) => [...statuses])).toEqual([[201], [201]])
      await until(() => emails.every((email) => box.mails.some(({ recipient }) => recipient === email)), "the emails", 30_000)
      expect(box.mails.filter(({ recipient }) => emails.includes(recipient))).toHaveLength(2)

      const client = new pg.Client(database.url)
      await client.connect()
      const misplaced = await statementsOn(client)(`
      select sequence from (select sequence, at, request_id, lag(at) over w as previous, lag(request_id) over w as previous_request
        from audit_entries window w as (order by sequence)) e
      where at < previous or (at = previous and request_id is distinct from previous_request)`)
      await client.end()
      expect(misplaced).toEqual([])
      expect((await admin.get("/audit/verification")).body).toMatchObject({ isIntact: true })
    },
    120_000,
  )
})
