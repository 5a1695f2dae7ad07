// The reader against a slow reference: random queries are answered by the server, and worked out field by field over all rows
// (support/reference.ts). Speed must never change an answer, or show more.
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals"
import * as fc from "fast-check"
import { execute, type GraphQLObjectType, getNamedType, getOperationAST, parse, print, validate } from "graphql"
import { governedFields } from "../src/auth/shield.js"
import { Viewer, type ViewerFacts } from "../src/auth/viewer.js"
import { Context } from "../src/context.js"
import { policies, resolvers } from "../src/domains.js"
import { connectedBy } from "../src/entities/connections.js"
import { allModels } from "../src/entities/model.js"
import { newId } from "../src/entities/thing.js"
import { serveSchema } from "../src/graphql.js"
import { executorOf, Json as Whole } from "../src/graphql-executor.js"
import { checkDocument } from "../src/graphql-limits.js"
import type { Client, Json } from "./support/client.js"
import { found } from "./support/company.js"
import { type Drawn, drawDocument, type Known } from "./support/documents.js"
import { cursorOf, loadRows, Reference, type Row, type Rows } from "./support/reference.js"
import { type Name, world } from "./support/world.js"

/** How many documents are drawn; each is asked by every viewer. */
const runs = Number(process.env.RUNS ?? 150)

const now = "2026-03-02T09:00:00.000Z"
const w = world({ now })
const schema = serveSchema(resolvers, policies)
const entities = new Map(allModels().map((model) => [model.name, model]))

const viewers: Name[] = ["ann", "bob", "carl", "hana", "eve", "olga"]
const settings = [true, false].flatMap((managersSeeSalary) =>
  [true, false].map((employeesSeeOwnSalary) => ({ managersSeeSalary, employeesSeeOwnSalary })),
)
type Settings = (typeof settings)[number]

let rows: Rows
const known: Known = { ids: {}, cursors: {}, words: ["an", "e", "Ann emp", "acme", "zzz", "%", "ö", '"q'] }
const cursors = new Map<string, Pick<Row, "$type" | "id">>()

beforeAll(async () => {
  const { eve, bob, ann, carl, hana, olga } = w
  await found(w, w.organizationId, { eve: eve.id, bob: bob.id, ann: ann.id, carl: carl.id, hana: hana.id })
  const [otto, ola, omar] = [
    await w.hire({}, w.otherOrganizationId),
    await w.hire({}, w.otherOrganizationId),
    await w.hire({}, w.otherOrganizationId),
  ]
  await found(w, w.otherOrganizationId, { olga: olga.id, otto: otto.id, ola: ola.id, omar: omar.id })
  rows = await loadRows(w)
  const isFound = (row: Row) =>
    row.organizationId === w.organizationId && row.archivedAt == null && !/DEACT|DRAFT/.test(`${row.accountStatus}${row.status}`)
  for (const [type, all] of rows) {
    if (type === "ChosenPreferences") continue
    known.ids[type] = all.filter(isFound).map(({ id }) => id)
    known.ids.strange = [...(known.ids.strange ?? [newId()]), ...all.filter((row) => !isFound(row)).map(({ id }) => id)]
  }
  for (const name of viewers) await learnCursors(w[name])
  for (const [cursor, { $type }] of cursors) known.cursors[$type] = [...(known.cursors[$type] ?? []), cursor]
})

/** Asks for every list with its cursors, so that it is known which row each stands for. */
async function learnCursors(client: Client): Promise<void> {
  const edges = "{ edges { cursor node { __typename id } } }"
  const lists = ["departments", "positions", "jobs", "employees", "sessions"].map((field) => `${field}(first: 100) ${edges}`)
  const changes = ["PENDING", "APPROVED"].map(
    (status) => `${status}: profileChanges(first: 100, filter: { status: [${status}] }) ${edges}`,
  )
  const data = [await client.ask(`{ ${lists.join(" ")} ${changes.join(" ")} }`)]
  for (const { id } of rows.get("Employee") ?? []) {
    const history = await client.graphql(`{ careerHistory(employeeId: "${id}") ${edges} }`)
    const all = await client.graphql(`{ employmentChanges(employeeId: "${id}") ${edges} }`)
    data.push(...[history, all].flatMap(({ body }) => body.data ?? []))
  }
  for (const list of data.flatMap((one: Json) => Object.values(one) as Json[]))
    for (const { cursor, node } of list.edges) cursors.set(cursor, { $type: node.__typename, id: node.id })
}

async function put(policy: Settings): Promise<void> {
  await w.sql("update organizations set policies = ?::jsonb", [JSON.stringify(policy)])
  for (const organization of rows.get("Organization") ?? []) organization.policies = policy
}

/** The viewer as the rows say who that is. */
function viewerOf({ id }: Client, policy: Settings): Viewer {
  const people = rows.get("Employee") ?? []
  const person = people.find((row) => row.id === id) as Row
  const session = rows.get("Session")?.find(({ employeeId, userAgent }) => employeeId === id && userAgent === null) as Row
  return new Viewer({
    ...(person as unknown as ViewerFacts),
    sessionId: session.id,
    reports: people.filter(({ managerId }) => managerId === id).map((row) => row.id),
    language: "EN",
    timezone: "UTC",
    policies: policy,
  })
}

