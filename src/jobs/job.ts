// A job that runs on a schedule.
import type { AppDependencies } from "../core/dependencies.js"

export interface ScheduledJob {
  task: string
  /** Crontab expression, in UTC. */
  match: string
  /** Whether each run does all pending work. Missed and failed runs are not repeated then, and runs do not overlap. */
  catchesUp?: true
  /** Whether this installation needs the job. Each does by default. */
  isNeeded?(deps: AppDependencies): boolean
  run(deps: AppDependencies): Promise<void>
}
