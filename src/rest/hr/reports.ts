// REST routes of reports.
import { Report, ReportResult } from "../../entities/hr/reports.js"
import { CreateReportInput, RunReportInput, UpdateReportInput } from "../../inputs/hr/reports.js"
import { del, get, NoContent, patch, post, routes } from "../route.js"

const include = { recipients: { employee: ["id", "fullName"] } } as const

export const reportRoutes = routes("Exports", [
  get("/reports", "reports", { response: [Report], include, handler: (services) => services.hr.reports.list() }),
  post("/reports", "createReport", {
    response: Report,
    include,
    input: CreateReportInput,
    status: 201,
    handler: (services, input) => services.hr.reports.create(input),
  }),
  get("/reports/:id", "report", { response: Report, include, handler: (services, { id }) => services.hr.reports.get(id) }),
  patch("/reports/:id", "updateReport", {
    response: Report,
    include,
    input: UpdateReportInput,
    handler: (services, { id, ...input }) => services.hr.reports.update(id, input),
  }),
  del("/reports/:id", "deleteReport", {
    response: NoContent,
    handler: (services, { id }) => services.hr.reports.delete(id),
  }),
  get("/reports/:id/result", "reportResult", {
    response: ReportResult,
    input: RunReportInput,
    handler: (services, { id, ...page }) => services.hr.reports.run(id, page),
  }),
])
