// Documents with type, expiry and download; deleted where the caller may.
import { useState } from "react"
import { graphql, useFragment } from "react-relay"
import type { documentList_document$key } from "../../__generated__/documentList_document.graphql.ts"
import type { documentListDeleteMutation } from "../../__generated__/documentListDeleteMutation.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useLabel } from "../../i18n/labels.ts"
import { useText } from "../../i18n/language.tsx"
import { useAction } from "../../relay/action.ts"
import { useCheckedFiles } from "../../relay/file-addresses.ts"
import { IconButton } from "../../ui/button.tsx"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { DownloadLink } from "../../ui/files.tsx"
import { DeleteIcon } from "../../ui/icons.tsx"
import { Badge } from "../../ui/page.tsx"
import { Table } from "../../ui/table.tsx"
import { useToast } from "../../ui/toasts.tsx"
import styles from "./documents.module.css"

/** An expiry is announced when it is at most this far away. */
const SOON_DAYS = 30

const Fragment = graphql`
  fragment documentList_document on EmployeeDocument @relay(plural: true) {
    id
    version
    name
    size
    url
    type
    expiresOn
    uploadedAt
    availableActions {
      name
      allowed
    }
  }
`

const Delete = graphql`
  mutation documentListDeleteMutation($id: ID!, $version: Int) {
    deleteEmployeeDocument(id: $id, expectedVersion: $version) {
      deletedId @deleteRecord
    }
  }
`

interface DocumentListProps {
  /** Name of the list, for screen readers. */
  caption: string
  documents: documentList_document$key
}

export function DocumentList({ caption, documents }: DocumentListProps) {
  const text = useText()
  const label = useLabel()
  const { dateOf } = useFormats()
  const rows = useFragment(Fragment, documents)
  useCheckedFiles(rows)
  return (
    <Table
      caption={caption}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          key: "name",
          label: text("documents.name"),
          cell: (row) => (
            <span className={styles.file}>
              <DownloadLink id={row.id} name={row.name} size={row.size} url={row.url} />
            </span>
          ),
        },
        { key: "type", label: text("documents.type"), cell: ({ type }) => label("DocumentType", type) },
        {
          key: "expiry",
          label: text("documents.expires"),
          cell: ({ expiresOn }) => (expiresOn ? <Expiry date={expiresOn} /> : "–"),
        },
        {
          key: "uploaded",
          label: text("documents.uploadedAt"),
          isDate: true,
          cell: ({ uploadedAt }) => dateOf(uploadedAt),
        },
        {
          key: "actions",
          label: text("documents.actions"),
          cell: ({ availableActions, ...row }) =>
            availableActions.some(({ name, allowed }) => name === "DELETE" && allowed) && <DeleteButton {...row} />,
        },
      ]}
    />
  )
}

function DeleteButton({ id, version, name }: { id: string; version: number; name: string }) {
  const text = useText()
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const [remove] = useAction<documentListDeleteMutation>(Delete)
  const label = text("documents.delete", { name })
  return (
    <>
      <IconButton label={label} icon={<DeleteIcon />} onClick={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          title={`${label}?`}
          action={label}
          onConfirm={() => remove({ id, version }).then(() => toast.done(text("documents.deleted", { name })))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function Expiry({ date: expiresOn }: { date: string }) {
  const text = useText()
  const { date, today } = useFormats()
  const days = (Date.parse(expiresOn) - Date.parse(today())) / 86_400_000
  if (days < 0) return <Badge tone="red">{text("documents.expired", { date: date(expiresOn) })}</Badge>
  return <Badge tone={days <= SOON_DAYS ? "amber" : "neutral"}>{text("documents.validUntil", { date: date(expiresOn) })}</Badge>
}
