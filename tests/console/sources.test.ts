// The sources of the console: texts in both languages, no rule of rights, and the weight of its files.
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { expect, test } from "@jest/globals"
import { isISO31661Alpha2 } from "class-validator"
import { IntlMessageFormat } from "intl-messageformat"
import { accessPolicies } from "../../src/domains.js"
import { Role } from "../../src/entities/enums.js"

const root = fileURLToPath(new URL("../..", import.meta.url))
const sources = globSync("console/src/**/*.{ts,tsx}", { cwd: root, exclude: (path) => path.includes("__generated__") })
const read = (path: string) => readFileSync(join(root, path), "utf8")

const catalogs = globSync("console/src/**/texts/en.json", { cwd: root })
/** The arguments of a text, such as `count`. */
const argumentsOf = (text: string) => [...new Set([...text.matchAll(/\{([a-z]\w*)[,}]/g)].map(([, name]) => name))].sort()

test.each(catalogs)("%s has the same keys and arguments in German", (path) => {
  const [english, german] = [path, path.replace("en.json", "de.json")].map(
    (file) => JSON.parse(read(file)) as Record<string, string>,
  )
  const shape = (catalog: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(catalog).map(([key, text]) => [key, argumentsOf(text)]))
  expect(shape(german)).toEqual(shape(english))
})

interface Messages {
  compileText(text: string): unknown
  formatMessage(message: unknown, language: string, values: Record<string, string | number>): string
}

test("the console formats each text as ICU MessageFormat says, for all kinds of numbers", async () => {
  const modules = ["console/build/compile-text.ts", "console/src/i18n/message.ts"].map(
    (path) => import(`file://${join(root, path)}`),
  )
  const { compileText, formatMessage }: Messages = Object.assign({}, ...(await Promise.all(modules)))
  for (const language of ["en", "de"])
    for (const path of catalogs)
      for (const text of Object.values(JSON.parse(read(path.replace("en.json", `${language}.json`))) as Record<string, string>))
        for (const count of [0, 1, -1, 2, -2, 21, 999, 1_000, 1_234_567, -1_000, 0.5, 1.5]) {
          const values = Object.fromEntries(argumentsOf(text).map((name) => [name, count]))
          const expected = new IntlMessageFormat(text, language, undefined, { ignoreTag: true }).format(values)
          expect(formatMessage(compileText(text), language, values)).toBe(expected)
        }
  expect(() => compileText("{kind, select, a {A} other {B}}")).toThrow("neither plural forms")
})

test("a name written from right to left does not change the order of what is beside it in a text", async () => {
  const { formatMessage }: Messages = await import(`file://${join(root, "console/src/i18n/message.ts")}`)
  expect(formatMessage("{name} (3)", "en", { name: "עדינה" })).toBe("\u2068עדינה\u2069 (3)")
  expect(formatMessage("{name} (3)", "en", { name: "Ida" })).toBe("Ida (3)")
  expect(formatMessage("{names}", "en", { names: "Ida, \u2068עדינה\u2069" })).toBe("Ida, \u2068עדינה\u2069")
})

test("each text has one key", () => {
  const keys = catalogs.flatMap((path) => Object.keys(JSON.parse(read(path))))
  expect(keys.filter((key, n) => keys.indexOf(key) < n)).toEqual([])
})

test("each key of a text is used, and each used key exists", () => {
  const code = sources.map(read).join("\n")
  const keys = catalogs.flatMap((path) => Object.keys(JSON.parse(read(path))))
  const prefixes = [...code.matchAll(/`([a-z]\w*(?:\.\w+)*\.)\$\{/g)].map(([, prefix]) => prefix as string)
  expect(keys.filter((key) => !code.includes(`"${key}"`) && !prefixes.some((prefix) => key.startsWith(prefix)))).toEqual([])
})

test("the writes that are not repeated without an answer are those that handle credentials", () => {
  const [, pattern = ""] = /CREDENTIALS = \/(.+)\//.exec(read("console/src/relay/network.ts")) ?? []
  const handling = [...accessPolicies.operations].flatMap(([name, { handlesCredentials }]) => (handlesCredentials ? name : []))
  const handles = new RegExp(`\\b(${handling.join("|")})\\(`)
  const mutations = sources.flatMap((path) => [...read(path).matchAll(/graphql`\s*mutation (\w+)([^`]*)`/g)])
  const namesOf = (found: typeof mutations) => found.map(([, name]) => name)
  const listed = mutations.filter(([, name = ""]) => new RegExp(pattern).test(name))
  expect(namesOf(listed)).toEqual(namesOf(mutations.filter(([, , text = ""]) => handles.test(text))))
  expect(listed.length).toBeGreaterThan(0)
})

test("no source names a role: rights come from the API", () => {
  const pattern = new RegExp(`["'\`](${Role.keys.join("|")})["'\`]`)
  expect(sources.filter((path) => pattern.test(read(path)))).toEqual([])
})

test("the API accepts each country of the list, and the list has every country", () => {
  const codes = [...read("console/src/i18n/countries.ts").matchAll(/"((?:[A-Z]{2}){9,})"/g)].flatMap(([, line]) =>
    line?.match(/../g),
  ) as string[]
  const letters = Array.from({ length: 26 }, (_, n) => String.fromCharCode(65 + n))
  const accepted = letters.flatMap((one) => letters.map((two) => one + two)).filter((code) => isISO31661Alpha2(code))
  expect(codes).toEqual(accepted)
})

test("files of the console have at most 250 lines", () => {
  expect(sources.filter((path) => read(path).split("\n").length > 251)).toEqual([])
})

interface Chunk {
  file: string
  name?: string
  src?: string
  isEntry?: boolean
  imports?: string[]
}

test("the first screen and each further screen stay within their weight", () => {
  const manifest = JSON.parse(read("dist/console/.vite/manifest.json")) as Record<string, Chunk>
  const kilobytes = (file: string) => gzipSync(read(`dist/console/${file}`)).length / 1000
  const withImports = (key: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(key)) return seen
    seen.add(key)
    for (const imported of manifest[key]?.imports ?? []) withImports(imported, seen)
    return seen
  }
  const weight = (keys: Iterable<string>) => [...keys].reduce((sum, key) => sum + kilobytes(manifest[key]?.file ?? ""), 0)
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) as string
  // The entry imports the chunk of the frame and home when it runs.
  const main = Object.keys(manifest).find((key) => manifest[key]?.name === "main") as string
  const base = new Set([...withImports(entry), ...withImports(main)])
  const first = new Set([...base, ...withImports("src/routes/home.tsx"), "virtual:texts/de"].filter((key) => manifest[key]))
  expect(weight(first)).toBeLessThanOrEqual(190)
  const screens = Object.keys(manifest).filter((key) => key.startsWith("src/routes/"))
  const own = (key: string) => weight([...withImports(key)].filter((part) => !base.has(part)))
  expect(screens.map((key) => [key, own(key)]).filter(([, size]) => Number(size) > 45)).toEqual([])
  const all = Object.values(manifest).filter(({ file }) => file.endsWith(".js"))
  expect(all.reduce((sum, { file }) => sum + kilobytes(file), 0)).toBeLessThanOrEqual(900)
})
