// The rows of the inbox. Other people decide records while it is read.
import { useRef, useState } from "react"

export interface DecisionRow<Decision> {
  readonly decision: Decision
  /** Whether another person has decided or withdrawn the record, so that it no longer awaits the reader. */
  readonly isGone: boolean
}

interface WithId {
  readonly recordId: string
}

/**
 * The open decisions as rows, the handlers of their list, and `decide`, which runs the write that decides a record. While the pointer or the
 * focus is in the list, a decision that another person makes keeps its row, so that no other row moves below the pointer or gets the focus.
 */
export function useDecisionRows<Decision extends WithId>(
  decisions: readonly Decision[],
  isOpen: (decision: Decision) => boolean,
) {
  // Not a state, which would render all rows when the pointer enters: a click on a button was lost meanwhile.
  const inUse = useRef({ pointer: false, focus: false })
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const [{ known, rows }, setState] = useState(() => ({ known: decisions, rows: toRows(decisions.filter(isOpen)) }))
  if (known !== decisions) {
    const open = toRows(decisions.filter(isOpen))
    const isKept = ({ recordId }: WithId) => !decided.has(recordId)
    setState({ known: decisions, rows: inUse.current.pointer || inUse.current.focus ? withGone(open, rows, isKept) : open })
  }
  const note = (change: Partial<typeof inUse.current>) => Object.assign(inUse.current, change)
  const handlers = {
    onPointerEnter: () => note({ pointer: true }),
    onPointerLeave: () => note({ pointer: false }),
    onFocus: () => note({ focus: true }),
    // A dialog gives the focus back to the row that opened it.
    onBlur: () => note({ focus: document.querySelector("dialog[open]") !== null }),
  }
  const decide = async <T>(recordId: string, write: () => Promise<T>): Promise<T> => {
    setDecided((before) => new Set(before).add(recordId))
    try {
      return await write()
    } catch (error) {
      setDecided((before) => new Set([...before].filter((id) => id !== recordId)))
      throw error
    }
  }
  return { rows, handlers, decide }
}

const toRows = <Decision>(decisions: readonly Decision[]): DecisionRow<Decision>[] =>
  decisions.map((decision) => ({ decision, isGone: false }))

/** The open rows, and in their former places those that are gone. */
function withGone<Decision extends WithId>(
  open: readonly DecisionRow<Decision>[],
  former: readonly DecisionRow<Decision>[],
  isKept: (decision: Decision) => boolean,
): DecisionRow<Decision>[] {
  const rows = [...open]
  const placeOf = ({ decision: { recordId } }: DecisionRow<Decision>) =>
    rows.findIndex((row) => row.decision.recordId === recordId)
  // A row that is gone stays before the former row that followed it, or else after the last one.
  let next = Math.max(-1, ...former.map(placeOf)) + 1
  for (const row of former.toReversed()) {
    const place = placeOf(row)
    if (place >= 0) next = place
    else if (isKept(row.decision)) rows.splice(next, 0, { ...row, isGone: true })
  }
  return rows
}
