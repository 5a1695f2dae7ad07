// The directive of fields that are null because of an error alone. Relay and Apollo generate types without null from it.
import {
  DirectiveLocation,
  GraphQLDirective,
  type GraphQLField,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLObjectType,
} from "graphql"

export const SEMANTIC_NON_NULL = new GraphQLDirective({
  name: "semanticNonNull",
  description: "The field is null only if `errors` has an error for it.",
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: {
    levels: {
      type: new GraphQLList(new GraphQLNonNull(GraphQLInt)),
      defaultValue: [0],
      description: "Levels of lists for which this holds; 0 is the field itself.",
    },
  },
})

const isSemanticNonNull = ({ extensions }: GraphQLField<unknown, unknown>) => extensions[SEMANTIC_NON_NULL.name] === true

/** The printed type with the directive at its fields, which graphql-js does not print. The fields have two spaces of indentation. */
export function withSemanticNonNull(text: string, type: GraphQLObjectType): string {
  const fields = type.getFields()
  let current: GraphQLField<unknown, unknown> | undefined
  return text
    .split("\n")
    .map((line) => {
      const name = /^ {2}(\w+)[(:]/.exec(line)?.[1]
      if (name !== undefined) current = fields[name]
      const endsField = /^ {2}(\w+(\(.*\))?|\)): [\w![\]]+$/.test(line)
      return endsField && current && isSemanticNonNull(current) ? `${line} @${SEMANTIC_NON_NULL.name}` : line
    })
    .join("\n")
}
