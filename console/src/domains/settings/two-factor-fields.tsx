// Fields that confirm a change of how the caller signs in.
import { useText } from "../../i18n/language.tsx"
import { rawTextOf, TextField } from "../../ui/form.tsx"

export function PasswordField() {
  const text = useText()
  return <TextField name="password" label={text("twoFactor.password")} type="password" autoComplete="current-password" required />
}

export function CodeField() {
  const text = useText()
  return <TextField name="code" label={text("twoFactor.code")} autoComplete="one-time-code" required />
}

/** The entered code, without the spaces that apps show in it. */
export const codeOf = (values: FormData): string => rawTextOf(values, "code").replace(/\s/g, "")
