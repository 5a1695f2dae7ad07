// GraphQL over WebSocket (graphql-transport-ws): graphql-ws implements the protocol, ws the framing. Queries and mutations run as
// over HTTP; subscriptions are delivered by the hub.
import type { IncomingMessage } from "node:http"
import type { Socket } from "node:net"
import type { GraphQLSchema } from "graphql"
import {
  CloseCode,
  handleProtocols,
  MessageType,
  makeServer,
  type Context as ProtocolContext,
  stringifyMessage,
} from "graphql-ws"
import proxyAddress from "proxy-addr"
import { type ServerOptions, type WebSocket, WebSocketServer } from "ws"
import { monotonic } from "../adapters/clock.js"
import { isCrossOrigin, originsOf } from "../auth/origin.js"
import { Context } from "../core/context.js"
import type { AppDependencies } from "../core/dependencies.js"
import { AppError, isTemporary } from "../core/errors.js"
import type { ApiRequest } from "../core/request.js"
import type { GraphqlApi, SocketRequest, ValidatedOperation } from "../graphql/server.js"
import { isSecureRequest, type TrustProxy } from "../http/secure-request.js"
import type { Subscription } from "./connection.js"
import type { SubscriptionHub } from "./hub.js"
import { authenticateToken, renewConnection, tokenOfHandshake, tokenOfParams } from "./socket-authentication.js"
import { CLOSE_CODES, MAX_UNREAD_BYTES, SocketConnection } from "./socket-connection.js"
import { assertWithinLimits, UnauthenticatedSockets } from "./socket-limits.js"
import { SubscriptionFactory } from "./subscription-factory.js"

const MAX_MESSAGE_BYTES = 64 * 1024
const MAX_MESSAGES_PER_SECOND = 50
/** Time for the `connection_init` message. */
const INIT_TIMEOUT_MS = 2_000
/** Time before a socket is closed because of a temporary failure. */
const RETRY_DELAY_MS = 1_000
/** Time for the client's close frame. */
const CLOSE_TIMEOUT_MS = 1_000

/** Data of a socket that graphql-ws passes through. */
interface SocketState {
  readonly ws: WebSocket
  readonly socket: Socket
  readonly requestMeta: ApiRequest
  /** Token of the handshake. */
  token: string | undefined
  /** Ends the count of the socket as unauthenticated. */
  readonly release: () => void
  /** Set after authentication. */
  connection?: SocketConnection
}

/** An operation between validation and execution. */
interface PendingOperation {
  readonly id: string
  readonly ctx: Context
  readonly connection: SocketConnection
  readonly subscription?: Subscription
}

type ProtocolServer = ReturnType<typeof makeServer<Record<string, unknown>, SocketState>>

export interface Sockets {
  /** Handles an HTTP upgrade request. */
  upgrade(req: IncomingMessage, socket: Socket, head: Buffer): void
}

export function openSockets(
  deps: AppDependencies,
  hub: SubscriptionHub,
  schema: GraphQLSchema,
  graphql: GraphqlApi,
  isTrustedProxy: TrustProxy,
): Sockets {
  const allowedOrigins = originsOf(deps.config)
  const server = createProtocolServer(deps, hub, schema, graphql)
  const unauthenticatedSockets = new UnauthenticatedSockets()
  // The type definitions lack `closeTimeout`.
  const options: ServerOptions & { closeTimeout: number } = {
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
    closeTimeout: CLOSE_TIMEOUT_MS,
    handleProtocols: (protocols) => handleProtocols(protocols),
  }
  const webSocketServer = new WebSocketServer(options)
  return {
    upgrade(req, socket, head) {
      // The HTTP server has removed its listeners, and an unhandled error event would end the process.
      socket.on("error", () => socket.destroy())
      const [path] = (req.url ?? "").split("?", 1)
      if (path !== "/graphql") rejectUpgrade(socket, "404 Not Found")
      else if (isCrossOrigin(req, allowedOrigins)) rejectUpgrade(socket, "403 Forbidden")
      else {
        const address = proxyAddress(req, isTrustedProxy)
        const release = unauthenticatedSockets.admit(address)
        if (typeof release === "string") return rejectUpgrade(socket, release)
        socket.once("close", release)
        const token = tokenOfHandshake(req, isSecureRequest(req, deps.config, isTrustedProxy))
        const state = { socket, requestMeta: requestOf(req, address), token, release }
        webSocketServer.handleUpgrade(req, socket, head, (ws) => serve(deps, hub, server, { ...state, ws }))
      }
    },
  }
}

