// REST routes of policy groups and their assignments.
import { EffectiveLeavePolicyDateFilter } from "../../inputs/leave/policy-groups.js"
import { LeavePolicyGroupResolver } from "../../resolvers/leave/policy-groups.js"
import { operationRoutes } from "../operation-routes.js"

const GROUP_INCLUDE = { group: ["id", "name"] } as const

export const leavePolicyGroupRoutes = operationRoutes("Leave policies", LeavePolicyGroupResolver, {
  "GET /leave/policy-groups": "leavePolicyGroups",
  "GET /leave/policy-groups/:id": { operation: "leavePolicyGroup", include: { policies: true } },
  "POST /leave/policy-groups": { operation: "createLeavePolicyGroup", include: { policies: true } },
  "PATCH /leave/policy-groups/:id": { operation: "updateLeavePolicyGroup", include: { policies: true } },
  "DELETE /leave/policy-groups/:id": "deleteLeavePolicyGroup",
  "GET /leave/policies": { operation: "leavePolicies", include: GROUP_INCLUDE },
  "GET /leave/policy-assignments": { operation: "leavePolicyAssignments", include: GROUP_INCLUDE },
  "POST /leave/policy-assignments": { operation: "createLeavePolicyAssignment", include: GROUP_INCLUDE },
  "DELETE /leave/policy-assignments/:id": "deleteLeavePolicyAssignment",
  "GET /leave/types/:id/effective-policy": {
    operation: "effectiveLeavePolicy",
    include: GROUP_INCLUDE,
    input: EffectiveLeavePolicyDateFilter,
    pathFields: ["leaveTypeId"],
  },
})
