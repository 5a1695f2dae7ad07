// Types of leave on the REST face.
import { LeaveEffect } from "../../entities/leave/balances.js"
import { LeaveType } from "../../entities/leave/types.js"
import { CreateLeaveTypeInput, SimulateLeaveRulesInput, UpdateLeaveTypeInput } from "../../inputs/leave/types.js"
import { del, get, NoContent, patch, post, routes } from "../route.js"

export const leaveTypes = routes("Leave", [
  get("/leave/types", {
    operation: "leaveTypes",
    description: "The types of leave by name, each with the rules that hold today",
    response: [LeaveType],
    handler: (c) => c.services.leave.types.types(),
  }),
  get("/leave/types/:id", {
    operation: "leaveType",
    description: "A type of leave with the versions of its rules",
    response: LeaveType,
    include: { policies: true },
    handler: (c, { id }) => c.services.leave.types.type(id),
  }),
  post("/leave/types", {
    operation: "createLeaveType",
    description: "Adds a type of leave",
    response: LeaveType,
    input: CreateLeaveTypeInput,
    status: 201,
    location: "/leave/types",
    handler: (c, input) => c.services.leave.types.createType(input),
  }),
  patch("/leave/types/:id", {
    operation: "updateLeaveType",
    description: "Changes a type of leave; rules that are given hold from a day on, and what is left out stays as it is",
    response: LeaveType,
    input: UpdateLeaveTypeInput,
    handler: (c, { id, ...input }) => c.services.leave.types.changeType(id, input),
  }),
  del("/leave/types/:id", {
    operation: "deleteLeaveType",
    description: "Retires a type of leave; what was booked stays",
    response: NoContent,
    handler: (c, { id }) => c.services.leave.types.removeType(id),
  }),
  post("/leave/types/:id/try", {
    operation: "simulateLeaveRules",
    description: "Tells who would gain or lose how much if the rules changed; writes nothing",
    response: [LeaveEffect],
    input: SimulateLeaveRulesInput,
    handler: (c, { id, ...input }) => c.services.leave.recalculation.tryRules(id, input),
  }),
])
