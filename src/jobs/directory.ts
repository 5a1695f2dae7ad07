// Jobs that keep the directory of installations current (docs/decisions/0120).
import { compareDirectory, hasDirectory, settleChanges } from "../core/directory-settlement.js"
import { isTemporary } from "../core/errors.js"
import type { ScheduledJob } from "./job.js"

export const directoryJob: ScheduledJob = {
  task: "directory",
  match: "* * * * *",
  catchesUp: true,
  isNeeded: hasDirectory,
  async run(deps) {
    await settleChanges(deps).catch((error: unknown) => {
      // The failure is logged and counted, and the next run does the same work.
      if (!isTemporary(error)) throw error
    })
  },
}

export const directoryComparisonJob: ScheduledJob = {
  task: "directory-comparison",
  match: "10 4 * * *",
  isNeeded: hasDirectory,
  async run(deps) {
    await compareDirectory(deps)
  },
}
