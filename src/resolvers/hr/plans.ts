// Operations on plans of bulk actions.
import { Ctx, Resolver } from "type-graphql"
import { anyone } from "../../auth/access-rules.js"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { Plan, PlanNotification, PlanRow } from "../../entities/hr/plans.js"
import { filterArg, idArg, inputArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import { CommitPlanInput, PlanRowFilter } from "../../inputs/hr.js"

@Resolver()
export class PlanResolver {
  @query(() => connectionOf(Plan), {
    allow: anyone,
    description: "List the caller's plans of bulk actions, latest first. They are deleted after seven days.",
  })
  plans(@Ctx() { services }: Context) {
    return services.hr.plans.list()
  }

  @query(() => Plan, { allow: anyone, description: "Get one's own plan with the numbers of its rows by result." })
  plan(@Ctx() { services }: Context, @idArg() id: string) {
    return services.hr.plans.get(id)
  }

  @query(() => connectionOf(PlanRow), {
    allow: anyone,
    description: "List the rows of one's own plan in the order of the given ids, or of the list.",
  })
  planRows(@Ctx() { services }: Context, @idArg("planId", "Id of the plan.") planId: string, @filterArg() filter: PlanRowFilter) {
    return services.hr.plans.listRows(planId, filter)
  }

  @query(() => connectionOf(PlanNotification), {
    allow: anyone,
    description: "List the notifications of one's own plan, by type and recipient.",
  })
  planNotifications(@Ctx() { services }: Context, @idArg("planId", "Id of the plan.") planId: string) {
    return services.hr.plans.listNotifications(planId)
  }

  @mutation(() => Plan, {
    allow: anyone,
    isBulk: true,
    hasPreparation: true,
    errors: ["INVALID_TRANSITION", "PLAN_EXPIRED", "ROWS_REJECTED", "PLAN_OUTDATED"],
    description:
      "Execute a plan in one transaction. If a result or a notification would differ from the plan, nothing is changed and PLAN_OUTDATED names the differences. Two records count as one request.",
  })
  async commitPlan(@Ctx() { services }: Context, @idArg() id: string, @inputArg() input: CommitPlanInput) {
    await services.hr.plans.countRecords(id)
    return () => services.hr.plans.commit(id, input)
  }

  @mutation(() => Plan, {
    allow: anyone,
    isBulk: true,
    hasPreparation: true,
    errors: ["INVALID_TRANSITION", "PLAN_EXPIRED", "ROWS_REJECTED", "PLAN_OUTDATED"],
    description:
      "Reverse an executed plan, while its records are unchanged. The ordinary updates set the former values. Invitations, deactivations, decisions on leave, ends of employments, completed tasks and closed applications cannot be reversed. Two records count as one request.",
  })
  async undoPlan(@Ctx() { services }: Context, @idArg() id: string) {
    await services.hr.plans.countRecords(id)
    return () => services.hr.plans.undo(id)
  }
}
