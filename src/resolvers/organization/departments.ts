// Departments, their tree and the settings on the GraphQL face.
import { Arg, Args, Ctx, Extensions, ID, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { Department, DepartmentNode } from "../../entities/organization/departments.js"
import { Organization } from "../../entities/organization/settings.js"
import { Employee } from "../../entities/profiles/profiles.js"
import {
  CreateDepartmentInput,
  DepartmentFilter,
  DepartmentMemberFilter,
  DepartmentTreeInput,
  UpdateDepartmentInput,
} from "../../inputs/organization/departments.js"
import { UpdateCompanySettingsInput } from "../../inputs/organization/settings.js"

const its = { description: "Its id" }
const known = { description: "What is known of it" }
const changed = { description: "What changes" }

@Resolver()
export class OrganizationResolver {
  @Query(() => connectionOf(Department))
  departments(@Ctx() { services }: Context, @Args(() => DepartmentFilter) filter: DepartmentFilter) {
    return services.organization.departments.list(filter)
  }

  @Query(() => Department)
  department(@Ctx() { services }: Context, @Arg("id", () => ID, its) id: string) {
    return services.organization.departments.get(id)
  }

  @Query(() => [DepartmentNode])
  @Extensions({ listSize: 200 })
  departmentTree(@Ctx() { services }: Context, @Args(() => DepartmentTreeInput) part: DepartmentTreeInput) {
    return services.organization.departments.getTree(part)
  }

  @Query(() => connectionOf(Employee))
  departmentMembers(
    @Ctx() { services }: Context,
    @Arg("departmentId", () => ID, { description: "The department" }) departmentId: string,
    @Args(() => DepartmentMemberFilter) filter: DepartmentMemberFilter,
  ) {
    return services.organization.departments.listMembers(departmentId, filter)
  }

  @Mutation(() => Department)
  createDepartment(@Ctx() { services }: Context, @Arg("input", () => CreateDepartmentInput, known) input: CreateDepartmentInput) {
    return services.organization.departments.create(input)
  }

  @Mutation(() => Department)
  updateDepartment(
    @Ctx() { services }: Context,
    @Arg("id", () => ID, its) id: string,
    @Arg("input", () => UpdateDepartmentInput, changed) input: UpdateDepartmentInput,
  ) {
    return services.organization.departments.update(id, input)
  }

  @Mutation(() => ID)
  async deleteDepartment(@Ctx() { services }: Context, @Arg("id", () => ID, its) id: string) {
    await services.organization.departments.delete(id)
    return id
  }

  @Query(() => Organization)
  companySettings(@Ctx() { services }: Context) {
    return services.organization.settings.get()
  }

  @Mutation(() => Organization)
  updateCompanySettings(
    @Ctx() { services }: Context,
    @Arg("input", () => UpdateCompanySettingsInput, changed) input: UpdateCompanySettingsInput,
  ) {
    return services.organization.settings.update(input)
  }
}
