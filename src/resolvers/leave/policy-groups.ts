// GraphQL operations on policy groups and their assignments.
import { Args, Ctx, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { LeavePolicyAssignment, LeavePolicyGroup } from "../../entities/leave/policy-groups.js"
import { LeavePolicy } from "../../entities/leave/types.js"
import { DeletePayload } from "../../entities/payloads.js"
import { filterArg, idArg, inputArg, patchArg } from "../../graphql/arguments.js"
import {
  CreateLeavePolicyAssignmentInput,
  CreateLeavePolicyGroupInput,
  EffectiveLeavePolicyFilter,
  LeavePolicyAssignmentFilter,
  LeavePolicyFilter,
  LeavePolicyGroupFilter,
  UpdateLeavePolicyGroupInput,
} from "../../inputs/leave/policy-groups.js"

@Resolver()
export class LeavePolicyGroupResolver {
  @Query(() => connectionOf(LeavePolicyGroup))
  leavePolicyGroups(@Ctx() { services }: Context, @filterArg(() => LeavePolicyGroupFilter) filter?: LeavePolicyGroupFilter) {
    return services.leave.policyGroups.list(filter ?? {})
  }

  @Query(() => LeavePolicyGroup)
  leavePolicyGroup(@Ctx() { services }: Context, @idArg() id: string) {
    return services.leave.policyGroups.get(id)
  }

  @Mutation(() => LeavePolicyGroup)
  createLeavePolicyGroup(
    @Ctx() { services }: Context,
    @inputArg(() => CreateLeavePolicyGroupInput) input: CreateLeavePolicyGroupInput,
  ) {
    return services.leave.policyGroups.create(input)
  }

  @Mutation(() => LeavePolicyGroup)
  updateLeavePolicyGroup(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @patchArg(() => UpdateLeavePolicyGroupInput) input: UpdateLeavePolicyGroupInput,
  ) {
    return services.leave.policyGroups.update(id, input)
  }

  @Mutation(() => DeletePayload)
  async deleteLeavePolicyGroup(@Ctx() { services }: Context, @idArg() id: string) {
    await services.leave.policyGroups.delete(id)
    return { deletedId: id }
  }

  @Query(() => connectionOf(LeavePolicy))
  leavePolicies(@Ctx() { services }: Context, @filterArg(() => LeavePolicyFilter) filter?: LeavePolicyFilter) {
    return services.leave.policyVersions.list(filter ?? {})
  }

  @Query(() => connectionOf(LeavePolicyAssignment))
  leavePolicyAssignments(
    @Ctx() { services }: Context,
    @filterArg(() => LeavePolicyAssignmentFilter) filter?: LeavePolicyAssignmentFilter,
  ) {
    return services.leave.policyAssignments.list(filter ?? {})
  }

  @Mutation(() => LeavePolicyAssignment)
  createLeavePolicyAssignment(
    @Ctx() { services }: Context,
    @inputArg(() => CreateLeavePolicyAssignmentInput) input: CreateLeavePolicyAssignmentInput,
  ) {
    return services.leave.policyAssignments.create(input)
  }

  @Mutation(() => DeletePayload)
  async deleteLeavePolicyAssignment(@Ctx() { services }: Context, @idArg() id: string) {
    await services.leave.policyAssignments.delete(id)
    return { deletedId: id }
  }

  @Query(() => LeavePolicy)
  effectiveLeavePolicy(@Ctx() { services }: Context, @Args(() => EffectiveLeavePolicyFilter) filter: EffectiveLeavePolicyFilter) {
    return services.leave.policyVersions.getEffective(filter)
  }
}
