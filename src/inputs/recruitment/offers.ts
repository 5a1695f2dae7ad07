// Inputs of the operations on offers.
import { EmploymentType } from "../../entities/enums.js"
import { OfferStatus } from "../../entities/recruitment/enums.js"
import { booleanField, dateField, decimalField, enumField, idField } from "../fields.js"
import { input, patchInput } from "../input-field.js"
import { currencyField, stringField } from "../text-fields.js"

@patchInput("Fields of an offer to change. Omitted fields keep their value. A change removes the approval.")
export class UpdateOfferInput {
  @decimalField("Yearly gross salary.", { nullable: true }) salary?: number | null
  @currencyField("Currency of the salary (ISO 4217). By default, the currency of the organization.", { nullable: true })
  salaryCurrency?: string | null
  @enumField(EmploymentType, "Kind of contract.", { nullable: true }) employmentType?: EmploymentType | null
  @dateField("First day of work.", { optional: true }) startDate?: string
  @dateField("Last day on which the candidate can accept.", { optional: true }) expiresOn?: string
  @stringField("Message to the candidate.", { max: 5000, multiline: true, nullable: true }) message?: string | null
}

@input("An offer to prepare.")
export class CreateOfferInput extends UpdateOfferInput {
  @idField("Id of the application.") applicationId!: string
  @dateField("First day of work.") declare startDate: string
  @dateField("Last day on which the candidate can accept.") declare expiresOn: string
}

@input("Conditions on the listed offers.")
export class OfferFilter {
  @idField("Ids of the applications.", { repeated: true }) applicationIds?: string[]
  @enumField(OfferStatus, "States, any of which matches.", { repeated: true }) statuses?: OfferStatus[]
}

@input("The link to an offer.")
export class OfferTokenInput {
  @stringField("Token of the link in the offer's email.", { max: 200 }) token!: string
}

@input("The answer of a candidate to an offer.")
export class AnswerOfferInput extends OfferTokenInput {
  @booleanField("Whether the candidate accepts the offer.") accept!: boolean
  @stringField("Comment of the candidate.", { max: 2000, multiline: true, optional: true }) comment?: string
}
