// The screen in place of one whose data or code cannot be had.
import { useRouteError } from "react-router"
import { initialLanguage, type LanguageCode } from "../i18n/catalogs.ts"
import { LanguageProvider, useText } from "../i18n/language.tsx"
import { ApiError, apiErrorIn, isForbidden } from "../relay/api-error.ts"
import { Button } from "../ui/button.tsx"
import { ErrorReport } from "../ui/error-report.tsx"
import { Page } from "../ui/page.tsx"
import styles from "./screen-error.module.css"

export function ScreenError() {
  const error = useRouteError()
  return <ErrorScreen error={error} />
}

function ErrorScreen({ error }: { error: unknown }) {
  const text = useText()
  const found = apiErrorIn(error)
  // Nothing is at an address with values that the server does not take.
  const known = found?.code === "VALIDATION_FAILED" ? new ApiError({ code: "NOT_FOUND" }) : found
  const title = text(
    known?.code === "NOT_FOUND" ? "error.notFound.title" : known && isForbidden(known) ? "error.forbidden.title" : "error.title",
  )
  return (
    <Page title={title}>
      <ErrorReport error={known ?? error} action={<Button onClick={() => location.reload()}>{text("action.reload")}</Button>} />
    </Page>
  )
}

/** The same outside of the frame, where the reader's preferences are not known. */
export function StartError() {
  const error = useRouteError()
  const language: LanguageCode = initialLanguage()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <LanguageProvider reader={{ language, dateFormat: null, timezone: timeZone }}>
      <main id="main" className={styles.error}>
        <ErrorScreen error={error} />
      </main>
    </LanguageProvider>
  )
}
