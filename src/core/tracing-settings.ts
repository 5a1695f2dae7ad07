// Settings of traces, with the names of OpenTelemetry.
import { z } from "zod"
import { setting, url } from "./config-values.js"

const ratio = z.string().transform((text, context) => {
  const value = Number(text)
  if (/^\d*\.?\d+$/.test(text) && value <= 1) return value
  context.addIssue("must be a number from 0 to 1")
  return z.NEVER
})

export const tracingSettings = {
  traceEndpoint: setting("OTEL_EXPORTER_OTLP_ENDPOINT", url("http:", "https:").optional(), {
    description: "OpenTelemetry collector that receives traces by OTLP over HTTP.",
    default: "no traces",
    example: "http://localhost:4318",
  }),
  traceRatio: setting("OTEL_TRACES_SAMPLER_ARG", ratio.default(0.01), {
    description: "Share of requests and jobs that are traced, from 0 to 1. A trusted proxy that traces a request decides for it.",
    example: "0.1",
  }),
}
