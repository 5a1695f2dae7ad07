// The navigation: the screens that the caller may use.
import { Link, useLocation } from "react-router"
import { useText } from "../i18n/language.tsx"
import { preloadScreen, type Screen, screens } from "../routes.ts"
import { useOperations } from "./access.ts"
import styles from "./navigation.module.css"

/** Addresses of emails and notifications that lead to a screen of another address. */
const ALIASES: Readonly<Record<string, string>> = { "/leave/awaiting-me": "/approvals", "/hr/profile-changes": "/approvals" }
const GROUPS = ["main", "own", "settings"] as const

/** The screens with a name that the caller may use. */
export function useOfferedScreens(): Screen[] {
  const isAdmitted = useOperations()
  return screens.filter(({ name, operation }) => name && (!operation || isAdmitted(operation)))
}

export function Navigation({ isOpen, onNavigate }: { isOpen: boolean; onNavigate: () => void }) {
  const text = useText()
  const { pathname } = useLocation()
  const offered = useOfferedScreens()
  const shown = ALIASES[pathname] ?? pathname.toLowerCase()
  const isCurrent = (path: string) => shown === path || (path !== "/" && shown.startsWith(`${path}/`))
  const groups = GROUPS.map((group) => offered.filter((screen) => screen.group === group)).filter(({ length }) => length > 0)
  return (
    <nav id="navigation" className={`${styles.nav} ${isOpen ? styles.open : ""}`} aria-label={text("frame.navigation")}>
      {groups.map((group) => (
        <ul key={group[0]?.group}>
          {group.map(({ path, name, icon: Icon }) => (
            <li key={path}>
              <Link
                to={path}
                aria-current={isCurrent(path) ? "page" : undefined}
                onClick={onNavigate}
                onMouseEnter={() => preloadScreen(path)}
                onFocus={() => preloadScreen(path)}
              >
                {Icon && <Icon />}
                {name && text(name)}
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}
