// The delay of live updates, as the metrics show it: from the write until a subscriber is sent its record or notification.
import { beforeAll, expect, test } from "@jest/globals"
import type { Client } from "../support/client.js"
import { createDraft, createLeaveType } from "../support/leave-requests.js"
import { activate, openClients, until } from "../support/live.js"
import { readHistogram, valuesDuring } from "../support/metrics.js"
import { notify } from "../support/notifications.js"
import { holdStatements, type RecordedStatement } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
const clients = openClients()
/** The objective, in seconds. */
const LIMIT = 1

beforeAll(() => createLeaveType(app.hr, "Annual Leave", { isDefault: true }))

interface Update {
  /** Document of the subscription, with `$since`. */
  document: string
  write: (client: Client) => Promise<unknown>
  /** Whether a statement reads what is sent. */
  isRead: (statement: RecordedStatement) => boolean
}
const updates: Record<string, readonly [string, Update]> = {
  "a notification without further fields": [
    "notification",
    {
      document: "subscription($since: String) { notificationReceived(since: $since) { id resumeToken } }",
      write: (client) => notify(app, client),
      isRead: ({ text, isRead }) => isRead && /in_inbox/.test(text),
    },
  ],
  "a notification with its record": [
    "notification",
    {
      document: "subscription($since: String) { notificationReceived(since: $since) { id resumeToken entity { id } } }",
      write: (client) => notify(app, client),
      isRead: ({ text, isRead }) => isRead && /in_inbox/.test(text),
    },
  ],
  "a record": [
    "record",
    {
      document: "subscription($since: String) { leaveRequestChanged(since: $since) { resumeToken leaveRequest { id } } }",
      write: (client) => createDraft(client, `2026-04-${13 + week++}`),
      isRead: ({ text, isRead }) => isRead && /"readerIds"/.test(text),
    },
  ],
}
let week = 0

async function subscribe(client: Client, document: string, since?: string) {
  const socket = clients.socket(client)
  await socket.ready
  const [received] = await activate(app.instance, () => [socket.subscribe(document, { since })])
  const values = () => (received?.values ?? []).flatMap((value) => Object.values(value)) as { resumeToken: string }[]
  return { values, stop: () => socket.stop() }
}

test.each(Object.entries(updates).map(([name, [kind, update]]) => [name, kind, update] as const))(
  "%s that is delivered late is counted with its delay, and one that a client missed is not counted",
  async (_name, kind, { document, write, isRead }) => {
    const histogram = ["live_update_delay_seconds", `kind="${kind}"`, LIMIT] as const
    const client = await app.hire()
    const first = await subscribe(client, document)
    const writeAndWait = async () => {
      const before = first.values().length
      await write(client)
      await until(() => first.values().length > before, "the update")
    }
    expect(await valuesDuring(app.url, histogram, writeAndWait)).toEqual({ upTo: 1, above: 0 })
    const writeLate = async () => {
      const before = first.values().length
      const held = await holdStatements(app, isRead)
      const written = write(client)
      await until(() => held.count() > 0, "the read of the update")
      await written
      app.clock.advance(2_000)
      held.release()
      await until(() => first.values().length > before, "the late update")
    }
    expect(await valuesDuring(app.url, histogram, writeLate)).toEqual({ upTo: 0, above: 1 })
    const since = first.values().at(-1)?.resumeToken
    await first.stop()
    const missAndResume = async () => {
      await write(client)
      app.clock.advance(2_000)
      const resumed = await subscribe(client, document, since)
      await until(() => resumed.values().length > 0, "the missed update")
    }
    expect(await valuesDuring(app.url, histogram, missAndResume)).toEqual({ upTo: 0, above: 0 })
    expect((await readHistogram(app.url, histogram[0], histogram[1])).count).toBeGreaterThan(0)
  },
)
