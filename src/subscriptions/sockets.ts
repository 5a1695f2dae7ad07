// GraphQL on sockets: graphql-ws speaks the protocol, ws the frames. Who connects is asked for a token; what a socket may hold,
// send and leave unread is bounded. Queries and mutations are answered as on HTTP; what subscriptions say comes from pubsub.ts.
import type { IncomingMessage } from "node:http"
import type { Socket } from "node:net"
import { parseCookie } from "cookie"
import type { GraphQLSchema } from "graphql"
import { CloseCode, handleProtocols, makeServer, type Context as ProtocolContext } from "graphql-ws"
import proxyAddress from "proxy-addr"
import { type ServerOptions, type WebSocket, WebSocketServer } from "ws"
import { monotonic } from "../adapters/clock.js"
import { isCrossOrigin, originsOf } from "../auth/origin.js"
import type { Viewer } from "../auth/viewer.js"
import { Context } from "../core/context.js"
import type { AppDependencies } from "../core/dependencies.js"
import { AppError } from "../core/errors.js"
import type { RequestMeta } from "../core/request.js"
import type { GraphqlApi, SocketRequest, ValidatedOperation } from "../graphql/server.js"
import { nextMessage, textFrame } from "./frame.js"
import type { CloseReason, Connection, FrameCache, Subscription, SubscriptionHub } from "./hub.js"
import { type SendPayload, SubscriptionFactory } from "./subscribe.js"

/** Bytes of a message that a client may send. */
const MAX_MESSAGE_BYTES = 64 * 1024
/** Bytes that a client may leave unread. */
const MAX_UNREAD_BYTES = 1024 * 1024
/** Operations that a socket may have under way, subscriptions included. */
const MAX_OPERATIONS_PER_SOCKET = 20
const MAX_OPERATION_ID_LENGTH = 64
const MAX_MESSAGES_PER_SECOND = 50
/** Milliseconds that a client has to answer a goodbye. */
const CLOSE_TIMEOUT_MS = 1_000

/** What is known of a socket besides the protocol. */
interface Extra {
  readonly ws: WebSocket
  readonly socket: Socket
  readonly facts: RequestMeta
  /** The token that came with the handshake. */
  token: string | undefined
  peer?: SocketConnection
}

/** An operation that passed the limits, with who asks. It is taken once: graphql-ws keeps it as long as a subscription lasts. */
interface Operation {
  readonly id: string
  readonly ctx: Context
  readonly admitted: ValidatedOperation
  readonly extra: Extra & { peer: SocketConnection }
  /** Of a subscription. */
  readonly follow?: Subscription
}

export interface Sockets {
  /** Answers a request that wants to become a socket. */
  upgrade(req: IncomingMessage, socket: Socket, head: Buffer): void
}

/** `isProxy` says whose word on addresses counts. */
export function openSockets(
  deps: AppDependencies,
  hub: SubscriptionHub,
  schema: GraphQLSchema,
  face: GraphqlApi,
  isProxy: (address: string, hop: number) => boolean,
): Sockets {
  const ours = originsOf(deps.config)
  const subscribing = new SubscriptionFactory(deps, schema, face)
  const waiting = new Map<ValidatedOperation, Operation>()
  const take = (admitted: ValidatedOperation): Operation => {
    const operation = waiting.get(admitted) as Operation
    waiting.delete(admitted)
    return operation
  }
  const server = makeServer<Record<string, unknown>, Extra>({
    connectionInitWaitTimeout: 3_000,
    onConnect: (connection) => connect(deps, hub, connection),
    async onSubscribe(connection, id, request) {
      const extra = connection.extra as Operation["extra"]
      const operations = Object.keys(connection.subscriptions).length
      const viewer = await deps.authenticator.loadViewer(extra.peer.sessionId)
      const ctx = new Context(deps, viewer ?? null, extra.facts)
      try {
        if (!viewer) throw new AppError("UNAUTHENTICATED")
        await assertWithinLimits(deps, viewer.id, id, operations)
        const admitted = face.validateOperation(ctx, request as SocketRequest)
        const answering = extra.peer.answering(id)
        const follow = admitted.subscribed && (await subscribing.create(ctx, admitted, extra.facts, answering))
        waiting.set(admitted, { id, ctx, admitted, extra, follow })
        return { schema, document: admitted.document, operationName: admitted.operationName, contextValue: admitted }
      } catch (error) {
        return [face.formatError(error, ctx)]
      }
    },
    async execute({ contextValue }) {
      const { id, ctx, admitted, extra } = take(contextValue as ValidatedOperation)
      extra.peer.answer(id, await face.execute(ctx, admitted))
      return nothing()
    },
    async subscribe({ contextValue }) {
      const { id, extra, follow } = take(contextValue as ValidatedOperation)
      hub.subscribe(extra.peer, id, follow as Subscription)
      return extra.peer.until(id, follow as Subscription)
    },
  })
  // The types do not know `closeTimeout` yet.
  const options: ServerOptions & { closeTimeout: number } = {
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
    closeTimeout: CLOSE_TIMEOUT_MS,
    handleProtocols: (protocols) => handleProtocols(protocols),
  }
  const handshakes = new WebSocketServer(options)
  return {
    upgrade(req, socket, head) {
      // The server has let go of it: without a listener, a client that hangs up would end the process.
      socket.on("error", () => socket.destroy())
      const [path] = (req.url ?? "").split("?", 1)
      if (path !== "/graphql") rejectUpgrade(socket, "404 Not Found")
      else if (isCrossOrigin(req, ours)) rejectUpgrade(socket, "403 Forbidden")
      else {
        const extra = { socket, facts: requestMetaOf(req, proxyAddress(req, isProxy)), token: tokenOf(req) }
        handshakes.handleUpgrade(req, socket, head, (ws) => serve(deps, hub, server, { ...extra, ws }))
      }
    },
  }
}

