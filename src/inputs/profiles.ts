// What is accepted about profiles.
import { ProposalStatus, SkillLevel } from "../entities/enums.js"
import { choice, country, day, dict, email, input, nested, phone, ref, text } from "./fields.js"
import { EmploymentAttributes } from "./profiles-employment.js"

@input("A postal address")
export class AddressInput {
  @text("Street and number", { clear: true, max: 200 }) street?: string | null
  @text("Postal code", { clear: true, max: 20 }) postalCode?: string | null
  @text("City", { clear: true, max: 120 }) city?: string | null
  @text("Region or state", { clear: true, max: 120 }) region?: string | null
  @country("Country (ISO 3166-1 alpha-2)", { clear: true }) country?: string | null
}

@input("Where pay is sent to")
export class BankDetailsInput {
  @text("Name of the account's holder", { clear: true, max: 120 }) holder?: string | null
  @text("International bank account number", {
    clear: true,
    max: 42,
    pattern: [/^[A-Z]{2}\d{2}[A-Z0-9 ]{11,38}$/, "format"],
    example: "DE89 3704 0044 0532 0130 00",
  })
  iban?: string | null
  @text("Bank identifier code", { clear: true, max: 11, pattern: [/^[A-Z0-9]{8}([A-Z0-9]{3})?$/, "format"], example: "COBADEFF" })
  bic?: string | null
}

@input("Somebody to call in an emergency")
export class EmergencyContactInput {
  @text("First and last name", { max: 120 }) fullName!: string
  @phone("Telephone number") phone!: string
  @text("How the contact is related to the person", { clear: true, max: 80 }) relationship?: string | null
  @email("E-mail address", { clear: true }) email?: string | null
}

@input("A skill with how well it is mastered")
export class SkillInput {
  @text("What is mastered", { max: 80, example: "TypeScript" }) name!: string
  @choice(SkillLevel, "How well") level!: SkillLevel
  @text("Notes on the skill: for the person and HR", { clear: true, max: 1000, lines: true }) notes?: string | null
}

/**
 * What is sent for employment and pay changes them from today on, with an entry in the career history.
 */
@input("What changes in a profile; what is left out stays, null empties a field")
export class ProfilePatch extends EmploymentAttributes {
  @text("First and last name", { optional: true, max: 120, example: "Ann Example" }) fullName?: string
  @email("Work e-mail address: the name to sign in with", { optional: true }) email?: string
  @phone("Work telephone number", { clear: true }) phone?: string | null
  @day("Date of birth", { clear: true, example: "1990-05-17" }) birthDate?: string | null
  @email("Private e-mail address", { clear: true }) personalEmail?: string | null
  @phone("Private telephone number", { clear: true }) personalPhone?: string | null
  @nested(() => AddressInput, "Private address, as a whole", { clear: true }) address?: AddressInput | null
  @country("Nationality (ISO 3166-1 alpha-2)", { clear: true }) nationality?: string | null
  @text("Number of the identity card or passport", { clear: true, max: 40 }) nationalId?: string | null
  @text("Tax number", { clear: true, max: 40 }) taxId?: string | null
  @nested(() => BankDetailsInput, "Where pay is sent to, as a whole", { clear: true }) bankDetails?: BankDetailsInput | null
  @nested(() => EmergencyContactInput, "Whom to call in an emergency: takes the place of the list before", {
    optional: true,
    many: true,
  })
  emergencyContacts?: EmergencyContactInput[]
  @nested(() => SkillInput, "What the person masters: takes the place of the list before", { optional: true, many: true })
  skills?: SkillInput[]
  @dict("Attributes that the organization defined itself, by key; null takes one away", { optional: true })
  customFields?: Record<string, unknown>
}

@input("Which profile changes")
export class ProfileChangeFilter {
  @choice(ProposalStatus, "Where they stand; pending ones unless said otherwise", { optional: true, many: true })
  status?: ProposalStatus[]
  @ref("Whose profile it is", { optional: true, many: true }) employeeId?: string[]
}

@input("A decision on a profile change")
export class ProfileDecision {
  @text("What to say with it; a rejection needs it", { clear: true, max: 1000, lines: true }) comment?: string | null
}
