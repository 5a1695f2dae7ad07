// The name of a record that a custom field refers to.
import { Suspense } from "react"
import { graphql, useLazyLoadQuery } from "react-relay"
import type { referenceNameQuery } from "../../__generated__/referenceNameQuery.graphql.ts"
import { Loading } from "../../ui/page.tsx"

const Query = graphql`
  query referenceNameQuery($id: ID!) {
    node(id: $id) @catch {
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

export const ReferenceName = ({ id }: { id: string }) => (
  <Suspense fallback={<Loading lines={1} />}>
    <Name id={id} />
  </Suspense>
)

function Name({ id }: { id: string }) {
  const { node } = useLazyLoadQuery<referenceNameQuery>(Query, { id })
  const { fullName, departmentName, locationName, positionTitle, jobTitle } = (node.ok && node.value) || {}
  return fullName ?? departmentName ?? locationName ?? positionTitle ?? jobTitle ?? "–"
}
