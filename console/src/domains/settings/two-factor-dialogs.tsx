// Turning the second factor on and off, and renewing its recovery codes. Each needs the password, and codes are shown once.
import { type ReactNode, useEffect, useRef, useState } from "react"
import { graphql } from "react-relay"
import type { twoFactorDialogsConfirmMutation } from "../../__generated__/twoFactorDialogsConfirmMutation.graphql.ts"
import type { twoFactorDialogsDisableMutation } from "../../__generated__/twoFactorDialogsDisableMutation.graphql.ts"
import type { twoFactorDialogsEnrollMutation } from "../../__generated__/twoFactorDialogsEnrollMutation.graphql.ts"
import type { twoFactorDialogsRenewMutation } from "../../__generated__/twoFactorDialogsRenewMutation.graphql.ts"
import { useText } from "../../i18n/language.tsx"
import { useAction } from "../../relay/action.ts"
import { Dialog } from "../../ui/dialog.tsx"
import { Form, rawTextOf, SubmitButton } from "../../ui/form.tsx"
import { useToast } from "../../ui/toasts.tsx"
import { QrCode } from "./qr-code-image.tsx"
import { RecoveryCodes } from "./recovery-codes.tsx"
import styles from "./settings.module.css"
import { CodeField, codeOf, PasswordField } from "./two-factor-fields.tsx"

const Enroll = graphql`
  mutation twoFactorDialogsEnrollMutation($input: ConfirmPasswordInput!) {
    enrollTwoFactor(input: $input) {
      secret
      uri
    }
  }
`

const Confirm = graphql`
  mutation twoFactorDialogsConfirmMutation($input: TwoFactorCodeInput!) {
    confirmTwoFactor(input: $input) {
      recoveryCodes
    }
  }
`

const Disable = graphql`
  mutation twoFactorDialogsDisableMutation($input: PasswordAndCodeInput!) {
    disableTwoFactor(input: $input) {
      enabled
    }
  }
`

const Renew = graphql`
  mutation twoFactorDialogsRenewMutation($input: PasswordAndCodeInput!) {
    renewRecoveryCodes(input: $input) {
      recoveryCodes
    }
  }
`

interface DialogProps {
  onClose: () => void
  onChanged: () => Promise<void>
}

export function EnrollDialog({ onClose, onChanged }: DialogProps) {
  const text = useText()
  const [enroll] = useAction<twoFactorDialogsEnrollMutation>(Enroll)
  const [confirm] = useAction<twoFactorDialogsConfirmMutation>(Confirm)
  const [app, setApp] = useState<{ secret: string; uri: string }>()
  const [codes, setCodes] = useState<readonly string[]>()
  const start = async (values: FormData) => {
    const { enrollTwoFactor } = await enroll({ input: { password: rawTextOf(values, "password") } })
    if (enrollTwoFactor) setApp(enrollTwoFactor)
  }
  const finish = async (values: FormData) => {
    const { confirmTwoFactor } = await confirm({ input: { code: codeOf(values) } })
    setCodes(confirmTwoFactor?.recoveryCodes ?? [])
    await onChanged()
  }
  return (
    <Dialog title={text(codes ? "twoFactor.codes" : "twoFactor.enroll")} onClose={codes ? undefined : onClose}>
      <FocusOnChange of={codes ?? app}>
        {codes && <RecoveryCodes codes={codes} onClose={onClose} />}
        {!codes && !app && (
          <Form onSubmit={start}>
            <p>{text("twoFactor.password.lead")}</p>
            <PasswordField />
            <SubmitButton>{text("twoFactor.next")}</SubmitButton>
          </Form>
        )}
        {!codes && app && (
          <Form onSubmit={finish}>
            <p>{text("twoFactor.scan")}</p>
            <QrCode text={app.uri} label={text("twoFactor.qrCode")} />
            <p className={styles.secret}>
              {text("twoFactor.key")} <code>{app.secret}</code> <a href={app.uri}>{text("twoFactor.openApp")}</a>
            </p>
            <CodeField />
            <SubmitButton>{text("twoFactor.confirm")}</SubmitButton>
          </Form>
        )}
      </FocusOnChange>
    </Dialog>
  )
}

export function DisableDialog({ onClose, onChanged }: DialogProps) {
  const text = useText()
  const toast = useToast()
  const [disable] = useAction<twoFactorDialogsDisableMutation>(Disable)
  const submit = async (values: FormData) => {
    await disable({ input: { password: rawTextOf(values, "password"), code: codeOf(values) } })
    await onChanged()
    toast.done(text("twoFactor.disabled"))
    onClose()
  }
  return (
    <Dialog title={text("twoFactor.disable")} onClose={onClose}>
      <Form onSubmit={submit}>
        <p>{text("twoFactor.disable.lead")}</p>
        <PasswordField />
        <CodeField />
        <SubmitButton variant="danger">{text("twoFactor.disable")}</SubmitButton>
      </Form>
    </Dialog>
  )
}

export function RenewDialog({ onClose, onChanged }: DialogProps) {
  const text = useText()
  const [renew] = useAction<twoFactorDialogsRenewMutation>(Renew)
  const [codes, setCodes] = useState<readonly string[]>()
  const submit = async (values: FormData) => {
    const { renewRecoveryCodes } = await renew({ input: { password: rawTextOf(values, "password"), code: codeOf(values) } })
    setCodes(renewRecoveryCodes?.recoveryCodes ?? [])
    await onChanged()
  }
  return (
    <Dialog title={text(codes ? "twoFactor.codes" : "twoFactor.renew")} onClose={codes ? undefined : onClose}>
      <FocusOnChange of={codes}>
        {codes ? (
          <RecoveryCodes codes={codes} onClose={onClose} />
        ) : (
          <Form onSubmit={submit}>
            <p>{text("twoFactor.renew.lead")}</p>
            <PasswordField />
            <CodeField />
            <SubmitButton>{text("twoFactor.renew")}</SubmitButton>
          </Form>
        )}
      </FocusOnChange>
    </Dialog>
  )
}

/** Moves the focus to the first control of the next step, because the button that led there is gone. */
function FocusOnChange({ of: step, children }: { of: unknown; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (step) content.current?.querySelector<HTMLElement>("input, button")?.focus()
  }, [step])
  return (
    <div ref={content} className={styles.step}>
      {children}
    </div>
  )
}
