// GraphQL operations on accounts.
import { Ctx, Mutation, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { CreatedEmployee, Invitation } from "../../entities/administration/accounts.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { idArg, inputArg, patchArg } from "../../graphql/arguments.js"
import { CreateEmployeeInput, DeactivateEmployeeInput, UpdateAccountInput } from "../../inputs/administration/accounts.js"

@Resolver()
export class AccountAdministrationResolver {
  @Mutation(() => CreatedEmployee)
  createEmployee(@Ctx() { services }: Context, @inputArg(() => CreateEmployeeInput) input: CreateEmployeeInput) {
    return services.administration.accounts.createEmployee(input)
  }

  @Mutation(() => Employee)
  updateAccount(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @patchArg(() => UpdateAccountInput) input: UpdateAccountInput,
  ) {
    return services.administration.accounts.updateAccount(id, input)
  }

  @Mutation(() => Employee)
  deactivateEmployee(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @inputArg(() => DeactivateEmployeeInput, { nullable: true }) input?: DeactivateEmployeeInput,
  ) {
    return services.administration.accounts.deactivate(id, input ?? {})
  }

  @Mutation(() => Invitation)
  inviteEmployee(@Ctx() { services }: Context, @idArg("id", "Id of the employee.") id: string) {
    return services.administration.accounts.invite(id)
  }

  @Mutation(() => Employee)
  blockEmployee(@Ctx() { services }: Context, @idArg() id: string) {
    return services.administration.accounts.block(id)
  }

  @Mutation(() => Employee)
  unblockEmployee(@Ctx() { services }: Context, @idArg() id: string) {
    return services.administration.accounts.unblock(id)
  }
}
