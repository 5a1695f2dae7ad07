// Starts and stops the server: in this process, or in several workers.
import cluster from "node:cluster"
import type { Logger } from "pino"
import { loadConfig } from "./config.js"
import { ConfigError } from "./core/config-values.js"
import { createLogger } from "./logger.js"

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
  const config = loadConfig()
  log = createLogger(config)
  const onStop = (undo: () => Promise<unknown>) => void stops.push(undo)
  if (cluster.isPrimary && config.workers > 1) {
    const { startWorkers } = await import("./workers.js")
    const code = await startWorkers(config.workers, log, onStop)
    if (code !== 0) await stop(code)
  } else {
    const { serve } = await import("./serve.js")
    await serve(config, log, onStop)
  }
} catch (error) {
  report(error)
  await stop(1)
}
