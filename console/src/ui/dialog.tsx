// Dialogs over the screen, by the element of the browser: it traps the focus, closes by Escape and gives the focus back.

import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState, useSyncExternalStore } from "react"
import { useText } from "../i18n/language.tsx"
import { Actions, Button, IconButton } from "./button.tsx"
import styles from "./dialog.module.css"
import { hasChanges, onForms } from "./form-entries.ts"
import { CloseIcon } from "./icons.tsx"

interface DialogProps {
  title: string
  children: ReactNode
  /** Undefined for a dialog that stays until its work is done. */
  onClose?: (() => void) | undefined
  isWide?: boolean
}

/** A modal dialog that is open while it is rendered. It asks before it is closed with entries that were not sent. */
export function Dialog({ title, children, onClose, isWide = false }: DialogProps) {
  const text = useText()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isAsking, setAsking] = useState(false)
  // A click beside a form may be an accident, and some forms are steps that begin again.
  const hasForm = useSyncExternalStore(onForms, () => Boolean(dialog.current?.querySelector("form")))
  const closing = hasForm ? "closerequest" : "any"
  const close = () => (dialog.current && hasChanges(dialog.current) ? setAsking(true) : onClose?.())
  // Browsers close a dialog whose `cancel` was prevented if Escape is pressed again without another input.
  const afterClose = useEffectEvent(() => {
    if (!onClose || (dialog.current && hasChanges(dialog.current))) dialog.current?.showModal()
    if (!isAsking) close()
  })
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
    <>
      <dialog
        ref={dialog}
        className={`${styles.dialog} ${isWide ? styles.wide : ""}`}
        aria-labelledby={titleId}
        closedby={onClose && !isAsking ? closing : "none"}
        onCancel={(event) => {
          // A file chooser that is closed without a file has an event of this name, too.
          if (event.target !== event.currentTarget) return
          event.preventDefault()
          close()
        }}
      >
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          {onClose && <IconButton label={text("action.close")} icon={<CloseIcon />} onClick={close} />}
        </div>
        <div className={styles.body}>{children}</div>
      </dialog>
      {isAsking && <DiscardDialog onStay={() => setAsking(false)} onDiscard={() => onClose?.()} />}
    </>
  )
}

interface DiscardDialogProps {
  onStay: () => void
  onDiscard: () => void
}

/** Asks whether entries that were not sent are discarded. */
export function DiscardDialog({ onStay, onDiscard }: DiscardDialogProps) {
  const text = useText()
  return (
    <Dialog title={text("unsaved.title")} onClose={onStay}>
      <Actions>
        <Button variant="primary" onClick={onStay}>
          {text("unsaved.stay")}
        </Button>
        <Button onClick={onDiscard}>{text("unsaved.leave")}</Button>
      </Actions>
    </Dialog>
  )
}