/** Refuses, and does not wait for the client to go. */
function rejectUpgrade(socket: Socket, status: string): void {
  socket.once("finish", () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

const requestMetaOf = ({ headers }: IncomingMessage, address = ""): RequestMeta => ({
  requestId: crypto.randomUUID(),
  address,
  userAgent: headers["user-agent"]?.slice(0, 300),
  acceptLanguage: headers["accept-language"]?.slice(0, 300),
})

const bearer = (text: unknown) => (typeof text === "string" ? /^(?:Bearer +)?(\S+) *$/i.exec(text)?.[1] : undefined)

/** A browser sends its cookie whoever asks, but says who does: the cookie counts only where it says that it is a page of ours. */
const tokenOf = ({ headers }: IncomingMessage): string | undefined =>
  bearer(headers.authorization) ?? (headers.origin ? parseCookie(headers.cookie ?? "").access_token : undefined)

/** Joins a socket to the protocol. */
function serve(
  deps: AppDependencies,
  hub: SubscriptionHub,
  server: ReturnType<typeof makeServer<Record<string, unknown>, Extra>>,
  extra: Extra,
): void {
  const { ws } = extra
  const fail = (err: unknown) => {
    deps.log.error({ err, requestId: extra.facts.requestId }, "a socket failed")
    ws.close(CloseCode.InternalServerError, "Internal server error")
  }
  // What a client sends that is no frame, or too long a one, ws answers by closing.
  ws.on("error", () => {})
  ws.on("pong", () => extra.peer?.here())
  const closed = server.opened(
    {
      protocol: ws.protocol,
      send: (text) => {
        if (extra.socket.writableLength > MAX_UNREAD_BYTES) ws.terminate()
        else if (ws.readyState === ws.OPEN) ws.send(text)
      },
      close: (code, reason) => ws.close(code, reason),
      onMessage: (hear) => {
        let second = 0
        let messages = 0
        ws.on("message", (data, isBinary) => {
          // Who was told goodbye may go on talking until the connection is cut.
          if (ws.readyState !== ws.OPEN) return
          const now = Math.floor(monotonic() / 1000)
          messages = now === second ? messages + 1 : 1
          second = now
          if (messages > MAX_MESSAGES_PER_SECOND) return ws.close(CloseCode.TooManyInitialisationRequests, "Too many messages")
          if (isBinary) return ws.close(CloseCode.BadRequest, "Text is expected")
          hear(String(data)).catch(fail)
        })
      },
    },
    extra,
  )
  ws.once("close", (code) => {
    if (extra.peer) hub.disconnect(extra.peer)
    deps.log.info({ requestId: extra.facts.requestId, userId: extra.peer?.employeeId, code }, "socket closed")
    closed(code, "").catch(fail)
  })
}

/** Who is there, by the token of the first message, else by that of the handshake. */
async function connect(
  deps: AppDependencies,
  hub: SubscriptionHub,
  connection: ProtocolContext<Record<string, unknown>, Extra>,
): Promise<boolean> {
  const { connectionParams = {}, extra } = connection
  const token = bearer(connectionParams.Authorization ?? connectionParams.authorization ?? connectionParams.token) ?? extra.token
  const { ws } = extra
  try {
    if (!token) throw new AppError("UNAUTHENTICATED")
    const { viewer } = await deps.authenticator.authenticate(token)
    const claims = await deps.tokens.readAccessToken(token, deps.clock)
    const peer = new SocketConnection(extra, viewer, claims?.expiresAt.getTime() ?? 0)
    if (ws.readyState !== ws.OPEN) return false
    if (!hub.connect(peer)) {
      ws.close(CloseCode.TooManyInitialisationRequests, "Too many connections")
      return false
    }
    extra.peer = peer
    // The token has done its work, and a socket lives longer than it should.
    Object.assign(connection, { connectionParams: undefined })
    extra.token = undefined
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    ws.close(error.status === 403 ? CloseCode.Forbidden : CloseCode.Unauthorized, error.code)
    return false
  }
}

async function assertWithinLimits(deps: AppDependencies, userId: string, id: string, operations: number): Promise<void> {
  if (id.length > MAX_OPERATION_ID_LENGTH) throw new AppError("BAD_REQUEST")
  if (operations > MAX_OPERATIONS_PER_SOCKET) throw new AppError("RATE_LIMITED")
  const verdict = await deps.rateLimits.request({ userId, address: undefined })
  if (verdict && !verdict.isAllowed) throw new AppError("RATE_LIMITED", { retryAfter: verdict.retryAfterSeconds })
}

/** How a connection is closed: whoever has lost the right to it need not try again, everybody else may at once. */
const CLOSE_CODES: Record<CloseReason, readonly [number, string]> = {
  ended: [CloseCode.Unauthorized, "The session has ended"],
  expired: [CloseCode.Forbidden, "The token has expired"],
  restart: [1012, "The server is going away"],
}

class SocketConnection implements Connection {
  readonly employeeId: string
  readonly organizationId: string
  readonly sessionId: string
  readonly subscriptions = new Map<string, Subscription>()
  readonly #ws: WebSocket
  readonly #socket: Socket
  #isHere = true

  constructor(
    { ws, socket }: Extra,
    viewer: Viewer,
    readonly expiresAt: number,
  ) {
    this.employeeId = viewer.id
    this.organizationId = viewer.organizationId
    this.sessionId = viewer.sessionId
    this.#ws = ws
    this.#socket = socket
  }

  /** Sends the answer to an operation. Written to the connection itself, as a frame that others may have got already. */
  answer(id: string, payload: string, frames?: FrameCache): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return
    // Whoever reads too slowly is dropped, and gets the rest when it comes back.
    if (this.#socket.writableLength > MAX_UNREAD_BYTES) {
      this.#ws.terminate()
      return
    }
    const message = nextMessage(id, payload)
    const frame = frames?.get(message) ?? textFrame(message)
    frames?.set(message, frame)
    this.#socket.write(frame)
  }

  answering(id: string): SendPayload {
    return (payload, frames) => this.answer(id, payload, frames)
  }

  /** Lasts until the subscription is ended. */
  until(id: string, follow: Subscription): AsyncGenerator<never> {
    return untilReturned(() => {
      if (this.subscriptions.get(id) === follow) this.subscriptions.delete(id)
    })
  }

  here(): void {
    this.#isHere = true
  }

  ping(): void {
    if (this.#isHere) this.#ws.ping()
    else this.#ws.terminate()
    this.#isHere = false
  }

  close(why: CloseReason): void {
    this.#ws.close(...CLOSE_CODES[why])
    // Nothing more is said to who lost the right to it, whether they answer the goodbye or not.
    this.subscriptions.clear()
  }
}

async function* nothing(): AsyncGenerator<never> {}

/** A source that says nothing and ends when it is told to: what is said goes past it. */
function untilReturned(returned: () => void): AsyncGenerator<never> {
  const { promise, resolve } = Promise.withResolvers<IteratorReturnResult<undefined>>()
  const end = async () => {
    returned()
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
