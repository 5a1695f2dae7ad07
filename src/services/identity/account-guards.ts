// Checks of who may act on an account, and the lock under which accounts of administrators change.
import { sql } from "kysely"
import { findActionErrors } from "../../core/authorized-records.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, forbiddenError } from "../../core/errors.js"
import { ActionName } from "../../entities/actions.js"
import { fieldActions, hasOtherHr, isLastAdministrator, PRIVILEGED_ROLES } from "../../entities/profiles/actions.js"
import { Employee } from "../../entities/profiles/profiles.js"

export class AccountGuardService extends BaseService {
  /**
   * Throws FORBIDDEN, naming the fields, if the viewer gives a role of HR without being an administrator. With such accounts, one person
   * of HR could act as two.
   */
  assertMayControl({ role }: Pick<Employee, "role">, fields: readonly string[]): void {
    const isPrivileged = PRIVILEGED_ROLES.some((privileged) => privileged === role)
    if (isPrivileged && !this.viewer.isAdmin) throw forbiddenError(...fields)
  }

  /**
   * Throws why `availableActions` of an employee excludes an action that changes some fields: SELF_ACTION_FORBIDDEN for the own pay and
   * terms of employment, and FORBIDDEN, naming the fields, for those that need an administrator.
   */
  async assertMayChange(employeeId: string, action: "update" | "employ", fields: readonly string[]): Promise<void> {
    const actionOf = (field: string) => (fieldActions[field] ? ActionName.label(fieldActions[field]) : action)
    const errors = await findActionErrors(this.ctx, Employee, employeeId, [action, ...fields.map(actionOf)])
    const error = errors.get(action) ?? [...errors.values()].find(({ code }) => code !== "FORBIDDEN")
    if (error) throw error
    const forbidden = fields.filter((field) => errors.has(actionOf(field)))
    if (forbidden.length > 0) throw forbiddenError(...forbidden)
  }

  /** Whether some of the fields concern pay, leave or the end of an employment. */
  concernOwnMatter(fields: readonly string[]): boolean {
    return fields.some((field) => fieldActions[field] === "CHANGE_PAY" || fieldActions[field] === "CHANGE_TERMS")
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
