// A server with production settings, as a process.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { Agent, get, type IncomingMessage } from "node:http"
import { connect } from "node:net"
import { fileURLToPath } from "node:url"
import { afterAll, expect, test } from "@jest/globals"
import type { Json } from "./support/client.js"
import { databaseUrlOf } from "./support/identity.js"
import { until } from "./support/live.js"
import { JWT_SECRET as SECRET } from "./support/server-process.js"
import { createTestApp } from "./support/test-app.js"

const app = createTestApp({ config: { encryptionKeys: [SECRET] } })
const children = new Set<ReturnType<typeof spawn>>()
afterAll(() => {
  for (const child of children) child.kill("SIGKILL")
})

/** Starts a server and collects the lines of its output. */
function startProduction(env: Record<string, string> = {}) {
  const main = fileURLToPath(new URL("../dist/server/main.js", import.meta.url))
  const settings = {
    PORT: "0",
    DATABASE_URL: databaseUrlOf(app),
    DATA_DIR: app.instance.deps.config.dataDir,
    JWT_SECRET: SECRET,
    ENCRYPTION_KEYS: SECRET,
    VAPID_PRIVATE_KEY: app.instance.deps.config.vapidPrivateKey,
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "People <people@acme.test>",
    PUBLIC_URL: "https://hr.acme.test",
    SHUTDOWN_GRACE_SECONDS: "0",
  }
  const child = spawn(process.execPath, [main], { env: { PATH: process.env.PATH, NODE_ENV: "production", ...settings, ...env } })
  children.add(child)
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk))
  const exited = once(child, "exit").then(([code]) => code as number | null)
  const lines = () => output.split("\n").filter(Boolean)
  /** Resolves with the port. */
  const ready = async () => {
    const isReady = (line: string) => line.includes('"server ready"')
    await until(() => lines().some(isReady), "the start", 15_000)
    return (JSON.parse(lines().find(isReady) as string) as { port: number }).port
  }
  return { lines, exited, ready, stop: () => child.kill("SIGTERM"), kill: () => child.kill("SIGKILL") }
}

/** Sends requests on one connection, one after the other, until an answer ends the connection. Returns the number of answers. */
async function requestUntilClosed(url: string, onAnswer: () => void): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    for (let answers = 1; ; answers++) {
      const response = await new Promise<IncomingMessage>((resolve, reject) => get(url, { agent }, resolve).on("error", reject))
      response.resume()
      await new Promise((resolve) => response.once("end", resolve))
      onAnswer()
      if (response.headers.connection === "close") return answers
    }
  } finally {
    agent.destroy()
  }
}

test("a production server logs JSON only, shows no mailbox, and its metrics require the token", async () => {
  const server = startProduction({ METRICS_TOKEN: `${SECRET}m` })
  const port = await server.ready()
  const statusOf = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).status
  expect(await statusOf("/health/ready")).toBe(200)
  expect(await statusOf("/dev/mailbox")).toBe(404)
  expect(await statusOf("/metrics")).toBe(401)
  expect(await statusOf("/metrics", { Authorization: `Bearer ${SECRET}` })).toBe(401)
  expect(await statusOf("/metrics", { Authorization: `Bearer ${SECRET}m` })).toBe(200)
  for (const line of server.lines()) expect((JSON.parse(line) as Json).level).toEqual(expect.any(Number))
  server.kill()
  await server.exited
})

test("a production server answers all requests of busy clients after SIGTERM, and stops", async () => {
  // The server would wait this long for busy connections.
  const server = startProduction({ SHUTDOWN_GRACE_SECONDS: "60" })
  const url = `http://127.0.0.1:${await server.ready()}/health/live`
  let answers = 0
  const busy = Array.from({ length: 8 }, () => requestUntilClosed(url, () => answers++))
  await until(() => answers >= 100, "busy clients", 10_000)
  server.stop()
  // The thousandth answer of a connection ends it in any case.
  expect(Math.max(...(await Promise.all(busy)))).toBeLessThan(1_000)
  expect(await server.exited).toBe(0)
})

test("a server without the key of its database ends with one line that names the setting", async () => {
  const server = startProduction({ ENCRYPTION_KEYS: `${SECRET.slice(1)}x` })
  expect(await server.exited).toBe(1)
  const problems = server.lines().filter((line) => !line.startsWith("{"))
  expect(problems).toEqual([expect.stringMatching(/^ENCRYPTION_KEYS lacks the key with the fingerprint [\da-f]{16}, /)])
  expect(server.lines().filter((line) => /"level":[56]0/.test(line))).toEqual([])
})

test("a production server rejects a database with the demo organization", async () => {
  await app.hire({ email: "admin@demo.example" })
  const server = startProduction()
  expect(await server.exited).toBe(1)
  expect(server.lines()).toContainEqual(expect.stringMatching(/^DATABASE_URL names a database with the demo organization/))
})

test("the mailbox answers a browser of this machine that names it, and no other host", async () => {
  const { hostname, port } = new URL(app.url)
  const send = async (host: string): Promise<string> => {
    const socket = connect(Number(port), hostname)
    socket.write(`GET /dev/mailbox HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    let response = ""
    for await (const chunk of socket) response += String(chunk)
    return response.slice(9, 12)
  }
  expect(await send(`localhost:${port}`)).toBe("200")
  expect(await send("hr.acme.test")).toBe("404")
})
