// Says what went wrong and what to do, by the code of the error.
import type { ReactNode } from "react"
import { useRevalidator } from "react-router"
import { useText } from "../i18n/language.tsx"
import { apiErrorIn, ConnectionError, caughtError, isForbidden } from "../relay/api-error.ts"
import { Button } from "./button.tsx"
import styles from "./error-report.module.css"
import { EmptyState } from "./page.tsx"

export function ErrorReport({ error, action }: { error: unknown; action?: ReactNode }) {
  const text = useText()
  const known = apiErrorIn(error)
  const sentence = () => {
    if (known?.code === "NOT_FOUND") return text("error.notFound.text")
    if (known?.code === "FORBIDDEN") return text("error.forbidden.text")
    if (known?.message) return known.message
    return text(error instanceof ConnectionError ? "error.connection" : "error.console")
  }
  return (
    <div className={styles.report} role="alert">
      <p>{sentence()}</p>
      {known?.requestId && (
        <p className={styles.id}>
          {text("error.requestId")} <code>{known.requestId}</code>
        </p>
      )}
      {action}
    </div>
  )
}

/** In the place of a part of a screen that could not be read: the errors of its root with `@catch`. Reads the screen again. */
export function PanelFailure({ errors }: { errors: readonly unknown[] }) {
  const text = useText()
  const { revalidate } = useRevalidator()
  const error = caughtError(errors)
  if (isForbidden(error))
    return <EmptyState>{text(error.code === "FORBIDDEN" ? "error.forbidden.text" : "error.beforeFirstDay")}</EmptyState>
  return (
    <div className={styles.report} role="alert">
      <p>{text("error.panel")}</p>
      <Retry onRetry={() => void revalidate()} />
    </div>
  )
}

export function Retry({ onRetry }: { onRetry: () => void }) {
  const text = useText()
  return <Button onClick={onRetry}>{text("action.tryAgain")}</Button>
}
