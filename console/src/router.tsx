// The router of the browser. Each screen is loaded when it is first entered.
import { createBrowserRouter, createPath, type RouteObject } from "react-router"
import { loadCode } from "./relay/code.ts"
import { type Screen, screens } from "./routes.ts"
import { AppFrame } from "./shell/app-frame.tsx"
import { ScreenError, StartError } from "./shell/screen-error.tsx"

const toRoute = ({ path, load }: Screen): RouteObject => ({
  path,
  lazy: () => loadCode(load as () => Promise<object>, enterByDocument),
})

/** Lets the browser load the page of the screen that is being entered. */
function enterByDocument(): void {
  const { location: target } = router.state.navigation
  if (target) location.assign(createPath(target))
  else location.reload()
}

export const router = createBrowserRouter([
  {
    Component: AppFrame,
    ErrorBoundary: StartError,
    // A screen that fails leaves the frame around it. A route without its code would show nothing instead of its own boundary.
    children: [{ ErrorBoundary: ScreenError, children: screens.map(toRoute) }],
  },
])

/** Resolves once the first screen has its code and data, or an error. */
export const firstScreenIsLoaded = new Promise<void>((resolve) => {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    resolve()
  })
})
