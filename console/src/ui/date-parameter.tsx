// A date in the address.
import { useEffect, useRef } from "react"
import { useSearchParams } from "react-router"
import { TextField } from "./form.tsx"

const PAUSE_MS = 400
/** Years that are typed digit by digit begin with zeros. */
const isComplete = (date: string) => date === "" || date >= "1900"

interface DateParameterProps {
  name: string
  label: string
  /** Shown while the address has no date. */
  fallback?: string
}

/** A field that changes the address once a whole date was entered, and follows the address while nobody types. */
export function DateParameter({ name, label, fallback = "" }: DateParameterProps) {
  const [address, setAddress] = useSearchParams()
  const value = address.get(name) ?? fallback
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const control = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (control.current && control.current !== document.activeElement) control.current.value = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (date: string) => {
    clearTimeout(timer.current)
    if (!isComplete(date)) return
    const write = (before: URLSearchParams) => {
      const next = new URLSearchParams(before)
      if (date === "") next.delete(name)
      else next.set(name, date)
      return next
    }
    timer.current = setTimeout(() => setAddress(write, { replace: true }), PAUSE_MS)
  }
  return (
    <TextField
      ref={control}
      name={name}
      label={label}
      type="date"
      defaultValue={value}
      onChange={({ target }) => change(target.value)}
    />
  )
}
