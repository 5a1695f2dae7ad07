// The row of a list in which the reader decides a record.
import { createContext } from "react"

/** Runs the write that decides the record. */
type Decide = <T>(write: () => Promise<T>) => Promise<T>

export const DecisionContext = createContext<Decide>((write) => write())
