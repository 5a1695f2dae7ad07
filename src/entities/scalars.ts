// Scalars of both APIs. graphql-scalars parses inputs; the database has formatted outputs already, so serializing is free.
import { GraphQLScalarType, GraphQLString } from "graphql"
import { GraphQLDateTimeISO, GraphQLJSONObject, GraphQLLocalDate } from "graphql-scalars"

const asIs = (value: unknown) => value

export const CalendarDate = new GraphQLScalarType({
  ...GraphQLLocalDate.toConfig(),
  name: "Date",
  description: "A calendar day without a time zone, `YYYY-MM-DD`",
  serialize: asIs,
})

export const DateTime = new GraphQLScalarType({
  ...GraphQLDateTimeISO.toConfig(),
  name: "DateTime",
  description: "A point in time in ISO 8601; written in UTC with milliseconds, read with any offset",
  serialize: (value) => (value instanceof Date ? value.toISOString() : value),
})

export const Dictionary = new GraphQLScalarType({
  ...GraphQLJSONObject.toConfig(),
  name: "Dictionary",
  description: "A JSON object: keys to values",
  serialize: asIs,
})

export const Moment = new GraphQLScalarType({
  ...GraphQLString.toConfig(),
  name: "Moment",
  description: "A calendar day, `YYYY-MM-DD`, or a point in time in ISO 8601 with an offset",
})
