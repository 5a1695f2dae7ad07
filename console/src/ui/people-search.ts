// People whose name or address contains a text.
import { graphql } from "react-relay"
import type { peopleSearchQuery } from "../__generated__/peopleSearchQuery.graphql.ts"
import { useSearch } from "./use-search.ts"

const MAX_PEOPLE = 8

const Query = graphql`
  query peopleSearchQuery($search: String!, $first: Int!) {
    directory(filter: { search: $search }, first: $first) {
      nodes {
        id
        fullName
        jobTitle
        avatarUrl(size: SMALL)
      }
    }
  }
`

export type FoundPerson = NonNullable<peopleSearchQuery["response"]["directory"]>["nodes"][number]

/** The people that a text finds; undefined before there is an answer, and without a text. */
export function usePeopleSearch(search: string): { people: readonly FoundPerson[] | undefined; hasFailed: boolean } {
  const { response, hasFailed = false } = useSearch<peopleSearchQuery>(Query, { search, first: MAX_PEOPLE })
  return { people: response && (response.directory?.nodes ?? []), hasFailed }
}
