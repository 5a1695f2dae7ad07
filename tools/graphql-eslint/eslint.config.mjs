// Lint rules of schema.graphql: all schema rules and the Relay rules of graphql-eslint. An exception has its reason beside it.
import { fileURLToPath } from "node:url"
import graphql from "@graphql-eslint/eslint-plugin"

const schema = fileURLToPath(new URL("../../schema.graphql", import.meta.url))
const rulesOf = (name) => graphql.configs[`flat/${name}`].rules
const [, { FieldDefinition, InputValueDefinition, ...recommendedNames }] =
  rulesOf("schema-recommended")["@graphql-eslint/naming-convention"]
const OBJECT_TYPES = "ObjectTypeDefinition,ObjectTypeExtension"

const rules = {
  "require-description": [
    "error",
    {
      types: true,
      rootField: true,
      FieldDefinition: true,
      InputValueDefinition: true,
      EnumValueDefinition: true,
      DirectiveDefinition: true,
    },
  ],
  "naming-convention": [
    "error",
    {
      ...recommendedNames,
      // A leave type is a type in the language of human resources.
      [OBJECT_TYPES]: { ...recommendedNames[OBJECT_TYPES], ignorePattern: "^LeaveType$" },
      // The fields of the matrix are the values of NotificationCategory.
      "FieldDefinition[parent.name.value!=NotificationMatrix]": FieldDefinition,
      "InputValueDefinition[parent.name.value!=UpdateNotificationMatrixInput]": InputValueDefinition,
    },
  ],
  // Edges may hold computed rows without an id, and a bounded list needs no connection (tests/graphql/bounded-lists.test.ts).
  "relay-edge-types": ["error", { withEdgeSuffix: true, shouldImplementNode: false, listTypeCanWrapOnlyEdgeType: false }],
  // The generator sorts types and fields by graphql-js. Enum values keep the order of their meaning: roles include earlier ones.
  alphabetize: "off",
  // The rule reads an argument of `@deprecated` that GraphQL does not have. The date is in the reason (docs/decisions/0028).
  "require-deprecation-date": "off",
  // Only records have an id. A client cache would merge values such as addresses by it.
  "strict-id-in-types": "off",
  // Mutations take the id of the record beside its `input`, so that an input is the same type as the body in REST.
  "input-name": "off",
  // Mutations return the entity (docs/decisions/0005), which has no field of the type Query.
  "require-field-of-type-query-in-mutation-result": "off",
  // The rule exists to forbid mutations or subscriptions. This API has both.
  "no-root-type": "off",
}

export default [
  {
    files: ["**/*.graphql"],
    languageOptions: { parser: graphql.parser, parserOptions: { graphQLConfig: { schema } } },
    plugins: { "@graphql-eslint": graphql },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      ...rulesOf("schema-recommended"),
      ...rulesOf("schema-all"),
      ...rulesOf("schema-relay"),
      ...Object.fromEntries(Object.entries(rules).map(([name, options]) => [`@graphql-eslint/${name}`, options])),
    },
  },
]
