// GraphQL over HTTP: the audits of graphql-http, errors, and hostile documents.
import { createHash } from "node:crypto"
import { describe, expect, test } from "@jest/globals"
import { auditServer } from "graphql-http"
import { loadConfig } from "../../src/config.js"
import type { TestResponse } from "../support/client.js"
import { statementsOf } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

const isSessionLookup = (text: string) => /\bfrom sessions s\b/.test(text)

const code = (body: { errors?: { extensions?: { code?: string } }[] }) => body.errors?.[0]?.extensions?.code

describe("GraphQL over HTTP", () => {
  test("GraphQL over HTTP passes the audits of graphql-http", async () => {
    const results = await auditServer({ url: `${app.url}/graphql`, fetchFn: fetch })
    const failed = results.filter(({ status }) => status !== "ok").map(({ id, name, status }) => `${status}: ${id} ${name}`)
    expect(results.length).toBeGreaterThan(50)
    // Optional behavior that this server lacks: responding to GET requests that any page could send (CSRF).
    const optional = failed.filter((line) => /^notice: \w+ MAY .*GET/.test(line))
    expect(failed.filter((line) => !optional.includes(line))).toEqual([])
  })

  test("batched requests are rejected", async () => {
    const { status } = await app.employee.fetch("/graphql", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify([{ query: "{__typename}" }]),
    })
    expect(status).toBe(400)
  })

  test("mutations by GET and form-encoded requests are rejected", async () => {
    const mutation = `mutation { createDepartment(input: { name: "Got" }) { id } }`
    const got = await app.hr.fetch(`/graphql?query=${encodeURIComponent(mutation)}`, {
      headers: { "Apollo-Require-Preflight": "true" },
    })
    expect(got.status).toBe(405)
    // A multipart form may be an upload, so its lack of a preflight header is reported.
    const statuses = {
      "text/plain": 415,
      "application/x-www-form-urlencoded": 415,
      "multipart/form-data; boundary=x": 400,
    }
    for (const [type, expected] of Object.entries(statuses)) {
      const { status } = await app.hr.fetch("/graphql", {
        method: "POST",
        headers: { "Content-Type": type },
        body: `query=${mutation}`,
      })
      expect({ type, status }).toEqual({ type, status: expected })
    }
    const { body } = await app.hr.execute(`{ departments { nodes { name } } }`).then(({ departments }) => ({ body: departments }))
    expect(body.nodes).toEqual([])
  })

  test("errors have a code, a message in the caller's language and the request id", async () => {
    const query = `mutation { createDepartment(input: { name: "" , parentId: "x"}) { id } }`
    const { status, body, headers } = await app.hr.graphql(query, undefined, { headers: { "Accept-Language": "de" } })
    expect(status).toBe(200)
    expect(body.errors[0]).toMatchObject({
      path: ["createDepartment"],
      extensions: { code: "VALIDATION_FAILED", status: 400, requestId: headers.get("x-request-id") },
    })
    expect(body.errors[0].extensions.errors.map(({ path }: { path: string }) => path)).toEqual(["name", "parentId"])
    expect(body.errors[0].message).toMatch(/Eingaben|ungültig|prüfen/i)
    expect(JSON.stringify(body)).not.toMatch(/stack|node_modules|class-validator/)
  })

  test("a field may have any alias", async () => {
    const names = ["t", "n", "x", "e", "r0", "r1", "n0", "whole", "select"].map((alias) => `${alias}: email`).join(" ")
    const { viewer, directory, node } = await app.employee.execute(
      `query($id: ID!) { viewer { ...all manager { ...all } } directory(first: 1) { n: nodes { ...all } edges { t: node { ...all } } }
        node(id: $id) { ...all } } fragment all on Employee { fullName ${names} }`,
      { id: app.manager.id },
    )
    for (const person of [viewer, viewer.manager, directory.n[0], directory.edges[0].t]) {
      expect(person).toMatchObject({ fullName: expect.any(String), t: person.n, n: person.x, r0: person.n0, select: person.e })
      expect(person.t).toMatch(/@acme/)
    }
    expect(node).toMatchObject({ fullName: expect.any(String), n: expect.any(String) })
  })

  test("aliases beyond PostgreSQL's name length, and too many of them, are rejected", async () => {
    const long = "a".repeat(63)
    expect(Object.keys((await app.employee.execute(`{ viewer { ${long}: email } }`)).viewer)).toEqual([long])
    const { status, body } = await app.employee.graphql(`{ viewer { ${long}1: email ${long}2: fullName } }`)
    expect([status, code(body)]).toEqual([400, "QUERY_TOO_COMPLEX"])
    const info = ["hasNextPage", "hasPreviousPage", "startCursor", "endCursor"].flatMap((field) =>
      Array.from({ length: 15 }, (_, n) => `${field}${n}: ${field}`),
    )
    expect(code((await app.employee.graphql(`{ directory { pageInfo { ${info.join(" ")} } } }`)).body)).toBe("QUERY_TOO_COMPLEX")
  })

  test.each([
    ["a directive", "query($v: Boolean = true) { departments { nodes { id @include(if: $v) } } }"],
    ["a directive of a restricted field", "query($v: Boolean = true) { viewer { salary @include(if: $v) } }"],
    ["an argument", 'query($v: ID = "x") { employee(id: $v) { id } }'],
  ])("a null variable with a default fails with VALIDATION_FAILED where %s is not nullable", async (_name, query) => {
    const { status, body } = await app.employee.graphql(query, { v: null })
    expect([status, code(body), Object.values(body.data)]).toEqual([200, "VALIDATION_FAILED", [null]])
    expect(body.errors[0].extensions.errors).toMatchObject([{ path: expect.stringMatching(/^(if|id)$/), code: "REQUIRED" }])
  })

  test("an operation name that the document does not contain is rejected", async () => {
    for (const operation of [{}, { operationName: "C" }]) {
      const { status, body } = await app.employee.fetch("/graphql", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ query: "query A { viewer { id } } query B { __typename }", ...operation }),
      })
      expect([status, code(body)]).toEqual([400, "OPERATION_RESOLUTION_FAILURE"])
    }
  })

  test("a persisted query does not bypass the limits", async () => {
    const query = "query($n: Int!) { departments(first: $n) { nodes { members(first: $n) { nodes { id } } } } }"
    const extensions = { persistedQuery: { version: 1, sha256Hash: createHash("sha256").update(query).digest("hex") } }
    const ask = (request: object) =>
      app.employee.fetch("/graphql", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ...request, extensions }),
      })
    await ask({ query, variables: { n: 1 } })
    const { body } = await ask({ variables: { n: 100 } })
    expect([code(body), body.data]).toEqual(["PERSISTED_QUERY_NOT_SUPPORTED", undefined])
  })

  test("an email address with a broken surrogate returns a field error on both APIs", async () => {
    const problem = { errors: [{ path: "personalEmail", code: "CHARACTERS" }] }
    const personalEmail = "\ud800@example.com"
    const { body } = await app.employee.graphql("mutation($input: UpdateProfileInput!) { updateViewer(input: $input) { id } }", {
      input: { personalEmail },
    })
    expect(body.errors[0].extensions).toMatchObject({ code: "VALIDATION_FAILED", ...problem })
    expect(await app.employee.patch("/users/me", { personalEmail })).toMatchObject({ status: 400, body: problem })
  })

  test("a malformed id returns NOT_FOUND", async () => {
    const query = "mutation($id: ID!) { cancelEmploymentChange(employeeId: $id, id: $id) { id } }"
    expect(code((await app.hr.graphql(query, { id: "x" })).body)).toBe("NOT_FOUND")
  })

  test("validation errors suggest no field names to anonymous callers", async () => {
    const { config } = app.instance.deps
    expect(config.introspection).toBe(true)
    const { status, body } = await app.anonymous.graphql("{ departmentz { id } }")
    expect([status, code(body)]).toEqual([400, "GRAPHQL_VALIDATION_FAILED"])
    expect(JSON.stringify(body)).not.toMatch(/Did you mean/)
  })
})

