// Departments, their tree and the settings on the GraphQL face.
import { Arg, Args, Ctx, Extensions, ID, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { Department, DepartmentNode, Organization } from "../../entities/organization/departments.js"
import { Employee } from "../../entities/profiles/profiles.js"
import {
  CreateDepartmentInput,
  DepartmentFilter,
  DepartmentMemberFilter,
  DepartmentTreeInput,
  UpdateCompanySettingsInput,
  UpdateDepartmentInput,
} from "../../inputs/organization/departments.js"

const its = { description: "Its id" }
const known = { description: "What is known of it" }
const changed = { description: "What changes" }

@Resolver()
export class OrganizationResolver {
  @Query(() => connectionOf(Department))
  departments(@Ctx() { services }: Context, @Args(() => DepartmentFilter) filter: DepartmentFilter) {
    return services.organization.departments.departments(filter)
  }

  @Query(() => Department)
  department(@Ctx() { services }: Context, @Arg("id", () => ID, its) id: string) {
    return services.organization.departments.department(id)
  }

  @Query(() => [DepartmentNode])
  @Extensions({ listSize: 200 })
  departmentTree(@Ctx() { services }: Context, @Args(() => DepartmentTreeInput) part: DepartmentTreeInput) {
    return services.organization.departments.departmentTree(part)
  }

  @Query(() => connectionOf(Employee))
  departmentMembers(
    @Ctx() { services }: Context,
    @Arg("departmentId", () => ID, { description: "The department" }) departmentId: string,
    @Args(() => DepartmentMemberFilter) filter: DepartmentMemberFilter,
  ) {
    return services.organization.departments.departmentMembers(departmentId, filter)
  }

  @Mutation(() => Department)
  createDepartment(@Ctx() { services }: Context, @Arg("input", () => CreateDepartmentInput, known) input: CreateDepartmentInput) {
    return services.organization.departments.createDepartment(input)
  }

  @Mutation(() => Department)
  updateDepartment(
    @Ctx() { services }: Context,
    @Arg("id", () => ID, its) id: string,
    @Arg("input", () => UpdateDepartmentInput, changed) input: UpdateDepartmentInput,
  ) {
    return services.organization.departments.updateDepartment(id, input)
  }

  @Mutation(() => ID)
  async deleteDepartment(@Ctx() { services }: Context, @Arg("id", () => ID, its) id: string) {
    await services.organization.departments.deleteDepartment(id)
    return id
  }

  @Query(() => Organization)
  companySettings(@Ctx() { services }: Context) {
    return services.organization.settings.settings()
  }

  @Mutation(() => Organization)
  updateCompanySettings(
    @Ctx() { services }: Context,
    @Arg("input", () => UpdateCompanySettingsInput, changed) input: UpdateCompanySettingsInput,
  ) {
    return services.organization.settings.changeSettings(input)
  }
}
