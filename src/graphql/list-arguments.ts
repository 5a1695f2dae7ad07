// Arguments that the schema adds to fields: paging and sorting of connections, and the expected version of mutations.
import {
  type GraphQLArgument,
  GraphQLEnumType,
  type GraphQLField,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
  getNamedType,
} from "graphql"
import { connectedBy } from "../entities/connections.js"
import { customFieldTypeOf } from "../entities/custom-fields/values.js"
import { type Class, type EntityMetadata, metadataOf, snakeCase } from "../entities/metadata.js"
import { CUSTOM_FIELD } from "../query/custom-fields.js"
import { PAGE_SIZES, type PageSizes } from "../query/paging.js"

type AnyField = GraphQLField<unknown, unknown>

/** The entity that a field lists as a connection. */
export const listedEntity = ({ type }: AnyField): Class | undefined => connectedBy(getNamedType(type).name)

/** Page sizes of a connection. A field with the extension `maxPageSize` returns that many records by default. */
export function pageSizesOf({ extensions: { maxPageSize } }: AnyField): PageSizes {
  return typeof maxPageSize === "number" ? { default: maxPageSize, maximum: maxPageSize } : PAGE_SIZES
}

const addArgument = ({ args }: AnyField, name: string, type: GraphQLInputType, options: { description: string }) => {
  const argument: GraphQLArgument = {
    name,
    type,
    defaultValue: undefined,
    deprecationReason: undefined,
    extensions: {},
    astNode: undefined,
    ...options,
  }
  ;(args as GraphQLArgument[]).push(argument)
}

/** Adds `first`, `after`, `last`, `before` and `orderBy` to a connection. */
export function addPaging(field: AnyField): void {
  const entity = listedEntity(field)
  if (!entity) return
  const sizes = pageSizesOf(field)
  const sizeText = (end: string) => `Number of records from the ${end} of the list, from 1 to ${sizes.maximum}.`
  addArgument(field, "first", GraphQLInt, { description: `${sizeText("start")} Default: ${sizes.default}.` })
  addArgument(field, "after", GraphQLString, { description: "Cursor after which the page starts." })
  addArgument(field, "last", GraphQLInt, { description: `${sizeText("end")} Not together with \`first\`.` })
  addArgument(field, "before", GraphQLString, { description: "Cursor before which the page ends." })
  const order = orderTypeOf(metadataOf(entity))
  if (order)
    addArgument(field, "orderBy", new GraphQLList(new GraphQLNonNull(order)), {
      description: "Sort keys, the most significant first. The id is always the last key.",
    })
}

/** Mutations of a record that the caller implies. */
const IMPLIED_RECORD = ["updateViewer"]

/** Adds `expectedVersion` to a mutation of a record. */
export function addExpectedVersion(field: AnyField): void {
  if (field.args.some(({ name }) => name === "id") || IMPLIED_RECORD.includes(field.name))
    addArgument(field, "expectedVersion", GraphQLInt, {
      description: "Version of the record that the caller knows. PRECONDITION_FAILED if the record has changed since.",
    })
}

const directionType = new GraphQLEnumType({
  name: "OrderDirection",
  description: "Direction of a sort key.",
  values: {
    ASC: { description: "Smallest first, records without a value last." },
    DESC: { description: "Largest first, records without a value first." },
  },
})

const orderTypes = new Map<string, GraphQLInputObjectType>()

/** The input type of the sort keys of an entity; undefined for an entity without any. */
function orderTypeOf({ entity, name, sort, fields }: EntityMetadata): GraphQLInputObjectType | undefined {
  if (sort.length === 0) return undefined
  const known = orderTypes.get(name)
  if (known) return known
  const hasCustomFields = customFieldTypeOf(entity) !== undefined
  const fieldType = new GraphQLEnumType({
    name: `${name}OrderField`,
    description: `Fields by which a list of \`${name}\` can be sorted.`,
    values: {
      ...Object.fromEntries(
        sort.map((property) => [snakeCase(property).toUpperCase(), { description: fields.get(property)?.description }]),
      ),
      ...(hasCustomFields ? { [CUSTOM_FIELD]: { description: "The custom field with the given `key`." } } : {}),
    },
  })
  const type = new GraphQLInputObjectType({
    name: `${name}Order`,
    description: `A sort key of a list of \`${name}\`.`,
    fields: {
      field: { type: new GraphQLNonNull(fieldType), description: "Field to sort by." },
      ...(hasCustomFields ? { key: { type: GraphQLString, description: "Key of the custom field, for `CUSTOM_FIELD`." } } : {}),
      direction: {
        type: new GraphQLNonNull(directionType),
        defaultValue: "ASC",
        description: "Direction in which the list is sorted by the field.",
      },
    },
  })
  orderTypes.set(name, type)
  return type
}
