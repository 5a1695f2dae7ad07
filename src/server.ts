// Starts and stops the server.
import type { Logger } from "pino"
import { openDatabase } from "./adapters/database.js"
import { prepareSchema } from "./adapters/migrations.js"
import { type App, createApp } from "./app.js"
import { loadConfig, withPort } from "./config.js"
import { ConfigError } from "./core/config-values.js"
import { type DemoLogin, demoLogins, isDatabaseEmpty, loadDemo } from "./demo/load.js"
import { showProgress } from "./demo/progress.js"
import { createLogger } from "./logger.js"

/** Milliseconds that the server keeps accepting requests in production after it reported that it is not ready. */
const DRAIN_DELAY_MS = 5_000

const stops: (() => Promise<unknown>)[] = []
let stopping: Promise<void> | undefined
/** Stops what was started so far, in reverse order. A signal may arrive at any time. */
const stop = (code = 0) => {
  stopping ??= (async () => {
    for (const undo of stops.reverse()) await undo().catch(report)
    process.exit(code)
  })()
  return stopping
}
process.on("SIGINT", () => stop())
process.on("SIGTERM", () => stop())

let log: Logger | undefined
/** A wrong setting is reported in plain lines, everything else in the log once there is one. */
function report(error: unknown): void {
  if (error instanceof ConfigError) console.error(error.message)
  else if (log) log.fatal({ err: error }, "server failed")
  else console.error(error)
}

try {
  const loaded = loadConfig()
  const logger = createLogger(loaded)
  log = logger
  const database = await openDatabase(loaded, {
    log: loaded.production ? (line) => logger.info(line) : (line) => console.log(line),
  })
  stops.push(() => database.stop())
  await prepareSchema(database)
  const app = await createApp({ config: loaded, databaseUrl: database.url, log })
  stops.push(() => app.stop({ notice: loaded.production ? DRAIN_DELAY_MS : 0 }))
  const needsDemo = loaded.demo && (await isDatabaseEmpty(app.deps))
  if (needsDemo) {
    await showProgress("Loading the demo organization", (progress) => loadDemo(app.deps, { people: 60, progress }))
  }
  const logins = await demoLogins(app.deps)
  if (loaded.production) assertNoDemo(logins)
  const port = await listen(app, loaded.port, loaded.host)
  const { publicUrl } = withPort(loaded, port)
  if (loaded.production) log.info({ publicUrl, port }, "server ready")
  else greet(publicUrl, loaded.demo ? logins : [])
  // The server is ready without the files.
  if (needsDemo) {
    const { createDemoFiles } = await import("./demo/files.js")
    await createDemoFiles(app.deps, logins)
  }
} catch (error) {
  report(error)
  await stop(1)
}

/** The passwords of the demo organization are public. */
function assertNoDemo(logins: readonly DemoLogin[]): void {
  if (logins.length > 0)
    throw new ConfigError(
      `DATABASE_URL names a database with the demo organization (${logins[0]?.email}), whose passwords are public. Use another one.`,
    )
}

function greet(publicUrl: string, logins: readonly DemoLogin[]): void {
  console.log(`Ready at ${publicUrl}`)
  console.log(`  For programs    ${publicUrl}/developers`)
  console.log(`  Guide           ${publicUrl}/guide`)
  console.log(`  GraphiQL        ${publicUrl}/graphql`)
  console.log(`  REST reference  ${publicUrl}/api/docs`)
  console.log(`  Mailbox         ${publicUrl}/dev/mailbox`)
  if (logins.length > 0) console.log("Sign in as")
  for (const { role, email, password } of logins) console.log(`  ${role.padEnd(15)} ${email.padEnd(24)} ${password}`)
}

function listen({ server }: App, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? new ConfigError(`PORT ${port} is in use by another program`) : error)
    server.once("error", failed)
    server.listen(port, host, () => resolve((server.address() as { port: number }).port))
  })
}
