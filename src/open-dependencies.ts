// Opens what the services need: the database, the bus, storage, keys and limits. Servers and the commands of the operator use it.
import type { Agent } from "node:https"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { Pool } from "pg"
import { openBus } from "./adapters/bus/open-bus.js"
import { type Clock, systemClock } from "./adapters/clock.js"
import { shareConnections } from "./adapters/connection-shares.js"
import { endSilentConnections, releaseFailedConnections } from "./adapters/failed-connections.js"
import { InstallationDirectory } from "./adapters/installation-directory.js"
import { createMailer, type Mailer } from "./adapters/mailer.js"
import { type Database, openOrm, poolClientOf, poolOf } from "./adapters/orm.js"
import { createPush } from "./adapters/push.js"
import { Replicas } from "./adapters/replicas.js"
import { createScanner } from "./adapters/scanner.js"
import { createSeal, createSigner } from "./adapters/seal.js"
import { closeFolders, openStorage } from "./adapters/storage/open-storage.js"
import { measureConnectionWaits, traceConnectionWaits, traceStatements } from "./adapters/traced-connections.js"
import { isTracing } from "./adapters/tracing.js"
import { createWebhookClient } from "./adapters/webhook-client.js"
import { SessionAuthenticator } from "./auth/authentication.js"
import { createPasswords } from "./auth/passwords.js"
import { createRateLimits } from "./auth/rate-limiter.js"
import { SessionCache } from "./auth/session-cache.js"
import { createTokens } from "./auth/tokens.js"
import { assertNotRestored } from "./backups/owner.js"
import { openBackupStore } from "./backups/store.js"
import type { Config } from "./config.js"
import { AccessLogWriter } from "./core/access-log-writer.js"
import { ConfigError } from "./core/config-values.js"
import type { AppDependencies } from "./core/dependencies.js"
import { assertEncryptionKeys } from "./core/encryption-keys.js"
import { findInstallation } from "./core/installation.js"
import { KeyedQueue } from "./core/keyed-queue.js"
import { Metrics } from "./core/metrics.js"
import { accessPolicies, eventHandlers, services } from "./domains.js"
import { FairQueuing } from "./events/fair-queuing.js"
import { FigureCache } from "./fast-path/figures.js"
import { createPreparedQuery, prepareStatements } from "./fast-path/prepared-statements.js"
import { createLogger } from "./logger.js"
import { SubscriptionHub } from "./subscriptions/hub.js"

export interface DependencyOptions {
  config: Config
  /** Database to serve from; its migrations have run. */
  databaseUrl: string
  /** The same database for the connection that listens to changes of viewers. */
  listenUrl?: string
  clock?: Clock
  log?: AppDependencies["log"]
  /** HTTPS agent for push services; the default one if omitted. */
  pushAgent?: Agent
  /** Opens a restored database whose erasures are not repeated yet. */
  completesRestore?: boolean
}

export interface OpenedDependencies {
  readonly deps: AppDependencies
  readonly hub: SubscriptionHub
  readonly mailer: Mailer
  /** Stops listening to other instances. */
  disconnect(): Promise<void>
  /** Closes everything else, after the work that uses it. */
  close(): Promise<void>
}

/** Time for statements whose clients are gone. Requests in flight and jobs have ended before. */
const CLOSE_TIMEOUT_MS = 5_000
/** Time for the target of backups to answer at a start. */
const BACKUP_CHECK_TIMEOUT_MS = 5_000

