// Tokens of emailed links: attempts are limited, and tokens are stored as hashes only.
import { afterAll, beforeEach, expect, test } from "@jest/globals"
import {
  checkInvitation,
  clearRateLimits,
  countByStatus,
  createAccount,
  createInvitee,
  requestResetToken,
  sendInvitation,
  startMailServer,
} from "../support/identity.js"
import { createTestApp } from "../support/test-app.js"

const mailServer = await startMailServer()
const publicUrl = "https://hr.acme.test"
const app = createTestApp({ config: { smtpUrl: mailServer.url, publicUrl } })
beforeEach(async () => {
  app.clock.set("2026-03-02T09:00:00.000Z")
  await clearRateLimits(app)
})
afterAll(() => mailServer.stop())

test("checking more than fifty links returns 429, whatever their tokens", async () => {
  const answers = []
  for (let n = 0; n < 51; n++) answers.push(await checkInvitation(app, n % 2 ? "REST" : "GraphQL", `${n}`.padStart(43, "x")))
  expect(countByStatus(answers)).toEqual({ 410: 50, 429: 1 })
})

test("no queue payload, audit entry, log line or table contains the token of a link", async () => {
  const { id } = await createInvitee(app)
  const { email } = await createAccount(app)
  await app.sql("create table queued as select payload::text from graphile_worker._private_jobs")
  await app.sql(`create function keep() returns trigger language plpgsql as
    $$ begin insert into queued values (new.payload::text); return new; end $$`)
  await app.sql("create trigger keep after insert on graphile_worker._private_jobs for each row execute function keep()")
  const { token } = await sendInvitation(app, id)
  const reset = await requestResetToken(app, mailServer, email)
  await checkInvitation(app, "REST", token)
  const rows = await app.sql(`select (select json_agg(q)::text from queued q) as queue,
    (select json_agg(a)::text from audit_entries a) as audit, (select json_agg(s)::text from single_use_tokens s) as links`)
  const everything = JSON.stringify(rows) + app.log.join("")
  for (const secret of [token, reset]) expect(everything).not.toContain(secret)
  expect(JSON.stringify(rows[0]?.queue)).not.toContain(email)
  expect(String(rows[0]?.audit)).toContain("account.requestPasswordReset")
})
