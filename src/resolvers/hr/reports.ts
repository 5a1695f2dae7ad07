// Operations on reports.
import { Ctx, Resolver } from "type-graphql"
import { hr } from "../../auth/access-rules.js"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { Report, ReportResult } from "../../entities/hr/reports.js"
import { DeletePayload } from "../../entities/payloads.js"
import { idArg, inputArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import { CreateReportInput, RunReportInput, UpdateReportInput } from "../../inputs/hr.js"

@Resolver()
export class ReportResolver {
  @query(() => connectionOf(Report), { allow: hr, description: "List the reports of the organization, by name." })
  reports(@Ctx() { services }: Context) {
    return services.hr.reports.list()
  }

  @query(() => Report, { allow: hr, description: "Get a report." })
  report(@Ctx() { services }: Context, @idArg() id: string) {
    return services.hr.reports.get(id)
  }

  @query(() => ReportResult, {
    allow: hr,
    staleness: "replica",
    description: "Run a report for the caller: a page of its rows, or all of its groups with counts and sums.",
  })
  reportResult(
    @Ctx() { services }: Context,
    @idArg("reportId", "Id of the report.") reportId: string,
    @inputArg({ nullable: true }) input: RunReportInput,
  ) {
    return services.hr.reports.run(reportId, input)
  }

  @mutation(() => Report, {
    allow: hr,
    errors: ["NAME_TAKEN", "INVALID_REFERENCE"],
    description: "Create a report on a list. With a schedule, recipients get it by email with what each may read.",
  })
  createReport(@Ctx() { services }: Context, @inputArg() input: CreateReportInput) {
    return services.hr.reports.create(input)
  }

  @mutation(() => Report, {
    allow: hr,
    errors: ["NAME_TAKEN", "INVALID_REFERENCE"],
    description: "Update a report. Omitted fields keep their value.",
  })
  updateReport(@Ctx() { services }: Context, @idArg() id: string, @inputArg() input: UpdateReportInput) {
    return services.hr.reports.update(id, input)
  }

  @mutation(() => DeletePayload, { allow: hr, description: "Delete a report with its schedule." })
  deleteReport(@Ctx() { services }: Context, @idArg() id: string) {
    return services.hr.reports.delete(id)
  }
}
