// Changes of what viewers are made of, and of the figures of organizations. Triggers announce them: to all instances by NOTIFY, and to the instance of the transaction by a
// message with the result of the statement (docs/decisions/0064).
import type { PoolClient } from "pg"
import type { Logger } from "pino"
import { openListener } from "./listener.js"

/** Employees and API keys by id, or the whole organization. */
export interface ViewerChange {
  readonly organizationId: string
  readonly viewerIds?: readonly string[]
}

const CHANNEL = "hr_workforce_viewers"
/** Text of the message that the triggers raise. */
const MESSAGE = "viewers changed"
const HEARTBEAT_INTERVAL_MS = 300
/** Time after a heartbeat during which no earlier change can be unknown. */
const LEASE_MS = 1_000

export interface AnnouncementHandlers {
  onChange(change: ViewerChange): void
  /** The headcounts or the length of the directory of an organization may have changed. */
  onFigures(organizationId: string): void
}

function handle(text: string, { onChange, onFigures }: AnnouncementHandlers): void {
  const [first = "", ...ids] = text.split(" ")
  if (first === "figures") onFigures(ids[0] ?? "")
  else onChange(ids.length > 0 ? { organizationId: first, viewerIds: ids } : { organizationId: first })
}

interface ViewerChangesOptions extends AnnouncementHandlers {
  databaseUrl: string
  log: Logger
  /** Called after a connection loss: changes may be unknown. */
  onGap(): void
}

export interface ViewerChanges {
  /** Whether every change is known that was committed more than a second ago. */
  isCurrent(): boolean
  stop(): Promise<void>
}

/** Listens to the changes of all instances. */
export async function openViewerChanges({ databaseUrl, log, onGap, ...handlers }: ViewerChangesOptions): Promise<ViewerChanges> {
  const listener = await openListener({
    databaseUrl,
    channel: CHANNEL,
    applicationName: "hr-workforce-platform sessions",
    log,
    heartbeatIntervalMs: HEARTBEAT_INTERVAL_MS,
    onMessage: (payload) => handle(payload, handlers),
    onGap,
  })
  return { isCurrent: () => listener.staleness() < LEASE_MS, stop: () => listener.stop() }
}

interface ProtocolConnection {
  prependListener(event: "readyForQuery", listener: (message: { status: string }) => void): void
}

/** Reports the changes of a connection's transactions when they end, before the callers of their last statements continue. */
export function observeViewerChanges(client: PoolClient, handlers: AnnouncementHandlers): void {
  const announced = new Set<string>()
  client.on("notice", ({ message, detail }) => {
    if (message === MESSAGE && detail) announced.add(detail)
  })
  const { connection } = client as unknown as { connection: ProtocolConnection }
  connection.prependListener("readyForQuery", ({ status }) => {
    // I: idle, outside of a transaction.
    if (status !== "I" || announced.size === 0) return
    const texts = [...announced]
    announced.clear()
    for (const text of texts) handle(text, handlers)
  })
}
