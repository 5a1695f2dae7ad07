// A search whose text is in the address, so that it can be linked to and survives going back.
import { useEffect, useRef, useState } from "react"
import { MAX_SEARCH_LENGTH } from "../relay/limits.ts"
import { useAddressParameter } from "./address-parameter.ts"
import styles from "./form.module.css"

const PAUSE_MS = 250

interface SearchBoxProps {
  label: string
  /** Parameter of the address. */
  name: string
  /** Parameter that a change of the search removes, such as the point at which the list starts. */
  dependent: string
}

export function SearchBox({ label, name, dependent }: SearchBoxProps) {
  const [current, write] = useAddressParameter(name, dependent)
  const [typed, setTyped] = useState(current)
  const written = useRef([current])
  useEffect(() => {
    // The own changes of the address may arrive when more has been typed and written.
    const position = written.current.lastIndexOf(current)
    if (position < 0) setTyped(current)
    written.current = position < 0 ? [current] : written.current.slice(position)
  }, [current])
  useEffect(() => {
    const term = typed.trim()
    if (term === current) return
    const timer = setTimeout(() => {
      written.current.push(term)
      write(term)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, current, write])
  return (
    <search className={styles.field}>
      <label htmlFor={`search-${name}`}>{label}</label>
      <input
        id={`search-${name}`}
        type="search"
        maxLength={MAX_SEARCH_LENGTH}
        className={styles.control}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  )
}
