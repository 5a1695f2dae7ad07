// Says that the browser is offline or the server cannot be reached, while it lasts.
import { useSyncExternalStore } from "react"
import { useText } from "../i18n/language.tsx"
import { isConnectionLost, onConnection } from "../relay/connection.ts"
import styles from "./connection-bar.module.css"

export function ConnectionBar() {
  const text = useText()
  const isLost = useSyncExternalStore(onConnection, isConnectionLost)
  return (
    <div role="status">
      {isLost && <p className={styles.bar}>{text(navigator.onLine ? "frame.connectionLost" : "frame.offline")}</p>}
    </div>
  )
}
