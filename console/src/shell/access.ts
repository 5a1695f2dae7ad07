// Which operations the caller may use at all, as the server says.
import { createContext, use } from "react"

export const OperationsContext = createContext<ReadonlySet<string> | undefined>(undefined)

/** Tells whether an operation is open to the caller. */
export function useOperations(): (operation: string) => boolean {
  const operations = use(OperationsContext)
  return (operation) => operations === undefined || operations.has(operation)
}