/** The fields of Query that lead to what the reader reads. */
const query = schema.getQueryType() as GraphQLObjectType
const isRead = (type: string): boolean => entities.has(type) || connectedBy(type) !== undefined
const roots = Object.values(query.getFields()).flatMap(({ name, type }) => {
  const leads = [getNamedType(type).name].flatMap((one) => [one, ...fieldTypes(one)])
  return leads.some(isRead) || name === "node" || name === "preferences" ? [name] : []
})
function fieldTypes(name: string): string[] {
  const fields = (schema.getType(name) as Partial<GraphQLObjectType>).getFields?.() ?? {}
  return Object.values(fields).map(({ type }) => getNamedType(type).name)
}

/** What keeps a query from being answered with the database's JSON: governed fields, and fields of plain objects. */
const isRich = (type: string, field: string) => {
  const target = entities.get(type)
  if (!target) return false
  const inner = getNamedType((schema.getType(type) as GraphQLObjectType).getFields()[field]?.type)
  return field === "hiddenFields" || governedFields(policies, type).has(field) || ("getFields" in inner && !isRead(inner.name))
}
const plainRoots = roots.filter((name) => {
  const type = getNamedType(query.getFields()[name]?.type)
  return type && isRead(type.name)
})

const facts = { drawn: 0, tooComplex: 0, asked: 0, refused: 0, whole: 0, characters: 0 }
afterAll(() => console.info(`differential test: ${JSON.stringify(facts)}`))

const shown = ({ query, variables }: Drawn, who: string) => `as ${who}: ${query}\nwith ${JSON.stringify(variables)}`
const withoutCursors = (data: unknown): string =>
  JSON.stringify(
    JSON.parse(JSON.stringify(data), (_key, value) => {
      const row = typeof value === "string" && cursors.get(value)
      return row ? cursorOf(row) : value
    }),
  )

/** A random document within the limits. */
function draw(random: fc.GeneratorValue): Drawn & { document: ReturnType<typeof parse> } {
  const options = random(fc.boolean) ? { roots } : { roots: plainRoots, without: isRich }
  const drawn = drawDocument(schema, known, options, random)
  const document = parse(drawn.query)
  facts.drawn++
  const [invalid] = validate(schema, document)
  if (invalid) throw new Error(`drew an invalid document: ${invalid.message} in ${drawn.query}`)
  const isTooComplex = checkDocument(schema, document, { variables: drawn.variables, signedIn: true }) !== null
  if (isTooComplex) facts.tooComplex++
  fc.pre(!isTooComplex)
  return { ...drawn, document }
}

describe("random queries", () => {
  test("the roots of all that is read are asked for", () => {
    expect(roots.sort()).toMatchInlineSnapshot(`
[
  "careerHistory",
  "companySettings",
  "department",
  "departmentMembers",
  "departmentTree",
  "departments",
  "directory",
  "employee",
  "employees",
  "employmentChanges",
  "job",
  "jobs",
  "location",
  "locations",
  "node",
  "orgStructure",
  "position",
  "positions",
  "preferences",
  "profileChanges",
  "sessions",
  "viewer",
]
`)
  })

  test(
    "are answered as a slow walk over all rows answers them, for everybody, and fast as the usual way",
    async () => {
      const { executor } = await executorOf(schema, policies).load()
      await fc.assert(
        fc.asyncProperty(fc.gen(), async (random) => {
          const drawn = draw(random)
          const policy = random(fc.constantFrom<Settings[]>, ...settings)
          await put(policy)
          for (const who of viewers) {
            const me = viewerOf(w[who], policy)
            const reference = new Reference({ rows, me, now, today: now.slice(0, 10) }, cursors)
            const expected = await reference.answer(drawn.document, drawn.variables)
            const { status, body } = await w[who].graphql(drawn.query, drawn.variables)
            const told = (body.errors ?? []).map((error: Json) => `${error.path?.[0]} ${error.extensions.code}`)
            const refused = [...reference.refused]
            const verdict = (data: unknown, errors: string[]) => ({
              data: withoutCursors(data),
              errors,
              asked: shown(drawn, who),
            })
            expect({ status, ...verdict(body.data, told) }).toEqual({
              status: 200,
              ...verdict(expected, refused.length > 1 ? told.filter((one: string) => refused.includes(one)) : refused),
            })

            const context = () => ({ ctx: new Context(w.app.kit, me, { requestId: "", address: "" }) })
            const { document, variables } = drawn
            const operation = getOperationAST(document)
            const fast = await executor({
              source: print(document),
              document,
              operation,
              operationName: null,
              request: { variables },
              context: context(),
            } as never)
            const usual = await execute({ schema, document, variableValues: variables, contextValue: context() })
            if (fast.data instanceof Whole) {
              facts.whole++
              expect(usual.errors).toBeUndefined()
              expect(withoutCursors(JSON.parse(fast.data.text))).toBe(withoutCursors(usual.data))
            } else expect(withoutCursors(usual.data)).toBe(withoutCursors(expected))
            facts.asked++
            facts.characters += JSON.stringify(body.data).length
            if (refused.length > 0) facts.refused++
          }
        }),
        { numRuns: runs, interruptAfterTimeLimit: undefined },
      )
      expect(facts.whole).toBeGreaterThan(facts.asked / 5)
    },
    runs * 1000,
  )
})
