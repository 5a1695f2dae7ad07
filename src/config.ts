// Configuration from environment variables: read once, validated, typed. No other code reads `process.env`.
import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { z } from "zod"
import { type BackupTarget, backupSettings, backupTargetOf } from "./core/backup-settings.js"
import {
  booleanText,
  ConfigError,
  documentation,
  originList,
  postgresUrl,
  postgresUrlList,
  type SettingDocumentation,
  setting,
  signingKey,
  trustedProxies,
  url,
  wholeNumber,
  wordsOf,
} from "./core/config-values.js"
import { openDataDir, projectRoot } from "./core/data-dir.js"
import { deliverySettings } from "./core/delivery-settings.js"
import { type DirectoryConfig, directoryOf, directorySettings } from "./core/directory-settings.js"
import { fileSettings, type S3Config, s3Config } from "./core/file-settings.js"
import { assertSafe } from "./core/safe-settings.js"
import { type SecretSettings, type Secrets, secretSettings, secretsOf } from "./core/secret-settings.js"
import { tracingSettings } from "./core/tracing-settings.js"
import { TECHNIQUES } from "./fast-path/techniques.js"

const schema = z.object({
  environment: setting("NODE_ENV", z.enum(["development", "production", "test"]).optional(), {
    description: "`development`, `production` or `test`.",
    default: "development",
    example: "production",
  }),
  port: setting("PORT", wholeNumber(0, 65_535).default(4000), {
    description: "Port of both APIs. `0` takes any free port.",
    example: "8080",
  }),
  host: setting("HOST", z.string().default("127.0.0.1"), {
    description: "Address to listen on. The default accepts connections from this machine only, `0.0.0.0` from the network.",
    example: "0.0.0.0",
  }),
  workers: setting("WORKERS", wholeNumber(1, 64).default(1), {
    description:
      "Processes that share the port, each with memory and connections of its own. At most one for each processor is useful.",
    example: "4",
  }),
  publicUrl: setting("PUBLIC_URL", url("http:", "https:").optional(), {
    description:
      "URL under which clients reach the server. Links in emails start with it, passkeys are bound to its host, and https makes cookies `Secure`.",
    default: "http://localhost and the port",
    example: "https://hr.example.com",
  }),
  appUrl: setting("APP_URL", url("http:", "https:").optional(), {
    description: "URL of the web console. Links of emails lead there, except those to the pages of accounts and offers.",
    default: "`PUBLIC_URL`, where this server has the console",
    example: "https://app.example.com",
  }),
  databaseUrl: setting("DATABASE_URL", postgresUrl.optional(), {
    description: "PostgreSQL 15 or newer. `?sslmode=verify-full` requires TLS.",
    default: "an embedded PostgreSQL 18 under `DATA_DIR`",
    example: "postgresql://hr:password@db.example.com:5432/hr",
    secret: true,
  }),
  embeddedDatabase: setting("EMBEDDED_DATABASE", booleanText.default(false), {
    description: "Use the embedded PostgreSQL in production as well.",
    example: "true",
  }),
  databaseReplicaUrls: setting("DATABASE_REPLICA_URLS", postgresUrlList.default([]), {
    description:
      "Read replicas, separated by commas. They answer reports, analytics, exports and the audit log, as long as they have all that is committed.",
    default: "none",
    example: "postgresql://hr:password@replica.example.com:5432/hr",
    secret: true,
  }),
  ...directorySettings,
  databasePoolSize: setting("DATABASE_POOL_SIZE", wholeNumber(1, 1000).default(10), {
    description: "Maximum connections of one process to each database.",
    example: "20",
  }),
  dataDir: setting("DATA_DIR", z.string().default(".data"), {
    description: "Folder for data outside the database, relative to the project.",
    example: "/var/lib/hr-workforce",
  }),
  demo: setting("DEMO", booleanText.optional(), {
    description: "Load the demo organization into an empty database. Its passwords are public.",
    default: "true, in production false",
    example: "false",
  }),
  corsOrigins: setting("CORS_ORIGINS", originList.default([]), {
    description: "Origins whose pages may call the server from a browser, separated by commas.",
    default: "its own origin only",
    example: "https://hr.example.com,https://intranet.example.com",
  }),
  trustProxy: setting("TRUST_PROXY", trustedProxies.default(false), {
    description: "Proxies whose `X-Forwarded-*` headers are trusted: their number, or their addresses, separated by commas.",
    example: "1",
  }),
  ...secretSettings,
  sessionMaxDays: setting("SESSION_MAX_DAYS", wholeNumber(1, 3650).default(90), {
    description: "Days after which a session ends and its owner signs in again, however often it was renewed.",
    example: "30",
  }),
  registration: setting("REGISTRATION", z.enum(["open", "closed"]).default("open"), {
    description: "`open` lets anyone register an organization, `closed` rejects registrations.",
    example: "closed",
  }),
  ...deliverySettings,
  ...fileSettings,
  ...backupSettings,
  ...tracingSettings,
  redisUrl: setting("REDIS_URL", url("redis:", "rediss:").optional(), {
    description: "Redis server that carries live events between instances.",
    default: "PostgreSQL carries them",
    example: "redis://cache.example.com:6379",
    secret: true,
  }),
  fastPath: setting("FAST_PATH", wordsOf(TECHNIQUES).default(new Set(TECHNIQUES)), {
    description: "Techniques that only make the server faster, separated by commas, or `none`.",
    default: "all",
    example: "STATEMENT_CACHE,PREPARED_STATEMENTS",
  }),
  graphiql: setting("GRAPHIQL", booleanText.optional(), {
    description: "Serve GraphiQL to browsers at `/graphql`. It needs introspection.",
    default: "true, in production false",
    example: "true",
  }),
  introspection: setting("INTROSPECTION", booleanText.optional(), {
    description: "Allow GraphQL introspection.",
    default: "true, in production false",
    example: "true",
  }),
  logLevel: setting("LOG_LEVEL", z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"), {
    description: "`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.",
    example: "warn",
  }),
  rateLimit: setting("RATE_LIMIT", wholeNumber(0, 1_000_000).default(1200), {
    description: "Requests per minute and caller. `0` disables the limit.",
    example: "600",
  }),
  organizationRateLimit: setting("ORGANIZATION_RATE_LIMIT", wholeNumber(0, 10_000_000).optional(), {
    description: "Requests per minute of all people of an organization together. `0` disables the limit.",
    default: "ten times `RATE_LIMIT`",
    example: "30000",
  }),
  scheduledJobs: setting("SCHEDULED_JOBS", booleanText.default(true), {
    description: "Start the scheduled jobs. At least one instance of a deployment must do so; queued jobs run on every instance.",
    example: "false",
  }),
  metricsToken: setting("METRICS_TOKEN", signingKey.optional(), {
    description: "Bearer token that `GET /metrics` requires, at least 32 random bytes.",
    default: "no token; in production, no metrics",
    example: "the output of: openssl rand -base64 48",
    secret: true,
  }),
  shutdownGraceSeconds: setting("SHUTDOWN_GRACE_SECONDS", wholeNumber(0, 600).default(25), {
    description: "Seconds that requests in flight may take when the server stops.",
    example: "10",
  }),
})

