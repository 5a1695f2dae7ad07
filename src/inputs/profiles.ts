// What is accepted about profiles.
import { ProposalStatus, SkillLevel } from "../entities/enums.js"
import {
  countryField,
  dateField,
  emailField,
  enumField,
  idField,
  input,
  jsonField,
  nestedField,
  phoneField,
  stringField,
} from "./fields.js"
import { EmploymentAttributes } from "./profiles-employment.js"

@input("A postal address")
export class AddressInput {
  @stringField("Street and number", { nullable: true, max: 200 }) street?: string | null
  @stringField("Postal code", { nullable: true, max: 20 }) postalCode?: string | null
  @stringField("City", { nullable: true, max: 120 }) city?: string | null
  @stringField("Region or state", { nullable: true, max: 120 }) region?: string | null
  @countryField("Country (ISO 3166-1 alpha-2)", { nullable: true }) country?: string | null
}

@input("Where pay is sent to")
export class BankDetailsInput {
  @stringField("Name of the account's holder", { nullable: true, max: 120 }) holder?: string | null
  @stringField("International bank account number", {
    nullable: true,
    max: 42,
    pattern: [/^[A-Z]{2}\d{2}[A-Z0-9 ]{11,38}$/, "format"],
    example: "DE89 3704 0044 0532 0130 00",
  })
  iban?: string | null
  @stringField("Bank identifier code", {
    nullable: true,
    max: 11,
    pattern: [/^[A-Z0-9]{8}([A-Z0-9]{3})?$/, "format"],
    example: "COBADEFF",
  })
  bic?: string | null
}

@input("Somebody to call in an emergency")
export class EmergencyContactInput {
  @stringField("First and last name", { max: 120 }) fullName!: string
  @phoneField("Telephone number") phone!: string
  @stringField("How the contact is related to the person", { nullable: true, max: 80 }) relationship?: string | null
  @emailField("E-mail address", { nullable: true }) email?: string | null
}

@input("A skill with how well it is mastered")
export class SkillInput {
  @stringField("What is mastered", { max: 80, example: "TypeScript" }) name!: string
  @enumField(SkillLevel, "How well") level!: SkillLevel
  @stringField("Notes on the skill: for the person and HR", { nullable: true, max: 1000, multiline: true }) notes?: string | null
}

/**
 * What is sent for employment and pay changes them from today on, with an entry in the career history.
 */
@input("What changes in a profile; what is left out stays, null empties a field")
export class UpdateProfileInput extends EmploymentAttributes {
  @stringField("First and last name", { optional: true, max: 120, example: "Ann Example" }) fullName?: string
  @emailField("Work e-mail address: the name to sign in with", { optional: true }) email?: string
  @phoneField("Work telephone number", { nullable: true }) phone?: string | null
  @dateField("Date of birth", { nullable: true, example: "1990-05-17" }) birthDate?: string | null
  @emailField("Private e-mail address", { nullable: true }) personalEmail?: string | null
  @phoneField("Private telephone number", { nullable: true }) personalPhone?: string | null
  @nestedField(() => AddressInput, "Private address, as a whole", { nullable: true }) address?: AddressInput | null
  @countryField("Nationality (ISO 3166-1 alpha-2)", { nullable: true }) nationality?: string | null
  @stringField("Number of the identity card or passport", { nullable: true, max: 40 }) nationalId?: string | null
  @stringField("Tax number", { nullable: true, max: 40 }) taxId?: string | null
  @nestedField(() => BankDetailsInput, "Where pay is sent to, as a whole", { nullable: true })
  bankDetails?: BankDetailsInput | null
  @nestedField(() => EmergencyContactInput, "Whom to call in an emergency: takes the place of the list before", {
    optional: true,
    list: true,
  })
  emergencyContacts?: EmergencyContactInput[]
  @nestedField(() => SkillInput, "What the person masters: takes the place of the list before", { optional: true, list: true })
  skills?: SkillInput[]
  @jsonField("Attributes that the organization defined itself, by key; null takes one away", { optional: true })
  customFields?: Record<string, unknown>
}

@input("Which profile changes")
export class ProfileChangeFilter {
  @enumField(ProposalStatus, "Where they stand; pending ones unless said otherwise", { optional: true, list: true })
  status?: ProposalStatus[]
  @idField("Whose profile it is", { optional: true, list: true }) employeeId?: string[]
}

@input("A decision on a profile change")
export class ProfileDecisionInput {
  @stringField("What to say with it; a rejection needs it", { nullable: true, max: 1000, multiline: true }) comment?:
    | string
    | null
}
