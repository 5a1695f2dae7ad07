// Generates random valid GraphQL queries from the schema: nested selections, aliases, fragments, directives, and arguments as
// literals and variables.
import type { GeneratorValue } from "fast-check"
import * as fc from "fast-check"
import {
  astFromValue,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  print,
} from "graphql"

export interface Drawn {
  query: string
  variables: Record<string, unknown>
}

/** Values for arguments. */
export interface Known {
  /** Ids by type; `strange` has ids without a record. */
  ids: Record<string, string[]>
  /** Cursors by the type of their rows, or by the field whose order differs from that of other lists of the type. */
  cursors: Record<string, string[]>
  /** Search terms. */
  words: string[]
}

type Composite = GraphQLObjectType | GraphQLInterfaceType
type Field = GraphQLField<unknown, unknown>

interface Options {
  /** Root fields to begin with. */
  roots: readonly string[]
  /** Fields of an object type that are never selected. */
  without?: (type: string, field: string) => boolean
  /** Fields of an input type that are never given. */
  withoutInputs?: (type: string, field: string) => boolean
}

/** Aliases that could be confused with other names between document, statement and response. */
const strangeNames = [
  ..."t n x r0 r1 n0 id name data items total node nodes salary fullName _ __typename __proto__ constructor toString then".split(
    " ",
  ),
  "a".repeat(63),
  `${"a".repeat(62)}b`,
]

export const drawDocument = (schema: GraphQLSchema, known: Known, options: Options, random: GeneratorValue): Drawn =>
  new Draft(schema, known, options, random).draw()

class Draft {
  readonly #declarations: string[] = []
  readonly #variables: Record<string, unknown> = {}
  readonly #fragments: { name: string; on: string; text: string }[] = []
  /** The meaning of each alias: the same in the whole document, so that fields with equal aliases can be merged. */
  readonly #names = new Map<string, string>()
  #count = 0

  private readonly schema: GraphQLSchema
  private readonly known: Known
  private readonly options: Options
  private readonly random: GeneratorValue

  constructor(schema: GraphQLSchema, known: Known, options: Options, random: GeneratorValue) {
    this.schema = schema
    this.known = known
    this.options = options
    this.random = random
  }

  draw(): Drawn {
    const query = this.schema.getQueryType() as GraphQLObjectType
    const selections = this.#selections(query, 5 + this.#below(3))
    const declarations = this.#declarations.length > 0 ? `(${this.#declarations.join(", ")})` : ""
    const fragments = this.#fragments.map(({ name, on, text }) => `fragment ${name} on ${on} ${text}`)
    return { query: [`query${declarations} ${selections}`, ...fragments].join("\n"), variables: this.#variables }
  }

  // Selections.

  #selections(type: Composite, depth: number): string {
    const parts = Array.from({ length: 1 + this.#below(type.name === "Query" ? 3 : 6) }, () => this.#part(type, depth))
    return `{ ${parts.join(" ")} }`
  }

  #part(type: Composite, depth: number): string {
    const roll = this.#below(100)
    if (roll < 8) return this.#named("__typename", "", "String!")
    if (depth > 1 && roll < 20) return this.#inline(type, depth)
    if (depth > 1 && roll < 32) return `...${this.#fragment(type, depth)}${this.#directive()}`
    return this.#field(type, depth)
  }

  #inline(type: Composite, depth: number): string {
    const on = this.#pick([...this.#narrowed(type), type])
    const condition = on === type && this.#chance(50) ? "" : `on ${on.name}`
    return `... ${condition}${this.#directive()} ${this.#selections(on, depth - 1)}`
  }

