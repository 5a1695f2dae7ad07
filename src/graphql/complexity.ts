// Measures the complexity of a GraphQL document before it is executed: depth, breadth and cost.
import {
  type ASTNode,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  type ValueNode,
} from "graphql"
import {
  INTROSPECTION,
  LEAF,
  MAX_FRAGMENT_DEPTH,
  OBJECT,
  OPEN_PAGE,
  type OperationCost,
  PAGE_ARGUMENTS,
  PAGE_LISTS,
  PLAIN_LIST,
  QUERY_LIMITS,
  QueryTooComplexError,
} from "./query-limits.js"

export interface ComplexityInput {
  variables?: Readonly<Record<string, unknown>> | null | undefined
  signedIn: boolean
  /** Mutations that test a secret or send an email, which a document may call once: `login`, `resetPassword`… */
  oncePerDocument?: ReadonlySet<string>
}

/** Complexity of a selection set. `perEntry` is the part that is multiplied by the page size of the enclosing field. */
interface Totals {
  depth: number
  introspection: number
  selections: number
  cost: number
  perEntry: number
  /** Costs of fields of which at most one has a record, by name. */
  alternatives: Readonly<Record<string, number>>
}
const roundCost = (cost: number) => Math.round(cost * 10) / 10
const NO_COMPLEXITY: Readonly<Totals> = { depth: 0, introspection: 0, selections: 0, cost: 0, perEntry: 0, alternatives: {} }

export class QueryComplexity {
  private readonly operations: OperationDefinitionNode[] = []
  private readonly fragments = new Map<string, FragmentDefinitionNode>()
  /** Each fragment is measured once, so measuring is linear although expanding nested fragments is exponential. */
  private readonly fragmentTotals = new Map<string, Readonly<Totals>>()
  private readonly occurrences = new Map<string, { names: Set<string>; count: number }>()
  private readonly variables = new Map<string, unknown>()
  private readonly sizes = new Set<string>()
  private readonly costLimit: number
  private directives = 0

  constructor(
    private readonly schema: GraphQLSchema,
    document: DocumentNode,
    private readonly input: ComplexityInput,
  ) {
    this.costLimit = input.signedIn ? QUERY_LIMITS.cost.signedIn : QUERY_LIMITS.cost.anonymous
    for (const node of document.definitions) {
      if (node.kind === Kind.OPERATION_DEFINITION) this.operations.push(node)
      if (node.kind === Kind.FRAGMENT_DEFINITION) this.fragments.set(node.name.value, node)
    }
  }

  /** Throws QueryTooComplexError; otherwise returns the cost of each operation and the variables that it depends on. */
  check(): { sizes: readonly string[]; costs: readonly OperationCost[] } {
    const costs: OperationCost[] = []
    const [, ...others] = this.operations
    const excess = others[QUERY_LIMITS.operations - 1]
    if (excess) throw new QueryTooComplexError("operations", QUERY_LIMITS.operations, excess)
    for (const operation of this.operations) {
      for (const { variable, defaultValue, directives } of operation.variableDefinitions ?? []) {
        this.countDirectives(directives)
        const value = this.input.variables?.[variable.name.value]
        this.variables.set(variable.name.value, value === undefined && defaultValue ? intValue(defaultValue) : value)
      }
    }
    for (const operation of this.operations) {
      this.countDirectives(operation.directives)
      this.checkRoot(operation)
      const totals = this.measure(operation.selectionSet, this.schema.getRootType(operation.operation), 0)
      const total = costOf(totals) + OPEN_PAGE * totals.perEntry
      this.checkCost(total, operation, false)
      costs.push({ name: operation.name?.value, requested: roundCost(total), limit: this.costLimit })
    }
    for (const name of this.fragments.keys()) this.measureFragment(name, 0)
    return { sizes: [...this.sizes], costs }
  }

