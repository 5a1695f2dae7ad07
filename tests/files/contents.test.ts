// Memory of uploads: the bytes pass through the server in chunks, whatever the size and the number of files.
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { expect, test } from "@jest/globals"
import { sendForm } from "../support/files.js"
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

test("50 parallel uploads of 25 MiB need a small part of their size in memory", async () => {
  const parts = [
    { name: "type", content: "OTHER" },
    { name: "file", filename: "big.txt" },
  ]
  const upload = (more: Iterable<Buffer>) => sendForm(w.ann, `/users/${w.ann.id}/documents`, { parts, more })
  const chunk = Buffer.alloc(65_536, "x")
  // The first upload loads code, which stays in memory.
  expect((await upload([chunk])).status).toBe(201)
  const before = usedBytes()
  let peak = before
  let chunks = 0
  const contents = function* () {
    for (let n = 0; n < 25 * 16; n++) {
      if (++chunks % 1_000 === 0) peak = Math.max(peak, usedBytes())
      yield chunk
    }
  }
  const sent = await Promise.all(Array.from({ length: UPLOADS }, () => upload(contents())))
  expect(sent.map(({ status }) => status)).toEqual(Array(UPLOADS).fill(201))
  // Includes the buffers of the clients, which run in this process.
  expect((peak - before) / MIB).toBeLessThan(3 * UPLOADS)
})
