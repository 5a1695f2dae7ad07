// Finding people on the GraphQL face.
import { Arg, Ctx, Query, Resolver } from "type-graphql"
import type { Context } from "../context.js"
import { connectionOf } from "../entities/connections.js"
import { Employee } from "../entities/profiles.js"
import { DirectoryFilter, EmployeeFilter } from "../inputs/hr.js"

@Resolver()
export class PeopleResolver {
  @Query(() => connectionOf(Employee), { description: "People by name; filters by role and status are for HR" })
  employees(
    @Ctx() { people }: Context,
    @Arg("filter", () => EmployeeFilter, { nullable: true, description: "Which of them" }) filter?: EmployeeFilter,
  ) {
    return people.employees(filter ?? {})
  }

  @Query(() => connectionOf(Employee), { description: "The directory of the organization by name" })
  directory(
    @Ctx() { people }: Context,
    @Arg("filter", () => DirectoryFilter, { nullable: true, description: "Which of them" }) filter?: DirectoryFilter,
  ) {
    return people.directory(filter ?? {})
  }
}
