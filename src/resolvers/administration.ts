// GraphQL operations on accounts.
import { Ctx, Mutation, Resolver } from "type-graphql"
import type { Context } from "../core/context.js"
import { CreatedEmployee, Invitation } from "../entities/administration.js"
import { Employee } from "../entities/profiles/profiles.js"
import { idArg, inputArg, patchArg } from "../graphql/arguments.js"
import { CreateEmployeeInput, DeactivateEmployeeInput, UpdateAccountInput } from "../inputs/administration.js"

@Resolver()
export class AdministrationResolver {
  @Mutation(() => CreatedEmployee)
  createEmployee(@Ctx() { services }: Context, @inputArg(() => CreateEmployeeInput) input: CreateEmployeeInput) {
    return services.administration.createEmployee(input)
  }

  @Mutation(() => Employee)
  updateAccount(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @patchArg(() => UpdateAccountInput) input: UpdateAccountInput,
  ) {
    return services.administration.updateAccount(id, input)
  }

  @Mutation(() => Employee)
  deactivateEmployee(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @inputArg(() => DeactivateEmployeeInput, { nullable: true }) input?: DeactivateEmployeeInput,
  ) {
    return services.administration.deactivate(id, input ?? {})
  }

  @Mutation(() => Invitation)
  inviteEmployee(@Ctx() { services }: Context, @idArg("id", "Id of the employee.") id: string) {
    return services.administration.invite(id)
  }

  @Mutation(() => Employee)
  blockEmployee(@Ctx() { services }: Context, @idArg() id: string) {
    return services.administration.block(id)
  }

  @Mutation(() => Employee)
  unblockEmployee(@Ctx() { services }: Context, @idArg() id: string) {
    return services.administration.unblock(id)
  }
}
