// Buttons and links that look like them.
import type { ComponentProps, ReactNode } from "react"
import { Link, type LinkProps } from "react-router"
import styles from "./button.module.css"

type Variant = "primary" | "secondary" | "quiet" | "danger"

interface ButtonProps extends ComponentProps<"button"> {
  variant?: Variant
  icon?: ReactNode
  /** Whether its action is running. The button keeps the focus and its width, and does nothing. */
  isPending?: boolean
}

export function Button({ variant = "secondary", icon, isPending = false, className, children, onClick, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      className={[styles.button, styles[variant], className].filter(Boolean).join(" ")}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      onClick={isPending ? (event) => event.preventDefault() : onClick}
      {...props}
    >
      {isPending ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}

interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  label: string
  icon: ReactNode
}

/** A button that shows an icon only. */
export const IconButton = ({ label, icon, className, ...props }: IconButtonProps) => (
  <button
    type="button"
    title={label}
    aria-label={label}
    className={[styles.button, styles.quiet, styles.icon, className].filter(Boolean).join(" ")}
    {...props}
  >
    {icon}
  </button>
)

export const ButtonLink = ({
  variant = "secondary",
  icon,
  children,
  ...props
}: LinkProps & { variant?: Variant; icon?: ReactNode }) => (
  <Link className={`${styles.button} ${styles[variant]}`} {...props}>
    {icon}
    {children}
  </Link>
)

/** Buttons beside each other. */
export const Actions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>
