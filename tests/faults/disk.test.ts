// The disk of the database fills up while people write, and has room again.
import { execFileSync, spawnSync } from "node:child_process"
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "@jest/globals"
import type { Client } from "../support/client.js"
import { DatabaseServer } from "../support/database-server.js"
import { findLost, startWriters } from "../support/department-writers.js"
import { until } from "../support/live.js"
import { startServerPair } from "../support/server-pair.js"
import type { ServerProcess } from "../support/server-process.js"

const DISK_MIB = 400

const scratch = mkdtempSync(join(tmpdir(), "hr-disk-"))
const disk = join(scratch, "disk")
mkdirSync(disk)
const canMount = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MIB}m`, "tmpfs", disk]).status === 0
if (!canMount) console.error("No disk is filled: this user may not mount one.")
const testWithDisk = canMount ? test : test.skip

let database: DatabaseServer
let servers: ServerProcess[] = []
let admins: [Client, Client]

beforeAll(async () => {
  if (!canMount) return
  for (const folder of [scratch, disk]) chmodSync(folder, 0o711)
  database = await DatabaseServer.create(disk)
  ;({ servers, admins } = await startServerPair({ DATABASE_URL: database.url, DATA_DIR: join(scratch, "data") }))
})

afterAll(async () => {
  for (const server of servers) await server.kill()
  await database?.remove()
  if (canMount) execFileSync("umount", [disk])
  rmSync(scratch, { recursive: true, force: true })
})

/** Fills the disk but for 256 KiB. */
function fillDisk(): void {
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(join(disk, "ballast"), Buffer.alloc(bavail * bsize - 2 ** 18))
}

testWithDisk(
  "writes return 503 while the disk is full, and succeed afterwards, without losing one that was confirmed",
  async () => {
    const writers = startWriters(admins)
    await until(() => writers.confirmed.length > 30, "the first departments", 20_000)
    fillDisk()
    await until(
      async () => (await admins[0].post("/departments", { name: crypto.randomUUID() })).status === 503,
      "the full disk",
      120_000,
    )
    rmSync(join(disk, "ballast"))
    // A server that cannot write its log ends, and its operator starts it again.
    await until(async () => (await database.isRunning()) || database.tryStart(), "the database", 60_000)
    const before = writers.confirmed.length
    await until(() => writers.confirmed.length > before + 30, "further departments", 30_000)
    await writers.stop()

    expect([...writers.statuses].sort()).toEqual([201, 503])
    expect(await findLost(writers.confirmed, admins[1])).toEqual([])
    expect((await admins[0].get("/audit/verification")).body).toMatchObject({ isIntact: true })
  },
  300_000,
)
