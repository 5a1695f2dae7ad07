// Finds exported names that two files of src declare: one exported name has one meaning.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { root } from "./install.mjs"

const DECLARATION =
  /^export (?:declare |abstract |async )*(?:class|function|const|let|interface|type|enum) (?:\{([^}]*)\}|(\w+))/gm

/** Lines such as `Row: query/executor.ts, demo/people.ts`. */
export function duplicateExports() {
  const folder = join(root, "src")
  const filesByName = new Map()
  for (const file of readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".ts"))) {
    for (const name of exportedNames(readFileSync(join(folder, file), "utf8")))
      filesByName.set(name, (filesByName.get(name) ?? new Set()).add(file))
  }
  return [...filesByName].filter(([, files]) => files.size > 1).map(([name, files]) => `${name}: ${[...files].sort().join(", ")}`)
}

const exportedNames = (source) =>
  [...source.matchAll(DECLARATION)].flatMap(([, destructured, name]) =>
    destructured === undefined ? [name] : destructured.split(",").map((part) => part.trim()),
  )

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const duplicates = duplicateExports()
  for (const line of duplicates) console.error(line)
  process.exitCode = duplicates.length > 0 ? 1 : 0
}
