// The architecture is a test: what stands in a column bears a domain's name, and what may be done in one place only is.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "@jest/globals"

const src = fileURLToPath(new URL("../src", import.meta.url))
const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"))

const domains = [
  "identity",
  "leave",
  "tasks",
  "calendar",
  "profiles",
  "hr",
  "recruitment",
  "onboarding",
  "organization",
  "custom-fields",
  "administration",
  "notifications",
  "self-service",
]

/** The columns of the grid with the files of the frame that stand in them. */
const columns: Record<string, string[]> = {
  entities: ["choices", "columns", "connections", "journal", "model", "scalars", "thing"],
  inputs: ["fields", "parse"],
  subscriptions: ["follow", "frame", "pubsub", "rounds", "server", "subscribe"],
  "auth/policies": ["frame"],
  services: ["service", "unit-of-work", "once", "flow", "hierarchy", "feeds"],
  resolvers: ["node", "selection"],
  rest: [
    "cookies",
    "edge",
    "health",
    "mailbox",
    "metrics",
    "mount",
    "openapi",
    "pages",
    "present",
    "problem",
    "query",
    "rate-limits",
    "route",
    "stream",
  ],
}

const lines = (file: string) => readFileSync(join(src, file), "utf8").split("\n")
const using = (pattern: RegExp) =>
  files.filter((file) => lines(file).some((line) => pattern.test(line.replace(/\/\/.*|^\s*\*.*/, ""))))

describe("the grid", () => {
  test.each(Object.entries(columns))("every file in %s bears the name of a domain, or is of the frame", (column, frame) => {
    const here = files.filter((file) => file.startsWith(`${column}/`) && !file.slice(column.length + 1).includes("/"))
    const names = here.map((file) => file.slice(column.length + 1, -3))
    const strange = names.filter(
      (name) => !frame.includes(name) && !domains.some((domain) => name === domain || name.startsWith(`${domain}-`)),
    )
    expect(strange).toEqual([])
  })

  test("no file is longer than one can hold in mind", () => {
    const generated = /common-passwords/
    expect(files.filter((file) => !generated.test(file) && lines(file).length > 400)).toEqual([])
  })

  test("every file begins with a sentence that says why it exists", () => {
    expect(files.filter((file) => !/^\/\/ \S/.test(lines(file)[0] ?? ""))).toEqual([])
  })

  test("there is no index.ts", () => {
    expect(files.filter((file) => /(^|\/)index\.ts$/.test(file))).toEqual([])
  })
})

describe("what is done in one place only", () => {
  test("the environment is read in config.ts", () => {
    expect(using(/process\.env/)).toEqual(["config.ts"])
  })

  test("the time is asked of the clock", () => {
    expect(using(/new Date\(\)|Date\.now\(\)|performance\.now\(\)/)).toEqual(["adapters/clock.ts"])
  })

  test("the decorators of the mapper stand in the entities' frame", () => {
    expect(using(/@mikro-orm\/decorators/)).toEqual(["entities/columns.ts", "entities/thing.ts"])
  })

  test("the network is left to the adapters: nothing fetches an address", () => {
    expect(using(/\bfetch\(|https?\.request\(|https?\.get\(/)).toEqual([])
  })

  test("the type checker is nowhere silenced", () => {
    expect(using(/@ts-ignore|@ts-expect-error|\bas any[;,).]|: any[;,)]/)).toEqual([])
  })
})
