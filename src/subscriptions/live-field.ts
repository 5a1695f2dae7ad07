// Declares the fields of the Subscription type.
import { Extensions, Subscription } from "type-graphql"
import type { Class } from "../entities/metadata.js"

/** What a subscription receives: notifications of the caller, their unread count, or changes of the records of an entity. */
export type LiveSource = { readonly source: "inbox" | "unreadCount" } | { readonly source: "record"; readonly entity: Class }

/** The root value of a subscription to notifications or records. */
export interface LiveEvent {
  /** Id of the notification or the record. */
  id: string
}

/**
 * A subscription field. For each event, the method receives a `LiveEvent` or an `UnreadCount` as `@Root()` and returns the
 * result, read with the caller's current permissions. NOT_FOUND means that the caller receives nothing.
 */
export function liveField(returns: () => unknown, liveSource: LiveSource): MethodDecorator {
  return (prototype, name, descriptor) => {
    // type-graphql requires a subscribe function, but the hub delivers events.
    const subscribe = () => {
      throw new Error("subscriptions require a WebSocket")
    }
    Subscription(returns as never, { subscribe })(prototype, name, descriptor)
    Extensions({ liveSource })(prototype, name, descriptor as never)
  }
}
