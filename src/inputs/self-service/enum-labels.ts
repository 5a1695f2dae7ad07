// Input of the labels of enumerations.
import { Language } from "../../entities/enums.js"
import { enumField } from "../fields.js"
import { input } from "../input-field.js"
import { stringField } from "../text-fields.js"

@input("Language and enumerations of labels.")
export class EnumLabelsInput {
  @enumField(Language, "Language of the labels. Default: that of the caller.", { optional: true }) language?: Language
  @stringField("Names of enumerations. Default: all.", { repeated: true, max: 80, example: "LeaveStatus" }) names?: string[]
}
