// REST routes of policy groups and their assignments.
import { LeavePolicyAssignment, LeavePolicyGroup } from "../../entities/leave/policy-groups.js"
import { LeavePolicy } from "../../entities/leave/types.js"
import {
  CreateLeavePolicyAssignmentInput,
  CreateLeavePolicyGroupInput,
  EffectiveLeavePolicyDateFilter,
  LeavePolicyAssignmentFilter,
  LeavePolicyFilter,
  LeavePolicyGroupFilter,
  UpdateLeavePolicyGroupInput,
} from "../../inputs/leave/policy-groups.js"
import { del, get, NoContent, patch, post, routes } from "../route.js"

const GROUP_INCLUDE = { group: ["id", "name"] } as const

export const leavePolicyGroupRoutes = routes("Leave policies", [
  get("/leave/policy-groups", "leavePolicyGroups", {
    response: [LeavePolicyGroup],
    input: LeavePolicyGroupFilter,
    handler: (services, filter) => services.leave.policyGroups.list(filter),
  }),
  get("/leave/policy-groups/:id", "leavePolicyGroup", {
    response: LeavePolicyGroup,
    include: { policies: true },
    handler: (services, { id }) => services.leave.policyGroups.get(id),
  }),
  post("/leave/policy-groups", "createLeavePolicyGroup", {
    response: LeavePolicyGroup,
    input: CreateLeavePolicyGroupInput,
    status: 201,
    include: { policies: true },
    handler: (services, input) => services.leave.policyGroups.create(input),
  }),
  patch("/leave/policy-groups/:id", "updateLeavePolicyGroup", {
    response: LeavePolicyGroup,
    input: UpdateLeavePolicyGroupInput,
    include: { policies: true },
    handler: (services, { id, ...input }) => services.leave.policyGroups.update(id, input),
  }),
  del("/leave/policy-groups/:id", "deleteLeavePolicyGroup", {
    response: NoContent,
    handler: (services, { id }) => services.leave.policyGroups.delete(id),
  }),
  get("/leave/policies", "leavePolicies", {
    response: [LeavePolicy],
    input: LeavePolicyFilter,
    include: GROUP_INCLUDE,
    handler: (services, filter) => services.leave.policyVersions.list(filter),
  }),
  get("/leave/policy-assignments", "leavePolicyAssignments", {
    response: [LeavePolicyAssignment],
    input: LeavePolicyAssignmentFilter,
    include: GROUP_INCLUDE,
    handler: (services, filter) => services.leave.policyAssignments.list(filter),
  }),
  post("/leave/policy-assignments", "createLeavePolicyAssignment", {
    response: LeavePolicyAssignment,
    input: CreateLeavePolicyAssignmentInput,
    status: 201,
    include: GROUP_INCLUDE,
    handler: (services, input) => services.leave.policyAssignments.create(input),
  }),
  del("/leave/policy-assignments/:id", "deleteLeavePolicyAssignment", {
    response: NoContent,
    handler: (services, { id }) => services.leave.policyAssignments.delete(id),
  }),
  get("/leave/types/:id/effective-policy", "effectiveLeavePolicy", {
    response: LeavePolicy,
    input: EffectiveLeavePolicyDateFilter,
    include: GROUP_INCLUDE,
    handler: (services, { id: leaveTypeId, ...filter }) => services.leave.policyVersions.getEffective({ leaveTypeId, ...filter }),
  }),
])
