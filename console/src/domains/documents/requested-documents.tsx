// Documents that the caller is asked for, each with its upload.
import { graphql, useLazyLoadQuery } from "react-relay"
import type { requestedDocumentsQuery } from "../../__generated__/requestedDocumentsQuery.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useLabel } from "../../i18n/labels.ts"
import { useText } from "../../i18n/language.tsx"
import { FileField, type UploadLimit } from "../../ui/files.tsx"
import { Badge, Panel } from "../../ui/page.tsx"
import { useToast } from "../../ui/toasts.tsx"
import styles from "./documents.module.css"
import { type DocumentType, useDocumentUpload } from "./upload-document.ts"

const Query = graphql`
  query requestedDocumentsQuery($employeeId: ID!) {
    documentRequests(employeeId: $employeeId, first: 50) {
      nodes {
        id
        type
        status
        dueDate
        message
        requestedBy {
          id
          fullName
        }
      }
    }
  }
`

interface RequestedDocumentsProps {
  employeeId: string
  /** Lists that show an uploaded document. */
  connections: string[]
  limit: UploadLimit
  /** Number of the attempt to read them. */
  attempt: number
}

export function RequestedDocuments({ attempt, ...props }: RequestedDocumentsProps) {
  const text = useText()
  const { documentRequests } = useLazyLoadQuery<requestedDocumentsQuery>(
    Query,
    { employeeId: props.employeeId },
    { fetchPolicy: "store-and-network", fetchKey: attempt },
  )
  const open = (documentRequests?.nodes ?? []).filter(({ status }) => status === "OPEN")
  if (open.length === 0) return null
  return (
    <Panel title={text("documents.requested")}>
      <ul className={styles.requests}>
        {open.map((request) => (
          <RequestedDocument key={request.id} {...request} {...props} />
        ))}
      </ul>
    </Panel>
  )
}

type OpenRequest = NonNullable<requestedDocumentsQuery["response"]["documentRequests"]>["nodes"][number]

function RequestedDocument({
  type,
  dueDate,
  message,
  requestedBy,
  employeeId,
  connections,
  limit,
}: OpenRequest & Omit<RequestedDocumentsProps, "attempt">) {
  const text = useText()
  const label = useLabel()
  const toast = useToast()
  const { date, today } = useFormats()
  const [upload, progress] = useDocumentUpload(employeeId, connections)
  return (
    <li>
      <div className={styles.head}>
        <strong>{label("DocumentType", type)}</strong>
        {dueDate && <Badge tone={dueDate < today() ? "red" : "amber"}>{text("documents.due", { date: date(dueDate) })}</Badge>}
        {requestedBy && <span>{text("documents.requestedBy", { name: requestedBy.fullName })}</span>}
      </div>
      {message && <p>{message}</p>}
      <FileField
        label={text("documents.uploadType", { type: label("DocumentType", type) })}
        limit={limit}
        progress={progress}
        onFile={(file) => void upload(file, type as DocumentType).catch(toast.failed)}
        isZone
      />
    </li>
  )
}
