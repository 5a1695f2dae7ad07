// The inbox of notifications.
import { graphql } from "react-relay"
import { Link, useSearchParams } from "react-router"
import type { notificationsQuery } from "../__generated__/notificationsQuery.graphql.ts"
import { NotificationList } from "../domains/notifications/notification-list.tsx"
import styles from "../domains/notifications/notifications.module.css"
import { useText } from "../i18n/language.tsx"
import { pageLoader, usePage } from "../relay/page.ts"
import { ButtonLink } from "../ui/button.tsx"
import { PreferencesIcon } from "../ui/icons.tsx"
import { Page } from "../ui/page.tsx"

const Query = graphql`
  query notificationsQuery($unread: Boolean, $shell: Boolean!) {
    ...frame_query @include(if: $shell) @alias
    ...notificationList_query @arguments(unread: $unread)
  }
`

const isUnread = (search: URLSearchParams) => search.get("show") === "unread"

export const loader = pageLoader<notificationsQuery>(Query, ({ search }) => ({ unread: isUnread(search) || null }))

export function Component() {
  const text = useText()
  const [search] = useSearchParams()
  const query = usePage<notificationsQuery>(Query)
  const isUnreadOnly = isUnread(search)
  const filters = [
    { to: "/notifications", name: text("notifications.all"), isCurrent: !isUnreadOnly },
    { to: "/notifications?show=unread", name: text("notifications.unread"), isCurrent: isUnreadOnly },
  ]
  return (
    <Page
      title={text("nav.notifications")}
      actions={
        <ButtonLink to="/settings/notifications" icon={<PreferencesIcon />}>
          {text("nav.notificationSettings")}
        </ButtonLink>
      }
    >
      <NotificationList query={query} isUnreadOnly={isUnreadOnly}>
        <div className={styles.filter}>
          {filters.map(({ to, name, isCurrent }) => (
            <Link key={to} to={to} aria-current={isCurrent ? "page" : undefined}>
              {name}
            </Link>
          ))}
        </div>
      </NotificationList>
    </Page>
  )
}
