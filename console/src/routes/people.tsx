// The directory: all people of the organization, with a search in the address.
import { graphql } from "react-relay"
import type { peopleQuery } from "../__generated__/peopleQuery.graphql.ts"
import { LetterJump } from "../domains/profiles/letter-jump.tsx"
import { PeopleList } from "../domains/profiles/people-list.tsx"
import { useText } from "../i18n/language.tsx"
import { pageLoader, usePage } from "../relay/page.ts"
import { Page } from "../ui/page.tsx"
import { SearchBox } from "../ui/search-box.tsx"

const Query = graphql`
  query peopleQuery($search: String, $startAt: String, $jumps: Boolean!, $shell: Boolean!) {
    ...frame_query @include(if: $shell) @alias
    ...peopleList_query @arguments(search: $search, startAt: $startAt, jumps: $jumps)
  }
`

export const loader = pageLoader<peopleQuery>(Query, ({ search }) => ({
  search: search.get("search"),
  startAt: search.get("startAt"),
  jumps: search.has("startAt"),
}))

export function Component() {
  const text = useText()
  const query = usePage<peopleQuery>(Query)
  return (
    <Page title={text("nav.people")}>
      <SearchBox label={text("people.search")} name="search" dependent="startAt" />
      <LetterJump />
      <PeopleList query={query} />
    </Page>
  )
}
