// Company news.
import { graphql } from "react-relay"
import type { newsQuery } from "../__generated__/newsQuery.graphql.ts"
import { NewsList } from "../domains/news/news-list.tsx"
import { useText } from "../i18n/language.tsx"
import { pageLoader, usePage } from "../relay/page.ts"
import { Page } from "../ui/page.tsx"

const Query = graphql`
  query newsQuery($shell: Boolean!) {
    ...frame_query @include(if: $shell) @alias
    ...newsList_query
  }
`

export const loader = pageLoader<newsQuery>(Query)

export function Component() {
  const text = useText()
  const query = usePage<newsQuery>(Query)
  return (
    <Page title={text("nav.news")}>
      <NewsList query={query} />
    </Page>
  )
}
