// The bytes of uploads: slow and aborted clients, wrong lengths, a storage that is full, and the memory that uploads need.
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { request } from "node:http"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Worker } from "node:worker_threads"
import { afterAll, beforeAll, expect, jest, test } from "@jest/globals"
import { poolOf } from "../../src/adapters/orm.js"
import { fileCleanUpJob } from "../../src/jobs/file-clean-up.js"
import { Client } from "../support/client.js"
import { text } from "../support/files.js"
import { until } from "../support/live.js"
import { usedBytes } from "../support/memory.js"
import { diskStorage } from "../support/object-store.js"
import { type ServerProcess, startServerProcess } from "../support/server-process.js"
import { createTask } from "../support/subscriptions.js"
import { createTestApp } from "../support/test-app.js"

const MIB = 1_048_576
const PARALLEL_UPLOADS = 20
/** Size of each of them. */
const SIZE = 25 * MIB - 65_536
/** Uploads that are aborted. */
const rounds = Number(process.env.ROUNDS ?? 100)
const BOUNDARY = "form-boundary"
const FILE_HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="type"\r\n\r\nOTHER\r\n${FILE_HEAD}`
const TAIL = `\r\n--${BOUNDARY}--\r\n`

// The server in the other process has the clock of the system, so the sessions begin now.
const app = createTestApp({ now: new Date().toISOString() })
const path = () => `/users/${app.employee.id}/documents`
const headers = () => ({
  Authorization: `Bearer ${app.employee.token}`,
  "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`,
})
/** Begins an upload that the caller continues. */
const beginUpload = (to = path(), head = HEAD) => {
  const upload = request(`${app.url}/api${to}`, { method: "POST", headers: headers(), agent: false })
  upload.on("error", () => {})
  upload.write(head)
  return upload
}
const rows = async () => (await app.sql("select id from stored_objects order by id")).length
/** Whether the server has ended all uploads: it uses no connection, and no row is reserved. */
const isAtRest = async (before: number) => {
  const { idleCount, totalCount } = await poolOf(app.instance.deps.orm)
  return idleCount === totalCount && (await rows()) === before
}
const stored = async () => ({ objects: diskStorage.objects(app).length, rows: await rows() })

test("a client that sends a byte now and then is disconnected after the limit, and other uploads go on", async () => {
  const before = await stored()
  const { headersTimeout, requestTimeout } = app.instance.server
  Object.assign(app.instance.server, { headersTimeout: 1_000, requestTimeout: 1_000 })
  const upload = beginUpload()
  const ended = new Promise<number | undefined>((resolve) => {
    upload.on("response", ({ statusCode }) => resolve(statusCode))
    upload.on("close", () => resolve(undefined))
  })
  // The reservation follows once a file is larger than what the form buffers.
  upload.write("x".repeat(MIB))
  const drip = setInterval(() => upload.write("x".repeat(100)), 10)
  await until(async () => (await rows()) > before.rows, "the reservation")
  const { status } = await app.manager.upload(`/users/${app.manager.id}/documents`, text(), { type: "OTHER" })
  expect(status).toBe(201)
  expect([408, undefined]).toContain(await ended)
  clearInterval(drip)
  Object.assign(app.instance.server, { headersTimeout, requestTimeout })
  await until(async () => (await rows()) === before.rows + 1, "the end of the upload")
  expect(await stored()).toEqual({ objects: before.objects + 1, rows: before.rows + 1 })
})

/** Sends an upload with a `Content-Length` that differs from the length of the form, and ends the connection. */
async function sendWithWrongLength(difference: number): Promise<string> {
  const form = `${HEAD}${"x".repeat(MIB)}${TAIL}`
  const lines = Object.entries({ ...headers(), Host: "localhost", "Content-Length": form.length + difference })
  const socket = connect({ port: Number(new URL(app.url).port), host: "127.0.0.1", allowHalfOpen: true })
  socket.write(`POST /api${path()} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`)
  socket.end(form)
  let response = ""
  socket.on("data", (chunk) => {
    response += chunk
  })
  return new Promise((resolve) => {
    // The server closes the connection before it has read what exceeds the length.
    socket.on("error", () => {})
    socket.on("close", () => resolve(response))
  })
}

test.each([
  ["longer", 100_000],
  ["shorter", -100_000],
])("a Content-Length that is %s than the form returns 400 and leaves nothing", async (_name, difference) => {
  const before = await stored()
  expect(await sendWithWrongLength(difference)).toMatch(/^HTTP\/1.1 400 /)
  await until(async () => (await rows()) === before.rows, "the end of the upload")
  expect(await stored()).toEqual(before)
})

test("a client that disconnects while its whole form waits for the storage leaves no reservation", async () => {
  const { storage } = app.instance.deps
  const { promise: disconnected, resolve: onDisconnect } = Promise.withResolvers<void>()
  app.instance.server.once("connection", (socket) => socket.on("close", onDisconnect))
  const write = storage.write.bind(storage)
  const waitingWrite = jest.spyOn(storage, "write").mockImplementationOnce(async (key, bytes) => {
    await disconnected
    return write(key, bytes)
  })
  const upload = beginUpload()
  // The server has received all of this form, and its parser a part of it.
  upload.end("x".repeat(330_000) + TAIL)
  await until(() => waitingWrite.mock.calls.length > 0, "the write to the storage")
  waitingWrite.mockRestore()
  upload.destroy()
  await disconnected
  const unused = "select 1 from stored_objects where id not in (select object_id from employee_documents)"
  await until(async () => (await app.sql(unused)).length === 0, "the end of the upload")
})

