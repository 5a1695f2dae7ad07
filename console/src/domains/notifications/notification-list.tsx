// The caller's notifications, the latest first. New ones appear while it is shown.
import type { ReactNode } from "react"
import { graphql, usePaginationFragment } from "react-relay"
import { ConnectionHandler, type RecordProxy, type RecordSourceSelectorProxy } from "relay-runtime"
import type { notificationList_query$key } from "../../__generated__/notificationList_query.graphql.ts"
import type { notificationListMarkAllMutation } from "../../__generated__/notificationListMarkAllMutation.graphql.ts"
import type { notificationListQuery } from "../../__generated__/notificationListQuery.graphql.ts"
import type { notificationListReceivedSubscription } from "../../__generated__/notificationListReceivedSubscription.graphql.ts"
import { useText } from "../../i18n/language.tsx"
import { useAction } from "../../relay/action.ts"
import { useLive } from "../../relay/subscriptions.ts"
import { Button } from "../../ui/button.tsx"
import { ApprovalIcon } from "../../ui/icons.tsx"
import { MoreButton } from "../../ui/more-button.tsx"
import { EmptyState, Panel } from "../../ui/page.tsx"
import { useToast } from "../../ui/toasts.tsx"
import { NotificationRow } from "./notification-row.tsx"
import styles from "./notifications.module.css"

const PAGE = 20

const Fragment = graphql`
  fragment notificationList_query on Query
  @argumentDefinitions(unread: { type: "Boolean" }, first: { type: "Int", defaultValue: 20 }, after: { type: "String" })
  @refetchable(queryName: "notificationListQuery") {
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
  const hasUnread = rows.some(({ isRead }) => !isRead)
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
  const markAllRead = () =>
    markAll({}, { updater: markShown, optimisticUpdater: markShown }).catch((error: unknown) => toast.failed(error))
  return (
    <>
      <div className={styles.bar}>
        {children}
        {hasUnread && (
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

const idOf = (edge: RecordProxy | null | undefined) => edge?.getLinkedRecord("node")?.getDataID()
