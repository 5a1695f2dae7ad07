// A parameter of the address.
import { useCallback } from "react"
import { useSearchParams } from "react-router"

/** The value of a parameter, empty without one, and a function that replaces it. An empty value removes the parameter. */
export function useAddressParameter(name: string): [value: string, write: (value: string) => void] {
  const [address, setAddress] = useSearchParams()
  const write = useCallback(
    (value: string) =>
      setAddress(
        (before) => {
          const next = new URLSearchParams(before)
          if (value === "") next.delete(name)
          else next.set(name, value)
          return next
        },
        { replace: true },
      ),
    [name, setAddress],
  )
  return [address.get(name) ?? "", write]
}
