// REST routes of coverage rules.
import { LeaveCoverageRule } from "../../entities/leave/coverage-rules.js"
import {
  CreateLeaveCoverageRuleInput,
  LeaveCoverageRuleFilter,
  UpdateLeaveCoverageRuleInput,
} from "../../inputs/leave/coverage-rules.js"
import { del, get, NoContent, patch, post, routes } from "../route.js"

const GROUP_INCLUDE = { department: ["id", "name"], manager: ["id", "fullName"] } as const

export const leaveCoverageRuleRoutes = routes("Leave coverage", [
  get("/leave/coverage-rules", "leaveCoverageRules", {
    response: [LeaveCoverageRule],
    input: LeaveCoverageRuleFilter,
    include: GROUP_INCLUDE,
    handler: (services, filter) => services.leave.coverageRules.list(filter),
  }),
  get("/leave/coverage-rules/:id", "leaveCoverageRule", {
    response: LeaveCoverageRule,
    include: GROUP_INCLUDE,
    handler: (services, { id }) => services.leave.coverageRules.get(id),
  }),
  post("/leave/coverage-rules", "createLeaveCoverageRule", {
    response: LeaveCoverageRule,
    input: CreateLeaveCoverageRuleInput,
    status: 201,
    include: GROUP_INCLUDE,
    handler: (services, input) => services.leave.coverageRules.create(input),
  }),
  patch("/leave/coverage-rules/:id", "updateLeaveCoverageRule", {
    response: LeaveCoverageRule,
    input: UpdateLeaveCoverageRuleInput,
    include: GROUP_INCLUDE,
    handler: (services, { id, ...input }) => services.leave.coverageRules.update(id, input),
  }),
  del("/leave/coverage-rules/:id", "deleteLeaveCoverageRule", {
    response: NoContent,
    handler: (services, { id }) => services.leave.coverageRules.delete(id),
  }),
])
