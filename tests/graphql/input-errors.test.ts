// Wrong input of GraphQL operations: the code and the paths of REST, all wrong fields at once, and the caller's language.
import { describe, expect, test } from "@jest/globals"
import { connectSocket, until } from "../support/live.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

interface Rejected {
  path: string
  code: string
}
const rejected = (errors: Rejected[] = []) => errors.map(({ path, code }) => `${path} ${code}`).sort()

const CREATE = "mutation($input: CreateCalendarEventInput!) { createCalendarEvent(input: $input) { id } }"

describe("wrong variables", () => {
  test("all wrong fields of a variable are in one error, as on REST", async () => {
    const input = {
      title: 5,
      boss: "x",
      type: "PARTY",
      start: "soon",
      allDay: "yes",
      participants: [{ employeeId: "x", rank: 1 }, 7],
    }
    const rest = await app.employee.post("/calendar/events", input)
    const { status, body } = await app.employee.graphql(CREATE, { input }, { headers: { "Accept-Language": "de" } })
    expect(rejected(body.errors[0].extensions.errors)).toEqual(rejected(rest.body.errors))
    expect(rejected(rest.body.errors)).toEqual([
      "allDay BOOLEAN",
      "boss UNKNOWN_FIELD",
      "end REQUIRED",
      "participants.0.employeeId UUID",
      "participants.0.rank UNKNOWN_FIELD",
      "participants.1 OBJECT",
      "start DATE_TIME",
      "title STRING",
      "type ONE_OF",
    ])
    expect(status).toBe(400)
    expect(body.errors).toHaveLength(1)
    expect(body.errors[0]).toMatchObject({ extensions: { code: "VALIDATION_FAILED", requestId: expect.any(String) } })
    expect(body.errors[0].message).toMatch(/Angaben/)
  })

  test("a missing input has the missing fields of an empty one", async () => {
    const rest = await app.employee.post("/calendar/events", {})
    for (const variables of [{}, { input: null }, { input: {} }]) {
      const { body } = await app.employee.graphql(CREATE, variables)
      expect(rejected(body.errors[0].extensions.errors)).toEqual(rejected(rest.body.errors))
    }
  })

  test("wrong fields of several variables are in one error", async () => {
    const query = `mutation($id: ID!, $name: String!, $parent: ID) {
      updateDepartment(id: $id, input: { name: $name, parentId: $parent }) { id } }`
    const { body } = await app.hr.graphql(query, { id: {}, name: 5, parent: [1, 2] })
    expect(rejected(body.errors[0].extensions.errors)).toEqual(["id UUID", "name STRING", "parentId UUID"])
  })
})

describe("operations on a WebSocket", () => {
  const socketErrors = async (query: string, variables?: Record<string, unknown>) => {
    const client = connectSocket(app.employee)
    await client.ready
    const received = client.subscribe(query, variables)
    await until(() => received.isOver)
    await client.stop()
    return received.errors[0] ?? received.values[0].errors[0]
  }

  test.each([
    ["a query", "query($id: ID!) { department(id: $id) { id } }", { id: true }, "id UUID"],
    ["a subscription", "subscription($n: String) { notificationReceived(since: $n) { id } }", { n: [] }, "since STRING"],
  ])("wrong input of %s is VALIDATION_FAILED with its path", async (_name, query, variables, expected) => {
    const { extensions } = await socketErrors(query, variables)
    expect(extensions).toMatchObject({ code: "VALIDATION_FAILED", requestId: expect.any(String) })
    expect(rejected(extensions.errors)[0]).toContain(expected)
  })
})

