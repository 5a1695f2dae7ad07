// Inputs of the operations on profiles, employment changes and proposed profile changes.
import { DocumentType, EmploymentChangeStatus, ProfileChangeStatus, SkillLevel } from "../entities/enums.js"
import { EmploymentAttributes } from "./employment-attributes.js"
import { dateField, enumField, idField, jsonField, nestedField } from "./fields.js"
import { input, patchInput } from "./input-field.js"
import { countryField, emailField, phoneField, stringField } from "./text-fields.js"

@input("A postal address.")
export class AddressInput {
  @stringField("Street and number.", { nullable: true, max: 200 }) street?: string | null
  @stringField("Postal code of the city.", { nullable: true, max: 20 }) postalCode?: string | null
  @stringField("City or town.", { nullable: true, max: 200 }) city?: string | null
  @stringField("Region or state.", { nullable: true, max: 120 }) region?: string | null
  @countryField("Country (ISO 3166-1 alpha-2).", { nullable: true }) country?: string | null
}

@input("Bank account for pay.")
export class BankDetailsInput {
  @stringField("Name of the account holder.", { nullable: true, max: 120 }) holder?: string | null
  @stringField("International bank account number (IBAN).", {
    nullable: true,
    max: 42,
    pattern: [/^[A-Z]{2}\d{2}[A-Z0-9 ]{11,38}$/, "format"],
    example: "DE89 3704 0044 0532 0130 00",
  })
  iban?: string | null
  @stringField("Bank identifier code (BIC).", {
    nullable: true,
    max: 11,
    pattern: [/^[A-Z0-9]{8}([A-Z0-9]{3})?$/, "format"],
    example: "COBADEFF",
  })
  bic?: string | null
}

@input("A person to call in an emergency.")
export class EmergencyContactInput {
  @stringField("First and last name.", { max: 120 }) fullName!: string
  @phoneField("Telephone number of the contact.") phone!: string
  @stringField("Relationship to the employee.", { nullable: true, max: 80 }) relationship?: string | null
  @emailField("Email address of the contact.", { nullable: true }) email?: string | null
}

@input("A skill of the employee.")
export class SkillInput {
  @stringField("Name of the skill.", { max: 100, example: "TypeScript" }) name!: string
  @enumField(SkillLevel, "Proficiency in the skill.") level!: SkillLevel
  @stringField("Notes, readable by the employee and HR.", { nullable: true, max: 1000, multiline: true }) notes?: string | null
}

@patchInput(
  "Profile fields to change. Omitted fields keep their value, null clears a field. Employment and pay change from today on.",
)
export class UpdateProfileInput extends EmploymentAttributes {
  @stringField("First and last name.", { optional: true, max: 200, example: "Ann Example" }) fullName?: string
  @emailField("Work email address, used to sign in.", { optional: true }) email?: string
  @phoneField("Work telephone number.", { nullable: true }) phone?: string | null
  @dateField("Date of birth.", { nullable: true, example: "1990-05-17" }) birthDate?: string | null
  @emailField("Private email address.", { nullable: true }) personalEmail?: string | null
  @phoneField("Private telephone number.", { nullable: true }) personalPhone?: string | null
  @nestedField(() => AddressInput, "Private address. Replaces the whole address.", { nullable: true })
  address?: AddressInput | null
  @countryField("Nationality (ISO 3166-1 alpha-2).", { nullable: true }) nationality?: string | null
  @stringField("Number of the identity card or passport.", { nullable: true, max: 40 }) nationalId?: string | null
  @stringField("Tax identification number.", { nullable: true, max: 40 }) taxId?: string | null
  @nestedField(() => BankDetailsInput, "Bank account for pay. Replaces all bank details.", { nullable: true })
  bankDetails?: BankDetailsInput | null
  @nestedField(() => EmergencyContactInput, "Emergency contacts. Replaces the whole list.", { optional: true, list: true })
  emergencyContacts?: EmergencyContactInput[]
  @nestedField(() => SkillInput, "Skills. Replaces the whole list.", { optional: true, list: true }) skills?: SkillInput[]
  @jsonField("Values of custom fields to change, by key. Null clears a value.", { optional: true })
  customFields?: Record<string, unknown>
}

@input("Attributes to change from the effective date on. At least one is required.")
export class RecordEmploymentChangeInput extends EmploymentAttributes {
  @dateField("First day on which the change is in force. A future change is applied on that day, where the employee works.")
  effectiveDate!: string
  @stringField("Reason for the change, shown to readers of pay.", { nullable: true, max: 1000, multiline: true }) reason?:
    | string
    | null
}

@input("Conditions on the listed employment changes.")
export class EmploymentChangeFilter {
  @enumField(EmploymentChangeStatus, "States, any of which matches.", { repeated: true }) statuses?: EmploymentChangeStatus[]
}

@input("The document to request.")
export class RequestDocumentInput {
  @enumField(DocumentType, "Kind of document, except contracts.") type!: DocumentType
  @stringField("Message to the employee.", { optional: true, max: 500, multiline: true }) message?: string
  @dateField("Last day for the upload. Not in the past.", { optional: true }) dueDate?: string
}

@input("What an uploaded document is.")
export class UploadEmployeeDocumentInput {
  @enumField(DocumentType, "Kind of document.") type!: DocumentType
  @dateField("Last day on which the document is valid.", { optional: true }) expiresOn?: string
}

@patchInput("Fields of a document to change. Omitted fields keep their value, null clears a field.")
export class UpdateEmployeeDocumentInput {
  @enumField(DocumentType, "Kind of document.", { optional: true }) type?: DocumentType
  @dateField("Last day on which the document is valid.", { nullable: true }) expiresOn?: string | null
}

@input("The document to delete.")
export class DeleteEmployeeDocumentInput {
  @idField("Id of the document.") documentId!: string
}

@input("Conditions on the listed profile changes.")
export class ProfileChangeFilter {
  @enumField(ProfileChangeStatus, "States, any of which matches. Default: PENDING.", { repeated: true })
  statuses?: ProfileChangeStatus[]
  @idField("Ids of the employees whose profile it is.", { repeated: true }) employeeIds?: string[]
}

@input("A decision on a profile change.")
export class ProfileChangeDecisionInput {
  @stringField("Comment. Required for a rejection.", { nullable: true, max: 1000, multiline: true }) comment?: string | null
}
