// Bounds on the bytes of results, and on responses that a client does not read.
import { createServer } from "node:http"
import { type AddressInfo, createConnection, type Socket } from "node:net"
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals"
import { endStalledResponses } from "../src/http/unread-responses.js"
import type { Client, Json } from "./support/client.js"
import { until } from "./support/live.js"
import { createTemplate, templateStep } from "./support/onboarding.js"
import { createTestApp } from "./support/test-app.js"

// With a connection for each list of a document, because lists that wait for one too long are rejected.
const app = createTestApp({ config: { databasePoolSize: 40 } })

const sockets: Socket[] = []
afterAll(() => {
  for (const socket of sockets) socket.destroy()
})

/** Sends a GET request on a connection of its own and reads nothing. */
async function requestUnread(path: string, { token }: Client): Promise<Socket> {
  const { hostname, port } = new URL(app.url)
  const socket = createConnection({ host: hostname, port: Number(port) })
  sockets.push(socket.pause())
  await new Promise<void>((resolve) => socket.once("connect", resolve))
  socket.write(`GET /api${path} HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  return socket
}

describe("results of more than 8 MiB", () => {
  beforeAll(async () => {
    // 30 templates of half a megabyte.
    const templateId = await createTemplate(app.hr, [templateStep(1)])
    await app.sql(
      `insert into onboarding_templates (id, organization_id, created_at, updated_at, name, kind, is_default)
       select gen_random_uuid(), organization_id, now(), now(), 'Template ' || n, kind, false
       from onboarding_templates, generate_series(2, 30) n where id = ?`,
      [templateId],
    )
    await app.sql(
      `insert into onboarding_template_steps (id, organization_id, created_at, updated_at, template_id, title, description, type,
         assignee_role, duration_days, "order")
       select gen_random_uuid(), t.organization_id, now(), now(), t.id, 'Step', repeat('x', 5000), 'TASK', 'HR', 0, n
       from onboarding_templates t, generate_series(2, 100) n where t.name like 'Template %'`,
    )
  })

  test("a list returns 400 on both APIs, and a shorter page works", async () => {
    const { status, body } = await app.hr.get("/onboarding/templates?limit=100")
    expect([status, body.code, body.details.limit]).toEqual([400, "QUERY_TOO_COMPLEX", "resultBytes"])
    const listed = (first: number) => `{ onboardingTemplates(first: ${first}) { nodes { steps { description } } } }`
    const { body: answer } = await app.hr.graphql(listed(30))
    expect(answer.errors?.[0]?.extensions.code).toBe("QUERY_TOO_COMPLEX")
    expect((await app.hr.get("/onboarding/templates?limit=10")).body).toHaveLength(10)
    expect((await app.hr.execute(listed(10))).onboardingTemplates.nodes).toHaveLength(10)
  })

  test("the results of a document have at most 64 MiB together", async () => {
    const lists = (count: number) =>
      Array.from({ length: count }, (_, n) => `l${n}: onboardingTemplates(first: 10) { nodes { steps { description } } }`)
    const { body } = await app.hr.graphql(`{ ${lists(15).join(" ")} }`)
    const details = body.errors?.map(({ extensions }: Json) => [extensions.code, extensions.details.limit])
    expect(details).toContainEqual(["QUERY_TOO_COMPLEX", "documentBytes"])
    expect(JSON.stringify(body).length).toBeLessThanOrEqual(64 * 2 ** 20)
    expect((await app.hr.graphql(`{ ${lists(3).join(" ")} }`)).body.errors).toBeUndefined()
  })

  test("the results of an anonymous document have at most 64 MiB together", async () => {
    await app.admin.patch("/companies/settings", { slug: "acme" })
    const job = { title: "Chemist", type: "Full-time", status: "Open", isPublished: true, hiringManagerId: app.manager.id }
    for (let n = 0; n < 10; n++) await app.hr.post("/jobs", { ...job, title: `Chemist ${n}` })
    await app.sql("update vacancies set description = repeat('x', 500000)")
    const lists = Array.from({ length: 15 }, (_, n) => `l${n}: careerJobs(slug: "acme", first: 10) { nodes { description } }`)
    const { body } = await app.anonymous.graphql(`{ ${lists.join(" ")} }`)
    expect(body.errors?.map(({ extensions }: Json) => extensions.details?.limit)).toContain("documentBytes")
  })

  test("an organization has at most 100 templates", async () => {
    await app.sql(
      `insert into onboarding_templates (id, organization_id, created_at, updated_at, name, kind, is_default)
       select gen_random_uuid(), organization_id, now(), now(), 'More ' || n, kind, false
       from (select * from onboarding_templates limit 1) t, generate_series(1, 100) n`,
    )
    const { status, body } = await app.hr.post("/onboarding/templates", { name: "One more", steps: [templateStep(1)] })
    expect([status, body.errors?.[0]]).toMatchObject([400, { path: "name", code: "TOO_MANY" }])
  })

  test("an export reads large rows in smaller slices", async () => {
    const { body: task } = await app.hr.post("/tasks", { title: "Large 0", stage: "TODO", priority: "LOW" })
    await app.sql(
      `insert into tasks (id, organization_id, created_at, updated_at, title, description, stage, priority, creator_id, board_id, rank)
       select gen_random_uuid(), organization_id, now(), now(), 'Large ' || n, repeat('ü', 30000), stage, priority, creator_id, board_id,
         rank || n
       from tasks, generate_series(1, 400) n where id = ?`,
      [task.id],
    )
    const { status, body: text } = await app.hr.get("/tasks/export?search=Large&columns=title,description")
    expect(status).toBe(200)
    expect(text.trim().split("\n")).toHaveLength(402)
  })
})

describe("unread responses", () => {
  test("a caller with too many gets 429 until they are read, and colleagues do not", async () => {
    // Eleven templates with five megabytes.
    const path = "/onboarding/templates?search=Template%202"
    expect((await app.hr.get(path)).body).toHaveLength(11)
    const unread: Socket[] = []
    for (let n = 0; n < 8; n++) unread.push(await requestUnread(path, app.hr))
    await until(async () => (await app.hr.get("/users/me")).status === 429)
    expect((await app.admin.get("/users/me")).status).toBe(200)
    for (const socket of unread) socket.resume()
    await until(async () => (await app.hr.get("/users/me")).status === 200)
  })

  test("a connection whose client stops reading is ended", async () => {
    const server = createServer((_req, res) => res.end(Buffer.alloc(32 * 2 ** 20)))
    endStalledResponses(server, 200)
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const closed = new Promise<void>((resolve) => server.once("connection", (socket) => socket.once("close", () => resolve())))
    const { port } = server.address() as AddressInfo
    const socket = createConnection({ host: "127.0.0.1", port })
    sockets.push(socket.pause())
    socket.write("GET / HTTP/1.1\r\nHost: test\r\n\r\n")
    await closed
    server.close()
  })

  test("a connection with many requests that await their response is ended", async () => {
    const { hostname, port } = new URL(app.url)
    const socket = createConnection({ host: hostname, port: Number(port) })
    sockets.push(socket)
    const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()))
    socket.on("error", () => {}).resume()
    socket.write(`GET /api/users/me HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${app.hr.token}\r\n\r\n`.repeat(200))
    await closed
    expect((await app.hr.get("/users/me")).status).toBe(200)
  })
})
