// Memory of uploads: the bytes pass through the server in chunks, whatever the size and the number of files.
import { expect, test } from "@jest/globals"
import { sendForm } from "../support/files.js"
import { createTestApp } from "../support/test-app.js"

const MIB = 1_048_576
const UPLOADS = 50
const w = createTestApp()

const usedBytes = () => {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

test("50 parallel uploads of 25 MiB need a small part of their size in memory", async () => {
  const chunk = Buffer.alloc(MIB, "x")
  const before = usedBytes()
  let peak = before
  const contents = function* () {
    for (let n = 0; n < 25; n++) {
      peak = Math.max(peak, usedBytes())
      yield chunk
    }
  }
  const parts = [
    { name: "type", content: "OTHER" },
    { name: "file", filename: "big.txt" },
  ]
  const sent = await Promise.all(
    Array.from({ length: UPLOADS }, () => sendForm(w.ann, `/users/${w.ann.id}/documents`, { parts, more: contents() })),
  )
  expect(sent.map(({ status }) => status)).toEqual(Array(UPLOADS).fill(201))
  // Includes the buffers of the clients, which run in this process, and garbage that is not collected yet.
  expect((peak - before) / MIB).toBeLessThan(3 * UPLOADS)
})
