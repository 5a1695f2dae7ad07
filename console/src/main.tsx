// Shows the console in the page.
import "@fontsource-variable/inter/wght.css"
import "./styles/tokens.css"
import "./styles/base.css"
import "./styles/start.css"
import { Suspense } from "react"
import { createRoot } from "react-dom/client"
import { RelayEnvironmentProvider } from "react-relay"
import { RouterProvider } from "react-router"
import { initialLanguage, loadTexts } from "./i18n/catalogs.ts"
import { environment } from "./relay/environment.ts"
import { firstScreenIsLoaded, router } from "./router.tsx"
import { showStartFailure } from "./start-failure.ts"

// The frame does it when the screen is there.
history.scrollRestoration = "manual"
document.documentElement.lang = initialLanguage()

// The first use of Intl takes long. Most screens write dates, and the browser has time while it waits for the first answer.
window.requestIdleCallback?.(() => new Intl.DateTimeFormat(initialLanguage()))

const root = document.getElementById("root")
if (!root) throw new Error("no root element")
/** As in index.html, while the texts of the reader or, after an error, the data of the frame are loaded. */
const start = <div className="start" role="progressbar" aria-label="HR Workforce Platform" />
// Until then, index.html shows progress. React renders the screen in one task, as it does not in transitions.
Promise.all([firstScreenIsLoaded, loadTexts(initialLanguage())]).then(
  () =>
    createRoot(root, {
      // The screen for errors needs texts as well. React removes everything when it fails.
      onUncaughtError: (error) => {
        reportError(error)
        showStartFailure()
      },
      // React renders again, in one task, if the data changed while a screen was rendered in parts.
      onRecoverableError: console.warn,
    }).render(
      <RelayEnvironmentProvider environment={environment}>
        <Suspense fallback={start}>
          <RouterProvider router={router} />
        </Suspense>
      </RelayEnvironmentProvider>,
    ),
  showStartFailure,
)
