// Loads values of many records at once: all records of a response that select the same field share one statement.
import type { GraphQLObjectType, GraphQLResolveInfo } from "graphql"
import type { Context } from "../core/context.js"
import { type Class, metadataOf } from "../entities/metadata.js"
import { QuerySpec, type Selection } from "../query/query-spec.js"
import { selectionOf } from "./selection.js"

type Row = Record<string, unknown>

/** A key that no GraphQL alias can have. */
const KEY = "$key"

/** Name of a field in a document: the response keys on its path, without the positions in lists. */
const pathOf = ({ path }: GraphQLResolveInfo): string => {
  const keys: string[] = []
  for (let step: typeof path | undefined = path; step; step = step.prev) if (typeof step.key === "string") keys.unshift(step.key)
  return keys.join(".")
}

/** The selected fields of a record of any entity; null if the viewer may not read it. */
export const loadNode = (ctx: Context, id: string, info: GraphQLResolveInfo): Promise<Row | null> =>
  ctx.loadBatched(`node ${pathOf(info)}`, id.toLowerCase(), (ids) => readNodes(ctx, ids, info)).then((row) => row ?? null)

/** The selected fields of a referenced record, archived or not; null if the viewer may not read it. */
export const loadReference = (ctx: Context, entity: Class, id: string, info: GraphQLResolveInfo): Promise<Row | null> =>
  ctx
    .loadBatched(`reference ${pathOf(info)}`, id, async (ids) => {
      const spec = QuerySpec.many(entity, { where: { id: ids }, includeArchived: true })
      const rows = await readRows(ctx, spec, selectionOf(info), "id")
      return new Map([...rows].map(([key, [row]]) => [key, row as Row]))
    })
    .then((row) => row ?? null)

/** The rows of a list that belong to a key, such as an employee. `toSpec` selects the rows of all keys. */
export const loadList = async (
  ctx: Context,
  key: string,
  info: GraphQLResolveInfo,
  { keyProperty, toSpec }: { keyProperty: string; toSpec: (keys: readonly string[]) => QuerySpec<unknown> },
): Promise<Row[]> => {
  const name = `list ${pathOf(info)}`
  return (await ctx.loadBatched(name, key, (keys) => readRows(ctx, toSpec(keys), selectionOf(info), keyProperty))) ?? []
}

/** Records of any entities by their ids, with one statement for each entity. */
export async function readNodes(ctx: Context, ids: readonly string[], info: GraphQLResolveInfo): Promise<Map<string, Row>> {
  const entities = await ctx.query.findEntities(ids)
  const nodes = new Map<string, Row>()
  for (const [entity, found] of Map.groupBy(entities, ([, entity]) => entity)) {
    const { name } = metadataOf(entity)
    const spec = QuerySpec.many(entity, { where: { id: found.map(([id]) => id) } })
    const rows = await readRows(ctx, spec, selectionOf(info, info.schema.getType(name) as GraphQLObjectType), "id")
    // An interface resolves its type from the value.
    for (const [id, [row]] of rows) nodes.set(id, { ...row, $type: name })
  }
  return nodes
}

/** Rows of a list by the value of a property. */
async function readRows(
  ctx: Context,
  spec: QuerySpec<unknown>,
  selection: Selection,
  keyProperty: string,
): Promise<Map<string, Row[]>> {
  const extended = [...selection, { key: KEY, field: keyProperty, args: {} }]
  const rows = (await ctx.query.execute(spec, extended, { kind: "all" })) as unknown as Row[]
  return Map.groupBy(rows, (row) => row[KEY] as string)
}
