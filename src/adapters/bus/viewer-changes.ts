// Changes of what viewers are made of. Triggers announce them: to all instances by NOTIFY, and to the instance of the transaction by a
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

function parseChange(text: string): ViewerChange {
  const [organizationId = "", ...viewerIds] = text.split(" ")
  return viewerIds.length > 0 ? { organizationId, viewerIds } : { organizationId }
}

interface ViewerChangesOptions {
  databaseUrl: string
  log: Logger
  onChange(change: ViewerChange): void
  /** Called after a connection loss: changes may be unknown. */
  onGap(): void
}

export interface ViewerChanges {
  /** Whether every change is known that was committed more than a second ago. */
  isCurrent(): boolean
  stop(): Promise<void>
}

/** Listens to the changes of all instances. */
export async function openViewerChanges({ databaseUrl, log, onChange, onGap }: ViewerChangesOptions): Promise<ViewerChanges> {
  const listener = await openListener({
    databaseUrl,
    channel: CHANNEL,
    applicationName: "hr-workforce-platform sessions",
    log,
    heartbeatIntervalMs: HEARTBEAT_INTERVAL_MS,
    onMessage: (payload) => onChange(parseChange(payload)),
    onGap,
  })
  return { isCurrent: () => listener.staleness() < LEASE_MS, stop: () => listener.stop() }
}

interface ProtocolConnection {
  prependListener(event: "readyForQuery", listener: (message: { status: string }) => void): void
}

/** Reports the changes of a connection's transactions when they end, before the callers of their last statements continue. */
export function observeViewerChanges(client: PoolClient, onChange: (change: ViewerChange) => void): void {
  const announced = new Set<string>()
  client.on("notice", ({ message, detail }) => {
    if (message === MESSAGE && detail) announced.add(detail)
  })
  const { connection } = client as unknown as { connection: ProtocolConnection }
  connection.prependListener("readyForQuery", ({ status }) => {
    // I: idle, outside of a transaction.
    if (status !== "I" || announced.size === 0) return
    const changes = [...announced].map(parseChange)
    announced.clear()
    for (const change of changes) onChange(change)
  })
}
