// Keeps the focus near a control that disappears, such as the button of a row that was decided. Browsers leave it on the document, where
// keys reach nothing.

const CONTROLS = ":is(a, button, input, select, textarea):not(:disabled)"

/** Follows the focus within an element until the returned function is called. */
export function keepFocus(main: HTMLElement): () => void {
  let last: Element | undefined
  let rows: HTMLCollection | undefined
  let place = 0
  let section: Element | null = null
  const remember = ({ target }: FocusEvent) => {
    const control = target as Element
    // A dialog gives the focus back to the control that opened it.
    if (control.closest("dialog")) return
    last = control
    const row = last.closest("li, tr")
    rows = row?.parentElement?.children
    place = row ? [...(rows ?? [])].indexOf(row) : 0
    section = last.closest("section")
  }
  // A browser may say that the focus left a control that is being removed. The reader left one that is still there afterwards.
  const forget = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      if (target === last && last?.isConnected && !document.activeElement?.closest("dialog")) last = undefined
    })
  const restore = () => {
    if (!last || last.isConnected || document.activeElement !== document.body) return
    last = undefined
    const row = rows?.[Math.min(place, rows.length - 1)]
    const control = row?.matches("[tabindex]") ? row : row?.querySelector(CONTROLS)
    const near = [control, [...(section?.querySelectorAll(CONTROLS) ?? [])].at(-1), main.querySelector("h1"), main]
    const target = near.find((element) => element?.isConnected) as HTMLElement
    target.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(restore)
  observer.observe(main, { childList: true, subtree: true })
  main.addEventListener("focusin", remember)
  main.addEventListener("focusout", forget)
  return () => {
    observer.disconnect()
    main.removeEventListener("focusin", remember)
    main.removeEventListener("focusout", forget)
  }
}
