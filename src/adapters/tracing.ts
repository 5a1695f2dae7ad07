// Traces of OpenTelemetry: spans of requests, transactions, statements, jobs, webhooks and live deliveries. Their attributes contain no
// arguments, names or addresses of people. Without a collector no span is created, and OpenTelemetry is not loaded.
import type { Attributes, SpanKind } from "@opentelemetry/api"
import type { ServerSpan, StartedTracing } from "./tracing-sdk.js"

let tracing: StartedTracing | undefined

interface TracingOptions {
  endpoint: string | undefined
  ratio: number
}

/** Starts sending traces. Returns a function that sends what is left. */
export async function startTracing({ endpoint, ratio }: TracingOptions): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => {}
  const { openTracing } = await import("./tracing-sdk.js")
  tracing = openTracing(endpoint, ratio)
  return async () => {
    await tracing?.stop()
    tracing = undefined
  }
}

export const isTracing = (): boolean => tracing !== undefined

/** Whether the running work belongs to a trace that is recorded. */
export const isTraced = (): boolean => tracing?.isRecording() ?? false

interface Work<T> {
  name: string
  kind?: keyof typeof SpanKind
  attributes?: Attributes
  /** The span that caused this one, as the header `traceparent` names it. By default the one of the running work. */
  traceparent?: string | undefined
  run: () => Promise<T>
}

/** Runs work in a span, which ends with it. A failure has the code of the error, because messages may quote data. */
export const inSpan = <T>({ run, ...span }: Work<T>): Promise<T> => (tracing ? tracing.inSpan(span, run) : run())

/** Starts a span of a server that is ended by hand, and runs a function within it. */
export function startServerSpan(name: string, traceparent: string | undefined, run: () => void): ServerSpan | undefined {
  if (tracing) return tracing.startServerSpan(name, traceparent, run)
  run()
  return undefined
}

/** Adds attributes to the span of the running work. */
export const addAttributes = (attributes: Attributes): void => tracing?.addAttributes(attributes)

/** The value of the header `traceparent` that names the span of the running work (W3C Trace Context). */
export const currentTraceparent = (): string | undefined => tracing?.traceparent()

/** Ids of the trace and the span of the running work, for lines of the log. */
export const traceIds = (): { trace_id: string; span_id: string } | undefined => tracing?.ids()
