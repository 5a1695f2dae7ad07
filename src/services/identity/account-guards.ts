// Checks of who may act on an account, and the lock under which accounts of administrators change.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { AppError, type ErrorCode, forbiddenError } from "../../core/errors.js"
import { hasOtherHr, isLastAdministrator, PRIVILEGED_ROLES } from "../../entities/profiles/actions.js"
import { payAttributes } from "../../entities/profiles/employment.js"
import type { Employee } from "../../entities/profiles/profiles.js"

/** Fields that decide about the pay of a person. */
const PAY_FIELDS = ["bankDetails", ...payAttributes]
/** Fields that open the account of a person or decide about the pay. */
const CONTROLLED_FIELDS: ReadonlySet<string> = new Set(["email", ...PAY_FIELDS])
/** Fields that members of HR do not set for themselves: pay, and what decides on leave, on pay and on the end of the employment. */
const OWN_MATTERS: ReadonlySet<string> = new Set([
  ...PAY_FIELDS,
  "employmentType",
  "fullTimeShare",
  "hireDate",
  "probationEndDate",
  "contractEndDate",
  "endDate",
])

type Person = Pick<Employee, "id" | "role">

export class AccountGuardService extends BaseService {
  /**
   * Throws FORBIDDEN, naming the fields, if HR acts on a member of HR in a way that needs an administrator: address, pay, access
   * and invitation. With them, one person of HR could act as two.
   */
  assertMayControl(person: Pick<Employee, "role">, fields: readonly string[] = []): void {
    if (!this.mayControl(person)) throw forbiddenError(...fields)
  }

  private mayControl({ role }: Pick<Employee, "role">): boolean {
    return !PRIVILEGED_ROLES.some((privileged) => privileged === role) || this.viewer.isAdmin
  }

  /**
   * Throws for fields of a person that the rules of fields let the viewer change: SELF_ACTION_FORBIDDEN for the own pay and
   * employment, and FORBIDDEN, naming them, for those that need an administrator.
   */
  async assertMayChange(person: Person, fields: readonly string[]): Promise<void> {
    const isOwnMatter = person.id === this.viewer.id && this.concernOwnMatter(fields)
    const hasOtherHr = isOwnMatter && !(await this.isOnlyHrMember())
    const rejected = Map.groupBy(fields, (field) => this.findChangeError(person, field, { hasOtherHr }))
    if (rejected.has("SELF_ACTION_FORBIDDEN")) throw new AppError("SELF_ACTION_FORBIDDEN")
    const forbidden = rejected.get("FORBIDDEN")
    if (forbidden) throw forbiddenError(...forbidden)
  }

  /** Whether some of the fields concern pay, leave or the end of an employment. */
  concernOwnMatter(fields: readonly string[]): boolean {
    return fields.some((field) => OWN_MATTERS.has(field))
  }

  /** The error of a change of a field. `hasOtherHr` says whether another member of HR could decide. */
  findChangeError(person: Person, field: string, { hasOtherHr }: { hasOtherHr: boolean }): ErrorCode | undefined {
    if (person.id === this.viewer.id && OWN_MATTERS.has(field)) return hasOtherHr ? "SELF_ACTION_FORBIDDEN" : undefined
    return !CONTROLLED_FIELDS.has(field) || this.mayControl(person) ? undefined : "FORBIDDEN"
  }

  /** Throws SELF_ACTION_FORBIDDEN for a matter of the viewer, such as own pay or leave, on which another member of HR can decide. */
  async assertNotOwnMatter(employeeId: string): Promise<void> {
    if (employeeId === this.viewer.id && !(await this.isOnlyHrMember())) throw new AppError("SELF_ACTION_FORBIDDEN")
  }

  /** Whether the viewer is the only active member of HR, so that no other person can decide on their requests. */
  async isOnlyHrMember(): Promise<boolean> {
    if (!this.viewer.isHr) return false
    const hasOther = hasOtherHr({ organization: this.organization }, sql`${this.viewer.id}::uuid`)
    const { rows } = await sql`select 1 where ${hasOther}`.execute(this.db)
    return rows.length === 0
  }

  private get organization() {
    return sql<string>`${this.viewer.organizationId}::uuid`
  }

  /** Throws LAST_ADMINISTRATOR if no other active administrator exists. */
  async assertAdministratorRemains({ id, role, accountStatus }: Employee): Promise<void> {
    const account = { id: sql`${id}::uuid`, role: sql`${role}::text`, accountStatus: sql`${accountStatus}::text` }
    const isLast = isLastAdministrator({ organization: this.organization }, account)
    const { rows } = await sql`select 1 where ${isLast}`.execute(this.db)
    if (rows.length > 0) throw new AppError("LAST_ADMINISTRATOR")
  }

  /**
   * Locks the organization, so that concurrent changes cannot leave it without an administrator. If the viewer was blocked or lost
   * the role while waiting, the unit of work fails before its commit.
   */
  async lockOrganization(): Promise<void> {
    const { organizationId } = this.viewer
    const lock = sql`select 1 from organizations where id = ${organizationId} for no key update`
    await this.ctx.pending.lockOnce(organizationId, () => lock.execute(this.db))
  }
}
