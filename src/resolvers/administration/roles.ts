// GraphQL operations on custom roles.
import { Ctx, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { CustomRole, RoleAssignment } from "../../entities/administration/roles.js"
import { connectionOf } from "../../entities/connections.js"
import { DeletePayload } from "../../entities/payloads.js"
import { filterArg, idArg, inputArg, patchArg } from "../../graphql/arguments.js"
import {
  AssignCustomRoleInput,
  CreateCustomRoleInput,
  RoleAssignmentFilter,
  UpdateCustomRoleInput,
} from "../../inputs/administration/roles.js"

@Resolver()
export class CustomRoleResolver {
  @Query(() => connectionOf(CustomRole))
  customRoles(@Ctx() { services }: Context) {
    return services.administration.roles.list()
  }

  @Query(() => CustomRole)
  customRole(@Ctx() { services }: Context, @idArg() id: string) {
    return services.administration.roles.get(id)
  }

  @Mutation(() => CustomRole)
  createCustomRole(@Ctx() { services }: Context, @inputArg(() => CreateCustomRoleInput) input: CreateCustomRoleInput) {
    return services.administration.roles.create(input)
  }

  @Mutation(() => CustomRole)
  updateCustomRole(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @patchArg(() => UpdateCustomRoleInput) input: UpdateCustomRoleInput,
  ) {
    return services.administration.roles.update(id, input)
  }

  @Mutation(() => DeletePayload)
  async deleteCustomRole(@Ctx() { services }: Context, @idArg() id: string) {
    await services.administration.roles.delete(id)
    return { deletedId: id }
  }

  @Query(() => connectionOf(RoleAssignment))
  roleAssignments(@Ctx() { services }: Context, @filterArg(() => RoleAssignmentFilter) filter?: RoleAssignmentFilter) {
    return services.administration.roles.listAssignments(filter ?? {})
  }

  @Mutation(() => RoleAssignment)
  assignCustomRole(
    @Ctx() { services }: Context,
    @idArg("id", "Id of the custom role.") id: string,
    @inputArg(() => AssignCustomRoleInput) input: AssignCustomRoleInput,
  ) {
    return services.administration.roles.assign(id, input)
  }

  @Mutation(() => DeletePayload)
  async deleteRoleAssignment(@Ctx() { services }: Context, @idArg() id: string) {
    await services.administration.roles.unassign(id)
    return { deletedId: id }
  }
}
