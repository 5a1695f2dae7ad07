// Documents that the caller is asked for, each with its upload.
import { graphql, useLazyLoadQuery } from "react-relay"
import type { requestedDocumentsQuery } from "../../__generated__/requestedDocumentsQuery.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useLabel } from "../../i18n/labels.ts"
import { useText } from "../../i18n/language.tsx"
import { Badge, Panel } from "../../ui/page.tsx"
import { useToast } from "../../ui/toasts.tsx"
import styles from "./documents.module.css"
import { DropZone } from "./drop-zone.tsx"
import { type DocumentType, useUpload } from "./upload-document.ts"

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
  /** Number of the attempt to read them. */
  attempt: number
}

export function RequestedDocuments({ employeeId, connections, attempt }: RequestedDocumentsProps) {
  const text = useText()
  const label = useLabel()
  const { date, today } = useFormats()
  const { documentRequests } = useLazyLoadQuery<requestedDocumentsQuery>(
    Query,
    { employeeId },
    { fetchPolicy: "store-and-network", fetchKey: attempt },
  )
  const toast = useToast()
  const [upload, isPending] = useUpload(employeeId, connections)
  const open = (documentRequests?.nodes ?? []).filter(({ status }) => status === "OPEN")
  if (open.length === 0) return null
  return (
    <Panel title={text("documents.requested")}>
      <ul className={styles.requests}>
        {open.map(({ id, type, dueDate, message, requestedBy }) => (
          <li key={id}>
            <div className={styles.head}>
              <strong>{label("DocumentType", type)}</strong>
              {dueDate && (
                <Badge tone={dueDate < today() ? "red" : "amber"}>{text("documents.due", { date: date(dueDate) })}</Badge>
              )}
              {requestedBy && <span>{text("documents.requestedBy", { name: requestedBy.fullName })}</span>}
            </div>
            {message && <p>{message}</p>}
            <DropZone
              label={text("documents.uploadType", { type: label("DocumentType", type) })}
              isPending={isPending}
              onFile={(file) => void upload(file, type as DocumentType).catch(toast.failed)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
