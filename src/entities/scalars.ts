// Scalars of both APIs. graphql-scalars parses inputs. The database formats outputs, so they are not serialized again.
import { GraphQLScalarType, GraphQLString } from "graphql"
import { GraphQLDateTimeISO, GraphQLJSON, GraphQLJSONObject, GraphQLLocalDate } from "graphql-scalars"

const asIs = (value: unknown) => value

export const CalendarDate = new GraphQLScalarType({
  ...GraphQLLocalDate.toConfig(),
  name: "Date",
  description: "Calendar date without a time zone, `YYYY-MM-DD`.",
  specifiedByURL: "https://scalars.graphql.org/andimarek/local-date.html",
  serialize: asIs,
})

export const DateTime = new GraphQLScalarType({
  ...GraphQLDateTimeISO.toConfig(),
  name: "DateTime",
  description: "Point in time in ISO 8601. Responses use UTC with milliseconds; inputs may have any offset.",
  specifiedByURL: "https://scalars.graphql.org/andimarek/date-time.html",
  serialize: (value) => (value instanceof Date ? value.toISOString() : value),
})

export const Dictionary = new GraphQLScalarType({
  ...GraphQLJSONObject.toConfig(),
  name: "Dictionary",
  description: "JSON object whose keys depend on the record.",
  specifiedByURL: "https://www.rfc-editor.org/rfc/rfc8259#section-4",
  serialize: asIs,
})

export const CustomValue = new GraphQLScalarType({
  ...GraphQLJSON.toConfig(),
  name: "CustomValue",
  description: "Value of a custom field: text, number or boolean. Dates and ids are text.",
  specifiedByURL: "https://www.rfc-editor.org/rfc/rfc8259#section-3",
  serialize: asIs,
})

export const JsonValue = new GraphQLScalarType({
  ...GraphQLJSON.toConfig(),
  name: "JSON",
  description: "Any JSON value.",
  specifiedByURL: "https://www.rfc-editor.org/rfc/rfc8259#section-3",
  serialize: asIs,
})

export const DateOrDateTime = new GraphQLScalarType({
  ...GraphQLString.toConfig(),
  name: "DateOrDateTime",
  description: "Calendar date, `YYYY-MM-DD`, or point in time with an offset: `full-date` or `date-time` of RFC 3339.",
  specifiedByURL: "https://www.rfc-editor.org/rfc/rfc3339#section-5.6",
})
