// The environment, read once, checked, and typed. Nothing else in the code reads `process.env`.
import { randomBytes } from "node:crypto"
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { z } from "zod"

/** The folder of package.json; `src` and `dist/src` lie at different depths below it. */
export const projectRoot = (() => {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, "package.json"))) folder = dirname(folder)
  return folder
})()

/** A wrong setting. The message is one line that names the variable and is fit to be shown to whoever starts the server. */
export class ConfigError extends Error {
  override name = "ConfigError"
}

interface Documentation {
  variable: string
  description: string
  /** What holds when the variable is not set, in words or as a value. */
  default: string
  example: string
  secret: boolean
}

const documentation = z.registry<Documentation>()

/** Binds a schema to the variable that feeds it and to the words that document it. */
function setting<S extends z.ZodType>(
  variable: string,
  schema: S,
  doc: { description: string; default: string; example: string; secret?: boolean },
): S {
  documentation.add(schema, { variable, secret: false, ...doc })
  return schema
}

const whole = (min: number, max: number) =>
  z.string().transform((text, context) => {
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= min && value <= max) return value
    context.addIssue(`must be a whole number from ${min} to ${max}`)
    return z.NEVER
  })

const flag = z.enum(["true", "false"], "must be true or false").transform((text) => text === "true")

const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  })

const list = (text: string) =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "")

const origins = z.string().transform((text, context) => {
  const items = list(text)
  const wrong = items.find((item) => !/^https?:/.test(item) || !URL.canParse(item) || new URL(item).origin !== item)
  if (wrong === undefined) return items
  context.addIssue("must be a comma-separated list of origins such as https://hr.example.com, without path or wildcard")
  return z.NEVER
})

const postgres = url("postgres:", "postgresql:")

const replicas = z.string().transform((text, context) => {
  const items = list(text)
  if (items.every((item) => postgres.safeParse(item).success)) return items
  context.addIssue("must be a comma-separated list of postgresql:// URLs")
  return z.NEVER
})

// Express would also take `true`, which believes any client's X-Forwarded-For: not offered.
const proxies = z.string().transform((text, context): false | number | string[] => {
  if (text === "false" || text === "0") return false
  if (/^\d$/.test(text)) return Number(text)
  const items = list(text)
  if (items.every((item) => /^(loopback|linklocal|uniquelocal|[\da-f.:]+(\/\d{1,3})?)$/i.test(item))) return items
  context.addIssue("must be false, a number of proxies, or a comma-separated list of their addresses or subnets")
  return z.NEVER
})

// Words that stand in tutorials' and other projects' published configurations.
const publishedSecret = /secret|changeme|change[-_ ]?(me|this)|password|example|default|your[-_ ]|qwerty|01234567|abcdefgh/i

const signingKey = z.string().superRefine((text, context) => {
  if (Buffer.byteLength(text) < 32) context.addIssue("must have at least 32 bytes, for example from `openssl rand -base64 48`")
  else if (publishedSecret.test(text) || new Set(text).size < 12)
    context.addIssue("is guessable: use random bytes, for example from `openssl rand -base64 48`")
})

const vapidKey = z.string().refine((text) => /^[\w-]{43}$/.test(text) && Buffer.from(text, "base64url").length === 32, {
  error: "must be a private key of P-256: 32 bytes in base64url",
})

const hosts = z.string().transform((text, context) => {
  const items = list(text)
  if (items.every((item) => /^[.]?[a-z\d-]+([.][a-z\d-]+)*(:\d{1,5})?$/.test(item))) return items
  context.addIssue("must be names of hosts, or with a dot before them endings of such, separated by commas")
  return z.NEVER
})

/** Where the browsers that there are take push messages. */
const pushServices = ["fcm.googleapis.com", "updates.push.services.mozilla.com", ".notify.windows.com", "web.push.apple.com"]