test("a file for a task that is deleted while it arrives returns 404, and a job deletes its contents", async () => {
  const before = await stored()
  const taskId = await createTask(app.employee)
  const upload = beginUpload(`/tasks/${taskId}/attachments`, FILE_HEAD)
  const status = new Promise((resolve) => upload.on("response", (response) => resolve(response.statusCode)))
  upload.write("x".repeat(MIB))
  await until(async () => (await rows()) > before.rows, "the reservation")
  expect((await app.employee.delete(`/tasks/${taskId}`)).status).toBe(204)
  upload.end(TAIL)
  expect(await status).toBe(404)
  app.clock.advance(3_600_001)
  await fileCleanUpJob.run(app.instance.deps)
  app.clock.advance(-3_600_001)
  expect(await stored()).toEqual(before)
})

/** Begins an upload, sends some of its bytes, and closes the connection. */
function abortUpload(size: number): Promise<void> {
  const upload = beginUpload()
  return new Promise((resolve) => {
    upload.on("close", resolve)
    upload.write("x".repeat(size), () => upload.destroy())
  })
}

async function abortUploads(count: number): Promise<void> {
  const sizes = [1, 5_000, 100_000, MIB]
  for (let sent = 0; sent < count; sent += 20)
    await Promise.all(Array.from({ length: 20 }, (_, n) => abortUpload(sizes[n % sizes.length] as number)))
}

test("aborted uploads leave nothing in the storage, the database and the memory", async () => {
  const before = await stored()
  await abortUploads(100)
  await until(() => isAtRest(before.rows), "the end of the first uploads")
  const memory = usedBytes()
  await abortUploads(rounds)
  await until(() => isAtRest(before.rows), "the end of the uploads", 30_000)
  app.clock.advance(3_600_001)
  await fileCleanUpJob.run(app.instance.deps)
  app.clock.advance(-3_600_001)
  expect(await stored()).toEqual(before)
  expect((usedBytes() - memory) / MIB).toBeLessThan(8)
})

let limited: ServerProcess
const dataDir = mkdtempSync(join(tmpdir(), "hr-full-"))
beforeAll(async () => {
  const { orm, config } = app.instance.deps
  limited = await startServerProcess({
    env: {
      DATABASE_URL: orm.config.get("clientUrl") as string,
      DATA_DIR: dataDir,
      JWT_SECRET: config.jwtSecret,
      ENCRYPTION_KEYS: config.encryptionKeys.join(),
    },
    maxFileBlocks: 2_000,
  })
})
afterAll(async () => {
  await limited?.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

test("an upload to a full disk returns 503 and leaves nothing, and smaller ones go on", async () => {
  const startedAt = new Date()
  const ann = new Client(limited.url, app.employee)
  const big = text("big.txt", "x".repeat(4 * MIB))
  expect(await ann.upload(path(), big, { type: "OTHER" })).toMatchObject({ status: 503, body: { code: "STORAGE_UNAVAILABLE" } })
  const query = `mutation($file: Upload!) { uploadEmployeeDocument(employeeId: "${app.employee.id}", file: $file, input: { type: OTHER }) { id } }`
  const { body } = await ann.graphqlUpload(query, big)
  expect(body.errors[0].extensions.code).toBe("STORAGE_UNAVAILABLE")
  // The server of the other tests can still end aborted uploads. Its clock stands still before this test.
  expect(await app.sql("select id from stored_objects where created_at >= ?", [startedAt])).toEqual([])
  // The server has written one file, by which its installation is recognized.
  const files = () =>
    readdirSync(join(dataDir, "files"), { recursive: true, withFileTypes: true }).filter(
      (file) => file.isFile() && !file.parentPath.endsWith("installations"),
    )
  expect(files()).toEqual([])
  expect((await ann.upload(path(), text(), { type: "OTHER" })).status).toBe(201)
  expect(files()).toHaveLength(1)
})

interface Sent {
  /** Status of each response, and the code of an error. */
  responses: { status: number; code?: string }[]
  /** Highest memory of the server while the files arrive. */
  peak: number
}

/** Sends files in parallel from a worker thread, so that `usedBytes` is the memory of the server alone. */
function sendFiles(uploads: number, size: number): Promise<Sent> {
  const url = `${app.url}/api/users/${app.employee.id}/documents`
  const worker = new Worker(new URL("../support/upload-worker.mjs", import.meta.url), {
    workerData: { url, token: app.employee.token, uploads, size },
  })
  let peak = 0
  return new Promise((resolve, reject) => {
    worker.on("error", reject)
    worker.on("message", ({ responses }: Partial<Sent>) => {
      peak = Math.max(peak, usedBytes())
      if (responses) resolve({ responses, peak })
    })
  })
}

test("parallel uploads of 25 MiB need at most 1 MiB of the server's memory each", async () => {
  // The first uploads load code and open connections, which stay in memory.
  expect((await sendFiles(PARALLEL_UPLOADS, MIB)).responses).toEqual(Array(PARALLEL_UPLOADS).fill({ status: 201 }))
  const before = usedBytes()
  const { responses, peak } = await sendFiles(PARALLEL_UPLOADS, SIZE)
  expect(responses).toEqual(Array(PARALLEL_UPLOADS).fill({ status: 201 }))
  expect((peak - before) / MIB).toBeLessThan(PARALLEL_UPLOADS)
}, 180_000)
