// The bucket or the mail server is away for a while: its own work waits or fails, and everything else goes on.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals"
import type { Client } from "../support/client.js"
import { type DatabaseProxy, startDatabaseProxy } from "../support/database-proxy.js"
import { createDatabase, type TestDatabase } from "../support/databases.js"
import { findLost, startWriters } from "../support/department-writers.js"
import { pdf } from "../support/files.js"
import { startMailServer } from "../support/identity.js"
import { until } from "../support/live.js"
import { startS3Storage } from "../support/object-store.js"
import { startServerPair } from "../support/server-pair.js"
import type { ServerProcess } from "../support/server-process.js"

const UPLOADS = 6
const EMAILS = 3
/** Longest response to an upload without a bucket. */
const MAX_UPLOAD_MS = 60_000

const dataDir = mkdtempSync(join(tmpdir(), "hr-services-"))
let database: TestDatabase
let bucket: DatabaseProxy
let mailServer: DatabaseProxy
let box: Awaited<ReturnType<typeof startMailServer>>
let servers: ServerProcess[] = []
let admins: [Client, Client]
let adminId: string

const { endpoint = "", accessKeyId = "", secretAccessKey = "", region = "" } = (await startS3Storage()).config.s3 ?? {}

beforeAll(async () => {
  database = await createDatabase()
  box = await startMailServer()
  bucket = await startDatabaseProxy(endpoint)
  mailServer = await startDatabaseProxy(box.url)
  const storage = { S3_BUCKET: "files", S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
  const services = { S3_ENDPOINT: bucket.url, SMTP_URL: mailServer.url }
  ;({ servers, admins } = await startServerPair({ DATABASE_URL: database.url, DATA_DIR: dataDir, ...storage, ...services }))
  adminId = (await admins[0].get("/users/me")).body.id
})

afterAll(async () => {
  for (const server of servers) await server.kill()
  await bucket?.stop()
  await mailServer?.stop()
  await box?.stop()
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

let stopWriters = async () => {}
afterEach(() => stopWriters())

const faults = ["cut", "silence"] as const

test.each(faults)(
  "after %s of the bucket, uploads return 503 and leave nothing, other writes succeed, and uploads succeed afterwards",
  async (fault) => {
    const path = `/users/${adminId}/documents`
    const upload = async (n: number) => {
      const startedAt = performance.now()
      const { status } = await admins[n % 2 === 0 ? 0 : 1].upload(path, pdf(`${fault}-${n}.pdf`), { type: "OTHER" })
      return { status, isInTime: performance.now() - startedAt < MAX_UPLOAD_MS }
    }
    const uploadAll = () => Promise.all(Array.from({ length: UPLOADS }, (_, n) => upload(n)))
    const listed = async () => (await admins[0].get(`${path}?limit=100`)).body.length
    expect((await uploadAll()).map(({ status }) => status)).toEqual(Array(UPLOADS).fill(201))
    const before = await listed()

    bucket[fault]()
    const writers = startWriters(admins, `Bucket ${fault}`)
    stopWriters = writers.stop
    expect(await uploadAll()).toEqual(Array(UPLOADS).fill({ status: 503, isInTime: true }))
    expect(await listed()).toBe(before)
    const { length } = writers.confirmed
    await until(() => writers.confirmed.length > length + 20, "further departments", 20_000)

    bucket.restore()
    await until(async () => (await upload(0)).status === 201, "an upload", 30_000)
    await writers.stop()
    expect([...writers.statuses]).toEqual([201])
    expect(await findLost(writers.confirmed, admins[0])).toEqual([])
  },
  300_000,
)

test.each(faults)(
  "after %s of the mail server, requests for emails succeed, and each email arrives afterwards",
  async (fault) => {
    const addresses = Array.from({ length: EMAILS }, (_, n) => `${fault}-${n}@acme.test`)
    const hasArrived = (address: string) => box.mails.some(({ recipient }) => recipient === address)
    mailServer[fault]()
    for (const [n, email] of addresses.entries()) {
      const { status } = await admins[n % 2 === 0 ? 0 : 1].post("/users", { email, fullName: "Ann Example", role: "EMPLOYEE" })
      expect(status).toBe(201)
    }
    await sleep(3_000)
    expect(addresses.filter(hasArrived)).toEqual([])

    mailServer.restore()
    for (const address of addresses) await until(() => hasArrived(address), `an email to ${address}`, 300_000)
  },
  600_000,
)
