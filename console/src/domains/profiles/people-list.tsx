// A long list of people. Only the rows in view are in the document; pages are read while one scrolls.
import { memo, useCallback, useEffect, useMemo, useRef, useState } from "react"
import { graphql, usePaginationFragment } from "react-relay"
import type { peopleList_query$key } from "../../__generated__/peopleList_query.graphql.ts"
import type { peopleListQuery } from "../../__generated__/peopleListQuery.graphql.ts"
import type { peopleRow_person$key } from "../../__generated__/peopleRow_person.graphql.ts"
import { useText } from "../../i18n/language.tsx"
import { MoreButton } from "../../ui/more-button.tsx"
import { EmptyState, Panel } from "../../ui/page.tsx"
import { useVisibleRows } from "../../ui/visible-rows.ts"
import styles from "./people-list.module.css"
import { PeopleRow, ROW_HEIGHT } from "./people-row.tsx"

const PAGE = 50
/** A further page is read when so few rows are left. */
const ROWS_AHEAD = 20

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
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<peopleListQuery, peopleList_query$key>(Fragment, query)
  const { directory, namesBefore } = data
  // After the last name, a letter shows the end of the list.
  const people = useMemo(() => {
    const found = directory?.edges?.flatMap((edge) => edge?.node ?? []) ?? []
    return found.length > 0 ? found : (namesBefore?.nodes.flatMap((node) => node ?? []) ?? [])
  }, [directory, namesBefore])
  const [hasFailed, setFailed] = useState(false)
  const canLoad = hasNext && !isLoadingNext && !hasFailed
  const loadMore = useCallback(() => loadNext(PAGE, { onComplete: (error) => setFailed(error !== null) }), [loadNext])
  if (people.length === 0)
    return (
      <Panel>
        <EmptyState>{text("people.empty")}</EmptyState>
      </Panel>
    )
  const total = directory?.totalCount
  return (
    <Panel title={text("people.count", { count: total ?? people.length })} isFlush>
      <Rows people={people} total={total ?? -1} loadMore={canLoad ? loadMore : undefined} />
      {hasFailed && <MoreButton isPending={isLoadingNext} onMore={() => setFailed(false)} />}
    </Panel>
  )
}

interface RowsProps {
  people: readonly ({ readonly id: string } & peopleRow_person$key)[]
  total: number
  /** Reads a further page. */
  loadMore: (() => void) | undefined
}

/** The rows in view. A component of its own, so that scrolling does not render the panel around them. */
const Rows = memo(({ people, total, loadMore }: RowsProps) => {
  const list = useRef<HTMLUListElement>(null)
  const { rows, end } = useVisibleRows(list, people.length, ROW_HEIGHT)
  const isNearEnd = end >= people.length - ROWS_AHEAD
  useEffect(() => {
    if (isNearEnd) loadMore?.()
  }, [isNearEnd, loadMore])
  return (
    <ul ref={list} className={styles.list} style={{ height: people.length * ROW_HEIGHT }}>
      {rows.map((index) => {
        const person = people[index]
        return person && <PeopleRow key={person.id} person={person} index={index} total={total} />
      })}
    </ul>
  )
})
