// Bus: carries signals between instances after a commit. Signals carry ids only; the receiver reads the data itself.
import type { Logger } from "pino"
import { batchesOf } from "../../core/batches.js"

/** A change. An inbox signal without `employeeIds` concerns the whole organization. */
export type Signal =
  /** Notifications were added to inboxes, read or deleted. */
  | { readonly type: "inbox"; readonly organizationId: string; readonly employeeIds?: readonly string[] }
  /** Changes were added to the log of record changes. */
  | { readonly type: "record"; readonly organizationId: string }

/** A signal, or the notice that earlier signals could not be sent. */
export type BusMessage = Signal | { readonly type: "gap" }

export interface Bus {
  /** Delivers signals to this instance at once, and to the others within milliseconds. Call it after the commit of the changes. */
  publish(signals: readonly Signal[]): void
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

/** Adds the sender to messages. */
export const toTexts = (messages: readonly BusMessage[], sender: string): string[] =>
  messages.map((message) => JSON.stringify({ ...message, sender }))

/** Handles a message of another instance. Those of this one were delivered when they were published. */
export function receive(text: string, sender: string, { onSignal, onGap }: Pick<BusOptions, "onSignal" | "onGap">): void {
  const { sender: from, ...message } = JSON.parse(text) as BusMessage & { sender?: string }
  if (from === sender) return
  if (message.type === "gap") onGap()
  else onSignal(message)
}

/** PostgreSQL limits a message to 8,000 bytes. */
const MAX_IDS_PER_MESSAGE = 150
/** A signal with more recipients is sent to the whole organization. */
const MAX_RECIPIENTS = 1_500

/** Splits a signal into parts that fit into a message. */
export function splitSignal(signal: Signal): Signal[] {
  if (signal.type === "record") return [signal]
  const employeeIds = [...new Set(signal.employeeIds)]
  if (!signal.employeeIds || employeeIds.length > MAX_RECIPIENTS) return [{ ...signal, employeeIds: undefined }]
  return batchesOf(employeeIds, MAX_IDS_PER_MESSAGE).map((ids) => ({ ...signal, employeeIds: ids }))
}
