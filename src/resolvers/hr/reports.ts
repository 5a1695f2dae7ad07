// GraphQL operations on reports.
import { Ctx, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { Report, ReportResult } from "../../entities/hr/reports.js"
import { DeletePayload } from "../../entities/payloads.js"
import { idArg, inputArg, patchArg } from "../../graphql/arguments.js"
import { CreateReportInput, RunReportInput, UpdateReportInput } from "../../inputs/hr/reports.js"

@Resolver()
export class ReportResolver {
  @Query(() => connectionOf(Report))
  reports(@Ctx() { services }: Context) {
    return services.hr.reports.list()
  }

  @Query(() => Report)
  report(@Ctx() { services }: Context, @idArg() id: string) {
    return services.hr.reports.get(id)
  }

  @Query(() => ReportResult)
  reportResult(
    @Ctx() { services }: Context,
    @idArg("reportId", "Id of the report.") reportId: string,
    @inputArg(() => RunReportInput, { nullable: true }) input?: RunReportInput,
  ) {
    return services.hr.reports.run(reportId, input ?? {})
  }

  @Mutation(() => Report)
  createReport(@Ctx() { services }: Context, @inputArg(() => CreateReportInput) input: CreateReportInput) {
    return services.hr.reports.create(input)
  }

  @Mutation(() => Report)
  updateReport(@Ctx() { services }: Context, @idArg() id: string, @patchArg(() => UpdateReportInput) input: UpdateReportInput) {
    return services.hr.reports.update(id, input)
  }

  @Mutation(() => DeletePayload)
  async deleteReport(@Ctx() { services }: Context, @idArg() id: string) {
    await services.hr.reports.delete(id)
    return { deletedId: id }
  }
}
