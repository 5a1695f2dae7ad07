// The organization on the GraphQL face.
import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../context.js"
import { connectionOf } from "../entities/connections.js"
import { Department } from "../entities/organization.js"
import { NewDepartment } from "../inputs/organization.js"

@Resolver()
export class OrganizationResolver {
  @Query(() => connectionOf(Department), { description: "The departments of the organization by name" })
  departments(@Ctx() { organization }: Context) {
    return organization.departments()
  }

  @Query(() => Department, { description: "A department" })
  department(@Ctx() { organization }: Context, @Arg("id", () => ID, { description: "Its id" }) id: string) {
    return organization.department(id)
  }

  @Mutation(() => Department, { description: "Adds a department" })
  createDepartment(
    @Ctx() { organization }: Context,
    @Arg("input", () => NewDepartment, { description: "What is known of it" }) input: NewDepartment,
  ) {
    return organization.createDepartment(input)
  }
}
