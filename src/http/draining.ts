// The end of a server: from the start of the drain, every response ends its connection (RFC 9112, section 9.6).
import type { Server } from "node:http"
import type { HttpResponse, Middleware } from "./middleware.js"

const IDLE_CHECK_INTERVAL_MS = 100

export class Draining {
  #isDraining = false
  /** Responses that have not ended. */
  readonly #responses = new Set<HttpResponse>()

  get isDraining(): boolean {
    return this.#isDraining
  }

  /** Lets clients open a new connection for their next request, which a load balancer passes to another instance. */
  readonly endConnections: Middleware = (_req, res, next) => {
    if (this.#isDraining) endConnection(res)
    else {
      this.#responses.add(res)
      res.once("close", () => this.#responses.delete(res))
    }
    next()
  }

  start(): void {
    this.#isDraining = true
    for (const res of this.#responses) if (!res.headersSent) endConnection(res)
    this.#responses.clear()
  }

  /** Accepts no more connections, waits for requests in flight, and closes what is left after `grace` milliseconds. */
  async close(server: Server, grace: number): Promise<void> {
    const timeout = setTimeout(() => server.closeAllConnections(), grace)
    // A response that had begun before the drain leaves its connection idle.
    const idleCheck = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_INTERVAL_MS)
    await new Promise((resolve) => server.close(resolve))
    clearTimeout(timeout)
    clearInterval(idleCheck)
  }
}

const endConnection = (res: HttpResponse) => res.setHeader("Connection", "close")
