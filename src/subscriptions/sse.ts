// Live updates as server-sent events: notifications without an event name, the unread count and changes of records under names.
// The id of an event is the resume token of the stream, so a browser that reconnects resumes there (Last-Event-ID).
import type { Request, Response } from "express"
import type { Viewer } from "../auth/viewer.js"
import { Context } from "../core/context.js"
import { AppError } from "../core/errors.js"
import { StreamEvent } from "../entities/enums.js"
import { type Class, metadataOf } from "../entities/metadata.js"
import { Notification } from "../entities/notifications.js"
import { PendingDecision } from "../entities/self-service/pending-decisions.js"
import { decisionEntities } from "../events/live-entities.js"
import { languageOf } from "../i18n/translate.js"
import { QuerySpec } from "../query/query-spec.js"
import type { Presenter } from "../rest/presenter.js"
import { type FieldSelection, type RouteDefinition, representationOf } from "../rest/route.js"
import type { StreamStart } from "../services/notifications/resume-tokens.js"
import { readChangedRecord } from "./changed-record.js"
import { type CloseReason, type Connection, resumeTokenOf, type Subscription } from "./connection.js"
import type { SubscriptionHub } from "./hub.js"
import { recordOperations } from "./live-field.js"
import { MAX_UNREAD_BYTES } from "./socket-connection.js"

/** Delay after which a browser reconnects. */
const RECONNECT_DELAY_MS = 2_000
/** Seconds after which a client may retry if there are too many connections. */
const RETRY_AFTER_SECONDS = 60

/** The operation that delivers pending decisions. */
const DECISIONS = "pendingDecisionsChanged"

/** Opens a stream of events after a resume token. It ends with the connection, the session or the server. */
export async function openStream(
  hub: SubscriptionHub,
  routes: readonly RouteDefinition[],
  req: Request,
  res: Response,
  ctx: Context,
  presenter: Presenter,
  start: StreamStart,
): Promise<void> {
  const { tokens, clock } = ctx.deps
  const claims = await tokens.readAccessToken(ctx.request.token ?? "", clock)
  // A response that closed meanwhile would never be removed from the hub.
  if (res.destroyed) return
  const connection = new StreamConnection(res, ctx.viewer, claims?.expiresAt.getTime() ?? 0)
  if (req.method !== "HEAD" && !hub.connect(connection)) {
    // An EventSource connects again after a broken connection, and ends for good at a status.
    if (hub.isStopped) return void res.destroy()
    throw new AppError("RATE_LIMITED", { retryAfter: RETRY_AFTER_SECONDS })
  }
  res.writeHead(200, {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
    // Keeps nginx from buffering events.
    "X-Accel-Buffering": "no",
  })
  if (req.method === "HEAD") return void res.end()
  res.once("close", () => hub.disconnect(connection))
  res.write(`retry: ${RECONNECT_DELAY_MS}\n\n`)
  const subscriptions = [
    ...(start.events.has("NOTIFICATION") ? [notificationsOf(connection, start, ctx, presenter, routes)] : []),
    ...(start.events.has("UNREAD_COUNT") ? [unreadCountOf(connection, start)] : []),
    ...(start.entities.length > 0 ? [recordsOf(connection, start, ctx, presenter, routes)] : []),
  ]
  for (const subscription of subscriptions) {
    hub.subscribe(connection, subscription.source, subscription, 0)
    hub.deliver(connection, subscription)
  }
}

function notificationsOf(
  connection: StreamConnection,
  start: StreamStart,
  ctx: Context,
  presenter: Presenter,
  routes: readonly RouteDefinition[],
): Subscription {
  const fields = representationOf(routes, Notification)
  const subscription: Subscription = {
    source: "sharedInbox",
    start: start.resumePoint,
    startedAt: ctx.deps.clock.now().getTime(),
    lastNumber: start.resumePoint.inbox,
    view: { key: "REST", selection: presenter.selection(Notification, fields), language: languageOf(ctx) },
    deliver: (content, number) => {
      const data = presenter.present(ctx, Notification.name, content, fields)
      connection.writeEvent(resumeTokenOf(connection, subscription, { inbox: number }), data)
      return undefined
    },
  }
  return subscription
}

