// The focus and the scroll position after navigation.
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react"
import { useLocation, useNavigationType } from "react-router"

/** Scroll positions by the keys of history entries. */
const positions = new Map<string, number>()

/**
 * After navigation the heading of the new screen has the focus, and a screen to which one returns its scroll position. The first screen
 * leaves both to the browser. `onLeave` closes what belongs to the former screen or history entry.
 */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>, onLeave: () => void): void {
  const location = useLocation()
  const isReturn = useNavigationType() === "POP"
  const last = useRef(location)
  const leave = useEffectEvent(onLeave)
  // Before the browser paints, because it moves to the end of a shorter screen.
  useLayoutEffect(() => {
    const { pathname, key } = location
    const isOther = last.current.pathname !== pathname
    if (isOther || (isReturn && last.current.key !== key)) leave()
    if (isOther)
      // React has closed a modal dialog by then, behind which nothing can have the focus.
      queueMicrotask(() => {
        const heading = main.current?.querySelector<HTMLElement>("h1") ?? main.current
        heading?.focus({ preventScroll: true })
        window.scrollTo(0, (isReturn && positions.get(key)) || 0)
      })
    last.current = location
    const keep = () => positions.set(key, window.scrollY)
    window.addEventListener("scroll", keep, { passive: true })
    return () => window.removeEventListener("scroll", keep)
  }, [main, location, isReturn])
}
