// The part of the request context that audit entries, notifications and signals need.
import type { SqlEntityManager } from "@mikro-orm/postgresql"
import type { Kysely } from "kysely"
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
  /** Sends a signal to all nodes after the commit. */
  publish(signal: Signal): void
}
