// How the console looks and speaks to the caller, and what colleagues see of their dates.
import { graphql } from "react-relay"
import type { settingsPreferencesQuery } from "../__generated__/settingsPreferencesQuery.graphql.ts"
import { PreferencesForm } from "../domains/settings/preferences-form.tsx"
import { useText } from "../i18n/language.tsx"
import { pageLoader, usePage } from "../relay/page.ts"
import { Page } from "../ui/page.tsx"

const Query = graphql`
  query settingsPreferencesQuery($shell: Boolean!) {
    ...frame_query @include(if: $shell) @alias
    viewer {
      id
      preferences {
        ...preferencesForm_preferences
      }
    }
  }
`

export const loader = pageLoader<settingsPreferencesQuery>(Query)

export function Component() {
  const text = useText()
  const { viewer } = usePage<settingsPreferencesQuery>(Query)
  return (
    <Page title={text("nav.preferences")} lead={text("channels.lead")}>
      {viewer?.preferences && <PreferencesForm preferences={viewer.preferences} />}
    </Page>
  )
}
