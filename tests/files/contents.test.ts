// Memory of uploads: the bytes pass through the server in chunks, whatever the size and the number of files.
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { Worker } from "node:worker_threads"
import { expect, test } from "@jest/globals"
import { createTestApp } from "../support/test-app.js"

const MIB = 1_048_576
const UPLOADS = 50
const w = createTestApp()

setFlagsFromString("--expose-gc")
const collectGarbage = runInNewContext("gc") as () => void

/** Memory in use, without garbage. */
const usedBytes = () => {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

interface Sent {
  statuses: number[]
  /** Highest memory of the server while the files arrive. */
  peak: number
}

/** Sends files in parallel from a worker thread, so that `usedBytes` is the memory of the server alone. */
function sendFiles(uploads: number, size: number): Promise<Sent> {
  const url = `${w.url}/api/users/${w.ann.id}/documents`
  const worker = new Worker(new URL("../support/upload-worker.mjs", import.meta.url), {
    workerData: { url, token: w.ann.token, uploads, size },
  })
  let peak = 0
  return new Promise((resolve, reject) => {
    worker.on("error", reject)
    worker.on("message", ({ statuses }: Partial<Sent>) => {
      peak = Math.max(peak, usedBytes())
      if (statuses) resolve({ statuses, peak })
    })
  })
}

test("50 parallel uploads of 25 MiB need at most 2 MiB of the server's memory each", async () => {
  // The first upload loads code, which stays in memory.
  expect((await sendFiles(1, 1)).statuses).toEqual([201])
  const before = usedBytes()
  const { statuses, peak } = await sendFiles(UPLOADS, 25 * MIB - 65_536)
  expect(statuses).toEqual(Array(UPLOADS).fill(201))
  expect((peak - before) / MIB).toBeLessThan(2 * UPLOADS)
}, 180_000)
