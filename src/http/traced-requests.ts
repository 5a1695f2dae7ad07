// The span of each request, below which are the spans of its work.
import { isTraced, isTracing, startServerSpan, traceIds } from "../adapters/tracing.js"
import type { Middleware } from "./middleware.js"
import type { TrustProxy } from "./secure-request.js"

/** Traces requests. The header `traceparent` is followed only if a trusted proxy sends it: others could fill the collector. */
export const traceRequests =
  (isProxy: TrustProxy): Middleware =>
  (req, res, next) => {
    if (!isTracing()) return next()
    const { traceparent } = req.headers
    const isTrusted = isProxy(req.socket.remoteAddress ?? "", 0)
    const method = req.method ?? ""
    const span = startServerSpan(method, isTrusted && typeof traceparent === "string" ? traceparent : undefined, () => {
      res.locals.traceIds = traceIds()
      if (isTraced()) res.locals.recordedTraceId = res.locals.traceIds?.trace_id
      next()
    })
    res.once("close", () => {
      const { route = "other", operation, requestId } = res.locals
      const attributes = {
        "http.request.method": method,
        "http.route": route,
        "http.response.status_code": res.statusCode,
        "request.id": requestId,
        ...(operation !== undefined && { "graphql.operation.name": operation }),
      }
      span?.end(`${method} ${route}`, attributes, res.statusCode >= 500)
    })
  }
