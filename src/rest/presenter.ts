// Presents results to REST clients: plain fields, included relations, and REST labels of enumerations. Keys that the viewer may
// not read are absent.
import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isLeafType,
  isObjectType,
} from "graphql"
import { mergeReadableParts } from "../auth/field-parts.js"
import { restrictedFields } from "../auth/shield.js"
import { type AvatarSource, signAvatarUrl } from "../core/avatar-urls.js"
import type { Context, GraphqlContext } from "../core/context.js"
import { signFileUrl, signPictureUrl } from "../core/file-urls.js"
import { enumTypeNamed, propertyOf } from "../entities/columns.js"
import { itemTypeName } from "../entities/connections.js"
import { allMetadata, type Class, type EntityMetadata, metadataOf } from "../entities/metadata.js"
import type { SelectedField, Selection } from "../query/query-spec.js"
import type { FieldSelection, Include } from "./route.js"

const metadataByName = () => new Map(allMetadata().map((metadata) => [metadata.name, metadata]))

/** The relations that a selection includes, with the selection of each. */
export const includedRelations = (selection: FieldSelection): Include =>
  typeof selection === "boolean"
    ? {}
    : Array.isArray(selection)
      ? Object.assign({}, ...selection.filter((item) => typeof item === "object"))
      : (selection as Include)

/** The selection of a field's value. */
export const selectionOfField = (selection: FieldSelection, field: string): FieldSelection =>
  includedRelations(selection)[field] ?? true

/** Names of the fields of a type in a REST response. */
export function visibleFields(
  type: GraphQLObjectType,
  metadata: EntityMetadata | undefined,
  selection: FieldSelection,
): string[] {
  if (Array.isArray(selection))
    return selection.flatMap((item) => (typeof item === "string" ? [item] : Object.keys(item as Include)))
  const included = includedRelations(selection)
  return [...fieldsByProperty(type)]
    .filter(([name, { type: fieldType }]) => {
      if (name in included) return included[name] !== false
      const field = metadata?.fields.get(name)
      if (field) return !field.restOptIn
      const named = getNamedType(fieldType)
      return isLeafType(named) || !metadataByName().has(itemTypeName(named.name))
    })
    .map(([name]) => name)
}

/** Fields of a GraphQL type by the names that REST has for them. */
export const fieldsByProperty = (type: GraphQLObjectType) =>
  new Map(Object.values(type.getFields()).map((field) => [propertyOf(field), field]))

interface TreeNode {
  level: number
  children: TreeNode[]
}

/** Builds a tree from rows in preorder. Each row is a child of the closest earlier row with a lower level. */
export function buildTree(rows: readonly { level: number }[]): object[] {
  const root: TreeNode = { level: -1, children: [] }
  const path = [root]
  for (const row of rows) {
    const node: TreeNode = { ...row, children: [] }
    while ((path.at(-1) as TreeNode).level >= row.level) path.pop()
    ;(path.at(-1) as TreeNode).children.push(node)
    path.push(node)
  }
  return root.children
}

/** A type and the selection of its fields. */
export interface PresentedType {
  readonly typeName: string
  readonly selection: FieldSelection
}

/** How one key of a response is computed, prepared once for each type and selection. */
interface PresentedKey extends PresentedType {
  readonly name: string
  /** Restricted fields that the value depends on. */
  readonly dependsOn: readonly string[]
  /** Access rules of the parts of the value. */
  readonly parts?: readonly string[]
  /** Converts a plain value; undefined for objects, which have keys of their own. */
  readonly write?: (value: unknown, ctx: Context) => unknown
  /** Loads the value from the record of the statement. */
  readonly load?: (record: object, ctx: Context) => Promise<unknown>
}

/** Caches a value per type and selection. Selections come from routes, so their number is bounded. */
class SelectionCache<T> {
  readonly #values = new Map<string, Map<FieldSelection, T>>()

  of(typeName: string, selection: FieldSelection, create: () => T): T {
    const values = this.#values.get(typeName) ?? new Map<FieldSelection, T>()
    this.#values.set(typeName, values)
    const value = values.get(selection) ?? create()
    values.set(selection, value)
    return value
  }
}

export class Presenter {
  readonly #metadata = metadataByName()
  readonly #selections = new SelectionCache<Selection>()
  readonly #selectionsWithoutVersion = new SelectionCache<Selection>()
  readonly #rawJson = new SelectionCache<boolean>()
  readonly #keys = new SelectionCache<readonly PresentedKey[]>()

  constructor(private readonly schema: GraphQLSchema) {}

