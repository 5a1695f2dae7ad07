// Arguments that many operations take. Without a description of its own, an argument is described by `describeArguments`.
import { type GraphQLField, type GraphQLSchema, getNamedType, isObjectType } from "graphql"
import { Arg, createParameterDecorator, ID } from "type-graphql"
import type { Class } from "../entities/metadata.js"
import { inputFieldsOf } from "../inputs/input-field.js"
import { UploadScalar } from "./uploads.js"

/** Id of the record that the operation reads or changes. */
export const idArg = (name = "id", description?: string) => Arg(name, () => ID, { description })

/** Values of a record to create or to change, or of an action. Their class is the type of the parameter. */
export const inputArg = (options: { nullable?: boolean; description?: string } = {}) => Arg("input", options)

/** The file of a multipart request. */
export const fileArg = (description = "File to upload.", { nullable = false } = {}) =>
  Arg("file", () => UploadScalar, { description, nullable, validateFn: async () => {} })

/**
 * Id of the record above, which only nested paths of REST have: `DELETE /tasks/:id/comments/:commentId` finds the comment of that
 * task only. Undefined in GraphQL.
 */
export const parentIdArg = () => createParameterDecorator(() => undefined)

/** Conditions that narrow a list, of the class that is the type of the parameter. They are required if one of them is. */
export const filterArg = () => (prototype: object, method: string, index: number) => {
  const filter = Reflect.getMetadata("design:paramtypes", prototype, method)[index] as Class
  Arg("filter", { nullable: inputFieldsOf(filter).every(({ optional }) => optional) })(prototype, method, index)
}

/**
 * Describes the arguments of operations that have no description. An input or filter gets the description of its type, an id
 * names the record that the operation returns or deletes. Throws for an id whose record does not follow from that.
 */
export function describeArguments(schema: GraphQLSchema): void {
  for (const root of [schema.getQueryType(), schema.getMutationType()])
    for (const field of Object.values(root?.getFields() ?? {}))
      for (const argument of field.args)
        argument.description ??=
          argument.name === "id" ? `Id of the ${recordOf(field)}.` : getNamedType(argument.type).description
}

/** The record that an operation returns or deletes, in words: "leave request". */
function recordOf({ name, type }: GraphQLField<unknown, unknown>): string {
  const result = getNamedType(type)
  const isRecord = isObjectType(result) && result.getInterfaces().some((parent) => parent.name === "Node")
  const typeName = isRecord ? result.name : /^delete(\w+)$/.exec(name)?.[1]
  if (!typeName) throw new Error(`Describe the argument id of ${name}: it does not follow from the result.`)
  return typeName.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase()
}
