// Scheduled jobs and the setting that starts them.
import { describe, expect, test } from "@jest/globals"
import { createTestApp } from "./support/test-app.js"

describe.each([
  [true, ["digests", "leave-ledger", "tasks"]],
  [false, []],
])("SCHEDULED_JOBS=%s", (scheduledJobs, expected) => {
  const app = createTestApp({ config: { scheduledJobs } })

  test(`SCHEDULED_JOBS=${scheduledJobs} ${scheduledJobs ? "schedules every job" : "schedules no job"}`, async () => {
    const scheduled = await app.sql<{ identifier: string }>(
      "select identifier from graphile_worker._private_known_crontabs order by 1",
    )
    expect(scheduled.map(({ identifier }) => identifier)).toEqual(scheduledJobs ? expect.arrayContaining(expected) : expected)
  })

  test("an installation without a directory schedules no jobs of the directory", async () => {
    expect(
      await app.sql("select identifier from graphile_worker._private_known_crontabs where identifier like 'directory%'"),
    ).toEqual([])
  })
})
