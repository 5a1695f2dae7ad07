// Starts the server and stops it.
import { openDatabase } from "./adapters/database.js"
import { migrate } from "./adapters/orm.js"
import { openApp } from "./app.js"
import { ConfigError, loadConfig, withPort } from "./config.js"

try {
  const loaded = loadConfig()
  const database = await openDatabase(loaded, { log: (line) => console.log(line) })
  await migrate(database.url)
  const app = await openApp({ config: loaded, databaseUrl: database.url })
  await new Promise<void>((resolve, reject) => {
    app.server.once("error", reject)
    app.server.listen(loaded.port, loaded.host, resolve)
  })
  const { port } = app.server.address() as { port: number }
  const config = withPort(loaded, port)
  console.log(`Ready at ${config.publicUrl}`)
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await app.stop()
    await database.stop()
    process.exit(0)
  }
  process.on("SIGINT", stop)
  process.on("SIGTERM", stop)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exit(1)
}
