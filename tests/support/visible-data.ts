// The records, fields and actions that a caller sees, read by `nodes` of the GraphQL API.
import { type GraphQLObjectType, type GraphQLSchema, getNamedType, isLeafType, isObjectType } from "graphql"
import { accessPolicies } from "../../src/domains.js"
import type { Client, Json } from "./client.js"

/**
 * Values as JSON by type, id and field: `Employee <id> salary`. An action that the caller's rights allow has a key such as
 * `LeaveRequest <id> action APPROVE`.
 */
export type VisibleData = ReadonlyMap<string, string>

/** Ids in one request. */
const MAX_IDS = 100

const isRestricted = ({ name }: GraphQLObjectType) =>
  Object.values(accessPolicies.byName(name)?.fields ?? {}).some(({ read }) => read)
const hasActions = (type: GraphQLObjectType) => "availableActions" in type.getFields()

const fieldsOf = (type: GraphQLObjectType): string => {
  const leaves = Object.values(type.getFields()).filter(({ args, type }) => args.length === 0 && isLeafType(getNamedType(type)))
  // Aliases, because fields of different types can have one name.
  return `... on ${type.name} { ${leaves.map(({ name }) => `${type.name}_${name}: ${name}`).join(" ")} }`
}
const queryOf = (selections: readonly string[]) =>
  `query($ids: [ID!]!) { nodes(ids: $ids) { __typename id ${selections.join("\n")} } }`

/** Reads the records of an organization whose ids are given by the names of their types. */
export class VisibleDataReader {
  readonly #all: readonly string[]
  readonly #withFields: ReadonlySet<string>
  readonly #withActions: ReadonlySet<string>
  readonly #fields: string
  readonly #actions: string

  constructor(schema: GraphQLSchema, ids: ReadonlyMap<string, readonly string[]>) {
    const types = [...ids.keys()].map((name) => schema.getType(name)).filter(isObjectType)
    const idsOf = (some: readonly GraphQLObjectType[]) => some.flatMap(({ name }) => ids.get(name) ?? [])
    const [restricted, acting] = [types.filter(isRestricted), types.filter(hasActions)]
    this.#all = idsOf(types)
    this.#withFields = new Set(idsOf(restricted))
    this.#withActions = new Set(idsOf(acting))
    // A record of another type has no restricted fields, so its id stands for all of them.
    this.#fields = queryOf(restricted.map(fieldsOf))
    this.#actions = queryOf(acting.map(({ name }) => `... on ${name} { availableActions { name reason } }`))
  }

  /** Reads all records, or the given ones. */
  async read(client: Client, ids = this.#all): Promise<VisibleData> {
    const nodes = await Promise.all([
      this.#request(client, this.#fields, ids),
      this.#request(
        client,
        this.#actions,
        ids.filter((id) => this.#withActions.has(id)),
      ),
    ])
    return new Map(nodes.flat().flatMap(entriesOf))
  }

  /** Keys that the caller sees now and that `before` does not have. */
  async findNew(client: Client, before: VisibleData): Promise<string[]> {
    const known = new Set([...before.keys()].map((key) => key.split(" ")[1] as string))
    const hidden = this.#all.filter((id) => !known.has(id))
    const partly = [...known].filter((id) => this.#withFields.has(id) || this.#withActions.has(id))
    const [found, entries] = await Promise.all([this.#request(client, queryOf([]), hidden), this.read(client, partly)])
    return [...found.flatMap(entriesOf), ...entries].flatMap(([key]) => (before.has(key) ? [] : key))
  }

  async #request(client: Client, query: string, ids: readonly string[]): Promise<Json[]> {
    const requests = Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, n) =>
      client.execute(query, { ids: ids.slice(n * MAX_IDS, (n + 1) * MAX_IDS) }),
    )
    return (await Promise.all(requests)).flatMap(({ nodes }) => nodes.filter(Boolean))
  }
}

function entriesOf({ __typename, id, availableActions = [], ...aliased }: Json): [string, string][] {
  const fields = Object.entries(aliased).map(([alias, value]): [string, unknown] => [alias.slice(__typename.length + 1), value])
  const custom = fields.flatMap(([name, value]) =>
    name === "customFields"
      ? Object.entries(value ?? {}).map(([key, one]): [string, unknown] => [`customFields.${key}`, one])
      : [],
  )
  const actions = availableActions.flatMap(({ name, reason }: Json) => (reason === "FORBIDDEN" ? [] : [[`action ${name}`, true]]))
  return [["id", id], ...fields, ...custom, ...actions].flatMap(([name, value]) =>
    value === null || name === "customFields" ? [] : [[`${__typename} ${id} ${name}`, JSON.stringify(value)]],
  )
}
