// Which channels deliver the notifications of each category. A change is saved at once.
import { graphql, useFragment } from "react-relay"
import type { channelMatrix_settings$key } from "../../__generated__/channelMatrix_settings.graphql.ts"
import { useLabel } from "../../i18n/labels.ts"
import { useText } from "../../i18n/language.tsx"
import { Panel } from "../../ui/page.tsx"
import type { ChangeSettings } from "./notification-settings.ts"
import styles from "./settings.module.css"

const Fragment = graphql`
  fragment channelMatrix_settings on NotificationSettings {
    locked
    matrix {
      LEAVE { ...channelMatrix_channels @relay(mask: false) }
      TASK { ...channelMatrix_channels @relay(mask: false) }
      MENTION { ...channelMatrix_channels @relay(mask: false) }
      CALENDAR { ...channelMatrix_channels @relay(mask: false) }
      RECRUITMENT { ...channelMatrix_channels @relay(mask: false) }
      ONBOARDING { ...channelMatrix_channels @relay(mask: false) }
      COMPANY_NEWS { ...channelMatrix_channels @relay(mask: false) }
      SECURITY { ...channelMatrix_channels @relay(mask: false) }
    }
  }
`

graphql`
  fragment channelMatrix_channels on NotificationChannels {
    inApp
    email
    push
  }
`

const CATEGORIES = ["LEAVE", "TASK", "MENTION", "CALENDAR", "RECRUITMENT", "ONBOARDING", "COMPANY_NEWS", "SECURITY"] as const
const CHANNELS = ["inApp", "email", "push"] as const

interface ChannelMatrixProps {
  settings: channelMatrix_settings$key
  onChange: ChangeSettings
}

export function ChannelMatrix({ settings, onChange }: ChannelMatrixProps) {
  const text = useText()
  const label = useLabel()
  const { matrix, locked } = useFragment(Fragment, settings)
  return (
    <Panel title={text("channels.title")} isFlush>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">{text("channels.category")}</th>
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col">
                {text(`channels.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {CATEGORIES.map((category) => {
            const name = label("NotificationCategory", category)
            return (
              <tr key={category}>
                <th scope="row">{name}</th>
                {CHANNELS.map((channel) => {
                  const isLocked = locked.includes(`${category}.${channel}`)
                  return (
                    <td key={channel}>
                      <label className={styles.cell}>
                        <input
                          type="checkbox"
                          aria-label={text(`channels.cell.${channel}`, { category: name })}
                          title={isLocked ? text("channels.locked") : undefined}
                          checked={isLocked || matrix[category][channel]}
                          disabled={isLocked}
                          onChange={({ target: { checked } }) => onChange({ matrix: { [category]: { [channel]: checked } } })}
                        />
                      </label>
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className={styles.note}>{text("channels.locked")}</p>
    </Panel>
  )
}
