// Converts GraphQL selection sets to selections: resolves aliases, arguments, fragments and directives.
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  isAbstractType,
  isObjectType,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from "graphql"
import { propertyOf } from "../entities/columns.js"
import type { SelectedField, Selection } from "../query/query-spec.js"

/** The fields selected below the current field; `type` replaces an abstract field type. */
export function selectionOf(info: GraphQLResolveInfo, type = getNamedType(info.returnType)): Selection {
  return select(
    info,
    type as GraphQLObjectType,
    info.fieldNodes.flatMap(({ selectionSet }) => selectionSet ?? []),
  )
}

/** The root fields of an operation, outside of any resolver. */
export function rootSelectionOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variableValues: Record<string, unknown>,
): { selection: Selection; info: GraphQLResolveInfo } {
  const fragments = Object.fromEntries(
    document.definitions.flatMap((node) => (node.kind === "FragmentDefinition" ? [[node.name.value, node]] : [])),
  )
  const info = { schema, fragments, operation, variableValues, fieldNodes: [operation] } as unknown as GraphQLResolveInfo
  return { selection: selectionOf(info, schema.getRootType(operation.operation) as GraphQLObjectType), info }
}

/**
 * Names of the root fields of an operation without introspection fields. Without the values of its variables, also of those that
 * directives skip.
 */
export function rootFieldsOf(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variableValues?: Record<string, unknown>,
): Set<string> {
  const names = new Set<string>()
  const visited = new Set<string>()
  const visit = ({ selections }: SelectionSetNode): void => {
    for (const node of selections) {
      if (variableValues && isSkipped(node, variableValues)) continue
      if (node.kind === "Field") names.add(node.name.value)
      else if (node.kind === "InlineFragment") visit(node.selectionSet)
      else if (!visited.has(node.name.value)) {
        visited.add(node.name.value)
        for (const fragment of document.definitions)
          if (fragment.kind === "FragmentDefinition" && fragment.name.value === node.name.value) visit(fragment.selectionSet)
      }
    }
  }
  visit(operation.selectionSet)
  return new Set([...names].filter((name) => !name.startsWith("__")))
}

/** The fields selected on a type. */
function select(info: GraphQLResolveInfo, type: GraphQLObjectType, sets: readonly SelectionSetNode[]): Selection {
  const nodesByKey = new Map<string, FieldNode[]>()
  for (const set of sets) collect(info, type, set, nodesByKey, new Set())
  const fields = type.getFields()
  return [...nodesByKey].flatMap(([key, nodes]): SelectedField[] => {
    const node = nodes[0] as FieldNode
    const field = fields[node.name.value]
    if (!field) return [{ key, field: node.name.value, args: {} }]
    const fieldType = getNamedType(field.type)
    const args = node.arguments?.length || field.args.length > 0 ? getArgumentValues(field, node, info.variableValues) : {}
    const nested = nodes.flatMap(({ selectionSet }) => selectionSet ?? [])
    return [
      { key, field: propertyOf(field), args, select: isObjectType(fieldType) ? select(info, fieldType, nested) : undefined },
    ]
  })
}

function collect(
  info: GraphQLResolveInfo,
  type: GraphQLObjectType,
  set: SelectionSetNode,
  nodesByKey: Map<string, FieldNode[]>,
  visited: Set<string>,
): void {
  for (const node of set.selections) {
    if (isSkipped(node, info.variableValues)) continue
    if (node.kind === "Field") {
      const key = node.alias?.value ?? node.name.value
      const existing = nodesByKey.get(key)
      if (existing) existing.push(node)
      else nodesByKey.set(key, [node])
      continue
    }
    const fragment = node.kind === "InlineFragment" ? node : (info.fragments[node.name.value] as FragmentDefinitionNode)
    if (node.kind === "FragmentSpread") {
      if (visited.has(node.name.value)) continue
      visited.add(node.name.value)
    }
    if (applies(info, type, fragment.typeCondition?.name.value)) collect(info, type, fragment.selectionSet, nodesByKey, visited)
  }
}

/** Whether a directive leaves a node out. */
const isSkipped = (node: SelectionNode, variableValues: Record<string, unknown>) =>
  getDirectiveValues(GraphQLSkipDirective, node, variableValues)?.if === true ||
  getDirectiveValues(GraphQLIncludeDirective, node, variableValues)?.if === false

const applies = (info: GraphQLResolveInfo, type: GraphQLObjectType, condition: string | undefined) => {
  if (!condition || condition === type.name) return true
  const other = info.schema.getType(condition)
  return isAbstractType(other) && info.schema.isSubType(other, type)
}
