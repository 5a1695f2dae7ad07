// The caller's documents, and those that the caller is asked for.
import { Suspense, useState } from "react"
import { graphql, usePaginationFragment } from "react-relay"
import type { documents_employee$key } from "../__generated__/documents_employee.graphql.ts"
import type { documentsPageQuery } from "../__generated__/documentsPageQuery.graphql.ts"
import type { documentsQuery } from "../__generated__/documentsQuery.graphql.ts"
import { DocumentList } from "../domains/documents/document-list.tsx"
import { RequestedDocuments } from "../domains/documents/requested-documents.tsx"
import { UploadDialog } from "../domains/documents/upload-dialog.tsx"
import { useText } from "../i18n/language.tsx"
import { pageLoader, usePage } from "../relay/page.ts"
import { useOperations } from "../shell/access.ts"
import { Button } from "../ui/button.tsx"
import type { UploadLimit } from "../ui/files.tsx"
import { UploadIcon } from "../ui/icons.tsx"
import { MoreButton } from "../ui/more-button.tsx"
import { EmptyState, Missing, Page, Panel } from "../ui/page.tsx"
import { PanelBoundary } from "../ui/panel-boundary.tsx"

const PAGE = 20

const Query = graphql`
  query documentsQuery($shell: Boolean!) {
    ...frame_query @include(if: $shell) @alias
    viewer {
      id
      ...documents_employee
    }
    uploadLimits {
      documents {
        maxBytes
        extensions
      }
    }
  }
`

const Fragment = graphql`
  fragment documents_employee on Employee
  @argumentDefinitions(first: { type: "Int", defaultValue: 15 }, after: { type: "String" })
  @refetchable(queryName: "documentsPageQuery") {
    id
    documents(first: $first, after: $after) @connection(key: "documents_documents") {
      __id
      edges {
        node {
          id
          ...documentList_document
        }
      }
    }
  }
`

export const loader = pageLoader<documentsQuery>(Query)

export function Component() {
  const { viewer, uploadLimits } = usePage<documentsQuery>(Query)
  return viewer && uploadLimits ? <Documents employee={viewer} limit={uploadLimits.documents} /> : <Missing />
}

function Documents({ employee, limit }: { employee: documents_employee$key; limit: UploadLimit }) {
  const text = useText()
  const mayUpload = useOperations()("uploadEmployeeDocument")
  const [isUploading, setUploading] = useState(false)
  const { data, hasNext, loadNext, isLoadingNext } = usePaginationFragment<documentsPageQuery, documents_employee$key>(
    Fragment,
    employee,
  )
  const connections = data.documents ? [data.documents.__id] : []
  const rows = (data.documents?.edges ?? []).flatMap((edge) => edge?.node ?? [])
  const upload = mayUpload && (
    <Button variant="primary" icon={<UploadIcon />} onClick={() => setUploading(true)}>
      {text("documents.upload")}
    </Button>
  )
  return (
    <Page title={text("nav.documents")} actions={upload}>
      <PanelBoundary>
        {(attempt) => (
          <Suspense>
            <RequestedDocuments employeeId={data.id} connections={connections} limit={limit} attempt={attempt} />
          </Suspense>
        )}
      </PanelBoundary>
      <Panel title={text("documents.own")} isFlush>
        {rows.length === 0 ? <EmptyState>{text("documents.empty")}</EmptyState> : <DocumentList documents={rows} />}
        {hasNext && <MoreButton isPending={isLoadingNext} onMore={(options) => loadNext(PAGE, options)} />}
      </Panel>
      {isUploading && (
        <UploadDialog employeeId={data.id} connections={connections} limit={limit} onClose={() => setUploading(false)} />
      )}
    </Page>
  )
}
