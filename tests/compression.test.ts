// Compression of response bodies.
import { get, type IncomingMessage } from "node:http"
import { beforeAll, describe, expect, test } from "@jest/globals"
import { notify } from "./support/notifications.js"
import { createTestApp } from "./support/test-app.js"

const app = createTestApp()
const LONG = "/departments?limit=1000"

beforeAll(async () => {
  for (let n = 0; n < 12; n += 1) await app.hr.post("/departments", { name: `Department ${n}`, description: "x".repeat(400) })
})

const accepting = (encodings: string) => ({ headers: { "Accept-Encoding": encodings } })

describe("reads", () => {
  test.each([
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0.5, gzip", "gzip"],
    ["br;q=0, *", "gzip"],
    ["identity", null],
    ["deflate", null],
    ["", null],
  ])("a client that accepts %j receives a long list as %s", async (accepted, encoding) => {
    const { status, body, headers } = await app.employee.get(LONG, accepting(accepted))
    expect([status, headers.get("content-encoding")]).toEqual([200, encoding])
    expect(body).toHaveLength(12)
    expect(headers.get("vary")).toMatch(/Accept-Encoding/)
  })

  test("a short answer is not compressed", async () => {
    const { headers } = await app.employee.get("/notifications/unread-count", accepting("br"))
    expect(headers.get("content-encoding")).toBeNull()
  })

  test("a compressed answer keeps its entity tag", async () => {
    const plain = await app.employee.get(LONG, accepting("identity"))
    const etag = plain.headers.get("etag") as string
    const { status } = await app.employee.get(LONG, { headers: { "Accept-Encoding": "br", "If-None-Match": etag } })
    expect(status).toBe(304)
  })

  test("a body of more than 64 KiB is compressed as well", async () => {
    const fields = "id name description createdAt updatedAt version"
    const aliases = Array.from({ length: 15 }, (_, n) => `a${n}: departments(first: 12) { nodes { ${fields} } }`)
    const { body, headers } = await app.employee.graphql(`{ ${aliases.join(" ")} }`, undefined, accepting("br"))
    expect(headers.get("content-encoding")).toBe("br")
    expect(JSON.stringify(body).length).toBeGreaterThan(64 * 1024)
  })

  test("GraphQL queries are compressed on both paths of execution", async () => {
    const query = "{ departments(first: 50) { nodes { id name description } } }"
    for (let n = 0; n < 3; n += 1)
      expect((await app.employee.graphql(query, undefined, accepting("br"))).headers.get("content-encoding")).toBe("br")
  })
})

describe("answers that may contain tokens", () => {
  test("the answer to a write is not compressed", async () => {
    const { status, headers } = await app.hr.post("/departments", { name: "New", description: "y".repeat(1500) }, accepting("br"))
    expect([status, headers.get("content-encoding")]).toEqual([201, null])
  })

  test("the answer to a mutation is not compressed", async () => {
    const mutation = `mutation { createDepartment(input: { name: "Newer", description: "${"z".repeat(1500)}" }) { description } }`
    const { body, headers } = await app.hr.graphql(mutation, undefined, accepting("br"))
    expect(body.data.createDepartment.description).toHaveLength(1500)
    expect(headers.get("content-encoding")).toBeNull()
  })

  test("the list of sessions is not compressed", async () => {
    for (let n = 0; n < 8; n += 1)
      await app.sql(
        `insert into sessions (id, organization_id, employee_id, refresh_hash, last_seen_at, expires_at)
         select gen_random_uuid(), organization_id, employee_id, gen_random_uuid()::text, last_seen_at, expires_at from sessions
         where employee_id = ? limit 1`,
        [app.colleague.id],
      )
    const { body, headers } = await app.colleague.get("/auth/sessions", accepting("br"))
    expect(JSON.stringify(body).length).toBeGreaterThan(1024)
    expect(headers.get("content-encoding")).toBeNull()
  })
})

test("server-sent events are neither compressed nor held back", async () => {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { Authorization: `Bearer ${app.employee.token}`, "Accept-Encoding": "br, gzip" }
    get(`${app.url}/api/notifications/stream`, { headers }, resolve).once("error", reject)
  })
  expect(response.headers["content-encoding"]).toBeUndefined()
  let received = ""
  const arrived = new Promise<void>((resolve) =>
    response.on("data", (chunk) => {
      received += chunk
      if (received.includes("Please send a copy")) resolve()
    }),
  )
  await notify(app, app.employee, "Please send a copy")
  await arrived
  response.destroy()
})
