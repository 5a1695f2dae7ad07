// People whose name or address contains a text.
import { useEffect, useState } from "react"
import { graphql, useRelayEnvironment } from "react-relay"
import { fetchQuery } from "relay-runtime"
import type { peopleSearchQuery } from "../__generated__/peopleSearchQuery.graphql.ts"

const MAX_PEOPLE = 8
const PAUSE_MS = 150

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

/** The people that a text finds, a moment after it was typed; undefined before there is an answer, and without a text. */
export function usePeopleSearch(search: string): readonly FoundPerson[] | undefined {
  const environment = useRelayEnvironment()
  const [people, setPeople] = useState<readonly FoundPerson[]>()
  useEffect(() => {
    setPeople(undefined)
    if (search === "") return
    let subscription: { unsubscribe(): void } | undefined
    const timer = setTimeout(() => {
      subscription = fetchQuery<peopleSearchQuery>(environment, Query, { search, first: MAX_PEOPLE }).subscribe({
        next: ({ directory }) => setPeople(directory?.nodes ?? []),
        error: () => {},
      })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      subscription?.unsubscribe()
    }
  }, [environment, search])
  return people
}