const unreadCountOf = (connection: StreamConnection, { resumePoint: start }: StreamStart): Subscription => ({
  source: "unreadCount",
  start,
  lastCount: undefined,
  deliver: (count, resumeToken) => connection.writeEvent(resumeToken, { count, resumeToken }, "UNREAD_COUNT"),
})

/** The fields of an entity in REST. */
interface Representation {
  readonly entity: Class
  readonly include: FieldSelection
}

/** Changes of records as REST returns them: first the decisions on the record that await the subscriber, then the record. */
function recordsOf(
  connection: StreamConnection,
  { resumePoint: start, lastRecordChange, entities, events }: StreamStart,
  { deps, request }: Context,
  presenter: Presenter,
  routes: readonly RouteDefinition[],
): Subscription {
  const representations = new Map<string, Representation>(
    entities.map((entity) => [entity.name, { entity, include: representationOf(routes, entity) }]),
  )
  const contextOf = (reader: Viewer) => new Context(deps, reader, request)
  const decisions = representationOf(routes, PendingDecision)
  /** The decisions on a record that await the viewer. */
  const readDecisions = async (ctx: Context, id: string) => {
    const spec = ctx.services.selfService.pendingDecisions.listOf(id)
    const rows = await ctx.query.execute(spec, presenter.selection(PendingDecision, decisions), { kind: "all" })
    return presenter.presentLoaded(ctx, PendingDecision.name, rows, decisions)
  }
  const subscription: Subscription = {
    source: "record",
    entities: new Set(representations.keys()),
    start,
    lastChange: start.records,
    lastRecordChange,
    deliver: async (logged, tokenOf, viewer) => {
      const { entity: name, id, change, isRemoval } = logged
      const { entity, include } = representations.get(name) as Representation
      const event = StreamEvent.parse(name) as StreamEvent
      // A stream has all events by default, and before the first day an employee may receive only some of them.
      const mayReceive = (operation: string | undefined) => deps.accessPolicies.mayCall(viewer, operation as string)
      const hasRecord = events.has(event) && mayReceive(recordOperations.get(entity))
      const hasDecisions = events.has("PENDING_DECISION") && decisionEntities.includes(entity) && mayReceive(DECISIONS)
      if (!hasRecord && !hasDecisions) return
      const spec = QuerySpec.optional(entity, { id })
      const selection = presenter.selection(entity, include)
      const read = await readChangedRecord(deps, logged, viewer, (reader) => contextOf(reader).query.execute(spec, selection))
      if (!read.row && !isRemoval) return
      const ctx = contextOf(read.viewer)
      const record = hasRecord && (await presenter.presentLoaded(ctx, metadataOf(entity).name, read.row, include))
      const pendingDecisions = hasDecisions && (await readDecisions(ctx, id))
      const resumeToken = tokenOf()
      // A stream that breaks between the two events of a change resumes before both.
      const first = hasRecord ? resumeTokenOf(connection, subscription, {}) : resumeToken
      if (hasDecisions) connection.writeEvent(first, { resumeToken, change, id, pendingDecisions }, "PENDING_DECISION")
      if (hasRecord) connection.writeEvent(resumeToken, { resumeToken, change, id, record }, event)
    },
  }
  return subscription
}

class StreamConnection implements Connection {
  readonly employeeId: string
  readonly organizationId: string
  readonly sessionId: string
  readonly isServiceAccount: boolean
  readonly subscriptions = new Map<string, Subscription>()

  constructor(
    private readonly res: Response,
    viewer: Viewer,
    readonly expiresAt: number,
  ) {
    this.employeeId = viewer.id
    this.organizationId = viewer.organizationId
    this.sessionId = viewer.sessionId
    this.isServiceAccount = viewer.isServiceAccount
  }

  /** Writes an event. Notifications have no event name. */
  writeEvent(resumeToken: string, data: unknown, event?: StreamEvent): void {
    const name = event ? `event: ${StreamEvent.label(event)}\n` : ""
    this.write(`id: ${resumeToken}\n${name}data: ${JSON.stringify(data)}\n\n`)
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
