// Contents of deleted files are kept for a time, so that a database that is restored to an earlier moment finds them.
import { afterEach, expect, test } from "@jest/globals"
import { fileCleanUpJob } from "../../src/jobs/file-clean-up.js"
import { pdf } from "../support/files.js"
import { diskStorage } from "../support/object-store.js"
import { createTestApp } from "../support/test-app.js"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NOW = "2026-03-02T09:00:00.000Z"

const app = createTestApp({ config: { fileDeletionDelayDays: 2, storageQuotaMb: 1 }, now: NOW })
afterEach(() => app.clock.set(NOW))

const upload = (employeeId: string, size = 1_000) =>
  app.hr.upload(`/users/${employeeId}/documents`, pdf("list.pdf", size), { type: "ID" })
const count = () => diskStorage.objects(app).length
const runJobAfter = async (milliseconds: number) => {
  app.clock.advance(milliseconds)
  await fileCleanUpJob.run(app.instance.deps)
}

test("the contents of a deleted file are deleted after the delay", async () => {
  const { body } = await upload(app.employee.id)
  expect((await app.hr.delete(`/users/${app.employee.id}/documents/${body.id}`)).status).toBe(204)
  await runJobAfter(2 * HOUR_MS)
  await runJobAfter(2 * DAY_MS - 1)
  expect(count()).toBe(1)
  await runJobAfter(1)
  expect(count()).toBe(0)
  expect(await app.sql("select * from stored_objects")).toEqual([])
})

test("an erasure deletes the contents of its files at once", async () => {
  const left = { account_status: "DEACTIVATED", hire_date: "2015-01-01", end_date: "2020-01-31" }
  const { id } = await app.hire(left)
  await app.sql("update employees set account_status = 'ACTIVE' where id = ?", [id])
  expect((await upload(id)).status).toBe(201)
  await app.sql("update employees set account_status = 'DEACTIVATED' where id = ?", [id])
  expect((await app.hr.post(`/users/${id}/erasure`, {})).status).toBe(200)
  await runJobAfter(2 * HOUR_MS)
  expect(count()).toBe(0)
})

test("deleted files take no more than another quota", async () => {
  const size = 400_000
  const outcomes: number[] = []
  for (let round = 0; round < 6; round++) {
    const { status, body } = await upload(app.employee.id, size)
    outcomes.push(status)
    if (status === 201) await app.hr.delete(`/users/${app.employee.id}/documents/${body.id}`)
    await runJobAfter(2 * HOUR_MS)
    app.clock.set(NOW)
  }
  expect(outcomes).toEqual([201, 201, 201, 201, 201, 409])
})
