// Types of leave on the REST face.
import { LeaveEffect } from "../../entities/leave/balances.js"
import { LeaveType } from "../../entities/leave/types.js"
import { LeaveTypePatch, NewLeaveType, RulesTrial } from "../../inputs/leave/types.js"
import { del, get, Nothing, patch, post, routes } from "../route.js"

export const leaveTypes = routes("Leave", [
  get("/leave/types", {
    op: "leaveTypes",
    says: "The types of leave by name, each with the rules that hold today",
    gives: [LeaveType],
    do: (c) => c.leaveTypes.types(),
  }),
  get("/leave/types/:id", {
    op: "leaveType",
    says: "A type of leave with the versions of its rules",
    gives: LeaveType,
    include: { policies: true },
    do: (c, { id }) => c.leaveTypes.type(id),
  }),
  post("/leave/types", {
    op: "createLeaveType",
    says: "Adds a type of leave",
    gives: LeaveType,
    takes: NewLeaveType,
    status: 201,
    at: "/leave/types",
    do: (c, input) => c.leaveTypes.createType(input),
  }),
  patch("/leave/types/:id", {
    op: "changeLeaveType",
    says: "Changes a type of leave; rules that are given hold from a day on, and what is left out stays as it is",
    gives: LeaveType,
    takes: LeaveTypePatch,
    do: (c, { id, ...input }) => c.leaveTypes.changeType(id, input),
  }),
  del("/leave/types/:id", {
    op: "removeLeaveType",
    says: "Retires a type of leave; what was booked stays",
    gives: Nothing,
    do: (c, { id }) => c.leaveTypes.removeType(id),
  }),
  post("/leave/types/:id/try", {
    op: "tryLeaveRules",
    says: "Tells who would gain or lose how much if the rules changed; writes nothing",
    gives: [LeaveEffect],
    takes: RulesTrial,
    do: (c, { id, ...input }) => c.leaveRecount.tryRules(id, input),
  }),
])
