// Names of the values of enumerations in the reader's language, as the server has them.
import { createContext, use } from "react"

/** The names by enumeration and value, such as `LeaveStatus.PENDING`. */
export const LabelsContext = createContext<ReadonlyMap<string, string>>(new Map())

/** A function that names a value of an enumeration. */
export function useLabel(): (enumeration: string, value: string) => string {
  const labels = use(LabelsContext)
  return (enumeration, value) => labels.get(`${enumeration}.${value}`) ?? sentence(value)
}

/** `IN_PROGRESS` as "In progress". */
function sentence(value: string): string {
  const words = value.toLowerCase().replaceAll("_", " ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}
