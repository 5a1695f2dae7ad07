// The parts of a screen: heading, panels, states.
import { createContext, type ReactNode, useEffect, useState } from "react"
import { useText } from "../i18n/language.tsx"
import styles from "./page.module.css"

const PRODUCT = "HR Workforce Platform"

interface PageProps {
  /** Heading and title of the document. */
  title: string
  /** A short line below the heading. */
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
  /** Uses the whole width, for calendars and boards. */
  isWide?: boolean
}

/** Shows a dialog over the screen, which stays when the part of the screen that opened it disappears; null closes it. */
export const DialogContext = createContext<(dialog: ReactNode) => void>(() => {})

/** A screen. The frame moves the focus to its heading after navigation, so that screen readers announce it. */
export function Page({ title, lead, actions, children, isWide = false }: PageProps) {
  const [dialog, showDialog] = useState<ReactNode>(null)
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`
  }, [title])
  return (
    <DialogContext value={showDialog}>
      <div className={isWide ? styles.wide : styles.page}>
        <div className={styles.head}>
          <div>
            <h1 tabIndex={-1}>{title}</h1>
            {lead && <div className={styles.lead}>{lead}</div>}
          </div>
          {actions}
        </div>
        {children}
        {dialog}
      </div>
    </DialogContext>
  )
}

interface PanelProps {
  title?: ReactNode
  actions?: ReactNode
  children: ReactNode
  /** Without inner space, for tables and lists. */
  isFlush?: boolean
  id?: string
}

/** A part of a screen with a heading of its own. */
export const Panel = ({ title, actions, children, isFlush = false, id }: PanelProps) => (
  <section className={styles.panel} id={id}>
    {title && (
      <div className={styles.panelHead}>
        <h2>{title}</h2>
        {actions}
      </div>
    )}
    <div className={isFlush ? styles.flush : styles.panelBody}>{children}</div>
  </section>
)

/** Panels in columns where there is room. */
export const Columns = ({ children }: { children: ReactNode }) => <div className={styles.columns}>{children}</div>

/** The sentence of a list without entries. */
export const EmptyState = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className={styles.empty}>
    <p>{children}</p>
    {action}
  </div>
)

/** The place of something that is being loaded. It appears after 300 ms. */
export function Loading({ lines = 3 }: { lines?: number }) {
  const text = useText()
  return (
    <div className={styles.loading} aria-busy="true" role="status">
      <span className={styles.visuallyHidden}>{text("state.loading")}</span>
      {Array.from({ length: lines }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <span key={n} className={styles.line} aria-hidden="true" />
      ))}
    </div>
  )
}

export const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className={styles.visuallyHidden}>{children}</span>

type Tone = "neutral" | "green" | "amber" | "red" | "blue"

/** A short label with a color that repeats what it says. */
export const Badge = ({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
)

/** A sentence that needs attention. */
export const Notice = ({ tone = "blue", children, role }: { tone?: Tone; children: ReactNode; role?: "alert" | "status" }) => (
  <div className={`${styles.notice} ${styles[tone]}`} role={role}>
    {children}
  </div>
)

/** Names and values; dense where the values are short. */
export const Facts = ({ isDense = false, children }: { isDense?: boolean; children: ReactNode }) => (
  <dl className={isDense ? `${styles.facts} ${styles.dense}` : styles.facts}>{children}</dl>
)
export const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** A picture of a person beside their name. The name is the text, so the picture has none. */
export const Avatar = ({ url, size = 32 }: { url: string | null | undefined; size?: number }) =>
  url ? (
    <img className={styles.avatar} src={url} alt="" width={size} height={size} loading="lazy" />
  ) : (
    <span className={styles.avatar} style={{ width: size, height: size }} aria-hidden="true" />
  )

/** The screen of a record that is gone or invisible to the caller. */
export function Missing() {
  const text = useText()
  return (
    <Page title={text("error.notFound.title")}>
      <Panel>
        <EmptyState>{text("error.notFound.text")}</EmptyState>
      </Panel>
    </Page>
  )
}
