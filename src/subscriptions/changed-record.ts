// Reads changed records with the rights of their subscribers.
import type { Viewer } from "../auth/viewer.js"
import type { AppDependencies } from "../core/dependencies.js"
import type { Row } from "../query/executor.js"
import type { SubscriberChange } from "./connection.js"

interface ChangedRecord {
  /** Null for a record that was deleted or that the subscriber may not read. */
  readonly row: Row | null
  /** The subscriber with the rights that decided. */
  readonly viewer: Viewer
}

/**
 * Reads a changed record for a subscriber. The log names exactly the readers at the commit. The announcement of new rights can arrive
 * after the signal, so a cached viewer that contradicts the log is loaded again.
 */
export async function readChangedRecord(
  { authenticator }: AppDependencies,
  { change, isRemoval }: SubscriberChange,
  viewer: Viewer,
  read: (viewer: Viewer) => Promise<Row | null>,
): Promise<ChangedRecord> {
  if (change === "DELETED") return { row: null, viewer }
  const row = await read(viewer)
  if ((row === null) === isRemoval) return { row, viewer }
  const current = await authenticator.reloadViewer(viewer.sessionId)
  // The delivery closes the connection of an ended session.
  return current ? { row: await read(current), viewer: current } : { row: null, viewer }
}
