// Wrong input of every operation with a body or a query: REST and GraphQL reject the same paths with the same codes.
import { expect, test } from "@jest/globals"
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isInputObjectType,
  isLeafType,
} from "graphql"
import { accessPolicies, resolvers, restRoutes } from "../../src/domains.js"
import { buildSchema } from "../../src/graphql/schema.js"
import { type InputFieldMetadata, inputFieldsOf } from "../../src/inputs/input-field.js"
import type { RouteDefinition } from "../../src/rest/route.js"
import type { Client, Json } from "../support/client.js"
import { UNKNOWN_ID } from "../support/factories.js"
import { pdf } from "../support/files.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
const schema = buildSchema(resolvers, accessPolicies)

/** Fields that GraphQL has besides the input: path parameters and paging. */
const isPaging = (name: string) => ["first", "after", "last", "before", "orderBy"].includes(name)

const rootField = (name: string) =>
  ["Query", "Mutation", "Subscription"]
    .map((root) => (schema.getType(root) as GraphQLObjectType).getFields()[name])
    .find((field) => field !== undefined)

/** Whether the input of a route only replaces an id in the path of another route. */
const replacesPathId = ({ operation, path }: RouteDefinition) =>
  restRoutes.some((other) => other.operation === operation && other.path.startsWith(`${path}/:`))

const routes = restRoutes.filter((route) => route.input && rootField(route.operation) && !replacesPathId(route))

/** A value that no field of the kind accepts. In a query all values are texts. */
function wrongValue({ kind, list }: InputFieldMetadata, isQuery: boolean): unknown {
  const text = kind === "date" ? "2026-02-30" : "~ no such value ~"
  const value = isQuery || !["text", "timezone", "json", "nested"].includes(kind) ? text : 5
  return list ? [value] : value
}

/** The wrong inputs of a route: nothing, a wrong value for every field, and an unknown field. */
function wrongInputs({ input, method }: RouteDefinition): Record<string, Json> {
  const fields = inputFieldsOf(input as never)
  const isQuery = method === "get"
  const usable = fields.filter(({ kind }) => !isQuery || !["text", "json", "nested"].includes(kind))
  const wrong = Object.fromEntries(usable.map((field) => [field.name, wrongValue(field, isQuery)]))
  return { "an empty input": {}, "wrong values": wrong, "an unknown field and wrong values": { ...wrong, bogus: "1" } }
}

interface Outcome {
  code: string | undefined
  fields: string[]
}

/** Renames the fields that have another name in REST. */
const withRestNames = ({ input }: RouteDefinition, values: Record<string, Json>): Record<string, Json> => {
  const names = new Map(inputFieldsOf(input as never).map(({ name, restName }) => [name, restName]))
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [names.get(name) ?? name, value]))
}

/** An outcome of REST with the names of GraphQL in its paths. */
function withGraphqlNames({ input }: RouteDefinition, { code, fields }: Outcome): Outcome {
  const names = new Map(inputFieldsOf(input as never).map(({ name, restName }) => [restName, name]))
  return { code, fields: fields.map((text) => text.replace(/^\w+/, (name) => names.get(name) ?? name)).sort() }
}

const outcome = (code: string | undefined, errors: { path: string; code: string }[] = []): Outcome => ({
  code,
  fields: code === "VALIDATION_FAILED" ? errors.map((error) => `${error.path} ${error.code}`).sort() : [],
})

async function sendRest(
  client: Client,
  { method, path, upload }: RouteDefinition,
  input: Record<string, Json>,
): Promise<Outcome> {
  const url = path.replace(/:\w+/g, UNKNOWN_ID)
  const query = new URLSearchParams(Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]))
  const { status, body } =
    upload === true
      ? await client.upload(url, pdf(), input)
      : method === "get"
        ? await client.get(`${url}?${query}`)
        : await client.send(method.toUpperCase(), url, input)
  return outcome(status < 400 ? undefined : body.code, body?.errors)
}

/** Unknown ids for the fields of a GraphQL input that REST has in its path. */
function pathIds({ path, input }: RouteDefinition, container: GraphQLArgument | undefined): Record<string, string> {
  const type = container && getNamedType(container.type)
  if (!isInputObjectType(type) || !path.includes("/:")) return {}
  const restNames = inputFieldsOf(input as never).map(({ name }) => name)
  const ids = Object.keys(type.getFields()).filter((name) => name.endsWith("Id") && !restNames.includes(name))
  return Object.fromEntries(ids.map((name) => [name, UNKNOWN_ID]))
}

async function sendGraphql(
  client: Client,
  route: RouteDefinition,
  field: GraphQLField<unknown, unknown>,
  input: Record<string, Json>,
): Promise<Outcome> {
  const container = field.args.find(({ name, type }) => !isPaging(name) && isInputObjectType(getNamedType(type)))
  const names = Object.keys(input)
  const bodyNames = inputFieldsOf(route.input as never).map(({ name }) => name)
  const isInPath = (name: string) => /id$|^slug$/i.test(name) && !bodyNames.includes(name)
  const hasFile = route.upload === true
  const used = field.args.filter(
    (arg) =>
      !isPaging(arg.name) && (arg === container || arg.name in input || isInPath(arg.name) || (arg.name === "file" && hasFile)),
  )
  const variables = Object.fromEntries(
    used.map(({ name }) => [
      name,
      name === container?.name ? { ...pathIds(route, container), ...input } : name in input ? input[name] : UNKNOWN_ID,
    ]),
  )
  // An argument that does not exist is an error of the document, so an unknown field is tested inside of inputs only.
  if (!container && names.some((name) => !field.args.some((arg) => arg.name === name))) return { code: "none", fields: [] }
  const declared = used.map(({ name, type }) => `$${name}: ${type}`).join(", ")
  const given = used.map(({ name }) => `${name}: $${name}`).join(", ")
  const selection = isLeafType(getNamedType(field.type)) ? "" : "{ __typename }"
  const kind = schema.getMutationType()?.getFields()[field.name] ? "mutation" : "query"
  const call = `${field.name}${given ? `(${given})` : ""} ${selection}`
  const document = `${kind}${declared ? `(${declared})` : ""} { ${call} }`
  const { body } = await (used.some(({ name }) => name === "file")
    ? client.graphqlUpload(document, pdf(), variables)
    : client.graphql(document, variables))
  const { extensions } = body.errors?.[0] ?? {}
  return outcome(extensions?.code, extensions?.errors)
}

test("most operations with input are compared", () => {
  expect(routes.length).toBeGreaterThan(80)
})

test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  "%s rejects wrong input like its GraphQL field",
  async (_name, route) => {
    const field = rootField(route.operation) as GraphQLField<unknown, unknown>
    for (const [name, input] of Object.entries(wrongInputs(route))) {
      // Some operations end the session.
      const client = await app.hire({ role: "ADMIN" })
      const rest = withGraphqlNames(route, await sendRest(client, route, withRestNames(route, input)))
      if (name === "an unknown field and wrong values") expect(rest.code).toBe("VALIDATION_FAILED")
      if (rest.code !== "VALIDATION_FAILED") continue
      const graphql = await sendGraphql(client, route, field, input)
      if (graphql.code !== "none") expect({ name, ...graphql }).toEqual({ name, ...rest })
    }
  },
)
