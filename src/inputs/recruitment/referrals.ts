// Inputs of the operations on referrals.
import { idField } from "../fields.js"
import { input } from "../input-field.js"
import { emailField, phoneField, stringField } from "../text-fields.js"

@input("A person whom the caller refers for a vacancy.")
export class ReferralInput {
  @stringField("First and last name.", { max: 200, example: "Kim Doe" }) fullName!: string
  @emailField("Email address.", { example: "kim@example.com" }) email!: string
  @phoneField("Telephone number.", { optional: true }) phone?: string
  @stringField("Why the caller recommends the person.", { max: 2000, multiline: true, optional: true }) comment?: string
}

@input("Conditions on the listed referrals.")
export class ReferralFilter {
  @idField("Ids of the employees who referred.", { repeated: true }) referrerIds?: string[]
  @idField("Ids of the candidates.", { repeated: true }) candidateIds?: string[]
}
