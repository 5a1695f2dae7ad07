// The frame of all screens: navigation, search, notifications and the menu of the account.
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react"
import { graphql, useFragment, useLazyLoadQuery, useRelayEnvironment } from "react-relay"
import { Link, Outlet, useLocation, useNavigation, useRevalidator } from "react-router"
import type { appFrameUnreadSubscription } from "../__generated__/appFrameUnreadSubscription.graphql.ts"
import type { frame_query$key } from "../__generated__/frame_query.graphql.ts"
import type { frameQuery } from "../__generated__/frameQuery.graphql.ts"
import { languageCodeOf, storeLanguage } from "../i18n/catalogs.ts"
import { LabelsContext } from "../i18n/labels.ts"
import { LanguageProvider, type Reader, useText } from "../i18n/language.tsx"
import { setTimezone } from "../i18n/today.ts"
import { loadCode } from "../relay/code.ts"
import { shellIsLoaded } from "../relay/page.ts"
import { onSessionState, screenIsShown, sessionState, viewerIsShown } from "../relay/session.ts"
import { startLiveAt, useLive } from "../relay/subscriptions.ts"
import { Button } from "../ui/button.tsx"
import { BellIcon, MenuIcon, SearchIcon } from "../ui/icons.tsx"
import { VisuallyHidden } from "../ui/page.tsx"
import { ToastProvider } from "../ui/toasts.tsx"
import { OperationsContext } from "./access.ts"
import { AccountMenu } from "./account-menu.tsx"
import styles from "./app-frame.module.css"
import { ConnectionBar } from "./connection-bar.tsx"
import { useFocusOnNavigation } from "./focus-on-navigation.ts"
import { FrameFragment, FrameQuery, readFrame } from "./frame.ts"
import { useKeysUntilDialog } from "./keys-until-dialog.ts"
import { Navigation } from "./navigation.tsx"
import { applyAccent, applyTheme } from "./theme.ts"

const SessionDialog = lazy(() => loadCode(() => import("./session-dialog.tsx")))
const Palette = lazy(() => loadCode(() => import("./palette.tsx")))

const UnreadSubscription = graphql`
  subscription appFrameUnreadSubscription($since: String) {
    unreadCountChanged(since: $since) {
      count
      resumeToken
    }
  }
`

/** The frame is drawn from the answer of the first screen, which contains its data. */
export function AppFrame() {
  const query = useLazyLoadQuery<frameQuery>(FrameQuery, {}, { fetchPolicy: "store-or-network" })
  const data = useFragment<frame_query$key>(FrameFragment, query)
  const { viewer, viewerAccess, enumLabels, companySettings, unreadCount } = data
  const preferences = viewer?.preferences
  const theme = preferences?.theme
  // Texts of the server are in the language of the browser for people who chose none.
  const language = languageCodeOf(enumLabels?.language ?? preferences?.language)
  const color = companySettings?.branding.primaryColor
  const resumeToken = unreadCount?.resumeToken
  useEffect(() => {
    shellIsLoaded()
    screenIsShown()
  }, [])
  const viewerId = viewer?.id
  useEffect(() => {
    if (viewerId) viewerIsShown(viewerId)
  }, [viewerId])
  useEffect(() => {
    if (theme) applyTheme(theme)
  }, [theme])
  // Before the browser computes the styles of the screen, all of which may use it.
  useLayoutEffect(() => applyAccent(color), [color])
  useEffect(() => {
    document.documentElement.lang = language
    storeLanguage(language)
  }, [language])
  const timezone = preferences?.timezone
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (timezone && setTimezone(timezone)) void revalidate()
  }, [timezone, revalidate])
  const isEnded = useSyncExternalStore(onSessionState, sessionState) === "ended"
  if (resumeToken) startLiveAt(resumeToken)
  const operations = useMemo(() => viewerAccess && new Set(viewerAccess.operations), [viewerAccess])
  const labels = useMemo(() => toLabels(enumLabels?.labels ?? {}), [enumLabels])
  const reader: Reader = {
    language,
    dateFormat: preferences?.dateFormat ?? null,
    timezone: timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
  return (
    <LanguageProvider reader={reader}>
      <LabelsContext value={labels}>
        <OperationsContext value={operations ?? undefined}>
          <ToastProvider>
            <Frame organization={companySettings?.name ?? ""} logoUrl={companySettings?.logoUrl} unread={unreadCount?.count ?? 0}>
              <AccountMenu name={viewer?.fullName ?? ""} email={viewer?.email ?? ""} avatarUrl={viewer?.avatarUrl} />
            </Frame>
            {isEnded && (
              <Suspense>
                <SessionDialog viewerId={viewer?.id ?? ""} email={viewer?.email ?? ""} />
              </Suspense>
            )}
          </ToastProvider>
        </OperationsContext>
      </LabelsContext>
    </LanguageProvider>
  )
}