const spreads = (levels: number) =>
  `{ ...f0 } ${Array.from({ length: levels }, (_, n) => `fragment f${n} on Query { ...f${n + 1} ...f${n + 1} }`).join(" ")} fragment f${levels} on Query { __typename }`

const nested = (depth: number) => {
  const open = Array.from({ length: depth }, () => "parent {").join(" ")
  return `{ department(id: "${"0".repeat(8)}-0000-7000-8000-000000000000") { ${open} id ${"}".repeat(depth)} } }`
}

const bombs: [string, string][] = [
  ["a fragment bomb of 24 levels", spreads(24)],
  ["a fragment bomb of 16 levels", spreads(16)],
  ["2 000 aliases of one field", `{ ${Array.from({ length: 2000 }, (_, n) => `a${n}: __typename`).join(" ")} }`],
  ["100 aliases of one list", `{ ${Array.from({ length: 100 }, (_, n) => `a${n}: departments { totalCount }`).join(" ")} }`],
  ["a selection 1 000 levels deep", nested(1000)],
  ["a selection 11 levels deep", nested(11)],
  ["10 000 unknown directives", `{ __typename ${"@x ".repeat(10_000)} }`],
  ["30 000 repeated fields", `{ ${"__typename ".repeat(30_000)} }`],
  [
    "three nested lists of 100",
    "{ departments(first: 100) { nodes { members(first: 100) { nodes { directReports(first: 100) { nodes { id } } } } } } }",
  ],
  ["a list literal of 40 000", `{ node(id: [${"1,".repeat(40_000)}]) { id } }`],
  ["circular fragments", "{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }"],
]

