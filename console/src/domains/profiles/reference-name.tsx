// The names of records that custom fields refer to.
import { Suspense } from "react"
import { graphql, useLazyLoadQuery } from "react-relay"
import type { referenceNameQuery } from "../../__generated__/referenceNameQuery.graphql.ts"
import { cacheConfigOf } from "../../relay/caught.ts"
import { Loading } from "../../ui/page.tsx"

const Query = graphql`
  query referenceNameQuery($ids: [ID!]!) {
    nodes(ids: $ids) @catch {
      id
      ... on Employee {
        fullName
      }
      ... on Department {
        departmentName: name
      }
      ... on Location {
        locationName: name
      }
      ... on Position {
        positionTitle: title
      }
      ... on Job {
        jobTitle: title
      }
    }
  }
`

/** A function that gives the name of one of these records; a dash for one that the reader may not see. Suspends. */
export function useReferenceNames(ids: readonly string[]): (id: string) => string {
  const { nodes } = useLazyLoadQuery<referenceNameQuery>(Query, { ids }, { networkCacheConfig: cacheConfigOf(Query) })
  const found = (nodes.ok && nodes.value) || []
  return (id) => {
    const { fullName, departmentName, locationName, positionTitle, jobTitle } = found.find((node) => node?.id === id) ?? {}
    return fullName ?? departmentName ?? locationName ?? positionTitle ?? jobTitle ?? "–"
  }
}

export const ReferenceName = ({ id }: { id: string }) => (
  <Suspense fallback={<Loading lines={1} />}>
    <Name id={id} />
  </Suspense>
)

const Name = ({ id }: { id: string }) => useReferenceNames([id])(id)
