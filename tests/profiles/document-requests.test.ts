// Expiry alerts of documents.
import { describe, expect, test } from "@jest/globals"
import { documentExpiryJob } from "../../src/jobs/document-expiry.js"
import type { Client } from "../support/client.js"
import { pdf } from "../support/files.js"
import { createTestApp } from "../support/test-app.js"

const w = createTestApp()

const documentsOf = (id: string) => `/users/${id}/documents`
const messagesOf = async (client: Client): Promise<string[]> =>
  (await client.get("/notifications")).body.items.map(({ message }: { message: string }) => message)
const upload = async (client: Client, name: string, fields: Record<string, string>) => {
  const { status, body } = await client.upload(documentsOf(client.id), pdf(name), fields)
  expect({ status, body }).toMatchObject({ status: 201 })
  return body.id as string
}

describe("the job of expiring documents", () => {
  test("notifies the employee and HR once of each expiry from 30 days before it on", async () => {
    const now = w.clock.now()
    await w.sql("update organizations set timezone = 'Europe/Berlin' where id = ?", [w.organizationId])
    const person = await w.hire()
    const runAt = async (time: string) => {
      w.clock.set(time)
      try {
        for (let n = 0; n < 2; n++) await documentExpiryJob.run(w.app.deps)
      } finally {
        w.clock.set(now)
      }
    }
    const id = await upload(person, "visa.pdf", { type: "ID", expiresOn: "2026-04-10" })
    await upload(person, "past.pdf", { type: "ID", expiresOn: "2026-03-10" })
    await upload(person, "unlimited.pdf", { type: "ID" })
    // 23:30 on 10 March in Berlin.
    await runAt("2026-03-10T22:30:00Z")
    expect(await messagesOf(person)).toEqual(["Your document “past.pdf” expires on March 10, 2026. Please provide a new one."])
    // 0:30 on 11 March in Berlin.
    await runAt("2026-03-10T23:30:00Z")
    expect(await messagesOf(person)).toEqual([
      "Your document “visa.pdf” expires on April 10, 2026. Please provide a new one.",
      "Your document “past.pdf” expires on March 10, 2026. Please provide a new one.",
    ])
    const toHr = await messagesOf(w.hana)
    expect(toHr.filter((message) => message.includes("visa.pdf"))).toEqual([
      expect.stringMatching(/^The document “visa.pdf” of .+ expires on April 10, 2026.$/),
    ])
    await runAt("2026-03-12T06:30:00Z")
    expect(await messagesOf(person)).toHaveLength(2)
    await person.patch(`${documentsOf(person.id)}/${id}`, { expiresOn: "2026-04-11" })
    await runAt("2026-03-12T06:30:00Z")
    expect((await messagesOf(person))[0]).toBe("Your document “visa.pdf” expires on April 11, 2026. Please provide a new one.")
  })

  test("ignores documents that have expired", async () => {
    const person = await w.hire()
    await upload(person, "old.pdf", { type: "ID", expiresOn: "2026-03-01" })
    await documentExpiryJob.run(w.app.deps)
    expect(await messagesOf(person)).toEqual([])
  })
})
