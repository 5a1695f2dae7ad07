// Every operation of both faces × everybody who might call it. What is expected follows from the table of gates; what the
// gate lets through may still be refused for its record, but never crashes and never touches another organization.
import { describe, expect, test } from "@jest/globals"
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from "graphql"
import { everyone } from "../src/auth/access-rules.js"
import { Viewer } from "../src/auth/viewer.js"
import { policies, resolvers, restRoutes } from "../src/domains.js"
import type { Role } from "../src/entities/enums.js"
import type { Class } from "../src/entities/metadata.js"
import { buildSchema } from "../src/graphql/schema.js"
import { inputFieldsOf } from "../src/inputs/fields.js"
import type { Client } from "./support/client.js"
import { world } from "./support/test-app.js"

const w = world()
const schema = buildSchema(resolvers, policies)
const principals = ["anonymous", "expired", "blocked", "employee", "manager", "hr", "administrator", "foreign"] as const
type Principal = (typeof principals)[number]
const roles: Partial<Record<Principal, Role>> = {
  employee: "EMPLOYEE",
  manager: "MANAGER",
  hr: "HR",
  administrator: "ADMIN",
  foreign: "ADMIN",
}

/** A client that the operation may do to what it likes: nobody else uses it afterwards. */
async function become(principal: Principal): Promise<Client> {
  switch (principal) {
    case "anonymous":
      return w.stranger
    case "expired": {
      const client = await w.hire()
      await w.sql("update sessions set expires_at = ? where employee_id = ?", [new Date(w.clock.now().getTime() - 1), client.id])
      return client
    }
    case "blocked":
      return w.hire({ account_status: "SUSPENDED" })
    case "manager": {
      const client = await w.hire({ role: "MANAGER" })
      await w.hire({ manager_id: client.id })
      return client
    }
    case "foreign":
      return w.hire({ role: "ADMIN" }, w.otherOrganizationId)
    default:
      return w.hire({ role: roles[principal] })
  }
}

/** The refusal at the gate, by the table; null where the gate is open to this principal. */
function error(principal: Principal, op: string): { status: number; code: string } | null {
  const gate = policies.operations.get(op)?.rule
  // A token that is no good keeps nobody from what is open to all.
  if (gate === "public") return null
  if (principal === "expired") return { status: 401, code: "UNAUTHENTICATED" }
  if (principal === "blocked") return { status: 403, code: "ACCOUNT_SUSPENDED" }
  if (principal === "anonymous" || gate === undefined) return { status: 401, code: "UNAUTHENTICATED" }
  const people = gate(
    new Viewer({
      id: w.ann.id,
      organizationId: w.organizationId,
      sessionId: "",
      role: roles[principal] as Role,
      reports: principal === "manager" ? [w.ann.id] : [],
      language: "EN",
      timezone: "UTC",
      policies: { managersSeeSalary: false, employeesSeeOwnSalary: true },
    }),
  )
  return people === everyone || people.size > 0 ? null : { status: 403, code: "FORBIDDEN" }
}

/** Every row of an organization, to see whether anything of it changed. */
async function rowsOf(organizationId: string): Promise<string> {
  const tablesOf = await w.sql<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'organization_id' order by 1",
  )
  const parts = tablesOf.map(
    ({ name }) =>
      `select '${name}' as t, md5(string_agg(x::text, '' order by x.id)) as h from ${name} x where organization_id = '${organizationId}'`,
  )
  return JSON.stringify(await w.sql(parts.join(" union all ")))
}

/** An input that its class accepts, with the ids of somebody's own world. */
function sample(of: Class | undefined, id: string, depth = 0): Record<string, unknown> {
  const value = (fact: ReturnType<typeof inputFieldsOf>[number]): unknown => {
    if (fact.kind === "ref") return id
    if (fact.kind === "nested") return sample((fact.nested as () => Class)(), id, depth + 1)
    if (fact.kind === "choice") return fact.enumType?.restLabel(fact.enumType.keys[0] as string)
    if (fact.kind === "integer" || fact.kind === "decimal") return Math.max(fact.limits.min ?? 1, 1)
    if (fact.kind === "flag") return true
    if (fact.kind === "dict") return {}
    return fact.example ?? "Sample text"
  }
  return Object.fromEntries(
    (of ? inputFieldsOf(of) : [])
      .filter(({ optional }) => !optional || depth === 0)
      .map((fact) => [fact.name, fact.list ? [value(fact)] : value(fact)]),
  )
}

