// Dependencies of the services: configuration, database, clock, keys and rules. One set per process.
import type { Kysely } from "kysely"
import type { Logger } from "pino"
import type { Bus } from "../adapters/bus/bus.js"
import type { Clock } from "../adapters/clock.js"
import type { InstallationDirectory } from "../adapters/installation-directory.js"
import type { Database } from "../adapters/orm.js"
import type { Push } from "../adapters/push.js"
import type { Reader } from "../adapters/replicas.js"
import type { Scanner } from "../adapters/scanner.js"
import type { Seal, Signer } from "../adapters/seal.js"
import type { FileStorage } from "../adapters/storage/storage.js"
import type { WebhookClient } from "../adapters/webhook-client.js"
import type { AccessPolicies } from "../auth/access-policies.js"
import type { SessionAuthenticator } from "../auth/authentication.js"
import type { Passwords } from "../auth/passwords.js"
import type { RateLimits } from "../auth/rate-limiter.js"
import type { Tokens } from "../auth/tokens.js"
import type { Viewer } from "../auth/viewer.js"
import type { Config } from "../config.js"
import type { FairQueuing } from "../events/fair-queuing.js"
import type { FigureCache } from "../fast-path/figures.js"
import type { PreparedQuery } from "../fast-path/prepared-statements.js"
import type { AccessLogWriter } from "./access-log-writer.js"
import type { KeyedQueue } from "./keyed-queue.js"
import type { Metrics } from "./metrics.js"
import type { ServiceRegistry } from "./service-registry.js"

/** Waits for changes that concern a person, for long polling. */
interface ChangeWaiter {
  /** Resolves when `check` returns true, after `milliseconds`, or when the viewer changes. Every change calls `check` again. */
  waitForChange(viewer: Viewer, milliseconds: number, check: () => Promise<boolean>): Promise<void>
}

export interface AppDependencies {
  readonly config: Config
  readonly orm: Database
  /** The query builder, outside of any transaction. */
  readonly db: Kysely<unknown>
  /** Runs a named prepared statement outside of any transaction. */
  readonly preparedQuery: PreparedQuery
  /** Finds a replica that has replayed all commits; undefined if there is none. */
  readonly replicas: { findCurrent(): Promise<Reader | undefined> }
  /** The directory of all installations; undefined if this is the only one. */
  readonly directory: InstallationDirectory | undefined
  readonly figures: FigureCache
  readonly clock: Clock
  readonly seal: Seal
  /** Signs the URLs of files. */
  readonly signer: Signer
  readonly tokens: Tokens
  readonly authenticator: SessionAuthenticator
  readonly passwords: Passwords
  readonly rateLimits: RateLimits
  readonly accessPolicies: AccessPolicies
  /** Service classes, of which every context builds its own instances. */
  readonly services: ServiceRegistry
  /** Reactions of domains in the unit of work of an event, by its name. One entry for each domain. */
  readonly eventHandlers: readonly Readonly<Record<string, (payload: never, ctx: never) => Promise<void>>>[]
  /** Carries signals between instances. */
  readonly bus: Bus
  readonly live: ChangeWaiter
  readonly push: Push
  readonly webhookClient: WebhookClient
  /** Contents of files. */
  readonly storage: FileStorage
  /** Scans uploads for viruses; undefined if none is configured. */
  readonly scanner: Scanner | undefined
  /** Work that this process does one at a time for each key. */
  readonly queue: KeyedQueue
  /** Long computations: one at a time for each organization, a few for all. */
  readonly computations: KeyedQueue
  /** Trials of changes that explain an access: one at a time for each organization, a few for all. */
  readonly accessTrials: KeyedQueue
  /** Verifications of audit logs: one at a time for each organization, a few for all. */
  readonly auditVerifications: KeyedQueue
  /** Writes of many records: one at a time for each organization, a few for all. */
  readonly bulkWrites: KeyedQueue
  readonly fairQueuing: FairQueuing
  /** Files of imports that are read and planned: one at a time for each organization. */
  readonly importFiles: KeyedQueue
  /** Readings of files that take little processor time, and those of other files: one at a time for all. */
  readonly quickReads: KeyedQueue
  readonly slowReads: KeyedQueue
  /** Conversions of images: one at a time, of each organization in turn, so that memory is bounded. */
  readonly images: KeyedQueue
  readonly log: Logger
  readonly metrics: Metrics
  /** Stores accesses to restricted data of other people. */
  readonly accessLogWriter: AccessLogWriter
}
