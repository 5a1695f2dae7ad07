// The caller's preferences. Each change acts at once and is taken back if the server refuses it.
import { useMemo } from "react"
import { graphql, useFragment } from "react-relay"
import type { DateFormat, preferencesForm_preferences$key } from "../../__generated__/preferencesForm_preferences.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useLabel } from "../../i18n/labels.ts"
import { useReader, useText } from "../../i18n/language.tsx"
import { CheckboxField, FieldRow, SelectField } from "../../ui/form.tsx"
import { Panel } from "../../ui/page.tsx"
import { useChangePreferences } from "./preferences.ts"
import styles from "./settings.module.css"

const THEMES = ["SYSTEM", "LIGHT", "DARK"] as const
const LANGUAGES = ["EN", "DE"] as const
const DATE_FORMATS = ["ISO", "DAY_MONTH_YEAR_DOTS", "DAY_MONTH_YEAR", "MONTH_DAY_YEAR"] as const

const Fragment = graphql`
  fragment preferencesForm_preferences on Preferences {
    theme
    dateFormat
    timezone
    sharesBirthday
    sharesAnniversary
  }
`

export function PreferencesForm({ preferences }: { preferences: preferencesForm_preferences$key }) {
  const text = useText()
  const label = useLabel()
  const { dateTime } = useFormats()
  const { language } = useReader()
  const { theme, dateFormat, timezone, sharesBirthday, sharesAnniversary } = useFragment(Fragment, preferences)
  const change = useChangePreferences()
  const zones = useMemo(() => [...new Set([timezone, ...Intl.supportedValuesOf("timeZone")])].sort(), [timezone])
  return (
    <>
      <Panel title={text("preferences.appearance")}>
        <div className={styles.groups}>
          <FieldRow>
            <SelectField
              name="theme"
              label={text("preferences.theme")}
              value={theme}
              onChange={({ target: { value } }) => change({ theme: value as (typeof THEMES)[number] })}
              options={THEMES.map((value) => ({ value, label: label("Theme", value) }))}
            />
            <SelectField
              name="language"
              label={text("preferences.language")}
              value={language.toUpperCase()}
              onChange={({ target: { value } }) => change({ language: value as (typeof LANGUAGES)[number] })}
              options={LANGUAGES.map((value) => ({ value, label: label("Language", value) }))}
            />
          </FieldRow>
        </div>
      </Panel>
      <Panel title={text("preferences.dates")}>
        <div className={styles.groups}>
          <FieldRow>
            <SelectField
              name="timezone"
              label={text("preferences.timezone")}
              hint={text("preferences.now", { time: dateTime(new Date().toISOString()) })}
              value={timezone}
              onChange={({ target: { value } }) => change({ timezone: value })}
              options={zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
            />
            <SelectField
              name="dateFormat"
              label={text("preferences.dateFormat")}
              value={dateFormat}
              onChange={({ target: { value } }) => change({ dateFormat: value as DateFormat })}
              options={DATE_FORMATS.map((value) => ({ value, label: label("DateFormat", value) }))}
            />
          </FieldRow>
        </div>
      </Panel>
      <Panel title={text("preferences.sharing")}>
        <div className={styles.group}>
          <CheckboxField
            label={text("preferences.birthday")}
            checked={sharesBirthday}
            onChange={({ target: { checked } }) => change({ sharesBirthday: checked })}
          />
          <CheckboxField
            label={text("preferences.anniversary")}
            checked={sharesAnniversary}
            onChange={({ target: { checked } }) => change({ sharesAnniversary: checked })}
          />
          <p>{text("preferences.sharing.hint")}</p>
        </div>
      </Panel>
    </>
  )
}
