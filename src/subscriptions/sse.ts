// Notifications as server-sent events, for clients that know no WebSocket. Each event has the number of its notification as its id,
// so a browser that connects again says by itself where to go on (Last-Event-ID).
import type { Request, Response } from "express"
import type { Viewer } from "../auth/viewer.js"
import type { Context } from "../core/context.js"
import { AppError } from "../core/errors.js"
import { Notification } from "../entities/notifications/inbox.js"
import { languageOf } from "../i18n/translate.js"
import type { Presenter } from "../rest/presenter.js"
import type { CloseReason, Connection, Subscription, SubscriptionHub } from "./hub.js"

/** Bytes that a client may leave unread. */
const MAX_UNREAD_BYTES = 1024 * 1024

/** Milliseconds after which a browser connects again. */
const RECONNECT_DELAY_MS = 2_000

/** Begins a stream after a notification; ends it when the client goes, or the session, or the server. */
export async function openStream(
  hub: SubscriptionHub,
  req: Request,
  res: Response,
  ctx: Context,
  presenter: Presenter,
  after: number,
): Promise<void> {
  const { tokens, clock } = ctx.deps
  const claims = await tokens.readAccessToken(ctx.request.token ?? "", clock)
  // Whoever has gone meanwhile would never be taken off again.
  if (res.destroyed) return
  const peer = new StreamConnection(res, ctx.viewer, claims?.expiresAt.getTime() ?? 0)
  if (req.method !== "HEAD" && !hub.connect(peer)) throw new AppError("RATE_LIMITED", { retryAfter: 60 })
  res.writeHead(200, {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
    // Proxies would keep events until a buffer is full.
    "X-Accel-Buffering": "no",
  })
  if (req.method === "HEAD") return void res.end()
  res.once("close", () => hub.disconnect(peer))
  res.write(`retry: ${RECONNECT_DELAY_MS}\n\n`)
  const shown = (row: unknown) => JSON.stringify(presenter.present(ctx, Notification.name, row))
  hub.subscribe(peer, "notifications", {
    of: "inbox",
    last: after,
    view: { key: "REST", selection: presenter.selection(Notification), language: languageOf(ctx) },
    tell: (row, number) => peer.write(`id: ${number}\ndata: ${shown(row)}\n\n`),
  })
  hub.subscribe(peer, "unread", {
    of: "unread",
    last: undefined,
    tell: (count) => peer.write(`event: unreadCount\ndata: ${JSON.stringify({ count })}\n\n`),
  })
}

class StreamConnection implements Connection {
  readonly employeeId: string
  readonly organizationId: string
  readonly sessionId: string
  readonly subscriptions = new Map<string, Subscription>()

  constructor(
    private readonly res: Response,
    viewer: Viewer,
    readonly expiresAt: number,
  ) {
    this.employeeId = viewer.id
    this.organizationId = viewer.organizationId
    this.sessionId = viewer.sessionId
  }

  write(text: string): void {
    // Whoever reads too slowly is dropped, and gets the rest when it comes back.
    if (this.res.writableLength > MAX_UNREAD_BYTES) this.res.destroy()
    else if (!this.res.writableEnded) this.res.write(text)
  }

  ping(): void {
    this.write(": still there\n\n")
  }

  close(_why: CloseReason): void {
    this.subscriptions.clear()
    this.res.end()
  }
}
