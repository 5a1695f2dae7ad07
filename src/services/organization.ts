// The structure of the organization.
import { Department } from "../entities/organization.js"
import type { NewDepartment } from "../inputs/organization.js"
import { Service } from "./service.js"

export class OrganizationService extends Service {
  departments() {
    return this.list(Department, { order: [{ by: "name" }] })
  }

  department(id: string) {
    return this.one(Department, { id })
  }

  async createDepartment(input: NewDepartment) {
    const department = await this.create(Department, input as Partial<Department>)
    this.emit("department.create", { subject: department })
    return department
  }
}
