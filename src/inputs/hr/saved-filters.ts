// Inputs of saved filters.
import { ListName } from "../../entities/hr/enums.js"
import { booleanField, enumField, jsonField } from "../fields.js"
import { input, patchInput } from "../input-field.js"
import { stringField } from "../text-fields.js"
import { columnsField, conditionsField, sortField } from "./list-fields.js"

@input("A filter to save.")
export class CreateSavedFilterInput {
  @stringField("Name, unique among the caller's filters for the list.", { max: 120, example: "New employees" }) name!: string
  @enumField(ListName, "List to which the filter applies.") list!: ListName
  @conditionsField() filter?: Record<string, unknown>
  @sortField() sort?: string[]
  @columnsField() columns?: string[]
  @booleanField("Whether everyone who may use the list sees the filter. False by default.", { optional: true }) shared?: boolean
}

@patchInput("Parts of a saved filter to change. Omitted fields keep their value.")
export class UpdateSavedFilterInput {
  @stringField("Name, unique among the caller's filters for the list.", { max: 120, optional: true }) name?: string
  @jsonField("Conditions of the list, as its filter names them. They replace the former ones.", { optional: true })
  filter?: Record<string, unknown>
  @sortField() sort?: string[]
  @columnsField() columns?: string[]
  @booleanField("Whether everyone who may use the list sees the filter.", { optional: true }) shared?: boolean
}

@input("Conditions on saved filters.")
export class SavedFilterFilter {
  @enumField(ListName, "Lists, any of which matches.", { repeated: true }) lists?: ListName[]
}
