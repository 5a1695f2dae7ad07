// Calls of an operation whose arguments are the caller and records of the caller. They are generated from the route and its input.
import { restRoutes } from "../../src/domains.js"
import type { Class } from "../../src/entities/metadata.js"
import { type InputFieldMetadata, inputFieldsOf } from "../../src/inputs/input-field.js"
import type { RouteDefinition } from "../../src/rest/route.js"
import type { Client, Json, TestResponse } from "./client.js"
import { pdf } from "./files.js"
import { pathTo, type RecordType, recordTypeOf } from "./records.js"

/** The id of a record by its type. */
export type IdOf = (type: RecordType) => string

/** The records and values from which calls are generated. */
export interface CallArguments {
  /** The caller, and records of the caller. */
  readonly own: IdOf
  /** Records of somebody else. */
  readonly other: IdOf
  /** Ids in paths. */
  readonly targets: readonly IdOf[]
  /** Keys of custom fields of employees. */
  readonly customFields: readonly string[]
  /** Whether optional fields get all their values, one in each call. */
  readonly isThorough: boolean
}

export interface EscalationCall {
  readonly route: RouteDefinition
  readonly path: string
  readonly body: Json | undefined
  /** Calls with one of the optional fields each, which are needed only if this one is rejected. */
  readonly parts: readonly EscalationCall[]
}

interface Body {
  readonly body: Json
  readonly parts: readonly Json[]
}

/** The password of accounts that calls create. */
export const PASSWORD = "Str0ng-enough!"
/** The number that calls write into custom fields. */
export const WRITTEN_NUMBER = 4242

let count = 0
/** Values of text fields whose documented example is invalid, or must be unique. */
const texts: Record<string, () => unknown> = {
  email: () => `new${++count}@acme.test`,
  password: () => PASSWORD,
  recurrence: () => "FREQ=WEEKLY;COUNT=3",
  effectiveDate: () => "2026-06-01",
  endDate: () => "2026-03-31",
}

/** Kinds of fields whose values decide no access. Bodies have them only if they are required. */
const plainKinds: ReadonlySet<string> = new Set(["text", "timezone", "integer", "decimal", "date", "dateOrTimestamp", "scalar"])

/** The bodies of one input. */
class BodyGenerator {
  private readonly route: RouteDefinition
  private readonly args: CallArguments

  constructor(route: RouteDefinition, args: CallArguments) {
    this.route = route
    this.args = args
  }

  bodiesOf(input: Class, isNested = false): Body[] {
    const fields = inputFieldsOf(input)
    const password = fields.filter(({ name }) => name === "password")
    // Bulk actions take ids or a filter. The ids are those of other people's records first.
    const isBulk = fields.some(({ name }) => name === "ids")
    const required = fields.filter(({ optional, name }) => !optional || name === "ids")
    const optional = fields.filter((field) => ![...required, ...password].includes(field) && !plainKinds.has(field.kind))
    const first = Object.assign({}, ...required.map((field) => this.#entriesOf(field, field.name === "ids" ? -1 : 0)[0]))
    const variationsOf = (some: typeof fields): Json[] =>
      some.flatMap((field) => this.#entriesOf(field)).map((one) => ({ ...first, ...one }))
    // An enumeration decides the kind of a bulk action and of a nested input, so each value has a body of its own.
    const kinds = isBulk || isNested ? required.filter(({ kind, list }) => kind === "enum" && !list) : []
    const bases = [first, ...variationsOf([...kinds, ...password])]
    const single = variationsOf(required).map((body) => ({ body, parts: [] }))
    return [...bases.flatMap((base) => this.#withOptional(base, optional)), ...single]
  }

  /** A body with the first values of the optional fields together, and bodies with one of the other values each. */
  #withOptional(base: Json, optional: readonly InputFieldMetadata[]): Body[] {
    const values = optional.map((field) => {
      const isChoice = !field.list && ["enum", "boolean"].includes(field.kind)
      const isFirstOnly = !this.args.isThorough && (isChoice || (field.kind === "id" && this.route.path.includes(":")))
      return this.#entriesOf(field).slice(0, isFirstOnly ? 1 : undefined)
    })
    const withBase = (entries: Json[]) => entries.map((one) => ({ ...base, ...one }))
    const parts = withBase(values.flatMap(([value]) => value ?? []))
    const others = withBase(values.flatMap(([, ...others]) => others))
    const single = (bodies: Json[]) => bodies.map((body) => ({ body, parts: [] }))
    if (this.args.isThorough) return single([...parts, ...others, base])
    return [{ body: Object.assign({}, ...parts, parts.length > 0 ? {} : base), parts: [...parts, base] }, ...single(others)]
  }

  /** One entry for each value of a field, beginning at an index. Records of the caller come first. */
  #entriesOf(field: InputFieldMetadata, from = 0): Json[] {
    const values = this.#valuesOf(field).slice(from)
    return values.map((value) => ({ [field.restName]: field.list ? [value] : value }))
  }

  #valuesOf(field: InputFieldMetadata): unknown[] {
    const { own, other, customFields } = this.args
    switch (field.kind) {
      case "id":
        return [own, other].map((idOf) => idOf(recordTypeOf(field.name, this.route.operation, restRoutes)))
      case "nested":
        return this.bodiesOf((field.nested as () => Class)(), true).flatMap(({ body, parts }) => [body, ...parts])
      case "enum":
        return (field.enumType?.keys ?? []).map((key) => field.enumType?.label(key))
      case "boolean":
        return [true, false]
      case "json":
        return this.route.path.startsWith("/users") && field.name === "customFields"
          ? customFields.map((key) => ({ [key]: WRITTEN_NUMBER }))
          : [{}]
      case "integer":
      case "decimal":
        return [Math.max(field.limits.min ?? 1, 1)]
      default:
        return [texts[field.name]?.() ?? field.example ?? "Sample text"]
    }
  }
}

/** Calls on other people's records with own records as arguments, and on own records with those of others. */
export function callsOf(route: RouteDefinition, args: CallArguments): EscalationCall[] {
  const targets = route.path.includes(":") ? args.targets : [args.other]
  const calls = targets.flatMap((target) => {
    const path = pathTo(route.path, target)
    const swapped = target === args.own ? { ...args, own: args.other, other: args.own } : args
    const bodies = route.input ? new BodyGenerator(route, swapped).bodiesOf(route.input) : [{ body: undefined, parts: [] }]
    return bodies.map(({ body, parts }) => ({
      ...{ route, path, body },
      parts: parts.map((part) => ({ route, path, body: part, parts: [] })),
    }))
  })
  return [...new Map(calls.map((call) => [`${call.path} ${JSON.stringify(call.body)}`, call])).values()]
}

export function send(client: Client, { route, path, body }: EscalationCall): Promise<TestResponse> {
  return route.upload === true ? client.upload(path, pdf(), body) : client.send(route.method.toUpperCase(), path, body)
}
