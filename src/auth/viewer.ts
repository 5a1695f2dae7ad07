// The viewer: the person behind a request as loaded from the database when it began, or the system.
import type { Language, Role } from "../entities/enums.js"
import type { CompanyPolicies } from "../entities/organization/settings.js"

export interface ViewerData {
  id: string
  organizationId: string
  sessionId: string
  role: Role
  /** Ids of the viewer's direct reports. */
  reports: readonly string[]
  language: Language
  /** Whether the language is the person's own choice and not the organization's default. */
  languageChosen?: boolean
  /** IANA time zone of the organization; determines the current calendar date. */
  timezone: string
  policies: CompanyPolicies
}

/** An authenticated person. */
export class Viewer {
  readonly id: string
  readonly organizationId: string
  readonly sessionId: string
  readonly role: Role
  readonly reports: ReadonlySet<string>
  readonly language: Language
  readonly languageChosen: boolean
  readonly timezone: string
  readonly policies: CompanyPolicies

  constructor(facts: ViewerData) {
    this.id = facts.id
    this.organizationId = facts.organizationId
    this.sessionId = facts.sessionId
    this.role = facts.role
    this.reports = new Set(facts.reports)
    this.language = facts.language
    this.languageChosen = facts.languageChosen ?? false
    this.timezone = facts.timezone
    this.policies = facts.policies
  }

  /** Whether the viewer has HR's scope; administrators have it, too. */
  get isHr() {
    return this.role === "HR" || this.role === "ADMIN"
  }

  get isAdmin() {
    return this.role === "ADMIN"
  }

  /** Whether this is the system, which may do everything and is nobody's colleague. */
  get isSystem() {
    return false
  }
}

/** The system acting for one organization, in jobs, imports and sign-in. */
export class SystemViewer extends Viewer {
  constructor(organizationId: string, facts: Partial<ViewerData> = {}) {
    super({
      id: "00000000-0000-0000-0000-000000000000",
      sessionId: "00000000-0000-0000-0000-000000000000",
      role: "ADMIN",
      reports: [],
      language: "EN",
      timezone: "UTC",
      policies: { managersSeeSalary: true, employeesSeeOwnSalary: true },
      ...facts,
      organizationId,
    })
  }

  override get isSystem() {
    return true
  }
}