describe("wrong literals", () => {
  test.each([
    ["an unknown field", 'createDepartment(input: { name: "x", boss: 1 }) { id }', ["boss UNKNOWN_FIELD"]],
    ["a wrong type", "createDepartment(input: { name: 5 }) { id }", ["name STRING"]],
    ["a missing field", "createDepartment(input: {}) { id }", ["name REQUIRED"]],
    ["a missing argument", "createDepartment { id }", ["name REQUIRED"]],
    ["a wrong plain argument", "cancelCalendarOccurrence(id: true) { deletedId }", ["id UUID"]],
    [
      "several wrong fields",
      "createDepartment(input: { name: 5, parentId: {}, x: 1 }) { id }",
      ["name STRING", "parentId UUID", "x UNKNOWN_FIELD"],
    ],
  ])("%s is VALIDATION_FAILED", async (_name, field, expected) => {
    const { body } = await app.hr.graphql(`mutation { ${field} }`)
    expect(body.errors).toHaveLength(1)
    expect(body.errors[0].extensions).toMatchObject({ code: "VALIDATION_FAILED", status: 400 })
    expect(rejected(body.errors[0].extensions.errors)).toEqual(expected)
  })

  test("a document that does not match the schema stays GRAPHQL_VALIDATION_FAILED", async () => {
    const { body } = await app.hr.graphql("mutation { createDepartment(input: { name: 5 }) { nothing } }")
    expect(body.errors[0].extensions.code).toBe("GRAPHQL_VALIDATION_FAILED")
  })
})

describe("without introspection", () => {
  const closed = createTestApp({ config: { introspection: false } })

  test("wrong input of an anonymous caller reveals no names", async () => {
    const secret = await closed.anonymous.graphql("mutation { createEmployee(input: { x: 1 }) { employeeId } }")
    expect(JSON.stringify(secret.body)).not.toMatch(/fullName|email|hireDate|CreateEmployeeInput/)
    const login = await closed.anonymous.graphql("mutation { login(input: { x: 1 }) { token } }")
    expect(login.body.errors[0].extensions.code).toBe("VALIDATION_FAILED")
    expect(login.body.errors[0].extensions.errors).toContainEqual(
      expect.objectContaining({ path: "x", message: "This field is unknown. Please check its spelling or remove it." }),
    )
  })
})

describe("subscriptions by HTTP request", () => {
  test("a subscription by POST is rejected with a hint at WebSockets", async () => {
    const { status, body } = await app.employee.graphql("subscription { unreadCountChanged { count } }")
    expect([status, body.errors[0].extensions.code]).toEqual([400, "SUBSCRIPTION_REQUIRES_WEBSOCKET"])
    expect(body.errors[0].message).toMatch(/graphql-transport-ws.*server-sent events/)
  })
})

describe("cost", () => {
  const headers = { "X-Query-Cost": "true" }

  test("the cost of an operation is in the response on request, also of a cached document", async () => {
    const query = "{ locations { nodes { id name } } }"
    for (let round = 0; round < 3; round++)
      expect((await app.employee.graphql(query, undefined, { headers })).body).toEqual({
        data: { locations: { nodes: [] } },
        extensions: { cost: { requested: expect.any(Number), limit: 5000 } },
      })
    expect((await app.employee.graphql(query)).body).toEqual({ data: { locations: { nodes: [] } } })
    const named = "query A { viewer { id } } query B { viewer { id manager { id } } }"
    const ask = (operationName: string) =>
      app.employee.fetch("/graphql", {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json" },
        body: JSON.stringify({ query: named, operationName }),
      })
    const [a, b] = [await ask("A"), await ask("B")].map(({ body }) => body.extensions.cost.requested)
    expect(b).toBeGreaterThan(a)
  })

  test("a document rejected for its cost has the cost, the limit and the request id", async () => {
    const query = "{ departments(first: 100) { nodes { members(first: 100) { nodes { id } } } } }"
    const { status, body, headers: sent } = await app.employee.graphql(query)
    expect(status).toBe(400)
    const { extensions, message } = body.errors[0]
    expect(extensions).toMatchObject({
      code: "QUERY_TOO_COMPLEX",
      requestId: sent.get("x-request-id"),
      details: { limit: "cost", allowed: 5000, requested: expect.any(Number) },
    })
    expect(extensions.details.requested).toBeGreaterThan(5000)
    expect(message).toMatch(/cost of the operation is (more than )?[\d,.]+, and at most 5,000/)
  })
})
