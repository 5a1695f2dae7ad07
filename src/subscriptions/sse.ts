// Notifications as server-sent events. The id of an event is the number of its notification, so a browser that reconnects resumes
// there (Last-Event-ID).
import type { Request, Response } from "express"
import type { Viewer } from "../auth/viewer.js"
import type { Context } from "../core/context.js"
import { AppError } from "../core/errors.js"
import { Notification } from "../entities/notifications.js"
import { languageOf } from "../i18n/translate.js"
import type { Presenter } from "../rest/presenter.js"
import type { CloseReason, Connection, Subscription } from "./connection.js"
import type { SubscriptionHub } from "./hub.js"
import { MAX_UNREAD_BYTES } from "./socket-connection.js"

/** Delay after which a browser reconnects. */
const RECONNECT_DELAY_MS = 2_000
/** Seconds after which a client may retry if there are too many connections. */
const RETRY_AFTER_SECONDS = 60

/** Opens a stream of the notifications after a number. It ends with the connection, the session or the server. */
export async function openStream(
  hub: SubscriptionHub,
  req: Request,
  res: Response,
  ctx: Context,
  presenter: Presenter,
  lastNumber: number,
): Promise<void> {
  const { tokens, clock } = ctx.deps
  const claims = await tokens.readAccessToken(ctx.request.token ?? "", clock)
  // A response that closed meanwhile would never be removed from the hub.
  if (res.destroyed) return
  const connection = new StreamConnection(res, ctx.viewer, claims?.expiresAt.getTime() ?? 0)
  if (req.method !== "HEAD" && !hub.connect(connection)) throw new AppError("RATE_LIMITED", { retryAfter: RETRY_AFTER_SECONDS })
  res.writeHead(200, {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
    // Keeps nginx from buffering events.
    "X-Accel-Buffering": "no",
  })
  if (req.method === "HEAD") return void res.end()
  res.once("close", () => hub.disconnect(connection))
  res.write(`retry: ${RECONNECT_DELAY_MS}\n\n`)
  hub.subscribe(connection, "notifications", {
    source: "sharedInbox",
    lastNumber,
    view: { key: "REST", selection: presenter.selection(Notification), language: languageOf(ctx) },
    deliver: (content, number) => {
      const data = JSON.stringify(presenter.present(ctx, Notification.name, content))
      connection.write(`id: ${number}\ndata: ${data}\n\n`)
    },
  })
  hub.subscribe(connection, "unreadCount", {
    source: "unreadCount",
    lastCount: undefined,
    deliver: (count) => connection.write(`event: unreadCount\ndata: ${JSON.stringify({ count })}\n\n`),
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
    if (this.res.writableLength > MAX_UNREAD_BYTES) this.res.destroy()
    else if (!this.res.writableEnded) this.res.write(text)
  }

  /** A comment line. Writing to a dead connection fails, which closes it. */
  ping(): void {
    this.write(": ping\n\n")
  }

  close(_reason: CloseReason): void {
    this.subscriptions.clear()
    this.res.end()
  }
}
