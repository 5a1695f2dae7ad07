// The administration of accounts on the GraphQL face.
import { Arg, Ctx, ID, Mutation, Resolver } from "type-graphql"
import type { Context } from "../core/context.js"
import { CreatedEmployee, Invitation } from "../entities/profiles/org-structure.js"
import { Employee } from "../entities/profiles/profiles.js"
import { CreateEmployeeInput, DeactivateEmployeeInput, UpdateAccountInput } from "../inputs/administration.js"

const Id = () => Arg("id", () => ID, { description: "The person's id" })

@Resolver()
export class AdministrationResolver {
  @Mutation(() => CreatedEmployee, {
    description: "Adds a person: with a password the account is active at once, without they are invited",
  })
  createEmployee(
    @Ctx() { services }: Context,
    @Arg("input", () => CreateEmployeeInput, { description: "What is known of them" }) input: CreateEmployeeInput,
  ) {
    return services.administration.add(input)
  }

  @Mutation(() => Employee, {
    description: "Changes an account: role, status and place in the organization; what is left out stays",
  })
  updateAccount(
    @Ctx() { services }: Context,
    @Id() id: string,
    @Arg("input", () => UpdateAccountInput, { description: "What changes" }) input: UpdateAccountInput,
  ) {
    return services.administration.administer(id, input)
  }

  @Mutation(() => Boolean, {
    description: "Deactivates an account; the person's records stay. Refused while others report to them and nobody takes over",
  })
  async deactivateEmployee(
    @Ctx() { services }: Context,
    @Id() id: string,
    @Arg("input", () => DeactivateEmployeeInput, { nullable: true, description: "Who takes over" })
    input?: DeactivateEmployeeInput,
  ) {
    await services.administration.deactivate(id, input ?? {})
    return true
  }

  @Mutation(() => Invitation, {
    description: "Invites again somebody who has not accepted yet; earlier links no longer work",
  })
  inviteEmployee(@Ctx() { services }: Context, @Id() id: string) {
    return services.administration.invite(id)
  }

  @Mutation(() => Employee, { description: "Suspends a person's access from the next request on, and ends their sessions" })
  blockEmployee(@Ctx() { services }: Context, @Id() id: string) {
    return services.administration.block(id)
  }

  @Mutation(() => Employee, { description: "Restores a person's access" })
  unblockEmployee(@Ctx() { services }: Context, @Id() id: string) {
    return services.administration.unblock(id)
  }
}
