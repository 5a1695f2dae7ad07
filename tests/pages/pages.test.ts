// The pages without a browser: content, policy, caching, assets and settings.
import { readFileSync } from "node:fs"
import { request } from "node:http"
import { describe, expect, test } from "@jest/globals"
import { buildSchema, parse, validate } from "graphql"
import { ERROR_STATUS } from "../../src/core/errors.js"
import { graphqlExamples, shellExamples } from "../../src/http/pages/examples.js"
import type { Json } from "../support/client.js"
import { createTestApp } from "../support/test-app.js"

const browser = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" }
const accountPages = ["/accept-invitation", "/reset-password", "/confirm-email", "/forgot-password", "/login", "/careers/offer"]
const sitePages = [
  ...accountPages,
  "/developers",
  "/graphql",
  "/api/docs",
  "/api/docs/tasks",
  "/guide",
  "/api/docs/errors",
  "/api/docs/errors/HIERARCHY_CYCLE",
  "/dev/mailbox",
]
const generated = ["/api/openapi.json", "/graphql/schema.graphql", "/favicon.ico"]

const app = createTestApp()
const open = (path: string, headers: Record<string, string> = {}) =>
  app.anonymous.fetch(path, { headers: { ...browser, ...headers } })
const assetsOf = (html: string) => [...html.matchAll(/\/assets\/[\w.-]+/g)].map(([url]) => url)

describe("every page", () => {
  test.each(sitePages)("%s loads nothing from another host and runs no inline script", async (path) => {
    const { status, body, headers } = await open(path)
    expect(status).toBe(200)
    expect(body).not.toMatch(/(src|href)="(https?:)?\/\//)
    expect(body).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=/)
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'; script-src 'self';.*frame-ancestors 'none'/)
  })

  test.each([...sitePages, ...generated])("%s is revalidated by its entity tag", async (path) => {
    const first = await open(path)
    expect([first.status, first.headers.get("cache-control")]).toEqual([200, "no-cache"])
    const again = await open(path, { "If-None-Match": first.headers.get("etag") as string })
    expect([again.status, again.body]).toEqual([304, undefined])
  })

  test("the files of the pages are compressed once and kept by browsers", async () => {
    const pages = await Promise.all(sitePages.map((path) => open(path)))
    const urls = [...new Set(pages.flatMap(({ body }) => assetsOf(body)))]
    expect(urls.length).toBeGreaterThan(10)
    for (const url of urls) {
      const { status, headers, body } = await open(url, { "Accept-Encoding": "gzip, br" })
      expect([status, headers.get("content-encoding")]).toEqual([200, "br"])
      expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
      expect(headers.get("vary")).toMatch(/Accept-Encoding/)
      const plain = await open(url, { "Accept-Encoding": "identity" })
      expect(plain.headers.get("content-encoding")).toBeNull()
      // The texts are too long to print.
      expect(plain.body === body).toBe(true)
    }
  })

  test("an unknown asset answers 404", async () => {
    expect((await open("/assets/site-unknown.css")).status).toBe(404)
  })
})

test("the sections of the reference have every operation once, and all components that they refer to", async () => {
  const { body: whole } = await app.anonymous.get("/openapi.json")
  const operations = ({ paths }: Json) =>
    Object.entries(paths as Json).flatMap(([path, methods]) => Object.keys(methods as Json).map((method) => `${method} ${path}`))
  const found: string[] = []
  for (const { name } of whole.tags) {
    const { body: section } = await app.anonymous.get(`/docs/${name.toLowerCase().replaceAll(" ", "-")}/openapi.json`)
    found.push(...operations(section))
    for (const [, kind, component] of JSON.stringify(section).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g))
      expect(section.components[kind as string]).toHaveProperty([component as string])
  }
  expect(found.sort()).toEqual(operations(whole).sort())
})

