// The recovery codes of the second factor. The server shows them once.
import { useText } from "../../i18n/language.tsx"
import { Actions, Button } from "../../ui/button.tsx"
import { Notice } from "../../ui/page.tsx"
import { useToast } from "../../ui/toasts.tsx"
import styles from "./settings.module.css"

export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = useText()
  const toast = useToast()
  const copy = () =>
    navigator.clipboard.writeText(codes.join("\n")).then(
      () => toast.done(text("twoFactor.copied")),
      () => {},
    )
  return (
    <>
      <Notice tone="amber">{text("twoFactor.codes.lead")}</Notice>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Actions>
        <Button variant="primary" onClick={onClose}>
          {text("twoFactor.codes.kept")}
        </Button>
        <Button onClick={copy}>{text("twoFactor.copy")}</Button>
      </Actions>
    </>
  )
}
