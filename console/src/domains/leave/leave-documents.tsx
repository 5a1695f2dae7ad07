// Proofs of a leave request.
import { graphql, useFragment } from "react-relay"
import type { leaveDocuments_request$key } from "../../__generated__/leaveDocuments_request.graphql.ts"
import type { leaveDocumentsMutation } from "../../__generated__/leaveDocumentsMutation.graphql.ts"
import { useText } from "../../i18n/language.tsx"
import { useAction } from "../../relay/action.ts"
import { DownloadLink, FileButton } from "../../ui/files.tsx"
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

export function LeaveDocuments({ request }: { request: leaveDocuments_request$key }) {
  const text = useText()
  const toast = useToast()
  const { id: requestId, documentFiles, availableActions } = useFragment(Fragment, request)
  const [upload, isPending] = useAction<leaveDocumentsMutation>(Upload)
  const mayAttach = availableActions.some(({ name, allowed }) => name === "ATTACH" && allowed)
  const files = documentFiles ?? []
  if (files.length === 0 && !mayAttach) return null
  const attach = (file: File) => upload({ requestId, file: null }, { uploadables: { file } }).catch(toast.failed)
  return (
    <Panel
      title={text("leave.documents")}
      actions={
        mayAttach && (
          <FileButton isPending={isPending} onFile={attach}>
            {text("leave.attach")}
          </FileButton>
        )
      }
    >
      {files.length === 0 && <EmptyState>{text("leave.documents.empty")}</EmptyState>}
      <ul className={styles.list}>
        {files.map(({ id, ...file }) => (
          <li key={id}>
            <DownloadLink {...file} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
