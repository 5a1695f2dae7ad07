// The structure of the organization: departments and their tree. Positions, locations and settings stand beside this file.
import { sql } from "kysely"
import { contains, Service } from "../../core/base-service.js"
import { refuse } from "../../core/errors.js"
import { refuseCycle } from "../../core/tree.js"
import { Department, DepartmentNode } from "../../entities/organization/departments.js"
import type {
  DepartmentFilter,
  DepartmentPatch,
  MemberFilter,
  NewDepartment,
  TreePart,
} from "../../inputs/organization/departments.js"
import { departmentTree } from "./department-tree.js"

export class OrganizationService extends Service {
  departments({ search, ...where }: DepartmentFilter = {}) {
    return this.list(Department, { where: { ...where }, when: contains("name", search), order: [{ by: "name" }] })
  }

  department(id: string) {
    return this.one(Department, { id })
  }

  /** The departments in preorder, siblings by name. NOT_FOUND for a root that is not there. */
  async departmentTree(part: TreePart) {
    if (part.rootId !== undefined) await this.may("see", Department, part.rootId)
    return this.list(DepartmentNode, { with: departmentTree(part), order: [{ by: "place" }] })
  }

  async departmentMembers(id: string, { includeDescendants = false }: MemberFilter) {
    await this.may("see", Department, id)
    return this.ctx.hr.directory({ departmentId: [id], includeDescendants })
  }

  async createDepartment(input: NewDepartment) {
    await this.refuseFormer(input, "headId")
    const department = await this.create(Department, input as Partial<Department>)
    this.emit("department.create", { subject: department })
    return department
  }

  async changeDepartment(id: string, patch: DepartmentPatch) {
    if (patch.parentId) await refuseCycle(this.ctx, Department, "parentId", id, patch.parentId)
    const department = await this.may("change", Department, id)
    await this.refuseFormer(patch, "headId")
    const { changed } = await this.change(department, { ...patch })
    if (changed.length > 0) this.emit("department.change", { subject: department, details: { changed } })
    return department
  }

  /**
   * Archives a department that nobody is in and nothing stands below. Whoever hires into it, moves into it or adds to it
   * meanwhile holds its row for their transaction, so it is locked first and counted then.
   */
  async removeDepartment(id: string): Promise<void> {
    const department = await this.may("remove", Department, id, { lock: true })
    const { organizationId } = department
    const { rows } = await sql`
      select 1 from employees where organization_id = ${organizationId} and department_id = ${id} and account_status <> 'DEACTIVATED'
      union all select 1 from departments where organization_id = ${organizationId} and parent_id = ${id} and archived_at is null
      limit 1`.execute(this.db)
    if (rows.length > 0) throw refuse("DEPARTMENT_NOT_EMPTY")
    this.archive(department)
    this.emit("department.remove", { subject: department, details: { name: department.name } })
  }
}