type Parsed = z.infer<typeof schema>

/** People whose requests together reach the default limit of an organization, if each reaches the limit of a caller. */
const PEOPLE_PER_ORGANIZATION_LIMIT = 10

type Derived =
  | "publicUrl"
  | "demo"
  | "graphiql"
  | "introspection"
  | "organizationRateLimit"
  | "backupTarget"
  | "fileDeletionDelayDays"
  | keyof SecretSettings
  | keyof typeof directorySettings
  | `s3${string}`

export interface Config extends Omit<Parsed, Derived>, Secrets {
  production: boolean
  /** Without a trailing slash. With port 0 it is correct only after `withPort`. */
  publicUrl: string
  /** Absolute path of an existing folder. */
  dataDir: string
  demo: boolean
  graphiql: boolean
  introspection: boolean
  organizationRateLimit: number
  s3: S3Config | undefined
  backupTarget: BackupTarget | undefined
  fileDeletionDelayDays: number
  /** The directory of all installations; undefined if this is the only one. */
  directory: DirectoryConfig | undefined
}

/** All settings, in the order of the README's table. */
export const settings: readonly SettingDocumentation[] = Object.values(schema.shape).map(
  (entry) => documentation.get(entry) as SettingDocumentation,
)

/**
 * Reads and validates the environment. Throws a ConfigError that names each wrong or unsafe variable. Empty variables count as
 * not set. With the process's environment, `.env` in the project's root is read as well; real variables win.
 */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const file = join(projectRoot, ".env")
  if (env === process.env && existsSync(file)) process.loadEnvFile(file)

  const parsed = parse(env)
  assertSafe(parsed)
  const production = parsed.environment === "production"
  const { directoryDatabaseUrl, directoryKeys, ...own } = parsed
  const { publicUrl, s3Bucket, s3Endpoint, s3Region, s3AccessKeyId, s3SecretAccessKey, ...rest } = own
  const s3 = s3Config(parsed, parsed.backupTarget?.startsWith("s3:") ?? false)
  const backupTarget = backupTargetOf(parsed.backupTarget, s3.account)
  const dataDir = openDataDir(resolve(projectRoot, parsed.dataDir))
  return {
    ...rest,
    production,
    publicUrl: publicUrl?.replace(/\/+$/, "") ?? localUrl(parsed.port),
    dataDir,
    demo: parsed.demo ?? !production,
    graphiql: parsed.graphiql ?? !production,
    introspection: parsed.introspection ?? !production,
    organizationRateLimit: parsed.organizationRateLimit ?? PEOPLE_PER_ORGANIZATION_LIMIT * parsed.rateLimit,
    ...secretsOf(parsed, dataDir),
    s3: s3.files,
    backupTarget,
    directory: directoryOf({ directoryDatabaseUrl, directoryKeys }),
    fileDeletionDelayDays: parsed.fileDeletionDelayDays ?? (backupTarget ? parsed.backupRetentionDays : 0),
  }
}

/** The configuration after the system has chosen a port for `PORT=0`. */
export function withPort(config: Config, port: number): Config {
  const publicUrl = config.publicUrl === localUrl(config.port) ? localUrl(port) : config.publicUrl
  return { ...config, port, publicUrl }
}

const localUrl = (port: number) => `http://localhost:${port}`

function parse(env: NodeJS.ProcessEnv): Parsed {
  const values = Object.entries(schema.shape).map(([key, entry]) => [
    key,
    env[documentation.get(entry)?.variable ?? key] || undefined,
  ])
  const result = schema.safeParse(Object.fromEntries(values))
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => {
    const entry = documentation.get(schema.shape[issue.path[0] as keyof Parsed]) as SettingDocumentation
    const value = entry.secret ? "" : `, not ${JSON.stringify(env[entry.variable])}`
    const rule =
      issue.code === "invalid_value" && issue.values.length > 2 ? `must be one of ${issue.values.join(", ")}` : issue.message
    return `${entry.variable} ${rule}${value}`
  })
  throw new ConfigError(lines.join("; "))
}
