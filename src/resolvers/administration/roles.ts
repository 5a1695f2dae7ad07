// Operations on custom roles.
import { Ctx, Resolver } from "type-graphql"
import { roleManagers } from "../../auth/access/permissions.js"
import { anyOf, anyone } from "../../auth/access-rules.js"
import type { Context } from "../../core/context.js"
import { CustomRole, RoleAssignment } from "../../entities/administration/roles.js"
import { connectionOf } from "../../entities/connections.js"
import { DeletePayload } from "../../entities/payloads.js"
import { filterArg, idArg, inputArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import {
  AssignCustomRoleInput,
  CreateCustomRoleInput,
  RoleAssignmentFilter,
  UpdateCustomRoleInput,
} from "../../inputs/administration.js"

@Resolver()
export class CustomRoleResolver {
  @query(() => connectionOf(CustomRole), {
    allow: anyOf(anyone, roleManagers),
    description: "List custom roles, ordered by name.",
  })
  customRoles(@Ctx() { services }: Context) {
    return services.administration.roles.list()
  }

  @query(() => CustomRole, { allow: anyOf(anyone, roleManagers), description: "Get a custom role." })
  customRole(@Ctx() { services }: Context, @idArg() id: string) {
    return services.administration.roles.get(id)
  }

  @mutation(() => CustomRole, {
    allow: roleManagers,
    errors: ["NAME_TAKEN", "INVALID_REFERENCE"],
    description: "Create a custom role. It can grant only what the caller has.",
  })
  createCustomRole(@Ctx() { services }: Context, @inputArg() input: CreateCustomRoleInput) {
    return services.administration.roles.create(input)
  }

  @mutation(() => CustomRole, {
    allow: roleManagers,
    errors: ["NAME_TAKEN", "INVALID_REFERENCE"],
    inputErrors: ["FORBIDDEN"],
    description:
      "Update a custom role, which can grant only what the caller has, before and after. Takes effect with the next request of each holder. Omitted fields keep their value.",
  })
  updateCustomRole(@Ctx() { services }: Context, @idArg() id: string, @inputArg() input: UpdateCustomRoleInput) {
    return services.administration.roles.update(id, input)
  }

  @mutation(() => DeletePayload, {
    allow: roleManagers,
    errors: ["RECORD_IN_USE"],
    description:
      "Delete a custom role that no API key has, and take it from all employees. It can grant only what the caller has.",
  })
  deleteCustomRole(@Ctx() { services }: Context, @idArg() id: string) {
    return services.administration.roles.delete(id)
  }

  @query(() => connectionOf(RoleAssignment), {
    allow: anyone,
    description: "List who has which custom role, oldest assignment first. Employees see their own.",
  })
  roleAssignments(@Ctx() { services }: Context, @filterArg() filter: RoleAssignmentFilter) {
    return services.administration.roles.listAssignments(filter)
  }

  @mutation(() => RoleAssignment, {
    allow: roleManagers,
    errors: ["INVALID_REFERENCE"],
    description: "Give a custom role to an employee. It can grant only what the caller has.",
  })
  assignCustomRole(
    @Ctx() { services }: Context,
    @idArg("id", "Id of the custom role.") id: string,
    @inputArg() input: AssignCustomRoleInput,
  ) {
    return services.administration.roles.assign(id, input)
  }

  @mutation(() => DeletePayload, {
    allow: roleManagers,
    description: "Take a custom role from an employee. It can grant only what the caller has.",
  })
  deleteRoleAssignment(@Ctx() { services }: Context, @idArg() id: string) {
    return services.administration.roles.unassign(id)
  }
}