function createProtocolServer(
  deps: AppDependencies,
  hub: SubscriptionHub,
  schema: GraphQLSchema,
  graphql: GraphqlApi,
): ProtocolServer {
  const subscriptions = new SubscriptionFactory(deps, schema, graphql)
  /** graphql-ws keeps the validated operation for the lifetime of a subscription; the context must not live that long. */
  const pendingOperations = new Map<ValidatedOperation, PendingOperation>()
  const takePending = (operation: ValidatedOperation): PendingOperation => {
    const pending = pendingOperations.get(operation) as PendingOperation
    pendingOperations.delete(operation)
    return pending
  }
  return makeServer<Record<string, unknown>, SocketState>({
    connectionInitWaitTimeout: INIT_TIMEOUT_MS,
    onConnect: (context) => authenticate(deps, hub, context),
    async onSubscribe(context, id, request) {
      const { connection, requestMeta } = context.extra as SocketState & { connection: SocketConnection }
      const { sessionId } = connection
      const operationCount = Object.keys(context.subscriptions).length
      const ctx = new Context(deps, null, requestMeta)
      try {
        const viewer = await deps.authenticator.loadViewer(sessionId)
        ctx.setViewer(viewer ?? null)
        if (!viewer) throw new AppError("UNAUTHENTICATED")
        await assertWithinLimits(ctx, id, operationCount)
        const operation = await graphql.validateOperation(ctx, request as SocketRequest)
        const subscription =
          operation.subscribed && (await subscriptions.create(ctx, operation, requestMeta, connection.senderOf(id)))
        if (subscription) hub.subscribe(connection, id, subscription, operation.cost)
        pendingOperations.set(operation, { id, ctx, connection, subscription })
        return { schema, document: operation.document, operationName: operation.operationName, contextValue: operation }
      } catch (error) {
        // An error would end the subscription for good. After the socket is closed, the client subscribes again.
        if (isTemporary(error) && graphql.isSubscription(request as SocketRequest)) throw error
        return [graphql.errors.formatError(error, ctx)]
      }
    },
    async execute({ contextValue }) {
      const operation = contextValue as ValidatedOperation
      const { id, ctx, connection } = takePending(operation)
      connection.send(id, await graphql.execute(ctx, operation))
      return yieldNothing()
    },
    async subscribe({ contextValue }) {
      const { id, connection, subscription } = takePending(contextValue as ValidatedOperation)
      hub.deliver(connection, subscription as Subscription)
      return connection.untilUnsubscribed(id, subscription as Subscription)
    },
  })
}

/** An empty iterator: results are sent past graphql-ws. */
async function* yieldNothing(): AsyncGenerator<never> {}

/** Rejects an upgrade without waiting for the client to close. */
function rejectUpgrade(socket: Socket, status: string): void {
  socket.once("finish", () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

const MAX_HEADER_LENGTH = 300

const requestOf = ({ headers, socket }: IncomingMessage, address = ""): ApiRequest => ({
  requestId: crypto.randomUUID(),
  address,
  userAgent: headers["user-agent"]?.slice(0, MAX_HEADER_LENGTH),
  acceptLanguage: headers["accept-language"]?.slice(0, MAX_HEADER_LENGTH),
  isAborted: () => socket.destroyed,
})

function serve(deps: AppDependencies, hub: SubscriptionHub, server: ProtocolServer, state: SocketState): void {
  const { ws, socket, requestMeta } = state
  const { requestId } = requestMeta
  const fail = (err: unknown) => {
    if (isTemporary(err)) return closeLater(ws, hub)
    deps.log.error({ err, requestId }, "socket failed")
    ws.close(CloseCode.InternalServerError, "Internal server error")
  }
  // ws itself closes the socket after an invalid or oversized frame.
  ws.on("error", () => {})
  const send = (text: string) => {
    if (socket.writableLength > MAX_UNREAD_BYTES) ws.terminate()
    else if (ws.readyState === ws.OPEN) ws.send(text)
  }
  const onClosed = server.opened(
    {
      protocol: ws.protocol,
      send,
      onPing: async (payload) => {
        const isRenewal = payload?.authorization !== undefined
        const answer = isRenewal ? await renewConnection(deps, state.connection, payload.authorization) : payload
        if (answer || !isRenewal) send(stringifyMessage({ type: MessageType.Pong, payload: answer }))
      },
      close: (code, reason) => ws.close(code, reason),
      onMessage: (handleMessage) => {
        let second = 0
        let messages = 0
        ws.on("message", (data, isBinary) => {
          // A client may keep sending after the server has sent its close frame.
          if (ws.readyState !== ws.OPEN) return
          const now = Math.floor(monotonic() / 1000)
          messages = now === second ? messages + 1 : 1
          second = now
          if (messages > MAX_MESSAGES_PER_SECOND) return ws.close(CloseCode.TooManyInitialisationRequests, "Too many messages")
          if (isBinary) return ws.close(CloseCode.BadRequest, "Text is expected")
          handleMessage(String(data)).catch(fail)
        })
      },
    },
    state,
  )
  ws.once("close", (code) => {
    if (state.connection) hub.disconnect(state.connection)
    deps.log.info({ requestId, userId: state.connection?.employeeId, code }, "socket closed")
    onClosed(code, "").catch(fail)
  })
}

/** Closes a socket so that its client connects again, after a moment, so that clients without a delay of their own cause little load. */
function closeLater(ws: WebSocket, hub: SubscriptionHub): void {
  const close = () => ws.close(...CLOSE_CODES[hub.isStopped ? "serverRestart" : "unavailable"])
  setTimeout(close, RETRY_DELAY_MS).unref()
}

/** Authenticates with the token of `connection_init`, else of the handshake. Returns false, or closes the socket, on failure. */
async function authenticate(
  deps: AppDependencies,
  hub: SubscriptionHub,
  context: ProtocolContext<Record<string, unknown>, SocketState>,
): Promise<boolean> {
  const { connectionParams: params = {}, extra: state } = context
  const { ws, socket } = state
  try {
    const { viewer, expiresAt } = await authenticateToken(deps, tokenOfParams(params) ?? state.token)
    const connection = new SocketConnection(ws, socket, viewer, expiresAt)
    // A socket that closed meanwhile would never be removed from the hub.
    if (ws.readyState !== ws.OPEN) return false
    if (!hub.connect(connection)) {
      if (hub.isStopped) connection.close("serverRestart")
      else ws.close(CloseCode.TooManyInitialisationRequests, "Too many connections")
      return false
    }
    state.connection = connection
    state.release()
    // The token is no longer needed and must not stay in memory for the lifetime of the socket.
    Object.assign(context, { connectionParams: undefined })
    state.token = undefined
    return true
  } catch (error) {
    if (!(error instanceof AppError) || isTemporary(error)) throw error
    ws.close(error.status === 403 ? CloseCode.Forbidden : CloseCode.Unauthorized, error.code)
    return false
  }
}
