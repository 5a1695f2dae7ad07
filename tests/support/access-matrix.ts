// The committed access matrix (docs/access-matrix.md), from which tests know who may call an operation.
import { readFileSync } from "node:fs"

const NOBODY = "–"
const text = readFileSync(new URL("../../docs/access-matrix.md", import.meta.url), "utf8")
const linesOf = (title: string) => (text.split(`\n## ${title}\n\n`)[1] ?? "").split("\n\n")[0]?.split("\n") ?? []
const cellsOf = (line: string) => line.slice(2, -2).split(" | ")

/** Operations that anyone may call, without signing in. */
export const publicOperations: ReadonlySet<string> = new Set(linesOf("Public operations").map((line) => line.replace("- ", "")))

const [head, , ...rows] = linesOf("Operations")
const columns = cellsOf(head ?? "")
const accessOf = new Map(
  rows.map((line) => {
    const cells = cellsOf(line)
    return [cells[0] as string, new Map(columns.map((column, n) => [column, cells[n] as string]))]
  }),
)

export type MatrixColumn = "EMPLOYEE" | "MANAGER" | "HR" | "ADMIN" | "Service account" | "Before the first day"

/** Whether the callers of a column may call an operation. With `hasEveryPermission`, they also have each permission. */
export function mayCall(operation: string, column: MatrixColumn, { hasEveryPermission = false } = {}): boolean {
  const access = accessOf.get(operation)
  if (!access) throw new Error(`docs/access-matrix.md has no operation ${operation}`)
  if (access.get(column) !== NOBODY) return true
  const permissions = access.get("Permissions")?.split(", ").filter(Boolean) ?? []
  const isExtended = (permission: string) => column !== "Service account" || !permission.endsWith("(employees)")
  return hasEveryPermission && permissions.some(isExtended)
}
