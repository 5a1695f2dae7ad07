// Shows results to REST clients: the plain fields of a type, its relations only where the route includes them, enumerations
// in REST's spelling, and nothing that the viewer may not see: the key is absent, not empty.
import { type GraphQLObjectType, type GraphQLSchema, getNamedType, isEnumType, isLeafType, isObjectType } from "graphql"
import { restrictedFields } from "../auth/shield.js"
import type { Context } from "../core/context.js"
import * as choices from "../entities/enums.js"
import { allMetadata, type Class, type EntityMetadata, metadataOf } from "../entities/metadata.js"
import type { SelectedField, Selection } from "../query/query-spec.js"
import type { FieldSelection, Include } from "./route.js"

const byName = new Map(
  Object.values(choices).flatMap((choice) =>
    choice instanceof choices.EnumType ? [[choice.name, choice as choices.EnumType<string>]] : [],
  ),
)
const models = () => new Map(allMetadata().map((model) => [model.name, model]))

/** The enumeration behind a GraphQL enum type. */
export const enumTypeNamed = (name: string) => byName.get(name)

/** The relations that are shown, and what of each. */
export const includedRelations = (shows: FieldSelection): Include =>
  typeof shows === "boolean"
    ? {}
    : Array.isArray(shows)
      ? Object.assign({}, ...shows.filter((one) => typeof one === "object"))
      : (shows as Include)

/** What is shown of a field's value. */
export const selectionOfField = (shows: FieldSelection, field: string): FieldSelection => includedRelations(shows)[field] ?? true

/** The names of the fields that REST shows of a type. */
export function visibleFields(type: GraphQLObjectType, model: EntityMetadata | undefined, shows: FieldSelection): string[] {
  if (Array.isArray(shows)) return shows.flatMap((one) => (typeof one === "string" ? [one] : Object.keys(one as Include)))
  const included = includedRelations(shows)
  return Object.values(type.getFields())
    .filter(({ name, type: fieldType }) => {
      if (name in included) return included[name] !== false
      const fact = model?.fields.get(name)
      if (fact) return !fact.lazy
      return isLeafType(getNamedType(fieldType)) || !models().has(getNamedType(fieldType).name)
    })
    .map(({ name }) => name)
}

interface Branch {
  level: number
  children: Branch[]
}

/** The rows of a tree in preorder, each put into the `children` of the row that it stands below. */
export function buildTree(rows: readonly { level: number }[]): object[] {
  const top: Branch = { level: -1, children: [] }
  const line = [top]
  for (const row of rows) {
    const branch: Branch = { ...row, children: [] }
    while ((line.at(-1) as Branch).level >= row.level) line.pop()
    ;(line.at(-1) as Branch).children.push(branch)
    line.push(branch)
  }
  return top.children
}

/** How one key of an answer comes about; worked out once for each type and what a route shows of it. */
interface Part {
  readonly name: string
  readonly typeName: string
  readonly shows: FieldSelection
  /** The governed fields that the value would reveal. */
  readonly reveals: readonly string[]
  /** How a plain value is written; without it the value has parts of its own. */
  readonly write?: (value: unknown) => unknown
}

/** Answers that are worked out once, by what is shown of what; there are as many as routes show different things. */
class SelectionCache<T> {
  readonly #known = new Map<string, Map<FieldSelection, T>>()

  of(typeName: string, shows: FieldSelection, make: () => T): T {
    const known = this.#known.get(typeName) ?? new Map<FieldSelection, T>()
    this.#known.set(typeName, known)
    const found = known.get(shows) ?? make()
    known.set(shows, found)
    return found
  }
}

export class Presenter {
  readonly #models = models()
  readonly #selections = new SelectionCache<Selection>()
  readonly #bare = new SelectionCache<Selection>()
  readonly #written = new SelectionCache<boolean>()
  readonly #parts = new SelectionCache<readonly Part[]>()

  constructor(private readonly schema: GraphQLSchema) {}

  /**
   * Whether the reader's text of a page is the answer already: everything in it is a column, an expression or a relation of
   * entities, and nothing is governed.
   */
  isRawJson(ctx: Context, typeName: string, shows: FieldSelection): boolean {
    const model = this.#models.get(typeName)
    if (!model) return false
    return this.#written.of(typeName, shows, () =>
      this.#partsOf(ctx, typeName, shows).every(({ name, typeName: inner, shows: below, reveals, write }) => {
        const fact = model.fields.get(name)
        if (!fact || reveals.length > 0 || fact.kind === "hidden" || fact.connection) return false
        return write ? fact.enumType !== undefined || !byName.has(inner) : this.isRawJson(ctx, inner, below)
      }),
    )
  }

  /** What REST asks the reader for, of an entity. The version is read for the entity tag. */
  selection(entity: Class, shows: FieldSelection = true, { bare = false } = {}): Selection {
    const model = metadataOf(entity)
    return (bare ? this.#bare : this.#selections).of(model.name, shows, () => {
      const type = this.schema.getType(model.name) as GraphQLObjectType
      const fields = visibleFields(type, model, shows).map((field): SelectedField => {
        const fact = model.fields.get(field)
        const target = fact?.target?.()
        return {
          key: field,
          field,
          args: fact?.kind === "oneToMany" ? { first: 100 } : {},
          select: target && this.selection(target, selectionOfField(shows, field), { bare }),
        }
      })
      return model.fields.has("version") && !bare ? [...fields, { key: "$version", field: "version", args: {} }] : fields
    })
  }

  /** A value of a type as a REST client sees it. */
  present(ctx: Context, typeName: string, value: unknown, shows: FieldSelection = true): unknown {
    if (value === null || value === undefined) return null
    if (Array.isArray(value)) return value.map((one) => this.present(ctx, typeName, one, shows))
    const parts = this.#parts.of(typeName, shows, () => this.#partsOf(ctx, typeName, shows))
    const model = this.#models.get(typeName)
    const record = value as Record<string, unknown> & { $ownerIds?: (string | null)[] }
    const shown: Record<string, unknown> = {}
    for (const { name, typeName: inner, shows: below, reveals, write } of parts) {
      if (model && !(name in record)) continue
      if (model && reveals.some((field) => !ctx.canRead(model.entity, field, record.$ownerIds ?? []))) continue
      const one = record[name]
      shown[name] = one === null || one === undefined ? null : write ? write(one) : this.present(ctx, inner, one, below)
    }
    return shown
  }

  #partsOf(ctx: Context, typeName: string, shows: FieldSelection): readonly Part[] {
    const type = this.schema.getType(typeName) as GraphQLObjectType
    const governed = restrictedFields(ctx.policies, typeName)
    return visibleFields(type, this.#models.get(typeName), shows).flatMap((name) => {
      const field = type.getFields()[name]
      if (!field) return []
      const inner = getNamedType(field.type)
      const write = isObjectType(inner) ? undefined : each(isEnumType(inner) ? spelling(inner.name) : plain)
      return [{ name, typeName: inner.name, shows: selectionOfField(shows, name), reveals: governed.get(name) ?? [], write }]
    })
  }
}

const each = (write: (value: unknown) => unknown) => (value: unknown) => (Array.isArray(value) ? value.map(write) : write(value))
const spelling = (typeName: string) => (value: unknown) => byName.get(typeName)?.restLabel(String(value)) ?? value
const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
