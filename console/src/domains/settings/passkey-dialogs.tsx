// Adding and renaming passkeys.
import { useState } from "react"
import { graphql } from "react-relay"
import type { passkeyDialogsCreateMutation } from "../../__generated__/passkeyDialogsCreateMutation.graphql.ts"
import type { passkeyDialogsRenameMutation } from "../../__generated__/passkeyDialogsRenameMutation.graphql.ts"
import type { passkeyDialogsStartMutation } from "../../__generated__/passkeyDialogsStartMutation.graphql.ts"
import { useText } from "../../i18n/language.tsx"
import { useAction } from "../../relay/action.ts"
import { createCredential } from "../../relay/passkeys.ts"
import { Dialog } from "../../ui/dialog.tsx"
import { Form, rawTextOf, SubmitButton, TextField } from "../../ui/form.tsx"
import { Notice } from "../../ui/page.tsx"
import { useToast } from "../../ui/toasts.tsx"
import { CodeField, codeOf, PasswordField } from "./two-factor-fields.tsx"

const Start = graphql`
  mutation passkeyDialogsStartMutation($input: StartPasskeyInput!) {
    startPasskey(input: $input) {
      publicKey
    }
  }
`

const Create = graphql`
  mutation passkeyDialogsCreateMutation($input: CreatePasskeyInput!, $connections: [ID!]!) {
    createPasskey(input: $input) @appendNode(connections: $connections, edgeTypeName: "PasskeyEdge") {
      id
      name
      host
      createdAt
      lastUsedAt
    }
  }
`

const Rename = graphql`
  mutation passkeyDialogsRenameMutation($id: ID!, $input: UpdatePasskeyInput!) {
    updatePasskey(id: $id, input: $input) {
      id
      name
    }
  }
`

interface AddPasskeyProps {
  connection: string
  /** Whether the account has a second factor. */
  needsCode: boolean
  onClose: () => void
}

export function AddPasskeyDialog({ connection, needsCode, onClose }: AddPasskeyProps) {
  const text = useText()
  const toast = useToast()
  const [start] = useAction<passkeyDialogsStartMutation>(Start)
  const [create] = useAction<passkeyDialogsCreateMutation>(Create)
  const [isCanceled, setCanceled] = useState(false)
  const submit = async (values: FormData) => {
    setCanceled(false)
    const { startPasskey } = await start({
      input: { password: rawTextOf(values, "password"), ...(needsCode && { code: codeOf(values) }) },
    })
    const credential = startPasskey && (await createCredential(startPasskey.publicKey, text))
    if (!credential) return setCanceled(true)
    await create({ input: { name: rawTextOf(values, "name"), ...credential }, connections: [connection] })
    toast.done(text("passkeys.added"))
    onClose()
  }
  return (
    <Dialog title={text("passkeys.add")} onClose={onClose}>
      <Form onSubmit={submit}>
        <p>{text("passkeys.add.lead")}</p>
        {isCanceled && (
          <Notice tone="amber" role="alert">
            {text("passkeys.canceled")}
          </Notice>
        )}
        <TextField name="name" label={text("passkeys.name")} maxLength={100} required />
        <PasswordField />
        {needsCode && <CodeField />}
        <SubmitButton>{text("passkeys.continue")}</SubmitButton>
      </Form>
    </Dialog>
  )
}

export function RenamePasskeyDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const text = useText()
  const [rename] = useAction<passkeyDialogsRenameMutation>(Rename)
  const submit = async (values: FormData) => {
    await rename({ id, input: { name: rawTextOf(values, "name") } })
    onClose()
  }
  return (
    <Dialog title={text("passkeys.rename")} onClose={onClose}>
      <Form onSubmit={submit}>
        <TextField name="name" label={text("passkeys.name")} defaultValue={name} maxLength={100} required />
        <SubmitButton>{text("passkeys.save")}</SubmitButton>
      </Form>
    </Dialog>
  )
}
