// Virus scans of uploads, against a server that speaks clamd's INSTREAM.
import { createServer, type Socket } from "node:net"
import { afterAll, expect, test } from "@jest/globals"
import { pathOf, pdf, text } from "../support/files.js"
import { until, waitForJobs } from "../support/live.js"
import { createTestApp } from "../support/test-app.js"

/** Contents of each scanned file. */
const scanned: string[] = []
/** Whether the server closes connections without a reply. */
let isAway = false

const server = createServer((socket) => void answer(socket).catch(() => socket.destroy()))

/** Reads a file in chunks and replies. Contents with the word VIRUS are infected. */
async function answer(socket: Socket): Promise<void> {
  let bytes = Buffer.alloc(0)
  let contents = ""
  let position = "zINSTREAM\0".length
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    bytes = Buffer.concat([bytes, chunk])
    while (bytes.length >= position + 4) {
      const length = bytes.readUInt32BE(position)
      if (bytes.length < position + 4 + length) break
      contents += bytes.toString("utf8", position + 4, position + 4 + length)
      position += 4 + length
      if (length > 0) continue
      scanned.push(bytes.toString("utf8", 0, 10) + contents)
      if (!isAway) socket.write(contents.includes("VIRUS") ? "stream: Test-Signature FOUND\0" : "stream: OK\0")
      socket.end()
    }
  }
}

const PORT = await new Promise<number>((resolve) =>
  server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port)),
)
const app = createTestApp({ config: { clamavUrl: `tcp://127.0.0.1:${PORT}` } })

afterAll(() => void server.close())

const path = () => `/users/${app.employee.id}/documents`
const upload = async (file = pdf()) => (await app.employee.upload(path(), file, { type: "OTHER" })).body
const statusOf = async (id: string) =>
  (await app.employee.get(path())).body.find((document: { id: string }) => document.id === id)?.status
/** Runs the jobs that wait for their next attempt. */
const retry = () => app.sql("select graphile_worker.reschedule_jobs(array(select id from graphile_worker._private_jobs), now())")

test("a file waits for a scanner that is away, and is ready after the next attempt", async () => {
  isAway = true
  const { id, status, url } = await upload(text("notes.txt", "Clean text\n"))
  expect({ status, url }).toEqual({ status: "PENDING", url: null })
  await until(async () => scanned.length > 0, "the first attempt")
  const failed = () =>
    app.sql<{ error: string }>("select last_error as error from graphile_worker._private_jobs where last_error is not null")
  await until(async () => (await failed()).length > 0, "the failed attempt")
  expect((await failed())[0]?.error).toBe("virus scanner reply is incomplete")
  expect(await statusOf(id)).toBe("PENDING")
  isAway = false
  await retry()
  await until(async () => (await statusOf(id)) === "READY", "the result of the scan")
  expect(scanned.at(-1)).toBe("zINSTREAM\0Clean text\n")
})

test("a URL that was signed before the scan returns 409 FILE_NOT_READY while the file is pending", async () => {
  isAway = false
  const { id } = await upload()
  await until(async () => (await statusOf(id)) === "READY", "the result of the scan")
  const { url } = (await app.employee.get(path())).body.find((document: { id: string }) => document.id === id)
  expect((await fetch(app.url + pathOf(url))).status).toBe(200)
  await app.sql("update employee_documents set status = 'PENDING' where id = ?", [id])
  const response = await fetch(app.url + pathOf(url))
  expect({ status: response.status, body: await response.json() }).toMatchObject({
    status: 409,
    body: { code: "FILE_NOT_READY" },
  })
})

test("a file with a virus is deleted and its uploader is notified", async () => {
  isAway = false
  const { id } = await upload(text("virus.txt", "VIRUS"))
  await until(async () => (await statusOf(id)) === undefined, "the deletion")
  await waitForJobs(app)
  const { body } = await app.employee.get("/notifications")
  expect(body.items).toContainEqual(
    expect.objectContaining({ category: "SECURITY", message: expect.stringContaining("virus.txt contains a virus") }),
  )
  const entries = await app.sql("select details from audit_entries where action = 'file.reject' and subject_id = ?", [id])
  expect(entries).toEqual([{ details: { virus: "Test-Signature" } }])
})
