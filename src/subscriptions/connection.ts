// Connections of clients to this node, and their subscriptions.
import type { Viewer } from "../auth/viewer.js"
import type { LanguageCode } from "../i18n/translate.js"
import type { Row } from "../query/executor.js"
import type { Selection } from "../query/query-spec.js"

export type CloseReason = "sessionEnded" | "tokenExpired" | "serverRestart"

/** A WebSocket or an event stream. */
export interface Connection {
  readonly employeeId: string
  readonly organizationId: string
  readonly sessionId: string
  /** Expiry of the access token, in milliseconds since 1970. */
  readonly expiresAt: number
  /** By operation id. */
  readonly subscriptions: Map<string, Subscription>
  close(reason: CloseReason): void
  /** Checks that the client is still there, and closes the connection if the previous check was not answered. */
  ping(): void
}

/** Selected fields and language. Subscriptions with the same view share queries and frames. */
export interface NotificationView {
  readonly key: string
  readonly selection: Selection
  readonly language: LanguageCode
}

/** Frames of one delivery round by message. */
export type FrameCache = Map<string, Buffer>

/** Notifications that are queried for many subscribers at once. Their fields do not depend on the viewer. */
interface SharedInboxSubscription {
  readonly source: "sharedInbox"
  lastNumber: number
  readonly view: NotificationView
  readonly deliver: (content: Row, number: number, frames: FrameCache) => void
}

/** Notifications that each subscriber reads with their own permissions. */
interface PersonalInboxSubscription {
  readonly source: "personalInbox"
  lastNumber: number
  readonly deliver: (id: string, viewer: Viewer) => Promise<void>
}

export type InboxSubscription = SharedInboxSubscription | PersonalInboxSubscription

/** The number of unread notifications. */
interface UnreadCountSubscription {
  readonly source: "unreadCount"
  lastCount: number | undefined
  readonly deliver: (count: number, frames: FrameCache) => void
}

/** Changes of the records of an entity, which each subscriber reads with their own permissions. */
export interface RecordSubscription {
  readonly source: "record"
  /** Class name of the entity. */
  readonly entity: string
  readonly deliver: (id: string, viewer: Viewer) => Promise<void>
}

export type Subscription = InboxSubscription | UnreadCountSubscription | RecordSubscription
