// Types of leave on the REST face.
import { LeaveEffect } from "../../entities/leave/balances.js"
import { LeaveType } from "../../entities/leave/types.js"
import { CreateLeaveTypeInput, SimulateLeaveRulesInput, UpdateLeaveTypeInput } from "../../inputs/leave/types.js"
import { del, get, NoContent, patch, post, routes } from "../route.js"

export const leaveTypes = routes("Leave", [
  get("/leave/types", "leaveTypes", {
    response: [LeaveType],
    handler: (services) => services.leave.types.types(),
  }),
  get("/leave/types/:id", "leaveType", {
    response: LeaveType,
    include: { policies: true },
    handler: (services, { id }) => services.leave.types.type(id),
  }),
  post("/leave/types", "createLeaveType", {
    response: LeaveType,
    input: CreateLeaveTypeInput,
    status: 201,
    location: "/leave/types",
    handler: (services, input) => services.leave.types.createType(input),
  }),
  patch("/leave/types/:id", "updateLeaveType", {
    response: LeaveType,
    input: UpdateLeaveTypeInput,
    handler: (services, { id, ...input }) => services.leave.types.changeType(id, input),
  }),
  del("/leave/types/:id", "deleteLeaveType", {
    response: NoContent,
    handler: (services, { id }) => services.leave.types.removeType(id),
  }),
  post("/leave/types/:id/try", "simulateLeaveRules", {
    response: [LeaveEffect],
    input: SimulateLeaveRulesInput,
    handler: (services, { id, ...input }) => services.leave.recalculation.tryRules(id, input),
  }),
])
