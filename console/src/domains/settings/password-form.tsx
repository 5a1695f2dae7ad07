// Changes the caller's password, which ends all other sessions.
import { useState } from "react"
import { graphql } from "react-relay"
import type { passwordFormMutation } from "../../__generated__/passwordFormMutation.graphql.ts"
import { useText } from "../../i18n/language.tsx"
import { useAction } from "../../relay/action.ts"
import { Actions } from "../../ui/button.tsx"
import { CheckboxField, FieldRow, Form, rawTextOf, SubmitButton, TextField } from "../../ui/form.tsx"
import { Panel } from "../../ui/page.tsx"
import { useToast } from "../../ui/toasts.tsx"

const Change = graphql`
  mutation passwordFormMutation($input: ChangePasswordInput!) {
    changePassword(input: $input) {
      message
    }
  }
`

interface PasswordFormProps {
  email: string
  onChanged: () => Promise<void>
}

export function PasswordForm({ email, onChanged }: PasswordFormProps) {
  const text = useText()
  const toast = useToast()
  const [change] = useAction<passwordFormMutation>(Change)
  // A new key empties the form.
  const [count, setCount] = useState(0)
  const submit = async (values: FormData) => {
    await change({
      input: {
        currentPassword: rawTextOf(values, "currentPassword"),
        newPassword: rawTextOf(values, "newPassword"),
        deleteFeeds: values.has("deleteFeeds"),
      },
    })
    toast.done(text("password.changed"))
    setCount(count + 1)
    await onChanged()
  }
  return (
    <Panel title={text("password.title")}>
      <Form key={count} onSubmit={submit} label={text("password.title")}>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <FieldRow>
          <TextField
            name="currentPassword"
            label={text("password.current")}
            type="password"
            autoComplete="current-password"
            required
          />
          <TextField
            name="newPassword"
            label={text("password.new")}
            hint={text("password.rule")}
            type="password"
            autoComplete="new-password"
            required
          />
        </FieldRow>
        <CheckboxField name="deleteFeeds" label={text("password.feeds")} />
        <Actions>
          <SubmitButton>{text("password.change")}</SubmitButton>
        </Actions>
      </Form>
    </Panel>
  )
}
