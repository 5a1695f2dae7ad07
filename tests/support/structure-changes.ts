// Scheduled changes of departments and positions in tests.
import { structureChangesJob } from "../../src/jobs/structure-changes.js"
import type { Json } from "./client.js"
import { created } from "./leave-requests.js"
import type { TestApp } from "./test-app.js"

/** Runs the job at a time, several times at once, and turns the clock back, because access tokens expire earlier. */
export async function runStructureChanges({ clock, instance }: TestApp, time: string, runs = 1): Promise<void> {
  const before = clock.now()
  clock.set(time)
  try {
    await Promise.all(Array.from({ length: runs }, () => structureChangesJob.run(instance.deps)))
  } finally {
    clock.set(before)
  }
}

/** Schedules a change on REST, by default as HR. */
export const scheduleChange = (
  { hr }: Pick<TestApp, "hr">,
  path: `/departments/${string}` | `/positions/${string}`,
  effectiveDate: string,
  values: object,
): Promise<Json> => created(hr.post(`${path}/changes`, { effectiveDate, ...values }))
