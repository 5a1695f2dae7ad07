// A date in the address.
import { useEffect, useRef } from "react"
import { dateIn } from "../i18n/today.ts"
import { useAddressParameter } from "./address-parameter.ts"
import { TextField } from "./form.tsx"

const PAUSE_MS = 400
/** While a year is typed digit by digit, it begins with zeros. */
const isComplete = (date: string) => date === "" || dateIn(date) !== undefined

interface DateParameterProps {
  name: string
  label: string
  /** Shown while the address has no date. */
  fallback?: string
}

/** A field that changes the address once a whole date was entered, and follows the address while it does not have the focus. */
export function DateParameter({ name, label, fallback = "" }: DateParameterProps) {
  const [given, write] = useAddressParameter(name)
  const value = dateIn(given) ?? fallback
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const control = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (control.current && control.current !== document.activeElement) control.current.value = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (date: string) => {
    clearTimeout(timer.current)
    if (isComplete(date)) timer.current = setTimeout(() => write(date), PAUSE_MS)
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
