// Custom roles and their assignments.
import { sql } from "kysely"
import { heldPermissions } from "../../auth/access-matrix.js"
import { checkActor } from "../../core/actor-check.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, forbiddenError, referenceError, tooManyError, validationError } from "../../core/errors.js"
import { ApiKey } from "../../entities/administration/api-keys.js"
import { ORGANIZATION_WIDE, PERMISSIONS_OF_PLACES, type Permission, type RoleScope } from "../../entities/administration/enums.js"
import { CustomRole, RoleAssignment } from "../../entities/administration/roles.js"
import { Webhook } from "../../entities/administration/webhooks.js"
import type { Class } from "../../entities/metadata.js"
import type {
  AssignCustomRoleInput,
  CreateCustomRoleInput,
  RoleAssignmentFilter,
  UpdateCustomRoleInput,
} from "../../inputs/administration.js"

/** Scopes without a department or location. */
const PERSONAL_SCOPES: ReadonlySet<RoleScope> = new Set<RoleScope>(["OWN", "REPORTS"])
/** Fields of a role by which its holders gain and lose rights. */
const RIGHTS_FIELDS: ReadonlySet<string> = new Set(["permissions", "scope", "departmentId", "locationId"])
/** Custom roles of one employee. */
const MAX_ROLES = 50

export class CustomRoleService extends BaseService {
  list() {
    return this.queryMany(CustomRole, { orderBy: [{ by: "name" }] })
  }

  get(id: string) {
    return this.queryOne(CustomRole, { id })
  }

  /** Throws FORBIDDEN for a permission that the viewer does not have for everyone. */
  async create(input: CreateCustomRoleInput): Promise<CustomRole> {
    const permissions = [...new Set(input.permissions)]
    const role = await this.createRecord(CustomRole, { ...input, permissions })
    this.assertMayGrant(role)
    this.emit("customRole.create", { subject: role, details: { permissions, scope: role.scope } })
    return role
  }

  /** Throws FORBIDDEN for a permission that the viewer does not have for everyone, whether the role had it before or not. */
  async update(id: string, { permissions, ...patch }: UpdateCustomRoleInput): Promise<CustomRole> {
    const role = await this.findAuthorized("update", CustomRole, id, { lock: true })
    await this.assertAvailable("update", CustomRole, id)
    await checkActor(this.ctx)
    const distinct = permissions && [...new Set(permissions)]
    const { changed } = await this.applyPatch(role, { ...patch, permissions: distinct })
    this.assertMayGrant(role)
    if (changed.length > 0)
      this.emit("customRole.update", {
        subject: role,
        details: { changedFields: changed, permissions: role.permissions, scope: role.scope },
      })
    if (changed.some((name) => RIGHTS_FIELDS.has(name))) await this.affectHolders(id)
    return role
  }

  /**
   * Deletes a role with its assignments. Throws RECORD_IN_USE if an API key or a webhook has the role, and FORBIDDEN for a permission
   * that the viewer does not have for everyone.
   */
  async delete(id: string): Promise<void> {
    const role = await this.findAuthorized("delete", CustomRole, id, { lock: true })
    await this.assertAvailable("delete", CustomRole, id)
    const apiKeys = await this.em.count(ApiKey, { roleId: id })
    const webhooks = await this.em.count(Webhook, { roleId: id })
    if (apiKeys + webhooks > 0) throw new AppError("RECORD_IN_USE", { details: { apiKeys, webhooks } })
    await checkActor(this.ctx)
    await this.affectHolders(id)
    // The foreign key would delete them as well, but the audit log keeps what the application deletes.
    for (const assignment of await this.em.find(RoleAssignment, { roleId: id })) this.em.remove(assignment)
    this.em.remove(role)
    this.emit("customRole.delete", { subject: role, details: { name: role.name } })
  }

  listAssignments({ roleIds, employeeIds }: RoleAssignmentFilter) {
    return this.queryMany(RoleAssignment, {
      where: { roleId: roleIds, employeeId: employeeIds },
      orderBy: [{ by: "createdAt" }],
    })
  }

