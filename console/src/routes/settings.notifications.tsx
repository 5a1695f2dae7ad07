// How the caller is notified.
import { graphql } from "react-relay"
import type { settingsNotificationsQuery } from "../__generated__/settingsNotificationsQuery.graphql.ts"
import { ChannelMatrix } from "../domains/settings/channel-matrix.tsx"
import { DeliveryTimes } from "../domains/settings/delivery-times.tsx"
import { useChangeSettings } from "../domains/settings/notification-settings.ts"
import { PushPanel } from "../domains/settings/push-panel.tsx"
import { useText } from "../i18n/language.tsx"
import { pageLoader, usePage } from "../relay/page.ts"
import { Page } from "../ui/page.tsx"

const Query = graphql`
  query settingsNotificationsQuery($shell: Boolean!) {
    ...frame_query @include(if: $shell) @alias
    notificationSettings {
      ...channelMatrix_settings
      ...deliveryTimes_settings
    }
    ...pushPanel_query
  }
`

export const loader = pageLoader<settingsNotificationsQuery>(Query)

export function Component() {
  const text = useText()
  const query = usePage<settingsNotificationsQuery>(Query)
  const change = useChangeSettings()
  const settings = query.notificationSettings
  return (
    <Page title={text("nav.notificationSettings")} lead={text("channels.lead")}>
      {settings && <ChannelMatrix settings={settings} onChange={change} />}
      {settings && <DeliveryTimes settings={settings} onChange={change} />}
      <PushPanel query={query} />
    </Page>
  )
}
