// Which rows of a long list are near the window. All rows have the same height.
import { type RefObject, startTransition, useEffect, useRef, useState } from "react"

/** Rows that are added and removed together, so that most scrolling changes nothing. */
const STEP = 4
/** Rows before and after the visible ones. */
const MARGIN = 6

interface Range {
  readonly start: number
  readonly end: number
  /** Row that has the focus; -1 for none. */
  readonly focused: number
}

interface VisibleRows {
  /** Indexes of the rows to show, ascending. */
  readonly rows: readonly number[]
  /** Index after the last row near the window. */
  readonly end: number
}

/**
 * The rows of a list to show: those near the window, and the one with the focus, which would otherwise go to another row. Each row has
 * `aria-posinset`. The first rows are shown before the place of the list is known.
 */
export function useVisibleRows(list: RefObject<HTMLElement | null>, count: number, height: number): VisibleRows {
  const [range, setRange] = useState<Range>({ start: 0, end: Math.ceil(innerHeight / height), focused: -1 })
  const shown = useRef(range)
  useEffect(() => {
    shown.current = range
  }, [range])
  useEffect(() => {
    const update = () => {
      if (!list.current) return
      const { top } = list.current.getBoundingClientRect()
      const active = document.activeElement
      const row = list.current.contains(active) ? active?.closest("[aria-posinset]") : undefined
      const next = {
        start: Math.floor(-top / height / STEP) * STEP - MARGIN,
        end: Math.ceil((innerHeight - top) / height / STEP) * STEP + MARGIN,
        focused: Number(row?.getAttribute("aria-posinset") ?? 0) - 1,
      }
      const isEqual = (former: Range) => former.start === next.start && former.end === next.end && former.focused === next.focused
      const set = () => setRange((former) => (isEqual(former) ? former : next))
      const { start, end } = shown.current
      const areVisibleRowsShown = start <= -top / height && (innerHeight - top) / height <= end
      // Rows beyond the window are rendered between frames.
      if (areVisibleRowsShown) startTransition(set)
      else set()
    }
    update()
    window.addEventListener("scroll", update, { passive: true })
    window.addEventListener("resize", update)
    return () => {
      window.removeEventListener("scroll", update)
      window.removeEventListener("resize", update)
    }
  }, [list, height])
  const [start, end] = [range.start, range.end].map((index) => Math.max(0, Math.min(index, count))) as [number, number]
  const near = Array.from({ length: Math.max(0, end - start) }, (_, n) => start + n)
  const focused = range.focused >= 0 && range.focused < count ? [range.focused] : []
  const isBefore = (index: number) => index < start
  const isAfter = (index: number) => index >= end
  return { rows: [...focused.filter(isBefore), ...near, ...focused.filter(isAfter)], end }
}