const schema = z.object({
  environment: setting("NODE_ENV", z.enum(["development", "production", "test"]).default("development"), {
    description: "`development`, `production` or `test`.",
    default: "development",
    example: "production",
  }),
  port: setting("PORT", whole(0, 65_535).default(4000), {
    description: "Port of both faces. `0` takes any free one.",
    default: "4000",
    example: "8080",
  }),
  host: setting("HOST", z.string().default("127.0.0.1"), {
    description: "Address to listen on. The default is reached from this machine only; `0.0.0.0` opens it to the network.",
    default: "127.0.0.1",
    example: "0.0.0.0",
  }),
  publicUrl: setting("PUBLIC_URL", url("http:", "https:").optional(), {
    description:
      "Address under which clients reach the server; links in mails are built from it, and https makes cookies `Secure`.",
    default: "http://localhost and the port",
    example: "https://hr.example.com",
  }),
  databaseUrl: setting("DATABASE_URL", postgres.optional(), {
    description: "PostgreSQL, 15 or newer.",
    default: "an embedded PostgreSQL 18 under `DATA_DIR`",
    example: "postgresql://hr:password@db.example.com:5432/hr",
    secret: true,
  }),
  databaseReplicaUrls: setting("DATABASE_REPLICA_URLS", replicas.default([]), {
    description: "Read replicas, separated by commas. Only reads that may lag go there. Checked, and not used yet.",
    default: "none",
    example: "postgresql://hr:password@replica.example.com:5432/hr",
    secret: true,
  }),
  databasePoolSize: setting("DATABASE_POOL_SIZE", whole(1, 1000).default(10), {
    description: "Most connections that one process opens to each database.",
    default: "10",
    example: "20",
  }),
  dataDir: setting("DATA_DIR", z.string().default(".data"), {
    description: "Folder for everything that is kept outside the database; relative to the project.",
    default: ".data",
    example: "/var/lib/hr-workforce",
  }),
  demo: setting("DEMO", flag.optional(), {
    description: "Whether an empty database is filled with the demo organization, whose passwords are public.",
    default: "true, in production false",
    example: "false",
  }),
  corsOrigins: setting("CORS_ORIGINS", origins.default([]), {
    description: "Origins whose pages may call the server from a browser, separated by commas.",
    default: "none but its own",
    example: "https://hr.example.com,https://intranet.example.com",
  }),
  trustProxy: setting("TRUST_PROXY", proxies.default(false), {
    description: "Whose `X-Forwarded-*` headers count: how many proxies stand in front, or their addresses, separated by commas.",
    default: "false",
    example: "1",
  }),
  jwtSecret: setting("JWT_SECRET", signingKey.optional(), {
    description: "Key that signs access tokens, at least 32 random bytes. Several nodes must share one.",
    default: "generated once, kept under `DATA_DIR`",
    example: "the output of: openssl rand -base64 48",
    secret: true,
  }),
  smtpUrl: setting("SMTP_URL", url("smtp:", "smtps:").optional(), {
    description: "Mail server.",
    default: "mail is written under `DATA_DIR`, and readable at `/dev/mailbox` outside production",
    example: "smtps://user:password@mail.example.com:465",
    secret: true,
  }),
  mailFrom: setting("MAIL_FROM", z.string().regex(/@/, "must be a mail address").default("HR Workforce <hr@localhost>"), {
    description: "Sender of all mail.",
    default: "HR Workforce <hr@localhost>",
    example: "People Team <people@example.com>",
  }),
  vapidPrivateKey: setting("VAPID_PRIVATE_KEY", vapidKey.optional(), {
    description: "Key that signs push messages; browsers subscribe with its public half. Several nodes must share one.",
    default: "generated once, kept under `DATA_DIR`",
    example: "the private key of: npx web-push generate-vapid-keys",
    secret: true,
  }),
  pushServices: setting("PUSH_SERVICES", hosts.default(pushServices), {
    description: "Hosts that push messages are sent through, separated by commas; a dot at the beginning takes all below.",
    default: "those of Chrome, Edge, Firefox and Safari",
    example: pushServices.join(","),
  }),
  s3Bucket: setting("S3_BUCKET", z.string().optional(), {
    description: "Bucket for documents and avatars. Checked, and not used yet.",
    default: "files are kept under `DATA_DIR`",
    example: "hr-files",
  }),
  s3Endpoint: setting("S3_ENDPOINT", url("http:", "https:").optional(), {
    description: "Address of an S3-compatible store. Checked, and not used yet.",
    default: "AWS",
    example: "https://s3.example.com",
  }),
  s3Region: setting("S3_REGION", z.string().default("us-east-1"), {
    description: "Region of the bucket. Checked, and not used yet.",
    default: "us-east-1",
    example: "eu-central-1",
  }),
  s3AccessKeyId: setting("S3_ACCESS_KEY_ID", z.string().optional(), {
    description: "Access key of the bucket. Checked, and not used yet.",
    default: "none",
    example: "the key's id",
  }),
  s3SecretAccessKey: setting("S3_SECRET_ACCESS_KEY", z.string().optional(), {
    description: "Secret that belongs to the access key. Checked, and not used yet.",
    default: "none",
    example: "the key's secret",
    secret: true,
  }),
  redisUrl: setting("REDIS_URL", url("redis:", "rediss:").optional(), {
    description: "Redis to carry live events between nodes.",
    default: "PostgreSQL carries them",
    example: "redis://cache.example.com:6379",
    secret: true,
  }),
  introspection: setting("INTROSPECTION", flag.optional(), {
    description: "Whether clients may ask GraphQL for its schema.",
    default: "true, in production false",
    example: "true",
  }),
  logLevel: setting("LOG_LEVEL", z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"), {
    description: "`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.",
    default: "info",
    example: "warn",
  }),
  rateLimit: setting("RATE_LIMIT", whole(0, 1_000_000).default(1200), {
    description: "Requests that one caller may make in a minute. `0` sets no limit.",
    default: "1200",
    example: "600",
  }),
  shutdownGraceSeconds: setting("SHUTDOWN_GRACE_SECONDS", whole(0, 600).default(25), {
    description: "How long requests in flight may take to end when the server is stopped.",
    default: "25",
    example: "10",
  }),
})

