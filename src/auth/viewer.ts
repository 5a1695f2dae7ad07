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
  /** Whether the person chose the language; otherwise it is the organization's default. */
  languageChosen?: boolean
  /** IANA time zone of the organization; it determines the current calendar date. */
  timezone: string
  policies: CompanyPolicies
  /** Whether the first day of work is in the future where the person works. */
  isBeforeFirstDay?: boolean
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
  /** Whether the person signs in before the first day of work, and has the access of `auth/pre-boarding.ts`. */
  readonly isBeforeFirstDay: boolean

  constructor(data: ViewerData) {
    this.id = data.id
    this.organizationId = data.organizationId
    this.sessionId = data.sessionId
    this.role = data.role
    this.isBeforeFirstDay = data.isBeforeFirstDay ?? false
    this.reports = new Set(this.isBeforeFirstDay ? [] : data.reports)
    this.language = data.language
    this.languageChosen = data.languageChosen ?? false
    this.timezone = data.timezone
    this.policies = data.policies
  }

  /** Whether the viewer has the rights of HR, which administrators have as well. They begin with the first day of work. */
  get isHr() {
    return !this.isBeforeFirstDay && (this.role === "HR" || this.role === "ADMIN")
  }

  get isAdmin() {
    return !this.isBeforeFirstDay && this.role === "ADMIN"
  }

  /** Whether this is the system, which has all rights and is not an employee. */
  get isSystem() {
    return false
  }
}

const NO_ID = "00000000-0000-0000-0000-000000000000"

/** The viewer of the public records of an organization. Policies grant this viewer what every employee may read. */
export class PublicViewer extends Viewer {
  constructor(organizationId: string) {
    super({
      id: NO_ID,
      sessionId: NO_ID,
      role: "EMPLOYEE",
      reports: [],
      language: "EN",
      timezone: "UTC",
      policies: { managersSeeSalary: false, employeesSeeOwnSalary: false },
      organizationId,
    })
  }
}

/** The system acting for one organization, in jobs, imports and sign-in. */
export class SystemViewer extends Viewer {
  constructor(organizationId: string, data: Partial<ViewerData> = {}) {
    super({
      id: NO_ID,
      sessionId: NO_ID,
      role: "ADMIN",
      reports: [],
      language: "EN",
      timezone: "UTC",
      policies: { managersSeeSalary: true, employeesSeeOwnSalary: true },
      ...data,
      organizationId,
    })
  }

  override get isSystem() {
    return true
  }
}
