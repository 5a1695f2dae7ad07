// A job that runs on a schedule.
import type { AppDependencies } from "../core/dependencies.js"

export interface ScheduledJob {
  task: string
  /** Crontab expression, in UTC. */
  match: string
  /** Whether a run does everything that earlier ones left: a missed or failed run is not repeated, and runs do not overlap. */
  catchesUp?: true
  run(deps: AppDependencies): Promise<void>
}
