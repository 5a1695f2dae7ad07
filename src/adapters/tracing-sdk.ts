// OpenTelemetry's SDK. It is loaded only if a collector is configured.
import {
  type Attributes,
  type Context,
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api"
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks"
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http"
import { resourceFromAttributes } from "@opentelemetry/resources"
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from "@opentelemetry/sdk-trace"

interface NewSpan {
  name: string
  kind?: keyof typeof SpanKind
  attributes?: Attributes
  traceparent?: string | undefined
}

export interface ServerSpan {
  /** Ends the span. Its name and attributes are known only now. */
  end(name: string, attributes: Attributes, isError: boolean): void
}

export interface StartedTracing {
  isRecording(): boolean
  inSpan<T>(span: NewSpan, run: () => Promise<T>): Promise<T>
  startServerSpan(name: string, traceparent: string | undefined, run: () => void): ServerSpan
  addAttributes(attributes: Attributes): void
  traceparent(): string | undefined
  ids(): { trace_id: string; span_id: string } | undefined
  stop(): Promise<void>
}

const SAMPLED = 1
const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

export function openTracing(endpoint: string, ratio: number): StartedTracing {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, "")}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "hr-workforce-platform" }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer("hr-workforce-platform")
  const current = () => trace.getSpan(context.active())
  return {
    isRecording: () => current()?.isRecording() ?? false,
    inSpan({ name, kind = "INTERNAL", attributes, traceparent }, run) {
      return tracer.startActiveSpan(name, { kind: SpanKind[kind], attributes }, parentOf(traceparent), async (span) => {
        try {
          return await run()
        } catch (error) {
          const { code, name: type } = error as Error & { code?: unknown }
          span.setAttribute("error.type", typeof code === "string" ? code : type)
          span.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      })
    },
    startServerSpan(name, traceparent, run) {
      const parent = parentOf(traceparent)
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER }, parent)
      context.with(trace.setSpan(parent, span), run)
      return {
        end(fullName, attributes, isError) {
          span.updateName(fullName).setAttributes(attributes)
          if (isError) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    addAttributes: (attributes) => void current()?.setAttributes(attributes),
    traceparent() {
      const ids = current()?.spanContext()
      return ids && `00-${ids.traceId}-${ids.spanId}-${ids.traceFlags.toString(16).padStart(2, "0")}`
    },
    ids() {
      const ids = current()?.spanContext()
      return ids && { trace_id: ids.traceId, span_id: ids.spanId }
    },
    stop: () => provider.shutdown(),
  }
}

/** The context of a caller. A header that is not valid is ignored, as W3C Trace Context says. */
function parentOf(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? "") ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return context.active()
  const remote = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & SAMPLED, isRemote: true }
  return isSpanContextValid(remote) ? trace.setSpanContext(ROOT_CONTEXT, remote) : context.active()
}
