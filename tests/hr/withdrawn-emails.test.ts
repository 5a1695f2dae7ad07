// The emails of a bulk action or an import that an undo withdraws.
import { expect, test } from "@jest/globals"
import pg from "pg"
import type { Client } from "../support/client.js"
import { databaseUrlOf } from "../support/identity.js"
import { planImport } from "../support/imports.js"
import { until } from "../support/live.js"
import { undoPlan } from "../support/plans.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

const jobsOf = (recipient: Client, type = "task.update") =>
  app.sql<{ id: string }>(
    `select j.id from notifications n join graphile_worker._private_jobs j on j.key = 'mail ' || n.id
    where n.recipient_id = ? and n.type = ?`,
    [recipient.id, type],
  )
const awaitsDigest = async (recipient: Client) =>
  (await app.sql("select 1 from notifications where recipient_id = ? and type = 'task.update' and awaits_digest", [recipient.id]))
    .length
/** Sends no email until `sendEmails`. */
async function holdEmails(): Promise<void> {
  await app.sql(`create or replace function app.delay_mail() returns trigger language plpgsql as $$
    begin new.run_at := now() + interval '1 day'; return new; end $$`)
  await app.sql(`create trigger delay_mail before insert on graphile_worker._private_jobs for each row
    when (new.key like 'mail %') execute function app.delay_mail()`)
}
const sendEmails = () => app.sql("drop trigger delay_mail on graphile_worker._private_jobs")

test("an undo withdraws emails that are not sent and takes notifications out of digests, and the audit log counts both", async () => {
  const [sent, waiting, digested] = [await app.hire(), await app.hire(), await app.hire()]
  await digested.patch("/notifications/settings", { dailyDigest: true, digestTime: "23:00" })
  const ids: string[] = []
  for (const assignee of [sent, waiting, digested]) {
    const { body } = await app.employee.post("/tasks", {
      title: "Check",
      stage: "TODO",
      assigneeId: assignee.id,
      priority: "LOW",
    })
    ids.push(body.id)
  }
  await holdEmails()
  const { body: plan } = await app.employee.post("/tasks/bulk", { ids, values: { stage: "IN_PROGRESS" } })
  expect(plan).toMatchObject({ isCommitted: true, updateCount: 3, notificationCount: 3 })
  const [done] = await jobsOf(sent)
  expect([(await jobsOf(waiting)).length, (await jobsOf(digested)).length, await awaitsDigest(digested)]).toEqual([1, 0, 1])
  await app.sql(`select graphile_worker.complete_jobs(array[${done?.id}]::bigint[])`)

  expect((await undoPlan(plan, app.employee)).status).toBe(200)
  await sendEmails()
  // Each has the email about the undo only.
  expect([(await jobsOf(sent)).length, (await jobsOf(waiting)).length, await awaitsDigest(digested)]).toEqual([1, 1, 1])
  const [entry] = (await app.admin.get(`/audit?entityId=${plan.planId}&limit=1`)).body
  expect(entry).toMatchObject({ action: "plan.undo", details: { rows: 3, withdrawnEmails: 2, sentEmails: 1 } })
})

test("an undo counts an email of a digest that is written meanwhile as sent", async () => {
  const digested = await app.hire()
  await digested.patch("/notifications/settings", { dailyDigest: true, digestTime: "23:00" })
  const values = { title: "Count", stage: "TODO", assigneeId: digested.id, priority: "LOW" }
  const { body: task } = await app.employee.post("/tasks", values)
  const { body: plan } = await app.employee.post("/tasks/bulk", { ids: [task.id], values: { stage: "IN_PROGRESS" } })
  const digest = new pg.Client(databaseUrlOf(app))
  await digest.connect()
  try {
    await digest.query("begin")
    await digest.query("update notifications set awaits_digest = false where recipient_id = $1", [digested.id])
    const undone = undoPlan(plan, app.employee)
    await until(async () => {
      const waiting = await app.sql("select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%emailed%'")
      return waiting.length === 1
    })
    await digest.query("commit")
    expect((await undone).status).toBe(200)
  } finally {
    await digest.end()
  }
  const [entry] = (await app.admin.get(`/audit?entityId=${plan.planId}&limit=1`)).body
  expect(entry).toMatchObject({ action: "plan.undo", details: { rows: 1, withdrawnEmails: 0, sentEmails: 1 } })
})

test("an undo of an import withdraws its emails that are not sent, and the audit log counts them", async () => {
  const colleague = await app.hire({ role: "HR" })
  const { body: me } = await app.hr.get("/users/me")
  const { id } = await planImport(app.hr, "EMPLOYEES", ["email,fullName", `${me.email},Hanna Proposed`])
  await holdEmails()
  const jobs = async () => (await jobsOf(colleague, "employee.propose")).length
  try {
    expect((await app.hr.post(`/imports/${id}/commit`)).status).toBe(200)
    expect(await jobs()).toBe(1)
    expect((await app.hr.post(`/imports/${id}/undo`)).status).toBe(200)
    expect(await jobs()).toBe(0)
  } finally {
    await sendEmails()
  }
  const [entry] = (await app.admin.get(`/audit?entityId=${id}&limit=1`)).body
  expect(entry).toMatchObject({ action: "import.undo", details: { withdrawnEmails: 1, sentEmails: 0 } })
})
