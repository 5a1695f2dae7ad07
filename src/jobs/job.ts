// A job that runs on a schedule.
import type { AppDependencies } from "../core/dependencies.js"

export interface ScheduledJob {
  task: string
  /** Crontab expression, in UTC. */
  match: string
  run(deps: AppDependencies): Promise<void>
}
