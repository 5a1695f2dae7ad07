// The passkeys of the caller.
import { useState } from "react"
import { graphql, useFragment } from "react-relay"
import type { passkeyPanel_query$key } from "../../__generated__/passkeyPanel_query.graphql.ts"
import type { passkeyPanelDeleteMutation } from "../../__generated__/passkeyPanelDeleteMutation.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useText } from "../../i18n/language.tsx"
import { useAction } from "../../relay/action.ts"
import { supportsPasskeys } from "../../relay/passkeys.ts"
import { Actions, Button } from "../../ui/button.tsx"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { Panel } from "../../ui/page.tsx"
import { Table } from "../../ui/table.tsx"
import { useToast } from "../../ui/toasts.tsx"
import { AddPasskeyDialog, RenamePasskeyDialog } from "./passkey-dialogs.tsx"
import styles from "./settings.module.css"

const Fragment = graphql`
  fragment passkeyPanel_query on Query {
    passkeys(first: 10) @connection(key: "passkeyPanel_passkeys") {
      __id
      edges {
        node {
          id
          name
          host
          createdAt
          lastUsedAt
        }
      }
    }
    twoFactor {
      enabled
    }
  }
`

const Delete = graphql`
  mutation passkeyPanelDeleteMutation($id: ID!, $connections: [ID!]!) {
    deletePasskey(id: $id) {
      deletedId @deleteEdge(connections: $connections)
    }
  }
`

interface OpenDialog {
  kind: "rename" | "remove"
  id: string
  name: string
}

export function PasskeyPanel({ query }: { query: passkeyPanel_query$key }) {
  const text = useText()
  const toast = useToast()
  const { dateTime, relative } = useFormats()
  const { passkeys, twoFactor } = useFragment(Fragment, query)
  const [remove] = useAction<passkeyPanelDeleteMutation>(Delete)
  const [isAdding, setAdding] = useState(false)
  const [open, setOpen] = useState<OpenDialog>()
  const connection = passkeys?.__id ?? ""
  const rows = (passkeys?.edges ?? []).flatMap(({ node }) => node ?? [])
  const close = () => setOpen(undefined)
  const removeOpen = async ({ id }: OpenDialog) => {
    await remove({ id, connections: [connection] })
    toast.done(text("passkeys.removed"))
  }
  return (
    <Panel
      title={text("passkeys.title")}
      isFlush={rows.length > 0}
      actions={supportsPasskeys() && <Button onClick={() => setAdding(true)}>{text("passkeys.add")}</Button>}
    >
      {rows.length === 0 ? (
        <div className={styles.group}>
          <p>{text("passkeys.lead")}</p>
          {!supportsPasskeys() && <p>{text("passkeys.unsupported")}</p>}
        </div>
      ) : (
        <Table
          caption={text("passkeys.title")}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { key: "name", label: text("passkeys.name"), cell: ({ name }) => name },
            { key: "host", label: text("passkeys.host"), cell: ({ host }) => host },
            { key: "added", label: text("passkeys.addedAt"), cell: ({ createdAt }) => dateTime(createdAt) },
            {
              key: "used",
              label: text("passkeys.lastUsed"),
              cell: ({ lastUsedAt }) =>
                lastUsedAt ? <time dateTime={lastUsedAt}>{relative(lastUsedAt)}</time> : text("passkeys.unused"),
            },
            {
              key: "actions",
              label: text("sessions.action"),
              cell: ({ id, name }) => (
                <Actions>
                  <Button onClick={() => setOpen({ kind: "rename", id, name })}>{text("passkeys.rename")}</Button>
                  <Button variant="danger" onClick={() => setOpen({ kind: "remove", id, name })}>
                    {text("passkeys.remove")}
                  </Button>
                </Actions>
              ),
            },
          ]}
        />
      )}
      {isAdding && (
        <AddPasskeyDialog connection={connection} needsCode={twoFactor?.enabled ?? false} onClose={() => setAdding(false)} />
      )}
      {open?.kind === "rename" && <RenamePasskeyDialog id={open.id} name={open.name} onClose={close} />}
      {open?.kind === "remove" && (
        <ConfirmDialog
          title={text("passkeys.remove.title", { name: open.name })}
          action={text("passkeys.remove")}
          consequence={text("passkeys.remove.lead")}
          onConfirm={() => removeOpen(open)}
          onClose={close}
        />
      )}
    </Panel>
  )
}
