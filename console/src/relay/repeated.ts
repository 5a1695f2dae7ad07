// Reads that are repeated while a screen is shown.
import { useEffect, useEffectEvent } from "react"

/** Time after which work on the server, such as the check of a file, is looked at again. */
export const PROGRESS_MS = 1_500

/** Reads again and again, each time after a pause; not at all without one. */
export function useRepeated(read: () => Promise<unknown>, pauseMs: number | undefined): void {
  const readNow = useEffectEvent(read)
  useEffect(() => {
    if (pauseMs === undefined) return
    let isStopped = false
    let timer: ReturnType<typeof setTimeout>
    const repeat = () => {
      timer = setTimeout(
        () =>
          readNow()
            .catch(() => {})
            .then(() => isStopped || repeat()),
        pauseMs,
      )
    }
    repeat()
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [pauseMs])
}
