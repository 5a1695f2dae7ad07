// Shows the console in the page.
import "@fontsource-variable/inter/wght.css"
import "./styles/tokens.css"
import "./styles/base.css"
import { Suspense } from "react"
import { createRoot } from "react-dom/client"
import { RelayEnvironmentProvider } from "react-relay"
import { RouterProvider } from "react-router"
import { initialLanguage } from "./i18n/catalogs.ts"
import { environment } from "./relay/environment.ts"
import { router } from "./router.tsx"
import { applyStoredTheme } from "./shell/theme.ts"

applyStoredTheme()
// The frame does it when the screen is there.
history.scrollRestoration = "manual"
document.documentElement.lang = initialLanguage()

const root = document.getElementById("root")
if (!root) throw new Error("the page has no root element")
createRoot(root).render(
  <RelayEnvironmentProvider environment={environment}>
    <Suspense>
      <RouterProvider router={router} />
    </Suspense>
  </RelayEnvironmentProvider>,
)
