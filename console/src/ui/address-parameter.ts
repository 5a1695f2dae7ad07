// A parameter of the address.
import { useCallback } from "react"
import { useSearchParams } from "react-router"

/**
 * The value of a parameter, empty without one, and a function that replaces it. An empty value removes the parameter. A change removes
 * the parameter that depends on it.
 */
export function useAddressParameter(name: string, dependent?: string): [value: string, write: (value: string) => void] {
  const [address, setAddress] = useSearchParams()
  const write = useCallback(
    (value: string) =>
      setAddress(
        (before) => {
          const next = new URLSearchParams(before)
          if (value === "") next.delete(name)
          else next.set(name, value)
          if (dependent) next.delete(dependent)
          return next
        },
        { replace: true },
      ),
    [name, dependent, setAddress],
  )
  return [address.get(name) ?? "", write]
}
