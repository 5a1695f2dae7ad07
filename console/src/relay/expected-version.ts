// Writes of dialogs about records that others may change meanwhile.
import { useRef } from "react"
import { apiErrorIn } from "./api-error.ts"

/** The present version of a record, in the error of a write that expected another one. */
export function currentVersionIn(thrown: unknown): number | undefined {
  const version = apiErrorIn(thrown)?.details.currentVersion
  return typeof version === "number" ? version : undefined
}

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
