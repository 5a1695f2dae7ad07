// Conventions of the GraphQL schema: descriptions, names, results, arguments, scalars and deprecations.
import { readFileSync } from "node:fs"
import { describe, expect, test } from "@jest/globals"
import {
  buildSchema as buildFromText,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
} from "graphql"
import { contractFiles } from "../../src/cli/generate-contract.js"
import { accessPolicies, resolvers } from "../../src/domains.js"
import { buildSchema } from "../../src/graphql/schema.js"

type Field = GraphQLField<unknown, unknown>

interface Element {
  /** Path in the schema, such as `Query.employee(id)`. */
  path: string
  name: string
  description: string
  deprecationReason?: string | null | undefined
}

const schema = buildSchema(resolvers, accessPolicies)
const fieldsOf = (type: GraphQLNamedType | undefined | null) =>
  type && (isObjectType(type) || isInterfaceType(type)) ? (Object.values(type.getFields()) as Field[]) : []
const typesOf = (of: GraphQLSchema) =>
  Object.values(of.getTypeMap()).filter((type) => !type.name.startsWith("__") && !isSpecifiedScalarType(type))

/** The types of a schema with their fields, arguments and enum values. */
function elementsOf(of: GraphQLSchema): Element[] {
  const toElement = (path: string, { name, description, deprecationReason }: Partial<Element> | GraphQLArgument) => ({
    path,
    name: name ?? "",
    description: description ?? "",
    deprecationReason,
  })
  return typesOf(of).flatMap((type) => [
    toElement(type.name, { name: type.name, description: type.description ?? "" }),
    ...(isEnumType(type) ? type.getValues() : isInputObjectType(type) ? Object.values(type.getFields()) : []).map((part) =>
      toElement(`${type.name}.${part.name}`, part as GraphQLArgument),
    ),
    ...fieldsOf(type).flatMap((field) => [
      toElement(`${type.name}.${field.name}`, field as unknown as GraphQLArgument),
      ...field.args.map((argument) => toElement(`${type.name}.${field.name}(${argument.name})`, argument)),
    ]),
  ])
}

const elements = elementsOf(schema)
const pathsWhere = (condition: (element: Element) => boolean) => elements.filter(condition).map(({ path }) => path)

const wordsOf = (text: string) =>
  text
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, " ")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "" && !["a", "an", "the", "of"].includes(word))

/** Whether a description only repeats the name, or the beginning of the name. */
const repeatsName = ({ name, description }: Element): boolean =>
  `${wordsOf(name).join(" ")} `.startsWith(`${wordsOf(description).join(" ")} `)

