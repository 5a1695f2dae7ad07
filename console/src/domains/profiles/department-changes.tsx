// The scheduled changes of a department, each as a dated line, for those who may see them.
import { Suspense } from "react"
import { graphql, useLazyLoadQuery } from "react-relay"
import type { departmentChangesQuery } from "../../__generated__/departmentChangesQuery.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useText } from "../../i18n/language.tsx"
import { Notice } from "../../ui/page.tsx"
import { PanelBoundary } from "../../ui/panel-boundary.tsx"

const Query = graphql`
  query departmentChangesQuery($departmentId: ID!) {
    departmentChanges(departmentId: $departmentId, first: 5, filter: { statuses: [SCHEDULED] }) {
      nodes {
        id
        effectiveDate
        changes
        name
        parent {
          id
          name
        }
        head {
          id
          fullName
        }
        location {
          id
          name
        }
      }
    }
  }
`

export default function DepartmentChanges({ departmentId }: { departmentId: string }) {
  return (
    <PanelBoundary subject={departmentId}>
      {(attempt) => (
        <Suspense>
          <Changes departmentId={departmentId} attempt={attempt} />
        </Suspense>
      )}
    </PanelBoundary>
  )
}

function Changes({ departmentId, attempt }: { departmentId: string; attempt: number }) {
  const text = useText()
  const { date } = useFormats()
  const options = { fetchPolicy: "store-and-network", fetchKey: attempt } as const
  const { departmentChanges } = useLazyLoadQuery<departmentChangesQuery>(Query, { departmentId }, options)
  const scheduled = departmentChanges?.nodes ?? []
  if (scheduled.length === 0) return null
  return (
    <Notice>
      <ul>
        {scheduled.map(({ id, effectiveDate, changes, name, parent, head, location }) => {
          const facts = [
            changes.includes("name") && text("profiles.department.name", { name: name ?? "" }),
            changes.includes("parentId") &&
              (parent ? text("profiles.department.parent", { name: parent.name }) : text("profiles.department.noParent")),
            changes.includes("headId") &&
              (head ? text("profiles.department.head", { name: head.fullName }) : text("profiles.department.noHead")),
            changes.includes("locationId") &&
              (location ? text("profiles.department.location", { name: location.name }) : text("profiles.department.noLocation")),
          ]
          return (
            <li key={id}>
              {text("profiles.department.from", { date: date(effectiveDate), changes: facts.filter(Boolean).join(", ") })}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
