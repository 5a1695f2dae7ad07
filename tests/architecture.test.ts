// Tests of the layout: file names, file sizes, and code that belongs to one place.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "@jest/globals"
import { CACHE_BUDGETS } from "../src/core/caches.js"

const root = fileURLToPath(new URL("..", import.meta.url))
const filesBelow = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"))
const sources = filesBelow("src")
const tests = filesBelow("tests")

/**
 * Other state that outlives a request and could grow with it, by file, with its bound. Tables that are filled while modules
 * load, before any request, are bounded by the code.
 */
const statefulFiles: Readonly<Record<string, string>> = {
  "adapters/bus/signal-batches.ts": "one signal for each organization with a write in the last 10 ms",
  "adapters/clock.ts": "one entry for each IANA time zone",
  "adapters/connection-shares.ts": "organizations and addresses that hold connections, and 1,000 waiting statements of each",
  "auth/rate-limiter.ts": "one counter for each caller, address and organization, removed at the end of its window",
  "auth/session-cache.ts": "sessions of the cache `sessions`, removed with them",
  "auth/viewer.ts": "one entry for each permission",
  "core/access-log-writer.ts": "20,000 accesses of each organization with recent ones",
  "core/caches.ts": "one reference for each cache in use",
  "core/context.ts": "one request",
  "core/keyed-queue.ts": "keys with running or waiting work",
  "core/operations.ts": "declarations",
  "core/request-access-log.ts": "one request",
  "entities/columns.ts": "declarations",
  "entities/connections.ts": "declarations",
  "entities/custom-fields/values.ts": "declarations",
  "entities/metadata.ts": "declarations",
  "events/dispatch.ts": "messages of one unit of work",
  "events/fair-queuing.ts": "two counts for each organization that has sent within ten minutes",
  "fast-path/figures.ts": "one read of figures for each organization",
  "graphql/complexity.ts": "one document",
  "graphql/list-arguments.ts": "declarations",
  "http/draining.ts": "responses that are not ended",
  "http/pages/assets.ts": "files of the server",
  "http/unread-responses.ts": "unread responses, up to a number of bytes",
  "i18n/translate.ts": "messages of the catalogs",
  "ical/serializer.ts": "one calendar",
  "inputs/input-field.ts": "declarations",
  "jobs/stale-jobs.ts": "pools of workers that this process has started",
  "jobs/webhooks.ts": "deliveries that run",
  "rest/openapi-errors.ts": "one OpenAPI document",
  "rest/presenter.ts": "selections of the routes",
  "services/calendar/availability.ts": "one request",
  "services/calendar/derived-entries.ts": "one entry for each language",
  "services/hr/import-references.ts": "one import",
  "services/leave/calculations/ledger-projection.ts": "one balance",
  "subscriptions/connection-registry.ts": "open connections",
  "subscriptions/inbox-delivery.ts": "open connections",
  "subscriptions/live-field.ts": "declarations",
  "subscriptions/long-poll.ts": "waiting requests",
  "subscriptions/personal-delivery.ts": "organizations with pending deliveries",
  "subscriptions/record-delivery.ts": "organizations with open connections",
  "subscriptions/record-stream.ts": "catch-ups that run",
  "subscriptions/socket-connection.ts": "subscriptions of one connection",
  "subscriptions/socket-limits.ts": "500 unauthenticated sockets",
  "subscriptions/sse.ts": "subscriptions of one connection",
}

/** The domains, by the names that they have in folders. */
const domains = filesBelow("src/domains")
  .map((file) => file.replace(/\.ts$/, ""))
  .filter((name) => name !== "domain")

/** Names of the files that a domain has in a layer. */
const namesIn = (layer: string, domain: string) =>
  sources.flatMap((file) => new RegExp(`^${layer}/${domain}/([\\w-]+)\\.ts$`).exec(file)?.[1] ?? [])

const linesOf = (folder: string, file: string) =>
  readFileSync(join(root, folder, file), "utf8")
    .trimEnd()
    .split("\n")
const filesMatching = (pattern: RegExp) =>
  sources.filter((file) => linesOf("src", file).some((line) => pattern.test(line.replace(/\/\/.*|^\s*\*.*/, ""))))

