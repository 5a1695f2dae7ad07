// Input of an erasure.
import { booleanField } from "../fields.js"
import { input } from "../input-field.js"

@input("How personal data is erased.")
export class EraseEmployeeInput {
  @booleanField("Whether only the plan is returned. Default: false.", { optional: true }) dryRun?: boolean
}
