// The documents of a person on the screen of this person. They are a request of their own, because most readers may not see them.
import { Suspense } from "react"
import { graphql, useLazyLoadQuery } from "react-relay"
import type { personDocumentsQuery } from "../../__generated__/personDocumentsQuery.graphql.ts"
import { useText } from "../../i18n/language.tsx"
import { Loading } from "../../ui/page.tsx"
import { PanelBoundary } from "../../ui/panel-boundary.tsx"
import { DocumentPanel } from "./document-panel.tsx"

const Query = graphql`
  query personDocumentsQuery($employeeId: ID!) {
    employee(id: $employeeId) {
      id
      ...documentPanel_employee
    }
  }
`

export const PersonDocuments = ({ employeeId }: { employeeId: string }) => (
  <PanelBoundary subject={employeeId}>
    {(attempt) => (
      <Suspense fallback={<Loading />}>
        <Documents employeeId={employeeId} attempt={attempt} />
      </Suspense>
    )}
  </PanelBoundary>
)

function Documents({ employeeId, attempt }: { employeeId: string; attempt: number }) {
  const text = useText()
  const options = { fetchPolicy: "store-and-network", fetchKey: attempt } as const
  const { employee } = useLazyLoadQuery<personDocumentsQuery>(Query, { employeeId }, options)
  return employee && <DocumentPanel title={text("nav.documents")} employee={employee} />
}
