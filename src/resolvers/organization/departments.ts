// Operations on departments.
import { Args, Ctx, Extensions, Resolver } from "type-graphql"
import { employeeReaders, organizationManagers, organizationReaders } from "../../auth/access/permissions.js"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { Department, DepartmentNode } from "../../entities/organization/departments.js"
import { DepartmentChange } from "../../entities/organization/structure-changes.js"
import { DeletePayload } from "../../entities/payloads.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { filterArg, idArg, inputArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import {
  CreateDepartmentInput,
  DepartmentFilter,
  DepartmentMemberFilter,
  DepartmentTreeInput,
  ScheduleDepartmentChangeInput,
  StructureChangeFilter,
  UpdateDepartmentInput,
} from "../../inputs/organization.js"

const departmentIdArg = () => idArg("departmentId", "Id of the department.")

@Resolver()
export class DepartmentResolver {
  @query(() => connectionOf(Department), { allow: organizationReaders, description: "List departments, ordered by name." })
  departments(@Ctx() { services }: Context, @filterArg() filter: DepartmentFilter) {
    return services.organization.departments.list(filter)
  }

  @query(() => Department, { allow: organizationReaders, description: "Get a department." })
  department(@Ctx() { services }: Context, @idArg() id: string) {
    return services.organization.departments.get(id)
  }

  @query(() => connectionOf(DepartmentNode), {
    allow: organizationReaders,
    errors: ["NOT_FOUND"],
    description:
      "Get the department tree as a list in preorder, siblings ordered by name. `level` and `parentId` state the position of each department.",
  })
  @Extensions({ listSize: 200, maxPageSize: 1000 })
  departmentTree(@Ctx() { services }: Context, @Args(() => DepartmentTreeInput) input: DepartmentTreeInput) {
    return services.organization.departments.getTree(input)
  }

  @query(() => connectionOf(Employee), {
    allow: employeeReaders,
    description: "List the active employees of a department, ordered by name.",
  })
  departmentMembers(
    @Ctx() { services }: Context,
    @departmentIdArg() departmentId: string,
    @filterArg() filter: DepartmentMemberFilter,
  ) {
    return services.organization.departments.listMembers(departmentId, filter)
  }

  @mutation(() => Department, {
    allow: organizationManagers,
    errors: ["NAME_TAKEN", "INVALID_REFERENCE", "SCHEDULED_CHANGE_CONFLICT"],
    description: "Create a department, at the top of the tree unless `parentId` is given.",
  })
  createDepartment(@Ctx() { services }: Context, @inputArg() input: CreateDepartmentInput) {
    return services.organization.departments.create(input)
  }

  @mutation(() => Department, {
    allow: organizationManagers,
    errors: ["NAME_TAKEN", "INVALID_REFERENCE", "HIERARCHY_CYCLE", "SCHEDULED_CHANGE_CONFLICT"],
    inputErrors: ["FORBIDDEN"],
    description: "Update a department. A new parent moves it with all departments below. Omitted fields keep their value.",
  })
  updateDepartment(@Ctx() { services }: Context, @idArg() id: string, @inputArg() input: UpdateDepartmentInput) {
    return services.organization.departments.update(id, input)
  }

  @mutation(() => DeletePayload, {
    allow: organizationManagers,
    errors: ["DEPARTMENT_NOT_EMPTY"],
    description: "Archive a department that has no active employees and no sub-departments.",
  })
  deleteDepartment(@Ctx() { services }: Context, @idArg() id: string) {
    return services.organization.departments.delete(id)
  }

  @query(() => connectionOf(DepartmentChange), {
    allow: organizationManagers,
    errors: ["NOT_FOUND"],
    description: "List the scheduled, applied and canceled changes of a department, by effective date.",
  })
  departmentChanges(
    @Ctx() { services }: Context,
    @departmentIdArg() departmentId: string,
    @filterArg() filter: StructureChangeFilter,
  ) {
    return services.organization.structureChanges.list("DEPARTMENT", departmentId, filter)
  }

  @mutation(() => DepartmentChange, {
    allow: organizationManagers,
    errors: ["NAME_TAKEN", "INVALID_REFERENCE", "HIERARCHY_CYCLE", "SCHEDULED_CHANGE_CONFLICT"],
    description:
      "Schedule a change of a department for a day after today. It is applied on that day in the time zone of the organization, or canceled if it cannot be. A change after which another scheduled one could not be applied is rejected.",
  })
  scheduleDepartmentChange(
    @Ctx() { services }: Context,
    @departmentIdArg() departmentId: string,
    @inputArg() input: ScheduleDepartmentChangeInput,
  ) {
    return services.organization.structureChanges.schedule("DEPARTMENT", departmentId, input)
  }

  @mutation(() => DepartmentChange, {
    allow: organizationManagers,
    errors: ["INVALID_TRANSITION", "SCHEDULED_CHANGE_CONFLICT"],
    description: "Cancel a scheduled change of a department.",
  })
  cancelDepartmentChange(@Ctx() { services }: Context, @departmentIdArg() departmentId: string, @idArg() id: string) {
    return services.organization.structureChanges.cancel("DEPARTMENT", departmentId, id)
  }
}
