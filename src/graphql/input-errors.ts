// Wrong input of a GraphQL operation as rejected fields, with the paths and codes that REST reports for the same input. Of a value,
// graphql-js reports only the first wrong part. The literals and variables of the operation are therefore compared with the schema
// again.
import {
  type ArgumentNode,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
  Kind,
  type OperationDefinitionNode,
  ProvidedRequiredArgumentsRule,
  specifiedRules,
  TypeInfo,
  typeFromAST,
  UniqueInputFieldNamesRule,
  type ValueNode,
  ValuesOfCorrectTypeRule,
  validate,
  visit,
  visitWithTypeInfo,
} from "graphql"
import type { FieldProblem } from "../core/errors.js"
import { inputClassNamed, inputClassWithFields, inputFieldsOf } from "../inputs/input-field.js"
import { addUnreported, inputProblems, report, unknownField } from "../inputs/parse.js"
import { CONNECTION_ARGUMENTS } from "../query/paging.js"

/** Validation rules about values, not about the shape of a document. */
const inputRules = [ValuesOfCorrectTypeRule, ProvidedRequiredArgumentsRule, UniqueInputFieldNamesRule]
const shapeRules = specifiedRules.filter((rule) => !(inputRules as readonly unknown[]).includes(rule))

/** Whether all violations of a document concern values. */
export const violatesInputRulesOnly = (schema: GraphQLSchema, document: DocumentNode): boolean =>
  validate(schema, document, shapeRules, { maxErrors: 1 }).length === 0

export interface OperationInput {
  document: DocumentNode
  operation: OperationDefinitionNode
  variables: Readonly<Record<string, unknown>>
}

/** The wrong fields of all arguments of an operation, also inside of fragments. */
export function operationProblems(schema: GraphQLSchema, { document, operation, variables }: OperationInput): FieldProblem[] {
  const problems: FieldProblem[] = []
  const reader = new InputReader(operation, variables, schema)
  const info = new TypeInfo(schema)
  const check = (definitions: readonly GraphQLArgument[] | undefined, node: FieldNode | DirectiveNode) => {
    if (definitions) addUnreported(problems, reader.argumentProblems(definitions, node.arguments ?? []))
  }
  const visitor = visitWithTypeInfo(info, {
    OperationDefinition: (node) => (node === operation ? undefined : false),
    Field: (node) => check(info.getFieldDef()?.args, node),
    Directive: (node) => check(info.getDirective()?.args, node),
  })
  visit(document, visitor)
  // A variable may be wrong although no argument is, if its own type is stricter.
  return problems.length > 0 ? problems : reader.variableProblems()
}

/** Arguments that contain the input of an operation; the paths of their fields do not include the name. */
const CONTAINERS = new Set(["input", "filter"])

/** Arguments of connections. The other arguments of a field may be the fields of an input. */
const PAGING = new Set<string>(CONNECTION_ARGUMENTS)

/** Codes of values that a scalar rejects. */
const SCALAR_CODES: Readonly<Record<string, string>> = {
  Int: "integer",
  Float: "number",
  Boolean: "boolean",
  ID: "uuid",
  Date: "date",
  DateTime: "dateTime",
  DateOrDateTime: "dateTime",
  Dictionary: "object",
}

/** A literal or variable as JSON, as far as GraphQL accepts it; `undefined` if it is absent. */
type Value = unknown

class InputReader {
  constructor(
    private readonly operation: OperationDefinitionNode,
    private readonly variables: Readonly<Record<string, unknown>>,
    private readonly schema: GraphQLSchema,
  ) {}

  argumentProblems(definitions: readonly GraphQLArgument[], nodes: readonly ArgumentNode[]): FieldProblem[] {
    const flat: Record<string, Value> = {}
    const problems = definitions.flatMap((definition) => {
      const found: FieldProblem[] = []
      const node = nodes.find(({ name }) => name.value === definition.name)
      const value = this.#fromNode(definition.type, node?.value, argumentPath(definition), found)
      if (value !== undefined && !PAGING.has(definition.name)) flat[definition.name] = value
      return this.#withRules(definition, value ?? definition.defaultValue, found)
    })
    const own = definitions.map(({ name }) => name).filter((name) => !PAGING.has(name))
    // The id of the record may be an argument beside the fields of the input.
    const input =
      own.length > 1 ? (inputClassWithFields(own) ?? inputClassWithFields(own.filter((name) => !name.endsWith("Id")))) : undefined
    if (!input || problems.length === 0) return problems
    const names = new Set(inputFieldsOf(input).map(({ name }) => name))
    const ofInput = inputProblems(input, Object.fromEntries(Object.entries(flat).filter(([name]) => names.has(name))))
    addUnreported(ofInput, problems)
    return ofInput
  }

  variableProblems(): FieldProblem[] {
    const problems: FieldProblem[] = []
    for (const { variable, type: node, defaultValue } of this.operation.variableDefinitions ?? []) {
      const type = typeFromAST(this.schema, node as never) as GraphQLInputType | undefined
      const value = this.variables[variable.name.value]
      if (type && (value !== undefined || !defaultValue)) this.#fromJson(type, value, variable.name.value, problems)
    }
    return problems
  }

