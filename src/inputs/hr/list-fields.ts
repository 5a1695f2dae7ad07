// Fields that describe a part of a list: conditions, sort keys and columns.
import { jsonField } from "../fields.js"
import { stringField } from "../text-fields.js"

const MAX_COLUMNS = 100
const MAX_SORT_KEYS = 5

export const conditionsField = () =>
  jsonField("Conditions of the list, as its filter names them.", { optional: true, example: { search: "ann" } })

export const columnsField = () =>
  stringField(
    "Names of the columns, in their order. By default, all that the caller may read. Custom fields are `customFields.<key>`.",
    { list: true, maxItems: MAX_COLUMNS, optional: true, max: 100, example: "fullName" },
  )

export const sortField = () =>
  stringField("Sort keys of the list, the most significant first. A minus sign means descending.", {
    list: true,
    maxItems: MAX_SORT_KEYS,
    optional: true,
    max: 100,
    example: "-createdAt",
  })
