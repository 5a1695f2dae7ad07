// Asks for the password when the session has ended. The screen below keeps what was typed.
import { useState } from "react"
import { useText } from "../i18n/language.tsx"
import { ApiError } from "../relay/api-error.ts"
import { signInWithPasskey, supportsPasskeys } from "../relay/passkeys.ts"
import { resumeSession, sendJson, signInAddress } from "../relay/session.ts"
import { Dialog } from "../ui/dialog.tsx"
import { Form, SubmitButton, TextField, textOf } from "../ui/form.tsx"

/** Signs the same person in again after the session has ended. */
async function signInAgain(email: string, password: string, code?: string): Promise<{ id: string }> {
  const { user } = (await sendJson("/api/auth/login", { email, password, ...(code ? { code } : {}) })) as { user: { id: string } }
  return user
}

export default function SessionDialog({ viewerId, email }: { viewerId: string; email: string }) {
  const text = useText()
  const [needsCode, setNeedsCode] = useState(false)
  // Another person must not see the data of this screen.
  const resume = ({ id }: { id: string }) => (id === viewerId ? resumeSession(id) : location.assign("/"))
  const signIn = async (values: FormData) => {
    try {
      resume(await signInAgain(email, textOf(values, "password") ?? "", textOf(values, "code") ?? undefined))
    } catch (error) {
      if (error instanceof ApiError && error.code === "TWO_FACTOR_REQUIRED") setNeedsCode(true)
      throw error
    }
  }
  const renewByPasskey = async () => {
    const user = await signInWithPasskey(text)
    if (user) resume(user)
  }
  return (
    <Dialog title={text("session.title")}>
      <p>{text("session.lead", { email })}</p>
      <Form onSubmit={signIn}>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <TextField name="password" label={text("session.password")} type="password" autoComplete="current-password" required />
        {needsCode && <TextField name="code" label={text("session.code")} autoComplete="one-time-code" required />}
        <SubmitButton>{text("session.signIn")}</SubmitButton>
      </Form>
      {supportsPasskeys() && (
        <Form onSubmit={renewByPasskey}>
          <SubmitButton variant="secondary">{text("session.passkey")}</SubmitButton>
        </Form>
      )}
      <p>
        <a href={signInAddress()}>{text("session.other")}</a>
      </p>
    </Dialog>
  )
}