export async function openDependencies({
  config,
  databaseUrl,
  listenUrl = databaseUrl,
  clock = systemClock,
  log = createLogger(config),
  pushAgent,
  completesRestore = false,
}: DependencyOptions): Promise<OpenedDependencies> {
  const hub = new SubscriptionHub()
  const figures = new FigureCache()
  const sessions = new SessionCache(clock, hub, figures)
  const prepare = (pool: Pool) => {
    if (config.fastPath.has("PREPARED_STATEMENTS")) prepareStatements(pool)
    if (isTracing()) traceStatements(pool)
    releaseFailedConnections(pool)
    endSilentConnections(pool)
    const size = config.databasePoolSize
    shareConnections(pool, { alone: Math.ceil(size / 2), shared: Math.ceil(size / 5) })
    if (isTracing()) traceConnectionWaits(pool)
  }
  const onPoolCreated = (pool: Pool) => {
    pool.on("connect", (client) => sessions.observe(client))
    prepare(pool)
  }
  const batchesInserts = config.fastPath.has("INSERT_BATCHES")
  const orm = await openOrm({ url: databaseUrl, poolSize: config.databasePoolSize, clock, batchesInserts, onPoolCreated })
  const seal = createSeal(config.encryptionKeys, "records")
  const db = orm.em.fork().getKysely() as unknown as AppDependencies["db"]
  try {
    await assertEncryptionKeys(db, config.encryptionKeys, seal)
    if (!completesRestore) await checkBackupsInTime(config, db, log)
  } catch (error) {
    await orm.close(true)
    throw error
  }
  await sessions.listen({ databaseUrl: listenUrl, log })
  const { redisUrl } = config
  const bus = await openBus({
    databaseUrl,
    redisUrl,
    log,
    onSignal: (signal) => hub.onSignal(signal),
    onGap: () => hub.resync(),
  })
  const folder = join(config.dataDir, "files")
  await closeFolders(folder)
  const pool = await poolOf(orm)
  const query = createPreparedQuery(pool)
  figures.start({ db, query, isCurrent: () => sessions.isCurrent() })
  const tokens = createTokens(config.jwtSecret)
  const metrics = new Metrics({ db, pool, log })
  measureConnectionWaits(pool, (seconds) => metrics.observeConnectionWait(seconds))
  const replicas = new Replicas({
    urls: config.databaseReplicaUrls,
    primary: pool,
    log,
    prepare,
    count: (outcome) => metrics.countReplicaRead(outcome),
  })
  metrics.addGauge(
    "replica_lag_seconds",
    "Time since which every check has found the replica behind or unavailable, 0 if the last one has not. Reads and requests of the metrics check it",
    "replica",
    () => replicas.measureLag(),
    "max",
  )
  const directory =
    config.directory &&
    new InstallationDirectory({
      ...config.directory,
      log,
      load: () => findInstallation(db),
      count: (outcome) => metrics.countDirectory(outcome),
    })
  const deps: AppDependencies = {
    config,
    orm,
    db,
    accessLogWriter: new AccessLogWriter({ db, clock, log }),
    preparedQuery: query,
    replicas,
    directory,
    figures,
    clock,
    log,
    metrics,
    accessPolicies,
    bus,
    services,
    eventHandlers,
    live: hub,
    push: createPush({
      vapidPrivateKey: config.vapidPrivateKey,
      services: config.pushServices,
      contact: `mailto:${/[^\s<]+@[^\s>]+/.exec(config.mailFrom)?.[0]}`,
      agent: pushAgent,
    }),
    webhookClient: createWebhookClient({ allowedHosts: config.webhookAllowedHosts, requiresHttps: config.production }),
    storage: await openStorage({ s3: config.s3, folder }),
    queue: new KeyedQueue(),
    computations: new KeyedQueue({ maxRunning: 2, maxWaiting: 3 }),
    accessTrials: new KeyedQueue({ maxRunning: 2, maxWaiting: 3 }),
    auditVerifications: new KeyedQueue({ maxRunning: 2, maxWaiting: 3 }),
    fairQueuing: new FairQueuing(clock),
    bulkWrites: new KeyedQueue({ maxRunning: 4, maxWaiting: 3, messageCase: "bulkAction" }),
    importFiles: new KeyedQueue({ maxWaiting: 3 }),
    quickReads: new KeyedQueue({ maxRunning: 1 }),
    slowReads: new KeyedQueue({ maxRunning: 1 }),
    images: new KeyedQueue({ maxRunning: 1, maxWaiting: 100 }),
    scanner: config.clamavUrl === undefined ? undefined : createScanner(config.clamavUrl),
    seal,
    signer: createSigner(config.jwtSecret, "records"),
    tokens,
    authenticator: new SessionAuthenticator(tokens, clock, query, sessions),
    passwords: createPasswords(),
    rateLimits: createRateLimits({
      pool: poolClientOf(orm),
      perMinute: config.rateLimit,
      perMinuteOfOrganization: config.organizationRateLimit,
      digest: seal.digest,
    }),
  }
  metrics.addGauge("viewer_leases", "Workers by whether changes of viewers reach them in time", "state", () => {
    const held = Number(sessions.isCurrent())
    return [
      ["held", held],
      ["lost", 1 - held],
    ]
  })
  const mailer = createMailer({ smtpUrl: config.smtpUrl, mailFrom: config.mailFrom, dataDir: config.dataDir, clock })
  return {
    deps,
    hub,
    mailer,
    disconnect: async () => {
      await Promise.all([bus.stop(), sessions.stop()])
    },
    close: async () => {
      await mailer.close()
      await deps.accessLogWriter.stop()
      await replicas.close()
      await directory?.close()
      await closeInTime(orm, log)
    },
  }
}

/** Checks the backups, and goes on if the target does not answer. */
async function checkBackupsInTime(config: Config, db: AppDependencies["db"], log: AppDependencies["log"]): Promise<void> {
  const isChecked = checkBackups(config, db, log).then(() => true)
  const isLate = sleep(BACKUP_CHECK_TIMEOUT_MS, false, { ref: false })
  if (!(await Promise.race([isChecked, isLate])))
    log.warn({ timeoutMs: BACKUP_CHECK_TIMEOUT_MS }, "backups not compared with the database: BACKUP_TARGET does not answer")
}

/** Throws a ConfigError if the database was restored and its erasures are not repeated. Goes on if the backups cannot be reached. */
async function checkBackups(config: Config, db: AppDependencies["db"], log: AppDependencies["log"]): Promise<void> {
  try {
    const store = await openBackupStore(config)
    if (store) await assertNotRestored(db, store, config.databaseUrl === undefined)
  } catch (err) {
    if (err instanceof ConfigError) throw err
    log.error({ err }, "backups not compared with the database")
  }
}

/** Closes the connections. Those that are not given back in time end with the process. */
async function closeInTime(orm: Database, log: AppDependencies["log"]): Promise<void> {
  const pool = await poolOf(orm)
  const isClosed = orm.close(true).then(() => true)
  const isLate = sleep(CLOSE_TIMEOUT_MS, false, { ref: false })
  if (!(await Promise.race([isClosed, isLate]))) log.error({ connections: pool.totalCount }, "database connections in use")
}
