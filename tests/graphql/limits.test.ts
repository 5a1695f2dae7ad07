// Complexity limits: hostile documents are rejected before execution, common ones are accepted.
import { describe, expect, test } from "@jest/globals"
import fc from "fast-check"
import {
  type ASTNode,
  buildSchema,
  type GraphQLError,
  type GraphQLObjectType,
  getIntrospectionQuery,
  Lexer,
  parse,
  Source,
  specifiedRules,
  TokenKind,
  validate,
  visit,
} from "graphql"
import type { AppError } from "../../src/core/errors.js"
import type { ComplexityInput } from "../../src/graphql/complexity.js"
import { MAX_TOKENS } from "../../src/graphql/limits.js"
import { QUERY_LIMITS } from "../../src/graphql/query-limits.js"
import { limitError } from "../support/limit-error.js"

const schema = buildSchema(`
  interface Node { id: ID! }
  type Employee implements Node {
    id: ID! fullName: String! email: String! phone: String jobTitle: String hireDate: String location: String badge: String
    status: String! salary: Float avatarUrl: String hiddenFields: [String!]!
    manager: Employee department: Department position: Position
    skills: [Skill!]!
    reports(first: Int = 20, after: String): EmployeeConnection!
    tasks(limit: Int): [Task!]!
  }
  type Department implements Node { id: ID! name: String! headcount: Int! head: Employee children: [Department!]! members(first: Int): EmployeeConnection! }
  type Position { id: ID! title: String! }
  type Skill { name: String! level: Int }
  type Task { id: ID! title: String! assignee: Employee }
  type EmployeeEdge { cursor: String! node: Employee! }
  type PageInfo { hasNextPage: Boolean! endCursor: String }
  type EmployeeConnection { nodes: [Employee!]! edges: [EmployeeEdge!]! pageInfo: PageInfo! totalCount: Int! }
  union Hit = Employee | Department
  type Query {
    viewer: Employee
    node(id: ID!): Node
    employees(first: Int = 20, after: String, last: Int): EmployeeConnection!
    departments: [Department!]!
    search(text: String!, limit: Int = 10): [Hit!]!
    health: String!
  }
  type Login { token: String! user: Employee }
  type Mutation {
    login(email: String!, password: String!): Login!
    resetPassword(token: String!, newPassword: String!): String!
    updateTask(id: ID!, title: String): Task!
  }
  type Subscription { taskMoved: Task! }
`)

const oncePerDocument = new Set(["login", "resetPassword"])
const complexityError = (source: string, input: Partial<ComplexityInput> = {}) =>
  limitError(schema, parse(source, { noLocation: true }), { signedIn: true, oncePerDocument, ...input })
const detailsOf = (error: GraphQLError | null) => (error?.originalError as AppError | undefined)?.details
const limitOf = (source: string, input: Partial<ComplexityInput> = {}) => {
  const error = complexityError(source, input)
  if (!error) return null
  expect(error.originalError).toMatchObject({
    code: "QUERY_TOO_COMPLEX",
    details: { limit: expect.any(String), allowed: expect.any(Number) },
  })
  return detailsOf(error)?.limit
}
const many = (count: number, write: (index: number) => string, separator = " ") =>
  Array.from({ length: count }, (_, index) => write(index)).join(separator)
const tokensOf = (source: string) => {
  const lexer = new Lexer(new Source(source))
  let tokens = 0
  while (lexer.advance().kind !== TokenKind.EOF) tokens++
  return tokens
}

const twelveFields = "id fullName email phone jobTitle hireDate location badge status salary avatarUrl hiddenFields"
const dashboard = `
  query Dashboard($first: Int = 100, $after: String) {
    viewer { ...Person manager { ...Person } reports(first: 50) { nodes { ...Person } totalCount } tasks(limit: 20) { id title } }
    departments { id name headcount head { ...Person } children { id name headcount children { id name headcount } } }
    employees(first: $first, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges { cursor node { ${twelveFields} manager { ...Person } department { id name } position { id title } } }
    }
    todo: search(text: "todo") { __typename ... on Employee { ...Person } ... on Department { id name } }
  }
  fragment Person on Employee { id name: fullName avatarUrl }
`