const expectGate = (op: string, expected: ReturnType<typeof error>, status: number, code: string | undefined) => {
  if (expected) return expect({ status, code }).toEqual(expected)
  expect(status).toBeLessThan(500)
  // What is open may still find that there is no session to renew or to end.
  if (policies.operations.get(op)?.rule !== "public") expect(code).not.toBe("UNAUTHENTICATED")
  expect(code).not.toBe("INTERNAL")
}

describe("REST", () => {
  test.each(restRoutes.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const))(
    "%s",
    async (_name, route) => {
      for (const principal of principals) {
        const client = await become(principal)
        const target = principal === "foreign" ? w.ann.id : (await w.hire()).id
        const path = route.path.replace(/:\w+/g, target)
        const body = route.method === "get" ? undefined : route.input ? sample(route.input, target) : undefined
        const query =
          route.method === "get" && route.input
            ? `?${new URLSearchParams(Object.entries(sample(route.input, target)).map(([k, v]) => [k, String(v)]))}`
            : ""
        const before = principal === "foreign" ? await rowsOf(w.organizationId) : ""
        const answer = await client.send(route.method.toUpperCase(), path + query, body)
        expectGate(route.operation, error(principal, route.operation), answer.status, answer.body?.code)
        if (principal === "foreign") expect(await rowsOf(w.organizationId)).toBe(before)
      }
    },
  )
})

/** A GraphQL literal of an input type. */
function literal(type: GraphQLInputType, name: string, id: string, depth = 0): string {
  if (isNonNullType(type)) return literal(type.ofType, name, id, depth)
  if (isListType(type)) return `[${literal(type.ofType, name, id, depth)}]`
  if (isEnumType(type)) return type.getValues()[0]?.name ?? ""
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type) || depth === 0)
    return `{ ${fields
      .filter((field) => !isInputObjectType(getNamedType(field.type)) || depth < 2)
      .map((field) => `${field.name}: ${literal(field.type, field.name, id, depth + 1)}`)
      .join(", ")} }`
  }
  const scalars: Record<string, string> = {
    ID: `"${id}"`,
    Int: "1",
    Float: "1",
    Boolean: "true",
    Date: '"2026-03-01"',
    DateTime: '"2026-03-01T09:00:00Z"',
    Dictionary: "{}",
  }
  return scalars[type.name] ?? (/mail/i.test(name) ? '"ann@example.com"' : '"Sample text"')
}

const argumentsOf = (args: readonly GraphQLArgument[], id: string) => {
  const given = args.filter(({ name, type }) => name !== "after" && (isNonNullType(type) || name !== "first"))
  return given.length === 0 ? "" : `(${given.map(({ name, type }) => `${name}: ${literal(type, name, id)}`).join(", ")})`
}

/** A selection that every type allows. */
function selection(field: GraphQLField<unknown, unknown>): string {
  const type = getNamedType(field.type)
  if (isLeafType(type)) return ""
  return "{ __typename }"
}

const operations = (["Query", "Mutation"] as const).flatMap((root) =>
  Object.values((schema.getType(root) as GraphQLObjectType | undefined)?.getFields() ?? {}).map(
    (field) => [`${root.toLowerCase()} ${field.name}`, root.toLowerCase(), field] as const,
  ),
)

describe("GraphQL", () => {
  test.each(operations)("%s", async (_name, root, field) => {
    for (const principal of principals) {
      const client = await become(principal)
      const target = principal === "foreign" ? w.ann.id : (await w.hire()).id
      const before = principal === "foreign" ? await rowsOf(w.organizationId) : ""
      const { status, body } = await client.graphql(
        `${root} { ${field.name}${argumentsOf(field.args, target)} ${selection(field)} }`,
      )
      const extensions = body.errors?.[0]?.extensions
      expectGate(
        field.name,
        error(principal, field.name),
        body.code ? status : (extensions?.status ?? status),
        body.code ?? extensions?.code,
      )
      expect(extensions?.code).not.toBe("GRAPHQL_VALIDATION_FAILED")
      if (principal === "foreign") expect(await rowsOf(w.organizationId)).toBe(before)
    }
  })
})
