// The part of the request context that audit entries, notifications and signals need.
import type { SqlEntityManager } from "@mikro-orm/postgresql"
import type { Kysely, RawBuilder } from "kysely"
import type { Signal } from "../adapters/bus/bus.js"
import type { Viewer } from "../auth/viewer.js"
import type { AppDependencies } from "../core/dependencies.js"
import type { RequestMeta } from "../core/request.js"

export interface EventContext {
  readonly deps: AppDependencies
  readonly em: SqlEntityManager
  readonly db: Kysely<unknown>
  readonly viewer: Viewer
  /** The current calendar date in the organization's time zone, `YYYY-MM-DD`. */
  readonly today: string
  readonly request: RequestMeta
  /** Runs a query in one statement with those that are requested in the same tick. Its rows are JSON. */
  runTogether<T>(query: RawBuilder<T>): Promise<T[]>
  /** Sends a signal to all instances after the commit. */
  publish(signal: Signal): void
}
