// The administration of accounts on the GraphQL face.
import { Arg, Ctx, ID, Mutation, Resolver } from "type-graphql"
import type { Context } from "../core/context.js"
import { CreatedEmployee, Invitation } from "../entities/administration.js"
import { Employee } from "../entities/profiles/profiles.js"
import { CreateEmployeeInput, DeactivateEmployeeInput, UpdateAccountInput } from "../inputs/administration.js"

const Id = () => Arg("id", () => ID, { description: "The person's id" })

@Resolver()
export class AdministrationResolver {
  @Mutation(() => CreatedEmployee)
  createEmployee(
    @Ctx() { services }: Context,
    @Arg("input", () => CreateEmployeeInput, { description: "What is known of them" }) input: CreateEmployeeInput,
  ) {
    return services.administration.createEmployee(input)
  }

  @Mutation(() => Employee)
  updateAccount(
    @Ctx() { services }: Context,
    @Id() id: string,
    @Arg("input", () => UpdateAccountInput, { description: "What changes" }) input: UpdateAccountInput,
  ) {
    return services.administration.updateAccount(id, input)
  }

  @Mutation(() => Boolean)
  async deactivateEmployee(
    @Ctx() { services }: Context,
    @Id() id: string,
    @Arg("input", () => DeactivateEmployeeInput, { nullable: true, description: "Who takes over" })
    input?: DeactivateEmployeeInput,
  ) {
    await services.administration.deactivate(id, input ?? {})
    return true
  }

  @Mutation(() => Invitation)
  inviteEmployee(@Ctx() { services }: Context, @Id() id: string) {
    return services.administration.invite(id)
  }

  @Mutation(() => Employee)
  blockEmployee(@Ctx() { services }: Context, @Id() id: string) {
    return services.administration.block(id)
  }

  @Mutation(() => Employee)
  unblockEmployee(@Ctx() { services }: Context, @Id() id: string) {
    return services.administration.unblock(id)
  }
}
