// Notifications that subscriptions lack, loaded for many of them at once.
import type { AppDependencies } from "../core/dependencies.js"
import type { Row } from "../query/executor.js"
import {
  loadNotificationRanges,
  MAX_NOTIFICATIONS_PER_ROUND,
  type NotificationRange,
  splitNotificationRow,
} from "../services/notifications/live-queries.js"
import type { Connection, InboxSubscription, NotificationView } from "./connection.js"
import type { ConnectionRegistry } from "./connection-registry.js"

/** A subscription that lacks the notifications up to a number. */
export interface PendingDelivery<S extends InboxSubscription> {
  readonly connection: Connection
  readonly subscription: S
  readonly upTo: number
}

/** Small enough that the first connections need not wait for the last. */
export const DELIVERIES_PER_QUERY = 500

/** The subscriptions of a kind on a connection that lack notifications up to a number. */
export function pendingDeliveries<S extends InboxSubscription>(
  connection: Connection,
  source: S["source"],
  upTo: number,
): PendingDelivery<S>[] {
  return [...connection.subscriptions.values()].flatMap((subscription) =>
    subscription.source === source && subscription.lastNumber < upTo ? { connection, subscription: subscription as S, upTo } : [],
  )
}

/**
 * Passes the missing notifications of subscriptions of one organization to `deliver`, in the order of their numbers. Returns the
 * connections that lack further ones.
 */
export async function deliverMissing<S extends InboxSubscription>(
  { deps, registry }: { deps: AppDependencies; registry: ConnectionRegistry },
  group: readonly PendingDelivery<S>[],
  view: NotificationView,
  deliver: (pending: PendingDelivery<S>, content: Row, number: number) => Promise<void> | undefined,
): Promise<Connection[]> {
  const [first] = group
  if (!first) return []
  const ranges = group.map(
    ({ connection, subscription, upTo }): NotificationRange => ({
      recipientId: connection.employeeId,
      after: subscription.lastNumber,
      upTo,
    }),
  )
  const rows = await loadNotificationRanges(deps, first.connection.organizationId, ranges, view)
  const behind: Connection[] = []
  for (const pending of group) {
    const { connection, subscription, upTo } = pending
    // Several subscriptions of one employee share the rows, but not the last number.
    const after = subscription.lastNumber
    const missing = (rows.get(connection.employeeId) ?? []).map(splitNotificationRow).filter(({ number }) => number > after)
    const delivered = missing.slice(0, MAX_NOTIFICATIONS_PER_ROUND)
    for (const { content, number, createdAt } of delivered) {
      if (!registry.has(connection)) break
      await deliver(pending, content, number)
      if (createdAt >= subscription.startedAt)
        deps.metrics.observeLiveUpdate("notification", (deps.clock.now().getTime() - createdAt) / 1000)
      subscription.lastNumber = number
    }
    if (delivered.length < MAX_NOTIFICATIONS_PER_ROUND) subscription.lastNumber = Math.max(subscription.lastNumber, upTo)
    else behind.push(connection)
  }
  return behind
}
