// Checks of who may act on an account, and the lock under which accounts of administrators change.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { AppError, forbiddenError } from "../../core/errors.js"
import type { Role } from "../../entities/enums.js"
import type { Employee } from "../../entities/profiles/profiles.js"

/** Roles that administrators alone give and take. */
const PRIVILEGED_ROLES: ReadonlySet<Role> = new Set(["HR", "ADMIN"])

export class AccountGuardService extends BaseService {
  /**
   * Throws FORBIDDEN if HR acts on an administrator, or a custom role on HR. Changing or inviting them would let the viewer take over
   * the account.
   */
  assertMayAdminister({ id, role }: Employee): void {
    const hasRights = role === "ADMIN" ? this.viewer.isAdmin : role !== "HR" || this.viewer.isHr
    if (id !== this.viewer.id && !hasRights) throw new AppError("FORBIDDEN")
  }

  /**
   * Throws FORBIDDEN, naming the fields, if HR acts on a member of HR in a way that needs an administrator: address, pay, access
   * and invitation. With them, one person of HR could act as two.
   */
  assertMayControl({ role }: Pick<Employee, "role">, fields: readonly string[] = []): void {
    if (!PRIVILEGED_ROLES.has(role) || this.viewer.isAdmin) return
    throw forbiddenError(...fields)
  }

  /** Throws SELF_ACTION_FORBIDDEN for a matter of the viewer, such as own pay or leave, on which another member of HR can decide. */
  async assertNotOwnMatter(employeeId: string): Promise<void> {
    if (employeeId === this.viewer.id && !(await this.isOnlyHrMember())) throw new AppError("SELF_ACTION_FORBIDDEN")
  }

  /** Whether the viewer is the only active member of HR, so that nobody else can decide on their requests. */
  async isOnlyHrMember(): Promise<boolean> {
    if (!this.viewer.isHr) return false
    const { rows } = await sql`
      select 1 from employees where organization_id = ${this.viewer.organizationId} and role in ('HR', 'ADMIN')
        and account_status = 'ACTIVE' and id <> ${this.viewer.id} limit 1`.execute(this.db)
    return rows.length === 0
  }

  /** Throws LAST_ADMINISTRATOR if no other active administrator exists. */
  async assertAdministratorRemains({ id, role, accountStatus }: Employee): Promise<void> {
    if (role !== "ADMIN" || accountStatus !== "ACTIVE") return
    const { rows } = await sql`
      select 1 from employees where organization_id = ${this.viewer.organizationId} and role = 'ADMIN'
        and account_status = 'ACTIVE' and id <> ${id} limit 1`.execute(this.db)
    if (rows.length === 0) throw new AppError("LAST_ADMINISTRATOR")
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
