// Starts the server and stops it.
import { openDatabase } from "./adapters/database.js"
import { migrate } from "./adapters/orm.js"
import { type App, openApp } from "./app.js"
import { demoLogins, isEmpty, type Login, loadDemo } from "./cli/demo/load.js"
import { showProgress } from "./cli/demo/progress.js"
import { type Config, ConfigError, loadConfig, withPort } from "./config.js"

/** How long, in production, the server still takes requests after it has said that it is not ready any more. */
const notice = 5_000

const stops: (() => Promise<unknown>)[] = []
let stopping: Promise<void> | undefined
/** Undoes, in reverse, what was started so far; a signal may come at any moment. */
const stop = (code = 0) => {
  stopping ??= (async () => {
    for (const undo of stops.reverse()) await undo().catch((error: unknown) => console.error(error))
    process.exit(code)
  })()
  return stopping
}
process.on("SIGINT", () => stop())
process.on("SIGTERM", () => stop())

try {
  const loaded = loadConfig()
  const database = await openDatabase(loaded, { log: (line) => console.log(line) })
  stops.push(() => database.stop())
  await migrate(database.url)
  const app = await openApp({ config: loaded, databaseUrl: database.url })
  stops.push(() => app.stop({ notice: loaded.production ? notice : 0 }))
  if (loaded.demo && (await isEmpty(app.deps))) {
    await showProgress("Loading the demo organization", (progress) => loadDemo(app.deps, { people: 60, progress }))
  }
  const port = await listen(app, loaded.port, loaded.host)
  greet(withPort(loaded, port), loaded.demo ? await demoLogins(app.deps) : [])
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  await stop(1)
}

function greet({ publicUrl, production }: Config, logins: readonly Login[]): void {
  console.log(`Ready at ${publicUrl}`)
  console.log(`  GraphiQL        ${publicUrl}/graphql`)
  console.log(`  REST reference  ${publicUrl}/api/docs`)
  if (!production) console.log(`  Mailbox         ${publicUrl}/dev/mailbox`)
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
