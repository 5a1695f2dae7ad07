// The worker processes of a server with WORKERS above 1. They share its port and nothing else, as several instances do.
import cluster, { type Worker } from "node:cluster"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import type { Logger } from "pino"
import { answerMetricsRequests } from "./http/worker-metrics.js"

/** Pause before a worker that ended is replaced, so that one that cannot start does not fill a processor. */
const RESTART_DELAY_MS = 1_000

/**
 * Starts the workers, and replaces those that end. The first one creates the database and the demo organization before the
 * others start. Returns the exit code of the first worker if it ends before it accepts requests, otherwise 0.
 * @param onStop receives the function that stops the workers.
 */
export async function startWorkers(count: number, log: Logger, onStop: (stop: () => Promise<void>) => void): Promise<number> {
  let isStopping = false
  onStop(async () => {
    isStopping = true
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && stopWorker(worker)))
  })
  answerMetricsRequests()
  let hasStarted = false
  const start = () => {
    const worker = cluster.fork()
    // A message to a worker that has just ended fails.
    worker.on("error", (err) => log.warn({ err }, "worker message failed"))
    worker.once("listening", () => {
      hasStarted = true
    })
    worker.once("exit", async (code, signal) => {
      if (isStopping || !hasStarted) return
      log.error({ pid: worker.process.pid, code, signal }, "worker ended")
      await sleep(RESTART_DELAY_MS)
      if (!isStopping) start()
    })
    return worker
  }
  const first = start()
  const ended = once(first, "exit").then(([code]) => (code as number | null) ?? 1)
  const code = await Promise.race([once(first, "listening").then(() => 0), ended])
  for (let n = 1; n < count && hasStarted && !isStopping; n++) start()
  return code
}

async function stopWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const ended = once(worker, "exit")
  worker.process.kill("SIGTERM")
  await ended
}