  /** Gives a role to an employee. Throws FORBIDDEN for a role with a permission that the viewer does not have for everyone. */
  async assign(id: string, { employeeId }: AssignCustomRoleInput): Promise<RoleAssignment> {
    await this.findAuthorized("update", CustomRole, id, { lock: true })
    await this.assertAvailable("update", CustomRole, id)
    await this.assertEmployeesNotDeactivated({ employeeId })
    const existing = await this.em.findOne(RoleAssignment, { roleId: id, employeeId })
    if (existing) return existing
    if ((await this.em.count(RoleAssignment, { employeeId })) >= MAX_ROLES) throw tooManyError("employeeId", MAX_ROLES)
    const assignment = await this.createRecord(RoleAssignment, { roleId: id, employeeId })
    this.emit("customRole.assign", { subject: assignment, details: { roleId: id, employeeId } })
    return assignment
  }

  /** Takes a role from an employee. Throws FORBIDDEN as `assign` does. */
  async unassign(id: string): Promise<void> {
    const assignment = await this.findAuthorized("delete", RoleAssignment, id, { lock: true })
    await this.assertAvailable("delete", RoleAssignment, id, assignment.roleId)
    await checkActor(this.ctx)
    const { roleId, employeeId } = assignment
    this.em.remove(assignment)
    this.ctx.pending.affectedReaders.push({ employeeIds: [employeeId] })
    this.emit("customRole.unassign", { subject: assignment, details: { roleId, employeeId } })
  }

  /**
   * Throws FORBIDDEN naming the permissions that the viewer does not have for everyone, and VALIDATION_FAILED for a scope that
   * does not fit.
   */
  assertMayGrant({ permissions, scope, departmentId, locationId }: Omit<CreateCustomRoleInput, "name">): void {
    if (permissions.length === 0) throw validationError({ permissions: "required" })
    if (departmentId && !scope.startsWith("DEPARTMENT")) throw validationError({ departmentId: "notAllowed" })
    if (locationId && scope !== "LOCATION") throw validationError({ locationId: "notAllowed" })
    const tooWide = permissions.findIndex((permission) => scope !== "ORGANIZATION" && ORGANIZATION_WIDE.has(permission))
    if (tooWide >= 0) throw validationError({ [`permissions.${tooWide}`]: "organizationWide" })
    const withoutPlace = permissions.findIndex(
      (permission) => PERSONAL_SCOPES.has(scope) && PERMISSIONS_OF_PLACES.has(permission),
    )
    if (withoutPlace >= 0) throw validationError({ [`permissions.${withoutPlace}`]: "placesOnly" })
    const missing = Object.keys(this.findMissing(permissions))
    if (missing.length > 0) throw forbiddenError(...missing)
  }

  /**
   * `assertActionAvailable` of a role, or of a record with a role. Its FORBIDDEN names the permissions that the viewer does not have for
   * everyone.
   */
  async assertAvailable(action: string, entity: Class, id: string, roleId = id, details: object = {}): Promise<void> {
    const findMissing = async () => this.findMissing((await this.em.findOneOrFail(CustomRole, { id: roleId })).permissions)
    await this.assertActionAvailable(entity, id, action, { ...details, FORBIDDEN: findMissing })
  }

  /** Problems by field of the permissions of a role that the viewer does not have for everyone. */
  private findMissing(permissions: readonly Permission[]): Record<string, string> {
    const held = heldPermissions(this.ctx.accessPolicies, this.viewer)
    const problems = permissions.flatMap((one, n) => (held.includes(one) ? [] : [[`permissions.${n}`, "notAllowed"]]))
    return Object.fromEntries(problems)
  }

  /** The employees with a role may lose live records. */
  private async affectHolders(roleId: string): Promise<void> {
    const { rows } = await sql<{ id: string }>`select employee_id as id from role_assignments
      where organization_id = ${this.viewer.organizationId} and role_id = ${roleId}`.execute(this.db)
    this.ctx.pending.affectedReaders.push({ employeeIds: rows.map(({ id }) => id) })
  }

  /**
   * Asserts that the viewer may give the role to an API key or a webhook. Throws VALIDATION_FAILED for a role whose scope depends
   * on an employee, who a service account is not.
   */
  async assertServiceRole(roleId: string): Promise<void> {
    const role = await this.em.findOne(CustomRole, { id: roleId })
    if (!role) throw referenceError("roleId")
    const { scope, departmentId, locationId } = role
    if (scope !== "ORGANIZATION" && !departmentId && !locationId) throw validationError({ roleId: "notAllowed" })
    this.assertMayGrant(role)
  }
}
