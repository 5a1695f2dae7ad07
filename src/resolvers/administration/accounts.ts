// Operations on accounts.
import { Ctx, Resolver } from "type-graphql"
import { accountManagers } from "../../auth/access/permissions.js"
import type { Context } from "../../core/context.js"
import { CreatedEmployee, Invitation } from "../../entities/administration/accounts.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { idArg, inputArg } from "../../graphql/arguments.js"
import { mutation } from "../../graphql/operations.js"
import { CreateEmployeeInput, DeactivateEmployeeInput, UpdateAccountInput } from "../../inputs/administration.js"

@Resolver()
export class AccountAdministrationResolver {
  @mutation(() => CreatedEmployee, {
    allow: accountManagers,
    errors: ["EMAIL_TAKEN", "INVALID_REFERENCE"],
    oncePerDocument: true,
    hasPreparation: true,
    description:
      "Create an employee. With a password, which only HR gives, the account is active at once; without one, an invitation is emailed.",
  })
  async createEmployee(@Ctx() { services }: Context, @inputArg() input: CreateEmployeeInput) {
    const prepared = await services.profiles.newEmployees.prepare(input)
    return () => services.profiles.newEmployees.create(input, prepared)
  }

  @mutation(() => Employee, {
    allow: accountManagers,
    errors: [
      "LAST_ADMINISTRATOR",
      "SELF_ACTION_FORBIDDEN",
      "INVALID_TRANSITION",
      "RECORD_IN_USE",
      "EMAIL_TAKEN",
      "INVALID_REFERENCE",
      "HIERARCHY_CYCLE",
      "SCHEDULED_CHANGE_CONFLICT",
    ],
    hasPreparation: true,
    inputErrors: ["FORBIDDEN"],
    description: "Update an account: profile, employment, role and status. Omitted fields keep their value.",
  })
  async updateAccount(@Ctx() { services }: Context, @idArg() id: string, @inputArg() input: UpdateAccountInput) {
    const freeAddresses = await services.administration.accounts.checkAddress(id, input)
    return () => services.administration.accounts.updateAccount(id, input, freeAddresses)
  }

  @mutation(() => Employee, {
    allow: accountManagers,
    errors: ["LAST_ADMINISTRATOR", "SELF_ACTION_FORBIDDEN", "INVALID_TRANSITION", "RECORD_IN_USE", "INVALID_REFERENCE"],
    inputErrors: ["FORBIDDEN"],
    description:
      "Deactivate an account and hand over what `offboardingPlan` lists, to `reassignTo` or else, except for tasks, to the manager. Rejected for reports and departments that nobody takes over. Only HR gives `reassignTo` and deactivates a direct report.",
  })
  deactivateEmployee(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @inputArg({ nullable: true }) input: DeactivateEmployeeInput,
  ) {
    return services.administration.accounts.deactivate(id, input)
  }

  @mutation(() => Invitation, {
    allow: accountManagers,
    errors: ["INVALID_TRANSITION"],
    oncePerDocument: true,
    description: "Invite an employee again who has not accepted an invitation. Earlier links no longer work.",
  })
  inviteEmployee(@Ctx() { services }: Context, @idArg("id", "Id of the employee.") id: string) {
    return services.administration.accounts.invite(id)
  }

  @mutation(() => Employee, {
    allow: accountManagers,
    errors: ["LAST_ADMINISTRATOR", "SELF_ACTION_FORBIDDEN", "INVALID_TRANSITION"],
    description: "Suspend an account and end its sessions. Takes effect with the next request.",
  })
  blockEmployee(@Ctx() { services }: Context, @idArg() id: string) {
    return services.administration.accounts.block(id)
  }

  @mutation(() => Employee, {
    allow: accountManagers,
    errors: ["INVALID_TRANSITION", "INVALID_REFERENCE"],
    description: "Lift the suspension of an account.",
  })
  unblockEmployee(@Ctx() { services }: Context, @idArg() id: string) {
    return services.administration.accounts.unblock(id)
  }
}
