// When emails and push messages wait: quiet hours, and one email a day in place of many.
import { graphql, useFragment } from "react-relay"
import type { deliveryTimes_settings$key } from "../../__generated__/deliveryTimes_settings.graphql.ts"
import { useText } from "../../i18n/language.tsx"
import { CheckboxField, FieldRow, TextField } from "../../ui/form.tsx"
import { Panel } from "../../ui/page.tsx"
import type { ChangeSettings } from "./notification-settings.ts"
import styles from "./settings.module.css"

/** Quiet hours until others are chosen. */
const NIGHT = { from: "20:00", until: "07:00" }

const Fragment = graphql`
  fragment deliveryTimes_settings on NotificationSettings {
    dailyDigest
    digestTime
    quietHours {
      from
      until
    }
  }
`

interface DeliveryTimesProps {
  settings: deliveryTimes_settings$key
  onChange: ChangeSettings
}

export function DeliveryTimes({ settings, onChange }: DeliveryTimesProps) {
  const text = useText()
  const { dailyDigest, digestTime, quietHours } = useFragment(Fragment, settings)
  return (
    <Panel title={text("delivery.title")}>
      <div className={styles.groups}>
        <div className={styles.group}>
          <CheckboxField
            label={text("delivery.quietHours")}
            checked={quietHours != null}
            onChange={({ target: { checked } }) => onChange({ quietHours: checked ? NIGHT : null })}
          />
          <p>{text("delivery.quietHours.hint")}</p>
          {quietHours && (
            <FieldRow>
              <TimeField
                name="from"
                label={text("delivery.from")}
                time={quietHours.from}
                onChange={(from) => onChange({ quietHours: { from, until: quietHours.until } })}
              />
              <TimeField
                name="until"
                label={text("delivery.until")}
                time={quietHours.until}
                onChange={(until) => onChange({ quietHours: { from: quietHours.from, until } })}
              />
            </FieldRow>
          )}
        </div>
        <div className={styles.group}>
          <CheckboxField
            label={text("delivery.digest")}
            checked={dailyDigest}
            onChange={({ target: { checked } }) => onChange({ dailyDigest: checked })}
          />
          <p>{text("delivery.digest.hint")}</p>
          {dailyDigest && (
            <FieldRow>
              <TimeField
                name="digestTime"
                label={text("delivery.digestTime")}
                time={digestTime}
                onChange={(time) => onChange({ digestTime: time })}
              />
            </FieldRow>
          )}
        </div>
      </div>
    </Panel>
  )
}

interface TimeFieldProps {
  name: string
  label: string
  time: string
  onChange: (time: string) => void
}

/** A time that is saved when the field is left. */
const TimeField = ({ name, label, time, onChange }: TimeFieldProps) => (
  <TextField
    key={time}
    name={name}
    label={label}
    type="time"
    required
    defaultValue={time}
    onBlur={({ target: { value } }) => value && value !== time && onChange(value)}
  />
)
