// Keeps what is typed until an opened dialog has its code. The screen below would take single letters as its own keys.
import { type RefObject, useEffect, useEffectEvent, useRef } from "react"

/** What was typed since the dialog was opened. Escape closes the dialog. */
export function useKeysUntilDialog(isOpen: boolean, onClose: () => void): RefObject<string> {
  const typed = useRef("")
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    typed.current = ""
    const onKey = (event: KeyboardEvent) => {
      const { key } = event
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog")) return
      if (key.length === 1) typed.current += key
      else if (key === "Backspace") typed.current = typed.current.slice(0, -1)
      else if (key === "Escape") close()
      else if (key !== "Enter") return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener("keydown", onKey, true)
    return () => window.removeEventListener("keydown", onKey, true)
  }, [isOpen])
  return typed
}
