// Traces as a collector of OpenTelemetry receives them, from servers in processes of their own.
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, expect, test } from "@jest/globals"
import { Client, type Json } from "./support/client.js"
import { cloneDatabase } from "./support/databases.js"
import { PASSWORD, startMailServer } from "./support/identity.js"
import { connectSocket, until } from "./support/live.js"
import { JWT_SECRET, type ServerProcess, startServerProcess } from "./support/server-process.js"

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: Record<string, unknown>
  isError: boolean
}

const TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736"
const PARENT_ID = "00f067aa0ba902b7"

const dataDir = mkdtempSync(join(tmpdir(), "hr-tracing-"))
const received: string[] = []
let collector: Server
let database: Awaited<ReturnType<typeof cloneDatabase>>
let box: Awaited<ReturnType<typeof startMailServer>>
let env: Record<string, string>

beforeAll(async () => {
  collector = createServer(async (req, res) => {
    if (req.url === "/v1/traces") received.push(await text(req))
    res.setHeader("Content-Type", "application/json").end("{}")
  })
  await once(collector.listen(0, "127.0.0.1"), "listening")
  database = await cloneDatabase()
  box = await startMailServer()
  env = {
    ...{ DATABASE_URL: database.url, DATA_DIR: dataDir, JWT_SECRET, ENCRYPTION_KEYS: JWT_SECRET, SMTP_URL: box.url },
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  }
})
afterAll(async () => {
  collector.close()
  await box.stop()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Runs requests on a server, ends it, and returns the spans of them. */
async function trace(settings: Record<string, string>, requests: (server: ServerProcess) => Promise<void>): Promise<Span[]> {
  received.length = 0
  const server = await startServerProcess({ env: { ...env, ...settings } })
  await requests(server).finally(() => {
    server.stop()
    return server.exited
  })
  return received.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: Json) =>
      scopeSpans.flatMap(({ spans }: Json) =>
        spans.map(({ attributes, status, ...span }: Json) => ({
          ...span,
          isError: status.code === 2,
          attributes: Object.fromEntries(attributes.map(({ key, value }: Json) => [key, Object.values(value)[0]])),
        })),
      ),
    ),
  )
}

test("a write is a trace of its request, transaction, statements and email, and contains no personal data", async () => {
  const spans = await trace({ OTEL_TRACES_SAMPLER_ARG: "1", SCHEDULED_JOBS: "false" }, async ({ url }) => {
    const account = { email: "quentin@zyx.test", password: PASSWORD }
    expect((await new Client(url).post("/auth/register-company", { ...account, organizationName: "Zyxco" })).status).toBe(201)
    const { token } = (await new Client(url).post("/auth/login", account)).body
    const person = { fullName: "Yolanda Xyz", email: "yolanda@zyx.test", phone: "+49 30 987654" }
    expect((await new Client(url, { token }).post("/users", person)).status).toBe(201)
    await until(() => box.mails.some(({ to }: Json) => JSON.stringify(to).includes("yolanda")), "the invitation", 20_000)
  })
  const request = spans.find(({ name }) => name === "POST /api/users") as Span
  expect(request).toMatchObject({
    attributes: { "http.request.method": "POST", "http.route": "/api/users", "http.response.status_code": 201 },
    isError: false,
  })
  expect(request.parentSpanId ?? "").toBe("")
  const below = (parent: Span) => spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId)
  const [transaction] = below(request).filter(({ name }) => name === "unit of work") as [Span]
  const statements = below(transaction).filter(({ attributes }) => attributes["db.system.name"] === "postgresql")
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(["BEGIN", "INSERT", "COMMIT"]))
  expect(below(transaction).map(({ name }) => name)).toContain("wait for connection")
  const [mail] = below(transaction).filter(({ name }) => name === "job mail") as [Span]
  expect(mail.traceId).toBe(request.traceId)
  const all = received.join("\n").toLowerCase()
  for (const value of ["quentin", "zyx", "yolanda", "987654", PASSWORD.toLowerCase()]) expect(all).not.toContain(value)
})

test("the header traceparent of a trusted proxy is followed, that of others is not", async () => {
  const ask = async ({ url }: ServerProcess) => {
    const headers = { traceparent: `00-${TRACE_ID}-${PARENT_ID}-01` }
    await new Client(url).get("/users/me", { headers })
    await new Client(url).get("/users/me", { headers: { traceparent: "00-nonsense" } })
  }
  const trusted = await trace({ OTEL_TRACES_SAMPLER_ARG: "0", TRUST_PROXY: "loopback" }, ask)
  expect(trusted.map(({ name, traceId, parentSpanId }) => [name, traceId, parentSpanId])).toContainEqual([
    "GET /api/users/me",
    TRACE_ID,
    PARENT_ID,
  ])
  expect(trusted.every(({ traceId }) => traceId === TRACE_ID)).toBe(true)
  expect(await trace({ OTEL_TRACES_SAMPLER_ARG: "0" }, ask)).toEqual([])
})

test("live deliveries have spans, and the durations of requests lead to recorded traces", async () => {
  let metrics = ""
  const spans = await trace({ OTEL_TRACES_SAMPLER_ARG: "1", SCHEDULED_JOBS: "false" }, async ({ url }) => {
    const account = { email: "rosa@zyx.test", password: PASSWORD }
    await new Client(url).post("/auth/register-company", { ...account, organizationName: "Zyxlive" })
    const client = new Client(url, { token: (await new Client(url).post("/auth/login", account)).body.token })
    const socket = connectSocket(client)
    const received = socket.subscribe("subscription { taskChanged { change } }")
    await until(async () => {
      await client.post("/tasks", { title: "Call", stage: "TODO", priority: "LOW" })
      return received.values.length > 0
    })
    await socket.stop()
    metrics = await (await fetch(`${url}/metrics`)).text()
  })
  expect(spans.map(({ name }) => name)).toEqual(expect.arrayContaining(["deliver record", "deliver notifications"]))
  const [, traceId] = /route="\/api\/tasks".* # \{trace_id="(\w+)"\}/.exec(metrics) ?? []
  expect(spans.filter((span) => span.traceId === traceId).map(({ name }) => name)).toContain("POST /api/tasks")
})
