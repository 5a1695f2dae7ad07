// The router of the browser. Each screen is loaded when it is first entered.
import { createBrowserRouter, type RouteObject } from "react-router"
import { type Screen, screens } from "./routes.ts"
import { AppFrame } from "./shell/app-frame.tsx"
import { ScreenError, StartError } from "./shell/screen-error.tsx"
import { StartScreen } from "./shell/start-screen.tsx"

const toRoute = ({ path, load }: Screen): RouteObject => ({
  path,
  lazy: load as RouteObject["lazy"],
  ErrorBoundary: ScreenError,
})

export const router = createBrowserRouter([
  {
    Component: AppFrame,
    HydrateFallback: StartScreen,
    ErrorBoundary: StartError,
    // A screen that fails leaves the frame around it.
    children: [{ ErrorBoundary: ScreenError, children: screens.map(toRoute) }],
  },
])
