// Serves in this process: opens the database, creates what is missing in it, and listens.
import cluster from "node:cluster"
import type { Logger } from "pino"
import { withAdvisoryLock } from "./adapters/advisory-lock.js"
import { openDatabase } from "./adapters/database.js"
import { prepareSchema } from "./adapters/migrations.js"
import { startTracing } from "./adapters/tracing.js"
import { type App, createApp } from "./app.js"
import { type Config, withPort } from "./config.js"
import { ConfigError } from "./core/config-values.js"
import { recordInstallation } from "./core/installation.js"
import { type DemoLogin, demoLogins, isDatabaseEmpty, loadDemo } from "./demo/load.js"
import { showProgress } from "./demo/progress.js"

/** Milliseconds that the server keeps accepting requests in production after it reported that it is not ready. */
const DRAIN_DELAY_MS = 5_000

/** Key of the advisory lock under which one of several processes loads the demo organization. */
const DEMO_LOCK = 4_242_005

/** @param onStop receives what undoes each step, in the order of the steps. */
export async function serve(config: Config, log: Logger, onStop: (undo: () => Promise<unknown>) => void): Promise<void> {
  onStop(await startTracing({ endpoint: config.traceEndpoint, ratio: config.traceRatio }))
  const database = await openDatabase(config, {
    log: config.production ? (line) => log.info(line) : (line) => console.log(line),
  })
  onStop(() => database.stop())
  await prepareSchema(database)
  const app = await createApp({ config, databaseUrl: database.url, log })
  onStop(() => app.stop({ notice: config.production ? DRAIN_DELAY_MS : 0 }))
  const isDemoNew = config.demo && (await withAdvisoryLock(database.url, DEMO_LOCK, () => loadDemoIfEmpty(app)))
  const logins = await demoLogins(app.deps)
  if (config.production) assertNoDemo(logins)
  const port = await listen(app, config.port, config.host)
  const { publicUrl } = withPort(config, port)
  await recordInstallation(app.deps, publicUrl)
  if (config.production) log.info({ publicUrl, port }, "server ready")
  // One of the workers prints the addresses.
  else if ((cluster.worker?.id ?? 1) === 1) greet(publicUrl, config.demo ? logins : [])
  // The server is ready without the files.
  if (isDemoNew) {
    const { createDemoFiles } = await import("./demo/files.js")
    await createDemoFiles(app.deps, logins)
  }
}

/** Returns whether this process has loaded the demo organization. */
async function loadDemoIfEmpty({ deps }: App): Promise<boolean> {
  if (!(await isDatabaseEmpty(deps))) return false
  await showProgress("Loading the demo organization", (progress) => loadDemo(deps, { people: 60, progress }))
  return true
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
  const problems: Record<string, string> = {
    EADDRINUSE: `PORT ${port} is in use by another program`,
    EACCES: `PORT ${port} is reserved for programs of the administrator of the machine`,
    EADDRNOTAVAIL: `HOST ${host} is no address of this machine`,
    ENOTFOUND: `HOST ${host} is no address of this machine`,
  }
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => {
      const problem = problems[error.code ?? ""]
      reject(problem ? new ConfigError(problem) : error)
    }
    server.once("error", failed)
    server.listen(port, host, () => resolve((server.address() as { port: number }).port))
  })
}
