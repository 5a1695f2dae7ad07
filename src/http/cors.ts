// Requests of pages of other origins (CORS).
import cors from "cors"
import type { Config } from "../config.js"
import type { Middleware } from "./middleware.js"

/** Allows the configured origins to send requests with cookies and to read the headers of responses. */
export const allowOrigins = ({ corsOrigins }: Pick<Config, "corsOrigins">): Middleware =>
  cors({
    origin: corsOrigins,
    credentials: true,
    exposedHeaders: [
      "ETag",
      "Link",
      "Location",
      "Retry-After",
      "X-Request-Id",
      "X-Total-Count",
      "RateLimit",
      "RateLimit-Limit",
      "RateLimit-Remaining",
      "RateLimit-Reset",
      "RateLimit-Policy",
      "Idempotent-Replayed",
    ],
    maxAge: 600,
  })
