// Checks that the REST API answers only errors that openapi.json documents for the operation.
import { readFileSync } from "node:fs"

/** A part of openapi.json. */
type Json = ReturnType<typeof JSON.parse>

interface DocumentedOperation {
  pattern: RegExp
  /** Number of literal segments: `/users/me` is documented before `/users/{id}`. */
  literals: number
  codes: ReadonlySet<string>
}

let operations: Map<string, DocumentedOperation[]> | undefined

/** The operations of openapi.json by method. */
function documentedOperations(): Map<string, DocumentedOperation[]> {
  if (operations) return operations
  const { paths, components } = JSON.parse(readFileSync(new URL("../../openapi.json", import.meta.url), "utf8")) as Json
  const codesOf = (response: Json): string[] => {
    const { content } = response.$ref ? components.responses[response.$ref.split("/").at(-1)] : response
    return Object.keys(content?.["application/problem+json"]?.examples ?? {})
  }
  const found = Object.entries<Json>(paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, { responses }]) => ({
      method: method.toUpperCase(),
      pattern: new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+")}$`),
      literals: path.split("/").filter((segment) => !segment.startsWith("{")).length,
      codes: new Set(Object.values<Json>(responses).flatMap(codesOf)),
    })),
  )
  operations = Map.groupBy(
    found.sort((a, b) => b.literals - a.literals),
    ({ method }) => method,
  )
  return operations
}

/** Throws if a problem is not documented for its operation, or if it has undocumented members. Undocumented paths are skipped. */
export function assertDocumented(method: string, path: string, problem: { code: string }): void {
  const [pathname = ""] = path.split("?")
  const operation = documentedOperations()
    .get(method === "HEAD" ? "GET" : method)
    ?.find(({ pattern }) => pattern.test(pathname))
  if (operation && !operation.codes.has(problem.code))
    throw new Error(`openapi.json does not document ${problem.code} for ${method} ${pathname}: add it to the operation's errors`)
}
