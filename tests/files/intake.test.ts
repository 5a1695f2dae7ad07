// Uploads to both storages: limits, types, hostile forms, and that nothing remains of what fails.
import { describe, expect, test } from "@jest/globals"
import { fileCleanUpJob } from "../../src/jobs/file-clean-up.js"
import type { Client, TestFile } from "../support/client.js"
import { pathOf, pdf, png, text } from "../support/files.js"
import { diskStorage } from "../support/object-store.js"
import { createTestApp } from "../support/test-app.js"

const storages = [["disk", diskStorage]] as const

describe.each(storages)("uploads to %s", (_name, storage) => {
  const w = createTestApp({ config: storage.config })
  const upload = (file: TestFile, client: Client = w.ann) =>
    client.upload(`/users/${w.ann.id}/documents`, file, { type: "OTHER" })
  const download = (url: string, headers: Record<string, string> = {}) => fetch(w.url + pathOf(url), { headers })

  test("a downloaded file has the uploaded bytes, type and disposition, also in ranges", async () => {
    const { body } = await upload(text("list.csv", "a;b\n1;2\n"))
    const response = await download(body.url)
    expect(await response.text()).toBe("a;b\n1;2\n")
    expect(response.headers.get("content-disposition")).toBe("attachment; filename=list.csv")
    expect(response.headers.get("content-type")).toMatch(/^text\/csv/)
    const part = await download(body.url, { Range: "bytes=4-6" })
    expect([part.status, await part.text()]).toEqual([206, "1;2"])
    expect(storage.objects(w)).toHaveLength(1)
  })

  test("a job deletes the contents of deleted records and keeps the others", async () => {
    const [kept, deleted] = [(await upload(pdf())).body, (await upload(png())).body]
    const before = storage.objects(w).length
    await w.ann.delete(`/users/${w.ann.id}/documents/${deleted.id}`)
    await fileCleanUpJob.run(w.app.deps)
    expect(storage.objects(w)).toHaveLength(before)
    w.clock.advance(3_600_001)
    await fileCleanUpJob.run(w.app.deps)
    expect(storage.objects(w)).toHaveLength(before - 1)
    w.clock.advance(-3_600_001)
    const { body } = await w.ann.get(`/users/${w.ann.id}/documents`)
    expect((await download(body.find(({ id }: { id: string }) => id === kept.id).url)).status).toBe(200)
  })
})