  /** Counts root fields as graphql-js executes them: fields with one response key are one call, also inside fragments. */
  private checkRoot(operation: OperationDefinitionNode): void {
    const calls = new Map<string, string>()
    const visited = new Set<string>()
    const visit = (set: SelectionSetNode, level: number) => {
      if (level > MAX_FRAGMENT_DEPTH) throw new QueryTooComplexError("depth", QUERY_LIMITS.depth, set)
      for (const node of set.selections) {
        if (node.kind === Kind.FIELD) {
          const name = node.name.value
          const key = node.alias?.value ?? name
          if (!calls.has(key) && this.input.oncePerDocument?.has(name) && [...calls.values()].includes(name)) {
            throw new QueryTooComplexError("oncePerDocument", 1, node)
          }
          calls.set(key, name)
          if (calls.size > QUERY_LIMITS.rootFields) throw new QueryTooComplexError("rootFields", QUERY_LIMITS.rootFields, node)
        } else if (node.kind === Kind.INLINE_FRAGMENT) {
          visit(node.selectionSet, level + 1)
        } else if (!visited.has(node.name.value)) {
          visited.add(node.name.value)
          const fragment = this.fragments.get(node.name.value)
          if (fragment) visit(fragment.selectionSet, level + 1)
        }
      }
    }
    visit(operation.selectionSet, 0)
  }

  private measureFragment(name: string, level: number): Readonly<Totals> {
    const measured = this.fragmentTotals.get(name)
    if (measured) return measured
    const fragment = this.fragments.get(name)
    if (!fragment) return NO_COMPLEXITY
    // Set while the fragment is measured, so that a cycle of fragments ends. Validation rejects cycles.
    this.fragmentTotals.set(name, NO_COMPLEXITY)
    this.countDirectives(fragment.directives)
    const totals = this.measure(fragment.selectionSet, this.typeNamed(fragment.typeCondition.name.value), level)
    this.fragmentTotals.set(name, totals)
    return totals
  }

  private measure(set: SelectionSetNode, parent: GraphQLCompositeType | undefined | null, level: number): Totals {
    if (level > MAX_FRAGMENT_DEPTH) throw new QueryTooComplexError("depth", QUERY_LIMITS.depth, set)
    const totals = { ...NO_COMPLEXITY }
    for (const node of set.selections) {
      this.countDirectives(node.directives)
      const part =
        node.kind === Kind.FIELD
          ? this.measureField(node, parent, level)
          : node.kind === Kind.INLINE_FRAGMENT
            ? this.measure(
                node.selectionSet,
                node.typeCondition ? this.typeNamed(node.typeCondition.name.value) : parent,
                level + 1,
              )
            : this.measureFragment(node.name.value, level + 1)
      totals.depth = Math.max(totals.depth, part.depth)
      totals.introspection = Math.max(totals.introspection, part.introspection)
      totals.selections += part.selections + (node.kind === Kind.FIELD ? 0 : 1)
      totals.cost += part.cost
      totals.perEntry += part.perEntry
      totals.alternatives = addCosts(totals.alternatives, part.alternatives)
      // Each sum is checked immediately, so no number overflows.
      for (const limit of ["depth", "introspection", "selections"] as const) {
        if (totals[limit] > QUERY_LIMITS[limit]) throw new QueryTooComplexError(limit, QUERY_LIMITS[limit], node)
      }
      this.checkCost(costOf(totals) + totals.perEntry, node)
    }
    return totals
  }

  private measureField(node: FieldNode, parent: GraphQLCompositeType | undefined | null, level: number): Totals {
    const name = node.name.value
    const field = fieldOf(parent, name)
    this.countName(node, parent)
    const type = field && (getNamedType(field.type) as GraphQLOutputType)
    const inner = node.selectionSet
      ? this.measure(node.selectionSet, isCompositeType(type) ? type : undefined, level + 1)
      : NO_COMPLEXITY
    const selections = 1 + inner.selections
    if (INTROSPECTION.has(name) || parent?.name.startsWith("__")) {
      return { ...NO_COMPLEXITY, introspection: 1 + inner.introspection, selections, cost: INTROSPECTION.get(name) ?? 0 }
    }
    const { introspection } = inner
    const totals = { ...NO_COMPLEXITY, depth: 1 + inner.depth, introspection, selections }
    const innerCost = costOf(inner)
    if (!node.selectionSet) return { ...totals, cost: LEAF }
    const isList = field !== undefined && isListType(getNullableType(field.type))
    const page = this.pageSize(node, field)
    if (!isList) {
      const cost = OBJECT + innerCost + (page ?? OPEN_PAGE) * inner.perEntry
      return field?.extensions.isAlternative ? { ...totals, alternatives: { [name]: cost } } : { ...totals, cost }
    }
    const entry = OBJECT + innerCost + OPEN_PAGE * inner.perEntry
    if (page !== undefined) return { ...totals, cost: page * entry }
    return PAGE_LISTS.has(name)
      ? { ...totals, perEntry: entry }
      : { ...totals, cost: (expectedListSize(field) ?? PLAIN_LIST) * entry }
  }

