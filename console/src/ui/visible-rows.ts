// Which rows of a long list are near the window. All rows have the same height.
import { type RefObject, useEffect, useState } from "react"

/** Rows that are added and removed together, so that most scrolling changes nothing. */
const STEP = 4
/** Rows before and after the visible ones. */
const MARGIN = 6

interface Range {
  readonly start: number
  readonly end: number
}

/** The first and the last row but one of `count` rows to show. The first ones are shown before the place of the list is known. */
export function useVisibleRows(list: RefObject<HTMLElement | null>, count: number, height: number): Range {
  const [{ start, end }, setRange] = useState<Range>({ start: 0, end: Math.ceil(innerHeight / height) })
  useEffect(() => {
    const update = () => {
      if (!list.current) return
      const { top } = list.current.getBoundingClientRect()
      const next = {
        start: Math.floor(-top / height / STEP) * STEP - MARGIN,
        end: Math.ceil((innerHeight - top) / height / STEP) * STEP + MARGIN,
      }
      setRange((range) => (range.start === next.start && range.end === next.end ? range : next))
    }
    update()
    window.addEventListener("scroll", update, { passive: true })
    window.addEventListener("resize", update)
    return () => {
      window.removeEventListener("scroll", update)
      window.removeEventListener("resize", update)
    }
  }, [list, height])
  return { start: Math.max(0, Math.min(start, count)), end: Math.max(0, Math.min(end, count)) }
}