describe("hostile documents", () => {
  test.each(bombs)("%s is rejected before any statement is sent", async (_name, query) => {
    let answer: TestResponse | undefined
    const statements = await statementsOf(app, async () => {
      answer = await app.employee.graphql(query)
    })
    const { status, body } = answer as TestResponse
    expect(statements.filter((text) => !isSessionLookup(text))).toEqual([])
    expect(status).toBe(400)
    expect(["QUERY_TOO_COMPLEX", "GRAPHQL_PARSE_FAILED", "GRAPHQL_VALIDATION_FAILED", "PAYLOAD_TOO_LARGE"]).toContain(code(body))
    expect(body.errors.length).toBeLessThanOrEqual(10)
    expect(JSON.stringify(body)).not.toMatch(/call stack/)
  })

  test("a list longer than 100 items is rejected", async () => {
    for (const first of [0, -1, 101, 2_000_000]) {
      const { body } = await app.employee.graphql(`{ departments(first: ${first}) { nodes { id } } }`)
      expect(body.errors[0].extensions.code).toMatch(/VALIDATION_FAILED|QUERY_TOO_COMPLEX/)
    }
  })

  test("a forged cursor is rejected", async () => {
    for (const after of [
      "x",
      Buffer.from('["a"]').toString("base64url"),
      Buffer.from(`[{"a":1},"${app.employee.id}"]`).toString("base64url"),
    ]) {
      const { body } = await app.employee.graphql("query($after: String) { departments(after: $after) { nodes { id } } }", {
        after,
      })
      expect(body.errors[0].extensions).toMatchObject({ code: "VALIDATION_FAILED", errors: [{ path: "after" }] })
    }
  })
})

describe("introspection", () => {
  const withoutIntrospection = createTestApp({
    config: { ...loadConfig({ NODE_ENV: "test", RATE_LIMIT: "0" }), introspection: false },
  })

  test.each(["{ __schema { types { name } } }", '{ ... on Query { __type(name: "Employee") { name } } }'])(
    "introspection is rejected if it is disabled: %s",
    async (query) => {
      const { status, body } = await withoutIntrospection.employee.graphql(query)
      expect([status, body.data]).toEqual([400, undefined])
      const invalid = await withoutIntrospection.anonymous.graphql("{ departmentz { id } }")
      expect(JSON.stringify(invalid.body)).not.toMatch(/departmentz|Query/)
    },
  )
})