  /** Possible type conditions of a fragment inside a selection on `type`. */
  #narrowed(type: Composite): Composite[] {
    if (isInterfaceType(type)) return [...this.schema.getPossibleTypes(type)].filter(({ name }) => this.known.ids[name])
    return [...type.getInterfaces()]
  }

  #fragment(type: Composite, depth: number): string {
    const on = this.#pick([type, type, ...this.#narrowed(type)])
    const there = this.#fragments.filter((fragment) => fragment.on === on.name)
    if (there.length > 0 && this.#chance(60)) return this.#pick(there).name
    const text = this.#selections(on, depth - 1)
    const name = this.#fresh("F")
    this.#fragments.push({ name, on: on.name, text })
    return name
  }

  #field(type: Composite, depth: number): string {
    const { roots, without = () => false } = this.options
    const fields = Object.values(type.getFields()).filter(({ name }) => !without(type.name, name))
    const leaves = fields.filter((field) => isLeafType(getNamedType(field.type)))
    const branches = fields.filter((field) => !isLeafType(getNamedType(field.type)))
    const offered =
      type.name === "Query"
        ? fields.filter(({ name }) => roots.includes(name))
        : depth <= 1 || (leaves.length > 0 && (branches.length === 0 || this.#chance(55)))
          ? leaves
          : branches
    if (offered.length === 0) return this.#named("__typename", "", "String!")
    const field = this.#pick(offered)
    const args = this.#arguments(type, field)
    const head = `${this.#named(field.name, args, String(field.type))}${this.#directive()}`
    const below = getNamedType(field.type)
    return isLeafType(below) ? head : `${head} ${this.#selections(below as Composite, depth - 1)}`
  }

  /** The field, possibly with an alias. */
  #named(field: string, args: string, type: string): string {
    const meaning = `${field}${args}: ${type}`
    const others = [this.#pick(strangeNames), this.#fresh("k")]
    const names = this.#chance(65) ? [field, ...others] : [...others, field]
    const free = (name: string) => [undefined, meaning].includes(this.#names.get(name))
    const name = names.find(free) as string
    this.#names.set(name, meaning)
    return `${name === field ? "" : `${name}: `}${field}${args}`
  }

  #directive(): string {
    if (!this.#chance(12)) return ""
    const [name, keeps] = this.#pick([["skip", false] as const, ["include", true] as const])
    const value = this.#chance(70) ? keeps : !keeps
    return ` @${name}(if: ${this.#chance(50) ? value : this.#variable("Boolean!", value, String(value))})`
  }

  // Arguments.

  #arguments(type: Composite, field: Field): string {
    const isBackward = this.#chance(25)
    const isSorted = !this.#chance(80)
    const skipped = new Set([
      isBackward ? "first" : "last",
      ...(this.#chance(70) ? [isBackward ? "after" : "before"] : []),
      // A cursor is valid in the order in which it was read only.
      ...(isSorted ? (type.name === "Query" && this.#chance(3) ? [] : ["after", "before"]) : ["orderBy"]),
      ...(this.#cursorsOf(type, field).length > 0 ? [] : ["after", "before"]),
    ])
    const given = field.args.flatMap((argument) => {
      if (skipped.has(argument.name)) return []
      const likelihood = argument.name === "orderBy" ? 100 : ["first", "last"].includes(argument.name) ? 80 : 30
      if (!isNonNullType(argument.type) && !this.#chance(likelihood)) return []
      return [`${argument.name}: ${this.#argument(type, field, argument)}`]
    })
    return given.length > 0 ? `(${given.join(", ")})` : ""
  }

  #argument(type: Composite, field: Field, argument: GraphQLArgument): string {
    const value = this.#value(argument.type, argument.name, type, field)
    const literal = print(astFromValue(value, argument.type) as never)
    const mayBeNull = !isNonNullType(argument.type)
    if (this.#chance(35)) return this.#variable(String(argument.type), value, literal, mayBeNull)
    return mayBeNull && this.#chance(5) ? "null" : literal
  }

  /** A variable with a value, a default or, where the argument is optional, without a value or with null. */
  #variable(type: string, value: unknown, preset: string, mayBeNull = false): string {
    const name = this.#fresh("v")
    const ways = ["given", "preset", ...(type.endsWith("!") ? [] : ["left out"]), ...(mayBeNull ? ["null"] : [])]
    const way = this.#pick(ways)
    this.#declarations.push(`$${name}: ${type}${way === "preset" ? ` = ${preset}` : ""}`)
    if (way === "given") this.#variables[name] = value
    if (way === "null") this.#variables[name] = null
    return `$${name}`
  }

  #value(type: GraphQLInputType, name: string, on: Composite, field: Field): unknown {
    const inner = getNullableType(type)
    if (name === "orderBy" && isListType(inner)) return this.#order(inner.ofType)
    if (isListType(inner)) return Array.from({ length: 1 + this.#below(2) }, () => this.#value(inner.ofType, name, on, field))
    if (isEnumType(inner)) return this.#pick(inner.getValues()).value
    if (isInputObjectType(inner)) {
      // The reference implementation does not know conditions on custom fields.
      const { withoutInputs = () => false } = this.options
      const offered = Object.values(inner.getFields()).filter(
        ({ name }) => name !== "customFields" && !withoutInputs(inner.name, name),
      )
      const fields = offered.filter(() => this.#chance(30))
      return Object.fromEntries(fields.map((part) => [part.name, this.#value(part.type, part.name, on, field)]))
    }
    if (name === "first" || name === "last")
      return on.name === "Query" && this.#chance(3)
        ? this.#pick([0, -1, 1001])
        : this.#chance(75)
          ? 1 + this.#below(4)
          : 5 + this.#below(8)
    if (name === "after" || name === "before") return this.#cursor(on, field)
    switch (inner.name) {
      case "ID":
        return this.#id(name, field)
      case "Boolean":
        return this.#chance(50)
      case "Int":
        return 1 + this.#below(4)
      case "Date":
        return this.#pick(["2026-01-01", "2026-02-27", "2026-03-02", "2026-04-01", "2027-01-01"])
      default:
        return this.#pick(name === "countries" ? ["DE", "CH"] : this.known.words)
    }
  }

  /** Sort keys, each once. */
  #order(type: GraphQLInputType): unknown {
    const keyType = getNullableType(type)
    if (!isInputObjectType(keyType)) throw new Error(`${type} is no sort key`)
    const fieldType = getNullableType(keyType.getFields().field?.type)
    const names = isEnumType(fieldType)
      ? fieldType.getValues().flatMap(({ value }) => (value === "CUSTOM_FIELD" ? [] : [value]))
      : []
    const start = this.#below(names.length)
    const picked = [...names.slice(start), ...names.slice(0, start)].slice(0, 1 + this.#below(2))
    return picked.map((field) => ({ field, direction: this.#pick(["ASC", "DESC"]) }))
  }

  #cursor(on: Composite, field: Field): string {
    if (on.name === "Query" && this.#chance(5)) return "bm9uZSBvZiBvdXJz"
    return this.#pick(this.#cursorsOf(on, field))
  }

  /** Cursors that were read in the order of the field. */
  #cursorsOf(type: Composite, field: Field): readonly string[] {
    const { cursors } = this.known
    return (
      cursors[`${type.name}.${field.name}`] ??
      cursors[field.name] ??
      cursors[getNamedType(field.type).name.replace("Connection", "")] ??
      []
    )
  }

  #id(name: string, field: Field): string {
    const { ids } = this.known
    const target = getNamedType(field.type).name
    const types: Record<string, string> = {
      parentId: "Department",
      ids: this.#pick(Object.keys(ids)),
      rootId: "Department",
      departmentId: "Department",
      positionId: "Position",
      locationId: "Location",
      leaveTypeId: "LeaveType",
      requestId: "LeaveRequest",
      taskId: "Task",
      calendarId: "HolidayCalendar",
      leaveRequestAudit: "LeaveRequest",
    }
    const type =
      name === "id" && ids[target]
        ? target
        : name === "id"
          ? (types[field.name] ?? this.#pick(Object.keys(ids)))
          : (types[name.replace(/Ids$/, "Id")] ?? "Employee")
    const known = this.#chance(96) ? ids[type] : undefined
    return this.#pick(known?.length ? known : (ids.strange as string[]))
  }

  // Randomness.

  #fresh(prefix: string): string {
    return `${prefix}${this.#count++}`
  }

  #below(limit: number): number {
    return this.random(fc.nat, { max: limit - 1 })
  }

  #chance(percent: number): boolean {
    return this.#below(100) >= 100 - percent
  }

  #pick<T>(list: readonly T[]): T {
    return list[this.#below(list.length)] as T
  }
}
