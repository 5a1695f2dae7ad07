// Scalars of both APIs. graphql-scalars parses inputs. The database formats outputs, so they are not serialized again.
import { GraphQLScalarType, GraphQLString } from "graphql"
import { GraphQLDateTimeISO, GraphQLJSONObject, GraphQLLocalDate } from "graphql-scalars"

const unchanged = (value: unknown) => value

export const CalendarDate = new GraphQLScalarType({
  ...GraphQLLocalDate.toConfig(),
  name: "Date",
  description: "Calendar date without a time zone, `YYYY-MM-DD`.",
  serialize: unchanged,
})

export const DateTime = new GraphQLScalarType({
  ...GraphQLDateTimeISO.toConfig(),
  name: "DateTime",
  description: "Point in time in ISO 8601. Outputs are in UTC with milliseconds, inputs have any offset.",
  serialize: (value) => (value instanceof Date ? value.toISOString() : value),
})

export const Dictionary = new GraphQLScalarType({
  ...GraphQLJSONObject.toConfig(),
  name: "Dictionary",
  description: "JSON object.",
  serialize: unchanged,
})

export const Moment = new GraphQLScalarType({
  ...GraphQLString.toConfig(),
  name: "Moment",
  description: "Calendar date, `YYYY-MM-DD`, or point in time in ISO 8601 with an offset.",
})