describe("the guide", () => {
  test("the landing page leads to the guide, and each of its pages to others that exist", async () => {
    expect((await open("/developers")).body).toContain('href="/guide"')
    const { status, body } = await open("/guide")
    expect(status).toBe(200)
    const paths = [...new Set([...body.matchAll(/href="(\/guide\/[\w-]+)"/g)].map(([, path]) => path as string))]
    expect(paths.length).toBeGreaterThan(20)
    for (const path of paths) {
      const page = await open(path)
      expect([path, page.status]).toEqual([path, 200])
      for (const [, other] of page.body.matchAll(/href="(\/guide\/[\w-]+)/g)) expect(paths).toContain(other)
      expect(page.body).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|localhost:4000/)
    }
  })

  test("the examples of the guide have the address of the server", async () => {
    expect((await open("/guide/live")).body).toContain(`HR=${app.url}`)
    expect((await open("/guide/unknown")).status).toBe(404)
  })

  test("a Host that is no host name is rejected, so that it cannot enlarge a page", async () => {
    const { hostname, port } = new URL(app.url)
    const statusFor = (host: string) =>
      new Promise((resolve) => {
        request({ hostname, port, path: "/guide/live", headers: { Host: host } }, (res) => resolve(res.resume().statusCode)).end()
      })
    for (const host of ["x$`$`", "x$&.example", "<b>", "a b"]) expect([host, await statusFor(host)]).toEqual([host, 400])
    expect(await statusFor("hr.example:8080")).toBe(200)
  })
})

test("a section of the REST reference lists its operations before its script has run", async () => {
  const { body } = await open("/api/docs/leave-requests")
  const { paths } = (await app.anonymous.get("/openapi.json")).body
  const ofSection = Object.keys(paths).filter((path) =>
    Object.values<Json>(paths[path]).some(({ tags }) => tags?.includes("Leave requests")),
  )
  expect(ofSection.length).toBeGreaterThan(5)
  expect(ofSection.filter((path) => !body.includes(`${path}</code>`))).toEqual([])
})

test("an unknown address shows a page to browsers and problem details to programs", async () => {
  const page = await open("/developers/profil")
  expect([page.status, page.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"])
  expect(page.body).toContain("There is no page at this address")
  for (const path of ["/guide/unknown", "/api/docs/unknown", "/api/docs/errors/UNKNOWN"])
    expect([path, (await open(path)).headers.get("content-type")]).toEqual([path, "text/html; charset=utf-8"])
  const problem = await app.anonymous.fetch("/profil")
  expect([problem.status, problem.body.code]).toEqual([404, "NOT_FOUND"])
  expect((await open("/api/profil")).body.code).toBe("NOT_FOUND")
})

describe("the landing page", () => {
  test("a database without the demo organization shows no logins", async () => {
    const { body } = await open("/developers")
    expect(body).not.toMatch(/demo-logins|Demo-/)
    expect(body).toContain(`curl -s ${app.url}/api/users/me`)
  })
})

describe("account pages", () => {
  test.each(accountPages)("%s is in the language of the browser", async (path) => {
    const [english, german] = await Promise.all(
      ["en", "de-AT,de;q=0.9"].map((language) => open(path, { "Accept-Language": language })),
    )
    expect([english?.body, german?.body]).toEqual([
      expect.stringContaining('<html lang="en">'),
      expect.stringContaining('<html lang="de">'),
    ])
    expect(german?.headers.get("vary")).toMatch(/Accept-Language/)
    const texts = (html: string) => [...html.matchAll(/<(h1|button|label)[^>]*>[^<]+/g)].map(([text]) => text)
    expect(texts(german?.body).filter((text) => texts(english?.body).includes(text))).toEqual([])
  })
})

describe("GraphiQL", () => {
  test("/graphql serves GraphiQL to browsers and the endpoint to programs", async () => {
    expect((await open("/graphql")).body).toMatch(/GraphiQL/)
    expect((await open("/graphql?query=%7B__typename%7D")).body).toMatch(/GraphiQL/)
    expect((await app.anonymous.graphql("{ __typename }")).body).toEqual({ data: { __typename: "Query" } })
    const { body } = await app.anonymous.fetch("/graphql?query=%7B__typename%7D", {
      headers: { "Apollo-Require-Preflight": "true", Accept: "application/json" },
    })
    expect(body).toEqual({ data: { __typename: "Query" } })
  })

  const schema = buildSchema(readFileSync(new URL("../../schema.graphql", import.meta.url), "utf8"))
  const shown = JSON.parse(/-d '(\{.*\})'$/.exec(shellExamples("", undefined).graphql)?.[1] ?? "{}") as { query: string }
  test.each([...graphqlExamples(undefined), shown].map(({ query }) => [query.replace(/^#.*\n/gm, "").split(" {", 1)[0], query]))(
    "the example %s is valid for the schema",
    (_name, query) => {
      expect(validate(schema, parse(query as string))).toEqual([])
    },
  )

  test("the served schema is the committed one", async () => {
    const committed = readFileSync(new URL("../../schema.graphql", import.meta.url), "utf8")
    expect((await open("/graphql/schema.graphql")).body === committed.trimEnd()).toBe(true)
  })
})

test.each(["Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP"])(
  "the mailbox answers 404 to a request through a proxy with %s",
  async (name) => {
    const { status, body } = await open("/dev/mailbox", { [name]: "for=192.0.2.7" })
    expect([status, body.code]).toEqual([404, "NOT_FOUND"])
  },
)

describe("a production server", () => {
  const production = createTestApp({ config: { production: true, graphiql: false, introspection: false, demo: false } })

  test("GraphiQL, the schema and the mailbox answer 404 and are not linked", async () => {
    for (const path of ["/graphql", "/graphql/schema.graphql", "/graphql/unknown"]) {
      const { status, body } = await production.anonymous.fetch(path, { headers: browser })
      expect({ path, status, code: body.code }).toEqual({ path, status: 404, code: "NOT_FOUND" })
    }
    expect((await production.anonymous.fetch("/dev/mailbox", { headers: browser })).status).toBe(404)
    const { body } = await production.anonymous.fetch("/developers", { headers: browser })
    expect(body).not.toMatch(/href="\/(graphql|dev\/)/)
    expect((await production.anonymous.graphql("{ __typename }")).status).toBe(200)
  })
})

describe("error codes", () => {
  test("every code has a page and an entry in the list", async () => {
    const list = (await open("/api/docs/errors")).body
    for (const [code, status] of Object.entries(ERROR_STATUS)) {
      expect(list).toContain(`href="/api/docs/errors/${code}"`)
      const page = await open(`/api/docs/errors/${code}`)
      expect(page.status).toBe(200)
      expect(page.body).toMatch(new RegExp(`<h1><code>${code}</code></h1>[^]*${status} `))
    }
  })

  test("the page of an unknown code answers 404", async () => {
    const { status, body } = await app.anonymous.fetch("/api/docs/errors/UNKNOWN")
    expect([status, body.code]).toEqual([404, "NOT_FOUND"])
  })
})

describe("the REST reference", () => {
  test("every tag has a description and belongs to one section", async () => {
    const { tags, "x-tagGroups": groups } = (await open("/api/openapi.json")).body
    const names = tags.map(({ name }: { name: string }) => name)
    expect(groups.flatMap((group: { tags: string[] }) => group.tags)).toEqual(names)
    expect(tags.every(({ description }: { description?: string }) => description)).toBe(true)
  })
})
