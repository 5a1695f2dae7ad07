// GraphQL on sockets: graphql-ws speaks the protocol, ws the frames. Who connects is asked for a token; what a socket may hold,
// send and leave unread is bounded. Queries and mutations are answered as on HTTP; what subscriptions say comes from pubsub.ts.
import type { IncomingMessage } from "node:http"
import type { Socket } from "node:net"
import { parseCookie } from "cookie"
import type { GraphQLSchema } from "graphql"
import { CloseCode, type Context as Connection, handleProtocols, makeServer } from "graphql-ws"
import proxyAddress from "proxy-addr"
import { type ServerOptions, type WebSocket, WebSocketServer } from "ws"
import { monotonic } from "../adapters/clock.js"
import { isForeign, originsOf } from "../auth/origin.js"
import type { Viewer } from "../auth/viewer.js"
import { Context, type RequestFacts } from "../core/context.js"
import type { Kit } from "../core/dependencies.js"
import { Refusal, refuse } from "../core/errors.js"
import type { Admitted, GraphqlFace, SocketRequest } from "../graphql/server.js"
import { nextMessage, textFrame } from "./frame.js"
import type { Farewell, Follow, Frames, Peer } from "./hub.js"
import { type Answer, Subscribing } from "./subscribe.js"

/** Bytes of a message that a client may send. */
const longestMessage = 64 * 1024
/** Bytes that a client may leave unread. */
const mostUnread = 1024 * 1024
/** Operations that a socket may have under way, subscriptions included. */
const mostOperations = 20
const longestOperationId = 64
const messagesASecond = 50
/** Milliseconds that a client has to answer a goodbye. */
const patience = 1_000

/** What is known of a socket besides the protocol. */
interface Extra {
  readonly ws: WebSocket
  readonly socket: Socket
  readonly facts: RequestFacts
  /** The token that came with the handshake. */
  token: string | undefined
  peer?: SocketPeer
}

/** An operation that passed the limits, with who asks. It is taken once: graphql-ws keeps it as long as a subscription lasts. */
interface Operation {
  readonly id: string
  readonly ctx: Context
  readonly admitted: Admitted
  readonly extra: Extra & { peer: SocketPeer }
  /** Of a subscription. */
  readonly follow?: Follow
}

export interface Sockets {
  /** Answers a request that wants to become a socket. */
  upgrade(req: IncomingMessage, socket: Socket, head: Buffer): void
}

/** `isProxy` says whose word on addresses counts. */
export function openSockets(
  kit: Kit,
  schema: GraphQLSchema,
  face: GraphqlFace,
  isProxy: (address: string, hop: number) => boolean,
): Sockets {
  const ours = originsOf(kit.config)
  const subscribing = new Subscribing(kit, schema, face)
  const waiting = new Map<Admitted, Operation>()
  const take = (admitted: Admitted): Operation => {
    const operation = waiting.get(admitted) as Operation
    waiting.delete(admitted)
    return operation
  }
  const server = makeServer<Record<string, unknown>, Extra>({
    connectionInitWaitTimeout: 3_000,
    onConnect: (connection) => connect(kit, connection),
    async onSubscribe(connection, id, request) {
      const extra = connection.extra as Operation["extra"]
      const operations = Object.keys(connection.subscriptions).length
      const viewer = (await kit.viewers.present([extra.peer.session])).get(extra.peer.session)
      const ctx = new Context(kit, viewer ?? null, extra.facts)
      try {
        if (!viewer) throw refuse("UNAUTHENTICATED")
        await refuseTooMuch(kit, viewer.id, id, operations)
        const admitted = face.admit(ctx, request as SocketRequest)
        const answering = extra.peer.answering(id)
        const follow = admitted.subscribed && (await subscribing.followOf(ctx, admitted, extra.facts, answering))
        waiting.set(admitted, { id, ctx, admitted, extra, follow })
        return { schema, document: admitted.document, operationName: admitted.operationName, contextValue: admitted }
      } catch (error) {
        return [face.told(error, ctx)]
      }
    },
    async execute({ contextValue }) {
      const { id, ctx, admitted, extra } = take(contextValue as Admitted)
      extra.peer.answer(id, await face.run(ctx, admitted))
      return nothing()
    },
    async subscribe({ contextValue }) {
      const { id, extra, follow } = take(contextValue as Admitted)
      kit.live.follow(extra.peer, id, follow as Follow)
      return extra.peer.until(id, follow as Follow)
    },
  })
  // The types do not know `closeTimeout` yet.
  const options: ServerOptions & { closeTimeout: number } = {
    noServer: true,
    maxPayload: longestMessage,
    perMessageDeflate: false,
    clientTracking: false,
    closeTimeout: patience,
    handleProtocols: (protocols) => handleProtocols(protocols),
  }
  const handshakes = new WebSocketServer(options)
  return {
    upgrade(req, socket, head) {
      // The server has let go of it: without a listener, a client that hangs up would end the process.
      socket.on("error", () => socket.destroy())
      const [path] = (req.url ?? "").split("?", 1)
      if (path !== "/graphql") turnAway(socket, "404 Not Found")
      else if (isForeign(req, ours)) turnAway(socket, "403 Forbidden")
      else {
        const extra = { socket, facts: factsOf(req, proxyAddress(req, isProxy)), token: tokenOf(req) }
        handshakes.handleUpgrade(req, socket, head, (ws) => serve(kit, server, { ...extra, ws }))
      }
    },
  }
}

