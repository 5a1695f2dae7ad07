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
  @Query(() => connectionOf(Department), { description: "The departments of the organization by name" })
  departments(@Ctx() { organization }: Context, @Args(() => DepartmentFilter) filter: DepartmentFilter) {
    return organization.departments(filter)
  }

  @Query(() => Department, { description: "A department" })
  department(@Ctx() { organization }: Context, @Arg("id", () => ID, its) id: string) {
    return organization.department(id)
  }

  @Query(() => [DepartmentNode], {
    description:
      "The tree of departments as a list: each department is followed by those below it, siblings by name; `level` and `parentId` say where it stands",
  })
  @Extensions({ listSize: 200 })
  departmentTree(@Ctx() { organization }: Context, @Args(() => DepartmentTreeInput) part: DepartmentTreeInput) {
    return organization.departmentTree(part)
  }

  @Query(() => connectionOf(Employee), { description: "The active people of a department by name" })
  departmentMembers(
    @Ctx() { organization }: Context,
    @Arg("departmentId", () => ID, { description: "The department" }) departmentId: string,
    @Args(() => DepartmentMemberFilter) filter: DepartmentMemberFilter,
  ) {
    return organization.departmentMembers(departmentId, filter)
  }

  @Mutation(() => Department, { description: "Adds a department" })
  createDepartment(
    @Ctx() { organization }: Context,
    @Arg("input", () => CreateDepartmentInput, known) input: CreateDepartmentInput,
  ) {
    return organization.createDepartment(input)
  }

  @Mutation(() => Department, {
    description: "Changes a department, or moves it with all that is below; what is left out stays as it is",
  })
  updateDepartment(
    @Ctx() { organization }: Context,
    @Arg("id", () => ID, its) id: string,
    @Arg("input", () => UpdateDepartmentInput, changed) input: UpdateDepartmentInput,
  ) {
    return organization.updateDepartment(id, input)
  }

  @Mutation(() => ID, { description: "Removes a department that has no active people and no sub-departments; gives its id" })
  async deleteDepartment(@Ctx() { organization }: Context, @Arg("id", () => ID, its) id: string) {
    await organization.deleteDepartment(id)
    return id
  }

  @Query(() => Organization, { description: "The organization and its settings" })
  companySettings(@Ctx() { settings }: Context) {
    return settings.settings()
  }

  @Mutation(() => Organization, {
    description: "Changes the settings; what is left out, also inside branding, contacts and policies, stays as it is",
  })
  updateCompanySettings(
    @Ctx() { settings }: Context,
    @Arg("input", () => UpdateCompanySettingsInput, changed) input: UpdateCompanySettingsInput,
  ) {
    return settings.changeSettings(input)
  }
}
