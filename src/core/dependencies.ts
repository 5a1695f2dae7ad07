// What the server is made of besides its services: configuration, database, clock, keys and rules. One per process.
import type { Kysely } from "kysely"
import type { Logger } from "pino"
import type { Bus } from "../adapters/bus/bus.js"
import type { Clock } from "../adapters/clock.js"
import type { Database, PreparedQuery } from "../adapters/orm.js"
import type { Push } from "../adapters/push.js"
import type { Seal } from "../adapters/seal.js"
import type { SessionAuthenticator } from "../auth/authentication.js"
import type { Passwords } from "../auth/passwords.js"
import type { Policies } from "../auth/policies.js"
import type { Tokens } from "../auth/tokens.js"
import type { Config } from "../config.js"
import type { RateLimits } from "../http/rate-limits.js"
import type { SubscriptionHub } from "../subscriptions/hub.js"

export interface AppDependencies {
  readonly config: Config
  readonly orm: Database
  /** The statement builder, outside of any transaction. */
  readonly db: Kysely<unknown>
  /** For reads that stand outside of a transaction. */
  readonly preparedQuery: PreparedQuery
  readonly clock: Clock
  readonly seal: Seal
  readonly tokens: Tokens
  readonly authenticator: SessionAuthenticator
  readonly passwords: Passwords
  readonly rateLimits: RateLimits
  readonly policies: Policies
  /** The line to the other nodes. */
  readonly bus: Bus
  /** Whoever looks on live at this node. */
  readonly hub: SubscriptionHub
  readonly push: Push
  readonly log: Logger
}
