// Operations on policy groups and their assignments.
import { Args, Ctx, Resolver } from "type-graphql"
import { leaveRuleManagers, leaveRuleReaders } from "../../auth/access/permissions.js"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { LeavePolicyAssignment, LeavePolicyGroup } from "../../entities/leave/policy-groups.js"
import { LeavePolicy } from "../../entities/leave/types.js"
import { DeletePayload } from "../../entities/payloads.js"
import { filterArg, idArg, inputArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
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
  @query(() => connectionOf(LeavePolicyGroup), { allow: leaveRuleReaders, description: "List policy groups, ordered by name." })
  leavePolicyGroups(@Ctx() { services }: Context, @filterArg() filter: LeavePolicyGroupFilter) {
    return services.leave.policyGroups.list(filter)
  }

  @query(() => LeavePolicyGroup, { allow: leaveRuleReaders, description: "Get a policy group." })
  leavePolicyGroup(@Ctx() { services }: Context, @idArg() id: string) {
    return services.leave.policyGroups.get(id)
  }

  @mutation(() => LeavePolicyGroup, {
    allow: leaveRuleManagers,
    errors: ["INVALID_REFERENCE", "NAME_TAKEN", "SELF_ACTION_FORBIDDEN"],
    description:
      "Create a group of employees with rules of their own for a leave type. A leave type has at most 50 groups that are not archived.",
  })
  createLeavePolicyGroup(@Ctx() { services }: Context, @inputArg() input: CreateLeavePolicyGroupInput) {
    return services.leave.policyGroups.create(input)
  }

  @mutation(() => LeavePolicyGroup, {
    allow: leaveRuleManagers,
    errors: ["NAME_TAKEN", "SELF_ACTION_FORBIDDEN"],
    description:
      "Update a policy group. Omitted fields keep their value. Changed rules apply from `effectiveFrom` on, and `policies` from their own dates.",
  })
  updateLeavePolicyGroup(@Ctx() { services }: Context, @idArg() id: string, @inputArg() input: UpdateLeavePolicyGroupInput) {
    return services.leave.policyGroups.update(id, input)
  }

  @mutation(() => DeletePayload, {
    allow: leaveRuleManagers,
    errors: ["RECORD_IN_USE"],
    description: "Archive a policy group to which no assignment applies today or later. Its rules stay in force for the past.",
  })
  deleteLeavePolicyGroup(@Ctx() { services }: Context, @idArg() id: string) {
    return services.leave.policyGroups.delete(id)
  }

  @query(() => connectionOf(LeavePolicy), {
    allow: leaveRuleReaders,
    description: "List versions of the rules of leave types and of policy groups, ordered by the date from which they apply.",
  })
  leavePolicies(@Ctx() { services }: Context, @filterArg() filter: LeavePolicyFilter) {
    return services.leave.policyVersions.list(filter)
  }

  @query(() => connectionOf(LeavePolicyAssignment), {
    allow: leaveRuleReaders,
    description:
      "List assignments of policy groups, ordered by effective date. Those of a person are visible to the person, the manager and HR.",
  })
  leavePolicyAssignments(@Ctx() { services }: Context, @filterArg() filter: LeavePolicyAssignmentFilter) {
    return services.leave.policyAssignments.list(filter)
  }

  @mutation(() => LeavePolicyAssignment, {
    allow: leaveRuleManagers,
    errors: ["INVALID_REFERENCE", "SELF_ACTION_FORBIDDEN"],
    description:
      "Assign the rules of a policy group, or the general rules, to a person, a department, a location or a kind of contract from a date on. The most specific assignment applies, in this order. Nobody assigns rules to themselves while somebody else in HR can. A leave type has at most 2,000 assignments.",
  })
  createLeavePolicyAssignment(@Ctx() { services }: Context, @inputArg() input: CreateLeavePolicyAssignmentInput) {
    return services.leave.policyAssignments.create(input)
  }

  @mutation(() => DeletePayload, {
    allow: leaveRuleManagers,
    errors: ["RECORD_IN_USE", "INVALID_REFERENCE", "SELF_ACTION_FORBIDDEN"],
    inputErrors: ["SELF_ACTION_FORBIDDEN"],
    description: "Delete a policy assignment, so that the previous assignment stays in force. Balances are corrected.",
  })
  deleteLeavePolicyAssignment(@Ctx() { services }: Context, @idArg() id: string) {
    return services.leave.policyAssignments.delete(id)
  }

  @query(() => LeavePolicy, {
    allow: leaveRuleReaders,
    errors: ["NOT_FOUND"],
    description: "Get the rules of a leave type for an employee on a date.",
  })
  effectiveLeavePolicy(@Ctx() { services }: Context, @Args(() => EffectiveLeavePolicyFilter) filter: EffectiveLeavePolicyFilter) {
    return services.leave.policyVersions.getEffective(filter)
  }
}
