// What the day brings.
import { graphql } from "react-relay"
import type { homeQuery } from "../__generated__/homeQuery.graphql.ts"
import { useText } from "../i18n/language.tsx"
import { pageLoader, usePage } from "../relay/page.ts"
import { Page } from "../ui/page.tsx"

const Query = graphql`
  query homeQuery($shell: Boolean!) {
    ...frame_query @include(if: $shell) @alias
    viewer {
      id
      fullName
    }
  }
`

export const loader = pageLoader<homeQuery>(Query)

export function Component() {
  const text = useText()
  const { viewer } = usePage<homeQuery>(Query)
  return <Page title={text("nav.home")}>{viewer?.fullName}</Page>
}
