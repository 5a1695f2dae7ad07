// The methods of a URL (RFC 9110, sections 9.3.7 and 10.2.1).
import type { HttpRequest, HttpResponse } from "./middleware.js"

/** All methods to which a URL with handlers for some of them responds. */
export const allowedMethods = (handled: readonly string[]): string[] => [
  ...handled.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])),
  "OPTIONS",
]

/** Responds to OPTIONS. */
export const sendAllowedMethods =
  (...handled: string[]) =>
  (_req: HttpRequest, res: HttpResponse): void =>
    void res.writeHead(204, { Allow: allowedMethods(handled).join(", ") }).end()
