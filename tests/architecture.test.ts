// Tests of the layout: file names, file sizes, and code that belongs to one place.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "@jest/globals"
import { CACHE_BUDGETS, OTHER_STATE } from "../src/core/caches.js"

const root = fileURLToPath(new URL("..", import.meta.url))
const filesBelow = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"))
const sources = filesBelow("src")
const tests = filesBelow("tests")

/** The subjects of each domain. A subject has the same name in every layer. */
const domains: Record<string, string[]> = {
  identity: [
    "accounts",
    "credential-checks",
    "device-name",
    "email-addresses",
    "invitations",
    "outside-emails",
    "passwords",
    "sessions",
    "single-use-tokens",
    "two-factor",
  ],
  leave: [
    "absence-feed",
    "absences",
    "actions",
    "approvals",
    "balances",
    "change-requests",
    "coverage",
    "coverage-rules",
    "days",
    "delegations",
    "documents",
    "drafts",
    "enums",
    "involvement",
    "ledger",
    "ledger-loader",
    "overlap",
    "policy-assignments",
    "policy-groups",
    "policy-sources",
    "policy-versions",
    "previews",
    "public-holidays",
    "recalculation",
    "report",
    "request-lock",
    "request-queries",
    "requests",
    "simulation",
    "submissions",
    "types",
    "units",
    "validation",
    "work-calendars",
  ],
  tasks: [
    "access",
    "activities",
    "attachments",
    "board",
    "boards",
    "checklists",
    "columns",
    "comments",
    "enums",
    "filters",
    "recurrence",
    "search",
    "tasks",
    "watchers",
  ],
  calendar: [
    "availability",
    "derived-entries",
    "entries",
    "enums",
    "events",
    "feed",
    "leave-times",
    "occurrence-rows",
    "occurrences",
    "recurring-dates",
    "timezones",
  ],
  profiles: [
    "avatars",
    "contacts",
    "document-requests",
    "documents",
    "employment",
    "headcount",
    "org-structure",
    "profile-changes",
    "profiles",
    "timezone",
  ],
  files: ["contents", "downloads", "images", "intake", "placeholders", "scans"],
  hr: [
    "analytics",
    "bulk-actions",
    "columns",
    "dashboard",
    "employees",
    "enums",
    "export-jobs",
    "exports",
    "import-actions",
    "import-files",
    "import-kinds",
    "import-plans",
    "import-references",
    "import-rows",
    "imports",
    "list-columns",
    "list-fields",
    "list-requests",
    "lists",
    "milestones",
    "report-groups",
    "reports",
    "row-results",
    "rows",
    "saved-filters",
    "statistics",
    "workforce",
  ],
  recruitment: [
    "access",
    "applications",
    "board",
    "candidate-anonymization",
    "candidate-filters",
    "candidate-intake",
    "candidate-merge",
    "candidate-notes",
    "candidate-resumes",
    "candidate-retention",
    "candidates",
    "careers",
    "enums",
    "filters",
    "funnel",
    "interviews",
    "jobs",
    "offers",
    "referrals",
    "scorecards",
  ],
  onboarding: ["access", "enums", "handover", "hiring", "instances", "linked-records", "offboarding", "steps", "templates"],
  organization: ["department-tree", "departments", "images", "locations", "positions", "settings"],
  "custom-fields": ["definitions", "enums", "values"],
  administration: [
    "access",
    "account-status",
    "accounts",
    "api-keys",
    "audit",
    "change-rows",
    "changes",
    "data-classes",
    "deactivations",
    "enums",
    "erasure",
    "event-types",
    "personal-data",
    "retention",
    "roles",
    "webhook-deliveries",
    "webhooks",
  ],
  notifications: ["inbox", "live-queries", "news", "positions", "settings"],
  "self-service": ["access-log", "archive-contents", "archive-sections", "data-archives", "enums", "preferences"],
}

