// The recovery codes of the second factor. The server shows them once.
import { useState } from "react"
import { useText } from "../../i18n/language.tsx"
import { Actions, Button } from "../../ui/button.tsx"
import { Notice } from "../../ui/page.tsx"
import styles from "./settings.module.css"

export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = useText()
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(codes.join("\n")).then(
      () => setCopied(true),
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
        {/* Toasts are below the dialog. */}
        <span role="status">{isCopied && text("twoFactor.copied")}</span>
      </Actions>
    </>
  )
}
