// Reads sizes and fields from the schema and from literals, to measure documents.
import { type GraphQLCompositeType, type GraphQLField, Kind, SchemaMetaFieldDef, TypeMetaFieldDef, type ValueNode } from "graphql"

/** Expected number of entries, if the schema declares one. */
export const expectedListSize = (field: GraphQLField<unknown, unknown> | undefined): number | undefined =>
  isSize(field?.extensions.listSize) ? field.extensions.listSize : undefined

export const isSize = (value: unknown): value is number => typeof value === "number" && !Number.isNaN(value)

export const intValue = (value: ValueNode | undefined): number | undefined =>
  value?.kind === Kind.INT ? Number(value.value) : undefined

export function fieldOf(
  parent: GraphQLCompositeType | undefined | null,
  name: string,
): GraphQLField<unknown, unknown> | undefined {
  if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef
  if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef
  return parent && "getFields" in parent ? parent.getFields()[name] : undefined
}
