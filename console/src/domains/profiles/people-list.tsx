// A long list of people. Only the rows in view are in the document; pages are read while one scrolls.
import { useWindowVirtualizer } from "@tanstack/react-virtual"
import { useEffect, useRef, useState } from "react"
import { graphql, usePaginationFragment } from "react-relay"
import type { peopleList_query$key } from "../../__generated__/peopleList_query.graphql.ts"
import type { peopleListQuery } from "../../__generated__/peopleListQuery.graphql.ts"
import { useText } from "../../i18n/language.tsx"
import { MoreButton } from "../../ui/more-button.tsx"
import { EmptyState, Panel } from "../../ui/page.tsx"
import styles from "./people-list.module.css"
import { PeopleRow } from "./people-row.tsx"

const PAGE = 50
const ROW_HEIGHT = 56

const Fragment = graphql`
  fragment peopleList_query on Query
  @argumentDefinitions(
    search: { type: "String" }
    startAt: { type: "String" }
    managerIds: { type: "[ID!]" }
    departmentIds: { type: "[ID!]" }
    jumps: { type: "Boolean", defaultValue: false }
    first: { type: "Int", defaultValue: 50 }
    after: { type: "String" }
  )
  @refetchable(queryName: "peopleListQuery") {
    directory(
      filter: { search: $search, startAt: $startAt, managerIds: $managerIds, departmentIds: $departmentIds, includeDescendants: true }
      first: $first
      after: $after
    ) @connection(key: "peopleList_directory") {
      totalCount
      edges {
        node {
          id
          ...peopleRow_person
        }
      }
    }
    namesBefore: directory(
      filter: { search: $search, startAt: $startAt, managerIds: $managerIds, departmentIds: $departmentIds, includeDescendants: true }
      last: 8
    ) @include(if: $jumps) {
      nodes {
        id
        ...peopleRow_person
      }
    }
  }
`

export function PeopleList({ query }: { query: peopleList_query$key }) {
  const text = useText()
  const list = useRef<HTMLUListElement>(null)
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<peopleListQuery, peopleList_query$key>(Fragment, query)
  const edges = data.directory?.edges ?? []
  // After the last name, a letter shows the end of the list.
  const people = edges.length > 0 ? edges.flatMap(({ node }) => node ?? []) : (data.namesBefore?.nodes ?? [])
  const [hasFailed, setFailed] = useState(false)
  const rows = useWindowVirtualizer({
    count: people.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    scrollMargin: list.current?.offsetTop ?? 0,
  })
  const shown = rows.getVirtualItems()
  const lastShown = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasNext && !isLoadingNext && !hasFailed && lastShown >= people.length - PAGE / 2)
      loadNext(PAGE, { onComplete: (error) => setFailed(error !== null) })
  }, [hasNext, isLoadingNext, hasFailed, lastShown, people.length, loadNext])
  if (people.length === 0)
    return (
      <Panel>
        <EmptyState>{text("people.empty")}</EmptyState>
      </Panel>
    )
  return (
    <Panel title={text("people.count", { count: data.directory?.totalCount ?? people.length })} isFlush>
      <ul ref={list} className={styles.list} style={{ height: rows.getTotalSize() }}>
        {shown.map(({ index, start }) => {
          const person = people[index]
          if (!person) return null
          return (
            <li
              key={person.id}
              className={styles.row}
              style={{ height: ROW_HEIGHT, transform: `translateY(${start - rows.options.scrollMargin}px)` }}
              aria-setsize={data.directory?.totalCount ?? -1}
              aria-posinset={index + 1}
            >
              <PeopleRow person={person} />
            </li>
          )
        })}
      </ul>
      {hasFailed && <MoreButton isPending={isLoadingNext} onMore={() => setFailed(false)} />}
    </Panel>
  )
}
