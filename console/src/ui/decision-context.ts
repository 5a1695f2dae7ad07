// The row of a list in which the reader decides a record.
import { createContext } from "react"

/** Is called when the reader decides the record. */
export const DecisionContext = createContext<() => void>(() => {})