  /** Keys of a REST response with their types and selections; none for a type that is no object. */
  fieldsOf({ typeName, selection }: PresentedType): Map<string, PresentedType> {
    const type = this.schema.getType(typeName)
    if (!isObjectType(type)) return new Map()
    const names = new Set(visibleFields(type, this.#metadata.get(typeName), selection))
    const fields = [...fieldsByProperty(type)].filter(([name]) => names.has(name))
    const typeOf = ({ type: inner }: GraphQLField<unknown, unknown>) => itemTypeName(getNamedType(inner).name)
    return new Map(
      fields.map(([name, field]) => [name, { typeName: typeOf(field), selection: selectionOfField(selection, name) }]),
    )
  }

  /**
   * Whether the JSON text of a page is the response already: only columns, expressions and relations, none of them restricted.
   */
  isRawJson(ctx: Context, typeName: string, selection: FieldSelection): boolean {
    const metadata = this.#metadata.get(typeName)
    if (!metadata) return false
    return this.#rawJson.of(typeName, selection, () =>
      this.#keysOf(ctx, typeName, selection).every(({ name, typeName: inner, selection: nested, dependsOn, write }) => {
        const field = metadata.fields.get(name)
        if (!field || dependsOn.length > 0 || field.kind === "hidden" || field.isLoaded || field.parts) return false
        return write ? field.enumType !== undefined || enumTypeNamed(inner) === undefined : this.isRawJson(ctx, inner, nested)
      }),
    )
  }

  /** Selects the fields of an entity for a REST response. `version` is selected for the entity tag. */
  selection(entity: Class, selection: FieldSelection = true, { withVersion = true } = {}): Selection {
    const metadata = metadataOf(entity)
    return (withVersion ? this.#selections : this.#selectionsWithoutVersion).of(metadata.name, selection, () => {
      const type = this.schema.getType(metadata.name) as GraphQLObjectType
      const fields = visibleFields(type, metadata, selection).map((name): SelectedField => {
        const field = metadata.fields.get(name)
        const target = field?.target?.()
        return {
          key: name,
          field: name,
          args: field?.connection ? { $all: true } : {},
          select: target && this.selection(target, selectionOfField(selection, name), { withVersion }),
        }
      })
      return metadata.fields.has("version") && withVersion ? [...fields, { key: "$version", field: "version", args: {} }] : fields
    })
  }

  /** As `present`, with the fields that resolvers load. */
  async presentLoaded(ctx: Context, typeName: string, value: unknown, selection: FieldSelection): Promise<unknown> {
    const loads: Promise<void>[] = []
    const presented = this.present(ctx, typeName, value, selection, loads)
    await Promise.all(loads)
    return presented
  }

  /** Converts a value of a type to its REST form. Adds to `loads` what completes it. */
  present(
    ctx: Context,
    typeName: string,
    value: unknown,
    selection: FieldSelection = true,
    loads: Promise<void>[] = [],
  ): unknown {
    if (value === null || value === undefined) return null
    if (Array.isArray(value)) return value.map((item) => this.present(ctx, typeName, item, selection, loads))
    const keys = this.#keys.of(typeName, selection, () => this.#keysOf(ctx, typeName, selection))
    const metadata = this.#metadata.get(typeName)
    const record = value as Record<string, unknown> & { $ownerIds?: (string | null)[] }
    const presented: Record<string, unknown> = {}
    for (const { name, typeName: inner, selection: nested, dependsOn, parts, write, load } of keys) {
      if (metadata && !(name in record)) continue
      if (metadata && dependsOn.some((field) => !ctx.canRead(metadata.entity, field, record.$ownerIds ?? []))) continue
      const value = record[name]
      const field =
        metadata && parts && value ? mergeReadableParts(ctx, metadata.entity, parts, { value, owners: record.$ownerIds }) : value
      // A plain object computes such a field only if a response has it.
      const loaded = load ? load(record, ctx) : typeof field === "function" ? (field.call(record) as Promise<unknown>) : undefined
      if (loaded) {
        // The key keeps its place in the order of the fields until the value is loaded.
        presented[name] = null
        loads.push(
          loaded.then(async (result) => {
            presented[name] = await this.presentLoaded(ctx, inner, result, nested)
          }),
        )
      } else if (field === null || field === undefined) presented[name] = null
      else presented[name] = write ? write(field, ctx) : this.present(ctx, inner, field, nested, loads)
    }
    return presented
  }

  #keysOf(ctx: Context, typeName: string, selection: FieldSelection): readonly PresentedKey[] {
    const type = this.schema.getType(typeName) as GraphQLObjectType
    const metadata = this.#metadata.get(typeName)
    const restricted = restrictedFields(ctx.accessPolicies, typeName)
    const fields = fieldsByProperty(type)
    return visibleFields(type, metadata, selection).flatMap((name) => {
      const field = fields.get(name)
      if (!field) return []
      const inner = getNamedType(field.type)
      const { isFileUrl, isPictureUrl, isAvatarUrl, isLoaded } = metadata?.fields.get(name) ?? {}
      const write = isFileUrl
        ? toFileUrl
        : isPictureUrl
          ? toPictureUrl
          : isAvatarUrl
            ? toAvatarUrl
            : isObjectType(inner)
              ? undefined
              : mapList(isEnumType(inner) ? restLabelOf(inner.name) : toJsonValue)
      const dependsOn = restricted.get(name) ?? []
      const parts = metadata?.fields.get(name)?.parts
      const load = isLoaded && !write ? loaderOf(field) : undefined
      return [
        { name, typeName: itemTypeName(inner.name), selection: selectionOfField(selection, name), dependsOn, parts, write, load },
      ]
    })
  }
}

/** Calls the resolver of a field. REST has the value of the statement under the name of the field. */
const loaderOf =
  ({ name, resolve }: GraphQLField<unknown, GraphqlContext>) =>
  async (record: object, ctx: Context): Promise<unknown> =>
    resolve?.(record, {}, { ctx }, { path: { key: name } } as GraphQLResolveInfo)

const toFileUrl = (id: unknown, ctx: Context) => signFileUrl(ctx, String(id))
const toPictureUrl = (id: unknown, ctx: Context) => signPictureUrl(ctx, String(id))
const toAvatarUrl = (source: unknown, ctx: Context) => signAvatarUrl(ctx, source as AvatarSource, "LARGE")
const mapList = (write: (value: unknown) => unknown) => (value: unknown) =>
  Array.isArray(value) ? value.map(write) : write(value)
const restLabelOf = (typeName: string) => (value: unknown) => enumTypeNamed(typeName)?.label(String(value)) ?? value
const toJsonValue = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
