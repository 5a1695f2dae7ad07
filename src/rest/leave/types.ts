// REST routes of leave types.
import { SimulatedLeaveBalance } from "../../entities/leave/balances.js"
import { LeaveType } from "../../entities/leave/types.js"
import { CreateLeaveTypeInput, SimulateLeaveRulesInput, UpdateLeaveTypeInput } from "../../inputs/leave/types.js"
import { del, get, NoContent, patch, post, routes } from "../route.js"

export const leaveTypeRoutes = routes("Leave types", [
  get("/leave/types", "leaveTypes", {
    response: [LeaveType],
    handler: (services) => services.leave.types.list(),
  }),
  get("/leave/types/:id", "leaveType", {
    response: LeaveType,
    include: { policies: true },
    handler: (services, { id }) => services.leave.types.get(id),
  }),
  post("/leave/types", "createLeaveType", {
    response: LeaveType,
    input: CreateLeaveTypeInput,
    status: 201,
    handler: (services, input) => services.leave.types.create(input),
  }),
  patch("/leave/types/:id", "updateLeaveType", {
    response: LeaveType,
    input: UpdateLeaveTypeInput,
    handler: (services, { id, ...input }) => services.leave.types.update(id, input),
  }),
  del("/leave/types/:id", "deleteLeaveType", {
    response: NoContent,
    handler: (services, { id }) => services.leave.types.delete(id),
  }),
  del("/leave/policies/:id", "deleteLeavePolicy", {
    response: NoContent,
    handler: (services, { id }) => services.leave.policyVersions.delete(id),
  }),
  post("/leave/types/:id/simulate", "simulateLeaveRules", {
    response: [SimulatedLeaveBalance],
    input: SimulateLeaveRulesInput,
    reads: true,
    handler: (services, { id, ...input }) => services.leave.recalculation.simulateRules(id, input),
  }),
])
