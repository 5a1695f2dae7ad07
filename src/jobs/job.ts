// A job that runs on a schedule.
import type { AppDependencies } from "../core/dependencies.js"

export interface ScheduledJob {
  task: string
  /** Crontab expression, in UTC. */
  match: string
  /** Whether a run that was missed while no instance ran is not made up for. */
  skipsMissed?: true
  run(deps: AppDependencies): Promise<void>
}
