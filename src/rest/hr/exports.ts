// REST routes of exports.
import { Export } from "../../entities/hr/exports.js"
import { CreateExportInput, exportQueryOf } from "../../inputs/hr/exports.js"
import { lists } from "../../services/hr/lists.js"
import { del, FileResponse, get, NoContent, post, routes } from "../route.js"

export const exportRoutes = routes("Exports", [
  ...lists.map((list) =>
    get(`${list.path}/export`, list.exportOperation, {
      response: FileResponse,
      input: exportQueryOf(list.filter),
      handler: (services, input) => services.hr.exports.stream(list, input),
    }),
  ),
  get("/exports", "exports", { response: [Export], handler: (services) => services.hr.exportJobs.list() }),
  post("/exports", "createExport", {
    response: Export,
    input: CreateExportInput,
    status: 201,
    handler: (services, input) => services.hr.exportJobs.create(input),
  }),
  get("/exports/:id", "export", { response: Export, handler: (services, { id }) => services.hr.exportJobs.get(id) }),
  del("/exports/:id", "deleteExport", {
    response: NoContent,
    handler: (services, { id }) => services.hr.exportJobs.delete(id),
  }),
])
