// Document requests over both APIs, and expiry alerts of documents.
import { describe, expect, test } from "@jest/globals"
import { documentExpiryJob } from "../../src/jobs/document-expiry.js"
import type { Client } from "../support/client.js"
import { pdf } from "../support/files.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

const documentsOf = (id: string) => `/users/${id}/documents`
const messagesOf = async (client: Client): Promise<string[]> =>
  (await client.get("/notifications")).body.items.map(({ message }: { message: string }) => message)
const upload = async (client: Client, name: string, fields: Record<string, string>) => {
  const { status, body } = await client.upload(documentsOf(client.id), pdf(name), fields)
  expect({ status, body }).toMatchObject({ status: 201 })
  return body.id as string
}

describe("document requests", () => {
  const requestsOf = (id: string) => `/users/${id}/document-requests`
  const request = async (person: Client, input: object) => {
    const { status, body } = await app.hr.post(requestsOf(person.id), input)
    expect({ status, body }).toMatchObject({ status: 201, body: { status: "OPEN", requestedBy: { id: app.hr.id } } })
    return body.id as string
  }
  const statesOf = async (person: Client) =>
    (await person.get(requestsOf(person.id))).body.map(({ id, status }: Record<string, string>) => [id, status])

  test("uploading a document fulfills the oldest open request for its kind and notifies the requester", async () => {
    const person = await app.hire()
    const canceled = await request(person, { type: "ID" })
    expect((await app.hr.delete(`${requestsOf(person.id)}/${canceled}`)).status).toBe(204)
    const older = await request(person, { type: "ID", message: "Both sides, please.", dueDate: "2026-04-01" })
    const newer = await request(person, { type: "ID" })
    expect((await messagesOf(person)).slice(0, 2)).toEqual([
      "Please upload an identity document.",
      "Please upload an identity document by April 1, 2026. Message: Both sides, please.",
    ])
    await upload(person, "tax.pdf", { type: "TAX" })
    expect(await messagesOf(app.hr)).not.toContainEqual(expect.stringContaining("that was requested"))
    const documentId = await upload(person, "card.pdf", { type: "ID" })
    expect(await statesOf(person)).toEqual([
      [newer, "OPEN"],
      [older, "FULFILLED"],
      [canceled, "CANCELLED"],
    ])
    const { body } = await person.get(documentsOf(person.id))
    expect(body.find(({ id }: { id: string }) => id === documentId)).toMatchObject({ requestId: older })
    expect((await messagesOf(app.hr))[0]).toMatch(/ uploaded an identity document that was requested.$/)
  })

  test("requesting and canceling by GraphQL changes the list of the employee", async () => {
    const person = await app.hire()
    const { requestDocument } = await app.hr.execute(
      "mutation($id: ID!) { requestDocument(employeeId: $id, input: { type: TAX }) { id status type employeeId } }",
      { id: person.id },
    )
    expect(requestDocument).toMatchObject({ status: "OPEN", type: "TAX", employeeId: person.id })
    const { cancelDocumentRequest } = await app.hr.execute("mutation($id: ID!) { cancelDocumentRequest(id: $id) { status } }", {
      id: requestDocument.id,
    })
    expect(cancelDocumentRequest).toEqual({ status: "CANCELLED" })
    expect(
      await person.execute("query($id: ID!) { documentRequests(employeeId: $id) { nodes { id status } } }", { id: person.id }),
    ).toEqual({ documentRequests: { nodes: [{ id: requestDocument.id, status: "CANCELLED" }] } })
  })

  test("only HR requests and cancels, and only the employee and HR list", async () => {
    const person = await app.hire()
    const id = await request(person, { type: "OTHER" })
    for (const client of [person, app.colleague])
      expect((await client.post(requestsOf(person.id), { type: "ID" })).status).toBe(403)
    expect((await person.delete(`${requestsOf(person.id)}/${id}`)).status).toBe(403)
    expect((await app.colleague.get(requestsOf(person.id))).status).toBe(403)
    expect((await app.outsider.get(requestsOf(person.id))).status).toBe(404)
    const readNode = (client: Client) => client.graphql("query ($id: ID!) { node(id: $id) { id } }", { id })
    expect((await readNode(app.colleague)).body.data).toEqual({ node: null })
    expect((await readNode(person)).body.data).toEqual({ node: { id } })
    expect((await app.hr.delete(`${requestsOf(app.colleague.id)}/${id}`)).status).toBe(404)
    expect(await statesOf(person)).toEqual([[id, "OPEN"]])
  })

  test("HR is notified of a document whose requester has left", async () => {
    const [person, requester] = (await Promise.all([app.hire(), app.hire({ role: "HR" })])) as [Client, Client]
    expect((await requester.post(requestsOf(person.id), { type: "ID" })).status).toBe(201)
    await app.sql("update employees set account_status = 'DEACTIVATED' where id = ?", [requester.id])
    await upload(person, "left.pdf", { type: "ID" })
    expect((await messagesOf(app.hr))[0]).toMatch(/ uploaded an identity document that was requested.$/)
  })

  test("requesting a document from a deactivated employee returns 400 INVALID_REFERENCE", async () => {
    const person = await app.hire()
    await app.sql("update employees set account_status = 'DEACTIVATED' where id = ?", [person.id])
    const { status, body } = await app.hr.post(requestsOf(person.id), { type: "ID" })
    expect([status, body.code]).toEqual([400, "INVALID_REFERENCE"])
  })

  test("a contract and a past due date are rejected, and a closed request cannot be canceled", async () => {
    const person = await app.hire()
    const problemOf = async (input: object) => {
      const { status, body } = await app.hr.post(requestsOf(person.id), input)
      return [status, body.errors?.[0].path]
    }
    expect(await problemOf({ type: "CONTRACT" })).toEqual([400, "type"])
    expect(await problemOf({ type: "ID", dueDate: "2026-03-01" })).toEqual([400, "dueDate"])
    const id = await request(person, { type: "ID", dueDate: "2026-03-02" })
    await upload(person, "card.pdf", { type: "ID" })
    expect(await app.hr.delete(`${requestsOf(person.id)}/${id}`)).toMatchObject({
      status: 409,
      body: { code: "INVALID_TRANSITION" },
    })
  })
})

describe("the job of expiring documents", () => {
  test("notifies the employee and HR once of each expiry from 30 days before it on", async () => {
    const now = app.clock.now()
    await app.sql("update organizations set timezone = 'Europe/Berlin' where id = ?", [app.organizationId])
    const person = await app.hire()
    const runAt = async (time: string) => {
      app.clock.set(time)
      try {
        for (let n = 0; n < 2; n++) await documentExpiryJob.run(app.instance.deps)
      } finally {
        app.clock.set(now)
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
    const toHr = await messagesOf(app.hr)
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
    const person = await app.hire()
    await upload(person, "old.pdf", { type: "ID", expiresOn: "2026-03-01" })
    await documentExpiryJob.run(app.instance.deps)
    expect(await messagesOf(person)).toEqual([])
  })

  test("ignores documents of deactivated employees", async () => {
    const person = await app.hire({ full_name: "Lea Left" })
    await upload(person, "visa.pdf", { type: "ID", expiresOn: "2026-03-20" })
    await app.sql("update employees set account_status = 'DEACTIVATED' where id = ?", [person.id])
    await documentExpiryJob.run(app.instance.deps)
    expect(await messagesOf(app.hr)).not.toContainEqual(expect.stringContaining("Lea Left"))
  })
})
