// Inputs of the public careers page.
import { JobType } from "../../entities/enums.js"
import { booleanField, enumField } from "../fields.js"
import { input } from "../input-field.js"
import { emailField, phoneField, stringField } from "../text-fields.js"

@input("Conditions on the listed vacancies of a careers page.")
export class CareerJobFilter {
  @stringField("Names of departments, any of which matches.", { repeated: true, max: 200 }) departments?: string[]
  @stringField("Names of locations, any of which matches.", { repeated: true, max: 200 }) locations?: string[]
  @enumField(JobType, "Kinds of contract, any of which matches.", { repeated: true }) types?: JobType[]
  @stringField("Part of the title.", { max: 200, optional: true }) search?: string
}

@input("A public application for a vacancy.")
export class JobApplicationInput {
  @stringField("First and last name.", { max: 200, example: "Kim Doe" }) fullName!: string
  @emailField("Email address.", { example: "kim@example.com" }) email!: string
  @phoneField("Telephone number.", { optional: true }) phone?: string
  @stringField("Current title or profession.", { max: 200, optional: true }) headline?: string
  @stringField("Why the person applies, as plain text.", { max: 5000, multiline: true, optional: true }) coverLetter?: string
  @booleanField("Consent to the storage of the data for the application. Must be true.") consent!: boolean
  @stringField("Trap for programs that fill every field: an application with a value is ignored.", {
    min: 0,
    max: 2000,
    optional: true,
  })
  website?: string
}