describe("descriptions", () => {
  test("every type, field, argument and enum value has a description of whole sentences", () => {
    expect(elements.length).toBeGreaterThan(1500)
    expect(pathsWhere(({ description }) => !/^[A-Z0-9`].*\.$/s.test(description))).toEqual([])
  })

  test("no description only repeats the name", () => {
    expect(pathsWhere(repeatsName)).toEqual([])
    const repeating = { path: "", name: "postalCode", description: "The postal code." }
    expect([repeatsName(repeating), repeatsName({ ...repeating, description: "Postal code of the city." })]).toEqual([
      true,
      false,
    ])
  })

  test("no description has an empty phrase", () => {
    const phrases =
      /^id of the record\.|values of the operation|what is known|^those that|which of them|^its id\b|left out|colour/i
    expect(pathsWhere(({ description }) => phrases.test(description))).toEqual([])
    // A missing value is null; only a list is empty.
    expect(pathsWhere(({ description }) => /\bempty\b(?! list)/i.test(description))).toEqual([])
  })

  test("only `version` and the access token name an HTTP header", () => {
    const naming = elements.filter(({ description }) => /If-Match|Idempotency-Key|Authorization/.test(description))
    expect([...new Set(naming.map(({ name }) => name))].sort()).toEqual(["token", "version"])
  })
})

describe("names", () => {
  test("no field, argument or property of either API is called userId or timeZone", () => {
    expect(pathsWhere(({ name }) => /^(userId|user_id|timeZone)$/.test(name))).toEqual([])
    expect(contractFiles()["openapi.json"]).not.toMatch(/"(userId|timeZone)"/)
  })

  test("every list argument and every list of an input has a plural name", () => {
    const args = typesOf(schema).flatMap((type) =>
      isInputObjectType(type) ? Object.values(type.getFields()) : fieldsOf(type).flatMap((field) => field.args),
    )
    const lists = args.filter(
      ({ name, type }) => isListType(getNullableType(type)) && !["orderBy", "sort", "groupBy"].includes(name),
    )
    expect(lists.length).toBeGreaterThan(20)
    expect(lists.map(({ name }) => name).filter((name) => !name.endsWith("s"))).toEqual([])
  })

  test("every list takes one filter beside paging, sorting and the id of its parent", () => {
    // Parameters of a computation are no filter, nor is an access. A careers page has a slug as its id.
    const computed = ["departmentTree", "departmentTreeSnapshot", "freeBusy", "freeSlots", "whoCan", "whoCanSee"]
    const common = ["first", "after", "last", "before", "orderBy", "filter"]
    const lists = fieldsOf(schema.getQueryType()).filter(
      ({ name, type }) => /Connection$/.test(getNamedType(type).name) && !computed.includes(name),
    )
    const odd = lists.flatMap(({ name, args }) =>
      args.filter((arg) => !common.includes(arg.name) && !/^id$|^slug$|Id$/.test(arg.name)).map((arg) => `${name}(${arg.name})`),
    )
    expect(lists.length).toBeGreaterThan(20)
    expect(odd).toEqual([])
  })
})

describe("mutations", () => {
  const mutations = fieldsOf(schema.getMutationType())
  const resultOf = ({ type }: Field) => getNamedType(type).name
  const argumentNames = ({ args }: Field) => args.map(({ name }) => name)

  test("every mutation begins with create, update, delete or a verb of its domain", () => {
    const verbs =
      "accept adjust anonymize answer apply approve assign block cancel change commit complete confirm create deactivate delete disable end " +
      "encash enroll erase forgot grant hire invite login logout mark merge move publish recalculate record redeliver refer refresh register reject renew reopen " +
      "request reset respond reverse revert revoke rotate save schedule send start submit subscribe unblock undo " +
      "unsubscribe unwatch update upload watch withdraw"
    const verbOf = ({ name }: Field) => /^[a-z]+/.exec(name)?.[0] ?? ""
    expect([...new Set(mutations.map(verbOf))].filter((verb) => !verbs.split(" ").includes(verb))).toEqual([])
  })

  test("creations and updates take one input and return their record", () => {
    const others = ["CreatedEmployee", "FeedAddress", "IssuedApiKey", "IssuedWebhookSecret"]
    for (const mutation of mutations.filter(({ name }) => /^(create|update)/.test(name))) {
      const entity = mutation.name.replace(/^(create|update)/, "")
      const record = isObjectType(schema.getType(entity)) && !others.includes(resultOf(mutation)) ? entity : resultOf(mutation)
      expect([mutation.name, resultOf(mutation)]).toEqual([mutation.name, record])
      const extra = argumentNames(mutation).filter((name) => !["id", "input", "expectedVersion"].includes(name))
      expect([mutation.name, extra]).toEqual([mutation.name, []])
    }
  })

  test("deletions by id return the id of the deleted record", () => {
    const deletions = mutations.filter((mutation) => mutation.name.startsWith("delete") && argumentNames(mutation).includes("id"))
    expect(deletions.length).toBeGreaterThan(10)
    expect(deletions.filter((mutation) => resultOf(mutation) !== "DeletePayload").map(({ name }) => name)).toEqual([])
  })

  test("mutations of a record take its expected version", () => {
    const missing = mutations.filter(
      (mutation) => argumentNames(mutation).includes("id") && !argumentNames(mutation).includes("expectedVersion"),
    )
    expect(missing.map(({ name }) => name)).toEqual([])
  })
})

describe("scalars and deprecations", () => {
  test("every scalar of the schema links to its specification", () => {
    const scalars = typesOf(schema).filter(isScalarType)
    expect(scalars.map(({ name }) => name).sort()).toEqual([
      "CustomValue",
      "Date",
      "DateOrDateTime",
      "DateTime",
      "Dictionary",
      "JSON",
      "Upload",
    ])
    for (const { name, specifiedByURL } of scalars)
      expect([name, specifiedByURL]).toEqual([name, expect.stringMatching(/^https:/)])
    expect(readFileSync(new URL("../../schema.graphql", import.meta.url), "utf8")).not.toContain("http://")
  })

  test("every deprecation names its replacement and the date of its removal", () => {
    const undated = (of: GraphQLSchema) =>
      elementsOf(of).filter(
        ({ deprecationReason: reason }) => reason && !/^Use .+\. Removed after \d{4}-\d\d-\d\d\.$/.test(reason),
      )
    expect(undated(schema)).toEqual([])
    const example = (reason: string) => buildFromText(`type Query { old: Int @deprecated(reason: "${reason}") }`)
    expect(undated(example("Use new. Removed after 2027-06-30."))).toEqual([])
    expect(undated(example("Use new."))).toMatchObject([{ path: "Query.old" }])
  })
})
