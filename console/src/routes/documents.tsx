// The caller's documents, and those that the caller is asked for.
import { Suspense, useState } from "react"
import { graphql } from "react-relay"
import type { documentsQuery } from "../__generated__/documentsQuery.graphql.ts"
import { DocumentPanel, documentsOf } from "../domains/documents/document-panel.tsx"
import { RequestedDocuments } from "../domains/documents/requested-documents.tsx"
import { UploadDialog } from "../domains/documents/upload-dialog.tsx"
import { useText } from "../i18n/language.tsx"
import { pageLoader, usePage } from "../relay/page.ts"
import { useOperations } from "../shell/access.ts"
import { Button } from "../ui/button.tsx"
import { UploadIcon } from "../ui/icons.tsx"
import { Missing, Page } from "../ui/page.tsx"
import { PanelBoundary } from "../ui/panel-boundary.tsx"

const Query = graphql`
  query documentsQuery($shell: Boolean!) {
    ...frame_query @include(if: $shell) @alias
    viewer {
      id
      ...documentPanel_employee
    }
    uploadLimits {
      documents {
        maxBytes
        extensions
      }
    }
  }
`

export const loader = pageLoader<documentsQuery>(Query)

export function Component() {
  const text = useText()
  const { viewer, uploadLimits } = usePage<documentsQuery>(Query)
  const mayUpload = useOperations()("uploadEmployeeDocument")
  const [isUploading, setUploading] = useState(false)
  if (!viewer || !uploadLimits) return <Missing />
  const target = { employeeId: viewer.id, connections: [documentsOf(viewer.id)], limit: uploadLimits.documents }
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
            <RequestedDocuments {...target} attempt={attempt} />
          </Suspense>
        )}
      </PanelBoundary>
      <DocumentPanel title={text("documents.own")} employee={viewer} />
      {isUploading && <UploadDialog {...target} onClose={() => setUploading(false)} />}
    </Page>
  )
}
