// The rows of the inbox, which others shorten while it is read.
import { useState } from "react"

export interface Row<Decision> {
  readonly decision: Decision
  /** Whether it awaits a decision no longer, because of what others did. */
  readonly isGone: boolean
}

interface WithId {
  readonly recordId: string
}

/**
 * The open decisions as rows. A decision that disappears without the reader keeps its place until the reader decides, so that no other one
 * moves below the pointer or gets the focus.
 */
export function useRows<Decision extends WithId>(
  decisions: readonly Decision[],
  isOpen: (decision: Decision) => boolean,
): readonly Row<Decision>[] {
  const [{ known, rows }, setState] = useState({ known: decisions, rows: rowsAfter([], decisions, isOpen) })
  if (known !== decisions) setState({ known: decisions, rows: rowsAfter(rows, decisions, isOpen) })
  return rows
}

function rowsAfter<Decision extends WithId>(
  before: readonly Row<Decision>[],
  decisions: readonly Decision[],
  isOpen: (decision: Decision) => boolean,
): readonly Row<Decision>[] {
  const rows = decisions.filter(isOpen).map((decision) => ({ decision, isGone: false }))
  const placeIn = (list: readonly WithId[], { recordId }: WithId) => list.findIndex((one) => one.recordId === recordId)
  const shown = rows.map(({ decision }) => decision)
  const isDecided = before.some(({ decision }) => placeIn(decisions, decision) >= 0 && placeIn(shown, decision) < 0)
  // A new decision at the beginning moves the others, and the last ones out of what is read.
  const [first] = shown
  const isMoved =
    first !== undefined &&
    placeIn(
      before.map(({ decision }) => decision),
      first,
    ) < 0
  if (isDecided || isMoved) return rows
  let place = 0
  for (const { decision } of before) {
    const at = rows.findIndex((row) => row.decision.recordId === decision.recordId)
    if (at >= 0) place = at + 1
    else rows.splice(place++, 0, { decision, isGone: true })
  }
  return rows
}
