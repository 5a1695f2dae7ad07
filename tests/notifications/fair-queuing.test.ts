// Fair queuing of the messages of organizations.
import { expect, test } from "@jest/globals"
import type { Client } from "../support/client.js"
import { createTestApp } from "../support/test-app.js"

// The queue itself has the real time.
const app = createTestApp({ now: "2040-03-02T09:00:00.000Z" })

/** Delays the emails of a person, so that no worker takes them. */
async function quiet(person: Client): Promise<Client> {
  const settings = { matrix: { TASK: { email: true } }, quietHours: { from: "00:00", until: "23:59" } }
  expect((await person.patch("/notifications/settings", settings)).status).toBe(200)
  return person
}

test("after 50 messages of an organization its next ones wait for those of others", async () => {
  const { organization_id: otherId } = (
    await app.sql<{ organization_id: string }>("select organization_id from employees where id = ?", [app.outsider.id])
  )[0] as { organization_id: string }
  const reader = await quiet(await app.hire({ full_name: "Rita" }))
  const other = await quiet(await app.hire({ full_name: "Otto" }, otherId))
  const assign = (author: Client, { id: assigneeId }: Client) =>
    author.post("/tasks", { title: "Bake", stage: "TODO", priority: "LOW", assigneeId })
  for (let n = 0; n < 60; n++) expect((await assign(app.hr, reader)).status).toBe(201)
  expect((await assign(app.outsider, other)).status).toBe(201)
  const queued: { priority: number }[] = await app.sql(
    "select priority from graphile_worker.jobs where task_identifier = 'mail' and run_at > ? order by id",
    [new Date(app.clock.now())],
  )
  const priorities = queued.map(({ priority }) => priority)
  expect(priorities).toEqual([...Array(50).fill(0), ...Array(10).fill(1), 0])
})
