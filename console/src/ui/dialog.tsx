// Dialogs over the screen, by the element of the browser: it traps the focus, closes by Escape and gives the focus back.

import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from "react"
import { useText } from "../i18n/language.tsx"
import { IconButton } from "./button.tsx"
import styles from "./dialog.module.css"
import { CloseIcon } from "./icons.tsx"

interface DialogProps {
  title: string
  children: ReactNode
  /** Undefined for a dialog that stays until its work is done. */
  onClose?: (() => void) | undefined
  isWide?: boolean
}

/** A modal dialog that is open while it is rendered. */
export function Dialog({ title, children, onClose, isWide = false }: DialogProps) {
  const text = useText()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // For browsers without `closedby`: some close a dialog whose `cancel` was prevented if Escape is pressed again.
  const afterClose = useEffectEvent(() => (onClose ? onClose() : dialog.current?.showModal()))
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const opener = document.activeElement as HTMLElement | null
    element.showModal()
    element.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea")?.focus()
    const onClosed = () => afterClose()
    element.addEventListener("close", onClosed)
    return () => {
      element.removeEventListener("close", onClosed)
      element.close()
      opener?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${isWide ? styles.wide : ""}`}
      aria-labelledby={titleId}
      closedby={onClose ? "closerequest" : "none"}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {onClose && <IconButton label={text("action.close")} icon={<CloseIcon />} onClick={onClose} />}
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}
