// The caller's notifications, the latest first. New ones appear while it is shown.
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react"
import { graphql, usePaginationFragment, useRelayEnvironment } from "react-relay"
import { ConnectionHandler, type RecordProxy, type RecordSourceSelectorProxy } from "relay-runtime"
import type { notificationList_query$key } from "../../__generated__/notificationList_query.graphql.ts"
import type { notificationListMarkAllMutation } from "../../__generated__/notificationListMarkAllMutation.graphql.ts"
import type { notificationListQuery } from "../../__generated__/notificationListQuery.graphql.ts"
import type { notificationListReadQuery } from "../../__generated__/notificationListReadQuery.graphql.ts"
import type { notificationListReceivedSubscription } from "../../__generated__/notificationListReceivedSubscription.graphql.ts"
import { useText } from "../../i18n/language.tsx"
import { useAction } from "../../relay/action.ts"
import { freshRead } from "../../relay/fresh-read.ts"
import { throttle, useLive } from "../../relay/subscriptions.ts"
import { Button } from "../../ui/button.tsx"
import { ApprovalIcon } from "../../ui/icons.tsx"
import { MoreButton } from "../../ui/more-button.tsx"
import { EmptyState, Panel } from "../../ui/page.tsx"
import { useToast } from "../../ui/toasts.tsx"
import { NotificationRow } from "./notification-row.tsx"
import styles from "./notifications.module.css"

const PAGE = 20
/** Records that one query reads by their ids. */
const MAX_IDS = 100

const Fragment = graphql`
  fragment notificationList_query on Query
  @argumentDefinitions(unread: { type: "Boolean" }, first: { type: "Int", defaultValue: 20 }, after: { type: "String" })
  @refetchable(queryName: "notificationListQuery") {
    unreadCount {
      count
    }
    notifications(filter: { unread: $unread }, first: $first, after: $after)
      @connection(key: "notificationList_notifications") {
      __id
      edges {
        node {
          id
          isRead
          ...notificationRow_notification
        }
      }
    }
  }
`

const Received = graphql`
  subscription notificationListReceivedSubscription($since: String) {
    notificationReceived(since: $since) {
      resumeToken
      id
      isRead
      ...notificationRow_notification
    }
  }
`

const MarkAll = graphql`
  mutation notificationListMarkAllMutation {
    markAllNotificationsRead {
      count
      resumeToken
    }
  }
`

const ReadState = graphql`
  query notificationListReadQuery($ids: [ID!]!) {
    nodes(ids: $ids) {
      id
      ... on Notification {
        isRead
      }
    }
  }
`

interface NotificationListProps {
  query: notificationList_query$key
  isUnreadOnly: boolean
  /** The choice between all and unread ones. */
  children: ReactNode
}

export function NotificationList({ query, isUnreadOnly, children }: NotificationListProps) {
  const text = useText()
  const toast = useToast()
  const { data, hasNext, loadNext, isLoadingNext } = usePaginationFragment<notificationListQuery, notificationList_query$key>(
    Fragment,
    query,
  )
  const connectionId = data.notifications?.__id ?? ""
  const rows = (data.notifications?.edges ?? []).flatMap(({ node }) => node ?? [])
  const unread = rows.filter(({ isRead }) => !isRead)
  const count = data.unreadCount?.count
  useReadElsewhere(
    count,
    unread.map(({ id }) => id),
  )
  useLive<notificationListReceivedSubscription>(
    Received,
    {},
    {
      updater: (store) => {
        const connection = store.get(connectionId)
        const notification = store.getRootField("notificationReceived")
        if (!connection || !notification || (isUnreadOnly && notification.getValue("isRead"))) return
        const known = connection.getLinkedRecords("edges")?.some((edge) => idOf(edge) === notification.getDataID())
        if (known) return
        const edge = ConnectionHandler.createEdge(store, connection, notification, "NotificationEdge")
        ConnectionHandler.insertEdgeBefore(connection, edge)
      },
    },
  )
  const [markAll, isMarking] = useAction<notificationListMarkAllMutation>(MarkAll)
  const markShown = (store: RecordSourceSelectorProxy) => {
    for (const { id } of rows) store.get(id)?.setValue(true, "isRead")
  }
  const updater = (store: RecordSourceSelectorProxy) => {
    markShown(store)
    const unreadCount = store.getRootField("markAllNotificationsRead")
    if (unreadCount) store.getRoot().setLinkedRecord(unreadCount, "unreadCount")
  }
  const markAllRead = () => markAll({}, { updater, optimisticUpdater: markShown }).catch((error: unknown) => toast.failed(error))
  return (
    <>
      <div className={styles.bar}>
        {children}
        {(count ?? unread.length) > 0 && (
          <Button icon={<ApprovalIcon />} isPending={isMarking} onClick={markAllRead}>
            {text("notifications.markAll")}
          </Button>
        )}
      </div>
      <Panel isFlush>
        {rows.length === 0 && (
          <EmptyState>{text(isUnreadOnly ? "notifications.empty.unread" : "notifications.empty")}</EmptyState>
        )}
        <ul className={styles.list}>
          {rows.map((node) => (
            <NotificationRow key={node.id} notification={node} connectionId={connectionId} />
          ))}
        </ul>
        {hasNext && <MoreButton isPending={isLoadingNext} onMore={(options) => loadNext(PAGE, options)} />}
      </Panel>
    </>
  )
}

/** Reads which of the unread rows another tab or device has read or deleted, after the number of unread notifications changes. */
function useReadElsewhere(count: number | undefined, unread: readonly string[]): void {
  const environment = useRelayEnvironment()
  const before = useRef(count)
  const changes = useRef<ReturnType<typeof throttle>>(null)
  const readPart = async (ids: readonly string[]) => {
    const { nodes } = (await freshRead<notificationListReadQuery>(environment, ReadState, { ids })) ?? {}
    const deleted = ids.filter((_, n) => nodes?.[n] === null)
    environment.commitUpdate((store) => {
      for (const id of deleted) store.delete(id)
    })
  }
  const read = useEffectEvent(() => {
    for (let n = 0; n < unread.length; n += MAX_IDS) void readPart(unread.slice(n, n + MAX_IDS)).catch(() => {})
  })
  useEffect(() => {
    const throttled = throttle(() => read())
    changes.current = throttled
    return throttled.cancel
  }, [])
  useEffect(() => {
    if (before.current !== count) changes.current?.run()
    before.current = count
  }, [count])
}

const idOf = (edge: RecordProxy | null | undefined) => edge?.getLinkedRecord("node")?.getDataID()
