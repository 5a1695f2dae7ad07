// Presents results to REST clients: plain fields, included relations, and REST labels of enumerations. Keys that the viewer may
// not read are absent.
import { type GraphQLObjectType, type GraphQLSchema, getNamedType, isEnumType, isLeafType, isObjectType } from "graphql"
import { restrictedFields } from "../auth/shield.js"
import type { Context } from "../core/context.js"
import type { EnumType } from "../entities/enum-type.js"
import * as enums from "../entities/enums.js"
import { allMetadata, type Class, type EntityMetadata, metadataOf } from "../entities/metadata.js"
import type { SelectedField, Selection } from "../query/query-spec.js"
import type { FieldSelection, Include } from "./route.js"

const enumTypesByName = new Map(Object.values(enums).map((enumType) => [enumType.name, enumType as EnumType<string>]))
const metadataByName = () => new Map(allMetadata().map((metadata) => [metadata.name, metadata]))

/** The enumeration of a GraphQL enum type. */
export const enumTypeNamed = (name: string) => enumTypesByName.get(name)

/** The relations that a selection includes, with the selection of each. */
export const includedRelations = (selection: FieldSelection): Include =>
  typeof selection === "boolean"
    ? {}
    : Array.isArray(selection)
      ? Object.assign({}, ...selection.filter((one) => typeof one === "object"))
      : (selection as Include)

/** The selection of a field's value. */
export const selectionOfField = (selection: FieldSelection, field: string): FieldSelection =>
  includedRelations(selection)[field] ?? true

/** Names of the fields that REST shows of a type. */
export function visibleFields(
  type: GraphQLObjectType,
  metadata: EntityMetadata | undefined,
  selection: FieldSelection,
): string[] {
  if (Array.isArray(selection)) return selection.flatMap((one) => (typeof one === "string" ? [one] : Object.keys(one as Include)))
  const included = includedRelations(selection)
  return Object.values(type.getFields())
    .filter(({ name, type: fieldType }) => {
      if (name in included) return included[name] !== false
      const field = metadata?.fields.get(name)
      if (field) return !field.lazy
      return isLeafType(getNamedType(fieldType)) || !metadataByName().has(getNamedType(fieldType).name)
    })
    .map(({ name }) => name)
}

interface TreeNode {
  level: number
  children: TreeNode[]
}

/** Nests rows in preorder: each becomes a child of the row above its level. */
export function buildTree(rows: readonly { level: number }[]): object[] {
  const top: TreeNode = { level: -1, children: [] }
  const line = [top]
  for (const row of rows) {
    const branch: TreeNode = { ...row, children: [] }
    while ((line.at(-1) as TreeNode).level >= row.level) line.pop()
    ;(line.at(-1) as TreeNode).children.push(branch)
    line.push(branch)
  }
  return top.children
}

/** How one key of a response is computed, prepared once for each type and selection. */
interface PresentedKey {
  readonly name: string
  readonly typeName: string
  readonly selection: FieldSelection
  /** Restricted fields that the value depends on. */
  readonly dependsOn: readonly string[]
  /** Converts a plain value; undefined for objects, which have keys of their own. */
  readonly write?: (value: unknown) => unknown
}

/** Caches a value per type and selection; there are as many as routes have different selections. */
class SelectionCache<T> {
  readonly #known = new Map<string, Map<FieldSelection, T>>()

  of(typeName: string, selection: FieldSelection, make: () => T): T {
    const known = this.#known.get(typeName) ?? new Map<FieldSelection, T>()
    this.#known.set(typeName, known)
    const found = known.get(selection) ?? make()
    known.set(selection, found)
    return found
  }
}

export class Presenter {
  readonly #metadata = metadataByName()
  readonly #selections = new SelectionCache<Selection>()
  readonly #bareSelections = new SelectionCache<Selection>()
  readonly #rawJson = new SelectionCache<boolean>()
  readonly #keys = new SelectionCache<readonly PresentedKey[]>()

  constructor(private readonly schema: GraphQLSchema) {}

  /**
   * Whether the JSON text of a page is the response already: only columns, expressions and relations, none of them restricted.
   */
  isRawJson(ctx: Context, typeName: string, selection: FieldSelection): boolean {
    const metadata = this.#metadata.get(typeName)
    if (!metadata) return false
    return this.#rawJson.of(typeName, selection, () =>
      this.#keysOf(ctx, typeName, selection).every(({ name, typeName: inner, selection: below, dependsOn, write }) => {
        const field = metadata.fields.get(name)
        if (!field || dependsOn.length > 0 || field.kind === "hidden" || field.connection) return false
        return write ? field.enumType !== undefined || !enumTypesByName.has(inner) : this.isRawJson(ctx, inner, below)
      }),
    )
  }

  /** Selects the fields that REST shows of an entity. `version` is selected for the entity tag. */
  selection(entity: Class, selection: FieldSelection = true, { bare = false } = {}): Selection {
    const metadata = metadataOf(entity)
    return (bare ? this.#bareSelections : this.#selections).of(metadata.name, selection, () => {
      const type = this.schema.getType(metadata.name) as GraphQLObjectType
      const fields = visibleFields(type, metadata, selection).map((name): SelectedField => {
        const field = metadata.fields.get(name)
        const target = field?.target?.()
        return {
          key: name,
          field: name,
          args: field?.kind === "oneToMany" ? { first: 100 } : {},
          select: target && this.selection(target, selectionOfField(selection, name), { bare }),
        }
      })
      return metadata.fields.has("version") && !bare ? [...fields, { key: "$version", field: "version", args: {} }] : fields
    })
  }

  /** A value of a type as a REST client sees it. */
  present(ctx: Context, typeName: string, value: unknown, selection: FieldSelection = true): unknown {
    if (value === null || value === undefined) return null
    if (Array.isArray(value)) return value.map((one) => this.present(ctx, typeName, one, selection))
    const keys = this.#keys.of(typeName, selection, () => this.#keysOf(ctx, typeName, selection))
    const metadata = this.#metadata.get(typeName)
    const record = value as Record<string, unknown> & { $ownerIds?: (string | null)[] }
    const shown: Record<string, unknown> = {}
    for (const { name, typeName: inner, selection: below, dependsOn, write } of keys) {
      if (metadata && !(name in record)) continue
      if (metadata && dependsOn.some((field) => !ctx.canRead(metadata.entity, field, record.$ownerIds ?? []))) continue
      const one = record[name]
      shown[name] = one === null || one === undefined ? null : write ? write(one) : this.present(ctx, inner, one, below)
    }
    return shown
  }

  #keysOf(ctx: Context, typeName: string, selection: FieldSelection): readonly PresentedKey[] {
    const type = this.schema.getType(typeName) as GraphQLObjectType
    const restricted = restrictedFields(ctx.policies, typeName)
    return visibleFields(type, this.#metadata.get(typeName), selection).flatMap((name) => {
      const field = type.getFields()[name]
      if (!field) return []
      const inner = getNamedType(field.type)
      const write = isObjectType(inner) ? undefined : mapList(isEnumType(inner) ? restLabelOf(inner.name) : toJsonValue)
      const dependsOn = restricted.get(name) ?? []
      return [{ name, typeName: inner.name, selection: selectionOfField(selection, name), dependsOn, write }]
    })
  }
}

const mapList = (write: (value: unknown) => unknown) => (value: unknown) =>
  Array.isArray(value) ? value.map(write) : write(value)
const restLabelOf = (typeName: string) => (value: unknown) => enumTypesByName.get(typeName)?.restLabel(String(value)) ?? value
const toJsonValue = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
