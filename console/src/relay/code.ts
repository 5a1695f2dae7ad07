// Loads code of the console that is not part of the first file.
import { checkConnection, untilReached } from "./connection.ts"

const MAX_ATTEMPTS = 3
/** Entry of the browser's storage of this tab: the build for which the page was loaded again. */
const RELOADED_FOR = "reloadedFor"

/**
 * Loads code. While the server cannot be reached, it waits, and the screen stays. After a deployment, the code of the former build may be
 * gone: `leave` loads the page again, once for each new build.
 */
export async function loadCode<T>(load: () => Promise<T>, leave: () => void = () => location.reload()): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load()
    } catch (error) {
      await checkConnection()
      await untilReached()
      const build = await currentBuild().catch(() => undefined)
      if (build && build !== entryOf(document) && build !== sessionStorage.getItem(RELOADED_FOR)) {
        sessionStorage.setItem(RELOADED_FOR, build)
        leave()
        return new Promise(() => {})
      }
      if (attempt >= MAX_ATTEMPTS) throw error
    }
  }
}

const entryOf = (page: Document) => page.querySelector("script[type=module]")?.getAttribute("src") ?? undefined

/** The entry file that the server's page names now; undefined if it is the sign-in page. */
async function currentBuild(): Promise<string | undefined> {
  const response = await fetch(location.pathname, { headers: { Accept: "text/html" }, cache: "no-store" })
  if (!response.ok || response.redirected) return undefined
  return entryOf(new DOMParser().parseFromString(await response.text(), "text/html"))
}
