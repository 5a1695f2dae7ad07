// Jobs that keep the directory of installations current (docs/decisions/0120).
import { compareDirectory, settleChanges } from "../core/directory-settlement.js"
import type { ScheduledJob } from "./job.js"

export const directoryJob: ScheduledJob = {
  task: "directory",
  match: "* * * * *",
  catchesUp: true,
  run: settleChanges,
}

export const directoryComparisonJob: ScheduledJob = {
  task: "directory-comparison",
  match: "10 4 * * *",
  async run(deps) {
    await compareDirectory(deps)
  },
}
