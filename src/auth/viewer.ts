// The viewer: the person behind a request as loaded from the database when it began, or the system.
import { createHash } from "node:crypto"
import type { Permission, RoleScope } from "../entities/administration/enums.js"
import type { Language, Role } from "../entities/enums.js"
import type { CompanyPolicies } from "../entities/organization/settings.js"
import { type AccessScope, everyone, nobody, union } from "./access-scope.js"

/** A custom role of a viewer. */
export interface RoleGrant {
  readonly id: string
  readonly name: string
  readonly permissions: readonly Permission[]
  readonly scope: RoleScope
  /** Ids of the departments or the location of the role, and of the people there. */
  readonly scopeIds: readonly string[] | null
  /** Department or location of the role; null for the other scopes. */
  readonly placeId?: string | null
}

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
  /** Custom roles, beside the built-in role. */
  grants?: readonly RoleGrant[]
}

const MAX_NAMED_MEMBERS = 200

/** A name for each member of a place. A place with more members gets one hash, which any change of its members changes. */
function nameMembers(place: string, ids: readonly string[]): string[] {
  if (ids.length <= MAX_NAMED_MEMBERS) return ids.map((id) => `${place} ${id}`)
  return [`${place} ${createHash("sha256").update(ids.toSorted().join()).digest("base64url")}`]
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
  /** Custom roles. They count from the first day of work on. */
  readonly grants: readonly RoleGrant[]
  readonly #scopes = new Map<Permission, AccessScope>()

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
    this.grants = this.isBeforeFirstDay ? [] : (data.grants ?? [])
    for (const grant of this.grants)
      for (const permission of grant.permissions)
        this.#scopes.set(permission, union(this.scopeOf(permission), this.scopeOfGrant(grant)))
  }

  /** The viewer with one more custom role. */
  withGrant(grant: RoleGrant): Viewer {
    return new Viewer({ ...this, reports: [...this.reports], grants: [...this.grants, grant] })
  }

  /** The viewer under other policies of the organization. */
  withPolicies(policies: CompanyPolicies): Viewer {
    return new Viewer({ ...this, reports: [...this.reports], policies })
  }

  /** Number of people and places that the viewer's data names, for the size of caches. */
  get size(): number {
    return this.grants.reduce((size, { scopeIds }) => size + 1 + (scopeIds?.length ?? 0), this.reports.size)
  }

  /** The people, departments and locations over which custom roles grant a permission. */
  scopeOf(permission: Permission): AccessScope {
    return this.#scopes.get(permission) ?? nobody
  }

  /** The people, departments and locations over which a custom role grants its permissions. */
  scopeOfGrant({ scope, scopeIds }: RoleGrant): AccessScope {
    if (scope === "ORGANIZATION") return everyone
    if (scope === "OWN") return this.isServiceAccount ? nobody : new Set([this.id])
    return scope === "REPORTS" ? this.reports : new Set(scopeIds)
  }

  /** Whether the viewer has the rights of HR, which administrators have as well. They begin with the first day of work. */
  get isHr() {
    return !this.isBeforeFirstDay && (this.role === "HR" || this.role === "ADMIN")
  }

  get isAdmin() {
    return !this.isBeforeFirstDay && this.role === "ADMIN"
  }

  /**
   * Names of the viewer's rights, which `stored-rights.ts` compares: the built-in role of HR and administrators, who read everyone. For
   * others the permissions of custom roles with their place and its members, the policies that allow something, and the ids of reports.
   */
  get rights(): string[] {
    if (this.isHr) return this.isAdmin ? ["HR", "ADMIN"] : ["HR"]
    const granted = this.grants.flatMap(({ permissions, scope, placeId }) =>
      permissions.map((name) => (this.scopeOf(name) === everyone ? name : `${name} ${scope} ${placeId ?? ""}`)),
    )
    const members = this.grants.flatMap(({ scope, scopeIds, placeId }) => nameMembers(`${scope} ${placeId}`, scopeIds ?? []))
    const allowed = Object.entries(this.policies).flatMap(([name, isAllowed]) => (isAllowed ? name : []))
    return [...granted, ...members, ...allowed, ...this.reports]
  }

  /** Whether the viewer acts in a session. A link authorizes without one, and the system has none. */
  get hasSession() {
    return this.sessionId !== NO_SESSION_ID
  }

  /** Whether this is the system, which has all rights and is not an employee. */
  get isSystem() {
    return false
  }

  /** Whether this is a service account, which has only what its role grants and is not an employee. */
  get isServiceAccount() {
    return false
  }

  /** Id of the employee; null for the system and for a service account. */
  get employeeId(): string | null {
    return this.isSystem || this.isServiceAccount ? null : this.id
  }
}

/** A service account with an API key. Its id, and the id of its session, are those of the key. */
export class ServiceViewer extends Viewer {
  readonly expiresAt: Date | null

  constructor(data: ViewerData & { expiresAt: Date | null }) {
    super(data)
    this.expiresAt = data.expiresAt && new Date(data.expiresAt)
  }

  override get isServiceAccount() {
    return true
  }
}

const NO_ID = "00000000-0000-0000-0000-000000000000"
/** Session id of viewers without a session. */
export const NO_SESSION_ID = NO_ID

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