describe("accepted documents", () => {
  test("a dashboard query with a page of a hundred employees is accepted", () => {
    expect(validate(schema, parse(dashboard))).toEqual([])
    expect(complexityError(dashboard)).toBeNull()
    expect(complexityError(dashboard, { variables: { first: 100, after: "x" } })).toBeNull()
    expect(tokensOf(dashboard)).toBeLessThan(MAX_TOKENS / 4)
  })

  test("the standard introspection query is accepted within the token limit, also without authentication", () => {
    const query = getIntrospectionQuery({
      inputValueDeprecation: true,
      schemaDescription: true,
      specifiedByUrl: true,
      oneOf: true,
    })
    expect(complexityError(query, { signedIn: false })).toBeNull()
    expect(tokensOf(query)).toBeLessThan(MAX_TOKENS)
    expect(parse(query, { maxTokens: MAX_TOKENS })).toBeDefined()
  })

  test("a query exactly at each limit is accepted", () => {
    const atDepth = `{ viewer { ${"manager { ".repeat(8)}id${" }".repeat(9)} }`
    expect(complexityError(atDepth)).toBeNull()
    expect(complexityError(`{ ${many(15, (i) => `a${i}: health`)} }`)).toBeNull()
    expect(complexityError(`{ ${many(5, (i) => `a${i}: health`)} ${many(15, (i) => `v${i}: viewer { id }`)} }`)).toBeNull()
    expect(complexityError(`{ health ${"@skip(if: false) ".repeat(10)} }`)).toBeNull()
  })

  test("an anonymous login and several mutations in one document are accepted", () => {
    expect(complexityError(`mutation { login(email: "a", password: "b") { token user { id } } }`, { signedIn: false })).toBeNull()
    expect(complexityError(`mutation { ${many(10, (i) => `t${i}: updateTask(id: ${i}) { id }`)} }`)).toBeNull()
    expect(complexityError("subscription { taskMoved { id title assignee { id fullName } } }")).toBeNull()
  })

  test("invalid and cyclic documents are left to validation", () => {
    expect(complexityError("{ nothing { of { this(first: 3) } } }")).toBeNull()
    expect(complexityError("{ viewer { ...A } } fragment A on Employee { id ...B } fragment B on Employee { ...A }")).toBeNull()
    expect(complexityError("{ ...A } fragment A on Query { ...A }")).toBeNull()
    expect(complexityError("{ ...Missing ... on Nothing { id } } fragment B on String { id }")).toBeNull()
    expect(complexityError("type Query { a: Int }")).toBeNull()
  })
})

