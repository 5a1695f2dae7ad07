// GraphQL operations on departments.
import { Args, Ctx, Extensions, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { Department, DepartmentNode } from "../../entities/organization/departments.js"
import { DeletePayload } from "../../entities/payloads.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { filterArg, idArg, inputArg, patchArg } from "../../graphql/arguments.js"
import {
  CreateDepartmentInput,
  DepartmentFilter,
  DepartmentMemberFilter,
  DepartmentTreeInput,
  UpdateDepartmentInput,
} from "../../inputs/organization/departments.js"

@Resolver()
export class DepartmentResolver {
  @Query(() => connectionOf(Department))
  departments(@Ctx() { services }: Context, @filterArg(() => DepartmentFilter) filter?: DepartmentFilter) {
    return services.organization.departments.list(filter ?? {})
  }

  @Query(() => Department)
  department(@Ctx() { services }: Context, @idArg() id: string) {
    return services.organization.departments.get(id)
  }

  @Query(() => connectionOf(DepartmentNode))
  @Extensions({ listSize: 200, maxPageSize: 1000 })
  departmentTree(@Ctx() { services }: Context, @Args(() => DepartmentTreeInput) input: DepartmentTreeInput) {
    return services.organization.departments.getTree(input)
  }

  @Query(() => connectionOf(Employee))
  departmentMembers(
    @Ctx() { services }: Context,
    @idArg("departmentId", "Id of the department.") departmentId: string,
    @filterArg(() => DepartmentMemberFilter) filter?: DepartmentMemberFilter,
  ) {
    return services.organization.departments.listMembers(departmentId, filter ?? {})
  }

  @Mutation(() => Department)
  createDepartment(@Ctx() { services }: Context, @inputArg(() => CreateDepartmentInput) input: CreateDepartmentInput) {
    return services.organization.departments.create(input)
  }

  @Mutation(() => Department)
  updateDepartment(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @patchArg(() => UpdateDepartmentInput) input: UpdateDepartmentInput,
  ) {
    return services.organization.departments.update(id, input)
  }

  @Mutation(() => DeletePayload)
  async deleteDepartment(@Ctx() { services }: Context, @idArg() id: string) {
    await services.organization.departments.delete(id)
    return { deletedId: id }
  }
}
