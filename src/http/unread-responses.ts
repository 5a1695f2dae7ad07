// Bounds on the responses that clients do not read, which stay in memory: bytes of a caller and of all, and time.
import type { Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { Context } from "../core/context.js"
import { AppError } from "../core/errors.js"
import type { Middleware } from "./middleware.js"

/** Bytes of one caller beyond which further requests are rejected. Requests that run meanwhile may add as many. */
const MAX_BYTES_OF_CALLER = 32 * 2 ** 20
/** Bytes of all callers. Beyond them the connections of the caller with the most bytes are ended. */
const MAX_BYTES = 256 * 2 ** 20
const MAX_MS_WITHOUT_PROGRESS = 30_000
/** Slower clients are treated like ones that stop reading. */
const MIN_BYTES_PER_MS = 16
/** Requests of a connection whose responses are not sent yet. Browsers and proxies send one at a time. */
const MAX_PIPELINED_REQUESTS = 20

/** Ends the connections of clients that stop reading their response, or send requests without waiting for responses. */
export function endStalledResponses(server: Server, maxMs = MAX_MS_WITHOUT_PROGRESS): void {
  const open = new WeakMap<Socket, number>()
  // Before the handler, which may end a response at once.
  server.prependListener("request", ({ socket }, res) => {
    const count = (open.get(socket) ?? 0) + 1
    open.set(socket, count)
    if (count > MAX_PIPELINED_REQUESTS) socket.destroy()
    res.once("close", () => open.set(socket, (open.get(socket) ?? 1) - 1))
    res.once("prefinish", () => endWhenStalled(res, maxMs))
  })
}

/** Ends the connection of a response when it has made no progress for some time. */
export function endWhenStalled({ socket }: ServerResponse, maxMs = MAX_MS_WITHOUT_PROGRESS): void {
  socket?.setTimeout(maxMs)
}

/** The unread responses of each caller, with their bytes. */
class UnreadResponses {
  readonly #byCaller = new Map<string, Map<ServerResponse, number>>()
  #total = 0

  bytesOf(caller: string): number {
    return [...(this.#byCaller.get(caller)?.values() ?? [])].reduce((sum, bytes) => sum + bytes, 0)
  }

  /** Adds a response until it is read or ended. */
  add(caller: string, res: ServerResponse, bytes: number): void {
    const responses = this.#byCaller.get(caller) ?? new Map<ServerResponse, number>()
    this.#byCaller.set(caller, responses.set(res, bytes))
    this.#total += bytes
    const deadline = setTimeout(() => res.destroy(), MAX_MS_WITHOUT_PROGRESS + bytes / MIN_BYTES_PER_MS).unref()
    res.once("close", () => {
      clearTimeout(deadline)
      this.#total -= bytes
      responses.delete(res)
      if (responses.size === 0) this.#byCaller.delete(caller)
    })
    if (this.bytesOf(caller) > 2 * MAX_BYTES_OF_CALLER) res.destroy()
    if (this.#total > MAX_BYTES) this.#endMost()
  }

  #endMost(): void {
    const callers = [...this.#byCaller.keys()].map((caller) => ({ caller, bytes: this.bytesOf(caller) }))
    const { caller } = callers.reduce((most, one) => (one.bytes > most.bytes ? one : most))
    for (const res of this.#byCaller.get(caller)?.keys() ?? []) res.destroy()
  }
}

/** Rejects requests of callers with too many unread bytes: of a person or API key, or of an address without a valid token. */
export function limitUnreadBytes(): Middleware {
  const unread = new UnreadResponses()
  return (_req, res, next) => {
    const { viewerOrNull, request } = res.locals.ctx as Context
    const caller = viewerOrNull?.id ?? request.address ?? ""
    if (unread.bytesOf(caller) > MAX_BYTES_OF_CALLER)
      throw new AppError("RATE_LIMITED", { retryAfter: 1, messageCase: "unreadResponses" })
    const addIfUnsent = () => {
      const unsent = res.closed ? 0 : (res.socket?.writableLength ?? 0)
      // The socket counts characters of texts.
      if (unsent > 0) unread.add(caller, res, Math.max(unsent, Number(res.getHeader("Content-Length") ?? 0)))
    }
    // The operating system takes most responses at once, and those cost no timer.
    res.once("prefinish", () => setImmediate(addIfUnsent))
    next()
  }
}
