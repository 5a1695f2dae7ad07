// Inputs of key figures.
import { input } from "../input-field.js"
import { knownAtField } from "../known-at.js"

@input("What is known of the key figures.")
export class CompanyStatsInput {
  @knownAtField() knownAt?: string
}
