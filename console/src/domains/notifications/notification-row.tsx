// A notification: what happened, the way to its record, and what the reader does with it.
import { graphql, useFragment } from "react-relay"
import type { notificationRow_notification$key } from "../../__generated__/notificationRow_notification.graphql.ts"
import type { notificationRowDeleteMutation } from "../../__generated__/notificationRowDeleteMutation.graphql.ts"
import type { notificationRowReadMutation } from "../../__generated__/notificationRowReadMutation.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useLabel } from "../../i18n/labels.ts"
import { useText } from "../../i18n/language.tsx"
import { useAction } from "../../relay/action.ts"
import { AppLink } from "../../ui/app-link.tsx"
import { Button, IconButton } from "../../ui/button.tsx"
import { ApprovalIcon, DeleteIcon } from "../../ui/icons.tsx"
import { VisuallyHidden } from "../../ui/page.tsx"
import { plainText } from "../../ui/rich-text.tsx"
import { useToast } from "../../ui/toasts.tsx"
import styles from "./notifications.module.css"

/** Until then, the time is said as how long ago it was. */
const RECENT_MS = 7 * 86_400_000

const Fragment = graphql`
  fragment notificationRow_notification on Notification {
    id
    category
    message
    body
    link
    isRead
    createdAt
  }
`

const Read = graphql`
  mutation notificationRowReadMutation($id: ID!) @raw_response_type {
    markNotificationRead(id: $id) {
      id
      isRead
    }
  }
`

const Delete = graphql`
  mutation notificationRowDeleteMutation($id: ID!, $connections: [ID!]!) {
    deleteNotification(id: $id) {
      deletedId @deleteEdge(connections: $connections)
    }
  }
`

interface NotificationRowProps {
  notification: notificationRow_notification$key
  connectionId: string
}

export function NotificationRow({ notification, connectionId }: NotificationRowProps) {
  const text = useText()
  const label = useLabel()
  const toast = useToast()
  const { dateTime, relative } = useFormats()
  const { id, category, message, body, link, isRead, createdAt } = useFragment(Fragment, notification)
  const [read] = useAction<notificationRowReadMutation>(Read)
  const [remove, isRemoving] = useAction<notificationRowDeleteMutation>(Delete)
  const markRead = () => {
    if (!isRead) read({ id }, { optimisticResponse: { markNotificationRead: { id, isRead: true } } }).catch(toast.failed)
  }
  return (
    <li className={isRead ? styles.row : `${styles.row} ${styles.unread}`}>
      <div className={styles.content}>
        <p className={styles.message}>
          {!isRead && <VisuallyHidden>{text("notifications.isUnread")} </VisuallyHidden>}
          {link ? (
            <AppLink href={link} onClick={markRead}>
              {message}
            </AppLink>
          ) : (
            message
          )}
        </p>
        {body && <p className={styles.body}>{plainText(body)}</p>}
        <p className={styles.about}>
          {label("NotificationCategory", category)}
          <time dateTime={createdAt} title={dateTime(createdAt)}>
            {Date.now() - Date.parse(createdAt) < RECENT_MS ? relative(createdAt) : dateTime(createdAt)}
          </time>
        </p>
      </div>
      <div className={styles.actions}>
        {!isRead && (
          <Button variant="quiet" icon={<ApprovalIcon />} onClick={markRead}>
            <span>{text("notifications.markRead")}</span>
          </Button>
        )}
        <IconButton
          label={text("notifications.delete")}
          icon={<DeleteIcon />}
          aria-disabled={isRemoving || undefined}
          onClick={() => !isRemoving && remove({ id, connections: [connectionId] }).catch(toast.failed)}
        />
      </div>
    </li>
  )
}
