// Input of the labels of enumerations.
import { Language } from "../../entities/enums.js"
import { enumField } from "../fields.js"
import { input } from "../input-field.js"

@input("Language of labels.")
export class EnumLabelsInput {
  @enumField(Language, "Language of the labels. Default: that of the caller.", { optional: true }) language?: Language
}
