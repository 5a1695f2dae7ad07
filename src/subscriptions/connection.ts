// Connections of clients to this instance, and their subscriptions.
import type { Viewer } from "../auth/viewer.js"
import { encodeResumeToken, type ResumePoint } from "../entities/resume-token.js"
import type { LanguageCode } from "../i18n/translate.js"
import type { Row } from "../query/executor.js"
import type { Selection } from "../query/query-spec.js"
import type { LoggedChange } from "../services/notifications/live-queries.js"

export type CloseReason = "sessionEnded" | "tokenExpired" | "serverRestart"

/** A WebSocket or an event stream. */
export interface Connection {
  readonly employeeId: string
  readonly organizationId: string
  readonly sessionId: string
  /** Whether an API key opened the connection. Its session is the key. */
  readonly isServiceAccount: boolean
  /** Expiry of the access token, in milliseconds since 1970. */
  readonly expiresAt: number
  /** By operation id. */
  readonly subscriptions: Map<string, Subscription>
  close(reason: CloseReason): void
  /** Checks that the client is still there, and closes the connection if the previous check was not answered. */
  ping(): void
}

/** Selected fields and language. Subscriptions with the same view share queries. */
export interface NotificationView {
  readonly key: string
  readonly selection: Selection
  readonly language: LanguageCode
}

/** Payloads of one event by document and session. Connections of one session share them. */
export type PayloadCache = Map<string, Promise<EventPayload | null>>

/** The result of a document for an event. */
export interface EventPayload {
  readonly text: string
  /** The token in the payload, which is that of the first connection. */
  readonly resumeToken: string
}

/**
 * Returns the resume token of a payload. Call it when the payload is sent: the connection may receive other payloads while this one is
 * read, and resume tokens do not go back.
 */
export type TokenSource = () => string

/** Notifications that are queried for many subscribers at once. Their fields do not depend on the viewer. */
export interface SharedInboxSubscription {
  readonly source: "sharedInbox"
  readonly start: ResumePoint
  /** Time of its creation, in milliseconds since 1970. Earlier notifications were missed, so their delay is not measured. */
  readonly startedAt: number
  lastNumber: number
  readonly view: NotificationView
  readonly deliver: (content: Row, number: number, connection: Connection) => undefined
}

/** Notifications that each subscriber reads with their own permissions. */
export interface PersonalInboxSubscription {
  readonly source: "personalInbox"
  readonly start: ResumePoint
  readonly startedAt: number
  lastNumber: number
  readonly deliver: (id: string, tokenOf: TokenSource, viewer: Viewer, payloads: PayloadCache) => Promise<void>
}

export type InboxSubscription = SharedInboxSubscription | PersonalInboxSubscription

/** The number of unread notifications. */
interface UnreadCountSubscription {
  readonly source: "unreadCount"
  readonly start: ResumePoint
  lastCount: number | undefined
  readonly deliver: (count: number, resumeToken: string) => void
}

export interface SubscriberChange extends LoggedChange {
  /** Whether the subscriber could read the record and no longer can. Otherwise an unreadable record is not delivered. */
  readonly isRemoval: boolean
}

/** Changes of the records of some entities, which each subscriber reads with their own permissions. */
export interface RecordSubscription {
  readonly source: "record"
  /** Class names of the entities. */
  readonly entities: ReadonlySet<string>
  /** Only changes of records in this list, such as a task board. */
  readonly topicId?: string
  readonly start: ResumePoint
  /** Number of the organization's last change when the subscription was created. */
  readonly lastRecordChange: number
  /** Number of the last change that was delivered or does not concern the subscriber. */
  lastChange: number
  /** Set when all missed changes are delivered: the log from which the further ones come. */
  log?: { readonly deliveredTo: number }
  readonly deliver: (change: SubscriberChange, tokenOf: TokenSource, viewer: Viewer, payloads: PayloadCache) => Promise<void>
}

export type Subscription = InboxSubscription | UnreadCountSubscription | RecordSubscription

const lastChangeOf = ({ lastChange, log }: RecordSubscription) => Math.max(lastChange, log?.deliveredTo ?? 0)

/**
 * The resume token of a connection: for each counter the given value, else that up to which all subscriptions of the connection have
 * received everything. Without a subscription to one of them, its counter stays where the given subscription started.
 */
export function resumeTokenOf(
  { subscriptions }: Connection,
  { start }: Subscription,
  { inbox, records }: Partial<ResumePoint>,
): string {
  const numbers: number[] = []
  const changes: number[] = []
  for (const subscription of subscriptions.values()) {
    if (subscription.source === "record") changes.push(lastChangeOf(subscription))
    else if (subscription.source !== "unreadCount") numbers.push(subscription.lastNumber)
  }
  return encodeResumeToken({
    inbox: inbox ?? (numbers.length > 0 ? Math.min(...numbers) : start.inbox),
    records: records ?? (changes.length > 0 ? Math.min(...changes) : start.records),
  })
}
