// A WebSocket connection of an employee.
import type { Socket } from "node:net"
import { CloseCode } from "graphql-ws"
import type { WebSocket } from "ws"
import type { Viewer } from "../auth/viewer.js"
import type { CloseReason, Connection, Subscription } from "./connection.js"
import { nextMessage, textFrame } from "./frame.js"
import type { SendPayload } from "./subscription-factory.js"

/** Unread data of a client, after which its connection is closed. It reconnects and resumes. */
export const MAX_UNREAD_BYTES = 1024 * 1024

/**
 * graphql-ws clients do not reconnect after 4401. They do after 4403, with a new token, and after 1012 (service restart) and 1013
 * (try again later).
 */
export const CLOSE_CODES: Record<CloseReason | "unavailable", readonly [code: number, reason: string]> = {
  sessionEnded: [CloseCode.Unauthorized, "The session has ended"],
  tokenExpired: [CloseCode.Forbidden, "The token has expired"],
  serverRestart: [1012, "The server is restarting"],
  unavailable: [1013, "The server is not available"],
}

export class SocketConnection implements Connection {
  readonly employeeId: string
  readonly organizationId: string
  readonly sessionId: string
  readonly isServiceAccount: boolean
  readonly subscriptions = new Map<string, Subscription>()
  #isAlive = true
  #expiresAt: number

  constructor(
    private readonly ws: WebSocket,
    private readonly socket: Socket,
    viewer: Viewer,
    expiresAt: number,
  ) {
    this.#expiresAt = expiresAt
    this.employeeId = viewer.id
    this.organizationId = viewer.organizationId
    this.sessionId = viewer.sessionId
    this.isServiceAccount = viewer.isServiceAccount
    ws.on("pong", () => {
      this.#isAlive = true
    })
  }

  get expiresAt(): number {
    return this.#expiresAt
  }

  /** Moves the expiry to a later time. Returns the expiry. */
  renew(expiresAt: number): number {
    this.#expiresAt = Math.max(this.#expiresAt, expiresAt)
    return this.#expiresAt
  }

  /** Sends a result of an operation. The frame goes to the TCP socket directly, which takes less time and memory. */
  send(operationId: string, payload: string): void {
    if (this.ws.readyState !== this.ws.OPEN) return
    if (this.socket.writableLength > MAX_UNREAD_BYTES) {
      this.ws.terminate()
      return
    }
    this.socket.write(textFrame(nextMessage(operationId, payload)))
  }

  senderOf(operationId: string): SendPayload {
    return (payload) => this.send(operationId, payload)
  }

  /** The iterator that graphql-ws expects of a subscription. It yields nothing: results are sent past graphql-ws. */
  untilUnsubscribed(operationId: string, subscription: Subscription): AsyncGenerator<never> {
    return yieldNothingUntilReturn(() => {
      if (this.subscriptions.get(operationId) === subscription) this.subscriptions.delete(operationId)
    })
  }

  ping(): void {
    if (this.#isAlive) this.ws.ping()
    else this.ws.terminate()
    this.#isAlive = false
  }

  close(reason: CloseReason): void {
    this.closeWith(...CLOSE_CODES[reason])
  }

  closeWith(code: number, reason: string): void {
    this.ws.close(code, reason)
    // Nothing more is delivered, even if the client does not answer the close frame.
    this.subscriptions.clear()
  }
}

/** An iterator without values that ends when its consumer returns. */
function yieldNothingUntilReturn(onReturn: () => void): AsyncGenerator<never> {
  const { promise, resolve } = Promise.withResolvers<IteratorReturnResult<undefined>>()
  const end = async () => {
    onReturn()
    const done = { done: true, value: undefined } as const
    resolve(done)
    return done
  }
  return {
    next: () => promise,
    return: end,
    throw: end,
    [Symbol.asyncIterator]() {
      return this
    },
    [Symbol.asyncDispose]: async () => void (await end()),
  }
}
