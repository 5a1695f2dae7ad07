// Documents with type, expiry and download; deleted where the caller may.
import { graphql, useFragment } from "react-relay"
import type { documentList_document$key } from "../../__generated__/documentList_document.graphql.ts"
import type { documentListDeleteMutation } from "../../__generated__/documentListDeleteMutation.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useLabel } from "../../i18n/labels.ts"
import { useText } from "../../i18n/language.tsx"
import { useAction } from "../../relay/action.ts"
import { IconButton } from "../../ui/button.tsx"
import { DownloadLink } from "../../ui/files.tsx"
import { DeleteIcon } from "../../ui/icons.tsx"
import { Badge } from "../../ui/page.tsx"
import { Table } from "../../ui/table.tsx"
import { useToast } from "../../ui/toasts.tsx"
import styles from "./documents.module.css"

/** An expiry is announced in this time before it. */
const SOON_DAYS = 60

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

export function DocumentList({ documents }: { documents: documentList_document$key }) {
  const text = useText()
  const label = useLabel()
  const toast = useToast()
  const { date } = useFormats()
  const rows = useFragment(Fragment, documents)
  const [remove] = useAction<documentListDeleteMutation>(Delete)
  return (
    <Table
      caption={text("documents.own")}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          key: "name",
          label: text("documents.name"),
          cell: (row) => (
            <span className={styles.file}>
              <DownloadLink name={row.name} size={row.size} url={row.url} />
            </span>
          ),
        },
        { key: "type", label: text("documents.type"), cell: ({ type }) => label("DocumentType", type) },
        {
          key: "expiry",
          label: text("documents.expires"),
          cell: ({ expiresOn }) => (expiresOn ? <Expiry date={expiresOn} /> : "–"),
        },
        { key: "uploaded", label: text("documents.uploadedAt"), cell: ({ uploadedAt }) => date(uploadedAt.slice(0, 10)) },
        {
          key: "actions",
          label: text("documents.actions"),
          cell: ({ id, version, name, availableActions }) =>
            availableActions.some((action) => action.name === "DELETE" && action.allowed) && (
              <IconButton
                label={text("documents.delete", { name })}
                icon={<DeleteIcon />}
                onClick={() =>
                  remove({ id, version })
                    .then(() => toast.done(text("documents.deleted", { name })))
                    .catch(toast.failed)
                }
              />
            ),
        },
      ]}
    />
  )
}

function Expiry({ date: expiresOn }: { date: string }) {
  const text = useText()
  const { date, today } = useFormats()
  const days = (Date.parse(expiresOn) - Date.parse(today())) / 86_400_000
  if (days < 0) return <Badge tone="red">{text("documents.expired", { date: date(expiresOn) })}</Badge>
  return <Badge tone={days < SOON_DAYS ? "amber" : "neutral"}>{text("documents.validUntil", { date: date(expiresOn) })}</Badge>
}