/** The labels by enumeration and value, such as `LeaveStatus.PENDING`. */
const toLabels = (enumerations: Record<string, unknown>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(enumerations).flatMap(([name, labels]) =>
      Object.entries(labels as Record<string, string>).map(([value, label]) => [`${name}.${value}`, label] as const),
    ),
  )

interface FrameProps {
  organization: string
  logoUrl: string | null | undefined
  unread: number
  children: React.ReactNode
}

function Frame({ organization, logoUrl, unread, children }: FrameProps) {
  const text = useText()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const typed = useKeysUntilDialog(isPaletteOpen, () => setPaletteOpen(false))
  const { pathname } = useLocation()
  const isLoading = useNavigation().state === "loading"
  const environment = useRelayEnvironment()
  useLive<appFrameUnreadSubscription>(
    UnreadSubscription,
    {},
    {
      onGap: () => void readFrame(environment).catch(() => {}),
      updater: (store) => {
        const count = store.getRootField("unreadCountChanged")
        if (count) store.getRoot().setLinkedRecord(count, "unreadCount")
      },
    },
  )
  useFocusOnNavigation(main, () => {
    setMenuOpen(false)
    setPaletteOpen(false)
    document.querySelector<HTMLElement>(":popover-open")?.hidePopover()
  })
  const progress = <div className={styles.progress} role="progressbar" aria-label={text("state.loading")} />
  useEffect(() => {
    // Nothing needs it before the first screen is shown.
    const adding = loadCode(() => import("./listeners.ts")).then(
      ({ addListeners }) => main.current && addListeners(main.current, environment),
    )
    return () => void adding.then((remove) => remove?.())
  }, [environment])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && isMenuOpen) {
        setMenuOpen(false)
        menuButton.current?.focus()
      }
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "k") return
      event.preventDefault()
      if (!document.querySelector("dialog")) setPaletteOpen(true)
    }
    window.addEventListener("keydown", onKey)
    return () => window.removeEventListener("keydown", onKey)
  }, [isMenuOpen])
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {text("frame.skip")}
      </a>
      <header className={styles.header}>
        <Button
          ref={menuButton}
          className={styles.menuButton}
          variant="quiet"
          icon={<MenuIcon />}
          aria-expanded={isMenuOpen}
          aria-controls="navigation"
          onClick={() => setMenuOpen(!isMenuOpen)}
        >
          {text("frame.menu")}
        </Button>
        <Link to="/" className={styles.brand}>
          <img src={logoUrl || "/favicon.ico"} alt="" width={logoUrl ? undefined : 24} height={24} />
          <span>{organization}</span>
        </Link>
        <Button
          className={styles.search}
          icon={<SearchIcon />}
          onClick={() => setPaletteOpen(true)}
          aria-keyshortcuts="Control+K Meta+K"
        >
          <span>{text("frame.search")}</span>
          <kbd>{/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘K" : "Ctrl K"}</kbd>
        </Button>
        <Link to="/notifications" className={styles.bell}>
          <BellIcon />
          <VisuallyHidden>{text("frame.notifications", { count: unread })}</VisuallyHidden>
          {unread > 0 && (
            <span className={styles.unread} aria-hidden="true">
              {unread > 99 ? "99+" : unread}
            </span>
          )}
        </Link>
        {children}
      </header>
      <ConnectionBar />
      <div className={styles.body}>
        <Navigation isOpen={isMenuOpen} onNavigate={() => setMenuOpen(false)} />
        <main ref={main} id="main" tabIndex={-1} className={styles.main} aria-busy={isLoading || undefined}>
          {isLoading && progress}
          <Suspense>
            {/* A screen of another record begins again. */}
            <Outlet key={pathname} />
          </Suspense>
        </main>
      </div>
      {isPaletteOpen && (
        <Suspense fallback={progress}>
          <Palette typed={typed} onClose={() => setPaletteOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
