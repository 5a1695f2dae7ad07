// Whether a client uses https: directly, or to a trusted proxy in front of the server.
import type { IncomingMessage } from "node:http"
import { TLSSocket } from "node:tls"
import type { Config } from "../config.js"

/** Whether the `X-Forwarded-*` headers of an address are trusted. */
export type TrustProxy = (address: string, hop: number) => boolean

/** A deployment with an https `PUBLIC_URL` is always secure: its proxy may connect without headers. */
export function isSecureRequest(
  { headers, socket }: Pick<IncomingMessage, "headers" | "socket">,
  { publicUrl }: Pick<Config, "publicUrl">,
  isProxy: TrustProxy,
): boolean {
  if (publicUrl.startsWith("https:") || socket instanceof TLSSocket) return true
  const forwarded = String(headers["x-forwarded-proto"] ?? "").split(",", 1)[0]
  return forwarded?.trim().toLowerCase() === "https" && isProxy(socket.remoteAddress ?? "", 0)
}
