// The log of accesses to the caller's data, and all of it as a file.
import { graphql } from "react-relay"
import type { settingsPrivacyQuery } from "../__generated__/settingsPrivacyQuery.graphql.ts"
import { AccessLog } from "../domains/settings/access-log.tsx"
import { DataArchivePanel } from "../domains/settings/data-archive-panel.tsx"
import { useText } from "../i18n/language.tsx"
import { dateIn, knownTimezone } from "../i18n/today.ts"
import { pageLoader, usePage } from "../relay/page.ts"
import { Page } from "../ui/page.tsx"

const Query = graphql`
  query settingsPrivacyQuery($from: DateOrDateTime, $to: DateOrDateTime, $shell: Boolean!) {
    ...frame_query @include(if: $shell) @alias
    ...accessLog_query @arguments(from: $from, to: $to)
    ...dataArchivePanel_query
  }
`

const DAY_MS = 86_400_000

export const loader = pageLoader<settingsPrivacyQuery>(Query, ({ search }) => {
  const days = [dateIn(search.get("from")), dateIn(search.get("to"))]
  // The first and the last day may be chosen in any order.
  const [from, to] = days.includes(undefined) ? days : days.sort()
  return { from: startOfDay(from), to: startOfDay(to, 1) }
})

/** The moment at which a day begins for the reader, or the day some days later; null without a date. */
function startOfDay(date: string | undefined, daysLater = 0): string | null {
  const midnight = Date.parse(`${date}T00:00Z`) + daysLater * DAY_MS
  if (Number.isNaN(midnight)) return null
  // The first offset may be that of another season.
  return new Date(midnight - offsetAt(midnight - offsetAt(midnight))).toISOString()
}

/** How far the reader's time zone is ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number): number {
  const form = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium", timeZone: knownTimezone() })
  return Date.parse(`${form.format(moment).replace(" ", "T")}Z`) - moment
}

export function Component() {
  const text = useText()
  const query = usePage<settingsPrivacyQuery>(Query)
  return (
    <Page title={text("nav.privacy")}>
      <AccessLog query={query} />
      <DataArchivePanel query={query} />
    </Page>
  )
}
