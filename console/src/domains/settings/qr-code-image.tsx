// A QR code as a picture.
import { useMemo } from "react"
import { qrCode } from "./qr-code.ts"
import styles from "./settings.module.css"

/** Light modules around the code, by which scanners find it. */
const QUIET_ZONE = 4

export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const rows = qrCode(text)
    const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    return { size: rows.length + 2 * QUIET_ZONE, path: squares.join("") }
  }, [text])
  return (
    <svg
      className={styles.qrCode}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
