// The menu of the account, by the popover of the browser: it closes by Escape and by a click beside it.
import { useId, useRef } from "react"
import { Link } from "react-router"
import { useText } from "../i18n/language.tsx"
import { ApiError } from "../relay/api-error.ts"
import { signOut } from "../relay/session.ts"
import { Avatar } from "../ui/page.tsx"
import { useToast } from "../ui/toasts.tsx"
import styles from "./account-menu.module.css"

interface AccountMenuProps {
  name: string
  email: string
  avatarUrl: string | null | undefined
}

export function AccountMenu({ name, email, avatarUrl }: AccountMenuProps) {
  const text = useText()
  const toast = useToast()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const close = () => menu.current?.hidePopover()
  const leave = () => signOut().catch(() => toast.failed(new ApiError({ message: text("frame.signOutFailed") })))
  const links = [
    ["/profile", "nav.profile"],
    ["/settings/preferences", "nav.preferences"],
    ["/settings/security", "nav.security"],
  ] as const
  return (
    <>
      <button type="button" className={styles.button} popoverTarget={id} aria-haspopup="true">
        <Avatar url={avatarUrl} size={28} />
        <span>{name}</span>
      </button>
      <div ref={menu} id={id} popover="auto" className={styles.menu}>
        <p className={styles.person}>
          <strong>{name}</strong>
          <span>{email}</span>
        </p>
        <ul>
          {links.map(([path, key]) => (
            <li key={path}>
              <Link to={path} onClick={close}>
                {text(key)}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" onClick={() => void leave()}>
              {text("frame.signOut")}
            </button>
          </li>
        </ul>
      </div>
    </>
  )
}
