// Every kind of link that the code can produce, with an example of its path.
import { accountPaths, appPaths, OFFER_PATH } from "../../src/core/app-links.js"

export interface ExampleLink {
  /** Key of the table of links. */
  kind: keyof typeof appPaths
  /** With the value in place of the id or of the token. */
  path: string
  /** Whether the web console serves it. The other links lead to pages of accounts and offers. */
  isConsole: boolean
}

/** One link of each kind. `value` returns the id of a record, or a token. */
export const exampleLinks = (value: (kind: keyof typeof appPaths) => string = () => "ID"): ExampleLink[] =>
  Object.entries(appPaths).map(([key, target]) => {
    const kind = key as keyof typeof appPaths
    const path = typeof target === "string" ? target : target(value(kind))
    return { kind, path, isConsole: !serverPaths.has(path.replace(/#.*/, "")) }
  })

const serverPaths: ReadonlySet<string> = new Set([...accountPaths, OFFER_PATH])