/** Refuses, and does not wait for the client to go. */
function turnAway(socket: Socket, status: string): void {
  socket.once("finish", () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

const factsOf = ({ headers }: IncomingMessage, address = ""): RequestFacts => ({
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
function serve(kit: Kit, server: ReturnType<typeof makeServer<Record<string, unknown>, Extra>>, extra: Extra): void {
  const { ws } = extra
  const fail = (err: unknown) => {
    kit.log.error({ err, requestId: extra.facts.requestId }, "a socket failed")
    ws.close(CloseCode.InternalServerError, "Internal server error")
  }
  // What a client sends that is no frame, or too long a one, ws answers by closing.
  ws.on("error", () => {})
  ws.on("pong", () => extra.peer?.here())
  const closed = server.opened(
    {
      protocol: ws.protocol,
      send: (text) => {
        if (extra.socket.writableLength > mostUnread) ws.terminate()
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
          if (messages > messagesASecond) return ws.close(CloseCode.TooManyInitialisationRequests, "Too many messages")
          if (isBinary) return ws.close(CloseCode.BadRequest, "Text is expected")
          hear(String(data)).catch(fail)
        })
      },
    },
    extra,
  )
  ws.once("close", (code) => {
    if (extra.peer) kit.live.leave(extra.peer)
    kit.log.info({ requestId: extra.facts.requestId, userId: extra.peer?.person, code }, "socket closed")
    closed(code, "").catch(fail)
  })
}

/** Who is there, by the token of the first message, else by that of the handshake. */
async function connect(kit: Kit, connection: Connection<Record<string, unknown>, Extra>): Promise<boolean> {
  const { connectionParams = {}, extra } = connection
  const token = bearer(connectionParams.Authorization ?? connectionParams.authorization ?? connectionParams.token) ?? extra.token
  const { ws } = extra
  try {
    if (!token) throw refuse("UNAUTHENTICATED")
    const { viewer } = await kit.viewers.authenticate(token)
    const claims = await kit.tokens.readAccessToken(token, kit.clock)
    const peer = new SocketPeer(extra, viewer, claims?.expiresAt.getTime() ?? 0)
    if (ws.readyState !== ws.OPEN) return false
    if (!kit.live.join(peer)) {
      ws.close(CloseCode.TooManyInitialisationRequests, "Too many connections")
      return false
    }
    extra.peer = peer
    // The token has done its work, and a socket lives longer than it should.
    Object.assign(connection, { connectionParams: undefined })
    extra.token = undefined
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    ws.close(error.status === 403 ? CloseCode.Forbidden : CloseCode.Unauthorized, error.code)
    return false
  }
}

async function refuseTooMuch(kit: Kit, userId: string, id: string, operations: number): Promise<void> {
  if (id.length > longestOperationId) throw refuse("BAD_REQUEST")
  if (operations > mostOperations) throw refuse("RATE_LIMITED")
  const verdict = await kit.rateLimits.request({ userId, address: undefined })
  if (verdict && !verdict.isAllowed) throw refuse("RATE_LIMITED", { retryAfter: verdict.retryAfterSeconds })
}

/** How a connection is closed: whoever has lost the right to it need not try again, everybody else may at once. */
const farewells: Record<Farewell, readonly [number, string]> = {
  ended: [CloseCode.Unauthorized, "The session has ended"],
  expired: [CloseCode.Forbidden, "The token has expired"],
  restart: [1012, "The server is going away"],
}

class SocketPeer implements Peer {
  readonly person: string
  readonly organization: string
  readonly session: string
  readonly follows = new Map<string, Follow>()
  readonly #ws: WebSocket
  readonly #socket: Socket
  #isHere = true

  constructor(
    { ws, socket }: Extra,
    viewer: Viewer,
    readonly expiresAt: number,
  ) {
    this.person = viewer.id
    this.organization = viewer.organizationId
    this.session = viewer.sessionId
    this.#ws = ws
    this.#socket = socket
  }

  /** Sends the answer to an operation. Written to the connection itself, as a frame that others may have got already. */
  answer(id: string, payload: string, frames?: Frames): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return
    // Whoever reads too slowly is dropped, and gets the rest when it comes back.
    if (this.#socket.writableLength > mostUnread) {
      this.#ws.terminate()
      return
    }
    const message = nextMessage(id, payload)
    const frame = frames?.get(message) ?? textFrame(message)
    frames?.set(message, frame)
    this.#socket.write(frame)
  }

  answering(id: string): Answer {
    return (payload, frames) => this.answer(id, payload, frames)
  }

  /** Lasts until the subscription is ended. */
  until(id: string, follow: Follow): AsyncGenerator<never> {
    return untilReturned(() => {
      if (this.follows.get(id) === follow) this.follows.delete(id)
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

  close(why: Farewell): void {
    this.#ws.close(...farewells[why])
    // Nothing more is said to who lost the right to it, whether they answer the goodbye or not.
    this.follows.clear()
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
