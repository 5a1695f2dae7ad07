// A search whose text is in the address, so that it can be linked to and survives going back.
import { useEffect, useRef, useState } from "react"
import { useSearchParams } from "react-router"
import styles from "./form.module.css"

const PAUSE_MS = 250

export function SearchBox({ label, name }: { label: string; name: string }) {
  const [address, setAddress] = useSearchParams()
  const current = address.get(name) ?? ""
  const [typed, setTyped] = useState(current)
  const written = useRef(current)
  useEffect(() => {
    // The own change of the address may arrive when more has been typed.
    if (current === written.current) return
    written.current = current
    setTyped(current)
  }, [current])
  useEffect(() => {
    if (typed.trim() === current) return
    const timer = setTimeout(() => {
      written.current = typed.trim()
      setAddress(
        (before) => {
          const next = new URLSearchParams(before)
          if (typed.trim() === "") next.delete(name)
          else next.set(name, typed.trim())
          return next
        },
        { replace: true },
      )
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, current, name, setAddress])
  return (
    <search className={styles.field}>
      <label htmlFor={`search-${name}`}>{label}</label>
      <input
        id={`search-${name}`}
        type="search"
        className={styles.control}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  )
}
