// Whether the server can be reached.

let isLost = false
const listeners = new Set<() => void>()

export const isConnectionLost = (): boolean => isLost || !navigator.onLine

export function onConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function reportConnection(isReached: boolean): void {
  if (isLost === !isReached) return
  isLost = !isReached
  notify()
}

const notify = () => {
  for (const listener of listeners) listener()
}
window.addEventListener("online", notify)
window.addEventListener("offline", notify)

/** Resolves after `milliseconds`, or once the browser is online again. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds)
    function done() {
      clearTimeout(timer)
      window.removeEventListener("online", done)
      resolve()
    }
    window.addEventListener("online", done)
  })
