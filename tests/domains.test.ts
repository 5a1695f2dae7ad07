// Each domain declares the other domains whose services it calls, and no domains use each other.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "@jest/globals"
import { domains } from "../src/domains.js"
import { snakeCase } from "../src/entities/metadata.js"

const root = fileURLToPath(new URL("../src", import.meta.url))
const LAYERS = ["domains", "services", "resolvers", "rest", "subscriptions"]
/** Folders below the domains, which serve any of them. */
const LOWER_LAYERS = ["adapters", "auth", "core", "entities", "events", "i18n", "ical", "inputs", "query"]

const codeBelow = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => {
      const text = readFileSync(join(root, folder, name), "utf8")
      const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import[\s\S]*?from ".*"$/gm, "")
      return { file: `${folder}/${name}`, code }
    })

/** The forms in which code reaches a domain: `services.leave.…`, and `const { leave, files } = ctx.services`. */
const READ = /\bservices\??\s*\.\s*(\w+)/g
const DESTRUCTURED = /\{([^{}]*)\} = (?:[\w.]+\.)?services\b(?!\s*[.[])/g
/** Forms that reach none: services that are destructured from a context, declared or passed on. */
const PASSED = /\bservices(?=: Services\b| *[,})>]|: \{)/g

const usedBy = (code: string): string[] => [
  ...[...code.matchAll(READ)].flatMap(([, name]) => name ?? []),
  ...[...code.matchAll(DESTRUCTURED)].flatMap(([, names = ""]) =>
    names.split(",").flatMap((name) => /\w+/.exec(name)?.[0] ?? []),
  ),
]

/** The code of a domain: its files and folders in the layers. */
const codeOf = (domain: string) => {
  const folder = snakeCase(domain).replaceAll("_", "-")
  return LAYERS.flatMap(codeBelow).filter(({ file }) => new RegExp(`^\\w+/${folder}[/.]`).test(file))
}

describe("domains", () => {
  test.each(Object.entries(domains))("%s declares exactly the other domains whose services it calls", (name, { uses }) => {
    const used = new Set(codeOf(name).flatMap(({ code }) => usedBy(code)))
    expect([...used].filter((other) => other !== name).sort()).toEqual([...uses].sort())
  })

  test("no domain uses itself through others", () => {
    const reach = (name: string, found = new Set<string>()): Set<string> => {
      for (const other of domains[name]?.uses ?? []) if (!found.has(other)) reach(other, found.add(other))
      return found
    }
    expect(Object.keys(domains).filter((name) => reach(name).has(name))).toEqual([])
  })

  test("every domain has code, and services are used in no other form", () => {
    expect(Object.keys(domains).filter((name) => codeOf(name).length === 0)).toEqual([])
    const other = Object.keys(domains)
      .flatMap(codeOf)
      .filter(({ code }) => /\bservices\b/.test(code.replace(READ, "").replace(DESTRUCTURED, "").replace(PASSED, "")))
    expect(other.map(({ file }) => file)).toEqual([])
  })

  test("layers below the domains call no service", () => {
    const callers = LOWER_LAYERS.flatMap(codeBelow).filter(({ code }) => usedBy(code).some((name) => name in domains))
    expect(callers.map(({ file }) => file)).toEqual([])
  })
})