type Parsed = z.infer<typeof schema>

export interface S3Config {
  bucket: string
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}

type S3Setting = "s3Bucket" | "s3Endpoint" | "s3Region" | "s3AccessKeyId" | "s3SecretAccessKey"

export interface Config
  extends Omit<Parsed, "publicUrl" | "demo" | "introspection" | "jwtSecret" | "vapidPrivateKey" | S3Setting> {
  production: boolean
  /** Without a slash at the end. With port 0 it is right only after `withPort`. */
  publicUrl: string
  /** Absolute, and there. */
  dataDir: string
  demo: boolean
  introspection: boolean
  jwtSecret: string
  vapidPrivateKey: string
  s3: S3Config | undefined
}

/** Everything the environment may say, in the order of the README's table. */
export const settings: readonly Documentation[] = Object.values(schema.shape).map(
  (entry) => documentation.get(entry) as Documentation,
)

/**
 * Reads and checks the environment. Variables that are empty count as not set. With the process's own environment, a `.env` file in
 * the project's root is read as well; the real environment wins.
 */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const file = join(projectRoot, ".env")
  if (env === process.env && existsSync(file)) process.loadEnvFile(file)

  const parsed = parse(env)
  const production = parsed.environment === "production"
  const { publicUrl, s3Bucket, s3Endpoint, s3Region, s3AccessKeyId, s3SecretAccessKey, ...rest } = parsed
  const s3 = s3Config({ s3Bucket, s3Endpoint, s3Region, s3AccessKeyId, s3SecretAccessKey })
  const dataDir = openDataDir(resolve(projectRoot, parsed.dataDir))
  return {
    ...rest,
    production,
    publicUrl: publicUrl?.replace(/\/+$/, "") ?? localUrl(parsed.port),
    dataDir,
    demo: parsed.demo ?? !production,
    introspection: parsed.introspection ?? !production,
    jwtSecret: parsed.jwtSecret ?? keptSecret(join(dataDir, "jwt-secret")),
    vapidPrivateKey: parsed.vapidPrivateKey ?? keptSecret(join(dataDir, "vapid-private-key")),
    s3,
  }
}

/** The configuration after the system has chosen a port for `PORT=0`. */
export function withPort(config: Config, port: number): Config {
  const publicUrl = config.publicUrl === localUrl(config.port) ? localUrl(port) : config.publicUrl
  return { ...config, port, publicUrl }
}

function localUrl(port: number): string {
  return `http://localhost:${port}`
}

function parse(env: NodeJS.ProcessEnv): Parsed {
  const values = Object.entries(schema.shape).map(([key, entry]) => [
    key,
    env[documentation.get(entry)?.variable ?? key] || undefined,
  ])
  const result = schema.safeParse(Object.fromEntries(values))
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => {
    const entry = documentation.get(schema.shape[issue.path[0] as keyof Parsed]) as Documentation
    const value = entry.secret ? "" : `, not ${JSON.stringify(env[entry.variable])}`
    const rule =
      issue.code === "invalid_value" && issue.values.length > 2 ? `must be one of ${issue.values.join(", ")}` : issue.message
    return `${entry.variable} ${rule}${value}`
  })
  throw new ConfigError(lines.join("; "))
}

function s3Config(parsed: Pick<Parsed, S3Setting>): S3Config | undefined {
  const { s3Bucket: bucket, s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = parsed
  const given = { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
  if (bucket && accessKeyId && secretAccessKey)
    return { bucket, endpoint: parsed.s3Endpoint, region: parsed.s3Region, accessKeyId, secretAccessKey }
  const missing = Object.entries(given).filter(([, value]) => value === undefined)
  if (missing.length === 3 && parsed.s3Endpoint === undefined) return undefined
  throw new ConfigError(`${missing[0]?.[0]} must be set, too, when files are to be kept in S3`)
}

/** Root's database runs as another user, who must be able to pass through the folder, though not to list it. */
function openDataDir(folder: string): string {
  try {
    if (mkdirSync(folder, { recursive: true })) chmodSync(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
    return folder
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${folder} cannot be used as a folder (${(error as NodeJS.ErrnoException).code})`)
  }
}

/** Two processes may start at once: the first link wins, and both read what it holds. */
function keptSecret(file: string): string {
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600 })
    try {
      linkSync(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    } finally {
      rmSync(draft)
    }
  }
  return readFileSync(file, "utf8")
}
