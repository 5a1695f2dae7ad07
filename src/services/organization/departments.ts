// Departments, their members and their tree.
import { sql } from "kysely"
import { everyone } from "../../auth/access-scope.js"
import type { Viewer } from "../../auth/viewer.js"
import { BaseService } from "../../core/base-service.js"
import { forbiddenError } from "../../core/errors.js"
import { assertNoCycle } from "../../core/tree.js"
import { Department, DepartmentNode, departmentContents } from "../../entities/organization/departments.js"
import { Employee, isListedEmployee } from "../../entities/profiles/profiles.js"
import { loadDepartmentTasks } from "../../events/moved-employees.js"
import type {
  CreateDepartmentInput,
  DepartmentAttributes,
  DepartmentFilter,
  DepartmentMemberFilter,
  DepartmentTreeInput,
  UpdateDepartmentInput,
} from "../../inputs/organization.js"
import { containsText, isInDepartmentTree } from "../../query/conditions.js"
import { departmentTree } from "./department-tree.js"

export class DepartmentService extends BaseService {
  async list({ search, parentIds, locationIds, customFields }: DepartmentFilter) {
    const conditions = await this.ctx.services.customFields.values.listConditions(Department, customFields)
    return this.queryMany(Department, {
      where: { parentId: parentIds, locationId: locationIds },
      conditions: [...containsText("name", search), ...conditions],
      orderBy: [{ by: "name" }],
    })
  }

  get(id: string) {
    return this.queryOne(Department, { id })
  }

  /** Queries the tree in preorder. Throws NOT_FOUND if the root does not exist. */
  async getTree(input: DepartmentTreeInput) {
    if (input.rootId !== undefined) await this.findAuthorized("read", Department, input.rootId)
    return this.queryMany(DepartmentNode, { withClause: departmentTree(input), orderBy: [{ by: "path" }] })
  }

  async listMembers(id: string, { includeDescendants = false }: DepartmentMemberFilter) {
    await this.findAuthorized("read", Department, id)
    return this.queryMany(Employee, {
      where: { departmentId: includeDescendants ? undefined : [id] },
      conditions: [isListedEmployee, ...(includeDescendants ? [isInDepartmentTree([id])] : [])],
      orderBy: [{ by: "fullName" }],
    })
  }

  /** An import gives the id of its plan. */
  async create(input: CreateDepartmentInput & { id?: string }) {
    assertMayLead(input, this.viewer)
    const createDepartment = async () => {
      await this.assertEmployeesNotDeactivated({ headId: input.headId })
      const customFields = await this.ctx.services.customFields.values.create(Department, input.customFields)
      return this.createRecord(Department, { ...input, customFields } as Partial<Department>)
    }
    const { structureChanges } = this.ctx.services.organization
    const department = await structureChanges.setPlace("DEPARTMENT", input, createDepartment, { isNew: true })
    this.emit("department.create", { subject: department })
    return department
  }

  /**
   * Throws HIERARCHY_CYCLE if the new parent is the department itself or below it. `author` is the person who has decided the change, if
   * the system makes it.
   */
  async update(id: string, { customFields, ...patch }: UpdateDepartmentInput, author?: Viewer) {
    if (patch.parentId) await assertNoCycle(this.ctx, Department, "parentId", id, patch.parentId)
    const department = await this.findAuthorized("update", Department, id)
    const { parentId, headId } = patch
    const given = {
      headId: headId === department.headId ? undefined : headId,
      parentId: parentId === department.parentId ? undefined : parentId,
    }
    await this.assertMayGive(id, given, author)
    const custom = customFields && (await this.ctx.services.customFields.values.update(department, customFields))
    const { headId: formerHeadId } = department
    if (custom?.changed.length) department.customFields = custom.values
    const { changed } = await this.ctx.services.organization.structureChanges.setPlace("DEPARTMENT", patch, async () => {
      await this.assertEmployeesNotDeactivated({ headId })
      return this.applyPatch(department, { ...patch })
    })
    if (formerHeadId && changed.includes("headId"))
      this.ctx.pending.recordChanges.push(...(await loadDepartmentTasks(this.ctx, id, formerHeadId)))
    changed.push(...(custom?.changed ?? []))
    if (changed.includes("parentId")) this.ctx.pending.affectedReaders.push({ roleScopes: ["DEPARTMENT_TREE"] })
    // Rules of leave may apply to a department and all below it.
    if (changed.includes("parentId")) await this.ctx.services.leave.ledger.scheduleSync()
    this.emitUpdate("department.update", department, changed)
    return department
  }

