// The frequent step of backups on a database of DATABASE_URL: what it stores after an outage, and its times.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "@jest/globals"
import { Kysely, PostgresDialect } from "kysely"
import pg from "pg"
import { openStorage } from "../src/adapters/storage/open-storage.js"
import type { FileStorage } from "../src/adapters/storage/storage.js"
import { assertNotRestored } from "../src/backups/owner.js"
import { storeChanges } from "../src/backups/steps.js"
import { recordInstallation } from "../src/core/installation.js"
import { pdf } from "./support/files.js"
import { databaseUrlOf } from "./support/identity.js"
import { createTestApp } from "./support/test-app.js"

const folders: string[] = []
/** Backups read all organizations. */
let db: Kysely<unknown>
// Connections end before the database is dropped.
afterAll(async () => {
  await db.destroy()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
const app = createTestApp()
beforeAll(() => {
  const pool = new pg.Pool({ connectionString: databaseUrlOf(app) })
  pool.on("error", () => {})
  db = new Kysely({ dialect: new PostgresDialect({ pool }) })
})

async function openTarget(): Promise<{ folder: string; store: FileStorage }> {
  const folder = mkdtempSync(join(tmpdir(), "hr-changes-"))
  folders.push(folder)
  const { deps } = app.instance
  if (!(await app.sql("select from app.installation")).length) await recordInstallation(deps, deps.config.publicUrl)
  await app.sql("delete from app.backup_state")
  return { folder, store: await openStorage({ s3: undefined, folder }) }
}

/** Runs the step at a time. */
const storeAt = (store: FileStorage, time: string) => {
  const { config, storage } = app.instance.deps
  const source = { config: { ...config, databaseUrl: databaseUrlOf(app) }, db, storage, store }
  return storeChanges({ ...source, clock: { now: () => new Date(time) } })
}

test("files that were uploaded during an outage of the target of any length are stored after it", async () => {
  const { folder, store } = await openTarget()
  await storeAt(store, "2026-03-02T01:00:00Z")
  await app.hr.upload(`/users/${app.employee.id}/documents`, pdf(), { type: "OTHER" })
  await app.sql("update stored_objects set created_at = '2026-03-02T02:00:00Z'")
  const [file] = await app.sql<{ id: string }>("select id from stored_objects")
  await storeAt(store, "2026-03-02T09:00:00Z")
  expect(existsSync(join(folder, "files", app.organizationId, file?.id as string))).toBe(true)
})

test("a damaged changes.json is replaced by the next run", async () => {
  const { folder, store } = await openTarget()
  await storeAt(store, "2026-03-02T10:00:00Z")
  writeFileSync(join(folder, "changes.json"), '{"at":"2026-03')
  await storeAt(store, "2026-03-02T10:01:00Z")
  expect(JSON.parse(readFileSync(join(folder, "changes.json"), "utf8"))).toEqual({ at: "2026-03-02T10:01:00.000Z" })
})

test.each([
  ["forward", "2026-03-02T11:00:00Z"],
  ["back", "2026-03-02T09:00:00Z"],
])("a run that is interrupted after the clock was set %s does not look like a restore", async (_direction, time) => {
  const { folder, store } = await openTarget()
  await storeAt(store, "2026-03-02T10:00:00Z")
  // The process ends before either of the two times is written.
  const fail = async () => {
    throw new Error("interrupted")
  }
  const failing = Object.assign(Object.create(store) as FileStorage, {
    write: (key: string, bytes: never) => (key === "changes.json" ? fail() : store.write(key, bytes)),
  })
  await expect(storeAt(failing, time)).rejects.toThrow("interrupted")
  await assertNotRestored(db, store, false)
  await app.sql(
    "alter table app.backup_state add constraint test_only check (at = '2026-03-02T10:00:00Z' or step <> 'CHANGES') not valid",
  )
  try {
    await app.sql("update app.backup_state set at = '2026-03-02T10:00:00Z' where step = 'CHANGES'")
    await expect(storeAt(store, time)).rejects.toThrow("test_only")
    await assertNotRestored(db, store, false)
  } finally {
    await app.sql("alter table app.backup_state drop constraint test_only")
  }
  await storeAt(store, time)
  expect(JSON.parse(readFileSync(join(folder, "changes.json"), "utf8"))).toEqual({ at: new Date(time).toISOString() })
})
