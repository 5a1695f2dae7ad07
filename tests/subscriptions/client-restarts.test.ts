// The clients of the guide while the server restarts and its port is closed for seconds: no change is lost or doubled.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { stripTypeScriptTypes } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { ApolloClient, type ApolloLink, gql, HttpLink, InMemoryCache } from "@apollo/client"
import { afterAll, beforeAll, expect, test } from "@jest/globals"
import type { Client } from "../support/client.js"
import { codeBlocks } from "../support/guide.js"
import { databaseUrlOf } from "../support/identity.js"
import { createDraft, createLeaveType } from "../support/leave-requests.js"
import { until } from "../support/live.js"
import { freePort } from "../support/ports.js"
import { createSession, JWT_SECRET, type ServerProcess, startServerProcess } from "../support/server-process.js"
import { createTestApp } from "../support/test-app.js"

/** How long the port is closed. */
const CLOSED_MS = 3_000

const app = createTestApp({ config: { encryptionKeys: [JWT_SECRET] }, now: new Date().toISOString() })
const root = fileURLToPath(new URL("../..", import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), "hr-restarts-"))
const programs = join(root, "dist/guide-restarts")
const servers: ServerProcess[] = []
beforeAll(() => createLeaveType(app.hr, "Annual Leave", { isDefault: true }))
afterAll(async () => {
  for (const server of servers) await server.kill()
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(programs, { recursive: true, force: true })
})

/** Loads a program of the guide. Its address is replaced. */
async function loadProgram<T>(page: string, name: string, url: string): Promise<T> {
  const blocks = codeBlocks(readFileSync(join(root, "docs/guide", page), "utf8"))
  const { text } = blocks.find(({ info }) => info === name) as { text: string }
  mkdirSync(programs, { recursive: true })
  const file = join(programs, `${name}-${new URL(url).port}.mjs`)
  writeFileSync(file, stripTypeScriptTypes(text).replaceAll("localhost:4000", new URL(url).host))
  return (await import(pathToFileURL(file).href)) as T
}

async function start(port: number): Promise<ServerProcess> {
  const settings = { DATABASE_URL: databaseUrlOf(app), DATA_DIR: dataDir, JWT_SECRET, ENCRYPTION_KEYS: JWT_SECRET }
  const server = await startServerProcess({ env: { ...settings, PORT: String(port) } })
  servers.push(server)
  return server
}

interface LeaveChange {
  resumeToken: string
  leaveRequest: { id: string } | null
}

let week = 0
const nextWeek = () => new Date(Date.UTC(2027, 0, 4 + 7 * week++)).toISOString().slice(0, 10)

/** Creates drafts through a server that keeps running. */
async function createDrafts(employee: Client): Promise<string[]> {
  const ids = []
  for (let n = 0; n < 3; n++) ids.push(await createDraft(employee, nextWeek()))
  return ids
}

/** The clients of the guide; each shows changes of leave requests and returns a function that ends it. */
const clients: Record<string, (url: string, token: string, show: (change: LeaveChange) => void) => Promise<() => void>> = {
  async "the graphql-ws client"(url, token, show) {
    type Program = { followLeave(token: () => Promise<string>, show: (change: LeaveChange) => void): () => void }
    const { followLeave } = await loadProgram<Program>("live.md", "live", url)
    return followLeave(async () => token, show)
  },
  async "Apollo Client"(url, token, show) {
    const { liveLink } = await loadProgram<{ liveLink(url: string, token: () => Promise<string>): ApolloLink }>(
      "live.md",
      "apollo",
      url,
    )
    const link = liveLink(`${url.replace("http", "ws")}/graphql`, async () => token)
    const query = gql`subscription ($since: String) { leaveRequestChanged(since: $since) { resumeToken leaveRequest { id } } }`
    const subscription = new ApolloClient({ link, cache: new InMemoryCache() })
      .subscribe<{ leaveRequestChanged: LeaveChange }>({ query, fetchPolicy: "no-cache" })
      .subscribe(({ data }) => data && show(data.leaveRequestChanged))
    return () => subscription.unsubscribe()
  },
}

async function expectEachChangeOnce(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  const port = await freePort()
  const server = await start(port)
  const url = `http://127.0.0.1:${port}`
  const employee = await app.hire()
  const token = await createSession(app.sql, { organizationId: app.organizationId, id: employee.id, role: "EMPLOYEE" })
  const shown = Object.keys(clients).map((): string[] => [])
  const receiveAll = (ids: readonly string[], what: string) =>
    until(() => shown.every((received) => ids.every((id) => received.includes(id))), `${what} ${signal}`, 30_000)
  const ends = await Promise.all(
    Object.values(clients).map((follow, n) => follow(url, token, (change) => shown[n]?.push(change.leaveRequest?.id ?? ""))),
  )
  try {
    // A subscription begins at its own time, so drafts are created until each client has shown one.
    const probes: string[] = []
    await until(async () => {
      probes.push(await createDraft(employee, nextWeek()))
      return shown.every(({ length }) => length > 0)
    }, "the subscriptions")
    await receiveAll(probes.slice(-1), "the last probe before")
    for (const received of shown) received.length = 0
    const before = await createDrafts(employee)
    await receiveAll(before, "the changes before")
    if (signal === "SIGTERM") server.stop()
    else void server.kill()
    await server.exited
    const during = await createDrafts(employee)
    await new Promise((resolve) => setTimeout(resolve, CLOSED_MS))
    await start(port)
    await receiveAll(during, "the changes during the restart by")
    const after = await createDrafts(employee)
    await receiveAll(after, "the changes after")
    for (const received of shown) expect(received).toEqual([...before, ...during, ...after])
  } finally {
    for (const end of ends) end()
  }
}

test("graphql-ws and Apollo Client receive each change once over a restart by SIGTERM and by SIGKILL", async () => {
  await Promise.all([expectEachChangeOnce("SIGTERM"), expectEachChangeOnce("SIGKILL")])
})

test("Apollo Client appends the next page of a connection", async () => {
  type Data = { directory: { nodes: { id: string }[]; pageInfo: { endCursor: string } } }
  for (let n = 0; n < 5; n++) await app.hire()
  const { cache } = await loadProgram<{ cache: InMemoryCache }>("typed-clients.md", "pages", app.url)
  const link = new HttpLink({ uri: `${app.url}/graphql`, headers: { Authorization: `Bearer ${app.employee.token}` } })
  const client = new ApolloClient({ link, cache })
  const query = gql`query ($after: String) {
    directory(first: 3, after: $after) { nodes { id fullName } pageInfo { endCursor hasNextPage } }
  }`
  const people = client.watchQuery<Data>({ query })
  const subscription = people.subscribe(() => {})
  const nodes = () => (people.getCurrentResult().data as Partial<Data> | undefined)?.directory?.nodes ?? []
  await until(() => nodes().length === 3, "the first page")
  await people.fetchMore({ variables: { after: (people.getCurrentResult().data as Data).directory.pageInfo.endCursor } })
  await until(() => nodes().length === 6, "both pages")
  expect(new Set(nodes().map(({ id }) => id)).size).toBe(6)
  subscription.unsubscribe()
})
