// Jumps to the first name of a letter. The list goes on from there.
import { Link, useSearchParams } from "react-router"
import { useText } from "../../i18n/language.tsx"
import styles from "./people-list.module.css"

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]

export function LetterJump() {
  const text = useText()
  const [address] = useSearchParams()
  // Search results begin with any letter.
  const current = address.get("startAt") ?? (address.get("search") ? undefined : "A")
  const to = (letter: string) => {
    const next = new URLSearchParams(address)
    if (letter === "A") next.delete("startAt")
    else next.set("startAt", letter)
    return `?${next}`
  }
  return (
    <search aria-label={text("people.letters")}>
      <ul className={styles.letters}>
        {LETTERS.map((letter) => (
          <li key={letter}>
            <Link to={to(letter)} replace aria-current={letter === current ? "true" : undefined}>
              {letter}
            </Link>
          </li>
        ))}
      </ul>
    </search>
  )
}
