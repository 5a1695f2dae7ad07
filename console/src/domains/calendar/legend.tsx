// The meaning of the marks of the team calendar.
import { useText } from "../../i18n/language.tsx"
import styles from "./team-calendar.module.css"

export function Legend() {
  const text = useText()
  const marks = [
    [styles.mark, "calendar.legend.away"],
    [`${styles.mark} ${styles.pending}`, "calendar.legend.pending"],
    [`${styles.mark} ${styles.morning}`, "calendar.legend.half"],
    [styles.off, "calendar.legend.off"],
  ] as const
  return (
    <ul className={styles.legend}>
      {marks.map(([mark, key]) => (
        <li key={key}>
          <i aria-hidden="true">
            <span className={`${mark}`} />
          </i>
          {text(key)}
        </li>
      ))}
      <li className={styles.keys}>{text("calendar.keys")}</li>
    </ul>
  )
}
