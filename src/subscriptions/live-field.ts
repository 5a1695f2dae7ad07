// How a field of the Subscription type is declared: what it shows, and what it follows.
import { Extensions, Subscription } from "type-graphql"
import type { Class } from "../entities/metadata.js"

/** What makes a subscription speak: the caller's inbox, the number of what is unread there, or records of a kind. */
export type LiveSource = { readonly of: "inbox" | "unread" } | { readonly of: "record"; readonly kind: Class }

/**
 * A subscription. The method is given what happened as `@Root()` — `{ id }`, or the unread count — and gives what is shown,
 * read anew under the rights that the caller has by then; a refusal NOT_FOUND means that it is not for the caller.
 */
export function liveField(returns: () => unknown, followed: LiveSource): MethodDecorator {
  return (prototype, name, descriptor) => {
    // Events do not come this way (see server.ts), but type-graphql asks for one.
    const subscribe = () => {
      throw new Error("subscriptions are served on sockets")
    }
    Subscription(returns as never, { subscribe })(prototype, name, descriptor)
    Extensions({ followed })(prototype, name, descriptor as never)
  }
}

/** Something that happened to a record. */
export interface ChangedRecord {
  id: string
}
