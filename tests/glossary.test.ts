// The glossary of ARCHITECTURE.md and the page of concepts: few terms, each of which the code uses.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "@jest/globals"

const root = fileURLToPath(new URL("..", import.meta.url))
const read = (path: string) => readFileSync(join(root, path), "utf8")

/** Cells of the rows of a table, by the heading of its first column. */
const rowsOf = (text: string) =>
  (text.split("| Term |")[1] ?? "")
    .split("\n")
    .slice(2)
    .flatMap((line) => (line.startsWith("|") ? [line.split("|").map((cell) => cell.trim())] : []))

/** The words of all sources, as names and as prose: `resumeToken` and `resume token` are one. */
const words = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => read(`src/${file}`).replace(/([a-z])(?=[A-Z])/g, "$1 "))
  .join("\n")
  .toLowerCase()
  .replace(/\n\s*(\*|\/\/)\s*|[\s_-]+/g, " ")

test("the glossary has at most 40 terms, and the code uses each", () => {
  const terms = rowsOf(read("ARCHITECTURE.md").split("## Glossary")[1] ?? "").flatMap(([, term = ""]) => term.split(", "))
  expect(terms.length).toBeGreaterThan(10)
  expect(terms.length).toBeLessThanOrEqual(40)
  expect(terms.filter((term) => !words.includes(term.toLowerCase()))).toEqual([])
})

test("docs/concepts.md has at most 25 terms, each with a file that exists", () => {
  const rows = rowsOf(read("docs/concepts.md"))
  const missing = rows.flatMap(([, term, , examples = ""]) => {
    const files = [...examples.matchAll(/`([\w-]+(?:\/[\w-]+)*(?:\.ts)?)`/g)].flatMap(([, file = ""]) =>
      /[/.]/.test(file) ? [file] : [],
    )
    return files.length > 0 && files.every((file) => existsSync(join(root, "src", file))) ? [] : [term]
  })
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.length).toBeLessThanOrEqual(25)
  expect(missing).toEqual([])
})
