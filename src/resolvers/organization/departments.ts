// Departments, their tree and the settings on the GraphQL face.
import { Arg, Args, Ctx, Extensions, ID, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { Department, DepartmentNode, Organization } from "../../entities/organization/departments.js"
import { Employee } from "../../entities/profiles/profiles.js"
import {
  DepartmentFilter,
  DepartmentPatch,
  MemberFilter,
  NewDepartment,
  SettingsPatch,
  TreePart,
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
  departmentTree(@Ctx() { organization }: Context, @Args(() => TreePart) part: TreePart) {
    return organization.departmentTree(part)
  }

  @Query(() => connectionOf(Employee), { description: "The active people of a department by name" })
  departmentMembers(
    @Ctx() { organization }: Context,
    @Arg("departmentId", () => ID, { description: "The department" }) departmentId: string,
    @Args(() => MemberFilter) filter: MemberFilter,
  ) {
    return organization.departmentMembers(departmentId, filter)
  }

  @Mutation(() => Department, { description: "Adds a department" })
  createDepartment(@Ctx() { organization }: Context, @Arg("input", () => NewDepartment, known) input: NewDepartment) {
    return organization.createDepartment(input)
  }

  @Mutation(() => Department, {
    description: "Changes a department, or moves it with all that is below; what is left out stays as it is",
  })
  changeDepartment(
    @Ctx() { organization }: Context,
    @Arg("id", () => ID, its) id: string,
    @Arg("input", () => DepartmentPatch, changed) input: DepartmentPatch,
  ) {
    return organization.changeDepartment(id, input)
  }

  @Mutation(() => ID, { description: "Removes a department that has no active people and no sub-departments; gives its id" })
  async removeDepartment(@Ctx() { organization }: Context, @Arg("id", () => ID, its) id: string) {
    await organization.removeDepartment(id)
    return id
  }

  @Query(() => Organization, { description: "The organization and its settings" })
  companySettings(@Ctx() { settings }: Context) {
    return settings.settings()
  }

  @Mutation(() => Organization, {
    description: "Changes the settings; what is left out, also inside branding, contacts and policies, stays as it is",
  })
  changeCompanySettings(@Ctx() { settings }: Context, @Arg("input", () => SettingsPatch, changed) input: SettingsPatch) {
    return settings.changeSettings(input)
  }
}
