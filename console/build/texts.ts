// A plugin of Vite that gives `virtual:texts/<language>`: the texts of all domains in a language. Plural forms are parsed here, so that
// the console has no parser.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Plugin } from "vite"
import { compileText } from "./compile-text.ts"

const SOURCES = fileURLToPath(new URL("../src/", import.meta.url))
const PREFIX = "virtual:texts/"

/** The catalogs of a language: `src/<folder>/texts/<language>.json`. */
const catalogFiles = (language: string): string[] =>
  readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(join("texts", `${language}.json`)))
    .sort()
    .map((path) => join(SOURCES, path))

export function texts(): Plugin {
  return {
    name: "texts",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const files = catalogFiles(id.slice(PREFIX.length + 1))
      for (const file of files) this.addWatchFile(file)
      const catalog = Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, "utf8")) as object))
      const compiled = Object.entries<string>(catalog).map(([key, text]) => [key, compileText(text)])
      return `export default ${JSON.stringify(Object.fromEntries(compiled))}`
    },
  }
}
