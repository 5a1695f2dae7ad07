// Bus: carries signals between instances after a commit. Signals carry ids only; the receiver reads the data itself.
import type { RawBuilder } from "kysely"
import type { Logger } from "pino"

/** A change. An inbox signal without `employeeIds` concerns the whole organization. */
export type Signal =
  /** Notifications were added to inboxes, read or deleted. */
  | { readonly type: "inbox"; readonly organizationId: string; readonly employeeIds?: readonly string[] }
  /** Changes were added to the log of record changes. */
  | { readonly type: "record"; readonly organizationId: string }

/** Publication of signals to all instances. Without signals, both fields are absent. */
interface SignalPublication {
  /** An expression for a statement of the transaction, whose commit then publishes. */
  expression?: RawBuilder<unknown>
  /** A function to call after the commit. */
  afterCommit?: () => void
}

export interface Bus {
  /** Prepares the publication of signals about the changes of a transaction. */
  prepare(signals: readonly Signal[]): SignalPublication
  stop(): Promise<void>
}

export interface BusOptions {
  databaseUrl: string
  redisUrl?: string | undefined
  log: Logger
  onSignal(signal: Signal): void
  /** Called after a connection loss: signals may be missing. */
  onGap(): void
}

export const BUS_CHANNEL = "hr_workforce_live"

/** PostgreSQL limits a message to 8,000 bytes. */
const MAX_IDS_PER_MESSAGE = 150
/** A signal with more recipients is sent to the whole organization. */
const MAX_RECIPIENTS = 1_500

/** Splits a signal into parts that fit into a message. */
export function splitSignal(signal: Signal): Signal[] {
  if (signal.type === "record") return [signal]
  const employeeIds = [...new Set(signal.employeeIds)]
  if (!signal.employeeIds || employeeIds.length > MAX_RECIPIENTS) return [{ ...signal, employeeIds: undefined }]
  return chunksOf(employeeIds).map((ids) => ({ ...signal, employeeIds: ids }))
}

const chunksOf = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / MAX_IDS_PER_MESSAGE) }, (_, n) =>
    ids.slice(n * MAX_IDS_PER_MESSAGE, (n + 1) * MAX_IDS_PER_MESSAGE),
  )
