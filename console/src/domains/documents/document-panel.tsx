// The documents of a person, the latest first.
import { graphql, usePaginationFragment } from "react-relay"
import { ConnectionHandler } from "relay-runtime"
import type { documentPanel_employee$key } from "../../__generated__/documentPanel_employee.graphql.ts"
import type { documentPanelQuery } from "../../__generated__/documentPanelQuery.graphql.ts"
import { useText } from "../../i18n/language.tsx"
import { MoreButton } from "../../ui/more-button.tsx"
import { EmptyState, Panel } from "../../ui/page.tsx"
import { DocumentList } from "./document-list.tsx"

const PAGE = 20

const Fragment = graphql`
  fragment documentPanel_employee on Employee
  @argumentDefinitions(first: { type: "Int", defaultValue: 15 }, after: { type: "String" })
  @refetchable(queryName: "documentPanelQuery") {
    documents(first: $first, after: $after) @connection(key: "documentPanel_documents") {
      edges {
        node {
          id
          ...documentList_document
        }
      }
    }
  }
`

/** The id of the list of a person's documents in the store. */
export const documentsOf = (employeeId: string): string =>
  ConnectionHandler.getConnectionID(employeeId, "documentPanel_documents")

export function DocumentPanel({ title, employee }: { title: string; employee: documentPanel_employee$key }) {
  const text = useText()
  const { data, hasNext, loadNext, isLoadingNext } = usePaginationFragment<documentPanelQuery, documentPanel_employee$key>(
    Fragment,
    employee,
  )
  const rows = (data.documents?.edges ?? []).flatMap((edge) => edge?.node ?? [])
  return (
    <Panel title={title} isFlush>
      {rows.length === 0 ? <EmptyState>{text("documents.empty")}</EmptyState> : <DocumentList caption={title} documents={rows} />}
      {hasNext && <MoreButton isPending={isLoadingNext} onMore={(options) => loadNext(PAGE, options)} />}
    </Panel>
  )
}