/** The layers, with the files of each layer that belong to no domain. */
const layers: Record<string, string[]> = {
  entities: [
    "actions",
    "audit-entry",
    "base-entity",
    "columns",
    "connections",
    "payloads",
    "entity-decorators",
    "error-code",
    "enum-type",
    "enums",
    "live-position",
    "metadata",
    "notification-channels",
    "record-changes",
    "relations",
    "scalars",
    "unique-name-index",
  ],
  inputs: [
    "custom-field-filter",
    "employment-attributes",
    "fields",
    "input-field",
    "notification-channels",
    "parse",
    "text-fields",
    "timestamps",
  ],
  "auth/policies": ["core", "field-groups", "news-recipients", "permissions", "row-rules"],
  services: [],
  resolvers: ["node"],
  rest: [
    "openapi",
    "openapi-components",
    "openapi-errors",
    "openapi-schemas",
    "openapi-sections",
    "presenter",
    "problem-paths",
    "read-only-keys",
    "query-string",
    "response",
    "route",
    "router",
    "tags",
  ],
}

/** Names of tests in the folder of a domain, beside the names of its subjects and of its rules. */
const crossCuttingTests = new Set([
  "crashes",
  "story",
  "races",
  "time-zones",
  "channels",
  "large-inbox",
  "worker",
  "invitations",
  "registration",
  "restricted-holidays",
  "sign-in",
  "details",
  "moves",
])

const parse = (path: string) => ({ parts: path.slice(0, -3).split("/"), path })

/** Whether a path below a layer is `<domain>`, `<domain>/<subject>` or pure logic in `<domain>/rules`. */
function isKnown({ parts: [domain = "", subject, ...rest] }: ReturnType<typeof parse>, known: readonly string[] = []): boolean {
  if (subject === undefined) return known.includes(domain) || domain in domains
  if (subject === "rules") return rest.length === 1
  return rest.length === 0 && (domains[domain]?.includes(subject) ?? false)
}

const linesOf = (folder: string, file: string) =>
  readFileSync(join(root, folder, file), "utf8")
    .trimEnd()
    .split("\n")
const filesMatching = (pattern: RegExp) =>
  sources.filter((file) => linesOf("src", file).some((line) => pattern.test(line.replace(/\/\/.*|^\s*\*.*/, ""))))

describe("the layout", () => {
  test.each(Object.entries(layers))("every file in src/%s has the name of a domain, a subject or the core", (layer, known) => {
    const files = sources.filter((file) => file.startsWith(`${layer}/`)).map((file) => parse(file.slice(layer.length + 1)))
    expect(files.filter((file) => !isKnown(file, known)).map(({ path }) => path)).toEqual([])
  })

  test("every subject of a domain has a file in at least one layer", () => {
    const names = new Set(sources.map((file) => file.replace(/\.ts$/, "").split("/").slice(-2).join("/")))
    const missing = Object.entries(domains).flatMap(([domain, subjects]) =>
      subjects.filter((subject) => !names.has(`${domain}/${subject}`)).map((subject) => `${domain}/${subject}`),
    )
    expect(missing).toEqual([])
  })

  test("tests in the folder of a domain have the names of its subjects", () => {
    const unknown = tests.filter((file) => {
      const [domain = "", name] = file.replace(/\.test\.ts$/, "").split("/")
      if (!(domain in domains) || name === undefined || crossCuttingTests.has(name)) return false
      return !domains[domain]?.includes(name) && !sources.includes(`services/${domain}/rules/${name}.ts`)
    })
    expect(unknown).toEqual([])
  })

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

  test("core/caches.ts lists the state that outlives a request, with its bound", () => {
    // Collections of a module or of an object that start empty, and counters of callers. Those of functions end with the call.
    const owner = "(export )?(const|let)|  (?!const|let|export)((private|protected|static|readonly) )*#?\\w+"
    const state = new RegExp(`^(?!.*: Readonly)(${owner})\\b.* = new (Map|Set)(<.*>)?\\(\\)|new RateLimiterMemory\\(`)
    expect(filesMatching(state).sort()).toEqual(Object.keys(OTHER_STATE))
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
