// Who asks: the person behind a request as the database knew them when it began, or the system itself.
import type { Language, Role } from "../entities/enums.js"
import type { CompanyPolicies } from "../entities/organization/departments.js"

export interface ViewerData {
  id: string
  organizationId: string
  sessionId: string
  role: Role
  /** Ids of the people who report to the viewer directly. */
  reports: readonly string[]
  language: Language
  /** The language is the person's own choice, not just the organization's. */
  languageChosen?: boolean
  /** IANA zone of the organization: decides what day it is. */
  timezone: string
  policies: CompanyPolicies
}

/** Somebody who is signed in. */
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

  /** Whether HR's scope is the viewer's; administrators have it too. */
  get isHr() {
    return this.role === "HR" || this.role === "ADMIN"
  }

  get isAdmin() {
    return this.role === "ADMIN"
  }

  /** The system acts for an organization in jobs and imports; it may do everything and is nobody's colleague. */
  get isSystem() {
    return false
  }
}

/** The system at work in one organization. Made by jobs, imports and sign-in only. */
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