describe("the layout", () => {
  test.each(["resolvers", "rest"])(
    "every file of a domain in src/%s has the name of a service, an entity or an input",
    (layer) => {
      const unknown = domains.flatMap((domain) => {
        const subjects = new Set(["services", "entities", "inputs"].flatMap((other) => namesIn(other, domain)))
        return namesIn(layer, domain)
          .filter((name) => !subjects.has(name))
          .map((name) => `${layer}/${domain}/${name}`)
      })
      expect(unknown).toEqual([])
    },
  )

  test.each(["resolvers", "rest", "auth/access", "services", "entities", "inputs"])(
    "every folder of src/%s is a domain",
    (layer) => {
      const folders = new Set(sources.flatMap((file) => new RegExp(`^${layer}/([\\w-]+)/`).exec(file)?.[1] ?? []))
      expect([...folders].filter((folder) => !domains.includes(folder))).toEqual([])
    },
  )

  test("a source file has at most 400 lines", () => {
    expect(sources.filter((file) => linesOf("src", file).length > 400)).toEqual([])
  })

  test("a test file has at most 500 lines", () => {
    expect(tests.filter((file) => linesOf("tests", file).length > 500)).toEqual([])
  })

  test("every source file begins with a comment that says what it contains", () => {
    expect(sources.filter((file) => !/^\/\/ \S/.test(linesOf("src", file)[0] ?? ""))).toEqual([])
  })

  test("no source file is named index.ts", () => {
    expect(sources.filter((file) => /(^|\/)index\.ts$/.test(file))).toEqual([])
  })
})

describe("code that belongs to one place", () => {
  test("only config.ts reads the environment", () => {
    expect(filesMatching(/process\.env/)).toEqual(["config.ts"])
  })

  test("only the clock adapter reads the time", () => {
    expect(filesMatching(/new Date\(\)|Date\.now\(\)|performance\.now\(\)/)).toEqual(["adapters/clock.ts"])
  })

  test("only core/caches.ts creates caches", () => {
    expect(filesMatching(/new LRUCache\b|new QuickLRU\b/)).toEqual(["core/caches.ts"])
  })

  test("core/caches.ts names the owner of each cache", () => {
    const owners = sources.flatMap((file) =>
      linesOf("src", file).flatMap((line, n, lines) => {
        const [, name] = /= createCache<.*?"(\w+)"/.exec(`${line}${lines[n + 1]?.trim()}`) ?? []
        return name && /createCache</.test(line) ? [[name, /^\s/.test(line) ? "a server or a connection" : "process"]] : []
      }),
    )
    const declared = Object.entries(CACHE_BUDGETS).map(([name, { owner }]) => [
      name,
      owner === "process" ? owner : "a server or a connection",
    ])
    expect(owners.sort()).toEqual(declared.sort())
  })

  test("all state that outlives a request is listed with its bound", () => {
    // Collections of a module or of an object that start empty, and counters of callers. Those of functions end with the call.
    const owner = "(export )?(const|let)|  (?!const|let|export)((private|protected|static|readonly) )*#?\\w+"
    const state = new RegExp(`^(?!.*: Readonly)(${owner})\\b.* = new (Map|Set)(<.*>)?\\(\\)|new RateLimiterMemory\\(`)
    expect(filesMatching(state).sort()).toEqual(Object.keys(statefulFiles))
  })

  test("only the core of the entities uses MikroORM's decorators", () => {
    expect(filesMatching(/@mikro-orm\/decorators/)).toEqual([
      "entities/base-entity.ts",
      "entities/columns.ts",
      "entities/entity-decorators.ts",
      "entities/relations.ts",
    ])
  })

  test("no source file except the client of webhooks fetches a URL", () => {
    expect(filesMatching(/\bfetch\((?!spec|selection)|https?\.request\(|https?\.get\(/)).toEqual(["adapters/webhook-client.ts"])
  })

  test("no source file silences the type checker", () => {
    expect(filesMatching(/@ts-ignore|@ts-expect-error|\bas any[;,).]|: any[;,)]/)).toEqual([])
  })
})

describe("dependencies", () => {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { version: string; dev?: boolean }>
  }
  /** The versions of a package that the server installs, nested ones included. */
  const versionsOf = (name: string) =>
    Object.entries(packages).flatMap(([path, { version, dev }]) =>
      !dev && path.endsWith(`node_modules/${name}`) ? [version] : [],
    )

  // Earlier versions have known vulnerabilities.
  test.each([
    ["@apollo/server", "5.5.0"],
    ["graphql", "16.15.0"],
    ["@mikro-orm/core", "7.2.1"],
    ["express", "5.3.0"],
    ["body-parser", "2.3.0"],
    ["qs", "6.14.2"],
    ["path-to-regexp", "8.4.0"],
    ["ws", "8.21.0"],
    ["sharp", "0.35.4"],
    ["validator", "13.15.22"],
    ["class-validator", "0.14.0"],
    ["nodemailer", "9.1.1"],
    ["sanitize-html", "2.17.4"],
  ])("no version of %s is older than %s", (name, floor) => {
    const versions = versionsOf(name)
    expect(versions).not.toEqual([])
    expect(versions.filter((version) => version.localeCompare(floor, "en", { numeric: true }) < 0)).toEqual([])
  })

  test("all packages of MikroORM have one version, and multer is not installed", () => {
    const versions = Object.entries(packages).flatMap(([path, { version }]) =>
      /\/@mikro-orm\/[^/]+$/.test(path) ? [version] : [],
    )
    expect(new Set(versions).size).toBe(1)
    expect(versionsOf("multer")).toEqual([])
  })
})