  /** Archives a department, and cancels the scheduled changes that need it. Throws as `archiveEmpty` does. */
  async delete(id: string): Promise<void> {
    const { structureChanges } = this.ctx.services.organization
    await structureChanges.lockPlaces()
    await this.archiveEmpty(id)
    await structureChanges.cancelReferring(Department, [id])
  }

  /**
   * Archives a department without canceling scheduled changes, after `lockPlaces`. Throws DEPARTMENT_NOT_EMPTY if it has present or
   * scheduled members, sub-departments or open vacancies. Adding one of these locks the department row (FOR KEY SHARE), so the row is
   * locked before the check.
   */
  async archiveEmpty(id: string): Promise<void> {
    const department = await this.findAuthorized("delete", Department, id, { lock: true })
    await this.assertActionAvailable(Department, id, "delete", { DEPARTMENT_NOT_EMPTY: () => this.countContents(id) })
    this.archive(department)
    this.emit("department.delete", { subject: department, details: { name: department.name } })
  }

  private async countContents(id: string): Promise<Record<string, number>> {
    const contents = departmentContents(sql`${this.viewer.organizationId}::uuid`, sql`${id}::uuid`)
    const counts = Object.entries(contents).map(
      ([name, records]) => sql`(select count(*)::int from (${records}) r) as ${sql.ref(name)}`,
    )
    const { rows } = await sql<Record<keyof typeof contents, number>>`select ${sql.join(counts)}`.execute(this.db)
    return rows[0] ?? {}
  }

  /** Throws FORBIDDEN for a head or a parent by which the author of a change would get rights. */
  async assertMayGive(id: string, { headId, parentId }: DepartmentAttributes, author: Viewer = this.viewer): Promise<void> {
    assertMayLead({ headId }, author)
    if (parentId) await this.assertMayMove(id, parentId, author)
  }

  /**
   * Throws FORBIDDEN for two moves unless the author is HR. The author's own department would get news and rules of the new parent. A
   * department in the tree of one of the author's roles would come under permissions that the author does not have for everyone.
   */
  private async assertMayMove(id: string, parentId: string, viewer: Viewer): Promise<void> {
    if (viewer.isHr) return
    if (await this.isMovedWith(id, viewer)) throw forbiddenError("parentId")
    const trees = viewer.grants.flatMap(({ scope, scopeIds, permissions }) =>
      scope === "DEPARTMENT_TREE" && permissions.some((permission) => viewer.scopeOf(permission) !== everyone)
        ? [scopeIds ?? []]
        : [],
    )
    if (trees.length === 0) return
    const path = await this.pathOf(parentId)
    const isWidened = trees.some((ids) => !ids.includes(id) && path.some((one) => ids.includes(one)))
    if (isWidened) throw forbiddenError("parentId")
  }

  /** The ids of a department and those above it. */
  private async pathOf(departmentId: string): Promise<string[]> {
    const { organizationId } = this.viewer
    const { rows } = await sql<{ id: string }>`
      with recursive above (id, parent_id) as (
        select id, parent_id from departments where organization_id = ${organizationId} and id = ${departmentId}
        union
        select d.id, d.parent_id from departments d join above a on a.parent_id = d.id where d.organization_id = ${organizationId}
      )
      select id from above`.execute(this.db)
    return rows.map(({ id }) => id)
  }

  /** Whether a viewer works in, or heads, a department or one below it. */
  private async isMovedWith(departmentId: string, { id, organizationId }: Viewer): Promise<boolean> {
    const { rows } = await sql`
      with recursive below (id) as (
        select ${departmentId}::uuid
        union
        select d.id from departments d join below b on d.parent_id = b.id where d.organization_id = ${organizationId}
      )
      select 1 from departments d join below b on b.id = d.id
      where d.organization_id = ${organizationId} and (d.head_id = ${id} or exists (
        select from employees e where e.organization_id = d.organization_id and e.id = ${id} and e.department_id = d.id))
      limit 1`.execute(this.db)
    return rows.length > 0
  }
}

/** Throws FORBIDDEN if the author becomes head without being HR: the head sees and changes all tasks of the department. */
function assertMayLead({ headId }: DepartmentAttributes, author: Viewer): void {
  if (headId === author.id && !author.isHr) throw forbiddenError("headId")
}
