// A job that runs on a schedule.
import type { AppDependencies } from "../core/dependencies.js"

/** `match` is a crontab line in UTC. */
export interface ScheduledJob {
  task: string
  match: string
  run(deps: AppDependencies): Promise<void>
}
