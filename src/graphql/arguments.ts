// Arguments that many operations take, each described once.
import { Arg, ID } from "type-graphql"
import type { Class } from "../entities/metadata.js"

/** Id of the record that the operation reads or changes. */
export const idArg = (name = "id", description = "Id of the record.") => Arg(name, () => ID, { description })

/** Values of a record to create, or of an action. */
export const inputArg = (type: () => Class, { nullable = false, description = "Values of the operation." } = {}) =>
  Arg("input", type as never, { nullable, description })

/** Fields of a record to change. */
export const patchArg = (type: () => Class) =>
  Arg("input", type as never, { description: "Fields to change. Omitted fields keep their value." })

/** Conditions that narrow a list. */
export const filterArg = (type: () => Class) =>
  Arg("filter", type as never, { nullable: true, description: "Conditions that the listed records meet." })
