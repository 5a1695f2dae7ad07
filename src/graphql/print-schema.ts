// Prints the schema in the schema definition language.
import { type GraphQLObjectType, type GraphQLSchema, isEnumType, lexicographicSortSchema, printSchema, printType } from "graphql"
import { withSemanticNonNull } from "./semantic-non-null.js"

/** The schema with sorted types and fields. Enum values keep their order, which has a meaning. */
export function printSortedSchema(schema: GraphQLSchema): string {
  const sorted = lexicographicSortSchema(schema)
  const enums = Object.values(schema.getTypeMap()).filter((type) => isEnumType(type) && !type.name.startsWith("__"))
  const text = enums.reduce(
    (text, type) => text.replace(printType(sorted.getType(type.name) as never), () => printType(type)),
    printSchema(sorted),
  )
  const query = sorted.getQueryType() as GraphQLObjectType
  const printed = printType(query)
  return text.replace(printed, () => withSemanticNonNull(printed, query))
}
