// Short messages about what happened, such as "Saved".

import { createContext, type ReactNode, use, useCallback, useMemo, useState } from "react"
import { useText } from "../i18n/language.tsx"
import { apiErrorIn, ConnectionError, errorIn } from "../relay/api-error.ts"
import { IconButton } from "./button.tsx"
import { CloseIcon } from "./icons.tsx"
import styles from "./toasts.module.css"

const SHOWN_MS = 6_000

interface Toast {
  readonly id: number
  readonly message: string
  readonly isError: boolean
}

interface ShowToast {
  /** Says that something was done. */
  done: (message: string) => void
  /** Says what went wrong. */
  failed: (error: unknown) => void
  /** The sentence about an error. */
  sentenceOf: (error: unknown) => string
}

const ToastContext = createContext<ShowToast>({ done: () => {}, failed: () => {}, sentenceOf: String })
export const useToast = (): ShowToast => use(ToastContext)

let lastId = 0

export function ToastProvider({ children }: { children: ReactNode }) {
  const text = useText()
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const remove = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), [])
  const add = useCallback(
    (message: string, isError: boolean) => {
      const id = ++lastId
      setToasts((all) => [...all.slice(-2), { id, message, isError }])
      // An error stays until it was read.
      if (!isError) setTimeout(() => remove(id), SHOWN_MS)
    },
    [remove],
  )
  const show = useMemo<ShowToast>(() => {
    const sentenceOf = (error: unknown) => {
      const unanswered = errorIn(error, ConnectionError)?.unanswered
      return apiErrorIn(error)?.message || text(unanswered ? `error.unanswered.${unanswered}` : "error.connection")
    }
    return { done: (message) => add(message, false), failed: (error) => add(sentenceOf(error), true), sentenceOf }
  }, [add, text])
  return (
    <ToastContext value={show}>
      {children}
      <div className={styles.toasts} role="status" aria-live="polite">
        {toasts.map(({ id, message, isError }) => (
          <div key={id} className={`${styles.toast} ${isError ? styles.error : ""}`}>
            <span>{message}</span>
            <IconButton label={text("action.close")} icon={<CloseIcon />} onClick={() => remove(id)} />
          </div>
        ))}
      </div>
    </ToastContext>
  )
}
