// Whether the server can be reached. While it cannot, a cheap request asks until it answers.

const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 15_000

let isLost = false
let isAsking = false
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
  if (isLost && !isAsking) void askUntilReached()
}

const notify = () => {
  for (const listener of listeners) listener()
}
window.addEventListener("online", notify)
window.addEventListener("offline", notify)

/** Asks the server whether it can be reached, and reports the answer. */
export async function checkConnection(): Promise<void> {
  const isReached = await fetch("/health/ready", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  )
  reportConnection(isReached)
}

async function askUntilReached(): Promise<void> {
  isAsking = true
  for (let milliseconds = FIRST_PAUSE_MS; isLost; milliseconds = Math.min(MAX_PAUSE_MS, milliseconds * 2)) {
    await pause(milliseconds)
    if (isLost) await checkConnection()
  }
  isAsking = false
}

/** Resolves once nothing says that the server cannot be reached. */
export const untilReached = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = onConnection(check)
    function check() {
      if (isConnectionLost()) return
      stop()
      resolve()
    }
    check()
  })

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