  /** The page size: the argument, the expected size or the default. Undefined if the field has no such argument. */
  private pageSize(node: FieldNode, field: GraphQLField<unknown, unknown> | undefined): number | undefined {
    const sizeArguments =
      node.arguments?.filter(({ name }) => PAGE_ARGUMENTS.has(name.value)).map(({ value }) => this.valueOf(value)) ?? []
    const sizeDefinitions = field?.args.filter(({ name }) => PAGE_ARGUMENTS.has(name)) ?? []
    if (sizeArguments.length === 0 && sizeDefinitions.length === 0) return undefined
    const defaultSize =
      expectedListSize(field) ?? sizeDefinitions.map(({ defaultValue }) => defaultValue).find(isSize) ?? OPEN_PAGE
    const sizes = sizeArguments.length === 0 ? [defaultSize] : sizeArguments.map((size) => (isSize(size) ? size : defaultSize))
    return Math.min(Math.max(1, ...sizes), Number.MAX_SAFE_INTEGER)
  }

  private valueOf(value: ValueNode | undefined): unknown {
    if (value?.kind !== Kind.VARIABLE) return intValue(value)
    this.sizes.add(value.name.value)
    return this.variables.get(value.name.value)
  }

  private countName(node: FieldNode, parent: GraphQLCompositeType | undefined | null): void {
    const field = `${parent?.name ?? ""}.${node.name.value}`
    const { aliasLength } = QUERY_LIMITS
    if (node.alias && node.alias.value.length > aliasLength) throw new QueryTooComplexError("aliasLength", aliasLength, node)
    let occurrence = this.occurrences.get(field)
    if (!occurrence) {
      occurrence = { names: new Set(), count: 0 }
      this.occurrences.set(field, occurrence)
    }
    occurrence.names.add(node.alias?.value ?? node.name.value)
    if (occurrence.names.size > QUERY_LIMITS.aliases) throw new QueryTooComplexError("aliases", QUERY_LIMITS.aliases, node)
    if (node.selectionSet && ++occurrence.count > QUERY_LIMITS.repetitions) {
      throw new QueryTooComplexError("repetitions", QUERY_LIMITS.repetitions, node)
    }
  }

  private countDirectives(directives: readonly DirectiveNode[] = []): void {
    this.directives += directives.length
    const { directivesPerNode, directives: maximum } = QUERY_LIMITS
    const [first] = directives
    if (!first) return
    if (directives.length > directivesPerNode) throw new QueryTooComplexError("directives", directivesPerNode, first)
    if (this.directives > maximum) throw new QueryTooComplexError("directives", maximum, first)
  }

  /** A partial cost is that of the document up to the node. */
  private checkCost(cost: number, node: ASTNode, isPartial = true): void {
    const { costLimit } = this
    if (cost > costLimit) throw new QueryTooComplexError("cost", costLimit, node, { cost: roundCost(cost), isPartial })
  }

  private typeNamed(name: string): GraphQLCompositeType | undefined {
    const type = this.schema.getType(name)
    return isCompositeType(type) ? type : undefined
  }
}

/** The cost of a selection set: of alternatives, that of the most expensive one. */
const costOf = ({ cost, alternatives }: Totals): number => cost + Math.max(0, ...Object.values(alternatives))

const addCosts = (first: Totals["alternatives"], second: Totals["alternatives"]): Totals["alternatives"] => {
  const sums: Record<string, number> = { ...first }
  for (const [name, cost] of Object.entries(second)) sums[name] = (sums[name] ?? 0) + cost
  return sums
}

/** Expected number of entries, if the schema declares one. */
const expectedListSize = (field: GraphQLField<unknown, unknown> | undefined): number | undefined =>
  isSize(field?.extensions.listSize) ? field.extensions.listSize : undefined

const isSize = (value: unknown): value is number => typeof value === "number" && !Number.isNaN(value)

const intValue = (value: ValueNode | undefined): number | undefined =>
  value?.kind === Kind.INT ? Number(value.value) : undefined

function fieldOf(parent: GraphQLCompositeType | undefined | null, name: string): GraphQLField<unknown, unknown> | undefined {
  if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef
  if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef
  return parent && "getFields" in parent ? parent.getFields()[name] : undefined
}
