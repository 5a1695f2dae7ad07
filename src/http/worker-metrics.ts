// The metrics of all workers of a server together: a worker that is asked for them asks the primary process.
import cluster from "node:cluster"
import { randomUUID } from "node:crypto"
import { AggregatorRegistry, type Registry, type RegistryContentType } from "prom-client"
import { AppError } from "../core/errors.js"

interface MetricsMessage {
  type: "workerMetrics"
  id: string
  /** Prometheus' text format. Missing in a request, and in the response if a worker did not answer. */
  text?: string
}

/** In the primary process: answers the workers' requests. */
export function answerMetricsRequests(): void {
  const aggregator = new AggregatorRegistry()
  cluster.on("message", async (worker, { type, id }: MetricsMessage) => {
    if (type !== "workerMetrics") return
    const text = await aggregator.clusterMetrics().catch(() => undefined)
    if (worker.isConnected()) worker.send({ type, id, text } satisfies MetricsMessage)
  })
}

/** In a worker: returns a function that reads the metrics of all workers. It throws UNAVAILABLE if one of them does not answer. */
export function shareMetrics(registry: Registry<RegistryContentType>): () => Promise<string> {
  AggregatorRegistry.setRegistries(registry)
  // Creating it makes this process answer the primary process.
  new AggregatorRegistry()
  let reading: Promise<string> | undefined
  // Requests at the same time share an answer, so that their number costs nothing.
  return () => {
    reading ??= requestMetrics().finally(() => {
      reading = undefined
    })
    return reading
  }
}

function requestMetrics(): Promise<string> {
  return new Promise((resolve, reject) => {
    const id = randomUUID()
    const onMessage = (message: MetricsMessage) => {
      if (message.id !== id) return
      process.off("message", onMessage)
      if (message.text === undefined) reject(new AppError("UNAVAILABLE"))
      else resolve(message.text)
    }
    process.on("message", onMessage)
    process.send?.({ type: "workerMetrics", id } satisfies MetricsMessage)
  })
}