describe("rejected documents", () => {
  const bomb = (levels: number, spreads: number, field = "manager") =>
    `{ viewer { ...F0 } } ${many(levels, (i) => `fragment F${i} on Employee { ${many(spreads, (j) => `a${j}: ${field} { ...F${i + 1} }`)} }`)}
     fragment F${levels} on Employee { id }`

  test.each([
    ["a fragment bomb of 2^24", bomb(24, 2), /depth|selections|cost/],
    ["a fragment bomb of 2^9 at the maximum depth", bomb(8, 3), /selections|cost/],
    ["a flat fragment bomb of 2^24", flatBomb(24, 2), "selections"],
    [
      "a flat fragment bomb of 2^200, unused",
      `{ health } ${flatBomb(200, 2).replace("{ viewer { ...F0 } }", "")}`,
      /selections|depth/,
    ],
    ["a fragment bomb in another operation", `query A { health } query B ${flatBomb(24, 2)}`, "selections"],
    ["2000 aliases", `{ ${many(2000, (i) => `a${i}: health`)} }`, /aliases|rootFields/],
    ["16 aliases of one field", `{ viewer { ${many(16, (i) => `a${i}: email`)} } }`, "aliases"],
    ["16 aliases spread over merged selections", `{ ${many(16, (i) => `viewer { a${i}: email }`)} }`, "aliases"],
    ["16 aliases in fragments", `{ viewer { ${many(16, (i) => `... { a${i}: email }`)} } }`, "aliases"],
    ["101 repetitions of a field that has fields", `{ ${"viewer { id } ".repeat(101)} }`, "repetitions"],
    ["21 root fields", `{ ${many(11, (i) => `a${i}: health`)} ${many(10, (i) => `b${i}: viewer { id }`)} }`, "rootFields"],
    [
      "21 root fields behind fragments",
      `{ ${many(7, (i) => `...F${i}`)} } ${many(
        7,
        (i) => `fragment F${i} on Query {
      a${i}: health b${i}: viewer { id } ... { c${i}: node(id: 1) { id } } }`,
      )}`,
      "rootFields",
    ],
    [
      "100 logins in one mutation",
      `mutation { ${many(100, (i) => `a${i}: login(email: "a", password: "${i}") { token }`)} }`,
      "oncePerDocument",
    ],
    [
      "2 logins, one in a fragment",
      `mutation { login(email: "a", password: "1") { token } ...F }
      fragment F on Mutation { ... on Mutation { b: login(email: "a", password: "2") { token } } }`,
      "oncePerDocument",
    ],
    ["depth 11", `{ viewer { ${"manager { ".repeat(9)}id${" }".repeat(10)} }`, "depth"],
    [
      "depth 11 in parts",
      `{ viewer { ${"manager { ".repeat(5)}...F${" }".repeat(6)} }
      fragment F on Employee { ${"manager { ".repeat(4)}id${" }".repeat(4)} }`,
      "depth",
    ],
    ["depth 1000", `{ viewer { ${"manager { ".repeat(999)}id${" }".repeat(1000)} }`, /depth|repetitions/],
    ["fragments within fragments, 1000 deep", `{ ${"... { ".repeat(1000)}health${" }".repeat(1000)} }`, "depth"],
    ["a chain of 1000 fragments", `{ ...F0 } ${many(1000, (i) => `fragment F${i} on Query { ...F${i + 1} }`)}`, "depth"],
    ["30 000 duplicated fields", `{ ${"health ".repeat(30_000)} }`, "selections"],
    ["10 000 unknown directives", `{ health ${many(10_000, (i) => `@d${i}`)} }`, "directives"],
    ["11 directives on one field", `{ health ${many(11, () => "@skip(if: false)")} }`, "directives"],
    [
      "51 directives in all",
      `query Q($x: Boolean! @c) @a @b { viewer { ${many(48, (i) => `f${i}: id @skip(if: $x)`)} } }`,
      /directives|aliases/,
    ],
    [
      "three nested lists of a hundred",
      `{ employees(first: 100) { nodes { reports(first: 100) { nodes { tasks(limit: 100) { id } } } } } }`,
      "cost",
    ],
    [
      "two nested lists of a hundred",
      `{ employees(first: 100) { edges { node { reports(first: 100) { nodes { id } } } } } }`,
      "cost",
    ],
    ["breadth 3^9 over plain lists", `{ departments { ${"children { ".repeat(7)} id ${"}".repeat(7)} } }`, "cost"],
    [
      "a list behind fragments",
      `{ employees(first: 100) { ...C } } fragment C on EmployeeConnection { nodes { ...E } }
      fragment E on Employee { reports(first: 100) { ...D } } fragment D on EmployeeConnection { nodes { id } }`,
      "cost",
    ],
    ["a page of a million", "{ employees(first: 1000000) { nodes { id } } }", "cost"],
    ["a page of 10^400", `{ employees(first: 1${"0".repeat(400)}) { nodes { id } } }`, "cost"],
    ["ten introspections of all types", `{ ${many(10, (i) => `s${i}: __schema { types { name } }`)} }`, "cost"],
    [
      "a deep introspection",
      `{ __schema { types { fields { type { ${"ofType { ".repeat(20)} name ${"} ".repeat(20)} } } } } }`,
      "introspection",
    ],
    [
      "a deep introspection in a fragment of the root",
      `{ ... on Query { __type(name: "A") { ${"ofType { ".repeat(20)} name ${"} ".repeat(20)} } } }`,
      "introspection",
    ],
    ["eleven operations", many(11, (i) => `query Q${i} { health }`), "operations"],
    ["500 operations", many(500, (i) => `query Q${i} { health }`), "operations"],
  ])("%s is rejected with the limit that it exceeds", (_, source, limit) => {
    if (limit instanceof RegExp) expect(limitOf(source)).toMatch(limit)
    else expect(limitOf(source)).toBe(limit)
  })

  test("a page size in a variable counts by its value or default", () => {
    const query = (defaultValue = "") =>
      `query($n: Int${defaultValue}) { employees(first: $n) { nodes { reports(first: $n) { nodes { id } } } } }`
    expect(limitOf(query(), { variables: { n: 100 } })).toBe("cost")
    expect(limitOf(query(" = 100"))).toBe("cost")
    expect(limitOf(query(" = 100"), { variables: { n: 10 } })).toBeNull()
    expect(limitOf(query(), { variables: { n: 10 } })).toBeNull()
    expect(limitOf(query(), { variables: { n: "100" } })).toBeNull()
    expect(limitOf(query(), { variables: { n: -1_000_000 } })).toBeNull()
    expect(limitOf(query(), { variables: { n: Number.NaN } })).toBeNull()
    expect(limitOf(query(), { variables: { n: Number.MAX_VALUE } })).toBe("cost")
    expect(limitOf(query(), { variables: null })).toBeNull()
  })

  test("a list without a page size counts by its default or expected size", () => {
    const sized = buildSchema("type Query { teams(first: Int = 1000): [Team!]! } type Team { id: ID! children: [Team!]! }")
    const limitFor = (source: string) => detailsOf(limitError(sized, parse(source), { signedIn: true }))?.limit ?? null
    const tree = "{ teams { id children { id children { id children { id } } } } }"
    expect(limitFor("{ teams { id } }")).toBeNull()
    expect(limitFor(tree)).toBe("cost")
    expect(limitFor("{ teams(first: 2) { id children { id children { id } } } }")).toBeNull()
    Object.assign(sized.getQueryType()?.getFields().teams ?? {}, { extensions: { listSize: 40 } })
    Object.assign((sized.getType("Team") as GraphQLObjectType).getFields().children ?? {}, { extensions: { listSize: 3 } })
    expect(limitFor(tree)).toBeNull()
    expect(limitFor("{ teams(first: 1000) { id children { id children { id } } } }")).toBe("cost")
  })

  test("of alternative fields the most expensive one counts, and each with all its occurrences", () => {
    const decisions = buildSchema(
      "type Query { decisions(first: Int): [Decision!]! } type Decision { a: Page b: Page } type Page { id: ID! }",
    )
    const fields = (decisions.getType("Decision") as GraphQLObjectType).getFields()
    for (const field of [fields.a, fields.b]) Object.assign(field ?? {}, { extensions: { isAlternative: true } })
    const limitFor = (selection: string) =>
      detailsOf(limitError(decisions, parse(`{ decisions(first: 2000) { ${selection} } }`), { signedIn: true }))?.limit ?? null
    expect(limitFor("a { id } b { id }")).toBeNull()
    expect(limitFor("a { id } other: a { id }")).toBe("cost")
    expect(limitFor("a { id } ... on Decision { other: a { id } }")).toBe("cost")
  })

  test("an accepted document is checked again for other variables, viewers, schemas or lists", () => {
    const document = parse("query($n: Int) { employees(first: $n) { nodes { reports(first: $n) { nodes { id } } } } }")
    const limitFor = (n: unknown, input: Partial<ComplexityInput> = {}, testedSchema = schema) =>
      detailsOf(limitError(testedSchema, document, { signedIn: true, variables: { n }, ...input }))?.limit ?? null
    for (let round = 0; round < 2; round++) {
      expect([limitFor(20), limitFor("100"), limitFor(null), limitFor(undefined), limitFor(30)]).toEqual([
        null,
        null,
        null,
        null,
        null,
      ])
      expect([limitFor(100), limitFor(99)]).toEqual(["cost", "cost"])
      expect(limitFor(30, { signedIn: false })).toBe("cost")
      expect(limitFor(30, { oncePerDocument: new Set(["login"]) })).toBeNull()
      const wide = buildSchema(
        "type Query { employees(first: Int): [Row] } type Row { nodes: [Row] reports(first: Int): [Row] id: ID }",
      )
      expect(limitFor(30, {}, wide)).toBe("cost")
    }
  })

  test("an anonymous caller has a fifth of the cost limit", () => {
    const page = (first: number) => `{ employees(first: ${first}) { nodes { ${twelveFields} } } }`
    expect(limitOf(page(100), { signedIn: false })).toBeNull()
    const pair = `{ a: employees(first: 100) { nodes { ...E } } b: employees(first: 100) { nodes { ...E } } }
      fragment E on Employee { ${twelveFields} manager { ${twelveFields} } department { id } }`
    expect(limitOf(pair)).toBeNull()
    expect(limitOf(pair, { signedIn: false })).toBe("cost")
    expect(QUERY_LIMITS.cost.anonymous * 5).toBe(QUERY_LIMITS.cost.signedIn)
  })

  test("the error is in the caller's language and has the location", () => {
    const source = `{ viewer { ${"manager { ".repeat(9)}id${" }".repeat(10)} }`
    const error = limitError(schema, parse(source), { signedIn: true }, "de")
    expect(error?.message).toBe("Eine Operation darf höchstens 10 Ebenen tief verschachtelt sein.")
    expect(error?.locations).toHaveLength(1)
  })
})

