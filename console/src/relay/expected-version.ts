// Writes of dialogs about records that others may change meanwhile.
import { useRef } from "react"
import { currentVersionIn } from "./api-error.ts"

/**
 * A function that runs a write with the version of its record that the dialog began with. After an error that names another version, of
 * which the form says that the record has changed, it expects that one.
 */
export function useExpectedVersion(version: number): <T>(write: (version: number) => Promise<T>) => Promise<T> {
  const expected = useRef(version)
  return async (write) => {
    try {
      return await write(expected.current)
    } catch (error) {
      expected.current = currentVersionIn(error) ?? expected.current
      throw error
    }
  }
}