  /** The problems that REST reports for an input object, and those of GraphQL's types at other paths. */
  #withRules({ type, name, defaultValue }: GraphQLArgument, value: Value, typeProblems: FieldProblem[]): FieldProblem[] {
    const input = inputClassNamed(getNamedType(type).name)
    const isAbsent = value === undefined || value === null
    const isMissing = isAbsent && isNonNullType(type) && defaultValue === undefined
    if (!input || (isAbsent && !isMissing) || (!isAbsent && !isRecord(value)))
      return isMissing ? [{ path: name, code: "required" }] : typeProblems
    const problems = inputProblems(input, isMissing ? {} : (value as object))
    addUnreported(
      problems,
      typeProblems.filter(({ path }) => !isMissing || path !== ""),
    )
    return problems.length === 0 && isMissing ? [{ path: name, code: "required" }] : problems
  }

  /** The value of a literal. Adds a problem for each part that does not have the type. */
  #fromNode(type: GraphQLInputType, node: ValueNode | undefined, path: string, problems: FieldProblem[]): Value {
    if (node?.kind === Kind.VARIABLE) return this.#fromJson(type, this.#variable(node.name.value), path, problems)
    if (node === undefined || node.kind === Kind.NULL) return this.#fromJson(type, node && null, path, problems)
    if (isNonNullType(type)) return this.#fromNode(type.ofType, node, path, problems)
    if (isListType(type)) {
      if (node.kind === Kind.LIST) return node.values.map((item, n) => this.#fromNode(type.ofType, item, join(path, n), problems))
      return asList(problems, path, (inner) => this.#fromNode(type.ofType, node, path, inner))
    }
    if (!isInputObjectType(type)) {
      const value = attempt(() => type.parseLiteral(node, this.variables))
      if (value === undefined) report(problems, leafProblem(type, path))
      return value === undefined ? INVALID : toJson(value)
    }
    if (node.kind !== Kind.OBJECT) return reject(problems, path, "object")
    const given = new Map(node.fields.map(({ name, value }) => [name.value, value]))
    return this.#object(type, [...given.keys()], path, problems, (name, fieldType, fieldPath) =>
      this.#fromNode(fieldType, given.get(name), fieldPath, problems),
    )
  }

  #fromJson(type: GraphQLInputType, value: Value, path: string, problems: FieldProblem[]): Value {
    if (isNonNullType(type)) {
      if (value === undefined || value === null) report(problems, { path, code: "required" })
      return value === undefined || value === null ? value : this.#fromJson(type.ofType, value, path, problems)
    }
    if (value === undefined || value === null) return value
    if (isListType(type)) {
      if (Array.isArray(value)) return value.map((item, n) => this.#fromJson(type.ofType, item, join(path, n), problems))
      return asList(problems, path, (inner) => this.#fromJson(type.ofType, value, path, inner))
    }
    if (!isInputObjectType(type)) {
      const parsed = attempt(() => type.parseValue(value))
      if (parsed === undefined) report(problems, leafProblem(type, path))
      return isScalarType(type) && type.name === "ID" && parsed !== undefined ? parsed : value
    }
    if (!isRecord(value)) return reject(problems, path, "object")
    return this.#object(type, Object.keys(value), path, problems, (name, fieldType, fieldPath) =>
      this.#fromJson(fieldType, value[name], fieldPath, problems),
    )
  }

  #object(
    type: GraphQLInputType & { getFields(): Record<string, { type: GraphQLInputType; defaultValue?: unknown }> },
    names: readonly string[],
    path: string,
    problems: FieldProblem[],
    read: (name: string, type: GraphQLInputType, path: string) => Value,
  ): Record<string, Value> {
    const fields = type.getFields()
    const values: Record<string, Value> = {}
    for (const name of names) {
      if (fields[name]) continue
      report(problems, unknownField(join(path, name), Object.keys(fields)))
      values[name] = INVALID
    }
    for (const [name, field] of Object.entries(fields)) {
      if (!names.includes(name) && (!isNonNullType(field.type) || field.defaultValue !== undefined)) continue
      const value = read(name, field.type, join(path, name))
      if (value !== undefined) values[name] = value
    }
    return values
  }

  #variable(name: string): Value {
    const value = this.variables[name]
    const definition = this.operation.variableDefinitions?.find(({ variable }) => variable.name.value === name)
    if (value !== undefined || !definition?.defaultValue) return value
    const type = typeFromAST(this.schema, definition.type as never) as GraphQLInputType | undefined
    return type && this.#fromNode(type, definition.defaultValue, "", [])
  }
}

/** Stands for a literal that has no value in JSON; every rule rejects it. */
const INVALID = Symbol("invalid")

const argumentPath = ({ name }: GraphQLArgument) => (CONTAINERS.has(name) ? "" : name)
const join = (path: string, key: string | number) => (path === "" ? String(key) : `${path}.${key}`)
const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value)
const toJson = (value: unknown) => (value instanceof Date ? value.toISOString() : value)

function reject(problems: FieldProblem[], path: string, code: string): Value {
  report(problems, { path, code })
  return INVALID
}

/** GraphQL accepts a single value as a list. If the value is no item either, the field is not a list. */
function asList(problems: FieldProblem[], path: string, read: (problems: FieldProblem[]) => Value): Value {
  const inner: FieldProblem[] = []
  const value = read(inner)
  return inner.length > 0 ? reject(problems, path, "list") : [value]
}

function leafProblem(type: GraphQLInputType, path: string): FieldProblem {
  if (isEnumType(type)) {
    const allowed = type
      .getValues()
      .map(({ name }) => name)
      .join(", ")
    return { path, code: "oneOf", values: { allowed } }
  }
  return { path, code: (isScalarType(type) && SCALAR_CODES[type.name]) || "string" }
}

/** The result of a scalar's parser; undefined if it rejects the value. */
function attempt(parse: () => unknown): unknown {
  try {
    return parse()
  } catch {
    return undefined
  }
}