test("every accepted document expands to a bounded number of fields", () => {
  // Random acyclic fragment graphs. The number of expanded fields is counted by brute force, up to a maximum.
  const graph = fc.array(fc.array(fc.nat({ max: 11 }), { maxLength: 6 }), { minLength: 12, maxLength: 12 })
  fc.assert(
    fc.property(graph, (edges) => {
      const later = edges.map((to, from) => to.filter((next) => next > from))
      const source = `{ ...F0 } ${later
        .map((to, from) => `fragment F${from} on Query { health ${to.map((next) => `...F${next}`).join(" ")} }`)
        .join(" ")}`
      let count = 0
      const expand = (index: number): void => {
        count += 2
        if (count <= 20_000) for (const next of later[index] ?? []) expand(next)
      }
      expand(0)
      const isRejected = complexityError(source) !== null
      if (count > QUERY_LIMITS.selections) expect(isRejected).toBe(true)
    }),
  )
})

test("checking a document of the maximum size reads each token a bounded number of times", () => {
  const maxReadsPerToken = 10
  const checkSource = (source: string) => {
    expect(tokensOf(source)).toBeLessThanOrEqual(MAX_TOKENS)
    const document = parse(source, { maxTokens: MAX_TOKENS, noLocation: true })
    // Counts reads of fields and selections: following every fragment spread would take millions.
    let steps = 0
    const count = (node: ASTNode, property: string) => {
      const value = node[property as keyof ASTNode]
      const get = () => {
        steps++
        return value
      }
      Object.defineProperty(node, property, { enumerable: true, get })
    }
    visit(document, {
      SelectionSet: { leave: (node) => count(node, "selections") },
      Field: { leave: (node) => count(node, "name") },
    })
    steps = 0
    const error = limitError(schema, document, { signedIn: true, oncePerDocument })
    expect(steps).toBeLessThan(MAX_TOKENS * maxReadsPerToken)
    if (!error) validate(schema, document, specifiedRules)
    // graphql-js compares the fields of a selection in pairs.
    expect(steps).toBeLessThan(MAX_TOKENS ** 2)
  }
  checkSource(flatBomb(180, 2))
  checkSource(
    `{ ${many(395, (i) => `...F${i % 90}`)} } ${many(90, (i) => `fragment F${i} on Query { health ...F${i + 1} }`)} fragment F90 on Query { health }`,
  )
  checkSource(`{ ${"health ".repeat(1998)} }`)
  checkSource(`{ viewer { ${"manager { id } ".repeat(480)} } }`)
})

function flatBomb(levels: number, spreads: number): string {
  const spread = (index: number) => many(spreads, () => `...F${index}`)
  return `{ viewer { ...F0 } } ${many(levels, (i) => `fragment F${i} on Employee { ${spread(i + 1)} }`)} fragment F${levels} on Employee { id }`
}
