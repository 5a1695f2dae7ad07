// The log of accesses to the caller's data, and all of it as a file.
import { graphql } from "react-relay"
import type { settingsPrivacyQuery } from "../__generated__/settingsPrivacyQuery.graphql.ts"
import { AccessLog } from "../domains/settings/access-log.tsx"
import { DataArchivePanel } from "../domains/settings/data-archive-panel.tsx"
import { useText } from "../i18n/language.tsx"
import { pageLoader, usePage } from "../relay/page.ts"
import { Page } from "../ui/page.tsx"

const Query = graphql`
  query settingsPrivacyQuery($from: DateOrDateTime, $to: DateOrDateTime, $shell: Boolean!) {
    ...frame_query @include(if: $shell) @alias
    ...accessLog_query @arguments(from: $from, to: $to)
    ...dataArchivePanel_query
  }
`

export const loader = pageLoader<settingsPrivacyQuery>(Query, ({ search }) => ({
  from: startOfDay(search.get("from")),
  to: startOfDay(search.get("to"), 1),
}))

/** The moment at which a day begins, or the day some days later; null without a date. */
function startOfDay(date: string | null, daysLater = 0): string | null {
  const start = new Date(`${date}T00:00`)
  if (Number.isNaN(start.getTime())) return null
  start.setDate(start.getDate() + daysLater)
  return start.toISOString()
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
