// Proofs of a leave request.
import { graphql, useFragment } from "react-relay"
import type { leaveDocuments_request$key } from "../../__generated__/leaveDocuments_request.graphql.ts"
import type { leaveDocumentsMutation } from "../../__generated__/leaveDocumentsMutation.graphql.ts"
import { useText } from "../../i18n/language.tsx"
import { useCheckedFiles } from "../../relay/file-addresses.ts"
import { useUpload } from "../../relay/upload.ts"
import { DownloadLink, FileField, type UploadLimit } from "../../ui/files.tsx"
import { EmptyState, Panel } from "../../ui/page.tsx"
import { useToast } from "../../ui/toasts.tsx"
import styles from "./leave.module.css"

const Fragment = graphql`
  fragment leaveDocuments_request on LeaveRequest {
    id
    availableActions {
      name
      allowed
    }
    documentFiles {
      id
      name
      size
      url
    }
  }
`

const Upload = graphql`
  mutation leaveDocumentsMutation($requestId: ID!, $file: Upload!) {
    uploadLeaveDocument(requestId: $requestId, file: $file) {
      id
      request {
        ...leaveDocuments_request
      }
    }
  }
`

export function LeaveDocuments({ request, limit }: { request: leaveDocuments_request$key; limit: UploadLimit }) {
  const text = useText()
  const toast = useToast()
  const { id: requestId, documentFiles, availableActions } = useFragment(Fragment, request)
  const [upload, progress] = useUpload<leaveDocumentsMutation>(Upload)
  const mayAttach = availableActions.some(({ name, allowed }) => name === "ATTACH" && allowed)
  const files = documentFiles ?? []
  useCheckedFiles(files)
  if (files.length === 0 && !mayAttach) return null
  return (
    <Panel title={text("leave.documents")}>
      {files.length === 0 && <EmptyState>{text("leave.documents.empty")}</EmptyState>}
      <ul className={styles.list}>
        {files.map((file) => (
          <li key={file.id}>
            <DownloadLink {...file} />
          </li>
        ))}
      </ul>
      {mayAttach && (
        <FileField
          label={text("leave.attach")}
          limit={limit}
          progress={progress}
          onFile={(file) => void upload(file, { requestId }).catch(toast.failed)}
        />
      )}
    </Panel>
  )
}
